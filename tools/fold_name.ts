// Pure: no Deno, no fetch, no file system.

/**
 * A name as a reader sees it: letters with their accents composed, every space a plain one, typographic quotes and
 * dashes as a keyboard has them. Two names that look the same are folded to the same text.
 */
export function foldName(name: string): string {
  // [read.spelling]
  return name.normalize("NFC")
    .replace(/[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]/g, " ")
    .replace(/[\u2018-\u201b\u2032\u02bc\u00b4]/g, "'")
    .replace(/[\u201c-\u201f\u2033]/g, '"')
    .replace(/[\u2010-\u2015\u2212]/g, "-");
}

/** JSON with every character that is not ASCII by its number: what looks the same is told apart. */
export function spelledOut(value: unknown): string {
  return JSON.stringify(value).replace(
    /[^\x20-\x7e]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

/** What is said when one path was taken for another. */
export function spellingNote(asked: string, found: string): string {
  return `(Nothing is at ${spelledOut(asked)}. Taken for it: ${spelledOut(found)}, which looks the same.)`;
}
