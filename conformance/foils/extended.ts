// Pure: no Deno, no fetch, no file system.

import type { RuleId } from "../../spec/rule_ids.ts";
import type { WideParts, WideWords } from "../twins/wide/wide_parts.ts";
import { answer, type Foil, widePart as part, wrap } from "./foil.ts";

/** A foil that changes a number of the searches. */
function number(breaks: RuleId, name: keyof WideParts["numbers"], value: number): Foil {
  return part(breaks, `${name} ${value}`, ({ numbers }) => ({ numbers: { ...numbers, [name]: value } }));
}

/** A foil that changes words of the searches. */
function words(breaks: RuleId, what: string, other: Partial<WideWords>): Foil {
  return part(breaks, what, ({ words }) => ({ words: { ...words, ...other } }));
}

/** A foil whose metadata lacks a value. */
function untold(breaks: RuleId, ...names: readonly string[]): Foil {
  return part(breaks, `metadata without ${names.join(" and ")}`, () => ({
    metadata: (all) => Object.fromEntries(Object.entries(all).filter(([name]) => !names.includes(name))),
  }));
}

/** A foil that does not try one of the reasons for an empty answer. */
function untried(breaks: RuleId, name: string): Foil {
  return part(
    breaks,
    `${name} is not tried`,
    ({ tries }) => ({ tries: new Set([...tries].filter((each) => each !== name)) }),
  );
}

/** A foil that does not mend one thing. */
function unmended(breaks: RuleId, name: keyof WideParts["mends"]): Foil {
  return part(breaks, `${name} is not mended`, ({ mends }) => ({ mends: { ...mends, [name]: false } }));
}

/** Foils that hold for a rule of glob and the one of the same name of grep. */
function ofBoth(tool: "glob" | "grep"): readonly Foil[] {
  const of = (point: string) => `${tool}.${point}` as RuleId;
  return [
    part(of("exact"), "100 counts as more", () => ({ isMore: (total) => total >= 100 })),
    words(of("totals"), "the notice says how many are shown", { shown: (shown) => `-- ${shown} of more` }),
    untold(of("totals"), "total"),
    untold(of("totals"), "atLeast"),
    number(of("totals"), "totals", 60_000),
    number(of("budget"), "budget", 600_000),
    part(of("budget"), "the answer is lost", () => ({ lateIs: "nothing" })),
    untold(of("budget"), "partial"),
    words(of("budget"), "nothing is said of it", { late: "" }),
    words(of("partial"), "nothing is named", { unread: () => "-- not all of it", binary: () => "-- some are binary" }),
    number(of("partial"), "named", 6),
    part(of("partial"), "it costs the answer", () => ({ unreadIs: "an error" })),
    untold(of("partial"), "partial"),
    words(of("why"), "no call is offered", { call: () => "another call" }),
    wrap(of("why"), "nothing is said", {
      reply: (reply) =>
        answer(({ output }) => output.startsWith("No files found") ? { output: "No files found" } : {})(reply),
    }),
    ...["ignored", "hidden", "case", "near"].map((name) => untried(of("why"), name)),
    part(of("switches"), "ignored files are not searched", ({ choiceArgs }) => ({
      choiceArgs: (choice) => choiceArgs({ ...choice, ignored: false }),
    })),
    part(of("switches"), "below .git too", ({ choiceArgs }) => ({
      choiceArgs: (choice) => choiceArgs(choice).filter((arg) => !arg.startsWith("--glob=!")),
    })),
    part(of("respect-ignore"), "the glob goes to ripgrep", ({ choiceArgs }) => ({
      choiceArgs: (choice) => [...(choice.glob ? [`--glob=${choice.glob}`] : []), ...choiceArgs(choice)],
    })),
    ...(["dot", "absolute", "folder", "alike"] as const).map((name) => unmended(of("repair"), name)),
    part(of("repair"), "undefined is a path", () => ({ isLeftOut: () => false })),
    part(of("repair"), "null is never a path", () => ({ isLeftOut: (path) => /^(null|undefined)$/.test(path) })),
  ];
}

