// Pure: no Deno, no fetch, no file system.

import { limits } from "../../spec/limits.ts";
import { callablePath } from "./callable_path.ts";
import { type Layout, printType } from "./print_type.ts";
import { cleanLines, commentSafe } from "./schema_docs.ts";
import { schemaType } from "./schema_type.ts";
import type { ToolEntry } from "./tool_entry.ts";
import type { TypeNode } from "./type_node.ts";

/**
 * The call signature of a tool in TypeScript (rule codemode.signatures), made from its JSON Schemas. `lines` gives one
 * property a line with its whole JSDoc, `inline` everything on one line. Any schema is accepted.
 *
 * @example
 * ```ts
 * import { renderSignature } from "@scout/tools/codemode";
 * import assert from "node:assert/strict";
 *
 * const inputSchema = { type: "object", properties: { id: { type: "string" } }, required: ["id"] };
 * assert.equal(
 *   renderSignature({ path: ["shop", "find-order"], description: "", inputSchema }, "inline"),
 *   'tools.shop["find-order"](input: { id: string }): Promise<unknown>',
 * );
 * ```
 */
export function renderSignature(entry: ToolEntry, layout: Layout = "lines"): string {
  const input = printType(inputType(entry.inputSchema), layout);
  // [codemode.signatures] Without an output schema nothing is known of the result.
  const output = entry.outputSchema === undefined ? "unknown" : printType(schemaType(entry.outputSchema), layout);
  return `${callablePath(entry.path)}(input: ${input}): Promise<${output}>`;
}

/** A call takes one object: where the schema says nothing of it, an object with any keys. */
function inputType(schema: unknown): TypeNode {
  const type = schemaType(schema);
  if (type.kind !== "name") return type;
  const index = { name: "", optional: false, type: { kind: "name", text: "unknown" } as const, docs: [] };
  return { kind: "object", fields: [], index };
}

/** A tool's line in the catalogue: its inline signature and the first line of its description. */
export function catalogLine(entry: ToolEntry): string {
  const first = commentSafe(cleanLines(entry.description)[0] ?? "").trim();
  const most = limits.codemode.catalogDescription;
  const description = first.length <= most ? first : `${first.slice(0, most).replace(/[\ud800-\udbff]$/, "")}...`;
  const signature = renderSignature(entry, "inline");
  return description === "" ? signature : `${signature} // ${description}`;
}
