// Pure: no Deno, no fetch, no file system.

import assert from "node:assert/strict";
import { permissionConfig, readRun, serversConfig } from "./config.ts";

Deno.test("rules become one object, in order, after an entry that closes what the program would open", () => {
  assert.deepEqual(
    permissionConfig([{ permission: "read", pattern: "*", action: "deny" }, {
      permission: "read",
      pattern: "a",
      action: "allow",
    }]),
    {
      "*": { "*": "deny" },
      read: { "*": "deny", a: "allow" },
    },
  );
  assert.deepEqual(permissionConfig([{ permission: "*", pattern: "*", action: "allow" }]), { "*": { "*": "allow" } });
});

Deno.test("a later rule of the same pattern stands last; an ask is the refusal that it is", () => {
  const rules = [{ permission: "read", pattern: "a", action: "allow" }, {
    permission: "read",
    pattern: "*",
    action: "ask",
  }, { permission: "read", pattern: "a", action: "deny" }] as const;
  const config = permissionConfig(rules);
  assert(typeof config !== "string");
  assert.deepEqual(Object.entries(config.read ?? {}), [["*", "deny"], ["a", "deny"]]);
});

Deno.test("rules that come back to a permission cannot be said in one object", () => {
  const rule = (permission: string) => ({ permission, pattern: "*", action: "allow" as const });
  assert.match(String(permissionConfig([rule("read"), rule("grep"), rule("read")])), /"read" cannot be written/);
});

Deno.test("webfetch is allowed or denied as a whole", () => {
  const rule = (pattern: string) => ({ permission: "webfetch", pattern, action: "deny" as const });
  assert.deepEqual(permissionConfig([rule("*")]), { "*": { "*": "deny" }, webfetch: "deny" });
  assert.match(String(permissionConfig([rule("https://example.com/*")])), /patterns of "webfetch"/);
});

Deno.test("what a run prints becomes an answer or a refusal", () => {
  const ok = readRun('{"tool":"read","result":{"title":"a","output":"x","metadata":{"n":1}}}\n', "", 0);
  assert.deepEqual(ok, { kind: "ok", answer: { output: "x", title: "a", metadata: { n: 1 } } });
  const no = readRun("", "\u001b[91m\u001b[1mError: \u001b[0mUnexpected error\n\nFile not found: /a\n", 1);
  assert.deepEqual(no, { kind: "refused", refusal: { message: "File not found: /a" } });
});

Deno.test("servers of a call are the program's local servers; without one a stand-in keeps the tool there", () => {
  const { shop } = serversConfig({ shop: { command: ["deno", "run", "s.ts"], env: { A: "1" } } });
  assert.deepEqual(shop, {
    type: "local",
    command: ["deno", "run", "s.ts"],
    environment: { A: "1" },
    timeout: 60_000,
  });
  for (const none of [undefined, {}]) assert.deepEqual(Object.keys(serversConfig(none)), ["none"]);
});
