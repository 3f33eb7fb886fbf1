// Pure: no Deno, no fetch, no file system.

/**
 * Letters that every parser takes for one: ASCII, and of other scripts those that are as old as Unicode 5. Parsers carry
 * tables of different age, and a newer letter would be an error to some of them.
 */
const letter = "A-Za-z$_\\u00c0-\\u00d6\\u00d8-\\u00f6\\u00f8-\\u024f\\u0391-\\u03a1\\u03a3-\\u03ce\\u0400-\\u0481" +
  "\\u048a-\\u0513\\u3041-\\u3096\\u30a1-\\u30fa\\u4e00-\\u9fa5\\uac00-\\ud7a3";
const identifier = new RegExp(`^[${letter}][${letter}0-9]*$`);

/** Whether a name can surely stand after a dot, or as a property name without quotes. Reserved words can. */
export function isIdentifier(name: string): boolean {
  return identifier.test(name);
}

/** A text as a literal on one line, with nothing in it that breaks or reorders the line. */
export function quoteText(text: string): string {
  return JSON.stringify(text).replace(
    /[\u007f-\u009f\u2028-\u202e\u2066-\u2069]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

/** The program text that names a tool: `tools.github.list_issues`, `tools.everything["get-sum"]`. */
export function callablePath(path: readonly string[]): string {
  // [codemode.signatures] A name that is no identifier stands in brackets, so that every line can be called as printed.
  return "tools" + path.map((name) => isIdentifier(name) ? `.${name}` : `[${quoteText(name)}]`).join("");
}

/** The short name of a tool in messages and in the list of calls: `github.list_issues`. */
export function dottedPath(path: readonly string[]): string {
  return path.join(".");
}

const segment = /\.([\p{ID_Start}$_][\p{ID_Continue}$\u200c\u200d]*)|\[("(?:[^"\\]|\\.)*")\]|\['([^'\\]*)'\]/uy;

/** Reads what {@link callablePath} printed, with or without `tools.` and with or without a call's parentheses behind it. */
export function parseCallablePath(text: string): readonly string[] | undefined {
  const trimmed = text.trim().replace(/^await\s+/, "").replace(/\((?:\{\s*\})?\);?$/, "");
  const source = /^tools[.[]/.test(trimmed) ? trimmed.slice("tools".length) : `.${trimmed}`;
  const path: string[] = [];
  segment.lastIndex = 0;
  while (segment.lastIndex < source.length) {
    const match = segment.exec(source);
    if (match === null) return undefined;
    const quoted = match[2] === undefined ? undefined : parseString(match[2]);
    path.push(match[1] ?? quoted ?? match[3] ?? "");
  }
  return path;
}

function parseString(text: string): string | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
