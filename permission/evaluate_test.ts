// Pure: no Deno, no fetch, no file system.

import assert from "node:assert/strict";
import fc from "fast-check";
import { readConfig } from "./config.ts";
import { evaluate, isVisible, rulesFor } from "./evaluate.ts";
import { type Action, defaultRules, permissionOf, type Rule } from "./rule.ts";

const action = fc.constantFrom<Action>("allow", "ask", "deny");
const name = fc.constantFrom("read", "grep", "edit", "*", "re*", "?dit");
const pattern = fc.constantFrom("*", "a", "b", "a*", "*b", "?");
const rule: fc.Arbitrary<Rule> = fc.record({ permission: name, pattern, action });
const rules = fc.array(rule, { maxLength: 8 });
const asked = fc.constantFrom("read", "grep", "edit", "task");
const wanted = fc.constantFrom("a", "b", "ab", "c", "");

/** A table instead of a matcher: which of the patterns above fit which of the texts. */
const fits: Readonly<Record<string, readonly string[]>> = {
  "*": ["read", "grep", "edit", "task", "a", "b", "ab", "c", ""],
  "re*": ["read"],
  "?dit": ["edit"],
  "a*": ["a", "ab"],
  "*b": ["b", "ab"],
  "?": ["a", "b", "c"],
};
const fitsTable = (glob: string, text: string) => fits[glob]?.includes(text) ?? glob === text;

Deno.test("[permission.evaluate] [permission.rule] the last rule whose permission and pattern both match decides, else ask", () => {
  fc.assert(fc.property(rules, asked, wanted, (rules, permission, text) => {
    let want: Action = "ask";
    let at = -1;
    rules.forEach((rule, i) => {
      if (fitsTable(rule.permission, permission) && fitsTable(rule.pattern, text)) [want, at] = [rule.action, i];
    });
    assert.deepEqual(evaluate(rules, permission, text), { action: want, rule: rules[at], index: at });
  }));
});

Deno.test("[permission.rule] rulesets are merged by concatenation: what a later one says of a request stands", () => {
  fc.assert(fc.property(rules, rules, asked, wanted, (first, second, permission, text) => {
    const later = evaluate(second, permission, text);
    const merged = evaluate([...first, ...second], permission, text);
    assert.equal(merged.action, later.rule ? later.action : evaluate(first, permission, text).action);
  }));
});

Deno.test("[permission.defaults] everything is allowed, but places outside and what looks like .env are asked for", () => {
  const table: readonly (readonly [string, string, Action])[] = [
    ["glob", "**/*", "allow"],
    ["read", "src/a.ts", "allow"],
    ["read", ".env", "ask"],
    ["read", "src/.env", "ask"],
    ["read", "prod.env", "ask"],
    ["read", ".env.local", "ask"],
    ["read", "x.env.d/y.txt", "ask"],
    ["read", ".env.example", "allow"],
    ["read", "src/.env.example", "allow"],
    ["read", ".envrc", "allow"],
    ["read", ".ENV", "allow"],
    ["external_directory", "/etc/*", "ask"],
    ["webfetch", "https://example.com", "allow"],
  ];
  for (const [permission, text, want] of table) {
    assert.equal(evaluate(defaultRules, permission, text).action, want, `${permission} ${text}`);
  }
});

Deno.test("[permission.visible] a tool is hidden when the last rule that speaks of it denies everything", () => {
  const deny = (permission: string, pattern = "*"): Rule => ({ permission, pattern, action: "deny" });
  const allow = (permission: string, pattern = "*"): Rule => ({ permission, pattern, action: "allow" });
  const table: readonly (readonly [readonly Rule[], string, boolean])[] = [
    [[], "read", true],
    [[deny("read")], "read", false],
    [[deny("read")], "grep", true],
    [[deny("*")], "read", false],
    [[deny("*"), allow("read", "docs/*")], "read", true],
    [[deny("*"), deny("read", "x*")], "read", true],
    [[allow("read"), deny("read")], "read", false],
    [[deny("read"), allow("read")], "read", true],
    [[deny("re*")], "read", false],
    [[deny("edit")], "write", false],
    [[deny("edit")], "apply_patch", false],
    [[deny("write")], "write", true],
  ];
  for (const [rules, tool, want] of table) assert.equal(isVisible(rules, tool), want, JSON.stringify([rules, tool]));
});

Deno.test("[permission.special-keys] edit, write and apply_patch answer to the permission edit", () => {
  for (const tool of ["edit", "write", "apply_patch"]) {
    assert.equal(permissionOf(tool), "edit");
    assert.equal(evaluate([{ permission: "edit", pattern: "*", action: "deny" }], tool, "a").action, "deny");
    assert.equal(evaluate([{ permission: "write", pattern: "*", action: "deny" }], tool, "a").action, "ask");
  }
  assert.equal(permissionOf("writer"), "writer");
});

Deno.test("[permission.ask] rulesFor() gives the rules of a permission, whatever their pattern, in order", () => {
  const read = rulesFor(defaultRules, "read");
  assert.deepEqual(read.map((rule) => rule.pattern), ["*", "*", "*.env", "*.env.*", "*.env.example"]);
});

Deno.test("[permission.evaluate] the order of the keys of a config matters, and a later one beats an earlier", () => {
  const denied = readConfig({ read: "allow", "*": "deny" });
  const allowed = readConfig({ "*": "deny", read: "allow" });
  assert.equal(evaluate(denied, "read", "a").action, "deny");
  assert.equal(evaluate(allowed, "read", "a").action, "allow");
});
