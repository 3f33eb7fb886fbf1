// Pure: no Deno, no fetch, no file system.

import assert from "node:assert/strict";
import fc from "fast-check";
import { limits } from "../spec/limits.ts";
import { ToolError } from "../spec/tool_error.ts";
import { lineSink } from "./lines.ts";

/** What a sink gives for bytes that arrive cut at the given places. */
function lines(bytes: Uint8Array, cuts: readonly number[], limit?: number, stopAfter = Infinity): string[] {
  const seen: string[] = [];
  const sink = lineSink((line) => {
    seen.push(new TextDecoder().decode(line));
    return seen.length >= stopAfter;
  }, limit);
  const places = [0, ...cuts.map((cut) => cut % (bytes.length + 1)).toSorted((a, b) => a - b), bytes.length];
  for (let index = 1; index < places.length; index++) {
    // A buffer of its own, wiped afterwards, as a reader that reuses its buffer would do.
    const chunk = bytes.slice(places[index - 1], places[index]);
    const enough = sink.push(chunk);
    chunk.fill(120);
    if (enough) return seen;
  }
  sink.end();
  return seen;
}

/** The same in one line of naive code. */
function naive(text: string): string[] {
  const parts = text.split("\n");
  return parts.at(-1) === "" ? parts.slice(0, -1) : parts;
}

const encode = (text: string) => new TextEncoder().encode(text);
const text = fc.string({ unit: fc.constantFrom("a", "b", "\n", "\r", "é", "日", "😀"), maxLength: 60 });

Deno.test("[ripgrep.record] lines are the same whatever the borders of the chunks", () => {
  fc.assert(fc.property(text, fc.array(fc.nat()), (text, cuts) => {
    assert.deepEqual(lines(encode(text), cuts), naive(text));
  }));
});

Deno.test("[ripgrep.record] a line of the limit passes and one byte more fails, whatever the borders of the chunks", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -1, max: 1 }),
      fc.array(fc.nat()),
      fc.boolean(),
      fc.boolean(),
      (extra, cuts, lead, end) => {
        const line = "x".repeat(20 + extra);
        const bytes = encode((lead ? "short\n" : "") + line + (end ? "\n" : ""));
        const run = () => lines(bytes, cuts, 20);
        if (extra <= 0) assert.deepEqual(run(), [...(lead ? ["short"] : []), line]);
        else {
          assert.throws(
            run,
            (error) => error instanceof ToolError && error.code === "record_too_long" && error.message.includes("20"),
          );
        }
      },
    ),
  );
});

Deno.test("[ripgrep.record] the limit is 65536 bytes", () => {
  assert.equal(limits.ripgrep.record, 65536);
  const line = new Uint8Array(65537).fill(120);
  assert.equal(lines(line.subarray(1), [40000]).length, 1);
  for (const cuts of [[], [40000], [65536]]) {
    assert.throws(() => lines(line, cuts), { code: "record_too_long" });
  }
});

Deno.test("[ripgrep.record] an endless line fails within the limit and one chunk", () => {
  const sink = lineSink(() => false, 1000);
  let fed = 0;
  assert.throws(() => {
    for (; fed < 1e6; fed += 64) sink.push(new Uint8Array(64));
  }, { code: "record_too_long" });
  assert.ok(fed <= 1000, `${fed} bytes were taken`);
});

Deno.test("[ripgrep.take] no line is given after one that was enough", () => {
  fc.assert(fc.property(text, fc.array(fc.nat()), fc.integer({ min: 1, max: 5 }), (text, cuts, stop) => {
    assert.deepEqual(lines(encode(text), cuts, undefined, stop), naive(text).slice(0, stop));
  }));
});
