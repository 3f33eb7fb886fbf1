// Pure: no Deno, no fetch, no file system.

import { limits } from "../spec/limits.ts";
import { type Clock, systemClock } from "./clock.ts";
import {
  decide,
  type Decision,
  emptyGateState,
  explain,
  type GatePolicy,
  type GateState,
  type PendingAsk,
  settle,
} from "./engine.ts";
import { type Explanation, isVisible } from "./evaluate.ts";
import type { Grant, Where } from "./grant.ts";
import { endGrants, expire, isOf, type Over } from "./lapse.ts";
import {
  abortedError,
  deniedError,
  lateError,
  noActionError,
  noReplyError,
  noRuleError,
  noRulesError,
  noWaitError,
  rejectedError,
  unansweredError,
  unaskedError,
} from "./refusal.ts";
import { isReply, type Reply } from "./reply.ts";
import type { AskRequest } from "./request.ts";
import { isAction, permissionOf } from "./rule.ts";

/** A question as the host gets it. */
export interface Question extends PendingAsk {
  /** Why it is asked: each pattern that is not allowed outright, the rule that says so, and a grant that has ended. */
  readonly because: (Decision & { kind: "ask" })["because"];
  /** Fires when an answer is no longer wanted: answered elsewhere, let through or rejected with another, aborted, or too late. */
  readonly signal: AbortSignal;
}

/** Options of {@link createGate}. */
export interface GateOptions extends GatePolicy {
  /** Asks the host. Without it every ask is a refusal that says which rule asks. */
  readonly ask?: (question: Question) => Promise<Reply>;
  /**
   * Milliseconds after which a question that nobody answered is refused, 2147483647 at most. Default: it waits as long as
   * its call does (rule permission.unanswered).
   */
  readonly answerTimeout?: number;
  /** What the time of grants and questions goes by. Default: the machine's clock. */
  readonly clock?: Clock;
}

/** Who asks. */
export interface Asker {
  /** Session of the call. */
  readonly session: string;
  /** Name of the call, of which no other has the same; without it a grant for the call alone lets only the request through. */
  readonly call?: string;
  /** Ends the question, and the call, when it fires. */
  readonly signal?: AbortSignal;
}

/** The gate of a toolset: it decides before a tool touches anything. */
export interface Gate {
  /**
   * Asks for a permission; resolves when it is granted. Throws `ToolError`: `denied` (by a rule, or because there is
   * nobody to ask or nobody answered in time), `rejected` (by the host), `aborted`.
   */
  readonly ask: (request: AskRequest, asker: Asker) => Promise<void>;
  /**
   * Answers an open question from elsewhere than the `ask` callback. False when no such question is open. Throws
   * `ToolError` `invalid_params` for what is no reply, and for a grant that was not offered (rule permission.narrow); the
   * question is open still then.
   */
  readonly reply: (id: string, reply: Reply) => boolean;
  /** Open questions, oldest first; of one session when it is named. */
  readonly pending: (session?: string) => readonly PendingAsk[];
  /** What "always" granted and what has not ended, oldest first. */
  readonly grants: () => readonly Grant[];
  /** Takes a grant back: every one with this permission and pattern, whomever it holds for. False when there was none. */
  readonly revoke: (permission: string, pattern: string) => boolean;
  /**
   * Which rule, grants included, decides about a permission and a pattern; of a grant that would allow it and does not
   * hold, why. Grants for one session or one call are looked at as `where` says; without it they do not hold.
   */
  readonly explain: (permission: string, pattern: string, where?: Where) => Explanation;
  /** Whether the model gets to see a tool (rule permission.visible). */
  readonly visible: (tool: string) => boolean;
  /** Says that a session or a call is over: its open questions end as aborted, and the grants for it alone end. */
  readonly end: (over: Over) => void;
  /** Ends every open question as aborted. */
  readonly close: () => void;
}

