// Pure: no Deno, no fetch, no file system.

import { type CharSet, foldingOf } from "./char_set.ts";
import { op, type Program } from "./program.ts";

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
const stride = 4096;
/** Numbers in the stack of open choices at most: 64 MB of them. */
const maxStack = 1 << 24;
/** Numbers in the stack that every match begins with. */
const smallStack = 256;
/** Numbers in the stack that is kept for the next match. */
const keptStack = 4096;

// What an entry of the stack is; an entry is four numbers, this first.
/** pc, position: continue there. */
const choice = 0;
/** register, value: undo a write. */
const restore = 1;
/** pc, position, least position: a greedy run that can be one shorter. */
const shorter = 2;
/** pc of the loop, position, turns left: a lazy run that can be one longer. */
const longer = 3;
/** pc of the class, position, length: a string of a class, to be tried shorter. */
const shorterString = 4;

/** Run a program at exactly one position. Gives the registers, whose first pairs are the groups, or undefined. */
function runAt(program: Program, input: string, from: number, state: MachineState): Int32Array | undefined {
  const { code, texts, sets, registers: count } = program;
  const unicode = program.flags.unicode || program.flags.unicodeSets;
  const length = input.length;
  const registers = state.registers;
  // A loop, because the host's fill costs more than the few registers of most patterns.
  for (let register = 0; register < count; register++) registers[register] = -1;
  registers[0] = from;
  let stack = state.stack;
  let sp = 0;
  let pc = 0;
  let pos = from;
  let fuel = state.fuel;

  for (;;) {
    if (--fuel <= 0) {
      state.budget.spend(stride - fuel);
      fuel = stride;
    }
    let failed = false;
    // The numbers are those of `op`, spelt out because the host then jumps through a table instead of comparing in turn.
    switch (code[pc]) {
      case 0: // match
        registers[1] = pos;
        state.fuel = fuel;
        return registers;
      case 1: { // text
        const text = texts[code[pc + 1]!]!;
        if (text.length === 1 ? input.charCodeAt(pos) === text.charCodeAt(0) : input.startsWith(text, pos)) {
          pos += text.length;
          pc += 2;
          fuel -= text.length >> 3;
        } else failed = true;
        break;
      }
      case 2: { // set
        const set = sets[code[pc + 1]!]!;
        if (pos < length) {
          let char = input.charCodeAt(pos);
          if (char < 128) {
            if (set.ascii[char] === 1) {
              pos++;
              pc += 2;
              break;
            }
          } else {
            if (unicode) char = input.codePointAt(pos)!;
            if (set.has(char)) {
              pos += char > 0xffff ? 2 : 1;
              pc += 2;
              break;
            }
          }
        }
        failed = true;
        break;
      }
      case 3: // splitNext
        if (sp + 4 > stack.length) stack = enlarge(state);
        stack[sp] = choice;
        stack[sp + 1] = code[pc + 1]!;
        stack[sp + 2] = pos;
        stack[sp + 3] = 0;
        sp += 4;
        pc += 2;
        break;
      case 4: // splitJump
        if (sp + 4 > stack.length) stack = enlarge(state);
        stack[sp] = choice;
        stack[sp + 1] = pc + 2;
        stack[sp + 2] = pos;
        stack[sp + 3] = 0;
        sp += 4;
        pc = code[pc + 1]!;
        break;
      case 5: // jump
        pc = code[pc + 1]!;
        break;
      case 6: { // save
        // With nothing to go back to, no write needs undoing.
        const register = code[pc + 1]!;
        if (sp > 0) {
          if (sp + 4 > stack.length) stack = enlarge(state);
          stack[sp] = restore;
          stack[sp + 1] = register;
          stack[sp + 2] = registers[register]!;
          sp += 4;
        }
        registers[register] = pos;
        pc += 2;
        break;
      }
      case 7: { // clear
        const end = code[pc + 2]!;
        for (let register = code[pc + 1]!; register < end; register++) {
          if (registers[register] !== -1) {
            if (sp > 0) {
              if (sp + 4 > stack.length) stack = enlarge(state);
              stack[sp] = restore;
              stack[sp + 1] = register;
              stack[sp + 2] = registers[register]!;
              sp += 4;
            }
            registers[register] = -1;
          }
        }
        fuel -= (end - code[pc + 1]!) >> 2;
        pc += 3;
        break;
      }
      case 8: // loopGreedy
      case 10: { // loopPossessive
        const set = sets[code[pc + 1]!]!;
        const min = code[pc + 2]!;
        const max = code[pc + 3]!;
        const begin = pos;
        let least = -1;
        let turns = 0;
        const { ascii } = set;
        if (max < 0 && min <= 1 && !unicode) {
          // The common shape, without counting turns.
          for (; pos < length; pos++) {
            const char = input.charCodeAt(pos);
            if (char < 128 ? ascii[char] !== 1 : !set.has(char)) break;
          }
          turns = pos - begin;
          least = begin + min;
        } else {
          if (min === 0) least = pos;
          while (turns !== max && pos < length) {
            let char = input.charCodeAt(pos);
            if (char < 128) {
              if (ascii[char] !== 1) break;
              pos++;
            } else {
              if (unicode) char = input.codePointAt(pos)!;
              if (!set.has(char)) break;
              pos += char > 0xffff ? 2 : 1;
            }
            if (++turns === min) least = pos;
          }
        }
        fuel -= (pos - begin) >> 2;
        if (turns < min) {
          failed = true;
        } else if (code[pc] === op.loopPossessive) {
          pc += 4;
        } else {
          const next = code[pc + 4]!;
          if (next >= 0) {
            // Give back at once down to where what follows can begin.
            const end = pos;
            while (pos > least && input.charCodeAt(pos) !== next) pos -= before(input, pos, unicode);
            fuel -= (end - pos) >> 2;
          }
          if (pos > least) {
            if (sp + 4 > stack.length) stack = enlarge(state);
            stack[sp] = shorter;
            stack[sp + 1] = pc;
            stack[sp + 2] = pos;
            stack[sp + 3] = least;
            sp += 4;
          }
          pc += 5;
        }
        break;
      }
      case 9: { // loopLazy
        const set = sets[code[pc + 1]!]!;
        const min = code[pc + 2]!;
        const max = code[pc + 3]!;
        const next = code[pc + 4]!;
        let turns = 0;
        // At least `min`, then on to where what follows can begin.
        while (turns < min || (next >= 0 && turns !== max && input.charCodeAt(pos) !== next)) {
          const width = widthAt(input, pos, set, unicode);
          if (width === 0) break;
          pos += width;
          turns++;
        }
        fuel -= turns >> 2;
        if (turns < min || (next >= 0 && input.charCodeAt(pos) !== next)) failed = true;
        else {
          if (turns !== max) {
            if (sp + 4 > stack.length) stack = enlarge(state);
            stack[sp] = longer;
            stack[sp + 1] = pc;
            stack[sp + 2] = pos;
            stack[sp + 3] = max < 0 ? -1 : max - turns;
            sp += 4;
          }
          pc += 5;
        }
        break;
      }
      case 11: { // countStart
        const register = code[pc + 1]!;
        if (sp > 0) {
          if (sp + 4 > stack.length) stack = enlarge(state);
          stack[sp] = restore;
          stack[sp + 1] = register;
          stack[sp + 2] = registers[register]!;
          sp += 4;
        }
        registers[register] = 0;
        pc += 2;
        break;
      }
      case 12: { // countHead
        const turns = registers[code[pc + 1]!]!;
        if (turns < code[pc + 2]!) pc += 6;
        else if (turns === code[pc + 3]!) pc = code[pc + 5]!;
        else if (code[pc + 4] === 1) {
          if (sp + 4 > stack.length) stack = enlarge(state);
          stack[sp] = choice;
          stack[sp + 1] = code[pc + 5]!;
          stack[sp + 2] = pos;
          stack[sp + 3] = 0;
          sp += 4;
          pc += 6;
        } else {
          if (sp + 4 > stack.length) stack = enlarge(state);
          stack[sp] = choice;
          stack[sp + 1] = pc + 6;
          stack[sp + 2] = pos;
          stack[sp + 3] = 0;
          sp += 4;
          pc = code[pc + 5]!;
        }
        break;
      }
      case 13: { // countEnd
        const register = code[pc + 1]!;
        const turns = registers[register]!;
        const start = code[pc + 3]!;
        // A turn past the minimum that consumed nothing leads nowhere.
        if (start >= 0 && registers[start] === pos && turns >= code[pc + 2]!) failed = true;
        else {
          if (sp > 0) {
            if (sp + 4 > stack.length) stack = enlarge(state);
            stack[sp] = restore;
            stack[sp + 1] = register;
            stack[sp + 2] = registers[register]!;
            sp += 4;
          }
          registers[register] = turns + 1;
          pc = code[pc + 4]!;
        }
        break;
      }
      case 14: // progress
        if (registers[code[pc + 1]!] === pos) failed = true;
        else pc += 2;
        break;
      case 15: // start
        if (pos === 0 || (code[pc + 1] === 1 && isLineEnd(input.charCodeAt(pos - 1)))) pc += 2;
        else failed = true;
        break;
      case 16: // end
        if (pos === length || (code[pc + 1] === 1 && isLineEnd(input.charCodeAt(pos)))) pc += 2;
        else failed = true;
        break;
      case 17: { // boundary
        const set = sets[code[pc + 1]!]!;
        // Word characters are never half of a pair, so code units will do.
        const left = pos > 0 && set.has(input.charCodeAt(pos - 1));
        const right = pos < length && set.has(input.charCodeAt(pos));
        if ((left !== right) === (code[pc + 2] === 0)) pc += 3;
        else failed = true;
        break;
      }
      case 18: // reference
      case 24: { // referenceBack
        const back = code[pc] === op.referenceBack;
        const groups = program.references[code[pc + 1]!]!;
        const group = groups.find((one) => registers[2 * one]! >= 0 && registers[2 * one + 1]! >= 0);
        if (group !== undefined) {
          const begin = registers[2 * group]!;
          const size = registers[2 * group + 1]! - begin;
          const at = back ? pos - size : pos;
          fuel -= size >> 2;
          if (at < 0 || at + size > length || !sameText(program, input, begin, at, size, code[pc + 2] === 1)) {
            failed = true;
            break;
          }
          pos = back ? at : at + size;
        }
        pc += 3;
        break;
      }
      case 19: // look
        registers[code[pc + 1]!] = sp;
        registers[code[pc + 2]!] = pos;
        if (code[pc + 3] === 1) {
          if (sp + 4 > stack.length) stack = enlarge(state);
          stack[sp] = choice;
          stack[sp + 1] = code[pc + 4]!;
          stack[sp + 2] = pos;
          stack[sp + 3] = 0;
          sp += 4;
        }
        pc += 5;
        break;
      case 20: { // lookEnd
        const height = registers[code[pc + 1]!]!;
        fuel -= (sp - height) >> 3;
        if (code[pc + 3] === 1) {
          for (; sp > height; sp -= 4) {
            if (stack[sp - 4] === restore) registers[stack[sp - 3]!] = stack[sp - 2]!;
          }
          failed = true;
          break;
        }
        // What was matched inside is kept, the choices left open inside are not.
        let kept = height;
        for (let entry = height; entry < sp; entry += 4) {
          if (stack[entry] !== restore) continue;
          stack.copyWithin(kept, entry, entry + 4);
          kept += 4;
        }
        sp = kept;
        pos = registers[code[pc + 2]!]!;
        pc += 4;
        break;
      }
      case 21: // strings
      case 25: { // stringsBack
        const longest = program.strings[code[pc + 1]!]!.longest;
        const room = code[pc] === op.strings ? length - pos : pos;
        if (sp + 4 > stack.length) stack = enlarge(state);
        stack[sp] = shorterString;
        stack[sp + 1] = pc;
        stack[sp + 2] = pos;
        stack[sp + 3] = Math.min(Math.max(longest, 2), room);
        sp += 4;
        failed = true;
        break;
      }
      case 22: { // textBack
        const text = texts[code[pc + 1]!]!;
        const at = pos - text.length;
        if (at >= 0 && input.startsWith(text, at)) {
          pos = at;
          pc += 2;
        } else failed = true;
        break;
      }
      case 23: { // setBack
        const width = pos > 0 ? before(input, pos, unicode) : 0;
        if (width > 0 && sets[code[pc + 1]!]!.has(codeAt(input, pos - width, unicode))) {
          pos -= width;
          pc += 2;
        } else failed = true;
        break;
      }
      default:
        failed = true;
    }
    if (!failed) continue;

    // Go back to the newest open choice, undoing writes on the way.
    for (;;) {
      if (sp === 0) {
        state.fuel = fuel;
        return undefined;
      }
      if (--fuel <= 0) {
        state.budget.spend(stride - fuel);
        fuel = stride;
      }
      sp -= 4;
      const kind = stack[sp]!;
      const a = stack[sp + 1]!;
      if (kind === restore) {
        registers[a] = stack[sp + 2]!;
        continue;
      }
      pos = stack[sp + 2]!;
      if (kind === choice) {
        pc = a;
        break;
      }
      const extra = stack[sp + 3]!;
      if (kind === shorter) {
        const next = code[a + 4]!;
        pos -= before(input, pos, unicode);
        if (next >= 0) {
          const end = pos;
          while (pos > extra && input.charCodeAt(pos) !== next) pos -= before(input, pos, unicode);
          fuel -= (end - pos) >> 2;
        }
        if (pos > extra) {
          if (sp + 4 > stack.length) stack = enlarge(state);
          stack[sp] = shorter;
          stack[sp + 1] = a;
          stack[sp + 2] = pos;
          stack[sp + 3] = extra;
          sp += 4;
        }
        pc = a + 5;
        break;
      }
      if (kind === longer) {
        const set = sets[code[a + 1]!]!;
        const next = code[a + 4]!;
        let left = extra;
        const begin = pos;
        do {
          const width = left === 0 ? 0 : widthAt(input, pos, set, unicode);
          if (width === 0) {
            pos = -1;
            break;
          }
          pos += width;
          left--;
        } while (next >= 0 && input.charCodeAt(pos) !== next);
        if (pos < 0) {
          fuel -= (input.length - begin) >> 2;
          continue;
        }
        fuel -= (pos - begin) >> 2;
        if (left !== 0) {
          if (sp + 4 > stack.length) stack = enlarge(state);
          stack[sp] = longer;
          stack[sp + 1] = a;
          stack[sp + 2] = pos;
          stack[sp + 3] = left;
          sp += 4;
        }
        pc = a + 5;
        break;
      }
      // A string of a class, or one of its characters, of exactly `extra` code units.
      const back = code[a] === op.stringsBack;
      if (extra > 0) {
        if (sp + 4 > stack.length) stack = enlarge(state);
        stack[sp] = shorterString;
        stack[sp + 1] = a;
        stack[sp + 2] = pos;
        stack[sp + 3] = extra - 1;
        sp += 4;
      }
      const begin = back ? pos - extra : pos;
      fuel -= extra;
      if (!isWhole(input, begin, extra)) continue;
      const text = input.slice(begin, begin + extra);
      const only = extra > 0 && extra === (text.codePointAt(0)! > 0xffff ? 2 : 1);
      if (only ? !sets[code[a + 2]!]!.has(text.codePointAt(0)!) : !program.strings[code[a + 1]!]!.has(text)) continue;
      pos = back ? begin : begin + extra;
      pc = a + 3;
      break;
    }
  }
}

