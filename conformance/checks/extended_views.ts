// Pure: no Deno, no fetch, no file system.

/**
 * What the checks of the set `extended` look for: exact rows and lines, facts in notices whose words are free, and the
 * call that an empty answer offers.
 *
 * @module
 */

import type { Place, Trial } from "../check.ts";
import { answers, type Expectation, inWords, numbersIn } from "../expect.ts";
import type { Answer, Reply } from "../protocol.ts";
import type { Tree } from "../tree.ts";
import { type Hit, viewGlob, viewGrep } from "./views.ts";

const sorted = (rows: readonly string[]) => [...rows].sort().join("\n");

/** The output of `glob` lists exactly these paths, in any order; notices below it are free. */
export function findsOnly(...paths: readonly string[]): Expectation {
  return answers(sorted(paths), (answer) => {
    const { rows } = viewGlob(answer.output);
    return sorted(rows) === sorted(paths) && answer.metadata?.count === paths.length
      ? undefined
      : inWords({ kind: "ok", answer });
  });
}

const shownHit = ({ path, line, text }: Hit) => `${path}:${line}: ${text}`;

/** The output of `grep` holds exactly these matching lines, in any order of files; notices below them are free. */
export function matchesOnly(...hits: readonly Hit[]): Expectation {
  const want = sorted(hits.map(shownHit));
  return answers(`${hits.length} matching lines\n${want}`, (answer) => {
    const view = viewGrep(answer.output);
    const right = view.header.startsWith(`Found ${hits.length} matches`) && sorted(view.hits.map(shownHit)) === want;
    return right ? undefined : inWords({ kind: "ok", answer });
  });
}

/** What an answer says below its first paragraph. */
export function belowFirst(answer: Answer): string {
  const border = answer.output.indexOf("\n\n");
  return border < 0 ? "" : answer.output.slice(border + 2);
}

/** Nothing is found: the literal first line, an empty line, and a reason that names each text; the count is 0. */
export function emptyBecause(...names: readonly string[]): Expectation {
  const naming = names.length ? ` that names ${names.map((name) => JSON.stringify(name)).join(" and ")}` : "";
  return answers(`No files found, an empty line, and a reason${naming}; a count of 0`, (answer) => {
    const reason = belowFirst(answer);
    const { count, matches } = answer.metadata ?? {};
    const right = answer.output.startsWith("No files found\n\n") && reason.trim() !== "" && (count ?? matches) === 0 &&
      names.every((name) => reason.includes(name));
    return right ? undefined : inWords({ kind: "ok", answer });
  });
}

/** Nothing is found, and whatever is said below that is free. */
export const emptyAtAll: Expectation = answers(
  "No files found, alone on the first line",
  (answer) => answer.output.split("\n")[0] === "No files found" ? undefined : inWords({ kind: "ok", answer }),
);

/** The parameters that a text offers as JSON: the first object in it that is one. */
export function offered(text: string): Record<string, unknown> | undefined {
  for (let from = text.indexOf("{"); from >= 0; from = text.indexOf("{", from + 1)) {
    for (let to = text.lastIndexOf("}"); to > from; to = text.lastIndexOf("}", to - 1)) {
      try {
        return JSON.parse(text.slice(from, to + 1));
      } catch {
        // not an object yet
      }
    }
  }
}

/** A call finds nothing, and its reason offers a call that finds what is wanted. */
export async function leadsTo(
  t: Trial,
  tool: "glob" | "grep",
  params: Readonly<Record<string, unknown>>,
  place: Place,
  wanted: Expectation,
): Promise<void> {
  const reply = await t.call(tool, params, place);
  t.expect(reply, emptyBecause());
  const call = reply.kind === "ok" ? offered(belowFirst(reply.answer)) : undefined;
  t.demand("the parameters, as JSON, of a call that would find something", call ? undefined : inWords(reply));
  t.expect(await t.call(tool, call, place), wanted);
}

/** What stands below the first paragraph gives this whole number. */
export function noticeHolds(number: number): Expectation {
  return answers(`a notice with ${number}`, (answer) => {
    const said = belowFirst(answer);
    return numbersIn(said).includes(number) ? undefined : `the notice ${JSON.stringify(said)}`;
  });
}

/** The model is told more than what was found. */
export const notified: Expectation = answers(
  "a notice",
  (answer) => belowFirst(answer).trim() === "" ? inWords({ kind: "ok", answer }) : undefined,
);

/** Metadata that tells of a whole answer: not truncated, not partial. */
export const whole: Expectation = answers("truncated false, and not partial", ({ metadata }) => {
  const right = metadata?.truncated === false && (metadata.partial ?? false) === false;
  return right ? undefined : `metadata ${JSON.stringify(metadata)}`;
});

/** A total that was counted to its end. */
export const exactTotal: Expectation = answers("a total that is exact", ({ metadata }) => {
  return (metadata?.atLeast ?? false) === false ? undefined : `metadata ${JSON.stringify(metadata)}`;
});

/** No total, since everything is shown. */
export const noTotal: Expectation = answers(
  "no total",
  ({ metadata }) => metadata?.total === undefined ? undefined : `metadata ${JSON.stringify(metadata)}`,
);

/** A repository, as far as ignore files need one. */
export const repository: Tree = { ".git/HEAD": "ref: refs/heads/main\n" };

/** A script in the place of ripgrep: it gives what ripgrep finds, and then goes on for ever. */
export const neverEnds = '"$REAL_RG" "$@"; exec sleep 100';

const unreadable = Array.from({ length: 7 }, (_, i) => `locked${i}`);

/** A script in the place of ripgrep: it gives what ripgrep finds, and says of seven paths that they could not be read. */
export const cannotRead: string = `"$REAL_RG" "$@"; for each in ${unreadable.join(" ")}; do
  echo "rg: ./$each: Permission denied (os error 13)" >&2; done; exit 2`;

/** Some of these seven paths are named, and five at most. */
export const namesFew: Expectation = answers("at most 5 paths named", ({ output }) => {
  const named = unreadable.filter((name) => output.includes(name));
  return named.length > 0 && named.length <= 5 ? undefined : `${named.length} named: ${output}`;
});

/** Fails as untestable when the target does not run the recording ripgrep. */
export async function usesRecorder(t: Trial): Promise<void> {
  if ((await t.rgCalls()).length === 0) t.untestable("the target does not run the rg that is first on its PATH");
}

/** What a reply says, to be compared with another. */
export function outputOf(reply: Reply): string {
  return reply.kind === "ok" ? reply.answer.output : inWords(reply);
}
