// Pure: no Deno, no fetch, no file system.

import everything from "../../fixtures/codemode/catalog/everything.json" with { type: "json" };
import fixture from "../../fixtures/codemode/catalog/fixture.json" with { type: "json" };
import type { ToolEntry } from "../../codemode/catalog/tool_entry.ts";

/** Tools of 20 servers, made of the recorded ones: each with a name and a description of its own. */
export function manyTools(count: number): readonly ToolEntry[] {
  const models: readonly ToolEntry[] = [...everything, ...fixture];
  return Array.from({ length: count }, (_, at): ToolEntry => {
    const { path, description, ...rest } = models[at % models.length]!;
    return { path: [`server_${at % 20}`, `${path[1]}_${at}`], description: `${description} (number ${at})`, ...rest };
  });
}
