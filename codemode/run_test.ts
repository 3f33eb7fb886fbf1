// Shell: timers, workers, child processes, the size of the heap.

import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { formatDiagnostic, type ProgramResult, runProgram, type ToolHost, WorkerPool } from "./mod.ts";

/** A host with an echo, a tool that ends when the test says so, and one that fails. */
function testHost(): ToolHost & { readonly seen: unknown[]; release: () => void; signals: AbortSignal[] } {
  const gate = Promise.withResolvers<void>();
  const seen: unknown[] = [];
  const signals: AbortSignal[] = [];
  return {
    seen,
    signals,
    release: gate.resolve,
    list: (path) => path.length === 0 ? ["t"] : path.join() === "t" ? ["echo", "wait", "fail"] : undefined,
    has: (path) => path.length === 2,
    unknown: () => ({ message: "No such tool.", suggestions: [] }),
    call: async ([, name], input, { signal }) => {
      seen.push(input);
      signals.push(signal);
      if (name === "wait") await gate.promise;
      if (name === "fail") throw new Error("secret");
      return input;
    },
  };
}

function failure(result: ProgramResult): string {
  return result.ok ? "ok" : `${result.diagnostic.kind}: ${result.diagnostic.message}`;
}

/** Work that takes about half a second here: more than a program may do in this thread. */
const long = "let n = 0; for (let i = 0; i < 6e6; i++) n = (n + i) % 1000003;";
const longResult = (() => {
  let n = 0;
  for (let i = 0; i < 6e6; i++) n = (n + i) % 1000003;
  return n;
})();

Deno.test("[codemode.limits] a long program leaves the host its turns, and ends with its result", async () => {
  let ticks = 0;
  const timer = setInterval(() => ticks++, 5);
  const result = await runProgram(`console.log("start"); ${long} return n`);
  clearInterval(timer);
  assert.deepEqual(result, {
    ok: true,
    value: longResult,
    logs: ["start"],
    warnings: [],
    toolCalls: 0,
    truncated: false,
  });
  assert.ok(ticks > 3, `The host had ${ticks} turns`);
});

Deno.test("[codemode.calls] a long program calls its tools once each, before and after it has moved", async () => {
  const tools = testHost();
  const events: string[] = [];
  const source = `
    const a = await tools.t.echo({ n: 1 });
    const held = tools.t.wait({ n: 2 });
    ${long}
    const b = await tools.t.echo({ n: 3, names: Object.keys(tools.t) });
    const c = await held;
    return [a, b, c, n];
  `;
  const result = await runProgram(source, {
    tools,
    onToolCallStart: (call) => {
      events.push(`start ${call.path.join(".")} ${call.index}`);
      if (call.index === 2) tools.release();
    },
    onToolCallEnd: (call) => void events.push(`end ${call.index}`),
  });
  const names = ["echo", "wait", "fail"];
  assert.deepEqual(result.ok && result.value, [{ n: 1 }, { n: 3, names }, { n: 2 }, longResult]);
  assert.deepEqual(tools.seen, [{ n: 1 }, { n: 2 }, { n: 3, names }]);
  assert.deepEqual(events.slice(0, 3), ["start t.echo 0", "end 0", "start t.wait 1"]);
  assert.equal(result.toolCalls, 3);
});

Deno.test("[codemode.calls] a tool's result that cannot reach a worker fails the call alone", async () => {
  const tools = { ...testHost(), call: () => Promise.resolve({ f: () => 1 }) };
  const source = `${long} try { await tools.t.echo({}) } catch (e) { return e.message }`;
  const result = await runProgram(source, { tools });
  assert.equal(result.ok && result.value, "The tool's result is no plain data");
  // Told before the move, the same result is what JSON makes of it, and the program stays.
  const early = await runProgram(`const r = await tools.t.echo({}); ${long} return [r, n]`, { tools });
  assert.deepEqual(early.ok && early.value, [{ f: null }, longResult]);
});

Deno.test("[codemode.limits] a timeout ends busy loops here and in a worker, and keeps the lines logged", async () => {
  for (const timeoutMs of [15, 400]) {
    const result = await runProgram("console.log('a'); for (let n = 0; ; n++) ;", { limits: { timeoutMs } });
    assert.equal(failure(result), `TimeoutExceeded: The program ran longer than its limit of ${timeoutMs} ms`);
    assert.deepEqual(result.logs, ["a"]);
  }
});

