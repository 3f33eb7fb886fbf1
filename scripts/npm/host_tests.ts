// Pure: no Deno, no fetch, no file system.

import type { TestState } from "../fault_runner/junit.ts";

/** Folders of the library, whose tests run on other hosts too. */
const folders = ["adapters", "cli", "codemode", "permission", "ripgrep", "server", "spec", "tools", "web"];

/** The test files of the library; with names, those whose path begins with one of them. */
export function hostTests(paths: readonly string[], names: readonly string[] = []): readonly string[] {
  return paths.filter((path) =>
    path.endsWith("_test.ts") && folders.some((folder) => path.startsWith(`${folder}/`)) &&
    (names.length === 0 || names.some((name) => path.startsWith(name)))
  );
}

/** The name of a test file's output: flat, since modules that are started by their address lie beside it. */
export function outputOf(path: string): string {
  return path.replace(/\.ts$/, "").replaceAll("/", "__");
}

/** What starts programs that are not the library: any Deno can run them. */
const foreign = ["fixtures/mcp/servers.ts", "codemode/fuzz/native.ts"];

/**
 * A source file as a test on another host wants it. What it finds beside itself is beside the source, but a module that is
 * started by its address, which is compiled too. A test says which file it is of. Deno starts programs of others only:
 * to run the library with it would try nothing new.
 */
export function testedSource(text: string, url: string, path: string): string {
  const placed = text.replace(
    /new URL\("\.\/(\w+)\.ts", import\.meta\.url\)|import\.meta\.url/g,
    (whole, name) =>
      name === "worker_main"
        ? `new URL("./${name}.js", import.meta.url)`
        : whole.replace("import.meta.url", JSON.stringify(url)),
  );
  const named = path.endsWith("_test.ts")
    ? placed.replace(/\bDeno\.test\b/g, `Deno.testOf(${JSON.stringify(path)})`)
    : placed;
  return foreign.includes(path) ? named.replaceAll("Deno.execPath", "Deno.foreignPath") : named;
}

/** A host besides Deno. */
export type Host = "node" | "bun";

/** A test that does not pass on a host, and why; without a title, every test of the file. */
export interface Exception {
  readonly on: readonly Host[];
  readonly file: string;
  readonly title?: string;
  readonly why: string;
  /** It passes now and then, as a test of random inputs may. */
  readonly sometimes?: boolean;
}

/** How the tests went on a host. */
export interface Verdict {
  readonly passed: number;
  /** Tests that did not pass, and need not. */
  readonly excused: number;
  /** What is wrong, a sentence each. */
  readonly problems: readonly string[];
}

/**
 * Holds what a host's test runner reported against what is expected: every file has run, every test has passed but those
 * that have a reason not to, and none of these has passed. `states` are by `<file>: <title>`.
 */
export function judgeHost(
  host: Host,
  files: readonly string[],
  states: ReadonlyMap<string, TestState>,
  exceptions: readonly Exception[],
): Verdict {
  const here = exceptions.filter(({ on, file }) => on.includes(host) && files.includes(file));
  const excuses = (exception: Exception, name: string) =>
    exception.title === undefined
      ? name.startsWith(`${exception.file}: `)
      : name === `${exception.file}: ${exception.title}`;
  const problems: string[] = [];
  let [passed, excused] = [0, 0];
  for (const [name, state] of states) {
    const excuse = here.find((exception) => excuses(exception, name));
    if (state === "passed") passed++;
    else if (excuse !== undefined) excused++;
    else problems.push(`${name}: ${state}`);
  }
  for (const file of files) {
    if (![...states.keys()].some((name) => name.startsWith(`${file}: `))) problems.push(`${file}: no test of it ran`);
  }
  for (const exception of here) {
    const matched = [...states].filter(([name]) => excuses(exception, name));
    if (matched.length === 0 || !exception.sometimes && matched.some(([, state]) => state === "passed")) {
      const { file, title = "some test", why } = exception;
      problems.push(`${file}: ${title}: passes or is gone, but is listed: ${why}`);
    }
  }
  return { passed, excused, problems };
}
