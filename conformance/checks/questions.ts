// Pure: no Deno, no fetch, no file system.

import type { Reply, WireAsk, WireRule } from "../protocol.ts";

/** Rules that ask about everything. */
export const askAll: readonly WireRule[] = [{ permission: "*", pattern: "*", action: "ask" }];

/** The questions of a reply. */
export function asksOf(reply: Reply): readonly WireAsk[] {
  if (reply.kind === "ok") return reply.answer.asks ?? [];
  return reply.kind === "refused" ? reply.refusal.asks ?? [] : [];
}

/** `undefined` when the questions were for exactly these permissions, in this order; else which they were for. */
export function asked(reply: Reply, permissions: readonly string[]): string | undefined {
  const got = asksOf(reply).map((ask) => ask.permission);
  return got.join() === permissions.join() ? undefined : `the questions ${got.join(", ") || "(none)"}`;
}

/** Rules in short form: `"read src/* deny"`. */
export function rulesOf(...lines: readonly string[]): WireRule[] {
  return lines.map((line) => {
    const [permission = "", ...rest] = line.split(" ");
    const action = rest.pop() as WireRule["action"];
    return { permission, pattern: rest.join(" "), action };
  });
}
