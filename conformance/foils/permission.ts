// Pure: no Deno, no fetch, no file system.

import * as path from "node:path";
import type { CallRequest, WireRule } from "../protocol.ts";
import { type Foil, part, wrap } from "./foil.ts";

const withRules = (change: (rule: WireRule) => WireRule[]) => (request: CallRequest): CallRequest =>
  request.context.rules
    ? { ...request, context: { ...request.context, rules: request.context.rules.flatMap(change) } }
    : request;

type Replies = NonNullable<CallRequest["context"]["replies"]>;
const withReplies = (change: (replies: Replies) => Replies) => (request: CallRequest): CallRequest =>
  request.context.replies
    ? { ...request, context: { ...request.context, replies: change(request.context.replies) } }
    : request;

/** Foils of the areas `permission` and `external`. */
export const permissionFoils: readonly Foil[] = [
  wrap("permission.unanswered", "it waits for an answer for ever", {
    reply: (reply, { context }) =>
      reply.kind === "refused" && (reply.refusal.asks?.length ?? 0) > (context.replies?.length ?? 0)
        ? new Promise(() => {})
        : reply,
  }),
  wrap("permission.unanswered", "no answer is a yes", {
    request: (request) => ({
      ...request,
      context: { ...request.context, replies: request.context.replies ?? ["once"] },
    }),
  }),
  wrap("permission.rule", "ask is allow", {
    request: withRules((rule) => [rule.action === "ask" ? { ...rule, action: "allow" } : rule]),
  }),
  wrap("permission.rule", "deny is ignored", { request: withRules((rule) => rule.action === "deny" ? [] : [rule]) }),
  part("permission.evaluate", "the first rule wins", () => ({
    decide: (rules, permission, pattern, matches) =>
      rules.find((rule) => matches(rule.permission, permission) && matches(rule.pattern, pattern))?.action ?? "ask",
  })),
  part("permission.evaluate", "a deny always wins", () => ({
    decide: (rules, permission, pattern, matches) => {
      const hits = rules.filter((rule) => matches(rule.permission, permission) && matches(rule.pattern, pattern));
      return hits.find(({ action }) => action === "deny")?.action ?? hits.at(-1)?.action ?? "ask";
    },
  })),
  part("permission.evaluate", "no rule allows", () => ({ unmatched: "allow" })),
  part("permission.evaluate", "no rule denies", () => ({ unmatched: "deny" })),
  part("permission.wildcard", "a star stops at a slash", ({ matches }) => ({
    matches: (pattern, text) =>
      matches(pattern, text) && (pattern === "*" || pattern.split(/[/\\]/).length === text.split("/").length),
  })),
  part(
    "permission.wildcard",
    "case ignored",
    ({ matches }) => ({ matches: (pattern, text) => matches(pattern.toLowerCase(), text.toLowerCase()) }),
  ),
  part(
    "permission.wildcard",
    "a part is enough",
    ({ matches }) => ({ matches: (pattern, text) => matches(`${pattern}*`, text) }),
  ),
  part(
    "permission.wildcard",
    "a question mark may stand for nothing",
    ({ matches }) => ({
      matches: (pattern, text) => matches(pattern, text) || matches(pattern.replaceAll("?", ""), text),
    }),
  ),
  part(
    "permission.wildcard",
    "the tail is needed",
    ({ matches }) => ({
      matches: (pattern, text) => matches(pattern.endsWith(" *") ? pattern.replace(/ \*$/, " ?*") : pattern, text),
    }),
  ),
  part(
    "permission.wildcard",
    "brackets are classes",
    ({ matches }) => ({ matches: (pattern, text) => matches(pattern.replace(/\[(.)\]/g, "$1"), text) }),
  ),
  part(
    "permission.wildcard",
    "a backslash is a backslash",
    ({ matches }) => ({ matches: (pattern, text) => !pattern.includes("\\") && matches(pattern, text) }),
  ),
  part(
    "permission.wildcard",
    "a star stops at a newline",
    ({ matches }) => ({
      matches: (pattern, text) => pattern === "*" || !text.includes("\n") ? matches(pattern, text) : false,
    }),
  ),
  part(
    "permission.ask",
    "a deny asks",
    ({ combine }) => ({ combine: (actions) => actions.includes("deny") ? "ask" : combine(actions) }),
  ),
  part(
    "permission.ask",
    "what is allowed asks too",
    ({ combine }) => ({ combine: (actions) => actions.includes("deny") ? combine(actions) : "ask" }),
  ),
  part(
    "permission.ask",
    "the rules not shown",
    () => ({ deniedMessage: (permission, pattern) => `The rules forbid ${permission} of ${pattern}.` }),
  ),
  part("permission.reply", "always is once", () => ({ grants: "none" })),
  wrap("permission.reply", "once is always", {
    request: withReplies((replies) => replies.map((reply) => reply === "once" ? "always" : reply)),
  }),
  wrap("permission.reply", "reject is once", {
    request: withReplies((replies) => replies.map((reply) => reply === "reject" ? "once" : reply)),
  }),
  part(
    "permission.reply",
    "always grants the pattern asked for only",
    () => ({ always: (_always, patterns) => patterns }),
  ),
  part("permission.store", "one store for all sessions", () => ({ grants: "everyone" })),
  part(
    "permission.defaults",
    "everything allowed",
    () => ({ defaultRules: [{ permission: "*", pattern: "*", action: "allow" }] }),
  ),
  part(
    "permission.defaults",
    ".env.local open",
    ({ defaultRules }) => ({ defaultRules: defaultRules.filter(({ pattern }) => pattern !== "*.env.*") }),
  ),
  part(
    "permission.defaults",
    ".env.example closed",
    ({ defaultRules }) => ({ defaultRules: defaultRules.filter(({ pattern }) => pattern !== "*.env.example") }),
  ),
  part(
    "permission.tools",
    "absolute paths",
    () => ({ asksAs: (tool, value) => ({ permission: tool, pattern: tool === "read" ? `/${value}` : value }) }),
  ),
  part(
    "permission.tools",
    "grep asks as read",
    () => ({ asksAs: (tool, value) => ({ permission: tool === "grep" ? "read" : tool, pattern: value }) }),
  ),
  part(
    "permission.tools",
    "base names",
    () => ({ asksAs: (tool, value) => ({ permission: tool, pattern: path.basename(value) }) }),
  ),
  wrap("permission.visible", "a hidden tool runs", {
    request: (request) =>
      withRules((rule) =>
        rule.permission === request.tool && rule.pattern === "*" && rule.action === "deny" ? [] : [rule]
      )(request),
  }),
  part("external.when", "nothing is outside", () => ({ isOutside: () => false })),
  part("external.when", "a name that begins alike is inside", () => ({
    isOutside: (target, directory, worktree) =>
      !target.startsWith(directory) && (worktree === "/" || !target.startsWith(worktree)),
  })),
  part(
    "external.when",
    "the worktree counts as outside",
    ({ isOutside }) => ({ isOutside: (target, directory) => isOutside(target, directory, directory) }),
  ),
  part(
    "external.when",
    "without a repository all is inside",
    ({ isOutside }) => ({
      isOutside: (target, directory, worktree) => worktree !== "/" && isOutside(target, directory, worktree),
    }),
  ),
  part("external.pattern", "the file itself", () => ({ externalPattern: (target) => target })),
  part(
    "external.pattern",
    "the folder without /*",
    () => ({ externalPattern: (target, kind) => kind === "directory" ? target : path.dirname(target) }),
  ),
  part(
    "external.pattern",
    "the parent of a folder",
    () => ({ externalPattern: (target) => path.join(path.dirname(target), "*") }),
  ),
  part("external.metadata", "none", () => ({ externalMetadata: () => ({}) })),
  part(
    "external.metadata",
    "the folder twice",
    () => ({ externalMetadata: (_target, parentDir) => ({ filepath: parentDir, parentDir }) }),
  ),
  part(
    "external.lexical",
    "two dots at the start are outside",
    ({ isOutside }) => ({
      isOutside: (target, directory, worktree) =>
        isOutside(target, directory, worktree) || path.relative(directory, target).startsWith(".."),
    }),
  ),
  part("external.lexical", "paths compared before .. is resolved", () => ({
    gatesRealPath: false,
    resolves: (directory, given) => given.startsWith("/") ? given : `${directory}/${given}`,
    isOutside: (target, directory) => !target.startsWith(`${directory}/`) && target !== directory,
  })),
  part("external.symlink", "only the text of the path is gated", () => ({ gatesRealPath: false })),
];
