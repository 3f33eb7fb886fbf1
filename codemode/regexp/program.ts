// Pure: no Deno, no fetch, no file system.

import type { Flags, Pattern } from "./ast.ts";
import type { CharSet, StringSet } from "./char_set.ts";

/** The instructions of the machine. Operands follow in the code array. */
export const op = {
  /** The pattern matched. */
  match: 0,
  /** text: consume exactly this text. */
  text: 1,
  /** set: consume one character of the set. */
  set: 2,
  /** target: try the next instruction first, the target on failure. */
  splitNext: 3,
  /** target: try the target first, the next instruction on failure. */
  splitJump: 4,
  /** target */
  jump: 5,
  /** register: keep the position in it. */
  save: 6,
  /** first, end: set registers to -1. */
  clear: 7,
  /** set, min, max (-1 open), next code unit or -1: consume as many as there are, giving back on failure. */
  loopGreedy: 8,
  /** set, min, max (-1 open), next code unit or -1: consume as few as will do. */
  loopLazy: 9,
  /** set, min, max (-1 open): consume as many as there are, never giving back. */
  loopPossessive: 10,
  /** register: set to 0. */
  countStart: 11,
  /** register, min, max (-1 open), greedy, exit: at the head of a counted loop. */
  countHead: 12,
  /** register of the count, min, register of the start (-1 none), head: at the end of a turn. */
  countEnd: 13,
  /** register of the start: fail when the turn consumed nothing. */
  progress: 14,
  /** multiline */
  start: 15,
  /** multiline */
  end: 16,
  /** set of word characters, negate */
  boundary: 17,
  /** list, ignoreCase */
  reference: 18,
  /** registers of height and position, negate, continuation: enter a lookaround. */
  look: 19,
  /** registers of height and position, negate: the body of a lookaround matched. */
  lookEnd: 20,
  /** strings, set: consume a string of the class, longest first, or a single character. */
  strings: 21,
  /** The same, reading backwards: inside a lookbehind. */
  textBack: 22,
  setBack: 23,
  referenceBack: 24,
  stringsBack: 25,
  fail: 26,
} as const;

/** A compiled pattern. */
export interface Program {
  /** The pattern it came from. */
  readonly pattern: Pattern;
  readonly flags: Flags;
  readonly code: Int32Array;
  readonly texts: readonly string[];
  readonly sets: readonly CharSet[];
  readonly strings: readonly StringSet[];
  readonly references: readonly (readonly number[])[];
  /** Registers: two for each group (start, end), the whole match first; then those of loops and lookarounds. */
  readonly registers: number;
  /** Whether a match can only begin at the first position tried: the pattern begins with `^` without m. */
  readonly anchored: boolean;
  /** Every match begins with this text; empty when that is not known. */
  readonly prefix: string;
  /** Every match begins with a character of this set; undefined when that is not known. */
  readonly first: CharSet | undefined;
  /** The machine's memory between two matches. */
  scratch: unknown;
}
