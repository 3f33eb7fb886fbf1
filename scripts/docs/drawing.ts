// Pure: no Deno, no fetch, no file system.

/**
 * Outputs that are drawn in documents. A block `json grep` (or `json grep extended`, in that profile) holds the parameters of
 * a call, a block `js execute` a program; the `text` blocks that follow hold what the tool gave, and are written by
 * `deno task docs --write`:
 *
 * - `text`: the output, or `text CODE` for an error of that code;
 * - `text asks`: the questions for permission that the call raises;
 * - `text facts`: title and metadata of the result;
 * - `text description`: what the model is told about the tool, after a `json` block that is empty.
 *
 * A line may end in `  ← words`, which name a part and are kept when the block is written anew. A line `<!-- limits: read -->`
 * stands before a table of the limits of these groups.
 *
 * @module
 */

import { type Block, fencedBlocks } from "./blocks.ts";

/** What a drawn block shows of a call. */
export type Shown = "output" | "asks" | "facts" | "description";

/** A block to be written. */
export interface DrawnBlock {
  /** What it shows. */
  readonly shows: Shown;
  /** Code of the error that it says it shows. */
  readonly code?: string;
  /** The block as it stands. */
  readonly block: Block;
}

/** A call of a document, with the blocks that show what came of it. */
export interface DrawnCall {
  /** Line of the call, counted from 1. */
  readonly line: number;
  /** Name of the tool. */
  readonly tool: string;
  /** Profile, where the call names one. */
  readonly profile?: string;
  /** The parameters, as JSON. */
  readonly params: string;
  /** The blocks, in order; at least one. */
  readonly blocks: readonly DrawnBlock[];
}

/** The calls of a Markdown text. Throws a `SyntaxError` for a call without a block that shows what came of it. */
export function drawnCalls(markdown: string): readonly DrawnCall[] {
  const calls: (DrawnCall & { blocks: DrawnBlock[] })[] = [];
  let open = false;
  for (const block of fencedBlocks(markdown)) {
    const [language = "", first, second] = block.info.split(" ");
    if ((language === "json" || language === "js") && first !== undefined) {
      const params = language === "js" ? JSON.stringify({ code: block.text.trimEnd() }) : block.text;
      calls.push({ line: block.line, tool: first, ...(second ? { profile: second } : {}), params, blocks: [] });
      open = true;
    } else if (language === "text" && open) calls.at(-1)!.blocks.push({ ...shownBy(first), block });
    else open = false;
  }
  const bare = calls.find(({ blocks }) => blocks.length === 0);
  if (bare) throw new SyntaxError(`Cannot draw the call at line ${bare.line}: no block "text" follows it`);
  return calls;
}

function shownBy(word: string | undefined): { readonly shows: Shown; readonly code?: string } {
  switch (word) {
    case undefined:
      return { shows: "output" };
    case "asks":
    case "facts":
    case "description":
      return { shows: word };
    default:
      return { shows: "output", code: word };
  }
}

/** Lines shown of an output, and characters of a line. */
const [mostLines, mostCharacters] = [18, 400];

/**
 * A text as it is drawn: of a long one the first and the last lines, unless it is wanted whole, of a long line both ends;
 * `…` for the rest.
 */
export function drawing(output: string, whole: boolean = false): string {
  const lines = output.trimEnd().split("\n").map((line) =>
    line.length <= mostCharacters ? line : `${line.slice(0, 80)} … ${line.slice(-40)}`
  );
  const shown = whole || lines.length <= mostLines ? lines : [...lines.slice(0, 8), "…", ...lines.slice(-6)];
  return shown.map((line) => `${line.trimEnd()}\n`).join("");
}

const noted = /^(.*?) {2,}← (.+)$/;

/**
 * A drawing with the words that named parts of the former one, at the same lines of text and below each other. Throws a
 * `RangeError` for words whose line is gone.
 */
export function withNotes(drawn: string, former: string): string {
  const notes = former.split("\n").flatMap((line) => {
    const [, text, words] = noted.exec(line) ?? [];
    return text === undefined ? [] : [{ text, words }];
  });
  const lines = drawn.split("\n").map((text) => {
    const at = notes.findIndex((note) => note.text === text);
    return { text, words: at < 0 ? undefined : notes.splice(at, 1)[0]!.words };
  });
  const [lost] = notes;
  if (lost) throw new RangeError(`Cannot keep the note "${lost.words}": the line "${lost.text}" is gone`);
  const column = Math.max(...lines.filter(({ words }) => words !== undefined).map(({ text }) => text.length)) + 2;
  return lines.map(({ text, words }) => words === undefined ? text : `${text.padEnd(column)}← ${words}`).join("\n");
}

/** A block in the place of another. */
export interface NewBlock {
  /** The block as it stands. */
  readonly block: Block;
  /** What stands after its opening fence from now on. */
  readonly info: string;
  /** What is between its fences from now on, each line with its end. */
  readonly text: string;
}

/** The Markdown text with some of its blocks exchanged. */
export function withBlocks(markdown: string, changes: readonly NewBlock[]): string {
  const lines: (string | readonly string[])[] = markdown.split("\n");
  for (const { block, info, text } of changes) {
    const length = block.text.split("\n").length - 1;
    // Longer than any fence in what is shown.
    const inner = Math.max(2, ...[...text.matchAll(/^\s*(`+)/gm)].map(([, ticks = ""]) => ticks.length));
    const fence = "`".repeat(inner + 1);
    lines.fill([], block.line - 1, block.line + length + 1);
    lines[block.line - 1] = [`${fence}${info}`, ...text.split("\n").slice(0, -1), fence];
  }
  return lines.flat().join("\n");
}

/** The Markdown text with the tables of its limits; `table` makes one of some groups. */
export function withLimits(markdown: string, table: (groups: readonly string[]) => string): string {
  return markdown.replace(
    /^<!-- limits: ([a-z, ]+) -->\n\n(?:(?:\|.*\n)+\n)?/gm,
    (_, groups: string) => `<!-- limits: ${groups} -->\n\n${table(groups.split(", "))}\n`,
  );
}