/** Foils of the rules of the profile `extended`. */
export const extendedFoils: readonly Foil[] = [
  ...ofBoth("glob"),
  untried("glob.why", "elsewhere"),
  untried("glob.why", "link"),
  untried("glob.why", "missing"),
  wrap("glob.switches", "hidden files stay hidden", {
    request: (request) => ({ ...request, params: { ...request.params as object, hidden: undefined } }),
  }),
  part("glob.named-hidden", "a dot in the pattern opens nothing", () => ({ namesDot: () => false })),
  part("glob.named-hidden", "a wildcard stands for the dot", () => ({ readings: [{ dots: true }] })),
  part("glob.repair", "a directory outside is not asked for", () => ({ gatesMended: false })),
  part("glob.brackets", "a class only", () => ({ readings: [{}] })),
  part("glob.brackets", "a name only", () => ({ readings: [{ brackets: true }] })),
  words("glob.guard", "no mark", { mark: { ask: "", deny: "" } }),
  part("glob.guard", "every file is marked", () => ({ guard: (verdict) => verdict })),

  ...ofBoth("grep"),
  ...["breaks", "bars", "include", "plain"].map((name) => untried("grep.why", name)),
  part("grep.single_file", "its folder is searched", () => ({ single: "folder" })),
  part("grep.single_file", "include binds it", () => ({ includeBindsFile: true })),
  part("grep.single_file", "ignored files are not searched", () => ({ single: "file unless ignored" })),
  part("grep.line-end", "the ending stays", () => ({ lineText: (line) => line })),
  part("grep.line-end", "only the line feed goes", () => ({ lineText: (line) => line.replace(/\n$/, "") })),
  number("grep.window", "longLine", 1999),
  number("grep.window", "longLine", 2001),
  number("grep.window", "window", 499),
  number("grep.window", "window", 501),
  part(
    "grep.window",
    "the start of the line",
    ({ piece }) => ({ piece: (line, _, ...limits) => piece(line, 0, ...limits) }),
  ),
  words("grep.window", "no number of bytes", { window: (piece) => `…${piece}…` }),
  words("grep.window", "twice the bytes", { window: (piece, bytes) => `…${piece}… <of ${2 * bytes} bytes>` }),
  wrap("grep.window", "a long line costs the answer", {
    reply: (reply) =>
      reply.kind === "ok" && /<of \d{5,} bytes>/.test(reply.answer.output)
        ? { kind: "refused", refusal: { message: "A line is too long.", code: "record_too_long" } }
        : reply,
  }),
  untold("grep.totals", "files"),
  words("grep.totals", "no files are named", { most: (files) => ` in ${files} files` }),
  words("grep.totals", "the files with fewest", {
    most: (files, counts) => ` in ${files} files, above all ${counts.slice(-1).join()}`,
  }),
  part("grep.switches", "hidden files are searched", ({ choiceArgs }) => ({
    choiceArgs: (choice) => choiceArgs({ ...choice, hidden: true }),
  })),
  ...(["ignoreCase", "wholeWord", "multiline", "context"] as const).map((name) =>
    part("grep.options", `${name} does nothing`, ({ optionArgs }) => ({
      optionArgs: (params) => optionArgs({ ...params, [name]: undefined }),
    }))
  ),
  part("grep.options", "a dot stands for no line end", ({ optionArgs }) => ({
    optionArgs: (params) => optionArgs(params).filter((arg) => arg !== "--multiline-dotall"),
  })),
  number("grep.options", "context", 9),
  number("grep.options", "context", 11),
  number("grep.options", "lines", 1100),
  wrap("grep.options", "output does nothing", {
    request: (request) => ({ ...request, params: { ...request.params as object, output: undefined } }),
  }),
  wrap("grep.options", "no counts", {
    reply: (reply, { params }) =>
      (params as { output?: string }).output === "count"
        ? answer(({ output }) => ({ output: output.replace(/ \d+$/gm, "") }))(reply)
        : reply,
  }),
  part("grep.repair", "brackets are a class only", () => ({ readings: [{}] })),
  part("grep.guard", "rules bind only files that match", () => ({
    guarded: (names, matching) => names.filter((name) => matching.has(name)),
  })),
  part("grep.guard", "no rule binds", () => ({ guard: () => "allow" })),
  part(
    "grep.guard",
    "what is asked for is searched",
    () => ({ guard: (verdict) => verdict === "deny" ? "deny" : "allow" }),
  ),
  part("grep.guard", "every file is left out where all are asked for", () => ({ guard: (verdict) => verdict })),
  part("grep.guard", "nobody is asked for the one file", () => ({ asksForFile: false })),
  part("grep.guard", "nobody is asked for all files", () => ({ asksForAll: false })),
  number("grep.guard", "named", 6),
  words("grep.guard", "nothing is named", { leftOut: () => "-- some files were left out" }),
  part("grep.mask", "no secret is known", () => ({ secrets: [] })),
  part("grep.mask", "each line alone", () => ({ secretsOverLines: false })),
  words("grep.mask", "it does not say how many", { masked: () => "-- some are hidden; read shows them" }),
  words("grep.mask", "it does not say how to see them", { masked: (count) => `-- ${count} hidden as secrets` }),
];
