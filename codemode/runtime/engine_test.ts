// Pure: no Deno, no fetch, no file system.

import assert from "node:assert/strict";
import type { Program } from "acorn";
import { check } from "../source/check.ts";
import { parse } from "../source/parse.ts";
import { Halt } from "../values/mod.ts";
import { Engine, type EngineIo, type EngineLimits } from "./engine.ts";
import type { EngineResult } from "./ends.ts";
import { intrinsics } from "./intrinsics.ts";
import { randomNumbers, type Trace } from "./trace.ts";

const fresh: Trace = { seed: 7, times: [], settlements: [], calls: 0 };
const free: EngineLimits = {
  deadline: Infinity,
  timeoutMs: Infinity,
  memory: 2 ** 28,
  taken: 0,
  moveAtBytes: Infinity,
  moveAtMs: Infinity,
  yieldAtMs: Infinity,
};

/** What a test sees of an engine and decides for it. */
interface Outside {
  readonly engine: Engine;
  readonly calls: { index: number; path: readonly string[]; input: unknown }[];
  readonly deferred: (() => void)[];
  result: EngineResult | undefined;
  moved: Trace | undefined;
}

function read(source: string): Program {
  const parsed = parse(source, 65536);
  assert.ok(parsed.ok, source);
  assert.equal(check(source, parsed.program), undefined);
  return parsed.program;
}

function start(
  source: string,
  limits: Partial<EngineLimits> = {},
  trace: Trace = fresh,
  io: Partial<EngineIo> = {},
): Outside {
  const outside: { -readonly [K in keyof Outside]: Outside[K] } = {
    engine: undefined as unknown as Engine,
    calls: [],
    deferred: [],
    result: undefined,
    moved: undefined,
  };
  let time = 0;
  let now = 1000;
  let looks = 0;
  outside.engine = new Engine(read(source), source, intrinsics, { ...free, ...limits }, {
    call: (index, path, input) => void outside.calls.push({ index, path, input }),
    list: (path) => path.length === 0 ? ["t"] : undefined,
    defer: (run) => void outside.deferred.push(run),
    clock: () => time++,
    now: () => now++,
    heap: () => undefined,
    // So that a fault of the limits is a failed test and not one without end.
    stopped: () => ++looks > 20_000 ? new Halt("abort", "The test has waited long enough") : undefined,
    done: (result) => void (outside.result = result),
    move: (moved) => void (outside.moved = moved),
    ...io,
  }, trace);
  outside.engine.start();
  return outside;
}

const busy = "let n = 0; for (let i = 0; i < 1e5; i++) n += i;";

Deno.test("[codemode.limits] the clock is looked at in busy loops, and the deadline ends them", () => {
  for (
    const source of [
      "while (true) {}",
      "for (;;) ;",
      "const f = () => { while (true) f.x = 1 }; f()",
      "[1].map(() => { for (;;) ; })",
      "do {} while (true)",
      "while (true) await 0",
      "for (;;) Promise.resolve()",
      "const f = (n) => n ? f(n - 1) + f(n - 1) : 1; f(60)",
      "const a = [1]; for (const x of a) a.push(x)",
      "const f = () => Promise.resolve().then(f); await f()",
      "const p = []; for (;;) p[0] = { a: [1] }",
      "for (const k in { a: 1 }) for (;;) ;",
      "let s = ''; for (;;) s = `${1}`",
    ]
  ) {
    const { result } = start(source, { deadline: 20, timeoutMs: 20 });
    assert.ok(result !== undefined && !result.end.ok, source);
    assert.equal(result.end.diagnostic.kind, "TimeoutExceeded", source);
    assert.equal(result.end.diagnostic.message, "The program ran longer than its limit of 20 ms");
  }
});

Deno.test("[codemode.limits] work on long texts is paid for by its length: few turns lead to the next look at the clock", () => {
  const text = "const s = '9'.repeat(1e6), t = '9'.repeat(1e6);";
  for (const work of ["Number(s)", "+s", "s * 1", "s == 1", "s < 1", "s === t + ''", "s + t", "s < t"]) {
    let looks = 0;
    const { result } = start(`${text} let n = 0; while (n < 64) { n++; ${work} } return n`, {}, fresh, {
      stopped: () => {
        looks++;
        return undefined;
      },
    });
    assert.deepEqual(result?.end, { ok: true, value: 64 });
    assert.ok(looks >= 4, `${work}: the clock was looked at ${looks} times`);
  }
});

Deno.test("[codemode.limits] no handler of the program sees its end", () => {
  for (
    const source of [
      "try { while (true) {} } catch { return 1 } finally { return 2 }",
      "const f = async () => { try { while (true) await 1 } catch { return 1 } finally { return 2 } }; return await f()",
      "return await new Promise((ok) => { try { while (true) {} } finally { ok(1) } })",
      "[3, 1].sort(() => { try { for (;;) ; } catch { return 0 } })",
      "await Promise.reject(1).catch(() => { for (;;) ; })",
    ]
  ) {
    const { result } = start(source, { deadline: 20, timeoutMs: 20 });
    assert.ok(result !== undefined && !result.end.ok && result.end.diagnostic.kind === "TimeoutExceeded", source);
  }
});

