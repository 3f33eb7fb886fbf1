// Uses the types of the installed package.

import { createToolset, type ToolError, type Toolset } from "@scout/tools";
import { openAiTools } from "@scout/tools/adapters";
import { type ProgramResult, runProgram } from "@scout/tools/codemode";
import { createMcpServer } from "@scout/tools/mcp";
import { profiles } from "@scout/tools/spec";

const scout: Toolset = createToolset({ directory: ".", profile: "extended", hidden: true });
const output: string = (await scout.call("grep", { pattern: "x" })).output;
const names: string[] = openAiTools(scout.tools).map((tool) => tool.name);
const result: ProgramResult = await runProgram("return 1");
const rich: boolean = profiles.extended.richPages;
const code = (error: ToolError): string => error.code;
// @ts-expect-error a directory is needed
createToolset({});
export { code, createMcpServer, names, output, result, rich };
