// Pure: no Deno, no fetch, no file system.

/**
 * The code in documents that is run: `sh` blocks, which must succeed, and `console` blocks, whose output must be what
 * stands there. (`ts` blocks are run by `deno test --doc`.)
 *
 * @module
 */

/** A fenced block of a Markdown text. */
export interface Block {
  /** What stands after the opening fence, such as `sh` or `sh ignore`. */
  readonly info: string;
  /** Line of the opening fence, counted from 1. */
  readonly line: number;
  /** What is between the fences, each line with its end. */
  readonly text: string;
}

/** The fenced blocks of a Markdown text. A fence ends with as many backticks as it began with, or more. */
export function fencedBlocks(markdown: string): readonly Block[] {
  const blocks: Block[] = [];
  let open: { fence: string; info: string; line: number; lines: string[] } | undefined;
  for (const [at, line] of markdown.split("\n").entries()) {
    const [, fence = "", info = ""] = /^\s*(`{3,})\s*([^`]*?)\s*$/.exec(line) ?? [];
    if (open === undefined) {
      if (fence !== "") open = { fence, info, line: at + 1, lines: [] };
    } else if (fence.length >= open.fence.length && info === "") {
      blocks.push({ info: open.info, line: open.line, text: open.lines.map((each) => `${each}\n`).join("") });
      open = undefined;
    } else open.lines.push(line);
  }
  return blocks;
}

/** A command of a document, and its output where the document shows it. */
export interface Command {
  /** Line of the block, counted from 1. */
  readonly line: number;
  /** What is given to the shell. */
  readonly command: string;
  /** The output that is shown; undefined where none is claimed. */
  readonly shown?: string;
}

/** The commands of the `sh` and `console` blocks of a Markdown text. Throws a `SyntaxError` for a transcript without one. */
export function commandsOf(markdown: string): readonly Command[] {
  return fencedBlocks(markdown).flatMap((block): readonly Command[] => {
    if (block.info === "sh") return [{ line: block.line, command: block.text }];
    return block.info === "console" ? transcript(block) : [];
  });
}

/**
 * A transcript: each line that begins with `$ ` is a command, lines behind it that begin with `>` are more of it, and
 * what follows up to the next is its output.
 */
function transcript({ line, text }: Block): readonly Command[] {
  const [before, ...parts] = text.split(/^\$ /m);
  if (before !== "" || parts.length === 0) {
    throw new SyntaxError(`Cannot run the transcript at line ${line}: it does not begin with "$ "`);
  }
  return parts.map((part) => {
    const [first = "", ...rest] = part.split("\n");
    const more = rest.findIndex((next) => !/^>( |$)/.test(next));
    const command = [first, ...rest.slice(0, more).map((next) => next.slice(2))].join("\n");
    return { line, command, shown: rest.slice(more).join("\n") };
  });
}

/**
 * Whether an output is what a document shows: `…` stands for any text within a line, and as a line of its own for any
 * lines. Blank lines at the end do not count.
 */
export function isShown(shown: string, output: string): boolean {
  const lines = shown.trimEnd().split("\n").map((line) =>
    line.trim() === "…" ? "(?:.*\n)*?" : `${line.split("…").map((part) => RegExp.escape(part)).join(".*")}\n`
  );
  return new RegExp(`^${lines.join("")}$`).test(`${output.trimEnd()}\n`);
}