Deno.test("[codemode.limits] memory that grows over the limit ends the program", () => {
  let heap = 0;
  const { result } = start("const a = []; for (;;) a.push({})", { memory: 1e6 }, fresh, { heap: () => heap += 3e5 });
  assert.ok(result !== undefined && !result.end.ok);
  assert.equal(result.end.diagnostic.message, "The program holds more than its memory limit of 1000000 bytes");
});

Deno.test("[codemode.abort] a wish to end is seen in a busy loop", () => {
  let looks = 0;
  const { result } = start("console.log('a'); while (true) {}", {}, fresh, {
    stopped: () => ++looks > 3 ? new Halt("abort", "Execution was cancelled") : undefined,
  });
  assert.ok(result !== undefined && !result.end.ok);
  assert.deepEqual([result.end.diagnostic.message, result.logs], ["Execution was cancelled", ["a"]]);
});

Deno.test("[codemode.limits] between two jobs the host gets its turn, and the program goes on", () => {
  const outside = start(`let n = 0; while (n < 20000) { n++; await 0 } return n`, { yieldAtMs: 3 });
  let turns = 0;
  while (outside.deferred.length > 0) {
    turns++;
    assert.equal(outside.result, undefined);
    outside.deferred.shift()!();
  }
  assert.ok(turns > 2);
  assert.deepEqual(outside.result?.end, { ok: true, value: 20000 });
});

Deno.test("[codemode.calls] a program that moves does the same elsewhere, and no call is made twice", () => {
  const source = `
    const first = await tools.t.a({ r: Math.random(), t: Date.now() });
    const two = [tools.t.b({ first }), tools.t.c({})];
    const third = await two[1];
    console.log("before", third, Math.random(), Date.now());
    ${busy}
    const last = await two[0];
    console.log("after", last, Date.now() > 0);
    return [first, third, last, n, await tools.t.d({ r: Math.random() })];
  `;
  const run = (
    limits: Partial<EngineLimits>,
  ): { result: EngineResult | undefined; calls: unknown[]; moved: boolean } => {
    const here = start(source, limits);
    here.engine.settle({ call: 0, outcome: { ok: true, value: "A" } });
    here.engine.settle({ call: 2, outcome: { ok: true, value: { c: 1 } } });
    let current = here;
    const calls = [...here.calls];
    if (here.moved !== undefined) {
      // Structured data only: what a worker could be sent.
      current = start(source, {}, structuredClone(here.moved), { now: () => 5000 });
      calls.push(...current.calls);
    }
    current.engine.settle({ call: 1, outcome: { ok: true, value: "B" } });
    const made = current.calls.filter((call) => call.index === 3);
    assert.equal(made.length, 1);
    current.engine.settle({ call: 3, outcome: { ok: true, value: "D" } });
    return {
      result: current.result,
      calls: [...new Set([...calls, ...current.calls])],
      moved: here.moved !== undefined,
    };
  };
  const stayed = run({});
  const moved = run({ moveAtMs: 5 });
  assert.deepEqual([stayed.moved, moved.moved], [false, true]);
  assert.deepEqual(moved.calls, stayed.calls);
  assert.deepEqual(moved.result, stayed.result);
});

Deno.test("[codemode.unawaited] started work is finished before the result, its failures stand beside it", () => {
  const outside = start(
    "tools.t.a({}); Promise.reject(new TypeError('p')); (async () => { await 0; throw 5 })(); return 'r'",
  );
  assert.deepEqual([outside.result], [undefined]);
  outside.engine.settle({ call: 0, outcome: { ok: false, kind: "ToolFailure", message: "no" } });
  assert.deepEqual(outside.result?.end, { ok: true, value: "r" });
  assert.deepEqual(outside.result?.warnings, [
    "Nobody awaited a promise that failed (line 1, column 31): TypeError: p",
    "Nobody awaited a promise that failed (line 1, column 76): 5",
    "Nobody awaited a promise that failed (line 1, column 9): no",
  ]);
});

Deno.test("[codemode.unawaited] a failure that is looked at later is no warning", () => {
  const outside = start("const p = tools.t.a({}); await tools.t.b({}); try { await p } catch (e) { return e.message }");
  outside.engine.settle({ call: 0, outcome: { ok: false, kind: "ToolFailure", message: "no" } });
  outside.engine.settle({ call: 1, outcome: { ok: true, value: 1 } });
  assert.deepEqual([outside.result?.end, outside.result?.warnings], [{ ok: true, value: "no" }, []]);
});

