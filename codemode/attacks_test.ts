// Shell: reads the attacks; programs may go on in a worker.

import assert from "node:assert/strict";
import own from "../fixtures/codemode/attacks.json" with { type: "json" };
import { IntrinsicsSnapshot, languageRoots } from "./testing.ts";
import { type ProgramResult, runProgram } from "./run.ts";
import type { ToolHost } from "./tool_host.ts";

const secret = "the secret of the host";
const limits = { timeoutMs: 300, maxMemoryBytes: 64 * 1024 * 1024, maxOutputBytes: 1 << 20 };
/** For attacks that end by themselves: on a busy machine too their end is what is looked at, and not that of their time. */
const unhurried = { ...limits, timeoutMs: 60_000 };

/** Tools that answer with objects and errors of the host, for attacks that come through results. */
const tools: ToolHost = {
  list: (path) => path.length === 0 ? ["t"] : path.length === 1 ? ["noop", "obj", "boom"] : undefined,
  has: (path) => path[0] === "t" && ["noop", "obj", "boom"].includes(path[1] ?? ""),
  call: (path, input) => {
    if (path[1] === "boom") return Promise.reject(Object.assign(new Error(`boom ${secret}`), { cause: { secret } }));
    return Promise.resolve(path[1] === "obj" ? { arr: [1], nested: { a: 1 } } : input);
  },
  unknown: (path) => ({ message: `There is no tool ${path.join(".")}`, suggestions: [] }),
};

const snapshot = new IntrinsicsSnapshot(languageRoots());

/** Run an attack; whatever it does, the host is what it was and keeps its secret. */
async function attack(code: string, within: typeof limits = limits): Promise<ProgramResult> {
  (globalThis as Record<string, unknown>).__HOSTSECRET = secret;
  try {
    const result = await runProgram(code, { tools, limits: within });
    assert.deepEqual(snapshot.changes(), [], code);
    assert.equal((globalThis as Record<string, unknown>).__HOSTSECRET, secret, code);
    assert.ok(!JSON.stringify(result).includes(secret), `the secret came out: ${code}`);
    if (!result.ok) assert.doesNotMatch(result.diagnostic.message, /fault of Code Mode|\.ts:|file:/, code);
    return result;
  } finally {
    delete (globalThis as Record<string, unknown>).__HOSTSECRET;
  }
}

Deno.test("[codemode.authority] [codemode.limits] every recorded attack ends in a diagnostic or a harmless value, and the host is as it was", async () => {
  assert.ok(snapshot.size > 900, `only ${snapshot.size} objects of the host are watched`);
  const file = new URL("../fixtures/golden/codemode_attacks.jsonl", import.meta.url);
  const attacks = Deno.readTextFileSync(file).trim().split("\n").map((line) => JSON.parse(line));
  assert.ok(attacks.length >= 105);
  for (const { code, class: kind } of attacks) {
    const source = kind === "bomb-parse" ? code.repeat(5_000_000) : code;
    const result = await attack(source);
    if (/^bomb/.test(kind)) {
      // A bomb ends as a diagnostic; those whose size turns out harmless here are few and named.
      const harmless = ["2**31]=1; return a.length", "for(let i=0;i<100000;i++) o={o}"].some((part) =>
        code.includes(part)
      );
      assert.ok(
        !result.ok || harmless || code.includes(".replace(/(.*)*$/"),
        `${code}: ${JSON.stringify(result)?.slice(0, 200)}`,
      );
    }
    if (/^(?:ctor-chain|proto-pollution|prepareStackTrace)$/.test(kind) && result.ok) {
      assert.match(JSON.stringify(result.value), /^(?:null|".*"|true|false|\d+)$/s, code);
    }
  }
});

Deno.test("[codemode.authority] attacks of our own end exactly as they should, and the host is as it was", async () => {
  assert.ok(own.length >= 60);
  for (const one of own) {
    const result = await attack(one.code, unhurried);
    const told = `${one.class}: ${one.code}: ${JSON.stringify(result)}`;
    if ("error" in one && one.error !== undefined) {
      assert.ok(!result.ok, told);
      assert.match(result.diagnostic.message, new RegExp(one.error), told);
    } else {
      assert.ok(result.ok, told);
      assert.deepEqual(result.value, one.value, told);
    }
  }
});

Deno.test("the watch over the host sees a change of any kind", () => {
  const victim: Record<string, unknown> = { method() {}, inner: { x: 1 } };
  const watched = new IntrinsicsSnapshot({ victim });
  assert.deepEqual(watched.changes(), []);
  (victim.inner as Record<string, unknown>).x = 2;
  victim.added = 1;
  delete victim.method;
  Object.setPrototypeOf(victim, null);
  Object.preventExtensions(victim);
  assert.deepEqual(watched.changes().toSorted(), [
    "victim has a new property added",
    "victim has another prototype",
    "victim has been locked",
    "victim has lost method",
    "victim.inner.x has changed",
  ]);
});
