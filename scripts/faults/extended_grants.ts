// Pure: no Deno, no fetch, no file system.

import type { Fault } from "./fault.ts";

function fault(id: string, file: string, find: string, replace: string, testFile: string, test: string): Fault {
  return { id: `grants.${id}`, file, find, replace, killedBy: { file: testFile, test } };
}

/** Faults in grants, in questions that nobody answers, and in how a toolset finds its tools. */
export const faults: readonly Fault[] = [
  fault(
    "offer-made-anew",
    "codemode/offer_tools.ts",
    "if (last?.list !== list) last =",
    "last =",
    "codemode/offer_tools_test.ts",
    "[execute.direct] [execute.description] what is offered is made again only when the servers give another list",
  ),
  fault(
    "leave-out-what-was",
    "tools/glob/plan.ts",
    "isWorkingDirectory: directory === path.resolve(workspace.directory)",
    "isWorkingDirectory: false",
    "toolset_test.ts",
    "[glob.missing] [grep.missing] only where it helps is a caller told to leave the path out",
  ),
  fault(
    "name-is-a-string",
    "unknown_tool.ts",
    'if (typeof name !== "string") return',
    'if (typeof name === "number") return',
    "toolset_test.ts",
    "createToolset() calls what is no name of a tool unknown, whatever a model sent",
  ),
];
