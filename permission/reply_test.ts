// Pure: no Deno, no fetch, no file system.

import assert from "node:assert/strict";
import { isReply } from "./reply.ts";

Deno.test("[permission.reply] [permission.narrow] [permission.expiry] what cannot be understood of an answer makes it none", () => {
  const replies: readonly unknown[] = [
    { kind: "once" },
    { kind: "reject" },
    { kind: "reject", message: "no" },
    { kind: "always" },
    { kind: "always", only: undefined, within: undefined, milliseconds: undefined },
    { kind: "always", only: "asked" },
    { kind: "always", only: [] },
    { kind: "always", only: ["a*", "b"], within: "session", milliseconds: 0.5 },
    { kind: "always", within: "call" },
  ];
  const none: readonly unknown[] = [
    undefined,
    null,
    "always",
    {},
    { kind: "Always" },
    // Each of these would grant more than was meant if it counted as left out.
    { kind: "always", only: null },
    { kind: "always", only: "a*" },
    { kind: "always", only: ["a*", 7] },
    { kind: "always", only: { 0: "a*" } },
    { kind: "always", within: "project" },
    { kind: "always", within: null },
    { kind: "always", milliseconds: 0 },
    { kind: "always", milliseconds: -1 },
    { kind: "always", milliseconds: NaN },
    { kind: "always", milliseconds: Infinity },
    { kind: "always", milliseconds: "1000" },
    { kind: "always", milliseconds: null },
  ];
  for (const value of replies) assert.equal(isReply(value), true, JSON.stringify(value));
  for (const value of none) assert.equal(isReply(value), false, JSON.stringify(value));
});
