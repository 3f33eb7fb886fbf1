// Pure: no Deno, no fetch, no file system.

import assert from "node:assert/strict";
import { randomNumbers } from "../../codemode/runtime/trace.ts";
import { weighted } from "./draw.ts";
import { drawCall, placed } from "./draw_call.ts";
import { drawChange } from "./draw_change.ts";
import { readOptions } from "./options.ts";

const take = <T>(seed: number, count: number, draw: (random: () => number) => T): T[] => {
  const random = randomNumbers(seed);
  return Array.from({ length: count }, () => draw(random));
};

Deno.test("soak: a seed gives the same calls and the same changes again, another seed others", () => {
  for (const draw of [(r: () => number) => drawCall(r, { aborted: true }), drawChange]) {
    assert.deepEqual(take<unknown>(5, 200, draw), take<unknown>(5, 200, draw));
    assert.notDeepEqual(take<unknown>(5, 200, draw), take<unknown>(6, 200, draw));
  }
});

Deno.test("soak: all tools, profiles and kinds of change come up; who is never answered is aborted", () => {
  const calls = take(1, 2000, (random) => drawCall(random, { aborted: true }));
  const kinds = (of: (call: typeof calls[number]) => unknown) => new Set(calls.map(of)).size;
  assert.deepEqual([kinds((c) => c.tool), kinds((c) => c.profile), kinds((c) => c.answer)], [6, 3, 3]);
  assert.ok(calls.every((call) => call.abortAfter !== undefined));
  assert.ok(calls.some((call) => call.abortAfter === 0) && calls.some((call) => call.abortAfter! > 100));
  const whole = take(1, 2000, (random) => drawCall(random, { aborted: false }));
  assert.ok(whole.every((call) => call.abortAfter === undefined && call.answer !== "silent"));
  assert.ok(!whole.some((call) => call.profile === "opencode-1.18" && call.params.url === "<SITE>/hang"));
  assert.equal(new Set(take(1, 500, drawChange).map(({ kind }) => kind)).size, 7);
});

Deno.test("soak: choices come up as often as they weigh", () => {
  const drawn = take(3, 3000, (random) => weighted(random, [[0, "never"], [1, "seldom"], [2, "often"]]));
  const often = drawn.filter((one) => one === "often").length;
  assert.ok(!drawn.includes("never") && often > 1850 && often < 2150, String(often));
});

Deno.test("soak: the server's address is put into parameters, also inside programs", () => {
  const params = { url: "<SITE>/a", code: "f('<SITE>/b')", n: 1 };
  assert.deepEqual(placed(params, "http://h"), { url: "http://h/a", code: "f('http://h/b')", n: 1 });
});

Deno.test("soak: options, their defaults, and what is none", () => {
  const { minutes, rounds, seed } = readOptions([], 7);
  assert.deepEqual([minutes, rounds, seed], [10, Infinity, 7]);
  assert.equal(readOptions(["--seed", "3", "--minutes", "0.5"], 7).seed, 3);
  for (const args of [["--minutes"], ["--minutes", "x"], ["--minutes", "-1"], ["minutes", "1"], ["--toString", "1"]]) {
    assert.throws(() => readOptions(args, 7), { name: "RangeError", message: /deno task soak/ });
  }
});
