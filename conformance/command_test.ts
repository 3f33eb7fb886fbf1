// Shell: node:util, through the parser of the command line.

import assert from "node:assert/strict";
import { parseCommand, UsageError } from "./command.ts";

const runOf = (...args: string[]) => {
  const command = parseCommand(args);
  assert(command.kind === "run");
  return command.options;
};

Deno.test("a run has defaults, and a target after --", () => {
  const options = runOf();
  assert.deepEqual([options.target, options.profile, options.jobs, options.sets, options.strict], [
    [],
    "documented",
    undefined,
    [],
    false,
  ]);
  assert.deepEqual(runOf("--set", "files", "--", "python3", "t.py", "--set", "x").target, [
    "python3",
    "t.py",
    "--set",
    "x",
  ]);
  assert.deepEqual(runOf("--set", "full").sets, ["files", "permission", "truncation", "web", "codemode"]);
  assert.deepEqual(runOf("--set", "extended,full").sets.length, 6);
  assert.deepEqual([runOf("--quick").runs, runOf("--quick", "--runs", "9").runs, runOf().quick], [3, 9, false]);
  // Half of the seeds that a report prints are negative.
  assert.deepEqual([runOf("--seed", "-5", "--strict").seed, runOf("--seed=-5").seed, runOf("--seed", "5").seed], [
    -5,
    -5,
    5,
  ]);
  assert.deepEqual(runOf("--mcp", "--tool", "grep=search", "--", "s").renames, { grep: "search" });
});

for (
  const args of [
    ["--set", "nothing"],
    ["--profile", "best"],
    ["--jobs", "0"],
    ["--jobs", "many"],
    ["--seed", "1.5"],
    ["--seed", "-5.5"],
    ["--seed", "--strict"],
    ["--path", "0:1"],
    ["--path", "0", "--only", "a,b", "--seed", "1"],
    ["--path", "x", "--only", "a", "--seed", "1"],
    ["--mcp"],
    ["--write-known", "--only", "glob.zero"],
    ["--write-known", "--quick"],
    ["--tool", "grep", "--mcp", "--", "x"],
    ["--unknown"],
    ["report"],
    ["report", "a", "b", "--to", "junit"],
    ["report", "a", "--to", "pdf"],
    ["copy"],
    ["adapter", "--", "x"],
    ["adapter", "--check"],
    ["python3"],
  ]
) {
  Deno.test(`${args.join(" ")} is a mistake of usage`, () => assert.throws(() => parseCommand(args), UsageError));
}

Deno.test("the other commands", () => {
  assert.deepEqual(parseCommand(["report", "a", "b", "--to", "html", "--out", "c"]), {
    kind: "report",
    files: ["a", "b"],
    to: "html",
    out: "c",
  });
  assert.deepEqual(parseCommand(["copy", "d"]), { kind: "copy", directory: "d" });
  assert.deepEqual(parseCommand(["adapter", "--check", "--", "x", "y"]), { kind: "adapter", target: ["x", "y"] });
  assert.deepEqual(parseCommand(["--help"]), { kind: "help" });
});
