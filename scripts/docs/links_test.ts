// Pure: no Deno, no fetch, no file system.

import assert from "node:assert/strict";
import { anchorsOf, linksOf } from "./links.ts";

Deno.test("linksOf() gives the links of the prose with their lines, images too, and none of code", () => {
  const text = [
    "# A [head](a.md)",
    "Two: [x](b.md#c) and ![y](d.png), `[no](code.md)`, ``[no](`.md)`` [z](e_(f).md)",
    "```sh",
    "[no](fenced.md)",
    "```",
    "    [no](indented.md)",
    "[`code`](g.md)",
  ].join("\n");
  assert.deepEqual(linksOf(text), [
    { line: 1, target: "a.md" },
    { line: 2, target: "b.md#c" },
    { line: 2, target: "d.png" },
    { line: 2, target: "e_(f).md" },
    { line: 7, target: "g.md" },
  ]);
});

Deno.test("anchorsOf() makes GitHub's anchors, numbers those of equal headings, and takes those that are written", () => {
  const text = [
    "# Over HTTP",
    "## What's in `read.ts`, and *why*?",
    "## Over HTTP",
    '<a id="read.lines"></a>**read.lines**',
    "### A [link](b.md) – here",
    "```",
    "# no heading",
    "```",
    "## The tools ##",
    "## snake_case-name",
  ].join("\n");
  assert.deepEqual([...anchorsOf(text)], [
    "over-http",
    "whats-in-readts-and-why",
    "over-http-1",
    "read.lines",
    "a-link--here",
    "the-tools",
    "snake_case-name",
  ]);
});
