// Pure: no Deno, no fetch, no file system.

import { isPublished, isTest, kindOf, type SourceFile } from "../house/source.ts";

/** Lists of files that a step's arguments may name. */
export interface FileLists {
  /** Every `.ts` file. */
  readonly sources: readonly string[];
  /** Test files that run with no permission. */
  readonly pureTests: readonly string[];
  /** Test files that run with all. */
  readonly shellTests: readonly string[];
  /** Files with examples that run: library files and documents with a fenced `ts` block. */
  readonly examples: readonly string[];
  /** The modules that the package exports. */
  readonly exports: readonly string[];
}

/** How the tests that a step ran are counted: none, Deno's own summary, or a last line `N passed, N failed`. */
export type CountedBy = "none" | "deno" | "last-line";

/** One step of the test command: a run of the `deno` that runs the command itself. */
export interface Step {
  /** Name to filter by. */
  readonly name: string;
  /** Arguments; one that is `{name of a file list}` is replaced by the list, one argument a file. */
  readonly args: readonly string[];
  /** How its tests are counted. A step that counts tests and ran none has failed. */
  readonly counts: CountedBy;
  /** Seconds after which it is stopped and has failed. */
  readonly seconds: number;
}

/** Sort the files of the repository into the lists that steps name. `exports` are the values of `exports` in deno.json. */
export function fileLists(files: readonly SourceFile[], exports: readonly string[]): FileLists {
  const sources = files.filter((file) => file.path.endsWith(".ts"));
  const tests = sources.filter((file) => isTest(file.path));
  const paths = (list: readonly SourceFile[]) => list.map((file) => file.path);
  return {
    sources: paths(sources),
    pureTests: paths(tests.filter((file) => kindOf(file.text) === "pure")),
    // A test without a header is the house check's to refuse; here it still runs.
    shellTests: paths(tests.filter((file) => kindOf(file.text) !== "pure")),
    examples: paths(files.filter((file) => (isPublished(file.path) || isDocument(file.path)) && hasExample(file.text))),
    exports,
  };
}

function isDocument(path: string): boolean {
  return path.endsWith(".md");
}

/** Whether a text has a fenced `ts` block that is not marked `ignore`. */
function hasExample(text: string): boolean {
  return /^[ \t]*(\*[ \t]*)?```ts[ \t]*$/m.test(text);
}

/**
 * Put the file lists in the place of the arguments that name them. Throws a `RangeError` for an unknown list, and for
 * an empty one: without files most of Deno's commands would look for files of their own.
 */
export function expandArgs(args: readonly string[], lists: FileLists): readonly string[] {
  const known: Readonly<Record<string, readonly string[]>> = { ...lists };
  return args.flatMap((argument) => {
    const name = /^\{(\w+)\}$/.exec(argument)?.[1];
    if (name === undefined) return [argument];
    const list = known[name];
    if (list === undefined) throw new RangeError(`Cannot expand the argument "${argument}": no such list of files`);
    if (list.length === 0) throw new RangeError(`Cannot expand the argument "${argument}": the list is empty`);
    return list;
  });
}

/** Choose steps by name; none named means all. Throws a `RangeError` that lists the names for one that is unknown. */
export function chooseSteps(steps: readonly Step[], names: readonly string[]): readonly Step[] {
  const unknown = names.find((name) => !steps.some((step) => step.name === name));
  if (unknown !== undefined) {
    const known = steps.map((step) => step.name).join(", ");
    throw new RangeError(`Cannot run the step "${unknown}": the steps are ${known}`);
  }
  return names.length === 0 ? steps : steps.filter((step) => names.includes(step.name));
}
