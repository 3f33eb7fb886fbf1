// Pure: no Deno, no fetch, no file system.

import type { Fault } from "./fault.ts";

const globTest = "tools/glob/extended_test.ts";
const grepTest = "tools/grep/extended_test.ts";
const guardTest = "tools/grep/extended_guard_test.ts";
const rowsTest = "ripgrep/line_rows_test.ts";

const globTotals =
  "[glob.exact] [glob.totals] 99, 100, 101 and 250 files: only more than 100 is more, and then it is counted";
const switches =
  "[glob.switches] [glob.named-hidden] [glob.respect-ignore] hidden and ignored files, by switch and by name";
const repair = "[glob.repair] a pattern that can find nothing as it stands is mended, and what was done is said";
const gate = "[glob.repair] a pattern that leads outside asks at the gate, and nothing is found when that says no";
const whyGlob = "[glob.why] an empty answer begins as ever and says why, with a call that finds something";
const whyGrep = "[grep.why] an empty answer begins as ever and says why, with a call that finds something";
const grepTotals = "[grep.exact] [grep.totals] 99, 100 and 101 lines, and what is said about more";
const guard = "[grep.guard] what read would ask for or refuse is left out, whatever is in it, and the notice says so";
const mask = "[grep.mask] a line with a secret is masked, a key over several lines too, and how to see them is said";
const kept = "[grep.window] what is kept of a line: all up to the limit, else the start or the surroundings of the hit";
const files = "[grep.options] 99, 100 and 101 files, and context at the limits";

function fault(id: string, file: string, find: string, replace: string, testFile: string, test: string): Fault {
  return { id: `extended.${id}`, file, find, replace, killedBy: { file: testFile, test } };
}

