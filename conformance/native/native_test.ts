// Shell: runs programs in a process without permissions.

import assert from "node:assert/strict";
import { rightGuest } from "./guest.ts";
import { nativeEngine } from "./native.ts";

Deno.test("a program gives its result, its lines and its failure with its place", async () => {
  const engine = nativeEngine();
  const right = await engine.run("console.log('a', { b: 1 }); return [new Date(0), undefined, new URL('http://x/')]");
  assert.deepEqual(right, {
    value: '["1970-01-01T00:00:00.000Z",null,"http://x/"]',
    logs: ['a {"b":1}'],
    warnings: [],
  });
  const wrong = await engine.run("\nthrow new RangeError('far')");
  assert.equal(wrong.failure?.message, "RangeError: far");
  assert.match(wrong.failure?.stack ?? "", /program:2:/);
  await engine.close();
});

Deno.test("a program has no permissions, no way to the process, and nothing of the program before it", async () => {
  const engine = nativeEngine();
  await engine.run("Object.prototype.left = 1; Math.max = () => 99");
  const { value } = await engine.run(
    "return [typeof Deno, typeof process, typeof fetch, ({}).left ?? 'clean', Math.max(1, 2), typeof (() => 1).constructor]",
  );
  assert.deepEqual(JSON.parse(value ?? ""), ["undefined", "undefined", "undefined", "clean", 2, "function"]);
  const way = await engine.run("return (() => 1).constructor('return 1')()");
  assert.match(way.failure?.message ?? "", /not a function/);
  await engine.close();
});

Deno.test("calls run 8 at a time and in order; what was not awaited is finished, and its failures are told", async () => {
  const engine = nativeEngine();
  const seen: unknown[] = [];
  let [now, most] = [0, 0];
  const { value, warnings } = await engine.run(
    "for (let n = 0; n < 20; n++) tools.t.call({ n }); tools.t.fail({}); return Object.keys(tools)",
    {
      tools: { t: ["call", "fail"] },
      async call(path, input) {
        most = Math.max(most, ++now);
        await null;
        now--;
        seen.push(path === "t.fail" ? path : input);
        return path === "t.fail" ? { failure: { kind: "ToolFailure", message: "sad" } } : { value: null };
      },
    },
  );
  assert.deepEqual([value, warnings], ['["t"]', ["sad"]]);
  assert.deepEqual(seen, [...Array.from({ length: 20 }, (_, n) => ({ n })), "t.fail"]);
  assert.ok(most <= 8, `${most} at once`);
  await engine.close();
});

Deno.test("a signal ends a busy program, and the next one runs", async () => {
  const engine = nativeEngine();
  const abort = new AbortController();
  const busy = engine.run("tools.t.begun({}); while (true) await null", {
    tools: { t: ["begun"] },
    parts: rightGuest,
    call: () => {
      abort.abort(new Error("enough"));
      return Promise.resolve({ value: null });
    },
    signal: abort.signal,
  });
  await assert.rejects(busy, /enough/);
  assert.equal((await engine.run("return 1")).value, "1");
  await engine.close();
});
