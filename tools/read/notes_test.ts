// Pure: no Deno, no fetch, no file system.

import assert from "node:assert/strict";
import { fileNotes, shortEnding } from "./notes.ts";
import { renderPart } from "./part.ts";
import type { TextWindow } from "./render.ts";

const shown = "/w/a.txt";
const failed = { kind: "failed", read: 98_304, error: { code: "EIO" } } as const;
const shrank = { kind: "shrank", read: 100, size: 200 } as const;
const window = (kind: "more" | "end"): TextWindow => ({ kind, lines: ["x", "y"], first: 3, last: 4, total: 9 });

Deno.test("[read.partial] the notice names the file, how much was read and why no more", () => {
  const [short] = fileNotes({ shown, short: shrank });
  assert.match(short!, /^\(Partial: \/w\/a\.txt .*100 of 200 bytes/);
  const [broken] = fileNotes({ shown, short: failed });
  assert.match(broken!, /^\(Partial: .*\/w\/a\.txt.*98304 bytes \(EIO\)/);
  assert.deepEqual(fileNotes({ shown }), []);
});

Deno.test("[read.partial] nobody is told of an end, or of a total, that is not known", () => {
  const lastLine = (result: TextWindow, short: typeof failed | typeof shrank | undefined) =>
    renderPart({
      kind: "text",
      target: { shown, title: "a.txt" },
      window: { offset: 3, limit: 2 },
      instructions: [],
      result,
      extra: { notes: fileNotes({ shown, short }), ending: shortEnding(result, short) },
    }).output.split("\n").at(-2)!;
  assert.equal(lastLine(window("end"), failed), "(Lines 3-4 are shown. There may be more that could not be read.)");
  assert.equal(
    lastLine(window("more"), failed),
    "(Lines 3-4 are shown. Go on with offset=5. How many there are is not known.)",
  );
  // A file that is shorter now ends where it ends.
  assert.match(lastLine(window("end"), shrank), /End of file: 9/);
  assert.match(lastLine({ kind: "capped", lines: ["x"], first: 3, last: 3 }, failed), /Stopped at 50 KB/);
  assert.match(lastLine(window("more"), undefined), /Lines 3-4 of 9/);
});

Deno.test("[read.partial] an image that was cut says so in the answer and in metadata", () => {
  const { output, metadata } = renderPart({
    kind: "attachment",
    what: "image",
    target: { shown, title: "a.txt" },
    window: { offset: 1, limit: 1 },
    instructions: [],
    attachment: { type: "file", mime: "image/png", url: "data:image/png;base64," },
    extra: { notes: fileNotes({ shown, short: shrank }), metadata: { partial: true } },
  });
  assert.match(output, /^Image read successfully\n\(Partial: .*100 of 200 bytes/);
  assert.equal(metadata.partial, true);
});
