// Pure: no Deno, no fetch, no file system.

import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import fc from "fast-check";
import { limits } from "../../spec/limits.ts";
import { ToolError } from "../../spec/tool_error.ts";
import type { Outcome } from "./part.ts";
import { fairShares, fitTogether, goingOn } from "./share.ts";

const { lines: mostLines, bytes: mostBytes } = limits.read;

function text(name: string, lines: readonly string[], more: { limit?: number; kind?: "end" | "capped" } = {}): Outcome {
  const { limit = mostLines, kind = "end" } = more;
  const shown = { lines, first: 1, last: lines.length };
  return {
    kind: "text",
    target: { shown: `/w/${name}`, title: name },
    window: { offset: 1, limit },
    extra: {},
    instructions: [],
    result: kind === "capped" ? { kind, ...shown } : { kind, ...shown, total: lines.length },
  };
}
const repeated = (line: string, count: number) => Array.from({ length: count }, () => line);
const shownLines = (one: Outcome): readonly string[] =>
  one.kind === "text" ? one.result.lines : one.kind === "directory" ? one.listing.entries : [];
const counts = (outcomes: readonly Outcome[]) => fitTogether(outcomes).map((one) => shownLines(one).length);
const size = (one: Outcome) => Buffer.byteLength(shownLines(one).join("\n"));

Deno.test("[read.shared] who needs less than a fair share has it all, and what is left is shared by the others", () => {
  assert.deepEqual(fairShares([10, 100, 100], 100), [10, 45, 45]);
  assert.deepEqual(fairShares([100, 10, 100], 101), [45, 10, 46]);
  assert.deepEqual(fairShares([0, 50, 50], 100), [0, 50, 50]);
  assert.deepEqual(fairShares([], 100), []);
  fc.assert(fc.property(fc.array(fc.nat(300), { maxLength: 8 }), fc.nat(600), (needs, amount) => {
    const shares = fairShares(needs, amount);
    const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
    assert.equal(sum(shares), Math.min(sum(needs), amount));
    const most = Math.max(0, ...shares);
    shares.forEach((share, at) =>
      assert.ok(share === needs[at] || share >= most - 1, `${needs} of ${amount}: ${shares}`)
    );
  }));
});

Deno.test("[read.shared] lines at the limit: one fewer, exactly, one more", () => {
  for (const [extra, want] of [[-1, mostLines - 10], [0, mostLines - 9], [1, mostLines - 9]] as const) {
    const big = text("big", repeated("x", mostLines - 9 + extra));
    assert.deepEqual(counts([text("small", repeated("x", 9)), big]), [9, want]);
  }
  assert.deepEqual(counts([text("a", repeated("", mostLines)), text("b", repeated("", mostLines))]), [
    mostLines / 2,
    mostLines / 2,
  ]);
});

Deno.test("[read.shared] bytes at the limit: one fewer, exactly, one more", () => {
  // Four lines of 99 bytes with a newline between two of them.
  const small = text("small", repeated("\u00e9".repeat(49) + "x", 4));
  const room = mostBytes - 4 * 99 - 3;
  for (const [extra, want] of [[-1, 2], [0, 2], [1, 1]] as const) {
    const big = text("big", ["y".repeat(1000), "z".repeat(room - 1001 + extra)]);
    assert.deepEqual(counts([small, big]), [4, want], `${extra}`);
  }
});

Deno.test("[read.shared] together never more than the limits, and each shows a beginning of what it was", () => {
  const line = fc.oneof(
    fc.constant(""),
    fc.string({ maxLength: 20 }),
    fc.integer({ min: 1, max: 6000 }).map((n) => "w".repeat(n)),
  );
  const lines = fc.tuple(fc.array(line, { maxLength: 8 }), fc.integer({ min: 1, max: 400 })).map(([some, times]) =>
    Array.from({ length: times }, () => some).flat()
  );
  fc.assert(
    fc.property(fc.array(lines, { minLength: 1, maxLength: 5 }), (all) => {
      const fitted = fitTogether(all.map((lines, at) => text(`${at}`, lines)));
      assert.ok(fitted.reduce((sum, one) => sum + shownLines(one).length, 0) <= mostLines);
      assert.ok(fitted.reduce((sum, one) => sum + size(one), 0) <= mostBytes);
      fitted.forEach((one, at) => assert.deepEqual(shownLines(one), all[at]!.slice(0, shownLines(one).length)));
      const cut = fitted.filter((one, at) => shownLines(one).length < all[at]!.length);
      for (const one of cut) assert.ok(one.kind === "text" && one.result.kind === "more");
      assert.equal(goingOn(fitted) === undefined, cut.length === 0);
    }),
    { numRuns: 60 },
  );
});

Deno.test("[read.shared] the call that goes on with what was cut, and with nothing else", () => {
  const failed: Outcome = { kind: "failed", shown: "/w/none", error: new ToolError("not_found", "none") };
  const directory: Outcome = {
    kind: "directory",
    target: { shown: "/w/d", title: "d" },
    window: { offset: 3, limit: mostLines },
    extra: {},
    listing: { entries: repeated("entry", mostLines), total: 9000, truncated: true },
  };
  const outcomes = fitTogether([
    text("whole", ["a"]),
    failed,
    { ...text("cut", repeated("x", 1500), { limit: 1500 }), encoding: "gbk" } as Outcome,
    directory,
  ]);
  const call = goingOn(outcomes)!;
  assert.deepEqual(JSON.parse(/\{.*\}/.exec(call)![0]), {
    files: [
      { filePath: "/w/cut", offset: 1001 - 1, limit: 1500 - 999, encoding: "gbk" },
      { filePath: "/w/d", offset: 3 + 1000 },
    ],
  });
  // A window that is full as it was asked for is no one's concern.
  const full = { ...text("full", ["a", "b"], { limit: 2, kind: "capped" }) };
  assert.equal(goingOn([full, text("whole", ["a"])]), undefined);
});

Deno.test("[read.shared] a file of which no line fits is told where to begin", () => {
  const wide = text("wide", ["w".repeat(6000)]);
  const fitted = fitTogether([
    text("small", repeated("x", 9)),
    ...Array.from({ length: limits.read.files }, () => wide),
  ]);
  const [, first] = fitted;
  assert.ok(first?.kind === "text");
  assert.deepEqual([first.result.lines, first.extra.ending], [[], "(No line of it fits here. Go on with offset=1.)"]);
});

Deno.test("[read.shared] where no line fits into a share, the first files show one each, so that every call goes on", () => {
  const most = Math.floor(mostBytes / 6000);
  for (const [files, want] of [[most, most], [most + 1, most], [limits.read.files, most]] as const) {
    const wide = Array.from({ length: files }, (_, at) => text(`wide${at}`, ["w".repeat(6000)]));
    assert.equal(counts(wide).filter((count) => count === 1).length, want, `${files} files`);
    assert.deepEqual(counts(wide).slice(0, want), repeated("1", want).map(Number));
  }
  // An empty file shows all that it has, and is no progress.
  assert.deepEqual(counts([text("empty", []), text("a", ["w".repeat(30_000)]), text("b", ["w".repeat(30_000)])]), [
    0,
    1,
    0,
  ]);
});
