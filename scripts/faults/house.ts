// Pure: no Deno, no fetch, no file system.

import type { Fault } from "./fault.ts";

function fault(id: string, file: string, find: string, replace: string, testFile: string, test: string): Fault {
  return { id: `house.${id}`, file, find, replace, killedBy: { file: testFile, test } };
}

const house = "scripts/house/";
const steps = "scripts/steps/";
const runner = "scripts/fault_runner/";

/** Faults in the checks of the house, the test command and the fault runner: what guards the rest is guarded too. */
export const faults: readonly Fault[] = [
  fault(
    "header-anywhere",
    `${house}source.ts`,
    `text.split("\\n", 1)[0] ?? ""`,
    `text.split("\\n").find((line) => line.startsWith("// ")) ?? ""`,
    `${house}source_test.ts`,
    "kindOf() knows exactly the two headers, and only on the first line",
  ),
  fault(
    "deno-allowed-in-tests",
    `${house}purity.ts`,
    ` && each.member === "test"`,
    "",
    `${house}purity_test.ts`,
    "checkPurity() lets a test register itself and do nothing else of the host",
  ),
  fault(
    "library-unlooked",
    `${house}purity.ts`,
    "each.typeOnly || pureLibraries.has(target.name)",
    `each.typeOnly || !target.name.startsWith("node:")`,
    `${house}purity_test.ts`,
    "checkPurity() finds Deno, fetch, shells and effectful libraries in a pure file",
  ),
  fault(
    "same-floor-allowed",
    `${house}floors.ts`,
    "toFloor < fromFloor",
    "toFloor <= fromFloor",
    `${house}floors_test.ts`,
    "floorProblem() lets imports go down only",
  ),
  fault(
    "suite-sees-library",
    `${house}floors.ts`,
    "referenceTargets.includes(from) || ",
    "",
    `${house}floors_test.ts`,
    "floorProblem() lets imports go down only",
  ),
  fault(
    "cycle-of-two-only",
    `${house}circles.ts`,
    "else if (!state.has(to)) visit(to);",
    "",
    `${house}circles_test.ts`,
    "checkFileCircles() reports a circle with its way round, however long, and for types too",
  ),
  fault(
    "diamond-is-circle",
    `${house}circles.ts`,
    `state.set(place, "done");`,
    "",
    `${house}circles_test.ts`,
    "checkFileCircles() lets diamonds be, and the types that are listed, as long as types are all there is",
  ),
  fault(
    "listed-code-loads",
    `${house}circles.ts`,
    "arrow.typeOnly && allows(arrow)",
    "allows(arrow)",
    `${house}circles_test.ts`,
    "checkFileCircles() lets diamonds be, and the types that are listed, as long as types are all there is",
  ),
  fault(
    "folders-by-their-files",
    `${house}circles.ts`,
    "if (!ways.some((way) => way.to === to)) ways.push({ to, arrow });",
    "if (ways.length === 0) ways.push({ to: arrow.to, arrow });",
    `${house}circles_test.ts`,
    "checkFolderCircles() finds folders that import each other, where no two files do, and lets tests be",
  ),
  fault(
    "folder-above-names-those-within",
    `${house}inventory.ts`,
    "!listed.folders.has(folder)",
    `![...listed.folders].some((each) => folder.startsWith(each))`,
    `${house}inventory_test.ts`,
    "checkInventory() wants each folder and task listed, and each that is named there",
  ),
  fault(
    "one-line-more",
    `${house}length.ts`,
    "countLines(file.text) > maxLines)",
    "countLines(file.text) > maxLines + 1)",
    `${house}length_test.ts`,
    "checkLength() allows the limit and not one line more, but for listed tables",
  ),
  fault(
    "typo-in-area",
    `${house}rule_ids.ts`,
    `leadingIds(each.text).map((name) => ({ name, line: each.line }))
      ),
      ...file.parsed.comments`,
    `leadingIds(each.text).filter(inArea).map((name) => ({ name, line: each.line }))
      ),
      ...file.parsed.comments`,
    `${house}rule_ids_test.ts`,
    "checkIdsExist() finds ids that are no rules in comments, titles and tables of titles",
  ),
  fault(
    "sources-count-as-checks",
    `${house}rule_ids.ts`,
    `isTest(path) && !path.startsWith("scripts/")`,
    `!path.startsWith("scripts/")`,
    `${house}rule_ids_test.ts`,
    "checkedIds() takes titles of tests and rules of the suite's checks, not of scripts and not of sources",
  ),
  fault(
    "comment-not-owed",
    `${house}rule_ids.ts`,
    "owed && !commented && rule.unwritten === undefined",
    "owed && !commented && !checked && rule.unwritten === undefined",
    `${house}rule_ids_test.ts`,
    "checkCoverage() wants a check and a comment for each rule of a built area",
  ),
  fault(
    "products-unseen",
    `${house}parse.ts`,
    `node.operator !== "*"`,
    `node.operator === "*"`,
    `${house}numbers_test.ts`,
    "checkNumbers() finds a limit's number in the tools, as a literal or as a product",
  ),
  fault(
    "second-reader",
    `${house}switches.ts`,
    "others.length > 0",
    "others.length > 1",
    `${house}switches_test.ts`,
    "checkSwitches() wants one reader, the one that the row names, once the area is built",
  ),
  fault(
    "check-left-out",
    `${house}check.ts`,
    "...checkNumbers(files, contract.limits, numberExcuses),",
    "",
    `${house}check_test.ts`,
    "checkHouse() runs every check: one breach each is one problem each, in order of path",
  ),
  fault(
    "no-test-is-fine",
    `${steps}outcome.ts`,
    `step.counts !== "none" && counts.passed === 0`,
    "false",
    `${steps}run_step_test.ts`,
    "runStep() and judgeStep() agree with Deno's own output: passed, failed, no test, no module",
  ),
  fault(
    "exit-code-unseen",
    `${steps}outcome.ts`,
    "run.code !== 0",
    "run.code === 1",
    `${steps}outcome_test.ts`,
    "judgeStep() fails a step for each way to fail, and shows its output then only",
  ),
  fault(
    "empty-list",
    `${steps}step.ts`,
    "list.length === 0",
    "list.length < 0",
    `${steps}step_test.ts`,
    "expandArgs() refuses an unknown and an empty list",
  ),
  fault(
    "load-error-kills",
    `${runner}run.ts`,
    `states.size === 0 ? { kind: "no-report", output: run.output } : { kind: "report", states }`,
    `{ kind: "report", states: states.size === 0 ? new Map(titles.map((each) => [each, "failed"])) : states }`,
    `${runner}run_test.ts`,
    "runFaults() kills what the named test notices, and says of every other fault why it does not count",
  ),
  fault(
    "tree-left-broken",
    `${runner}run.ts`,
    "await Deno.writeTextFile(path, text);",
    "",
    `${runner}run_test.ts`,
    "runFaults() kills what the named test notices, and says of every other fault why it does not count",
  ),
  fault(
    "crash-kills",
    `${runner}judge.ts`,
    `if (state === "failed") return undefined;
      return state === "error"`,
    `if (state === "failed" || state === "error") return undefined;
      return state === "skipped"`,
    `${runner}judge_test.ts`,
    "judgeBroken() takes nothing but the failure of the named test as a kill",
  ),
  fault(
    "spec-loses-rules",
    "scripts/spec/render.ts",
    "if (lost) throw",
    "if (!data) throw",
    "scripts/spec/render_test.ts",
    "renderSpec() refuses a rule whose area is not listed",
  ),
];