function enlarge(state: MachineState): Int32Array {
  const { stack } = state;
  if (stack.length >= maxStack) throw new RegExpLimitError();
  state.budget.grow(stack.length * 4);
  const larger = new Int32Array(stack.length * 2);
  larger.set(stack);
  return state.stack = larger;
}

function isLineEnd(char: number): boolean {
  return char === 10 || char === 13 || char === 0x2028 || char === 0x2029;
}

/** Code units of the character that ends at `pos`. */
function before(input: string, pos: number, unicode: boolean): number {
  if (!unicode || pos < 2) return 1;
  const low = input.charCodeAt(pos - 1);
  if (low < 0xdc00 || low > 0xdfff) return 1;
  const high = input.charCodeAt(pos - 2);
  return high >= 0xd800 && high <= 0xdbff ? 2 : 1;
}

function codeAt(input: string, pos: number, unicode: boolean): number {
  return unicode ? input.codePointAt(pos)! : input.charCodeAt(pos);
}

/** Code units of the character at `pos` when it is in the set, else 0. */
function widthAt(input: string, pos: number, set: CharSet, unicode: boolean): number {
  if (pos >= input.length) return 0;
  const char = codeAt(input, pos, unicode);
  return set.has(char) ? (char > 0xffff ? 2 : 1) : 0;
}

