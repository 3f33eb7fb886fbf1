// Pure: no Deno, no fetch, no file system.

// deno-lint-ignore-file no-control-regex
import assert from "node:assert/strict";
import fc from "fast-check";
import { drawCalls, type ProgressFrame } from "./call_progress.ts";
import type { ToolCallEntry } from "./execute_host.ts";
import { renderFailure, renderOutput } from "./execute_output.ts";

Deno.test("[execute.output] a string as it is, other data as JSON with two spaces, logs after it", () => {
  assert.equal(renderOutput("text", [], []), "text");
  assert.equal(renderOutput("", [], []), "");
  assert.equal(renderOutput(null, [], []), "null");
  assert.equal(renderOutput(0, [], []), "0");
  assert.equal(renderOutput({ a: [1] }, [], []), '{\n  "a": [\n    1\n  ]\n}');
  assert.equal(renderOutput(1, ["x", "[warn] y"], []), "1\n\nLogs:\nx\n[warn] y");
  assert.equal(renderOutput(1, [], ["w"]), "1\n\nWarnings:\nw");
  assert.equal(renderFailure("bad", ["x"], ["w"]), "bad\n\nLogs:\nx\n\nWarnings:\nw");
});

/** A terminal that knows what the frames use: text, line ends, up, clear. */
function screen(texts: readonly string[]): string[] {
  let lines: string[] = [""];
  for (const text of texts) {
    for (const part of text.split(/(\x1b\[\d+[AJ])/)) {
      const up = /^\x1b\[(\d+)A$/.exec(part);
      if (up) lines = lines.slice(0, lines.length - 1 - Number(up[1])).concat("");
      else if (!part.startsWith("\x1b")) {
        const [first = "", ...rest] = part.split("\n");
        lines = [...lines.slice(0, -1), lines.at(-1)! + first, ...rest];
      }
    }
  }
  return lines.slice(0, -1);
}

Deno.test("[execute.progress] each frame stands in the place of the one before it, however the calls go", () => {
  const call = fc.record({
    tool: fc.string({ unit: "binary", maxLength: 60 }),
    status: fc.constantFrom<ToolCallEntry["status"]>("running", "completed", "error"),
    input: fc.option(fc.jsonValue({ maxDepth: 1 }), { nil: undefined }),
  });
  fc.assert(fc.property(fc.array(fc.array(call, { maxLength: 12 }), { minLength: 1, maxLength: 5 }), (states) => {
    let frame: ProgressFrame | undefined;
    const frames = states.map((calls) => frame = drawCalls(calls, frame));
    const shown = screen(frames.map((each) => each.text));
    assert.deepEqual(shown, screen([drawCalls(states.at(-1)!).text]));
    for (const line of shown) assert.ok(line.length <= 78);
    const calls = states.at(-1)!;
    assert.equal(shown.length, Math.min(calls.length, 9));
  }));
  const lines = screen([
    drawCalls([{ tool: "t.a", status: "error", input: { n: 1 } }, { tool: "t.b", status: "running" }]).text,
  ]);
  assert.deepEqual(lines, ['✗ t.a {"n":1}', "… t.b"]);
});
