// Shell: reads the tests from a folder, writes docs/test262.md.

/**
 * Runs the conformance tests of the language: `deno task test262 PATH [--only PREFIX] [--write] [--failures]`.
 *
 * PATH is a copy of the test suite; it is read and never kept here. `--only` takes the tests whose path begins so,
 * `--write` writes `docs/test262.md`, `--failures` prints each failure.
 *
 * @module
 */

import { join } from "node:path";
import { report, type Tally } from "./report.ts";
import { TestRunner } from "./runner.ts";

function option(name: string): string | undefined {
  const at = Deno.args.indexOf(name);
  return at < 0 ? undefined : Deno.args[at + 1];
}

function* filesOf(folder: string): Generator<string> {
  const entries = [...Deno.readDirSync(folder)].sort((a, b) => a.name < b.name ? -1 : 1);
  for (const entry of entries) {
    const path = join(folder, entry.name);
    if (entry.isDirectory) yield* filesOf(path);
    else if (entry.name.endsWith(".js") && !entry.name.includes("_FIXTURE")) yield path;
  }
}

const root = Deno.args.find((arg) => !arg.startsWith("--"));
if (root === undefined) {
  console.error("Give the folder of the test suite: deno task test262 PATH");
  Deno.exit(2);
}
const tests = join(root, "test");
const harness = new Map<string, string>();
const runner = new TestRunner({
  harness: (name) => {
    const known = harness.get(name) ?? Deno.readTextFileSync(join(root, "harness", name));
    harness.set(name, known);
    return known;
  },
  clock: () => performance.now(),
  timeoutMs: Number(option("--timeout") ?? 10_000),
});
const only = option("--only") ?? "";
const tally: Tally = { rows: [], failures: [] };
for (const area of ["language", "built-ins"]) {
  for (const file of filesOf(join(tests, area))) {
    const path = file.slice(tests.length + 1);
    if (!path.startsWith(only)) continue;
    const result = runner.run(path, Deno.readTextFileSync(file));
    if (result === undefined) continue;
    tally.rows.push({ path, result });
    if (result.type === "failed") {
      tally.failures.push({ path, why: result.why });
      if (Deno.args.includes("--failures")) {
        console.log(`${path}\n    ${result.why.split("\n").slice(0, 3).join("\n    ")}`);
      }
    }
  }
}
const text = report(tally, option("--revision") ?? "unknown");
if (Deno.args.includes("--write")) Deno.writeTextFileSync("docs/test262.md", text);
console.log(text.split("\n").filter((line) => line.startsWith("**")).join("\n"));
