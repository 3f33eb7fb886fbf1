// Pure: no Deno, no fetch, no file system.

/** The name of a spilled file: a mark of ours and a UUID. */
export function spillName(uuid: string): string {
  return `scout-output-${uuid}.txt`;
}

/** [truncation.retention] Whether the spill gave a file its name: no other is ever touched. */
export function isSpillName(name: string): boolean {
  return /^scout-output-[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.txt$/.test(name);
}
