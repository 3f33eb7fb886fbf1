// Pure: no Deno, no fetch, no file system.

/** Folders of the library, whose tests run on Node too. */
const folders = ["adapters", "cli", "codemode", "permission", "ripgrep", "server", "spec", "tools", "web"];

/** Test files that are left out on Node, and why. */
export const leftOut: Readonly<Record<string, string>> = {
  "cli/exit_test.ts": "runs the command under Deno",
  "codemode/catalog/signature_parse_test.ts": "needs TypeScript",
  "codemode/command_test.ts": "runs the command under Deno",
  "codemode/execute_test.ts": "its servers run under Deno",
  "codemode/fixtures_test.ts": "fixtures of JSON sources, which Node 20 does not have; takes long",
  "codemode/golden_test.ts": "its servers run under Deno",
  "codemode/mcp/connect_test.ts": "its servers run under Deno",
  "codemode/regexp/differential_test.ts": "compares with the engine of the host, which is older in Node 20",
  "codemode/source/parse_test.ts": "compares with the engine of the host, which is older in Node 20",
  "server/main_test.ts": "runs the server under Deno",
  "tools/search_permissions_test.ts": "about the permissions of Deno",
};

/** The test files that run on Node. */
export function nodeTests(paths: readonly string[]): readonly string[] {
  return paths.filter((path) =>
    path.endsWith("_test.ts") && folders.some((folder) => path.startsWith(`${folder}/`)) &&
    !Object.hasOwn(leftOut, path)
  );
}

/** The name of a test file's output: flat, since modules that are started by their address lie beside it. */
export function outputOf(path: string): string {
  return path.replace(/\.ts$/, "").replaceAll("/", "__");
}

/**
 * A source file as a test on Node wants it: what it finds beside itself is beside the source, but a module that is started
 * by its address, which is compiled too.
 */
export function testedSource(text: string, url: string): string {
  return text.replace(
    /new URL\("\.\/(\w+)\.ts", import\.meta\.url\)|import\.meta\.url/g,
    (whole, name) =>
      name === "worker_main"
        ? `new URL("./${name}.js", import.meta.url)`
        : whole.replace("import.meta.url", JSON.stringify(url)),
  );
}

/** How many tests passed and failed, from the end of what Node's test runner prints; undefined when it is not there. */
export function readTotals(output: string): { readonly passed: number; readonly failed: number } | undefined {
  const count = (name: string) => /^\D*(\d+)$/.exec(output.match(new RegExp(`^# ${name} \\d+$`, "m"))?.[0] ?? "")?.[1];
  const [passed, failed, cancelled] = ["pass", "fail", "cancelled"].map(count);
  if (passed === undefined || failed === undefined) return undefined;
  return { passed: Number(passed), failed: Number(failed) + Number(cancelled ?? 0) };
}
