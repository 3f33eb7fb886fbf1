// Pure: no Deno, no fetch, no file system.

/** A tool as a server describes it. */
export interface ServerTool {
  /** The name that calls go by. */
  readonly name: string;
  /** What it does; empty when the server does not say. */
  readonly description: string;
  /** JSON Schema of the arguments, as sent; may be anything. */
  readonly inputSchema?: unknown;
  /** JSON Schema of the structured result, as sent. */
  readonly outputSchema?: unknown;
}

/**
 * Reads the items of `tools/list`. An item without a name cannot be called and is left out, and so is a second one of
 * the same name; whatever else is odd about an item does not cost the others.
 */
export function readServerTools(items: readonly unknown[]): readonly ServerTool[] {
  const tools = new Map<string, ServerTool>();
  for (const item of items) {
    if (typeof item !== "object" || item === null) continue;
    const { name, title, description, inputSchema, outputSchema } = item as Record<string, unknown>;
    if (typeof name !== "string" || tools.has(name)) continue;
    const text = [description, title].find((each) => typeof each === "string" && each !== "");
    tools.set(name, {
      name,
      description: typeof text === "string" ? text : "",
      inputSchema,
      ...(outputSchema === undefined || outputSchema === null ? {} : { outputSchema }),
    });
  }
  return [...tools.values()];
}