Deno.test("[codemode.limits] a timeout longer than any timer lets a program end", async () => {
  for (const timeoutMs of [2 ** 31, Number.MAX_SAFE_INTEGER]) {
    const result = await runProgram(`${long} return n`, { limits: { timeoutMs } });
    assert.equal(result.ok ? result.value : failure(result), longResult, String(timeoutMs));
  }
});

Deno.test("[codemode.limits] [codemode.abort] a timeout ends the wait for a tool, and tells the tool", async () => {
  const tools = testHost();
  const result = await runProgram("console.log(1); await tools.t.wait({})", { tools, limits: { timeoutMs: 30 } });
  assert.equal(failure(result), "TimeoutExceeded: The program ran longer than its limit of 30 ms");
  assert.ok(tools.signals[0]!.aborted);
  assert.deepEqual(result.logs, ["1"]);
  tools.release();
});

Deno.test("[codemode.abort] an abort ends a busy loop, a waiting program, and one not started", async () => {
  for (
    const source of [
      "console.log('a'); tools.t.wait({}); while (true) {}",
      "console.log('a'); tools.t.wait({}); while (true) await 0",
      "console.log('a'); await tools.t.wait({})",
    ]
  ) {
    const tools = testHost();
    const abort = new AbortController();
    // The call says that the program has started.
    const onToolCallStart = () => void setTimeout(() => abort.abort(), 50);
    const result = await runProgram(source, { tools, signal: abort.signal, onToolCallStart });
    assert.equal(failure(result), "ExecutionFailure: Execution was cancelled");
    assert.deepEqual(result.logs, ["a"], source);
    tools.release();
  }
  const result = await runProgram("return 1", { signal: AbortSignal.abort() });
  assert.equal(failure(result), "ExecutionFailure: Execution was cancelled");
});

Deno.test("[codemode.abort] an abort from within the start of a call ends the program too", async () => {
  const abort = new AbortController();
  const tools: ToolHost = {
    list: () => undefined,
    has: () => true,
    unknown: () => ({ message: "", suggestions: [] }),
    call: () => new Promise(() => {}),
  };
  const options = { tools, signal: abort.signal, onToolCallStart: () => abort.abort() };
  const result = await runProgram("await tools.t.x({})", options);
  assert.match(result.ok ? "" : result.diagnostic.message, /cancelled/);
});

Deno.test("[codemode.abort] an abort ends the calls of the program", async () => {
  const tools = testHost();
  const abort = new AbortController();
  const running = runProgram("for (let i = 0; i < 20; i++) tools.t.wait({ i })", {
    tools,
    signal: abort.signal,
    onToolCallStart: (call) => call.index === 7 && queueMicrotask(() => abort.abort()),
  });
  assert.equal(failure(await running), "ExecutionFailure: Execution was cancelled");
  assert.deepEqual([tools.seen.length, tools.signals.every((s) => s.aborted)], [8, true]);
  tools.release();
});

Deno.test("[codemode.limits] strings, arrays and objects without end are a diagnostic, and the next program runs", async () => {
  const limits = { maxMemoryBytes: 32 * 1024 * 1024, timeoutMs: 30_000 };
  const bombs = [
    "const a = []; while (true) a.push({ x: a.length })",
    "const a = []; while (true) a.push('x'.repeat(1e6) + a.length)",
    "const m = new Map(); let i = 0; while (true) m.set(i++, {})",
    "let o = {}; while (true) o = { o }",
    "let a = [1]; while (true) a = [...a, ...a]",
    "const f = (n) => [n, f]; const a = []; for (let i = 0; ; i++) a[i] = f(i)",
    "const o = {}; for (let i = 0; ; i++) o['k' + i] = [i]",
    "const a = []; for (;;) a.push(() => a)",
    "const a = []; for (;;) a.push(new Promise(() => {}))",
    "for (;;) console.log('x'.repeat(1000))",
    "let s = 'x'; while (true) s += s",
    "let s = ''; while (true) s += 'abcdefghijklmnopqrstuvwxyz'",
    "return 'x'.repeat(2 ** 28)",
    "return Array(2 ** 28).fill(0)",
    "for (;;) tools.t.wait({})",
  ];
  for (const source of bombs) {
    const tools = testHost();
    const result = await runProgram(source, { limits, tools });
    assert.match(failure(result), /memory limit|Invalid (?:string|array) length|limit/, source);
    tools.release();
    assert.equal((await runProgram("return 1")).ok, true);
  }
});

