// Pure: no Deno, no fetch, no file system.

import assert from "node:assert/strict";
import { limits } from "../../spec/limits.ts";
import { ToolFailure, type ToolHost } from "../tool_host.ts";
import { type EndedToolCall, Scheduler } from "./scheduler.ts";
import type { Settlement } from "./trace.ts";

/** A host whose calls end when the test says so. */
function controlled(): { host: ToolHost; started: unknown[]; end: (input: unknown, how: () => unknown) => void } {
  const waiting = new Map<unknown, { resolve: (v: unknown) => void; reject: (e: unknown) => void }>();
  const started: unknown[] = [];
  return {
    started,
    end: (input, how) => {
      const { resolve, reject } = waiting.get(input)!;
      try {
        resolve(how());
      } catch (error) {
        reject(error);
      }
    },
    host: {
      list: () => ["t"],
      has: ([name]) => name === "t",
      unknown: (path) => ({ message: `Unknown tool ${path.join(".")}.`, suggestions: ["tools.t"] }),
      call: (_path, input) => {
        started.push(input);
        const { promise, resolve, reject } = Promise.withResolvers<unknown>();
        waiting.set(input, { resolve, reject });
        return promise;
      },
    },
  };
}

function schedule(
  host: ToolHost | undefined,
  maxToolCalls = Infinity,
): { scheduler: Scheduler; settled: Settlement[]; events: string[]; abort: AbortController } {
  const settled: Settlement[] = [];
  const events: string[] = [];
  const abort = new AbortController();
  const scheduler = new Scheduler({
    tools: host,
    maxToolCalls,
    signal: abort.signal,
    settle: (s) => void settled.push(s),
    onStart: (call) => void events.push(`start ${call.index}`),
    onEnd: (call: EndedToolCall) => void events.push(`end ${call.index} ${call.ok}`),
  });
  return { scheduler, settled, events, abort };
}

const turn = (): Promise<void> => Promise.resolve().then(() => {}).then(() => {}).then(() => {});

Deno.test("[codemode.calls] at most eight calls run at a time, the rest follow in order", async () => {
  const { host, started, end } = controlled();
  const { scheduler, settled } = schedule(host);
  const { concurrency } = limits.codemode;
  for (let index = 0; index < concurrency + 3; index++) scheduler.add({ index, path: ["t"], input: index });
  assert.deepEqual(started, Array.from({ length: concurrency }, (_, i) => i));
  end(5, () => "five");
  await turn();
  assert.deepEqual(started.slice(concurrency), [concurrency]);
  assert.deepEqual(settled, [{ call: 5, outcome: { ok: true, value: "five" } }]);
  end(0, () => {
    throw new ToolFailure("no");
  });
  end(1, () => "one");
  await turn();
  assert.deepEqual(started.slice(concurrency), [concurrency, concurrency + 1, concurrency + 2]);
});

Deno.test("[codemode.diagnostics] only an explicit failure's message is passed on", async () => {
  const { host, end } = controlled();
  const { scheduler, settled } = schedule(host);
  const errors = [
    new ToolFailure("say this"),
    new ToolFailure("bad field", "InvalidToolInput"),
    new Error("secret"),
    "text",
    { cause: "x" },
  ];
  errors.forEach((_, index) => scheduler.add({ index, path: ["t"], input: index }));
  errors.forEach((error, index) =>
    end(index, () => {
      throw error;
    })
  );
  await turn();
  const hidden = { ok: false, kind: "ToolFailure", message: "The tool failed for a reason that is not shown" };
  assert.deepEqual(settled.map((s) => s.outcome), [
    { ok: false, kind: "ToolFailure", message: "say this" },
    { ok: false, kind: "InvalidToolInput", message: "bad field" },
    hidden,
    hidden,
    hidden,
  ]);
});

Deno.test("[codemode.diagnostics] a host that throws at once is a failed call", async () => {
  const { host } = controlled();
  const { scheduler, settled } = schedule({
    ...host,
    call: () => {
      throw new Error("sync");
    },
  });
  scheduler.add({ index: 0, path: ["t"], input: {} });
  await turn();
  assert.equal(settled[0]!.outcome.ok, false);
});

Deno.test("[codemode.limits] the call after the last allowed one fails, and is not made", async () => {
  const { host, started, end } = controlled();
  const { scheduler, settled } = schedule(host, 2);
  for (let index = 0; index < 3; index++) scheduler.add({ index, path: ["t"], input: index });
  await turn();
  assert.deepEqual(started, [0, 1]);
  assert.equal(settled.length, 1);
  assert.deepEqual(settled[0], {
    call: 2,
    outcome: {
      ok: false,
      kind: "ToolCallLimitExceeded",
      message: "The program made more than the 2 tool calls it may make",
    },
  });
  end(0, () => 1);
});

Deno.test("[codemode.diagnostics] an unknown path is answered with what was probably meant", async () => {
  const { host, started } = controlled();
  const { scheduler, settled, events } = schedule(host);
  scheduler.add({ index: 0, path: ["x", "y"], input: {} });
  assert.equal(settled.length, 0);
  await turn();
  assert.deepEqual(settled[0]!.outcome, {
    ok: false,
    kind: "UnknownTool",
    message: "Unknown tool x.y. Did you mean tools.t?",
  });
  assert.deepEqual([started, events], [[], []]);
});

Deno.test("[codemode.abort] after the end of the program no waiting call starts", async () => {
  const { host, started, end } = controlled();
  const { scheduler, settled, events, abort } = schedule(host);
  for (let index = 0; index < 10; index++) scheduler.add({ index, path: ["t"], input: index });
  abort.abort();
  end(0, () => 1);
  await turn();
  assert.deepEqual([started.length, settled.length, events.at(-1)], [8, 0, "end 0 true"]);
});
