// Shell: loads interpreters from npm when it is told to.

/** How each interpreter runs a program from its text, in a fresh context. */

import { type BenchProgram, programs, type Times } from "./programs.ts";

/** Runs one program. */
export type RunBench = (program: BenchProgram) => Promise<unknown>;

/** A tool that does nothing, as every peer gets it. */
const noop = (input: { n: number }): Promise<{ n: number }> => Promise.resolve({ n: input.n });

// deno-lint-ignore no-explicit-any
type Library = any;

/** Loaded by a name that is not in the graph of modules: a peer is no dependency. */
const load = (name: string): Promise<Library> => import(`npm:${name}`);

/** The interpreters, by name. Each loads what it needs when it is made. */
export const runners: Readonly<Record<string, () => Promise<RunBench>>> = {
  native: () => {
    const AsyncFunction = (async () => {}).constructor as new (
      ...names: string[]
    ) => (tools: unknown) => Promise<unknown>;
    return Promise.resolve((program) => new AsyncFunction("tools", `"use strict";${program.code}`)({ t: { noop } }));
  },
  scout: async () => {
    const { runProgram, WorkerPool } = await import("../../codemode/mod.ts");
    // As a toolset has it: one worker ready for programs that take long.
    const workers = new WorkerPool({ idle: 1 });
    workers.warm();
    const tools = {
      list: () => [],
      has: () => true,
      unknown: () => ({ message: "", suggestions: [] }),
      call: (_path: readonly string[], input: unknown) => noop(input as { n: number }),
    };
    return async (program) => {
      const result = await runProgram(program.code, { tools, workers });
      return result.ok ? result.value : result.diagnostic;
    };
  },
  "quickjs-emscripten": async () => {
    const { getQuickJS } = await load("quickjs-emscripten@0.31.0");
    const quickjs = await getQuickJS();
    return async (program) => {
      const context = quickjs.newContext();
      const noopHandle = context.newFunction("noop", (input: Library) => {
        const deferred = context.newPromise();
        const copy = context.dump(input);
        noop(copy).then((value) => {
          const handle = context.newObject();
          context.setProp(handle, "n", context.newNumber(value.n));
          deferred.resolve(handle);
          handle.dispose();
          deferred.settled.then(() => context.runtime.executePendingJobs());
        });
        return deferred.handle;
      });
      const t = context.newObject();
      context.setProp(t, "noop", noopHandle);
      const tools = context.newObject();
      context.setProp(tools, "t", t);
      context.setProp(context.global, "tools", tools);
      const evaluated = context.unwrapResult(context.evalCode(`(async () => {"use strict";${program.code}})()`));
      const waiting = context.resolvePromise(evaluated);
      context.runtime.executePendingJobs();
      const handle = context.unwrapResult(await waiting);
      const value = context.dump(handle);
      for (const each of [handle, evaluated, tools, t, noopHandle]) each.dispose();
      context.dispose();
      return value;
    };
  },
  sval: async () => {
    const { default: Sval } = await load("sval@0.6.12");
    return (program) => {
      const interpreter = new Sval({ ecmaVer: "latest", sourceType: "script", sandBox: true });
      interpreter.import({ tools: { t: { noop } } });
      interpreter.run(`exports.run = ${program.calls ? "async " : ""}function () { ${program.code} }`);
      return Promise.resolve(interpreter.exports.run());
    };
  },
  sandboxjs: async () => {
    const { default: Sandbox } = await load("@nyariv/sandboxjs@0.9.7");
    const sandbox = new Sandbox();
    return async (program) => {
      const scope = { tools: { t: { noop } } };
      return await sandbox.compileAsync(program.code)(scope).run();
    };
  },
  eval5: async () => {
    const { Interpreter } = await load("eval5@1.4.8");
    return (program) => {
      if (program.old === undefined) throw new Error("eval5 has the syntax of 2009");
      return Promise.resolve(new Interpreter({}).evaluate(`(function () { ${program.old} })()`));
    };
  },
};

/** Least milliseconds of each program, after two runs that do not count: the machine may be busy with other things. */
export async function timeAll(run: RunBench, rounds: number, budgetMs: number): Promise<Times> {
  const times: Record<string, number> = {};
  for (const program of programs) {
    try {
      const list: number[] = [];
      const begin = performance.now();
      for (let i = 0; i < rounds + 2; i++) {
        const start = performance.now();
        const result = await run(program);
        const took = performance.now() - start;
        if (result !== program.result) throw new Error(`${program.id} gave ${JSON.stringify(result)}`);
        if (i > 1 || performance.now() - begin > budgetMs) list.push(took);
        if (performance.now() - begin > budgetMs) break;
      }
      times[program.id] = Math.min(...list);
    } catch (error) {
      console.error(`${program.id}: ${(error as Error).message}`);
    }
  }
  return times;
}

if (import.meta.main) {
  const [name = "", rounds = "9"] = Deno.args;
  const run = await runners[name]!();
  console.log(JSON.stringify(await timeAll(run, Number(rounds), 15_000)));
  // Workers that are kept would keep the process.
  Deno.exit();
}
