// Pure: no Deno, no fetch, no file system.

import { ruleOf } from "../spec/rules.ts";
import type { RuleId } from "../spec/rule_ids.ts";
import { fold, visible } from "./tree.ts";
import type { Verdict } from "./verdict.ts";

/** Where two texts part: the index of the first character that differs. */
export function firstDifference(want: string, got: string): number {
  let at = 0;
  while (at < want.length && at < got.length && want[at] === got[at]) at++;
  return at;
}

const clearly = (text: string) => fold(visible(text), 300);

/** A text in a block: a short one whole, a long one about the place that matters. */
function block(text: string, at: number): string[] {
  if (text.length <= 600) return clearly2(text);
  const from = Math.max(0, text.lastIndexOf("\n", Math.max(0, at - 80)) + 1);
  const part = text.slice(Math.min(from, Math.max(0, at - 80)), at + 160);
  return [...(from > 0 ? ["…"] : []), ...clearly2(part), ...(at + 160 < text.length ? ["…"] : [])];
}

const clearly2 = (text: string) => text.split("\n").slice(0, 14).map(clearly);

/** How a failure reads: the rule, the tree, the call, what was wanted and got, and the command that repeats it. */
export function failureText(verdict: Verdict, again?: string): string {
  const { miss } = verdict;
  const rows: [string, string[]][] = [];
  if (miss) {
    const at = firstDifference(miss.want, miss.got);
    if (miss.control) rows.push(["note", ["the control of this check failed: what must come out the other way"]]);
    if (miss.tree) rows.push(["tree", miss.tree.split("\n")]);
    if (miss.call) rows.push(["call", [clearly(miss.call)]]);
    rows.push(["want", block(miss.want, at)], ["got", block(miss.got, at)]);
    rows.push(["", [`(first difference at character ${at})`]]);
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
  if (verdict.stderr) rows.push(["stderr", verdict.stderr.trimEnd().split("\n").slice(-6)]);
  const body = rows.flatMap(([label, lines]) => lines.map((line, i) => `  ${(i === 0 ? label : "").padEnd(7)}${line}`));
  const { level, text } = ruleOf(verdict.rule as RuleId);
  return [`${verdict.verdict.toUpperCase()}  ${verdict.check}   ${level}   spec/SPEC.md`, `      ${text}`, ...body]
    .join("\n");
}
