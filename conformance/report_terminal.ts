// Pure: no Deno, no fetch, no file system.

import { ruleOf } from "../spec/rules.ts";
import type { RuleId } from "../spec/rule_ids.ts";
import { countVerdicts, type Header, type Run } from "./events.ts";
import { firstDifference, fold, visible } from "./tree.ts";
import type { Verdict } from "./verdict.ts";

const clearly = (text: string) => fold(visible(text), 300);

/** A text in a block: a short one whole, a long one about the place that matters. */
function block(text: string, at: number): string[] {
  if (text.length <= 600) return rows(text);
  const from = Math.max(0, text.lastIndexOf("\n", Math.max(0, at - 80)) + 1);
  const part = text.slice(Math.min(from, Math.max(0, at - 80)), at + 160);
  return [...(from > 0 ? ["…"] : []), ...rows(part), ...(at + 160 < text.length ? ["…"] : [])];
}

const rows = (text: string) => text.split("\n").slice(0, 14).map(clearly);

/** The end of what a target wrote to its standard error: frames of a stack would hide the error they belong to. */
export function lastWords(stderr: string): readonly string[] {
  const lines = stderr.trimEnd().split("\n");
  return lines.filter((line) => line.trim() !== "" && !/^\s+at /.test(line)).slice(-6);
}

/** How a failure reads: the rule, the tree, the call, what was wanted and got, and the command that repeats it. */
export function failureText(verdict: Verdict, again?: string): string {
  const { miss } = verdict;
  const rows: [string, readonly string[]][] = [];
  if (miss) {
    const at = firstDifference(miss.want, miss.got);
    if (miss.control && verdict.verdict !== "broke") {
      rows.push(["note", ["the control of this check failed: what must come out the other way"]]);
    }
    if (miss.tree) rows.push(["tree", miss.tree.split("\n")]);
    if (miss.call) rows.push(["call", [clearly(miss.call)]]);
    rows.push(["want", block(miss.want, at)], ["got", block(miss.got, at)]);
    if (verdict.verdict !== "broke") rows.push(["", [`(first difference at character ${at})`]]);
  } else if (verdict.message) rows.push(["why", [verdict.message]]);
  if (verdict.seen) rows.push(["seen", [verdict.seen]]);
  if (verdict.replay) {
    const { seed, path, shrunkIn } = verdict.replay;
    rows.push(["found", [
      `by seed ${seed}, path ${path}${shrunkIn === undefined ? "" : `, shrunk in ${shrunkIn} calls`}`,
    ]]);
  }
  if (verdict.known) rows.push(["known", [verdict.known]]);
  if (again) rows.push(["again", [again]]);
  if (verdict.stderr) rows.push(["stderr", lastWords(verdict.stderr)]);
  const body = rows.flatMap(([label, lines]) => lines.map((line, i) => `  ${(i === 0 ? label : "").padEnd(7)}${line}`));
  const { level, text } = ruleOf(verdict.rule as RuleId);
  return [
    `${verdict.verdict.toUpperCase()}  ${verdict.check}   ${level}   spec/SPEC.md#${verdict.rule}`,
    `      ${text}`,
    ...body,
  ]
    .join("\n");
}

/** Glyph of a verdict in the progress line. */
export const glyphs: Readonly<Record<Verdict["verdict"], string>> = {
  pass: ".",
  fail: "F",
  warn: "w",
  broke: "B",
  flaky: "~",
  untestable: "?",
  "not-claimed": "-",
  known: "k",
};

/** Options that choose what is run, and those that write: who repeats one check wants neither the old choice nor the files. */
const notRepeated = /^'?--(?:only|seed|path|report|corpus)(=|$)/;

