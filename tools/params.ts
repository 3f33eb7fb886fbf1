// Pure: no Deno, no fetch, no file system.

/**
 * Parameters as the model sends them, held against a schema.
 *
 * @module
 */

import { z } from "zod";
import { ToolError } from "../spec/tool_error.ts";
import type { JsonSchema } from "./tool.ts";

/**
 * The parameters when they fit the schema (rule tool.params): real JSON types only, a number sent as a string is
 * refused; unknown keys are dropped. Throws `ToolError` `invalid_params` that names the tool and each parameter
 * that does not fit, and asks for a call that does.
 */
export function parseParams<T>(tool: string, schema: z.ZodType<T>, params: unknown): T {
  const parsed = schema.safeParse(params);
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.map((issue) => {
    const name = issue.path.join(".");
    const what = issue.message.replace(/^Invalid input: /, "").replace(/received undefined$/, "but it is missing");
    return name === "" ? `the arguments: ${what}` : `parameter "${name}": ${what}`;
  });
  // [tool.params] The tool, the parameter, what is wrong with it, and what to do.
  throw new ToolError(
    "invalid_params",
    `Cannot call the ${tool} tool with these arguments: ${faults.join("; ")}. ` +
      "Call it again with arguments that fit its schema.",
  );
}

/**
 * Refuses a text parameter with a NUL character, which no path and no argument of a program may hold. A tool does this
 * where it would use them, behind its permission.
 */
export function refuseNul(tool: string, params: object): void {
  for (const [name, value] of Object.entries(params)) {
    if (typeof value !== "string" || !value.includes("\0")) continue;
    throw new ToolError(
      "invalid_params",
      `Cannot call the ${tool} tool with these arguments: parameter "${name}": must not contain a NUL character. ` +
        "Call it again without it.",
    );
  }
}

/** The JSON Schema of a schema's input, as a tool definition carries it. */
export function jsonSchema(schema: z.ZodType): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
  return rest;
}
