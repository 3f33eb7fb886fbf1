// Pure: no Deno, no fetch, no file system.

import assert from "node:assert/strict";
import fc from "fast-check";
import { ToolError } from "../spec/tool_error.ts";
import { type PermissionConfig, readConfig } from "./config.ts";

Deno.test("[permission.config] one action is a rule for everything, a record one rule a key, in order", () => {
  assert.deepEqual(readConfig("ask"), [{ permission: "*", pattern: "*", action: "ask" }]);
  assert.deepEqual(readConfig({}), []);
  assert.deepEqual(readConfig({ read: "allow", bash: { "git *": "allow", "rm *": "deny" }, edit: {} }), [
    { permission: "read", pattern: "*", action: "allow" },
    { permission: "bash", pattern: "git *", action: "allow" },
    { permission: "bash", pattern: "rm *", action: "deny" },
  ]);
});

Deno.test("[permission.config] every config gives one rule for each action in it, in the order it is written", () => {
  // Keys that are whole numbers come first in JavaScript, so they are left out.
  const key = fc.stringMatching(/^[a-z*~/. ]{1,6}$/);
  const action = fc.constantFrom("allow" as const, "ask" as const, "deny" as const);
  const config = fc.array(fc.tuple(key, fc.oneof(action, fc.array(fc.tuple(key, action), { maxLength: 4 }))), {
    maxLength: 5,
  });
  fc.assert(fc.property(config, (entries) => {
    const seen = Object.fromEntries(
      entries.map(([name, value]) => [name, typeof value === "string" ? value : Object.fromEntries(value)]),
    );
    const want = Object.entries(seen).flatMap(([permission, value]) =>
      typeof value === "string"
        ? [{ permission, pattern: "*", action: value }]
        : Object.entries(value).map(([pattern, action]) => ({ permission, pattern, action }))
    );
    assert.deepEqual(readConfig(seen), want);
  }));
});

Deno.test("[permission.config] a pattern that starts with the home directory's name has it put in its place", () => {
  const table: readonly (readonly [pattern: string, want: string])[] = [
    ["~", "/home/ann"],
    ["~/", "/home/ann/"],
    ["~/p/**", "/home/ann/p/**"],
    ["$HOME", "/home/ann"],
    ["$HOME/p/*", "/home/ann/p/*"],
    ["$HOME*", "/home/ann*"],
    ["$HOMELESS/x", "$HOMELESS/x"],
    ["$HOME.d/x", "$HOME.d/x"],
    ["~root/x", "~root/x"],
    ["~.x", "~.x"],
    ["a~/b", "a~/b"],
    [" ~/b", " ~/b"],
    ["x/$HOME", "x/$HOME"],
    ["${HOME}/x", "${HOME}/x"],
  ];
  for (const [pattern, want] of table) {
    for (const home of ["/home/ann", "/home/ann/"]) {
      assert.equal(readConfig({ read: { [pattern]: "deny" } }, { home })[0]?.pattern, want, pattern);
    }
    assert.equal(readConfig({ read: { [pattern]: "deny" } })[0]?.pattern, pattern, "without a home nothing changes");
  }
  assert.equal(readConfig({ "~": "deny" }, { home: "/home/ann" })[0]?.permission, "~", "a permission is no path");
});

Deno.test("[permission.config] a value that is no action is refused, and the key is named", () => {
  const bad: readonly (readonly [unknown, RegExp])[] = [
    [{ read: "maybe" }, /"read": got "maybe"/],
    [{ read: { "*.env": true } }, /"read"\."\*\.env": got true/],
    [{ read: null }, /"read": got null/],
    [{ read: ["allow"] }, /"read": got \["allow"\]/],
    [{ read: undefined }, /"read": got undefined/],
    ["maybe", /the permission config: got "maybe"/],
    [null, /the permission config: got null/],
    [[], /the permission config: got \[\]/],
    [7, /the permission config: got 7/],
  ];
  for (const [config, message] of bad) {
    assert.throws(() => readConfig(config as PermissionConfig), (error) => {
      assert.ok(error instanceof ToolError);
      assert.equal(error.code, "invalid_params");
      assert.match(error.message, message);
      assert.match(error.message, /"allow", "ask" or "deny"/);
      return true;
    });
  }
});
