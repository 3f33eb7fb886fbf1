// Pure: no Deno, no fetch, no file system.

/** Where a match may begin. */

import type { CharSet } from "./char_set.ts";
import { runAt } from "./machine.ts";
import type { Program } from "./program.ts";
import { before } from "./reading.ts";
import { idle, keptStack, type MachineState, type RegExpBudget, smallStack, stride, takeState } from "./stack.ts";

/**
 * Find the first match at or after `from` (with `sticky`: exactly there). Gives two numbers for each group, start and
 * end, -1 for a group that took no part, or undefined. Throws what the budget throws, and {@link RegExpLimitError}.
 */
export function runProgram(
  program: Program,
  input: string,
  from: number,
  sticky: boolean,
  budget: RegExpBudget,
): number[] | undefined {
  const unicode = program.flags.unicode || program.flags.unicodeSets;
  const state = takeState(program, budget);
  const { prefix, first, anchored } = program;
  let start = from;
  // With u or v a position inside a pair means the pair.
  if (unicode && start > 0 && start < input.length && before(input, start + 1, true) === 2) start--;
  const finish = (result: Int32Array | undefined) => {
    // What is left over is settled, so that many short matches cost what they take.
    const used = stride - state.fuel;
    if (used > 0) budget.spend(used);
    state.budget = idle;
    if (state.stack.length > keptStack) state.stack = new Int32Array(smallStack);
    program.scratch = state;
    return result && groupsOf(result, 2 * (program.pattern.groups + 1));
  };
  for (;;) {
    if (!sticky) {
      const at = prefix !== ""
        ? nextPrefix(program, input, start, state)
        : nextFirst(first, input, start, unicode, state);
      if (at < 0) return finish(undefined);
      start = at;
    }
    const found = runAt(program, input, start, state);
    if (found !== undefined) return finish(found);
    if (sticky || anchored || start >= input.length) return finish(undefined);
    start += unicode && input.codePointAt(start)! > 0xffff ? 2 : 1;
  }
}

/** The first registers as a plain array, which costs the host less than a typed one. */
function groupsOf(registers: Int32Array, count: number): number[] {
  const groups: number[] = [];
  for (let register = 0; register < count; register++) groups.push(registers[register]!);
  return groups;
}

/** Code units that the host searches in one go. */
const windowSize = 1 << 17;

/** Use up steps between two runs of the machine. */
function spend(state: MachineState, steps: number): void {
  state.fuel -= steps;
  if (state.fuel > 0) return;
  state.budget.spend(stride - state.fuel);
  state.fuel = stride;
}

function nextPrefix(program: Program, input: string, start: number, state: MachineState): number {
  const { prefix } = program;
  // With u or v a prefix is never found inside a pair, because it does not begin with half of one.
  for (let from = start; from <= input.length - prefix.length; from += windowSize) {
    const found = input.slice(from, from + windowSize + prefix.length - 1).indexOf(prefix);
    spend(state, (found < 0 ? Math.min(windowSize, input.length - from) : found) >> 4);
    if (found >= 0) return from + found;
  }
  return -1;
}

function nextFirst(
  first: CharSet | undefined,
  input: string,
  start: number,
  unicode: boolean,
  state: MachineState,
): number {
  if (first === undefined) return start;
  const { ascii } = first;
  let at = start;
  while (at < input.length) {
    let char = input.charCodeAt(at);
    if (char < 128) {
      if (ascii[char] === 1) break;
      at++;
    } else {
      if (unicode) char = input.codePointAt(at)!;
      if (first.has(char)) break;
      at += char > 0xffff ? 2 : 1;
    }
  }
  state.fuel -= (at - start) >> 3;
  return at < input.length ? at : -1;
}
