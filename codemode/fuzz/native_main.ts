// Shell: standard input and output; runs in a process without any permission.

/** Runs programs natively, one a line of standard input as JSON, and answers each with a line. */

const AsyncFunction = (async () => {}).constructor as new (
  ...names: string[]
) => (console: unknown) => Promise<unknown>;

/** Run one program as the engine of the host does. */
async function run(code: string): Promise<{ result: unknown; logs: string[] }> {
  const logs: string[] = [];
  try {
    const program = new AsyncFunction("console", `"use strict";\n${code}`);
    const result = await program({ log: (...texts: unknown[]) => void logs.push(texts.join(" ")) });
    // Work that was not awaited is finished too: a timer fires when no job is left.
    await new Promise((done) => setTimeout(done, 0));
    return { result, logs };
  } catch (error) {
    return { result: `failed: ${error}`, logs };
  }
}

// Rejections that nobody awaited are part of many programs.
globalThis.addEventListener("unhandledrejection", (event) => event.preventDefault());

const encoder = new TextEncoder();
let rest = "";
for await (const chunk of Deno.stdin.readable.pipeThrough(new TextDecoderStream())) {
  const lines = (rest + chunk).split("\n");
  rest = lines.pop()!;
  for (const line of lines) {
    const answer = await run(JSON.parse(line));
    Deno.stdout.writeSync(encoder.encode(`${JSON.stringify(answer)}\n`));
  }
}
