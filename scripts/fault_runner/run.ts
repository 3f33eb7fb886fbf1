// Shell: copies the tree, breaks files in the copy and runs tests there.

import { cp } from "node:fs/promises";
import { kindOf } from "../house/source.ts";
import { applyFault, type Fault } from "../faults/fault.ts";
import { runPool, runStep } from "../steps/run_step.ts";
import { exactFilter, judgeBroken, judgeWhole, type TestRun, type Verdict } from "./judge.ts";
import { readJunit } from "./junit.ts";

/** Seconds that the tests of a file may take, many times what they take: only a test that hangs has its time ended by it. */
const seconds = 300;

const left = new Set([".git", "node_modules", "coverage", "npm"]);

/** Copy a tree (its path ends in `/`) without what no test needs. Links stay links. */
async function copyTree(root: string, to: string): Promise<void> {
  const names = (await Array.fromAsync(Deno.readDir(root))).map((entry) => entry.name);
  const wanted = names.filter((name) => !left.has(name));
  await Promise.all(wanted.map((name) => cp(root + name, to + name, { recursive: true, verbatimSymlinks: true })));
}

/** The temporary folder of the tests of a copy, beside it. */
const temporaryOf = (copy: string) => `${copy.slice(0, -1)}-tmp`;

/** Run the tests of one file that have these titles, with the permissions that its header names. */
async function runTests(copy: string, file: string, titles: readonly string[], preload?: string): Promise<TestRun> {
  const report = `${copy}.junit.xml`;
  await Deno.remove(report).catch(() => {});
  const pure = kindOf(await Deno.readTextFile(copy + file).catch(() => "")) === "pure";
  const args = ["test", "--no-check", "--no-prompt", ...(preload ? [`--preload=${copy}${preload}`] : [])];
  args.push(`--junit-path=${report}`, `--filter=${exactFilter(titles)}`);
  const run = await runStep([...args, ...(pure ? [] : ["-A"]), file], {
    cwd: copy,
    // A test that hangs or is stopped does not remove its files: they go with the copies.
    env: { TMPDIR: temporaryOf(copy) },
    stop: AbortSignal.timeout(seconds * 1000),
  });
  if (run.code === undefined) return { kind: "hung", seconds };
  const states = readJunit(await Deno.readTextFile(report).catch(() => ""));
  return states.size === 0 ? { kind: "no-report", output: run.output } : { kind: "report", states };
}

/** Apply one fault to a copy, judge it, and put the file back. */
async function tryFault(copy: string, fault: Fault, preload?: string): Promise<string | undefined> {
  const path = copy + fault.file;
  const text = await Deno.readTextFile(path).catch(() => "");
  const applied = applyFault(text, fault);
  if (applied.kind === "stale") return applied.why;
  await Deno.writeTextFile(path, applied.text);
  try {
    return judgeBroken(fault.killedBy.test, await runTests(copy, fault.killedBy.file, [fault.killedBy.test], preload));
  } finally {
    await Deno.writeTextFile(path, text);
  }
}

/**
 * Try every fault on copies of the tree, two at a time, and judge each: its test passes without it and fails with it.
 * `done` is told of each verdict as it comes; the file `preload` of the tree is run before each test. The copies are
 * removed at the end.
 */
export async function runFaults(
  root: string,
  faults: readonly Fault[],
  { done = () => {}, preload }: { done?: (verdict: Verdict) => void; preload?: string } = {},
): Promise<readonly Verdict[]> {
  const scratch = await Deno.makeTempDir({ prefix: "scout-faults-" });
  try {
    const copies = [`${scratch}/a/`, `${scratch}/b/`];
    for (const copy of copies) {
      await Deno.mkdir(copy);
      await Deno.mkdir(temporaryOf(copy));
      await copyTree(root, copy);
    }
    /** Run a job with a copy to itself: there are as many as jobs that run at a time. */
    const withCopy = async <T>(job: (copy: string) => Promise<T>): Promise<T> => {
      const copy = copies.pop();
      if (copy === undefined) throw new Error("Cannot run a job: no copy of the tree is free");
      return await job(copy).finally(() => copies.push(copy));
    };
    const slots = copies.length;

    const titles = Map.groupBy(faults.map((fault) => fault.killedBy), (test) => test.file);
    const whole = new Map(
      await runPool(
        [...titles].map(([file, tests]) => async () => {
          const run = await withCopy((copy) => runTests(copy, file, tests.map((each) => each.test), preload));
          return [file, run] as const;
        }),
        slots,
        () => {},
      ),
    );
    return await runPool(
      faults.map((fault) => async (): Promise<Verdict> => {
        const start = performance.now();
        const run = whole.get(fault.killedBy.file);
        const problem = (run && judgeWhole(fault.killedBy.test, run)) ??
          await withCopy((copy) => tryFault(copy, fault, preload));
        return { fault, ms: performance.now() - start, ...(problem === undefined ? {} : { problem }) };
      }),
      slots,
      done,
    );
  } finally {
    await Deno.remove(scratch, { recursive: true });
  }
}
