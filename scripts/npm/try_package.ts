// Shell: builds the npm package, runs the tests on Node, installs the package and uses it.

import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { readSourceTree } from "../house/source_tree.ts";
import { buildPackage } from "./build.ts";
import { bundle } from "./bundle.ts";
import { nodeTests, outputOf, readTotals, testedSource } from "./node_tests.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));

interface Run {
  readonly code: number;
  readonly output: string;
}

async function run(command: string, args: readonly string[], cwd: string): Promise<Run> {
  const { code, stdout, stderr } = await new Deno.Command(command, { args: [...args], cwd, stdin: "null" }).output();
  const text = new TextDecoder();
  return { code, output: text.decode(stdout) + text.decode(stderr) };
}

/** Packs the package and installs it into an empty project, with what the tests need beside it. */
async function install(folder: string): Promise<Run> {
  const built = join(folder, "package");
  await buildPackage(root, built);
  const packed = await run("npm", ["pack", "--silent", "--pack-destination", folder], built);
  if (packed.code !== 0) return packed;
  const project = join(folder, "project");
  await Deno.mkdir(project);
  await Deno.writeTextFile(join(project, "package.json"), '{ "name": "empty", "private": true, "type": "module" }\n');
  const { imports }: { imports: Record<string, string> } = JSON.parse(await Deno.readTextFile(join(root, "deno.json")));
  const beside = ["turndown", "htmlparser-benchmark", "@babel/parser", "typescript", "wabt"].map((name) => {
    return imports[name]?.slice("npm:".length) ?? name;
  });
  const tarball = join(folder, packed.output.trim());
  return await run("npm", ["install", "--no-audit", "--no-fund", tarball, ...beside], project);
}

/** Compiles the tests as the package is compiled, and runs them with Node's own runner. */
async function testOnNode(project: string, names: readonly string[]): Promise<Run> {
  const paths = nodeTests((await readSourceTree(root)).map(({ path }) => path))
    .filter((path) => names.length === 0 || names.some((name) => path.startsWith(name)));
  await bundle({
    root,
    entries: {
      ...Object.fromEntries(paths.map((path) => [outputOf(path), path])),
      worker_main: "codemode/runtime/worker_main.ts",
    },
    out: join(project, "tests"),
    source: testedSource,
    inject: fileURLToPath(new URL("shim/inject_tests.ts", import.meta.url)),
  });
  const files = paths.map((path) => `tests/${outputOf(path)}.js`);
  return await run("node", ["--test", "--test-reporter=tap", "--test-concurrency=2", ...files], project);
}

/**
 * `deno task npm:test [path…]`: `npm pack` installed into an empty project and used there, and the tests of the library on
 * Node (those whose path begins as named). It needs node and npm. The last line is `N passed, N failed`.
 */
async function main(names: readonly string[]): Promise<number> {
  const folder = await Deno.makeTempDir({ prefix: "scout-npm-" });
  let [passed, failed] = [0, 0];
  const count = (title: string, { code, output }: Run, totals = { passed: 0, failed: 0 }) => {
    const bad = totals.failed || (code === 0 ? 0 : 1);
    console.log(`${bad === 0 ? "ok    " : "FAILED"} ${title}`);
    if (bad > 0) console.log(output.split("\n").filter((line) => !/^\s*(ok|#) /.test(line)).join("\n"));
    passed += totals.passed + (code === 0 ? 1 : 0);
    failed += bad;
    return code === 0;
  };
  try {
    const project = join(folder, "project");
    if (count("the package installs", await install(folder))) {
      await Deno.copyFile(fileURLToPath(new URL("use.mjs", import.meta.url)), join(project, "use.mjs"));
      await Deno.copyFile(fileURLToPath(new URL("use_types.mts", import.meta.url)), join(project, "use_types.mts"));
      count("the installed package works", await run("node", ["use.mjs"], project));
      const flags = [
        "--noEmit",
        "--strict",
        "--module",
        "nodenext",
        "--target",
        "esnext",
        "--skipLibCheck",
      ];
      count("TypeScript reads its types", await run("npx", ["tsc", ...flags, "use_types.mts"], project));
      const tests = await testOnNode(project, names);
      count("the tests run on Node", tests, readTotals(tests.output));
    }
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
  console.log(`${passed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}

if (import.meta.main) Deno.exit(await main(Deno.args));
