// Shell: the execute tool runs programs, which may go on in a worker.

import assert from "node:assert/strict";
import { ToolError } from "../spec/tool_error.ts";
import type { ChildTool } from "./child_tool.ts";
import { codeModeEnabled } from "./code_mode_switch.ts";
import { offerTools, watchOffer } from "./offer_tools.ts";
import { ToolFailure } from "./tool_host.ts";

function child(name: string, rest: Partial<ChildTool> = {}): ChildTool {
  return {
    key: `t_${name}`,
    path: ["t", name],
    permissions: [`t_${name}`],
    asks: false,
    description: `Tool ${name}`,
    call: (input) => Promise.resolve({ value: input, attachments: [] }),
    ...rest,
  };
}

const mcp = (...tools: readonly ChildTool[]) => ({ tools: () => tools });
const names = (tools: readonly { readonly name: string }[]) => tools.map((tool) => tool.name);

Deno.test("[execute.direct] while Code Mode is on there is execute alone; while it is off each tool by itself", () => {
  const source = mcp(child("a"), child("b"));
  const visible = (permission: string) => permission !== "t_b";
  assert.deepEqual(names(offerTools({ mcp: source, codeMode: true })), ["execute"]);
  assert.deepEqual(names(offerTools({ mcp: source, codeMode: false })), ["t_a", "t_b"]);
  assert.deepEqual(names(offerTools({ mcp: source, codeMode: false, visible })), ["t_a"]);
});

Deno.test("[execute.description] execute is absent when there is no visible tool, and there when programs have others", () => {
  const hidden = { mcp: mcp(child("a")), codeMode: true, visible: () => false };
  assert.deepEqual(offerTools(hidden), []);
  assert.deepEqual(offerTools({ mcp: mcp(), codeMode: true }), []);
  assert.deepEqual(names(offerTools({ mcp: mcp(), programs: [mcp(child("own"))], codeMode: true })), ["execute"]);
});

Deno.test("[execute.direct] [execute.description] what is offered is made again only when the servers give another list", () => {
  for (const codeMode of [true, false]) {
    let list: readonly ChildTool[] = [child("a")];
    let looked = 0;
    const visible = () => ++looked > 0;
    const offered = watchOffer({ mcp: { tools: () => list }, codeMode, visible });
    const [first] = offered();
    const before = looked;
    assert.equal(offered()[0], first);
    assert.equal(looked, before, "nothing is looked at again");
    list = [];
    assert.deepEqual(offered(), []);
    list = [child("b")];
    assert.deepEqual(names(offered()), [codeMode ? "execute" : "t_b"]);
    if (codeMode) assert.match(offered()[0]!.define().description, /Tool b/);
  }
});

Deno.test("[execute.direct] a tool by itself asks under its key and gives what a program would see", async () => {
  const asked: string[] = [];
  const context = {
    signal: new AbortController().signal,
    session: "s",
    ask: ({ permission, patterns }: { permission: string; patterns: readonly string[] }) => {
      asked.push(`${permission} ${patterns}`);
      return Promise.resolve();
    },
  };
  const attachments = [{ type: "file", mime: "image/png", url: "data:," }] as const;
  const [a, b, fails] = offerTools({
    mcp: mcp(
      child("a", { inputSchema: { type: "object", properties: { x: {} } } }),
      child("b", { inputSchema: 7, call: () => Promise.resolve({ value: "text", attachments }) }),
      child("c", { call: () => Promise.reject(new ToolFailure("no luck")) }),
    ),
    codeMode: false,
  });
  assert.deepEqual(a!.define().parameters, { type: "object", properties: { x: {} } });
  assert.deepEqual(b!.define().parameters, { type: "object", properties: {} });
  assert.equal((await a!.call({ x: 1 }, context)).output, '{\n  "x": 1\n}');
  const result = await b!.call({}, context);
  assert.deepEqual([result.output, result.attachments], ["text", attachments]);
  await assert.rejects(fails!.call({}, context), { code: "program_failed", message: "no luck" });
  await assert.rejects(a!.call("x", context), (error) => error instanceof ToolError && error.code === "invalid_params");
  assert.deepEqual(asked, ["t_a *", "t_b *", "t_c *"]);
});

Deno.test("[execute.switch] either variable turns Code Mode on, with true or 1", () => {
  for (const name of ["OPENCODE_EXPERIMENTAL_CODE_MODE", "OPENCODE_EXPERIMENTAL"]) {
    for (const value of ["true", "TRUE", "1", " true "]) assert.equal(codeModeEnabled({ [name]: value }), true, value);
    for (const value of ["", "false", "0", "yes", undefined]) assert.equal(codeModeEnabled({ [name]: value }), false);
  }
  assert.equal(codeModeEnabled({ OPENCODE_EXPERIMENTAL_EXA: "true" }), false);
});
