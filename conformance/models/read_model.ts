// Pure: no Deno, no fetch, no file system.

/** The part of a text file that the contract shows. */
export interface FileWindow {
  /** Number of the first line shown. */
  readonly first: number;
  /** The lines shown; one that is cut is kept up to the limit, its suffix left out. */
  readonly lines: readonly { readonly text: string; readonly cut: boolean }[];
  /** Lines of the whole file. */
  readonly total: number;
  /** How it ends. */
  readonly ending: "end" | "more" | "capped";
}

/** Numbers of the contract, as its documents give them. */
const lineLimit = 2000, lineLength = 2000, byteLimit = 51200;

/** Lines of a text: LF, CRLF and a lone CR end one; a last newline starts none. */
export function linesOf(text: string): string[] {
  const lines: string[] = [];
  let line = "";
  for (let at = 0; at < text.length; at++) {
    const char = text[at];
    if (char !== "\n" && char !== "\r") line += char;
    else {
      if (char === "\r" && text[at + 1] === "\n") at++;
      lines.push(line);
      line = "";
    }
  }
  return line === "" ? lines : [...lines, line];
}

/**
 * What `read` must show of a text, or `"out of range"`. The suffix of a cut line is free, so its length is given:
 * it counts towards the bytes.
 */
export function readModel(text: string, offset = 1, limit = lineLimit, suffix = ""): FileWindow | "out of range" {
  const lines = linesOf(text);
  const first = offset === 0 ? 1 : offset;
  if (first > Math.max(lines.length, 1)) return "out of range";
  const shown: { text: string; cut: boolean }[] = [];
  let size = -1;
  let ending: FileWindow["ending"] = "end";
  for (const line of lines.slice(first - 1)) {
    if (shown.length === limit) {
      ending = "more";
      break;
    }
    const cut = line.length > lineLength;
    const kept = line.slice(0, lineLength);
    size += new TextEncoder().encode(cut ? kept + suffix : kept).length + 1;
    if (size > byteLimit) {
      ending = "capped";
      break;
    }
    shown.push({ text: kept, cut });
  }
  return { first, lines: shown, total: lines.length, ending };
}
