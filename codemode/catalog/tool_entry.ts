// Pure: no Deno, no fetch, no file system.

/** What the catalogue knows of a tool. Schemas are as the server sent them: nothing about them is taken for granted. */
export interface ToolEntry {
  /** Where the tool lies below `tools`: its namespace, then its name. */
  readonly path: readonly string[];
  /** What it does, in the words of whoever offers it; may be empty. */
  readonly description: string;
  /** JSON Schema of the one input object; `undefined` when none was given. */
  readonly inputSchema?: unknown;
  /** JSON Schema of the result; `undefined` when none was given. */
  readonly outputSchema?: unknown;
}