Deno.test("[codemode.diagnostics] a program that waits for nothing is told so", () => {
  for (
    const source of [
      "await new Promise(() => {})",
      "await Promise.race([])",
      "return new Promise(() => {})",
      "await { then() {} }",
    ]
  ) {
    const { result } = start(source);
    assert.ok(
      result !== undefined && !result.end.ok && /nothing will ever settle/.test(result.end.diagnostic.message),
      source,
    );
  }
});

Deno.test("[codemode.boundary] a call takes exactly one object of data", () => {
  const bad = [
    "",
    "1",
    "'x'",
    "null",
    "[]",
    "{}, {}",
    "() => 1",
    "{ f() {} }",
    "new Map()",
    "tools",
    "{ a: tools.t }",
    "{ a: Promise.resolve(1) }",
  ];
  for (const args of bad) {
    const { result, calls } = start(
      `try { await tools.t.a(${args}) } catch (e) { return [e.name, e instanceof TypeError] }`,
    );
    assert.deepEqual([result?.end, calls], [{ ok: true, value: ["TypeError", true] }, []], args);
    const uncaught = start(`return await tools.t.a(${args})`).result;
    assert.ok(uncaught !== undefined && !uncaught.end.ok && uncaught.end.diagnostic.kind === "InvalidToolInput", args);
  }
  const { calls } = start(
    "tools.t.a({ u: undefined, d: new Date(0), n: [NaN, , undefined], toJSON() { return 1 } }.d ? { u: undefined, n: [NaN, , 1], d: new Date(0) } : {})",
  );
  assert.deepEqual(calls, [{
    index: 0,
    path: ["t", "a"],
    input: { n: [null, null, 1], d: "1970-01-01T00:00:00.000Z" },
  }]);
});

Deno.test("[codemode.diagnostics] a tool's failure is an Error in the program and a kind in the report", () => {
  const source =
    "try { await tools.t.a({}) } catch (e) { console.log(e.name, e.message, e instanceof Error, Object.keys(e).length) } await tools.t.b({})";
  const outside = start(source);
  outside.engine.settle({ call: 0, outcome: { ok: false, kind: "ToolFailure", message: "rate limited" } });
  outside.engine.settle({ call: 1, outcome: { ok: false, kind: "InvalidToolInput", message: "field id is missing" } });
  assert.deepEqual(outside.result?.logs, ["Error rate limited true 0"]);
  assert.deepEqual(outside.result?.end, {
    ok: false,
    diagnostic: {
      kind: "InvalidToolInput",
      message: "field id is missing",
      line: 1,
      column: source.lastIndexOf("b({})") + 1,
      suggestion: "Pass exactly one object with the fields of the tool's signature.",
    },
  });
});

Deno.test("[codemode.boundary] a result that is no data fails the call, not the host", () => {
  const cyclic: Record<string, unknown> = {};
  cyclic.self = cyclic;
  const trap = new Proxy({}, {
    ownKeys: () => {
      throw new Error("host secret");
    },
  });
  for (const [value, message] of [[cyclic, "contains itself"], [trap, "is no plain data"]] as const) {
    const outside = start("return await tools.t.a({})");
    outside.engine.settle({ call: 0, outcome: { ok: true, value } });
    const end = outside.result?.end;
    assert.ok(end !== undefined && !end.ok);
    assert.deepEqual([end.diagnostic.kind, end.diagnostic.message], [
      "InvalidToolOutput",
      `The result of tools.t.a ${message}`,
    ]);
  }
});

Deno.test("[codemode.keys] names of the tool tree can be listed", () => {
  const { result } = start(
    "const s = []; for (const k in tools) s.push(k); return [Object.keys(tools), s, 't' in tools, 'u' in tools, typeof tools, typeof tools.t, tools.t.x === tools.t.x]",
  );
  assert.deepEqual(result?.end, { ok: true, value: [["t"], ["t"], true, false, "object", "function", true] });
});

Deno.test("[codemode.console] levels are marked, lines stand in order", () => {
  const { result } = start(
    "console.log('a', 1); console.warn({ b: 1 }); console.error('c'); console.info(null); console.debug([1, 'x'])",
  );
  assert.deepEqual(result?.logs, ["a 1", '[warn] {"b":1}', "[error] c", "null", '[debug] [1,"x"]']);
});

Deno.test("random numbers of a seed are in range, spread, and the same again", () => {
  const take = (seed: number): number[] => Array.from({ length: 2000 }, randomNumbers(seed));
  const numbers = take(3);
  assert.deepEqual(take(3), numbers);
  assert.notDeepEqual(take(4), numbers);
  assert.ok(numbers.every((n) => n >= 0 && n < 1));
  const mean = numbers.reduce((a, b) => a + b) / numbers.length;
  assert.ok(Math.abs(mean - 0.5) < 0.05);
});
