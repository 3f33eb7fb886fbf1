// Pure: no Deno, no fetch, no file system.

/** A text as one word of a shell, whatever is in it. */
export function shellWord(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
