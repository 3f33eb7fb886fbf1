// Pure: no Deno, no fetch, no file system.

/** How a column is aligned. */
export type Alignment = "left" | "right" | "center" | "";

/** A cell as it was written. */
export interface Cell {
  /** Markdown of its content. */
  readonly content: string;
  /** Columns it covers, 1 or more. */
  readonly columns: number;
  /** Rows it covers, 1 or more. */
  readonly rows: number;
  /** Whether it is a heading. */
  readonly heading: boolean;
  /** Its alignment. */
  readonly align: Alignment;
}

/** Columns that one cell or one table may have; spans past it are cut. */
const maxColumns = 200;
/** Rows that one cell may cover. */
const maxRows = 1000;

/** A span as an attribute gives it. */
export function spanOf(value: string | undefined, most: number): number {
  const span = Number.parseInt(value ?? "1", 10);
  return Number.isFinite(span) ? Math.min(Math.max(span, 1), most) : 1;
}

/** Limits for {@link spanOf}. */
export const spans = { columns: maxColumns, rows: maxRows } as const;

/** A cell's content on one line, its pipes escaped. */
export function cellLine(content: string): string {
  return content.trim().replace(/ {2}\n/g, "<br>").replace(/\s*\n\s*/g, " ").replace(/\\?\|/g, "\\|");
}

/**
 * A table as GitHub's Markdown has it. Every row has as many columns as the widest; a cell that covers several leaves the others
 * empty. A table of a single column, which pages use for layout, is written as paragraphs.
 */
export function tableMarkdown(rows: readonly (readonly Cell[])[], caption: string): string {
  // Cells that stand in the page, and some more for what spans and short rows leave empty: a table cannot grow without end.
  const cells = rows.reduce((sum, row) => sum + row.length, 0);
  const room = { left: 4 * cells + 10_000 };
  const grid = layOut(rows, room);
  const width = grid.reduce((most, row) => Math.max(most, row.length), 0);
  const padding = grid.reduce((sum, row) => sum + width - row.length, 0);
  const title = caption.trim();
  if (width <= 1) {
    return [title, ...rows.flat().map((cell) => cell.content.trim())].filter((text) => text !== "").join("\n\n");
  }
  const headed = rows[0]?.every((cell) => cell.heading) ?? false;
  const pads = padding <= room.left;
  const lines = grid.map((row) => line(pads ? Array.from({ length: width }, (_, at) => row[at] ?? "") : row));
  const align: Alignment[] = [];
  for (const row of rows) for (const [at, cell] of row.entries()) align[at] ||= cell.align;
  const rule = line(Array.from({ length: width }, (_, at) => rules[align[at] ?? ""]));
  const head = headed ? lines[0]! : line(new Array(width).fill(""));
  const table = [head, rule, ...lines.slice(headed ? 1 : 0)].join("\n");
  return title === "" ? table : `${title}\n\n${table}`;
}

const rules: Readonly<Record<Alignment, string>> = { "": "---", left: ":--", right: "--:", center: ":-:" };

function line(cells: readonly string[]): string {
  return `| ${cells.join(" | ")} |`;
}

/** The rows as columns of text, with the places that spans cover left empty. */
function layOut(rows: readonly (readonly Cell[])[], room: { left: number }): string[][] {
  const grid: string[][] = [];
  // Rows for which each column is still covered from above.
  const covered: number[] = [];
  for (const row of rows) {
    const texts: string[] = [];
    let column = 0;
    const skip = () => {
      while ((covered[column] ?? 0) > 0 && column < maxColumns && room.left > 0) {
        room.left--;
        covered[column]!--;
        texts[column++] = "";
      }
    };
    for (const cell of row) {
      skip();
      for (let at = 0; at < cell.columns && (at === 0 || (column < maxColumns && room.left > 0)); at++) {
        if (at > 0) room.left--;
        covered[column] = cell.rows - 1;
        texts[column++] = at === 0 ? cellLine(cell.content) : "";
      }
    }
    skip();
    grid.push(texts);
  }
  return grid;
}
