// Shell: calls a toolset.

import type { Toolset } from "../../toolset.ts";

/** A call of the toolset under a name that a scenario of the protocol's conformance suite asks for. */
export interface Alias {
  /** The tool behind the name. */
  readonly tool: string;
  /** What it is called with. */
  readonly params: Readonly<Record<string, unknown>>;
}

/** The calls behind the names of the scenarios, in a folder with `a.txt`, `dot.png`, `page.pdf` and `.env`. */
export const aliases: Readonly<Record<string, Alias>> = {
  test_simple_text: { tool: "read", params: { filePath: "a.txt" } },
  test_image_content: { tool: "read", params: { filePath: "dot.png" } },
  test_embedded_resource: { tool: "read", params: { filePath: "page.pdf" } },
  test_error_handling: { tool: "read", params: { filePath: "missing.txt" } },
  // A file that is asked for: the question travels as an elicitation.
  test_elicitation: { tool: "read", params: { filePath: ".env" } },
};

/** A schema with every keyword that the scenario about JSON Schema looks for. */
const schema = {
  $schema: "https://json-schema.org/draft/2020-12/schema",
  type: "object",
  $defs: { address: { type: "object", properties: { street: { type: "string" }, city: { type: "string" } } } },
  properties: { name: { type: "string" }, address: { $ref: "#/$defs/address" } },
  additionalProperties: false,
};

/** Offers a toolset under the names of the scenarios, with a tool that reports progress and one with a rich schema. */
export function aliasToolset(scout: Toolset): Toolset {
  const named = Object.entries(aliases).map(([name, { tool }]) => ({
    name,
    description: `Calls ${tool}`,
    parameters: {},
  }));
  return {
    ...scout,
    tools: [
      ...named,
      { name: "test_tool_with_progress", description: "Reports progress", parameters: {} },
      { name: "json_schema_2020_12_tool", description: "Has a rich schema", parameters: schema },
    ],
    async call(name, _params, options) {
      if (name === "test_tool_with_progress") {
        for (const done of [0, 50, 100]) options?.progress?.({ done });
        return { title: "", output: "done", metadata: {} };
      }
      const alias = aliases[name];
      return await scout.call(alias?.tool ?? name, alias?.params, options);
    },
  };
}
