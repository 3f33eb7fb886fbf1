// Pure: no Deno, no fetch, no file system.

import { limits } from "../spec/limits.ts";
import { ToolError } from "../spec/tool_error.ts";
import type { Decision, Outcome } from "./engine.ts";
import type { AskRequest } from "./request.ts";
import type { Rule } from "./rule.ts";

const show = (rule: Rule) => `${rule.action} ${rule.permission} ${JSON.stringify(rule.pattern)}`;
const wanted = (request: AskRequest) =>
  `${request.permission} of ${request.patterns.map((pattern) => JSON.stringify(pattern)).join(", ")}`;

/** The error of a rule whose action is none: taken for one, it could allow what it was meant to deny. */
export function noActionError(rule: Rule): ToolError {
  return new ToolError(
    "invalid_params",
    `Use "allow", "ask" or "deny" as the action of the rule ${JSON.stringify(rule)}`,
  );
}

/** The error of rules that are no list, such as a config that was not read. */
export function noRulesError(rules: unknown): ToolError {
  return new ToolError(
    "invalid_params",
    `Give the rules as a list; readConfig makes one of a config: got ${JSON.stringify(rules)}`,
  );
}

/** The error of a rule that does not say what it speaks of. */
export function noRuleError(rule: unknown): ToolError {
  return new ToolError(
    "invalid_params",
    `Give every rule a permission and a pattern, both as text: got ${JSON.stringify(rule)}`,
  );
}

/** The error of a request that a rule denies; it carries the rules of that permission (rule permission.ask). */
export function deniedError(request: AskRequest, decision: Decision & { kind: "deny" }): ToolError {
  return new ToolError(
    "denied",
    `Permission denied: a rule forbids ${request.permission} of ${JSON.stringify(decision.pattern)}. ` +
      `Do not try the same by another way. Rules for ${request.permission}, the last match decides: ` +
      decision.rules.map(show).join("; "),
    { data: { permission: request.permission, patterns: request.patterns, rules: decision.rules } },
  );
}

/** The error of a request that must be asked for when there is nobody to ask (rule permission.defaults). */
export function unaskedError(request: AskRequest, decision: Decision & { kind: "ask" }): ToolError {
  return ungrantedError(request, decision, "there is nobody to ask");
}

/** The error of a request that nobody answered in the time the host set (rule permission.unanswered). */
export function lateError(request: AskRequest, decision: Decision & { kind: "ask" }, milliseconds: number): ToolError {
  return ungrantedError(request, decision, `nobody answered within ${milliseconds / 1000} s`);
}

function ungrantedError(request: AskRequest, decision: Decision & { kind: "ask" }, why: string): ToolError {
  const reasons = decision.because.map(({ pattern, rule }) =>
    rule ? `${JSON.stringify(pattern)} by the rule ${show(rule)}` : `${JSON.stringify(pattern)}, which no rule allows`
  );
  const rules = decision.because.flatMap(({ rule }) => rule ? [rule] : []);
  return new ToolError(
    "denied",
    `Permission not granted: ${request.permission} has to be asked for ${reasons.join(" and for ")}, ` +
      `and ${why}. A rule that allows it would let it through`,
    { data: { permission: request.permission, patterns: request.patterns, rules } },
  );
}

/** The error of a request that the host rejected; its message, if any, is a correction that the model can read (rule permission.reply). */
export function rejectedError(request: AskRequest, outcome: Outcome & { kind: "rejected" }): ToolError {
  return new ToolError(
    "rejected",
    outcome.message === undefined
      ? `Permission rejected by the user: ${wanted(request)}`
      : `Permission rejected by the user: ${wanted(request)}. The user's message: ${outcome.message}`,
    { data: { permission: request.permission, patterns: request.patterns, message: outcome.message } },
  );
}

/** The error of a request whose call was aborted, or whose gate was closed, while it waited. */
export function abortedError(request: AskRequest, cause?: unknown): ToolError {
  return new ToolError("aborted", `Call aborted while it asked for permission: ${wanted(request)}`, { cause });
}

/** The error of a request whose question could not be put, or was not answered by a reply that counts. */
export function unansweredError(request: AskRequest, cause: unknown): ToolError {
  const why = cause instanceof ToolError ? `. ${cause.message}` : "";
  return new ToolError("rejected", `Permission could not be asked for: ${wanted(request)}${why}`, { cause });
}

/** The error of a reply that is none. */
export function noReplyError(value: unknown): ToolError {
  return new ToolError(
    "invalid_params",
    `Answer with { kind: "once" }, "always" or "reject"; always may have only ("asked" or a list of patterns), ` +
      `within ("session" or "call") and milliseconds (more than 0): got ${JSON.stringify(value)}`,
  );
}

/** The error of a time for answers that is none: a timer would take it for no time at all. */
export function noWaitError(value: number): ToolError {
  return new ToolError(
    "invalid_params",
    `Use milliseconds from more than 0 to ${limits.permission.wait} as answerTimeout: got ${value}`,
  );
}