/** Faults in what glob and grep do in the profile `extended`. */
export const faults: readonly Fault[] = [
  fault(
    "glob-exact",
    "tools/glob/extended_render.ts",
    "total > rows.length",
    "total >= rows.length && rows.length > 99",
    globTest,
    globTotals,
  ),
  fault(
    "glob-total-is-shown",
    "tools/glob/extended.ts",
    "    total++;\n",
    "    total = rows.length + 1;\n",
    globTest,
    globTotals,
  ),
  fault(
    "glob-counts-for-ever",
    "tools/glob/extended.ts",
    "deadline.shorten(times.totals);",
    "deadline.shorten(times.budget);",
    globTest,
    "[glob.totals] counting that takes too long says at least",
  ),
  fault(
    "late-is-an-error",
    "ripgrep/wide_run.ts",
    "if (late.aborted && !signal?.aborted)",
    "if (late.aborted && signal?.aborted)",
    globTest,
    "[glob.budget] a search that takes too long gives what was found, marked as partial",
  ),
  fault(
    "unread-unnamed",
    "tools/search/notices.ts",
    "unread.length === 0",
    "unread.length >= 0",
    globTest,
    "[glob.partial] what could not be read is named, and costs nothing else",
  ),
  fault(
    "glob-overrules-ignore",
    "tools/search/selection.ts",
    "if (readings.length + inside.length === 0) {",
    "if (readings.length >= 0) {",
    globTest,
    switches,
  ),
  fault(
    "wildcard-stands-for-dot",
    "ripgrep/glob_match.ts",
    'const guard = dots ? ""',
    'const guard = dots || true ? ""',
    globTest,
    switches,
  ),
  fault(
    "named-dot-unseen",
    "tools/search/selection.ts",
    "hidden: hidden || namesHidden(glob)",
    "hidden: hidden",
    globTest,
    switches,
  ),
  fault("git-file-listed", "ripgrep/wide_args.ts", '    "--glob=!**/.git",\n', "", globTest, switches),
  fault("ignored-is-off", "ripgrep/wide_args.ts", '["--no-ignore"]', "[]", globTest, switches),
  fault(
    "dot-slash-stays",
    "tools/search/repair.ts",
    '/^(?:\\.\\/+)+(?=.)/, ""',
    '/^(?:\\.\\/)(?=.)/, ""',
    globTest,
    repair,
  ),
  fault("rest-unanchored", "tools/search/repair.ts", "pattern: `/${inside}`", "pattern: inside", globTest, repair),
  fault(
    "gate-passed-by",
    "tools/glob/extended.ts",
    'place = await pass(mended.directory, mended.directory, "directory");',
    "place = { shown: mended.directory, open: mended.directory, relative: [] };",
    globTest,
    gate,
  ),
  fault(
    "brackets-only-a-class",
    "tools/search/selection.ts",
    'repair && glob.includes("[") ? compileGlob(glob, { ...reading, literalBrackets: true }) : undefined',
    "undefined as ReturnType<typeof compileGlob>",
    globTest,
    "[glob.brackets] brackets are a class and a name",
  ),
  fault(
    "silent-empty-glob",
    "tools/glob/extended_render.ts",
    "...(found.why === undefined ? [] : [found.why])",
    "...[]",
    globTest,
    whyGlob,
  ),
  fault("wrong-advice", "tools/glob/why.ts", "{}), ignored: true })", "{}), hidden: true })", globTest, whyGlob),
  fault(
    "advice-without-ignored",
    "tools/glob/why.ts",
    "...(ignored && features.parameters ? { ignored } : {}),",
    "",
    globTest,
    "[glob.why] the call that is told finds something where two things are in its way, and where the pattern led",
  ),
  fault(
    "looked-behind-a-link",
    "tools/glob/extended.ts",
    'seen.linked ? "link" : "directory"',
    '"directory"',
    globTest,
    "[glob.why] [external.when] no answer tells what is outside, behind a link or behind .., before it was asked for",
  ),
  fault(
    "link-unexplained",
    "tools/glob/extended.ts",
    'if (blocked?.kind === "link") {',
    "if (blocked === null) {",
    globTest,
    whyGlob,
  ),
  fault(
    "guarded-unmarked",
    "tools/glob/extended_render.ts",
    "+ marks[row.verdict]",
    "",
    globTest,
    "[glob.guard] what read would ask for or refuse is marked",
  ),
  fault(
    "single-file-siblings",
    "tools/grep/extended_place.ts",
    'scope.kind === "parent" && features.singleFile',
    'scope.kind === "parent" && !features.singleFile',
    grepTest,
    "[grep.single_file] a file is searched alone, by any name, ignored or not; include does not bind it",
  ),
  fault(
    "grep-exact",
    "tools/grep/take_lines.ts",
    "row.match && (matches === limits.grep.matches",
    "row.match && (matches === limits.grep.matches - 1",
    grepTest,
    grepTotals,
  ),
  fault(
    "fewest-first",
    "tools/search/walk.ts",
    "b.count - a.count ||",
    "a.count - b.count ||",
    grepTest,
    grepTotals,
  ),
  fault(
    "at-least-unsaid",
    "tools/grep/extended.ts",
    "most, atLeast: end.kind ===",
    "most, atLeast: end.kind !==",
    grepTest,
    "[grep.totals] counting that takes too long says at least",
  ),
  fault(
    "window-at-start",
    "tools/grep/extended_render.ts",
    "Math.min(at - limits.grep.window / 4,",
    "Math.min(0,",
    grepTest,
    "[grep.window] a line of any length is shown around its first hit and costs no other result",
  ),
  fault(
    "hit-not-kept",
    "ripgrep/line_rows.ts",
    "const far = this.#near !== undefined &&",
    "const far = false &&",
    rowsTest,
    kept,
  ),
  fault(
    "half-a-character",
    "ripgrep/line_rows.ts",
    "(byte & 0xc0) !== 0x80",
    "byte >= 0",
    rowsTest,
    "[grep.window] a character that the edge of what is kept cuts in two is left out",
  ),
  fault(
    "crlf-shown",
    "ripgrep/line_rows.ts",
    "(this.#last === 13 ? 1 : 0)",
    "0",
    grepTest,
    "[grep.line-end] the whole result: no line has its ending, CRLF neither, and $ fits before it",
  ),
  fault(
    "binary-unsaid",
    "tools/search/notices.ts",
    'named(binary, "stopped",',
    'named([], "stopped",',
    grepTest,
    "[grep.partial] other encodings, binary and unreadable files cost nothing, and are named",
  ),
  fault(
    "files-101",
    "tools/search/walk.ts",
    "first.length < limits.grep.matches",
    "first.length <= limits.grep.matches",
    grepTest,
    files,
  ),
  fault(
    "too-much-context",
    "tools/grep/take_lines.ts",
    "if (kept.length >= limits.grep.lines) return false;",
    "",
    grepTest,
    files,
  ),
  fault(
    "context-as-hit",
    "tools/grep/extended_render.ts",
    'row.match ? ":" : " -"',
    '":"',
    grepTest,
    "[grep.options] case, whole words, context, lines, files and counts",
  ),
  fault(
    "include-unmended",
    "tools/grep/include.ts",
    "const glob = moved ? `/${inside}` : plain;",
    "const glob = include;",
    grepTest,
    "[grep.repair] an include that fits no file as it stands is mended",
  ),
  fault(
    "grep-hidden-always",
    "tools/grep/extended_place.ts",
    "const { hidden = true, ignored = false } = params;",
    "const { ignored = false } = params;\n  const hidden = true;",
    grepTest,
    "[grep.switches] [grep.respect-ignore] hidden and ignored files",
  ),
  fault(
    "escaped-bar-unexplained",
    "tools/grep/why.ts",
    "/[|()+?{}]/.test(unit)",
    "/[()+?{}]/.test(unit)",
    grepTest,
    whyGrep,
  ),
  fault("line-break-unexplained", "tools/grep/why.ts", "return /\\\\n|\\n|", "return /\\n|", grepTest, whyGrep),
  fault("denied-searched", "tools/search/guard.ts", "if (!verdict) return", "if (verdict) return", guardTest, guard),
  fault(
    "notice-tells-of-text",
    "tools/grep/extended.ts",
    "const guards = features.guard",
    'const guards = !params.pattern.startsWith("KEY") && features.guard',
    guardTest,
    guard,
  ),
  fault(
    "named-file-unasked",
    "tools/grep/extended_place.ts",
    "if (verdict) await ask({",
    "if (!verdict) await ask({",
    guardTest,
    "[grep.guard] a file that is named is asked for; where all are asked for, one question stands for them",
  ),
  fault(
    "directory-in-its-place",
    "tools/grep/extended_place.ts",
    ' || (await glance(place)).kind !== "file"',
    "",
    guardTest,
    "[external.race] [grep.guard] a file that a directory has taken the place of gives no lines",
  ),
  fault(
    "swapped-file",
    "tools/grep/extended_place.ts",
    "await realPath(place) !== file.checked || ",
    "",
    guardTest,
    "[external.race] a file that a link has taken the place of gives no lines",
  ),
  fault(
    "partial-forgotten",
    "tools/grep/extended.ts",
    "counted?.end ?? end",
    "end",
    grepTest,
    "[grep.partial] what was not read is said of a result that was cut, too",
  ),
  fault("secret-shown", "tools/search/mask.ts", "if (secret) masked.set(index, secret.name);", "", guardTest, mask),
  fault("key-shown", "tools/search/mask.ts", "if (end - start > 1)", "if (end - start > 99)", guardTest, mask),
];