/** Whether the slice neither begins nor ends inside a pair. */
function isWhole(input: string, begin: number, size: number): boolean {
  const inside = (at: number) => at > 0 && at < input.length && before(input, at + 1, true) === 2;
  return !inside(begin) && !inside(begin + size);
}

function sameText(program: Program, input: string, a: number, b: number, size: number, ignoreCase: boolean): boolean {
  if (!ignoreCase) return input.startsWith(input.slice(a, a + size), b);
  const unicode = program.flags.unicode || program.flags.unicodeSets;
  const { canonical } = foldingOf(program.flags);
  for (let offset = 0; offset < size;) {
    const left = codeAt(input, a + offset, unicode);
    const right = codeAt(input, b + offset, unicode);
    if (left !== right && canonical(left) !== canonical(right)) return false;
    offset += left > 0xffff ? 2 : 1;
  }
  return true;
}

/** What a match works with; kept by its program from one match to the next. */
interface MachineState {
  readonly registers: Int32Array;
  budget: RegExpBudget;
  stack: Int32Array;
  fuel: number;
}

const idle: RegExpBudget = { spend: () => {}, grow: () => {} };

/** The scratch memory of a program, taken out while a match runs, so that no two matches share it. */
function takeState(program: Program, budget: RegExpBudget): MachineState {
  const kept = program.scratch as MachineState | undefined;
  program.scratch = undefined;
  if (kept === undefined) {
    return { registers: new Int32Array(program.registers), budget, stack: new Int32Array(smallStack), fuel: stride };
  }
  kept.budget = budget;
  kept.fuel = stride;
  return kept;
}

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

function nextPrefix(program: Program, input: string, start: number, state: MachineState): number {
  const at = input.indexOf(program.prefix, start);
  // With u or v a prefix is never found inside a pair, because it does not begin with half of one.
  state.fuel -= ((at < 0 ? input.length : at) - start) >> 4;
  return at;
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