Deno.test("[codemode.limits] programs that make much garbage and keep little are not stopped", async () => {
  const limits = { maxMemoryBytes: 64 * 1024 * 1024 };
  const source = "let n = 0; for (let i = 0; i < 1e6; i++) { const o = { i, a: [i, i + 1] }; n += o.a[1] } return n";
  assert.deepEqual(await runProgram(source, { limits }).then((r) => r.ok && r.value), 500000500000);
});

Deno.test("[codemode.authority] after hostile programs the host's intrinsics are what they were", async () => {
  const roots = [
    Object,
    Array,
    Function,
    Promise,
    Map,
    Set,
    String,
    Number,
    RegExp,
    Error,
    Math,
    JSON,
    Reflect,
    globalThis,
  ];
  const snapshot = (): string =>
    roots.map((root) =>
      [root, (root as { prototype?: object }).prototype].filter((o) => o !== undefined).map((o) =>
        Reflect.ownKeys(o!).map(String).sort().join()
      ).join("|")
    ).join("\n");
  const before = snapshot();
  const programs = [
    "({}).__proto__.polluted = 1",
    "[].__proto__ = 1; const a = []; a.__proto__ = { push: 1 }; a.push(1)",
    "Object.prototype.polluted = 1",
    "const { constructor: { constructor: F } } = {}; F('return 1')()",
    'JSON.parse(\'{"__proto__":{"polluted":1}}\'); return Object.assign({}, JSON.parse(\'{"__proto__":{"polluted":1}}\')).polluted',
    "Error.prepareStackTrace = 1; Error.stackTraceLimit = 0",
    "(() => 1).constructor('return 1')()",
    "try { null.x } catch (e) { e.__proto__.polluted = 1 }",
    "Promise.prototype.then = 1",
    "Math.max = () => 99",
  ];
  for (const source of programs) {
    const result = await runProgram(source);
    assert.ok(!result.ok || result.value === null || typeof result.value !== "function", source);
    assert.equal(({} as { polluted?: number }).polluted, undefined);
    assert.equal(snapshot(), before, source);
  }
  assert.deepEqual(await runProgram("return Math.max(1, 2)").then((r) => r.ok && r.value), 2);
});

Deno.test("[codemode.pipeline] a kept worker runs one program after the other, each with nothing of the last", async () => {
  const workers = new WorkerPool({ idle: 1 });
  workers.warm();
  for (let i = 0; i < 3; i++) {
    const result = await runProgram(`var seen = typeof before; ${long} var before = 1; return [seen, n]`, { workers });
    assert.deepEqual(result.ok && result.value, ["undefined", longResult]);
  }
  const stopped = await runProgram("while (true) {}", { workers, limits: { timeoutMs: 200 } });
  assert.equal(stopped.ok, false);
  assert.deepEqual(await runProgram(`${long} return n`, { workers }).then((r) => r.ok && r.value), longResult);
  workers.close();
});

Deno.test("[codemode.limits] so many programs take a worker; the others wait, can be ended, and go on where one ends", async () => {
  const workers = new WorkerPool({ most: 2 });
  const entered: number[] = [];
  const gates = Array.from({ length: 5 }, () => Promise.withResolvers<void>());
  const two = Promise.withResolvers<void>();
  const tools: ToolHost = {
    ...testHost(),
    call: async (_, input) => {
      const { n } = input as { n: number };
      if (entered.push(n) === 2) two.resolve();
      await gates[n]!.promise;
      return n;
    },
  };
  const run = (n: number, rest: Parameters<typeof runProgram>[1] = {}) =>
    runProgram(`${long} return await tools.t.wait({ n: ${n} })`, { tools, workers, ...rest });
  const stop = new AbortController();
  const programs = [0, 1, 2, 3].map((n) => run(n));
  await two.promise;
  const stopped = run(4, { signal: stop.signal });
  // A program with a worker of its own takes as long as one of those that wait would.
  await runProgram(`${long} return n`);
  assert.equal(entered.length, 2);
  stop.abort();
  assert.match(failure(await stopped), /cancelled/);
  assert.match(failure(await run(4, { limits: { timeoutMs: 300 } })), /^TimeoutExceeded/);
  for (const gate of gates) gate.resolve();
  assert.deepEqual((await Promise.all(programs)).map((end) => end.ok && end.value), [0, 1, 2, 3]);
  assert.deepEqual(entered.toSorted(), [0, 1, 2, 3]);
  workers.close();
});

