// Shell: runs the programs of the table of known inputs over real MCP servers.

import assert from "node:assert/strict";
import type { McpServers } from "../../codemode/mod.ts";
import { createToolset, defaultRules, readConfig, ToolError, type ToolResult } from "../../mod.ts";
import { soon } from "../../scripts/testing/search_kit.ts";
import { knownInputs } from "./inputs.ts";
import { type ProgramTry, titleOf } from "./known_input.ts";
import { startServers } from "./program_kit.ts";

/** The result as data; a text that is no JSON as it is. */
function dataOf(output: string): unknown {
  try {
    return JSON.parse(output);
  } catch {
    return output;
  }
}

async function make(
  { code, rules = {}, answers = [], limits, profile, gives }: ProgramTry,
  mcp: McpServers,
): Promise<void> {
  const asked: string[] = [];
  const scout = createToolset({
    directory: "/",
    profile,
    mcp,
    codeMode: { scout: true, ...(limits ? { limits } : {}) },
    rules: [...defaultRules, ...readConfig(rules)],
    ask: ({ request }) => Promise.resolve({ kind: answers[asked.push(request.permission) - 1] ?? "once" }),
  });
  let result: ToolResult | undefined;
  let error: ToolError | undefined;
  try {
    result = await soon(scout.call("execute", { code }), 180);
  } catch (thrown) {
    if (!(thrown instanceof ToolError)) throw thrown;
    error = thrown;
  } finally {
    await scout.close();
  }
  const said = error?.message ?? result!.output;
  assert.equal(error?.code, gives.error, said);
  // A text is given as it stands, also where it is JSON.
  if (typeof gives.value === "string") assert.equal(said, gives.value);
  else if (gives.value !== undefined) assert.deepEqual(dataOf(said), gives.value);
  for (const wanted of gives.says ?? []) assert.match(said, wanted);
  for (const unwanted of gives.not ?? []) assert.doesNotMatch(said, unwanted);
  if (gives.asked) assert.deepEqual(asked, gives.asked);
  if (gives.attached) assert.deepEqual(result?.attachments?.map(({ mime }) => mime), [gives.attached]);
}

// One pair of servers for all: what a program does to them is nothing that another would see. They are there before each
// test begins and after it has ended, so their pipes are none of its business.
let servers: McpServers | undefined;
Deno.test.beforeAll(async () => {
  servers = await startServers();
});
Deno.test.afterAll(() => servers?.close());

for (const { id, tries } of knownInputs.flatMap(([, inputs]) => inputs)) {
  for (const one of tries) {
    if (one.kind !== "program") continue;
    Deno.test({ name: titleOf(id, one), sanitizeOps: false, sanitizeResources: false, fn: () => make(one, servers!) });
  }
}
