// Pure: no Deno, no fetch, no file system.

import type { Area } from "../../spec/areas.ts";
import type { Rule } from "../../spec/rule.ts";
import type { HouseFile, Problem } from "./problem.ts";
import { isPublished, isTest } from "./source.ts";

const id = String.raw`[a-z]+\.[a-z]+(?:[-_][a-z]+)*`;
/** `[a.b]`, but no Markdown link. */
const bracketed = new RegExp(String.raw`\[(${id})\](?!\()`, "g");
const leading = new RegExp(String.raw`^(?:\[${id}\](?!\()\s*)+`);
const spoken = new RegExp(String.raw`\brules? (${id})`, "g");

/** The ids in the brackets that a title or a comment begins with. */
export function leadingIds(text: string): readonly string[] {
  const head = leading.exec(text)?.[0] ?? "";
  return [...head.matchAll(bracketed)].map((match) => match[1] ?? "");
}

/** Every id that a text cites: in brackets anywhere, or as "rule a.b". */
export function citedIds(text: string): readonly string[] {
  return [...text.matchAll(bracketed), ...text.matchAll(spoken)].map((match) => match[1] ?? "");
}

/** Whether a file holds checks of the suite, whose titles are an id and, for a second check, a word after a slash. */
function isSuiteCheck(path: string): boolean {
  return path.startsWith("conformance/checks/") && !isTest(path);
}

/** Whether a file's strings may be titles of tests of the contract; tables of cases carry them too. */
function holdsTests(path: string): boolean {
  return isTest(path) && !path.startsWith("scripts/");
}

/** The ids that a title of the suite stands for: `read.lines/limit` is a check of read.lines. */
function suiteIds(title: string): readonly string[] {
  const name = new RegExp(String.raw`^(${id})(?:/|$)`).exec(title)?.[1];
  return name === undefined ? leadingIds(title) : [name];
}

/** The ids that a file has checks for. */
export function checkedIds(file: HouseFile): readonly string[] {
  if (isSuiteCheck(file.path)) return file.parsed.titles.flatMap((each) => suiteIds(each.text));
  return holdsTests(file.path) ? file.parsed.strings.flatMap((each) => leadingIds(each.text)) : [];
}

/** The ids that stand above lines of the library. */
export function commentedIds(file: HouseFile): readonly string[] {
  const library = isPublished(file.path) && !/^(spec|conformance)\//.test(file.path);
  if (!library) return [];
  return file.parsed.comments.flatMap((each) => [...each.text.matchAll(bracketed)].map((match) => match[1] ?? ""));
}

/** Every rule that a comment, a title or a check names exists. */
export function checkIdsExist(files: readonly HouseFile[], rules: readonly Rule[]): readonly Problem[] {
  const known = new Set<string>(rules.map((rule) => rule.id));
  const areas = new Set<string>(rules.map((rule) => rule.area));
  const inArea = (name: string) => areas.has(name.slice(0, name.indexOf(".")));
  return files.flatMap((file) => {
    const cited = [
      // What a text begins with is meant as an id, whatever it looks like; elsewhere only what has an area's name.
      ...[...file.parsed.comments, ...file.parsed.titles].flatMap((each) =>
        leadingIds(each.text).map((name) => ({ name, line: each.line }))
      ),
      ...file.parsed.comments.flatMap((each) =>
        citedIds(each.text).filter(inArea).map((name) => ({ name, line: each.line }))
      ),
      ...(holdsTests(file.path) ? file.parsed.strings : []).flatMap((each) =>
        leadingIds(each.text).filter(inArea).map((name) => ({ name, line: each.line }))
      ),
      ...(isSuiteCheck(file.path) ? file.parsed.titles : []).flatMap((each) =>
        suiteIds(each.text).map((name) => ({ name, line: each.line }))
      ),
    ];
    const wrong = new Map(
      cited.filter((each) => !known.has(each.name)).map((each) => [`${each.line} ${each.name}`, each]),
    );
    return [...wrong.values()].map(({ name, line }) => ({
      path: file.path,
      line,
      message: `No rule has the id "${name}": see spec/SPEC.md`,
    }));
  });
}

function ruleProblems(rule: Rule, checked: boolean, commented: boolean): readonly string[] {
  const owed = rule.pending === undefined;
  return [
    owed && !checked && rule.unobservable === undefined && "has no check: begin a test's title with its id in brackets",
    owed && !commented && rule.unwritten === undefined && "stands above no line of code: put its id in a comment there",
    checked && rule.unobservable !== undefined && "is called unobservable, but has a check",
    commented && rule.unwritten !== undefined && "is called unwritten, but stands above a line of code",
    checked && commented && rule.pending !== undefined && "is called pending, but has a check and stands in the code",
  ].filter((message) => message !== false);
}

/** Every rule of a built area has a check and a comment in the code, or a written reason, and no reason is stale. */
export function checkCoverage(
  files: readonly HouseFile[],
  rules: readonly Rule[],
  areas: readonly Area[],
): readonly Problem[] {
  const built = new Set(areas.filter((area) => area.built).map((area) => area.id));
  const checked = new Set(files.flatMap(checkedIds));
  const commented = new Set(files.flatMap(commentedIds));
  return rules.filter((rule) => built.has(rule.area)).flatMap((rule) =>
    ruleProblems(rule, checked.has(rule.id), commented.has(rule.id)).map((message) => ({
      path: `spec/rules/${rule.area}.ts`,
      line: 0,
      message: `The rule ${rule.id} ${message}`,
    }))
  );
}
