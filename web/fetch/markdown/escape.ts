// Pure: no Deno, no fetch, no file system.

const special = /[\\*`[\]_]/;
const specials = /[\\*`[\]_]/g;
/** The same without the underscores inside words, which mark nothing. */
const besideWords = /[\\*`[\]]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu;
const heading = /^#{1,6} /;
const numbered = /^(\d+)\. /;

/**
 * Escapes what Markdown would read as markup, in a text taken from HTML (rule webfetch.markdown). `rich` leaves names such
 * as `snake_case` as they are.
 */
export function escapeMarkdown(text: string, rich = false): string {
  const escaped = special.test(text) ? text.replace(rich ? besideWords : specials, "\\$&") : text;
  switch (text.charCodeAt(0)) {
    case 0x2d: // -
    case 0x3d: // =
    case 0x3e: // >
      return "\\" + escaped;
    case 0x2b: // +
      return escaped.startsWith("+ ") ? "\\" + escaped : escaped;
    case 0x23: // #
      return heading.test(escaped) ? "\\" + escaped : escaped;
    case 0x7e: // ~
      return escaped.startsWith("~~~") ? "\\" + escaped : escaped;
    case 0x30:
    case 0x31:
    case 0x32:
    case 0x33:
    case 0x34:
    case 0x35:
    case 0x36:
    case 0x37:
    case 0x38:
    case 0x39:
      return numbered.test(escaped) ? escaped.replace(numbered, "$1\\. ") : escaped;
    default:
      return escaped;
  }
}

/** A code span: its back-ticks outnumber those inside (rule webfetch.markdown). */
export function codeSpan(content: string): string {
  if (content === "") return "";
  const line = /[\r\n]/.test(content) ? content.replace(/\r?\n|\r/g, " ") : content;
  const lengths = new Set<number>();
  if (line.includes("`")) { for (const run of line.match(/`+/g) ?? []) lengths.add(run.length); }
  let size = 1;
  while (lengths.has(size)) size++;
  const fence = "`".repeat(size);
  const space = needsSpace(line) ? " " : "";
  return fence + space + line + space + fence;
}

/** A space inside the back-ticks where content would touch them, or where the outer spaces would be taken off. */
function needsSpace(line: string): boolean {
  if (line.startsWith("`") || line.endsWith("`")) return true;
  if (line.length < 3 || !line.startsWith(" ") || !line.endsWith(" ")) return false;
  const inner = line.slice(1, -1);
  const breaks = inner.match(/[\u2028\u2029]/g)?.length ?? 0;
  return breaks === 0 ? /[^ ]/.test(inner) : breaks === 1;
}

/** A fenced block: its fence is longer than any at the start of a line inside (rule webfetch.markdown). */
export function fencedBlock(code: string, language: string): string {
  let size = 3;
  if (code.includes("```")) {
    for (const run of code.match(/^`{3,}/gm) ?? []) if (run.length >= size) size = run.length + 1;
  }
  const fence = "`".repeat(size);
  return `\n\n${fence}${language}\n${code.endsWith("\n") ? code.slice(0, -1) : code}\n${fence}\n\n`;
}