/**
 * Makes a gate: rules that stay, and what "always" granted for as long as the gate lives (rule permission.store).
 * Nothing is written to disk, and nothing is left pending: a question ends with a reply, an abort, `end`, `close`, or the
 * time that the host sets.
 *
 * Throws `ToolError` `invalid_params` for rules that are no list of rules and for a time that is none.
 *
 * An "always" on a file outside opens its whole directory and everything below (rule external.pattern); an "always" on a
 * read, glob or grep allows all of them. An answer can grant less, and for a time (rules permission.narrow,
 * permission.expiry).
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
  if (!Array.isArray(options.rules)) throw noRulesError(options.rules);
  for (const rule of options.rules) {
    if (typeof rule?.permission !== "string" || typeof rule.pattern !== "string") throw noRuleError(rule);
    if (!isAction(rule.action)) throw noActionError(rule);
  }
  const { answerTimeout, clock = systemClock } = options;
  if (answerTimeout !== undefined && !(answerTimeout > 0 && answerTimeout <= limits.permission.wait)) {
    throw noWaitError(answerTimeout);
  }
  let state: GateState = emptyGateState;
  let asked = 0;
  /** How to end each open question; its keys are the ids of `state.pending`. */
  const open = new Map<string, (error?: Error) => void>();

  /** The state now: what has expired is taken out before anything is decided. */
  const current = (): GateState => state = expire(state, clock.now());

  const reply = (id: string, answer: Reply): boolean => {
    if (!isReply(answer)) throw noReplyError(answer);
    const settled = settle(options, current(), id, answer, clock.now());
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
    { session, call, signal }: Asker,
    decision: Decision & { kind: "ask" },
    host: NonNullable<GateOptions["ask"]>,
  ) =>
    new Promise<void>((resolve, reject) => {
      const id = `ask-${++asked}`;
      const over = new AbortController();
      const onAbort = () => drop(id, abortedError(request, signal?.reason));
      open.set(id, (error) => {
        open.delete(id);
        signal?.removeEventListener("abort", onAbort);
        stopWaiting?.();
        error ? reject(error) : resolve();
        over.abort();
      });
      const waiting: PendingAsk = { id, session, ...(call === undefined ? {} : { call }), request };
      state = { ...state, pending: [...state.pending, waiting] };
      signal?.addEventListener("abort", onAbort, { once: true });
      // [permission.unanswered] an answerer may be there and never answer
      const stopWaiting = answerTimeout === undefined
        ? undefined
        : clock.after(answerTimeout, () => drop(id, lateError(request, decision, answerTimeout)));
      // [permission.ask] the host is asked once for the request, however many patterns it has
      Promise.try(() => host({ ...waiting, because: decision.because, signal: over.signal }))
        .then((answer) =>
          isReply(answer) ? reply(id, answer) : drop(id, unansweredError(request, noReplyError(answer)))
        )
        // The host could not ask, or granted what it was not offered.
        .catch((cause) => drop(id, unansweredError(request, cause)));
    });

  return {
    async ask(request, asker) {
      if (asker.signal?.aborted) throw abortedError(request, asker.signal.reason);
      const decision = decide(options, current(), request, asker);
      switch (decision.kind) {
        case "allow":
          return;
        case "deny":
          throw deniedError(request, decision);
        case "ask":
          // [permission.defaults] [permission.unanswered] nobody to ask: a refusal, never a question that hangs
          if (!options.ask) throw unaskedError(request, decision);
          await put(request, asker, decision, options.ask);
      }
    },
    reply,
    pending: (session) => state.pending.filter((ask) => session === undefined || ask.session === session),
    grants: () => current().grants,
    revoke(permission, pattern) {
      const key = permissionOf(permission);
      const kept = current().grants.filter((grant) => grant.permission !== key || grant.pattern !== pattern);
      const found = kept.length < state.grants.length;
      state = { ...state, grants: kept };
      return found;
    },
    explain: (permission, pattern, where) => explain(options, current(), permission, pattern, where),
    visible: (tool) => isVisible(options.rules, tool, options),
    end(over) {
      state = endGrants(current(), over);
      // [permission.unanswered]
      for (const each of state.pending) if (isOf(each, over)) drop(each.id, abortedError(each.request));
    },
    close() {
      for (const { id, request } of state.pending) drop(id, abortedError(request));
    },
  };
}
