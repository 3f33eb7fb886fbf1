// Shell: builds and installs the npm package, uses it on Node and Bun, runs the tests there.

import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { kindOf } from "../house/source.ts";
import { readSourceTree } from "../house/source_tree.ts";
import { bun, installPackage, type Run, run } from "./empty_project.ts";
import { slow } from "./exceptions.ts";
import { type Host, hostTests } from "./host_tests.ts";
import { compileTests, testOn } from "./run_host_tests.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));

/** The flags with which TypeScript reads the package as a program for Node does, and as one for a bundler does. */
const readAs = {
  nodenext: ["--module", "nodenext"],
  bundler: ["--module", "esnext", "--moduleResolution", "bundler"],
} as const;

/** Uses the installed package in every way. */
async function use(project: string, count: (title: string, run: Run) => void): Promise<void> {
  for (const file of ["use.mjs", "use_types.mts"]) {
    await Deno.copyFile(fileURLToPath(new URL(file, import.meta.url)), join(project, file));
  }
  count("the installed package works on Node", await run("node", ["use.mjs"], project));
  count("the installed package works on Bun", await run(bun, ["use.mjs"], project));
  count("npx finds the command", await run("npx", ["--no-install", "scout", "--help"], project));
  for (const [name, flags] of Object.entries(readAs)) {
    const common = ["--noEmit", "--strict", "--target", "esnext", "--skipLibCheck"];
    const tsc = await run("npx", ["--no-install", "tsc", ...common, ...flags, "use_types.mts"], project);
    count(`TypeScript reads its types (${name})`, tsc);
  }
}

/**
 * `deno task npm:test [--quick] [path…]`: `npm pack` installed into an empty project and used there, by Node, Bun and
 * TypeScript; then the tests of the library, those whose path begins as named: all of them on Node, or with `--quick` all
 * that do not take long, and those that need no permission on Bun. It needs node and npm. The last line is
 * `N passed, N failed`.
 */
async function main(args: readonly string[]): Promise<number> {
  const quick = args.includes("--quick");
  const names = args.filter((arg) => arg !== "--quick");
  const folder = await Deno.makeTempDir({ prefix: "scout-npm-" });
  let [passed, failed] = [0, 0];
  const count = (title: string, { code, output }: Run) => {
    console.log(`${code === 0 ? "ok    " : "FAILED"} ${title}`);
    if (code !== 0) console.log(output);
    if (code === 0) passed++;
    else failed++;
    return code === 0;
  };
  const test = async (host: Host, project: string, files: readonly string[]) => {
    const verdict = await testOn(host, project, files);
    const fine = verdict.problems.length === 0;
    const { excused } = verdict;
    console.log(
      `${
        fine ? "ok    " : "FAILED"
      } ${files.length} test files on ${host}: ${verdict.passed} passed, ${excused} excused`,
    );
    if (!fine) console.log(verdict.problems.join("\n"));
    passed += verdict.passed;
    failed += fine ? 0 : 1;
  };
  try {
    const project = join(folder, "project");
    if (count("the package installs", await installPackage(root, folder))) {
      await use(project, count);
      const sources = await readSourceTree(root);
      const files = hostTests(sources.map(({ path }) => path), names)
        .filter((path) => !quick || !Object.hasOwn(slow, path));
      const pure = new Set(sources.filter(({ text }) => kindOf(text) === "pure").map(({ path }) => path));
      await compileTests(root, project, files);
      await test("node", project, files);
      await test("bun", project, files.filter((path) => pure.has(path)));
    }
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
  console.log(`${passed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}

if (import.meta.main) Deno.exit(await main(Deno.args));
