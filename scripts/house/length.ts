// Pure: no Deno, no fetch, no file system.

import type { Problem } from "./problem.ts";
import type { SourceFile } from "./source.ts";

/** Lines that a file may have. */
export const maxLines = 400;

/** A file that may be longer, with the reason: only pure tables are. */
export interface LongTable {
  readonly path: string;
  readonly why: string;
}

/** The files that may be longer. */
export const longTables: readonly LongTable[] = [];

/** Count lines as editors do: a final newline starts none. */
export function countLines(text: string): number {
  return text.split("\n").length - (text.endsWith("\n") ? 1 : 0);
}

/** No file is longer than it may be, and no entry of the table outlives its reason. */
export function checkLength(files: readonly SourceFile[], tables: readonly LongTable[]): readonly Problem[] {
  const long = files.filter((file) => countLines(file.text) > maxLines);
  const excused = new Set(tables.map((table) => table.path));
  return [
    ...long.filter((file) => !excused.has(file.path)).map((file) => ({
      path: file.path,
      line: maxLines + 1,
      message: `${
        countLines(file.text)
      } lines, over ${maxLines}: split it by what it does, or list a pure table in scripts/house/length.ts`,
    })),
    ...tables.filter((table) => !long.some((file) => file.path === table.path)).map((table) => ({
      path: table.path,
      line: 0,
      message: "Listed as a long table, but it is not long: drop it from the list",
    })),
  ];
}
