// Pure: no Deno, no fetch, no file system.

import assert from "node:assert/strict";
import fc from "fast-check";
import { limits } from "../../spec/limits.ts";
import { list } from "./directory.ts";
import { outOfRange, renderAttachment, renderDirectory, renderText, type TextWindow } from "./render.ts";

const target = { shown: "/w/a.txt", title: "a.txt" };

Deno.test("[read.frame] a text file: path, type, numbered lines, an empty line, the notice", () => {
  const result: TextWindow = { kind: "more", lines: ["b", "", "d"], first: 2, last: 4, total: 9 };
  const { title, output } = renderText(target, result, []);
  assert.equal(title, "a.txt");
  const lines = output.split("\n");
  assert.deepEqual(lines.slice(0, 7), [
    "<path>/w/a.txt</path>",
    "<type>file</type>",
    "<content>",
    "2: b",
    "3: ",
    "4: d",
    "",
  ]);
  assert.match(lines[7]!, /^\(.*\)$/);
  assert.deepEqual(lines.slice(8), ["</content>"]);
});

Deno.test("[read.end] each ending gives its facts", () => {
  const notice = (result: TextWindow) => renderText(target, result, []).output.split("\n").at(-2)!;
  const numbers = (text: string) => (text.match(/\d+/g) ?? []).map(Number);
  const capped = notice({ kind: "capped", lines: ["x"], first: 7, last: 8 });
  assert.deepEqual(numbers(capped), [limits.read.bytes / 1024, 7, 8, 9]);
  assert.match(capped, /50 KB/);
  assert.match(capped, /offset=9\b/);
  const more = notice({ kind: "more", lines: ["x"], first: 7, last: 8, total: 20 });
  assert.deepEqual(numbers(more), [7, 8, 20, 9]);
  assert.match(more, /offset=9\b/);
  const end = notice({ kind: "end", lines: ["x"], first: 7, last: 8, total: 8 });
  assert.deepEqual(numbers(end), [8]);
  assert.match(end, /[Ee]nd of file/);
});

Deno.test("[read.metadata] [tool.own-truncation] [tool.result] preview, truncated, loaded and display", () => {
  const lines = Array.from({ length: limits.read.preview + 1 }, (_, i) => `line ${i + 1}`);
  const result: TextWindow = { kind: "end", lines, first: 1, last: lines.length, total: lines.length };
  assert.deepEqual(renderText(target, result, []).metadata, {
    preview: lines.slice(0, limits.read.preview).join("\n"),
    truncated: false,
    loaded: [],
    display: {
      type: "file",
      path: "/w/a.txt",
      text: lines.join("\n"),
      lineStart: 1,
      lineEnd: lines.length,
      totalLines: lines.length,
      truncated: false,
    },
  });
  const more = renderText(target, { ...result, kind: "more", total: 99 }, []).metadata;
  assert.equal(more.truncated, true);
  const capped = renderText(target, { kind: "capped", lines, first: 1, last: 21 }, []).metadata;
  assert.equal(capped.truncated, true);
  assert.equal((capped.display as { totalLines: number }).totalLines, 22);
});

Deno.test("[read.metadata] what a host attaches is named, and shown behind a text", () => {
  const result: TextWindow = { kind: "end", lines: ["x"], first: 1, last: 1, total: 1 };
  const instructions = [{ path: "/w/AGENTS.md", text: "Use tabs.\n" }];
  const { output, metadata } = renderText(target, result, instructions);
  assert.deepEqual(metadata.loaded, ["/w/AGENTS.md"]);
  assert.ok(output.includes("</content>\n\n<system-reminder>\nInstructions from: /w/AGENTS.md\nUse tabs.\n"));
  const attachment = { type: "file", mime: "image/png", url: "data:image/png;base64,AA==" } as const;
  assert.deepEqual(renderAttachment(target, "image", attachment, instructions), {
    title: "a.txt",
    output: "Image read successfully",
    metadata: { preview: "Image read successfully", truncated: false, loaded: ["/w/AGENTS.md"] },
    attachments: [attachment],
  });
  assert.equal(renderAttachment(target, "pdf", attachment, []).output, "PDF read successfully");
});

Deno.test("[read.range] the error gives the offset and the number of lines", () => {
  const error = outOfRange({ offset: 12, limit: 5 }, 10);
  assert.equal(error.code, "out_of_range");
  assert.deepEqual(error.message.match(/\d+/g), ["12", "10"]);
});

Deno.test("[read.directory] locale order of the names with their slash", () => {
  const names = [
    "b.txt",
    "B.txt",
    "a.txt",
    "A.txt",
    "10.txt",
    "9.txt",
    "_x",
    ".hid",
    "\u00e4.txt",
    "z",
    "mid-file",
    "mid.txt",
    "\u03b1",
  ];
  const entries = [...names.map((name) => ({ name, isDirectory: false })), { name: "mid", isDirectory: true }];
  assert.deepEqual(list(entries, { offset: 1, limit: 99 }).entries, [
    "_x",
    ".hid",
    "10.txt",
    "9.txt",
    "a.txt",
    "A.txt",
    "\u00e4.txt",
    "b.txt",
    "B.txt",
    "mid-file",
    "mid.txt",
    "mid/",
    "z",
    "\u03b1",
  ]);
});

Deno.test("[read.directory] following the offset of the notice gives every entry once", () => {
  fc.assert(fc.property(fc.nat(30), fc.integer({ min: 1, max: 8 }), (count, limit) => {
    const entries = Array.from({ length: count }, (_, i) => ({ name: `f${i}`, isDirectory: i % 3 === 0 }));
    const seen: string[] = [];
    let offset = 1;
    for (;;) {
      const window = { offset, limit };
      const listing = list(entries, window);
      assert.equal(listing.total, count);
      seen.push(...listing.entries);
      const { output, metadata } = renderDirectory(target, listing, window);
      assert.equal(metadata.truncated, listing.truncated);
      const next = /offset=(\d+)/.exec(output)?.[1];
      assert.equal(next !== undefined, listing.truncated);
      if (next === undefined) break;
      offset = Number(next);
    }
    assert.deepEqual(seen, list(entries, { offset: 1, limit: 1000 }).entries);
  }));
});

Deno.test("[read.frame] [read.directory] a directory: shown, total and next offset when cut, else the number of entries", () => {
  const render = (count: number, offset: number, limit: number) => {
    const entries = Array.from(
      { length: count },
      (_, i) => ({ name: String.fromCharCode(97 + i), isDirectory: false }),
    );
    return renderDirectory({ shown: "/w", title: "" }, list(entries, { offset, limit }), { offset, limit });
  };
  const cut = render(4, 2, 2);
  assert.equal(
    cut.output,
    "<path>/w</path>\n<type>directory</type>\n<entries>\nb\nc\n\n(2 of 4 entries are shown. Go on with offset=4.)\n</entries>",
  );
  assert.deepEqual(cut.metadata, {
    preview: "b\nc",
    truncated: true,
    loaded: [],
    display: { type: "directory", path: "/w", entries: ["b", "c"], offset: 2, totalEntries: 4, truncated: true },
  });
  assert.match(render(4, 3, 2).output, /\n\n\(4 entries\)\n<\/entries>$/);
  assert.match(render(4, 9, 2).output, /<entries>\n\n\n\(4 entries\)/, "behind the end is an empty list");
  assert.match(render(0, 1, 2).output, /<entries>\n\n\n\(0 entries\)/);
});
