// Pure: no Deno, no fetch, no file system.

/**
 * The one place where wording is set aside. The recorded program words its notices and errors in its own way, and so
 * does Scout; both are reduced here to the facts that the rules demand, and those are compared:
 *
 * - an error becomes its kind, with the numbers (out of range), the names offered (not found) or ripgrep's text
 *   (invalid pattern);
 * - the ending of a `read` becomes its numbers, sorted; the suffix of a cut line becomes a mark;
 * - the truncation notice of `glob` and `grep` becomes a mark;
 * - "ripgrep execution failed", which the program says of a directory that is missing, is any error that names the
 *   missing path; a NUL in a parameter is refused before anything is asked; paths in a question are normalised;
 * - everything else stays as it is, to the byte.
 *
 * @module
 */

import type { ToolErrorCode } from "../../spec/mod.ts";

/** What is left of an error. */
export interface ErrorFacts {
  readonly kind: ToolErrorCode | "other";
  readonly detail: string;
}

const recorded: readonly (readonly [RegExp, ErrorFacts["kind"]])[] = [
  [/^File not found/, "not_found"],
  [/^Cannot read binary file/, "binary"],
  [/^Offset \d+ is out of range/, "out_of_range"],
  [/^ripgrep execution failed/, "not_found"],
  [/^glob path must be a directory/, "not_directory"],
  [/^Ripgrep JSON record exceeded/, "record_too_long"],
  [/^Invalid ripgrep match output/, "ripgrep_failed"],
  [/^The user has specified a rule/, "denied"],
  [/^The user rejected permission/, "rejected"],
  [/^Tool \w+ is disabled/, "not_available"],
  [/^The \w+ tool was called with invalid arguments/, "invalid_params"],
  [/^rg: regex parse error/, "invalid_pattern"],
  [/^pattern is required/, "invalid_params"],
  [/without null bytes/, "invalid_params"],
  [/^BadResource: FileSystem.stat/, "unreadable"],
  [/^Configuration is invalid/, "invalid_params"],
];

/** The numbers of a text, sorted, so that two wordings of the same notice agree. */
export function numbers(text: string): string {
  return (text.match(/\d+/g) ?? []).map(Number).sort((a, b) => a - b).join(" ");
}

/**
 * Lines of an error that are paths within the recorded folders, which tokens stand for: the names offered for a missing
 * file. What lies elsewhere, as next to `/a.txt`, is this machine's own and was not the other's.
 */
function offered(message: string): string {
  return message.split("\n").slice(1).map((line) => line.trim()).filter((line) => /^<[A-Z]+>\//.test(line)).sort()
    .join("\n");
}

function detail(kind: ErrorFacts["kind"], message: string): string {
  switch (kind) {
    case "out_of_range":
      return numbers(message);
    case "not_found":
      return offered(message);
    case "rejected":
      return /(?:feedback|message)[^:]*: (.*)$/s.exec(message)?.[1] ?? "";
    case "invalid_pattern":
      // From the pattern on, ripgrep's own words.
      return message.slice(message.indexOf("regex parse error")).trim();
    default:
      return "";
  }
}

/** Facts of an error that was recorded. */
export function recordedErrorFacts(message: string): ErrorFacts {
  const kind = recorded.find(([pattern]) => pattern.test(message))?.[1] ?? "other";
  return { kind, detail: detail(kind, message) };
}

/** Facts of an error of Scout's, its paths already replaced by tokens. */
export function scoutErrorFacts(code: ToolErrorCode, message: string): ErrorFacts {
  return { kind: code, detail: detail(code, message) };
}

const lineUnits = 2000;

/** A shown line without its suffix: what follows the 2000 code units is wording. */
function cutMark(line: string, prefix: number): string {
  return line.length > prefix + lineUnits && !line.endsWith("⟨cut⟩")
    ? `${line.slice(0, prefix + lineUnits)}⟨cut⟩`
    : line;
}

/** The text of a `read` with its ending and cut suffixes as facts. */
export function readFacts(output: string): string {
  const end = /\n<\/(content|entries)>(?:$|\n)/.exec(output);
  if (!end) return output;
  const head = output.slice(0, end.index);
  const gap = head.lastIndexOf("\n\n");
  const body = head.slice(0, gap).split("\n").map((line) => cutMark(line, /^\d+: /.exec(line)?.[0].length ?? 0));
  return `${body.join("\n")}\n\n⟨${numbers(head.slice(gap))}⟩${output.slice(end.index)}`;
}

/** A text value of `metadata` (preview, display) with cut suffixes as marks. */
export function textFacts(text: string): string {
  return text.split("\n").map((line) => cutMark(line, 0)).join("\n");
}

/** The text of a `glob` or `grep` with its truncation notice, if it was truncated, as a mark. */
export function searchFacts(output: string, truncated: boolean): string {
  if (!truncated) return output;
  const gap = output.lastIndexOf("\n\n");
  return `${output.slice(0, gap).replace(/\n+$/, "")}\n\n⟨notice⟩`;
}

/** The parts of a glob or grep text that may come in any order, sorted. */
export function unordered(tool: string, output: string): { head: string; items: string[]; tail: string } {
  const mark = output.indexOf("\n\n⟨notice⟩");
  const tail = mark < 0 ? "" : output.slice(mark);
  const text = mark < 0 ? output : output.slice(0, mark);
  if (tool === "glob") return { head: "", items: text.split("\n").sort(), tail };
  const line = text.indexOf("\n");
  if (line < 0) return { head: text, items: [], tail };
  const items = text.slice(line + 1).split(/\n\n(?=[^ \n])/).map((group) => group.replace(/\n+$/, "")).sort();
  return { head: text.slice(0, line), items, tail };
}
