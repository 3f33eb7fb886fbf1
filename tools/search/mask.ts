// Pure: no Deno, no fetch, no file system.

/** A line that may be masked. */
export interface MaskableRow {
  /** Its file. */
  readonly path: string;
  /** Its number. */
  readonly line: number;
  /** Its text, as much of it as is known. */
  readonly text: string;
}

/** Finds secrets in a text: their names and ranges. */
type Find = (
  text: string,
) => Promise<readonly { readonly name: string; readonly start: number; readonly end: number }[]>;

/**
 * What each row is masked as, by its place in the list; rows without a secret are left out. Each line is looked at
 * alone, and lines that follow one another in a file together too, for what goes over several lines, such as a key.
 */
export async function maskedRows(rows: readonly MaskableRow[], find: Find): Promise<ReadonlyMap<number, string>> {
  const masked = new Map<number, string>();
  // [grep.mask]
  for (const [index, { text }] of rows.entries()) {
    const [secret] = await find(text);
    if (secret) masked.set(index, secret.name);
  }
  for (let start = 0; start < rows.length;) {
    let end = start + 1;
    while (end < rows.length && follows(rows[end]!, rows[end - 1]!)) end++;
    if (end - start > 1) await maskRun(rows, start, end, find, masked);
    start = end;
  }
  return masked;
}

const follows = (row: MaskableRow, before: MaskableRow) => row.path === before.path && row.line === before.line + 1;

async function maskRun(
  rows: readonly MaskableRow[],
  start: number,
  end: number,
  find: Find,
  masked: Map<number, string>,
): Promise<void> {
  const texts = rows.slice(start, end).map(({ text }) => text);
  const whole = texts.join("\n");
  for (const secret of await find(whole)) {
    // What lies within one line has been looked at.
    if (!whole.slice(secret.start, secret.end).includes("\n")) continue;
    let at = 0;
    for (const [offset, text] of texts.entries()) {
      if (at < secret.end && at + text.length >= secret.start) masked.set(start + offset, secret.name);
      at += text.length + 1;
    }
  }
}
