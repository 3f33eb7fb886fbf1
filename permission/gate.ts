// Pure: no Deno, no fetch, no file system.

import {
  decide,
  type Decision,
  emptyGateState,
  explain,
  type GatePolicy,
  type GateState,
  type PendingAsk,
  type Reply,
  settle,
} from "./engine.ts";
import { type Explanation, isVisible } from "./evaluate.ts";
import { abortedError, deniedError, noActionError, rejectedError, unansweredError, unaskedError } from "./refusal.ts";
import type { AskRequest } from "./request.ts";
import { isAction, type Rule } from "./rule.ts";

/** A question as the host gets it. */
export interface Question extends PendingAsk {
  /** Why it is asked: each pattern that is not allowed outright, and the rule that says so. */
  readonly because: (Decision & { kind: "ask" })["because"];
  /** Fires when an answer is no longer wanted: answered elsewhere, let through or rejected with another, or aborted. */
  readonly signal: AbortSignal;
}

/** Options of {@link createGate}. */
export interface GateOptions extends GatePolicy {
  /** Asks the host. Without it every ask is a refusal that says which rule asks. */
  readonly ask?: (question: Question) => Promise<Reply>;
}

/** Who asks. */
export interface Asker {
  /** Session of the call. */
  readonly session: string;
  /** Ends the question, and the call, when it fires. */
  readonly signal?: AbortSignal;
}

/** The gate of a toolset: it decides before a tool touches anything. */
export interface Gate {
  /**
   * Asks for a permission; resolves when it is granted. Throws `ToolError`: `denied` (by a rule, or because there is
   * nobody to ask), `rejected` (by the host), `aborted`.
   */
  readonly ask: (request: AskRequest, asker: Asker) => Promise<void>;
  /** Answers an open question from elsewhere than the `ask` callback. False when no such question is open. */
  readonly reply: (id: string, reply: Reply) => boolean;
  /** Open questions, oldest first; of one session when it is named. */
  readonly pending: (session?: string) => readonly PendingAsk[];
  /** What "always" granted, oldest first. */
  readonly grants: () => readonly Rule[];
  /** Takes a grant back: every one with this permission and pattern. False when there was none. */
  readonly revoke: (permission: string, pattern: string) => boolean;
  /** Which rule, grants included, decides about a permission and a pattern. */
  readonly explain: (permission: string, pattern: string) => Explanation;
  /** Whether the model gets to see a tool (rule permission.visible). */
  readonly visible: (tool: string) => boolean;
  /** Ends every open question as aborted. */
  readonly close: () => void;
}

/**
 * Makes a gate: rules that stay, and what "always" granted for as long as the gate lives (rule permission.store).
 * Nothing is written to disk, and nothing is left pending: a question ends with a reply, an abort or `close`.
 *
 * Throws `ToolError` `invalid_params` for a rule whose action is none.
 *
 * An "always" on a file outside opens its whole directory and everything below (rule external.pattern); an "always" on a
 * read, glob or grep allows all of them.
 *
 * @example
 * ```ts
 * import { createGate, defaultRules } from "@scout/tools/permission";
 * import assert from "node:assert/strict";
 *
 * const gate = createGate({ rules: defaultRules, ask: () => Promise.resolve({ kind: "always" }) });
 * await gate.ask({ permission: "read", patterns: [".env"], always: ["*"], metadata: {} }, { session: "main" });
 * assert.deepEqual(gate.grants(), [{ permission: "read", pattern: "*", action: "allow" }]);
 * ```
 */
export function createGate(options: GateOptions): Gate {
  for (const rule of options.rules) if (!isAction(rule.action)) throw noActionError(rule);
  let state: GateState = emptyGateState;
  let asked = 0;
  /** How to end each open question; its keys are the ids of `state.pending`. */
  const open = new Map<string, (error?: Error) => void>();

  const reply = (id: string, answer: Reply): boolean => {
    const settled = settle(options, state, id, answer);
    const requests = new Map(state.pending.map((ask) => [ask.id, ask.request]));
    state = settled.state;
    for (const { id, outcome } of settled.outcomes) {
      open.get(id)?.(outcome.kind === "granted" ? undefined : rejectedError(requests.get(id)!, outcome));
    }
    return settled.outcomes.length > 0;
  };
  /** Ends a question without an answer. */
  const drop = (id: string, error: Error) => {
    state = { ...state, pending: state.pending.filter((ask) => ask.id !== id) };
    open.get(id)?.(error);
  };

  const put = (
    request: AskRequest,
    asker: Asker,
    because: Question["because"],
    host: NonNullable<GateOptions["ask"]>,
  ) =>
    new Promise<void>((resolve, reject) => {
      const { session, signal } = asker;
      const id = `ask-${++asked}`;
      const over = new AbortController();
      const onAbort = () => drop(id, abortedError(request, signal?.reason));
      open.set(id, (error) => {
        open.delete(id);
        signal?.removeEventListener("abort", onAbort);
        error ? reject(error) : resolve();
        over.abort();
      });
      state = { ...state, pending: [...state.pending, { id, session, request }] };
      signal?.addEventListener("abort", onAbort, { once: true });
      // [permission.ask] the host is asked once for the request, however many patterns it has
      Promise.try(() => host({ id, session, request, because, signal: over.signal })).then(
        (answer) => isReply(answer) ? reply(id, answer) : drop(id, unansweredError(request, answer)),
        (cause) => drop(id, unansweredError(request, cause)),
      );
    });

  return {
    async ask(request, asker) {
      if (asker.signal?.aborted) throw abortedError(request, asker.signal.reason);
      const decision = decide(options, state, request);
      switch (decision.kind) {
        case "allow":
          return;
        case "deny":
          throw deniedError(request, decision);
        case "ask":
          // [permission.defaults] nobody to ask: a refusal, never a question that hangs
          if (!options.ask) throw unaskedError(request, decision);
          await put(request, asker, decision.because, options.ask);
      }
    },
    reply,
    pending: (session) => state.pending.filter((ask) => session === undefined || ask.session === session),
    grants: () => state.grants,
    revoke(permission, pattern) {
      const kept = state.grants.filter((rule) => rule.permission !== permission || rule.pattern !== pattern);
      const found = kept.length < state.grants.length;
      state = { ...state, grants: kept };
      return found;
    },
    explain: (permission, pattern) => explain(options, state, permission, pattern),
    visible: (tool) => isVisible(options.rules, tool, options),
    close() {
      for (const { id, request } of state.pending) drop(id, abortedError(request));
    },
  };
}

function isReply(value: unknown): value is Reply {
  const kind = (value as { kind?: unknown } | null | undefined)?.kind;
  return kind === "once" || kind === "always" || kind === "reject";
}
