// Shell: reads the recorded answers; programs may go on in a worker.

import assert from "node:assert/strict";
import exceptions from "../fixtures/golden/codemode_exceptions.json" with { type: "json" };
import { recordedTools } from "../fixtures/codemode/catalog/recorded_tools.ts";
import { createExecute } from "./execute.ts";

interface Recorded {
  readonly code: string;
  readonly ok: boolean;
  readonly output?: string;
}

const file = new URL("../fixtures/golden/codemode.jsonl", import.meta.url);
const rows: readonly Recorded[] = Deno.readTextFileSync(file).trim().split("\n").map((line) => JSON.parse(line));
const execute = createExecute({ sources: [{ tools: () => recordedTools }], limits: { timeoutMs: 2000 } });

async function outputOf(code: string): Promise<string> {
  const context = { signal: new AbortController().signal, session: "golden", ask: () => Promise.resolve() };
  try {
    return (await execute.call({ code }, context)).output;
  } catch (error) {
    return `FAILED ${error instanceof Error ? error.message : String(error)}`;
  }
}

/**
 * The output where a clock cannot tell it from the recorded one: a millisecond may pass between two `new Date()` of a
 * program, so what differs is asked for once more, and once again.
 */
async function agreedOutput(code: string, recorded: string | undefined): Promise<string> {
  let output = await outputOf(code);
  for (let again = 0; again < 2 && output !== recorded && code.includes("new Date()"); again++) {
    output = await outputOf(code);
  }
  return output;
}

// The answers were recorded in UTC; this file's tests mean the same on a machine anywhere.
Deno.env.set("TZ", "UTC");

Deno.test("[codemode.subset] [codemode.result] [codemode.console] what the original accepted gives the same output here, but for listed exceptions", async () => {
  const listed = new Map(exceptions.map(({ code, reason }) => [code, reason]));
  const unlisted: string[] = [];
  for (const { code, output } of rows.filter(({ ok }) => ok)) {
    const actual = await agreedOutput(code, output);
    if (actual === output) {
      assert.ok(!listed.has(code), `an exception that is none any more: ${code}`);
    } else if (!listed.has(code)) {
      unlisted.push(`${code}\n  recorded ${JSON.stringify(output)}\n  here     ${JSON.stringify(actual)}`);
    }
  }
  assert.deepEqual(unlisted, []);
  for (const [code, reason] of listed) {
    assert.ok(reason.length > 10, code);
    assert.ok(rows.some((row) => row.code === code), `an exception for no program: ${code}`);
  }
});

Deno.test("[codemode.diagnostics] what the original refused ends in a result or in a diagnostic, never in a fault of ours", async () => {
  for (const { code } of rows.filter(({ ok }) => !ok)) {
    assert.doesNotMatch(await outputOf(code), /fault of Code Mode|interpreter failed/i, code);
  }
});
