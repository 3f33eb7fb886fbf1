// Pure: no Deno, no fetch, no file system.

/**
 * The outputs of the tools, taken apart: literal frames are matched, free notices are kept as text.
 *
 * @module
 */

import { answers, type Expectation, inWords, numbersIn } from "../expect.ts";
import type { Answer } from "../protocol.ts";

/** A frame of `read`. */
export interface ReadView {
  /** What `<path>` says. */
  readonly path: string;
  /** What `<type>` says. */
  readonly type: string;
  /** The body: numbered lines, or entries. */
  readonly body: readonly string[];
  /** The notice. */
  readonly notice: string;
}

/** Take a `read` output apart, or say what is wrong with its frame. */
export function viewRead(output: string): ReadView | string {
  const frame = /^<path>([^]*?)<\/path>\n<type>(file|directory)<\/type>\n<(content|entries)>\n([^]*?)\n<\/\3>/.exec(
    output,
  );
  if (!frame) return `no frame of read: ${output}`;
  const [, path = "", type = "", tag, inner = ""] = frame;
  if ((type === "file") !== (tag === "content")) return `a ${type} in <${tag}>: ${output}`;
  const border = inner.indexOf("\n\n");
  if (border < 0) return `no empty line before the notice: ${output}`;
  const body = inner.slice(0, border);
  return { path, type, body: body === "" ? [] : body.split("\n"), notice: inner.slice(border + 2) };
}

/** What a read of a file must show. */
export interface Shown {
  /** Number of the first line. */
  readonly first?: number;
  /** The lines; a `cut` one is followed by a suffix that names its length. */
  readonly lines: readonly (string | { readonly text: string; readonly cut: boolean })[];
  /** Whole numbers that the notice gives. */
  readonly facts?: readonly number[];
  /** Whole numbers that the notice must not give. */
  readonly without?: readonly number[];
}

function lineProblem(got: string | undefined, number: number, line: string, cut: boolean): string | undefined {
  const want = `${number}: ${line}`;
  if (got === undefined) return `line ${number} is not shown`;
  if (!cut) return got === want ? undefined : got;
  if (!got.startsWith(want)) return got;
  const suffix = got.slice(want.length);
  return numbersIn(suffix).includes(line.length)
    ? undefined
    : `line ${number} ends in ${JSON.stringify(suffix)}, which does not name ${line.length}`;
}

/** The output of `read` shows these lines of a file. */
export function shows(shown: Shown): Expectation {
  const { first = 1, lines, facts = [], without = [] } = shown;
  const rows = lines.map((line) => typeof line === "string" ? { text: line, cut: false } : line);
  const wanted = [
    ...rows.map(({ text, cut }, i) => `${first + i}: ${text}${cut ? "…suffix" : ""}`),
    "",
    `(a notice with ${facts.join(", ") || "any words"}${without.length ? `, without ${without.join(", ")}` : ""})`,
  ].join("\n");
  return answers(wanted, (answer) => {
    const view = viewRead(answer.output);
    if (typeof view === "string") return view;
    if (view.type !== "file") return `a ${view.type}: ${answer.output}`;
    const got = [...view.body, "", view.notice].join("\n");
    if (view.body.length !== rows.length) return got;
    for (const [i, { text, cut }] of rows.entries()) {
      if (lineProblem(view.body[i], first + i, text, cut)) return got;
    }
    const numbers = numbersIn(view.notice);
    const wrong = facts.some((fact) => !numbers.includes(fact)) || without.some((fact) => numbers.includes(fact));
    return wrong || view.notice.trim() === "" ? got : undefined;
  });
}

/** The output of `read` lists these entries of a directory. */
export function lists(entries: readonly string[], facts: readonly number[]): Expectation {
  return answers([...entries, "", `(a notice with ${facts.join(", ")})`].join("\n"), (answer) => {
    const view = viewRead(answer.output);
    if (typeof view === "string") return view;
    const got = [...view.body, "", view.notice].join("\n");
    if (view.type !== "directory" || view.body.join("\n") !== entries.join("\n")) return got;
    return facts.every((fact) => numbersIn(view.notice).includes(fact)) ? undefined : got;
  });
}

/** Rows of a glob output, and the notice after an empty line. */
export function viewGlob(output: string): { rows: string[]; notice: string } {
  const border = output.indexOf("\n\n");
  const body = border < 0 ? output : output.slice(0, border);
  return { rows: body.split("\n"), notice: border < 0 ? "" : output.slice(border + 2) };
}

const sorted = (rows: readonly string[]) => [...rows].sort().join("\n");

/** The output of `glob` lists exactly these paths, in any order, without a notice. */
export function finds(...paths: readonly string[]): Expectation {
  return answers(sorted(paths), (answer) => {
    const { rows, notice } = viewGlob(answer.output);
    return sorted(rows) === sorted(paths) && notice === "" ? undefined : inWords({ kind: "ok", answer });
  });
}

/** A matching line of grep. */
export interface Hit {
  /** Absolute path. */
  readonly path: string;
  /** Line number. */
  readonly line: number;
  /** Text, without its newline. */
  readonly text: string;
}

/** Take a grep output apart: header, hits, and the rest. */
export function viewGrep(output: string): { header: string; hits: Hit[]; notice: string } {
  const [header = "", ...lines] = output.split("\n");
  const hits: Hit[] = [];
  const rest: string[] = [];
  let path = "";
  for (const line of lines) {
    const hit = /^ {2}Line (\d+): ([^]*)$/.exec(line);
    if (hit && path !== "") hits.push({ path, line: Number(hit[1]), text: hit[2] ?? "" });
    else if (line.startsWith("/") && line.endsWith(":")) path = line.slice(0, -1);
    else if (line.trim() !== "") rest.push(line);
  }
  return { header, hits, notice: rest.join("\n") };
}

const shownHit = ({ path, line, text }: Hit) => `${path}:${line}: ${text}`;

/** The output of `grep` holds exactly these hits, in any order of files. */
export function matches(...hits: readonly Hit[]): Expectation {
  const want = sorted(hits.map(shownHit));
  return answers(`Found ${hits.length} matches\n${want}`, (answer) => {
    const view = viewGrep(answer.output);
    const right = view.header === `Found ${hits.length} matches` && sorted(view.hits.map(shownHit)) === want;
    return right ? undefined : inWords({ kind: "ok", answer });
  });
}

/** The metadata's `truncated`, and a notice or none, agree. */
export function truncatedIs(expected: boolean, notice: (answer: Answer) => string): Expectation {
  return answers(
    expected ? "metadata.truncated true, and a notice" : "metadata.truncated false, and no notice",
    (answer) => {
      const said = notice(answer).trim();
      const got = answer.metadata?.truncated;
      return got === expected && (said !== "") === expected
        ? undefined
        : `metadata.truncated ${JSON.stringify(got)}, notice ${JSON.stringify(said)}`;
    },
  );
}
