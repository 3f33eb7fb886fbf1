// Shell: real paths of the file system.

import * as path from "node:path";
import type { CallRequest, WireAsk, WireRule } from "../../protocol.ts";
import { type Gate, Refuse } from "../gate.ts";
import type { Parts } from "./parts.ts";

/** What the calls of one session share. */
export interface Memory {
  /** Grants by session. */
  readonly granted: Map<string, WireRule[]>;
  /** Folders that never ask. */
  readonly readable: Set<string>;
}

/** Makes the gate of one call. */
export function makeGate(parts: Parts, request: CallRequest, memory: Memory): Gate {
  const { directory, worktree = directory, rules = parts.defaultRules } = request.context;
  const replies = [...request.context.replies ?? []];
  const asks: WireAsk[] = [];
  const store = parts.grants === "session" ? request.session : "all";
  const ask = async (question: WireAsk & { always: string[] }) => {
    const ruleset = [...rules, ...memory.granted.get(store) ?? []];
    const actions = question.patterns.map((pattern) =>
      parts.decide(ruleset, question.permission, pattern, parts.matches)
    );
    const action = parts.combine(actions);
    if (action === "allow") return;
    if (action === "deny") {
      throw new Refuse("denied", parts.deniedMessage(question.permission, question.patterns.join(", "), ruleset));
    }
    asks.push(question);
    const reply = await Promise.resolve(replies.shift());
    if (reply === "reject") {
      throw new Refuse("rejected", `The answer to ${question.permission} of ${question.patterns.join(", ")} was no.`);
    }
    if (reply === undefined) {
      throw new Refuse(
        "denied",
        `Nobody is here to ask about ${question.permission} of ${question.patterns.join(", ")}: it is refused.`,
      );
    }
    if (reply === "always" && parts.grants !== "none") {
      const grants = parts.always(question.always, question.patterns).map((pattern) => ({
        permission: question.permission,
        pattern,
        action: "allow" as const,
      }));
      memory.granted.set(store, [...memory.granted.get(store) ?? [], ...grants]);
    }
  };
  const outside = async (target: string, kind: "file" | "directory") => {
    if (!parts.isOutside(target, directory, worktree)) return;
    if ([...memory.readable].some((folder) => target.startsWith(folder))) return;
    const pattern = parts.externalPattern(target, kind);
    const metadata = parts.externalMetadata(target, path.dirname(pattern));
    await ask({ permission: "external_directory", patterns: [pattern], always: [pattern], metadata });
  };
  return {
    asks,
    own: (tool, value) => {
      const { permission, pattern } = parts.asksAs(tool, value);
      return ask({ permission, patterns: [pattern], always: ["*"], metadata: {} });
    },
    async external(target, kind) {
      await outside(target, kind);
      if (!parts.gatesRealPath) return target;
      const real = await Deno.realPath(target).catch(() => target);
      if (real !== target) await outside(real, kind);
      return real;
    },
  };
}
