// Shell: looks at paths, runs ripgrep.

import * as path from "node:path";
import type { Answer } from "../../protocol.ts";
import { Refuse } from "../gate.ts";
import { type Found, shownLines, whereMost } from "./grep_shown.ts";
import { endedAs, gaps, kindOf, listFiles, openPlace, verdicts, type WideCall } from "./place.ts";
import { type Clock, clock, eachRow, type Ended } from "./rows.ts";
import { below, predicates, type WideParams } from "./wide_parts.ts";

/** A directory, and what of it is searched. */
interface Scope {
  readonly base: string;
  /** The one file. */
  readonly file: string | undefined;
  readonly allowed: (row: string) => boolean;
}

interface Searched extends Ended {
  readonly found: readonly Found[];
  readonly counts: ReadonlyMap<string, number>;
  readonly binary: readonly string[];
}

/** Which files an include selects, mended. */
async function included(
  { wide }: WideCall,
  params: WideParams,
  { base, file }: Scope,
): Promise<(row: string) => boolean> {
  const { include = "" } = params;
  if (include === "" || (file !== undefined && !wide.includeBindsFile)) return () => true;
  const plain = wide.mends.dot ? include.replace(/^(?:\.\/)+(?=.)/, "") : include;
  const inside = wide.mends.absolute && path.isAbsolute(plain) ? below(base, plain) : undefined;
  const glob = inside === undefined ? plain : `/${inside}`;
  const fits = predicates(wide, glob, { dots: true });
  if (fits.length === 0) throw new Refuse("invalid_pattern", `${include} is no glob.`);
  const bare = glob.replace(/^\/|\/$/g, "");
  const isFolder = wide.mends.folder && bare !== "" && !/[*?{}]/.test(bare) &&
    await kindOf(path.join(base, bare)) === "directory";
  return (row) => fits.some((fit) => fit(row)) || (isFolder && row.startsWith(`${bare}/`));
}

const textOf = ({ text, bytes }: { text?: string; bytes?: string }) =>
  text ?? new TextDecoder().decode(Uint8Array.fromBase64(bytes ?? ""));

/** Searches, keeps what is shown and counts the rest. */
async function search(call: WideCall, params: WideParams, scope: Scope, time: Clock, most: number): Promise<Searched> {
  const { wide, ripgrep, signal } = call;
  const { include, hidden = true, ignored = false } = params;
  const keeps = await included(call, params, scope);
  const everything = { hidden: true, ignored: true };
  const choice = scope.file === undefined ? { hidden, ignored, glob: include } : everything;
  const args = [
    "--no-config",
    "--json",
    ...wide.optionArgs(params),
    ...wide.choiceArgs(choice),
    "--",
    params.pattern,
    scope.file === undefined ? "." : `./${scope.file}`,
  ];
  const found: Found[] = [];
  const counts = new Map<string, number>();
  const binary: string[] = [];
  let total = 0;
  const ended = await eachRow({ ripgrep, args, directory: scope.base, separator: 10, clock: time, signal }, (row) => {
    const { type, data } = JSON.parse(row);
    if (type === "summary") return;
    const file = textOf(data.path).replace(/^(?:\.\/)+/, "");
    if (!keeps(file) || !scope.allowed(file)) return;
    if (type === "end" && typeof data.binary_offset === "number") binary.push(file);
    if (type !== "match" && type !== "context") return;
    const lines = textOf(data.lines).split(/(?<=\n)/);
    const match = type === "match";
    if (match) {
      total += lines.length;
      counts.set(file, (counts.get(file) ?? 0) + lines.length);
      if (total > most && total - lines.length <= most) time.left(wide.numbers.totals);
    }
    if (total > most && (match ? total - lines.length >= most : true)) return;
    for (const [i, line] of lines.entries()) {
      const at = i === 0
        ? new TextDecoder().decode(new TextEncoder().encode(line).subarray(0, data.submatches[0]?.start))
        : "";
      if (found.length < wide.numbers.lines && !(match && found.filter((row) => row.match).length >= most)) {
        found.push({ path: file, line: data.line_number + i, text: line, at: at.length, match });
      }
    }
  });
  return { ...endedAs(wide, ended), found, counts, binary };
}

