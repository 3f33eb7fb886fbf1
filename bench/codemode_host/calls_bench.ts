// Shell: measures time, runs programs.

import type { ChildTool } from "../../codemode/child_tool.ts";
import { createExecute } from "../../codemode/execute.ts";
import { createGate } from "../../permission/gate.ts";
import type { Figure } from "../figures.ts";

const calls = 5000;

/** The function behind the tool, and what is called bare. */
const work = (input: Readonly<Record<string, unknown>>) => Promise.resolve({ value: { n: input.n }, attachments: [] });

const tool: ChildTool = {
  key: "t_work",
  path: ["t", "work"],
  permissions: ["t_work"],
  asks: false,
  description: "Gives back a number",
  inputSchema: { type: "object" },
  call: work,
};

/** Milliseconds of the quickest of several runs: what else the machine does only adds to a time. */
async function time(run: () => Promise<unknown>): Promise<number> {
  for (let warm = 0; warm < 3; warm++) await run();
  const times: number[] = [];
  for (let round = 0; round < 9; round++) {
    const start = performance.now();
    await run();
    times.push(performance.now() - start);
  }
  return Math.min(...times);
}

/** What a call costs in a program, through gate and list of calls, beside a bare call of the same function. */
export async function bench(): Promise<readonly Figure[]> {
  const gate = createGate({ rules: [{ permission: "*", pattern: "*", action: "allow" }] });
  const execute = createExecute({ sources: [{ tools: () => [tool] }], visible: gate.visible });
  const run = (code: string) =>
    execute.call({ code }, {
      signal: new AbortController().signal,
      session: "bench",
      ask: (request) => gate.ask(request, { session: "bench" }),
    });
  const bare = await time(async () => {
    let sum = 0;
    for (let n = 0; n < calls; n++) sum += (await work({ n })).value.n as number;
    return sum;
  });
  const figure = (name: string, total: number): Figure => {
    const value = 1000 * (total - bare) / calls;
    return {
      name,
      ours: `${value.toFixed(1)} µs`,
      against: `bare ${(1000 * bare / calls).toFixed(2)} µs`,
      value,
      atMost: 50,
    };
  };
  const loop = `let sum = 0; for (let n = 0; n < ${calls}; n++) sum += (await tools.t.work({ n })).n; return sum`;
  const batches = `let sum = 0; for (let n = 0; n < ${calls}; n += 100) {
    const all = await Promise.all(Array.from({ length: 100 }, (_, at) => tools.t.work({ n: n + at })));
    for (const each of all) sum += each.n;
  } return sum`;
  return [
    figure(`overhead a call, ${calls} one after the other`, await time(() => run(loop))),
    figure(`overhead a call, ${calls} in batches of 100`, await time(() => run(batches))),
  ];
}
