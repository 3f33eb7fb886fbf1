// Pure: no Deno, no fetch, no file system.

import type { Limits } from "../../spec/limits.ts";
import type { HouseFile, Problem } from "./problem.ts";
import { isPublished } from "./source.ts";

/** Folders of the tools, where a number of the contract is most likely what it looks like. */
const watched = ["tools/", "ripgrep/", "permission/", "web/"];

/** Groups of limits that are of other folders. */
const elsewhere = ["codemode", "mcp"];

/** Numbers below this are too common to mean anything by themselves (3, 8, 30, 100). */
const smallest = 2000;

/** A place where a number only happens to be that of a limit. */
export interface NumberExcuse {
  readonly path: string;
  readonly value: number;
  readonly why: string;
}

/** The places where it does. */
export const numberExcuses: readonly NumberExcuse[] = [];

/** The numbers of the limits that are telling, each with the names of its limits. */
export function tellingNumbers(limits: Limits): ReadonlyMap<number, readonly string[]> {
  const groups = Object.entries(limits).filter(([group]) => !elsewhere.includes(group));
  const all = groups.flatMap(([group, numbers]) =>
    Object.entries(numbers).map(([name, value]) => ({ name: `limits.${group}.${name}`, value: Number(value) }))
  );
  const telling = all.filter(({ value }) => value >= smallest || !Number.isInteger(value));
  return new Map(telling.map(({ value }) => [
    value,
    telling.filter((each) => each.value === value).map((each) => each.name),
  ]));
}

/** Numbers that a text of a rule repeats, although it could name the limit. */
function repeatedInRules(files: readonly HouseFile[], telling: ReadonlyMap<number, readonly string[]>) {
  return files.filter((file) => file.path.startsWith("spec/rules/")).flatMap((file) =>
    file.parsed.strings.flatMap((each) =>
      [...each.text.matchAll(/\b\d+\b/g)].map((match) => ({
        path: file.path,
        line: each.line,
        value: Number(match[0]),
      }))
    )
  ).filter((each) => telling.has(each.value));
}

/** A limit's number stands in the limits and nowhere else; and no excuse outlives its place. */
export function checkNumbers(
  files: readonly HouseFile[],
  limits: Limits,
  excuses: readonly NumberExcuse[],
): readonly Problem[] {
  const telling = tellingNumbers(limits);
  const found = files
    .filter((file) => isPublished(file.path) && watched.some((folder) => file.path.startsWith(folder)))
    .flatMap((file) => file.parsed.numbers.map((each) => ({ path: file.path, ...each })))
    .filter((each) => telling.has(each.value));
  const excused = (each: { path: string; value: number }, excuse: NumberExcuse) =>
    excuse.path === each.path && excuse.value === each.value;
  return [
    ...repeatedInRules(files, telling).map((each) => ({
      path: each.path,
      line: each.line,
      message: `The text repeats ${each.value}: name the limit in braces (${telling.get(each.value)?.join(" or ")})`,
    })),
    ...found.filter((each) => !excuses.some((excuse) => excused(each, excuse))).map((each) => ({
      path: each.path,
      line: each.line,
      message: `The number ${each.value} is ${
        telling.get(each.value)?.join(" or ")
      }: read it from there, or excuse it in scripts/house/numbers.ts`,
    })),
    ...excuses.filter((excuse) => !found.some((each) => excused(each, excuse))).map((excuse) => ({
      path: excuse.path,
      line: 0,
      message: `The number ${excuse.value} is excused here, but does not occur: drop the excuse`,
    })),
  ];
}
