// Pure: no Deno, no fetch, no file system.

import type { Edges } from "./facts.ts";
import type { Cell } from "./table.ts";

/** What is open while an element's children are written. One object a level, used again and again: pages have many elements. */
export interface Frame {
  /** The element. */
  node: number;
  /** How it is closed, see {@link shape}. */
  shape: number;
  /** Where its part of the output starts. */
  mark: number;
  /** Line breaks due before its part. */
  pending: number;
  /** White space that moves out of it. */
  edges: Edges;
  /** Whether its text is code. */
  code: boolean;
  /** Levels of lists and quotes around and including it. */
  levels: number;
  /** The table whose rows and cells are its children; `undefined` inside a cell and outside tables. */
  table: Table | undefined;
  /** Element children written so far. */
  index: number;
}

/** A table while it is read. */
export interface Table {
  readonly rows: Cell[][];
  caption: string;
}

/** How an element's output is put together once its children are written. */
export const shape = {
  inline: 0,
  block: 1,
  trimmed: 2,
  heading: 3,
  quote: 4,
  list: 5,
  item: 6,
  link: 7,
  marks: 8,
  code: 9,
  table: 10,
  cell: 11,
  caption: 12,
} as const;
