// Shell: compiles the tests, runs them on Node or Bun.

import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { readJunit } from "../fault_runner/junit.ts";
import { bundle } from "./bundle.ts";
import { bun, run } from "./empty_project.ts";
import { exceptions } from "./exceptions.ts";
import { type Host, judgeHost, outputOf, testedSource, type Verdict } from "./host_tests.ts";

const sameSeed = fileURLToPath(new URL("../fault_runner/same_seed.ts", import.meta.url));

/** A test whose properties draw the same inputs each time, as in the test command. */
const seeded = (text: string, path: string): string =>
  path.endsWith("_test.ts") && text.includes('from "fast-check"')
    ? `import ${JSON.stringify(sameSeed)};\n${text}`
    : text;

/** Compiles test files as the package is compiled, into the folder `tests` of the project. */
export async function compileTests(root: string, project: string, files: readonly string[]): Promise<void> {
  await bundle({
    root,
    entries: {
      ...Object.fromEntries(files.map((file) => [outputOf(file), file])),
      worker_main: "codemode/runtime/worker_main.ts",
    },
    out: join(project, "tests"),
    source: (text, url) => {
      const path = relative(root, fileURLToPath(url));
      return seeded(testedSource(text, url, path), path);
    },
    inject: fileURLToPath(new URL("shim/inject_tests.ts", import.meta.url)),
    // Since then it reads JSON by an import, as tests do.
    target: "node20.10",
  });
}

/** Runs compiled test files with the host's own runner. What it printed is added to the problems, if there are any. */
export async function testOn(host: Host, project: string, files: readonly string[]): Promise<Verdict> {
  const compiled = files.map((file) => `./tests/${outputOf(file)}.js`);
  const env = { TEST_DENO: Deno.execPath(), NO_COLOR: "1" };
  const report = join(project, `${host}.xml`);
  const junit = host === "node"
    ? ["--test", "--test-reporter=junit", `--test-reporter-destination=${report}`, "--test-concurrency=2"]
    : ["test", "--timeout=300000", "--reporter=junit", `--reporter-outfile=${report}`];
  const { code, output } = await run(host === "node" ? "node" : bun, [...junit, ...compiled], project, env);
  const xml = await Deno.readTextFile(report).catch(() => "");
  const verdict = judgeHost(host, files, readJunit(xml), exceptions);
  // A host whose every failure is excused ends with 1 too; one that crashed has left no report.
  if (verdict.problems.length === 0) return verdict;
  return { ...verdict, problems: [...verdict.problems, `The runner ended with ${code}:`, output, failures(xml)] };
}

/** What a report says of failures, for people. */
function failures(xml: string): string {
  return (xml.match(/<failure[^]*?<\/failure>/g) ?? []).join("\n");
}
