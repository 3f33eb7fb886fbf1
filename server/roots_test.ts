// Pure: no Deno, no fetch, no file system.

import assert from "node:assert/strict";
import { chooseDirectories } from "./roots.ts";

const fallback = "/srv/app";

Deno.test("chooseDirectories() takes the first root for the directory and reads the others too", () => {
  const table: readonly (readonly [readonly string[], string, readonly string[]])[] = [
    [[], fallback, []],
    [["file:///w"], "/w", []],
    [["file:///w/", "file:///w"], "/w", []],
    [["file:///w/a%20b", "file:///x"], "/w/a b", ["/x"]],
    [["https://a/b", "file:///w"], "/w", []],
    [["git://x", "/w", "", "file://host/w", "file:///a%2Fb", "not a url"], fallback, []],
    [["file:///w/../x"], "/x", []],
  ];
  for (const [roots, directory, readable] of table) {
    assert.deepEqual(chooseDirectories(roots, { fallback }), { directory, readable }, roots.join(" "));
  }
});

Deno.test("chooseDirectories() leaves out roots that lie outside, also by dots", () => {
  const within = { fallback, within: fallback };
  assert.deepEqual(chooseDirectories(["file:///srv/app/src"], within).directory, "/srv/app/src");
  assert.deepEqual(chooseDirectories(["file:///srv/app"], within).directory, "/srv/app");
  for (const root of ["file:///", "file:///srv/app2", "file:///srv/app/../other", "file:///srv/app/%2e%2e/other"]) {
    assert.deepEqual(chooseDirectories([root], within), { directory: fallback, readable: [] }, root);
  }
});
