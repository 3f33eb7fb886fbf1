// Shell: measures time; reads and resets the memory figures of its process (Linux).

/** How a program under limits ends, as JSON: `timeout MS`, `abort MS`, or `memory PROGRAM`. */

import { runProgram } from "../../codemode/run.ts";

const megabytes = async (field: string): Promise<number> =>
  Number(new RegExp(`^${field}:\\s+(\\d+) kB`, "m").exec(await Deno.readTextFile("/proc/self/status"))![1]) / 1024;

const [what, argument = ""] = Deno.args;
switch (what) {
  case "timeout": {
    const timeoutMs = Number(argument);
    const start = performance.now();
    await runProgram("while (true) {}", { limits: { timeoutMs } });
    console.log(performance.now() - start - timeoutMs);
    break;
  }
  case "abort": {
    const abort = new AbortController();
    let longest = 0;
    let last = performance.now();
    const timer = setInterval(() => {
      longest = Math.max(longest, performance.now() - last);
      last = performance.now();
    }, 1);
    let asked = 0;
    setTimeout(() => {
      asked = performance.now();
      abort.abort();
    }, Number(argument));
    await runProgram("while (true) {}", { signal: abort.signal });
    const took = performance.now() - asked;
    clearInterval(timer);
    console.log(JSON.stringify([took, longest]));
    break;
  }
  case "memory": {
    await runProgram("return 1");
    const idle = await megabytes("VmRSS");
    const maxMemoryBytes = 64 * 1024 * 1024;
    await runProgram(argument, { limits: { maxMemoryBytes, timeoutMs: 20_000 } });
    console.log((await megabytes("VmHWM")) - idle - maxMemoryBytes / 1024 / 1024);
  }
}
Deno.exit();
