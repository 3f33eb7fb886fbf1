// Pure: no Deno, no fetch, no file system.

/** A source file of the repository. */
export interface SourceFile {
  /** Path from the root of the repository, with slashes. */
  readonly path: string;
  /** Its whole text. */
  readonly text: string;
}

/** The two kinds of file: pure ones decide, shells do. */
export type FileKind = "pure" | "shell";

/** The exact first line of a pure file. */
export const pureHeader = "// Pure: no Deno, no fetch, no file system.";

/** The kind that the first line declares; `undefined` when it is neither header. */
export function kindOf(text: string): FileKind | undefined {
  const first = text.split("\n", 1)[0] ?? "";
  if (first === pureHeader) return "pure";
  // A shell says which effects it has, and ends the sentence.
  return /^\/\/ Shell: \S.*\.$/.test(first) ? "shell" : undefined;
}

/** Whether a file holds tests, by its name. */
export function isTest(path: string): boolean {
  return path.endsWith("_test.ts");
}

/** Whether a file holds what tests share, by its name. */
export function isTestSupport(path: string): boolean {
  return path.endsWith("/testing.ts") || path.includes("/testing/");
}

/** Folders whose files are not part of what is published, as in `publish` of deno.json. */
const unpublished = [
  ...["scripts/", "tests/", "bench/", "examples/", "fixtures/", "codemode/fuzz/", "codemode/test262/"],
  "conformance/targets/",
];

/** Whether a file is part of the library or of the suite: published, and no test. */
export function isPublished(path: string): boolean {
  return path.endsWith(".ts") && !isTest(path) && !isTestSupport(path) &&
    !unpublished.some((folder) => path.startsWith(folder));
}
