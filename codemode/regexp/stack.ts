// Pure: no Deno, no fetch, no file system.

/** The memory of a match: registers, and the stack of choices still open. */

import type { Program } from "./program.ts";

/** What the machine asks of the program's limits while it works. Both may throw to end the match. */
export interface RegExpBudget {
  /** Called every few thousand steps with the steps since the last call. */
  spend(steps: number): void;
  /** Called before the machine's memory grows, with the bytes it will take more. */
  grow(bytes: number): void;
}

/** A match would need more memory for its open choices than any match may take. */
export class RegExpLimitError extends Error {
  constructor() {
    super("Regular expression leaves too many choices open on this text; make it less ambiguous or the text shorter");
    this.name = "RegExpLimitError";
  }
}

/** Steps between two calls of `spend`. */
export const stride = 4096;
/** Numbers in the stack of open choices at most: 64 MB of them. */
export const maxStack = 1 << 24;
/** Numbers in the stack that every match begins with. */
export const smallStack = 256;
/** Numbers in the stack that is kept for the next match. */
export const keptStack = 4096;

// What an entry of the stack is; an entry is four numbers, this first.
/** pc, position: continue there. */
export const choice = 0;
/** register, value: undo a write. */
export const restore = 1;
/** pc, position, least position: a greedy run that can be one shorter. */
export const shorter = 2;
/** pc of the loop, position, turns left: a lazy run that can be one longer. */
export const longer = 3;
/** pc of the class, position, length: a string of a class, to be tried shorter. */
export const shorterString = 4;

/** What a match works with; kept by its program from one match to the next. */
export interface MachineState {
  readonly registers: Int32Array;
  budget: RegExpBudget;
  stack: Int32Array;
  fuel: number;
}

export const idle: RegExpBudget = { spend: () => {}, grow: () => {} };

/** The scratch memory of a program, taken out while a match runs, so that no two matches share it. */
export function takeState(program: Program, budget: RegExpBudget): MachineState {
  const kept = program.scratch as MachineState | undefined;
  program.scratch = undefined;
  if (kept === undefined) {
    return { registers: new Int32Array(program.registers), budget, stack: new Int32Array(smallStack), fuel: stride };
  }
  kept.budget = budget;
  kept.fuel = stride;
  return kept;
}

/** Put an entry on the stack; gives the new height. */
export function push(state: MachineState, sp: number, kind: number, a: number, b: number, c: number): number {
  let { stack } = state;
  if (sp + 4 > stack.length) stack = enlarge(state);
  stack[sp] = kind;
  stack[sp + 1] = a;
  stack[sp + 2] = b;
  stack[sp + 3] = c;
  return sp + 4;
}

/** Undo every write above a height and drop every choice: a negative lookaround whose body matched. */
export function undoAbove({ stack, registers }: MachineState, sp: number, height: number): void {
  for (let entry = sp - 4; entry >= height; entry -= 4) {
    if (stack[entry] === restore) registers[stack[entry + 1]!] = stack[entry + 2]!;
  }
}

/** Keep what was written above a height and drop the choices: a lookaround whose body matched. Gives the new height. */
export function settleAbove({ stack }: MachineState, sp: number, height: number): number {
  let kept = height;
  for (let entry = height; entry < sp; entry += 4) {
    if (stack[entry] !== restore) continue;
    stack.copyWithin(kept, entry, entry + 4);
    kept += 4;
  }
  return kept;
}

function enlarge(state: MachineState): Int32Array {
  const { stack } = state;
  if (stack.length >= maxStack) throw new RegExpLimitError();
  state.budget.grow(stack.length * 4);
  const larger = new Int32Array(stack.length * 2);
  larger.set(stack);
  return state.stack = larger;
}
