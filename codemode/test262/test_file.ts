// Pure: no Deno, no fetch, no file system.

/** What a test says about itself in its front matter. */
export interface TestMeta {
  /** Files of the harness it needs beside the standard two. */
  readonly includes: readonly string[];
  /** Features of the language it is about. */
  readonly features: readonly string[];
  /** How it wants to be run. */
  readonly flags: readonly string[];
  /** The error it must end with. */
  readonly negative: { readonly phase: string; readonly type: string } | undefined;
}

/** Read the front matter of a test; a file without one is no test. */
export function readMeta(source: string): TestMeta | undefined {
  const block = /\/\*---\r?\n?([\s\S]*?)---\*\//.exec(source)?.[1]?.replace(/\r\n?/g, "\n");
  if (block === undefined) return undefined;
  const negative = /^negative:[^\n]*\n((?:[ \t]+[^\n]*\n?)+)/m.exec(block)?.[1] ?? "";
  const phase = /phase:\s*(\w+)/.exec(negative)?.[1];
  const type = /type:\s*(\w+)/.exec(negative)?.[1];
  return {
    includes: readList(block, "includes"),
    features: readList(block, "features"),
    flags: readList(block, "flags"),
    negative: phase === undefined || type === undefined ? undefined : { phase, type },
  };
}

/** A list in either of its two spellings: in brackets, or an item a line. */
function readList(block: string, name: string): string[] {
  const inline = new RegExp(`^${name}:\\s*\\[([^\\]]*)\\]`, "m").exec(block)?.[1];
  if (inline !== undefined) return inline.split(",").map((item) => item.trim()).filter((item) => item !== "");
  const lines = new RegExp(`^${name}:[ \\t]*\\n((?:[ \\t]*-[^\\n]*\\n?)+)`, "m").exec(block)?.[1] ?? "";
  return lines.split("\n").map((line) => line.replace(/^\s*-\s*/, "").trim()).filter((item) => item !== "");
}