/** The command that repeats one check of a run. */
export function againCommand(header: Header, verdict: Verdict): string {
  const words: readonly string[] = header.command.match(/(?:'[^']*'|\\'|[^\s'])+/g) ?? [];
  const border = words.includes("--") ? words.indexOf("--") : words.length;
  const options = words.slice(0, border).filter((word, at, all) =>
    word !== "--write-known" && !notRepeated.test(word) && notRepeated.exec(all[at - 1] ?? "")?.[1] !== ""
  );
  const replay = verdict.replay ? ["--seed", verdict.replay.seed, "--path", verdict.replay.path] : [];
  return [...options, "--only", verdict.check, ...replay, ...words.slice(border)].join(" ");
}

const levels = ["MUST", "SHOULD", "MAY"] as const;

/** Rules of a set by level: how many are kept of how many were judged. A rule is kept when all its checks pass. */
function scores(verdicts: readonly Verdict[]): string {
  return levels.flatMap((level) => {
    const judged = verdicts.filter((verdict) =>
      verdict.level === level && verdict.verdict !== "untestable" && verdict.verdict !== "not-claimed"
    );
    const rules = [...new Set(judged.map(({ rule }) => rule))];
    const kept = rules.filter((rule) => judged.every((verdict) => verdict.rule !== rule || verdict.verdict === "pass"));
    return rules.length > 0 ? [`${level} ${kept.length}/${rules.length}`] : [];
  }).join("   ");
}

/** The end of a run in a few lines: rules kept by set and level, never one percentage. */
export function summaryText(run: Run): string {
  const sets = [...new Set(run.verdicts.map(({ set }) => set))];
  const lines = sets.map((set) => {
    const own = run.verdicts.filter((verdict) => verdict.set === set);
    const claimed = own.some(({ verdict }) => verdict !== "not-claimed");
    const blind = own.filter(({ verdict }) => verdict === "untestable").length;
    const notes = [
      ...(blind > 0 ? [`untestable here: ${blind}`] : []),
      ...(own.some(({ verdict }) => verdict === "known")
        ? [`known: ${own.filter(({ verdict }) => verdict === "known").length}`]
        : []),
    ];
    return `${set.padEnd(12)}${claimed ? scores(own) || "nothing to judge" : "not claimed"}${
      notes.length ? `   ${notes.join(", ")}` : ""
    }`;
  });
  const reasons = Map.groupBy(
    run.verdicts.filter(({ verdict }) => verdict === "untestable"),
    ({ message = "no reason given" }) => message,
  );
  const unseen = [...reasons].map(([reason, { length }]) => `untestable here: ${length}, ${reason}`);
  const counts = Object.entries(countVerdicts(run.verdicts)).filter(([, count]) => count > 0).map(([name, count]) =>
    `${count} ${name}`
  );
  const stale = run.footer?.stale.map((id) => `STALE  ${id}: the known failure is gone; remove the entry`) ?? [];
  return [
    ...(stale.length > 0 ? ["", ...stale] : []),
    "",
    ...lines,
    ...(unseen.length > 0 ? ["", ...unseen] : []),
    "",
    `${counts.join(", ")}${run.footer ? ` in ${(run.footer.ms / 1000).toFixed(1)} s` : ""}${
      run.header.partial ? "   (partial: not every check was run)" : ""
    }`,
    ...(run.footer ? [] : ["INCOMPLETE: the run did not come to its end"]),
    "a target that answers everything alike would keep no rule",
  ].join("\n");
}

/** What the target is, in a line. */
export function headerText({ target, profile, seed, transport, ripgrep }: Header): string {
  return `${target.name} ${target.version} (${target.language}) over ${transport}, profile ${profile}, seed ${seed}, ${ripgrep}`;
}

/** A whole run for the terminal: what is red, then the summary. */
export function reportTerminal(run: Run): string {
  const told = run.verdicts.filter(({ verdict }) => ["fail", "warn", "broke", "flaky"].includes(verdict));
  return [
    headerText(run.header),
    run.verdicts.map(({ verdict }) => glyphs[verdict]).join(""),
    ...told.map((verdict) => `\n${failureText(verdict, againCommand(run.header, verdict))}`),
    summaryText(run),
    "",
  ].join("\n");
}
