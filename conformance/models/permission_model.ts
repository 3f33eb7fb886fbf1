// Pure: no Deno, no fetch, no file system.

import type { WireRule } from "../protocol.ts";

/** Does a permission pattern match a whole text? Tried by brute force: every way a star can be filled. */
export function wildcardModel(pattern: string, text: string): boolean {
  const slashes = (s: string) => s.split("\\").join("/");
  const match = (p: string, t: string): boolean => {
    if (p === "") return t === "";
    if (p[0] === "*") return [...Array(t.length + 1).keys()].some((n) => match(p.slice(1), t.slice(n)));
    return t !== "" && (p[0] === "?" || p[0] === t[0]) && match(p.slice(1), t.slice(1));
  };
  const p = slashes(pattern), t = slashes(text);
  return match(p, t) || (p.endsWith(" *") && match(p.slice(0, -2), t));
}

/** What the rules say: the last that matches, else ask. */
export function decideModel(rules: readonly WireRule[], permission: string, pattern: string): WireRule["action"] {
  let action: WireRule["action"] = "ask";
  for (const rule of rules) {
    if (wildcardModel(rule.permission, permission) && wildcardModel(rule.pattern, pattern)) action = rule.action;
  }
  return action;
}
