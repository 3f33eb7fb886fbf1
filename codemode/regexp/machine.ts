// Pure: no Deno, no fetch, no file system.

import { op, type Program } from "./program.ts";
import { before, codeAt, isLineEnd, isWhole, sameText, widthAt } from "./reading.ts";
import {
  choice,
  longer,
  type MachineState,
  push,
  restore,
  settleAbove,
  shorter,
  shorterString,
  stride,
  undoAbove,
} from "./stack.ts";

/** Run a program at exactly one position. Gives the registers, whose first pairs are the groups, or undefined. */
export function runAt(program: Program, input: string, from: number, state: MachineState): Int32Array | undefined {
  const { code, texts, sets, registers: count } = program;
  const unicode = program.flags.unicode || program.flags.unicodeSets;
  const length = input.length;
  const registers = state.registers;
  // A loop, because the host's fill costs more than the few registers of most patterns.
  for (let register = 0; register < count; register++) registers[register] = -1;
  registers[0] = from;
  let sp = 0;
  let pc = 0;
  let pos = from;
  let fuel = state.fuel - (count >> 4);

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
        } else failed = true;
        fuel -= text.length >> 3;
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
        sp = push(state, sp, choice, code[pc + 1]!, pos, 0);
        pc += 2;
        break;
      case 4: // splitJump
        sp = push(state, sp, choice, pc + 2, pos, 0);
        pc = code[pc + 1]!;
        break;
      case 5: // jump
        pc = code[pc + 1]!;
        break;
      case 6: { // save
        // With nothing to go back to, no write needs undoing.
        const register = code[pc + 1]!;
        if (sp > 0) {
          sp = push(state, sp, restore, register, registers[register]!, 0);
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
              sp = push(state, sp, restore, register, registers[register]!, 0);
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
            sp = push(state, sp, shorter, pc, pos, least);
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
            sp = push(state, sp, longer, pc, pos, max < 0 ? -1 : max - turns);
          }
          pc += 5;
        }
        break;
      }
      case 11: { // countStart
        const register = code[pc + 1]!;
        if (sp > 0) {
          sp = push(state, sp, restore, register, registers[register]!, 0);
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
          sp = push(state, sp, choice, code[pc + 5]!, pos, 0);
          pc += 6;
        } else {
          sp = push(state, sp, choice, pc + 6, pos, 0);
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
            sp = push(state, sp, restore, register, registers[register]!, 0);
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
          sp = push(state, sp, choice, code[pc + 4]!, pos, 0);
        }
        pc += 5;
        break;
      case 20: { // lookEnd
        const height = registers[code[pc + 1]!]!;
        fuel -= (sp - height) >> 3;
        if (code[pc + 3] === 1) {
          undoAbove(state, sp, height);
          sp = height;
          failed = true;
          break;
        }
        sp = settleAbove(state, sp, height);
        pos = registers[code[pc + 2]!]!;
        pc += 4;
        break;
      }
      case 21: // strings
      case 25: { // stringsBack
        const longest = program.strings[code[pc + 1]!]!.longest;
        const room = code[pc] === op.strings ? length - pos : pos;
        sp = push(state, sp, shorterString, pc, pos, Math.min(Math.max(longest, 2), room));
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
      const { stack } = state;
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
          sp = push(state, sp, shorter, a, pos, extra);
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
          sp = push(state, sp, longer, a, pos, left);
        }
        pc = a + 5;
        break;
      }
      // A string of a class, or one of its characters, of exactly `extra` code units.
      const back = code[a] === op.stringsBack;
      if (extra > 0) {
        sp = push(state, sp, shorterString, a, pos, extra - 1);
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
