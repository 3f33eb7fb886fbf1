// Pure: no Deno, no fetch, no file system.

import assert from "node:assert/strict";
import { pureHeader } from "../house/source.ts";
import { chooseSteps, expandArgs, type FileLists, fileLists, type Step } from "./step.ts";
import { steps } from "./table.ts";

const fence = "```";

Deno.test("fileLists() sorts tests by their header, and takes examples from published files and documents", () => {
  const lists = fileLists([
    { path: "a.ts", text: `${pureHeader}\n/**\n * ${fence}ts\n * 1;\n * ${fence}\n */` },
    { path: "a_test.ts", text: `${pureHeader}\n${fence}ts\n${fence}` },
    { path: "b_test.ts", text: "// Shell: writes files.\n" },
    { path: "c_test.ts", text: "no header\n" },
    { path: "docs/x.md", text: `${fence}ts\n1;\n${fence}` },
    { path: "docs/y.md", text: `${fence}ts ignore\n1;\n${fence}\n${fence}sh\nls\n${fence}` },
    { path: "scripts/s.ts", text: `${fence}ts\n${fence}` },
  ], ["./a.ts"]);
  assert.deepEqual(lists, {
    sources: ["a.ts", "a_test.ts", "b_test.ts", "c_test.ts", "scripts/s.ts"],
    pureTests: ["a_test.ts"],
    shellTests: ["b_test.ts", "c_test.ts"],
    examples: ["a.ts", "docs/x.md"],
    exports: ["./a.ts"],
  });
});

const lists: FileLists = { sources: ["a", "b"], pureTests: [], shellTests: ["c"], examples: ["d"], exports: ["e"] };

Deno.test("expandArgs() puts a list in the place of its name", () => {
  assert.deepEqual(expandArgs(["x", "{sources}", "{other"], lists), ["x", "a", "b", "{other"]);
});

Deno.test("expandArgs() refuses an unknown and an empty list", () => {
  assert.throws(() => expandArgs(["{nothing}"], lists), /no such list/);
  assert.throws(() => expandArgs(["{pureTests}"], lists), /empty/);
});

Deno.test("chooseSteps() gives all, or the named ones in the order of the table, and refuses an unknown name", () => {
  const names = (chosen: readonly Step[]) => chosen.map((step) => step.name);
  assert.deepEqual(names(chooseSteps(steps, [])), names(steps));
  assert.deepEqual(names(chooseSteps(steps, ["lint", "fmt"])), ["fmt", "lint"]);
  assert.throws(() => chooseSteps(steps, ["lint", "lnit"]), /"lnit".*pure/);
});

Deno.test("the steps have names of their own, and their arguments expand", () => {
  const names = steps.map((step) => step.name);
  assert.equal(new Set(names).size, names.length);
  const full = { ...lists, pureTests: ["p"] };
  for (const step of steps) assert(expandArgs(step.args, full).length >= step.args.length, step.name);
});

Deno.test("the tests with no permission get none, and every step that can keeps the lock file", () => {
  const pure = steps.find((step) => step.name === "pure");
  assert.deepEqual(pure?.args.filter((argument) => /^(-A|--allow)/.test(argument)), []);
  assert(pure?.args.includes("--no-prompt"));
  for (const step of steps) {
    const keeps = ["test", "run", "check", "publish", "doc"].includes(step.args[0] ?? "");
    assert.equal(step.args.includes("--frozen"), keeps, step.name);
  }
});
