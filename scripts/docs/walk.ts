// Pure: no Deno, no fetch, no file system.

/**
 * A walk: a document whose `console` blocks are one session in one shell, typed on a machine where nothing is yet.
 *
 * @module
 */

import { type Command, isShown } from "./blocks.ts";

/** Stands around the exit code behind each command's output. */
const mark = "\x1e";

/** The script that types the commands into one shell, so that a `cd` lasts, and tells their outputs apart. */
export function walkScript(commands: readonly Command[]): string {
  return commands.map(({ command }) => `${command}\n__walk=$?; printf '\\036%d\\036' "$__walk"; (exit "$__walk")\n`)
    .join("");
}

/**
 * What went wrong in a walk, by what its script printed: the first command that printed something else than it shows, that
 * failed although no `echo $?` follows it, or that never ended. Later ones may fail for its sake.
 */
export function walkProblem(commands: readonly Command[], printed: string): string | undefined {
  const parts = printed.split(mark);
  for (const [at, { line, command, shown = "" }] of commands.entries()) {
    const [output = "", code] = parts.slice(2 * at, 2 * at + 2);
    const what = `${line}: ${command.split("\n")[0]}`;
    if (code === undefined) return `${what}\nthe shell ended in it, after:\n${output}`;
    if (!isShown(shown, output)) return `${what}\nit printed:\n${output}`;
    if (code !== "0" && commands[at + 1]?.command !== "echo $?") return `${what}\nit ended with ${code}`;
  }
  return undefined;
}

/** Variables that would let a machine look less empty than it is. */
const dropped =
  /^(DENO_DIR|XDG_.*|HOME|PATH|NODE_PATH|NODE_OPTIONS|npm_(?!config_(registry|https?[-_]?proxy|noproxy|cafile|ca)$).*)$/i;

/** The environment of an empty machine: that of the process without what leads to its caches and configuration. */
export function emptyEnvironment(environment: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(environment).filter(([name]) => !dropped.test(name)));
}