Deno.test("[codemode.limits] a result that cannot be copied fails the call of a program that waits for a worker, too", async () => {
  const workers = new WorkerPool({ most: 1 });
  const first = Promise.withResolvers<void>();
  const called = Promise.withResolvers<void>();
  const tools: ToolHost = {
    ...testHost(),
    call: async (_, input) => {
      if (input === undefined) return null;
      const { odd } = input as { odd: boolean };
      if (odd) return () => {};
      called.resolve();
      await first.promise;
      return 1;
    },
  };
  const holder = runProgram(`${long} return await tools.t.wait({ odd: false })`, { tools, workers });
  await called.promise;
  const source =
    `const odd = tools.t.wait({ odd: true }); ${long} try { return await odd } catch (e) { return e.message }`;
  const waiting = runProgram(source, { tools, workers });
  await runProgram(`${long} return n`);
  first.resolve();
  const [held, end] = await Promise.all([holder, waiting]);
  assert.equal(held.ok && held.value, 1);
  assert.match(String(end.ok && end.value), /no plain data|data/);
  workers.close();
});

Deno.test("[codemode.pipeline] without permission to start workers a program runs here, its limits hold", async () => {
  const code = `
    import { runProgram } from ${JSON.stringify(new URL("./mod.ts", import.meta.url).href)};
    const done = await runProgram(${JSON.stringify(`${long} return n`)});
    const ended = await runProgram("while (true) {}", { limits: { timeoutMs: 150 } });
    console.log(JSON.stringify([done.value, ended.diagnostic.kind]));
  `;
  const config = new URL("../deno.json", import.meta.url);
  const child = new Deno.Command(Deno.execPath(), {
    args: ["run", "--no-prompt", "--quiet", "--config", fileURLToPath(config), "-"],
    stdin: "piped",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  const writer = child.stdin.getWriter();
  await writer.write(new TextEncoder().encode(code));
  await writer.close();
  const { stdout, stderr } = await child.output();
  const text = new TextDecoder();
  assert.equal(text.decode(stdout).trim(), JSON.stringify([longResult, "TimeoutExceeded"]), text.decode(stderr));
});

Deno.test("[codemode.diagnostics] empty programs, shell text and arrows as the whole program get a hint", async () => {
  const cases = [
    ["", "ParseError: Code cannot be empty"],
    [" \n", "ParseError: Code cannot be empty"],
    ["ls -la", "not a shell"],
    ["async () => { return 1 }", "The result contains a function"],
    ["setTimeout(() => 1, 5)", "There are no timers"],
    ["const { nope } = await fetch('x')", "There is no network"],
    ["return search({ query: 'x' })", "tools.$codemode.search"],
    ["return Deno.readTextFileSync('x')", "no Deno here"],
    ["module.exports = 1", "no module here"],
    ["return document.title", "no document here"],
    ["const t = performance.now()", "no performance here"],
    ["clearTimeout(1)", "There are no timers"],
    ["return new Float64Array(2)", "There is no binary data"],
    ["return await axios.get('x')", "There is no network"],
    ["const a = 1; a = 2", "Declare a with let"],
    ["return nearly", "Declare nearly with const or let"],
  ] as const;
  for (const [source, wanted] of cases) {
    const result = await runProgram(source);
    assert.ok(
      !result.ok && formatDiagnostic(result.diagnostic).includes(wanted),
      `${source}: ${JSON.stringify(result)}`,
    );
  }
  assert.deepEqual(await runProgram("```ts\nconst n: number = 2\nreturn n\n```").then((r) => r.ok && r.value), 2);
});

Deno.test("[codemode.limits] results and logs over maxOutputBytes are cut and marked, never failed", async () => {
  const result = await runProgram("console.log('line'); return 'x'.repeat(500)", { limits: { maxOutputBytes: 100 } });
  assert.ok(result.ok && result.truncated && String(result.value).startsWith("x".repeat(100) + "\n... ("));
  const failed = await runProgram("for (let i = 0; i < 99; i++) console.log('line ' + i); null.x", {
    limits: { maxOutputBytes: 50 },
  });
  assert.ok(!failed.ok && failed.truncated && failed.logs.length < 12);
});
