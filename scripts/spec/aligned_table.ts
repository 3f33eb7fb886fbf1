// Pure: no Deno, no fetch, no file system.

import { cell } from "./render.ts";

/** A Markdown table whose columns are aligned, as `deno fmt` has it. */
export function alignedTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const cells = [head, ...rows].map((row) => row.map(cell));
  const widths = head.map((_, at) => Math.max(3, ...cells.map((row) => row[at]?.length ?? 0)));
  const line = (row: readonly string[]) =>
    `| ${widths.map((width, at) => (row[at] ?? "").padEnd(width)).join(" | ")} |`;
  const [first = [], ...others] = cells;
  return [line(first), line(widths.map((width) => "-".repeat(width))), ...others.map(line)].join("\n") + "\n";
}