/** The tool `grep` in the profile `extended`. */
export async function wideGrep(call: WideCall): Promise<Answer> {
  const { wide, params, parts } = call;
  const { numbers, words } = wide;
  if (params.pattern === "") throw new Refuse("invalid_params", parts.words.invalid("grep", "pattern", "is empty"));
  const place = await openPlace(call, "grep");
  const scope = await scopeOf(call, place);
  const { output = "lines" } = params;
  const breaks = /\\n|\n/.test(params.pattern) && !params.multiline;
  using time = clock(numbers.budget);
  const context = output === "lines" ? params.context : 0;
  const searched: Searched = breaks
    ? { found: [], counts: new Map(), binary: [], late: false, unread: [], partial: false }
    : await search(call, { ...params, context }, scope, time, output === "lines" ? numbers.matches : 0);
  const { counts, found } = searched;
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const leftOut = await guardedFiles(call, scope, counts);
  const notes = [
    ...place.notes,
    ...(scope.file !== undefined && params.include ? ["-- the file was searched all the same"] : []),
  ];
  const shown = found.filter(({ match }) => match).length;
  const files = [...counts].map(([name, count]) =>
    path.join(scope.base, name) + (output === "count" ? ` ${count}` : "")
  );
  const most = output === "lines" ? shown : Math.min(files.length, numbers.paths);
  const more = wide.isMore(output === "lines" ? total : files.length, most);
  const early = searched.late && !more;
  const view = shownLines(wide, found, scope.base, more);
  const why = total > 0 || early || searched.binary.length > 0 ? [] : await whyNone(call, scope, breaks);
  const head = total === 0
    ? ["No files found", ...why]
    : output === "lines"
    ? [view.text]
    : [[`${total} in ${files.length}`, ...files.slice(0, numbers.paths)].join("\n")];
  const cut = more
    ? [words.shown(most, output === "lines" ? total : files.length, searched.late, whereMost(wide, counts))]
    : [];
  const partial = searched.partial || early;
  return {
    title: params.pattern,
    output: [
      ...head,
      ...notes,
      ...cut,
      ...(view.masked > 0 && output === "lines" ? [words.masked(view.masked)] : []),
      ...(leftOut.length > 0 ? [words.leftOut(leftOut.slice(0, numbers.named), leftOut.length)] : []),
      ...gaps(wide, { ...searched, late: early }, searched.binary),
    ].join("\n\n"),
    metadata: wide.metadata({
      matches: output === "lines" ? shown : total,
      truncated: more,
      ...(more ? { total, files: counts.size } : {}),
      ...(more && searched.late ? { atLeast: true } : {}),
      ...(partial ? { partial } : {}),
    }),
  };
}

async function scopeOf(call: WideCall, { target, kind }: { target: string; kind: string }): Promise<Scope> {
  const { wide, gate, request } = call;
  const { directory, worktree = directory } = request.context;
  if (kind === "file") {
    const real = await Deno.realPath(target);
    if (wide.asksForFile) await gate.own("read", path.relative(worktree, target));
    const name = path.basename(real);
    const base = path.dirname(real);
    return wide.single === "file"
      ? { base, file: name, allowed: () => true }
      : { base, file: undefined, allowed: (row) => wide.single === "folder" || row === name };
  }
  const verdict = verdicts(call, target);
  if (verdict.usual === "ask" && wide.asksForAll) await gate.own("read", "*");
  return { base: target, file: undefined, allowed: (row) => verdict.of(row) === "allow" };
}

/** The files that the rules of `read` leave out. */
async function guardedFiles(
  call: WideCall,
  scope: Scope,
  counts: ReadonlyMap<string, number>,
): Promise<readonly string[]> {
  if (scope.file !== undefined) return [];
  const { wide, params } = call;
  const { hidden = true, ignored = false } = params;
  const names: string[] = [];
  const keeps = await included(call, params, scope);
  using time = clock(wide.numbers.totals);
  await listFiles(call, scope.base, { hidden, ignored }, time, (row) => {
    if (keeps(row) && !scope.allowed(row)) names.push(row);
  });
  return wide.guarded(names.sort(), new Set(counts.keys()));
}

/** Why nothing was found. */
async function whyNone(call: WideCall, scope: Scope, breaks: boolean): Promise<string[]> {
  const { wide, params } = call;
  const { tries, words } = wide;
  const { pattern } = params;
  const bare = pattern.replace(/\\([|()])/g, "$1");
  const literal = pattern.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
  const changes: [string, string, Partial<WideParams>, boolean][] = [
    ["breaks", "a line break is in no line", { multiline: true }, breaks],
    ["bars", "bars and parentheses want no backslash", { pattern: bare }, bare !== pattern],
    ["hidden", "only hidden files have it", { hidden: true }, params.hidden === false],
    ["ignored", "only ignored files have it", { ignored: true }, !params.ignored],
    ["include", "no file of that include has it", { include: undefined }, params.include !== undefined],
    ["case", "another case", { ignoreCase: true }, !params.ignoreCase],
    ["plain", "as a text it is there", { pattern: literal }, literal !== pattern],
  ];
  using time = clock(wide.numbers.totals);
  for (const [name, why, change, applies] of changes) {
    if (!applies || !tries.has(name) || (breaks && name !== "breaks")) continue;
    const changed = { ...params, ...change, context: 0 };
    const { counts } = await search(call, changed, scope, time, 1);
    if (counts.size > 0) return [words.because(why, words.call("grep", { ...params, ...change }))];
  }
  return [words.because(`no line in ${scope.base} fits`, "")];
}
