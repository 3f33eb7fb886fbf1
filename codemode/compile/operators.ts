// Pure: no Deno, no fetch, no file system.

/** Binary and unary operators: a closure for each operator, with shortcuts for numbers, locals and constants. */

import type { BinaryOperator } from "acorn";
import {
  add,
  compare,
  concat,
  has,
  instanceOf,
  isObject,
  looseEquals,
  type Machine,
  payForText,
  toKey,
  toNumber,
  type Value,
} from "../values/mod.ts";
import type { Run } from "./unit.ts";

/** A compiled operand, with what is known about it. */
export interface Operand {
  /** Its code. */
  readonly run: Run;
  /** Slot of the current frame that holds it, or -1. */
  readonly slot: number;
  /** Its value, when it is a number known now. */
  readonly constant: number | undefined;
}

function addSlow(m: Machine, pos: number, a: Value, b: Value): Value {
  m.position = pos;
  if (typeof a === "string") {
    if (typeof b === "string") return concat(m, a, b);
    if (typeof b === "number") return concat(m, a, String(b));
  }
  return add(m, a, b);
}

function numbers(m: Machine, pos: number, a: Value, b: Value, apply: (a: number, b: number) => number): number {
  m.position = pos;
  const left = toNumber(m, a);
  return apply(left, toNumber(m, b));
}

function less(m: Machine, pos: number, operator: "<" | ">" | "<=" | ">=", a: Value, b: Value): boolean {
  m.position = pos;
  if (typeof a === "string" && typeof b === "string") {
    payForText(m, a);
    return operator === "<" ? a < b : operator === ">" ? a > b : operator === "<=" ? a <= b : a >= b;
  }
  return compare(m, operator, a, b);
}

/** Operators on two numbers, for the general path and for folding. */
const arithmetic: Readonly<Record<string, (a: number, b: number) => number>> = {
  "-": (a, b) => a - b,
  "*": (a, b) => a * b,
  "/": (a, b) => a / b,
  "%": (a, b) => a % b,
  "**": (a, b) => a ** b,
  "|": (a, b) => a | b,
  "&": (a, b) => a & b,
  "^": (a, b) => a ^ b,
  "<<": (a, b) => a << b,
  ">>": (a, b) => a >> b,
  ">>>": (a, b) => a >>> b,
};

/** Compile `left operator right`. */
export function binary(m: Machine, operator: BinaryOperator, left: Operand, right: Operand, pos: number): Run {
  if (left.constant !== undefined && right.constant !== undefined) {
    const folded = fold(operator, left.constant, right.constant);
    if (folded !== undefined) return () => folded;
  }
  return (left.slot >= 0 ? withLocal(m, operator, left.slot, right, pos) : undefined) ??
    (right.constant !== undefined ? withConstant(m, operator, left.run, right.constant, pos) : undefined) ??
    general(m, operator, left.run, right.run, pos);
}

function fold(operator: BinaryOperator, a: number, b: number): number | undefined {
  return operator === "+" ? a + b : arithmetic[operator]?.(a, b);
}

/** The result of an operator on two values that are at hand, for compound assignment. */
export function combine(m: Machine, operator: BinaryOperator, pos: number): (a: Value, b: Value) => Value {
  if (operator === "+") return (a, b) => typeof a === "number" && typeof b === "number" ? a + b : addSlow(m, pos, a, b);
  const apply = arithmetic[operator]!;
  return (a, b) => typeof a === "number" && typeof b === "number" ? apply(a, b) : numbers(m, pos, a, b, apply);
}

/** Shortcuts for a local on the left and a local or a constant on the right; `undefined` where there is none. */
function withLocal(m: Machine, operator: BinaryOperator, i: number, right: Operand, pos: number): Run | undefined {
  const k = right.constant;
  if (k !== undefined) {
    switch (operator) {
      case "+":
        return (f) => {
          const a = f[i];
          return typeof a === "number" ? a + k : addSlow(m, pos, a, k);
        };
      case "-":
        return (f) => {
          const a = f[i];
          return typeof a === "number" ? a - k : numbers(m, pos, a, k, arithmetic["-"]!);
        };
      case "*":
        return (f) => {
          const a = f[i];
          return typeof a === "number" ? a * k : numbers(m, pos, a, k, arithmetic["*"]!);
        };
      case "%":
        return (f) => {
          const a = f[i];
          return typeof a === "number" ? a % k : numbers(m, pos, a, k, arithmetic["%"]!);
        };
      case "<":
        return (f) => {
          const a = f[i];
          return typeof a === "number" ? a < k : less(m, pos, "<", a, k);
        };
      case "<=":
        return (f) => {
          const a = f[i];
          return typeof a === "number" ? a <= k : less(m, pos, "<=", a, k);
        };
      case ">":
        return (f) => {
          const a = f[i];
          return typeof a === "number" ? a > k : less(m, pos, ">", a, k);
        };
      case ">=":
        return (f) => {
          const a = f[i];
          return typeof a === "number" ? a >= k : less(m, pos, ">=", a, k);
        };
      case "===":
        return (f) => f[i] === k;
      case "!==":
        return (f) => f[i] !== k;
      default:
        return undefined;
    }
  }
  const j = right.slot;
  const { run } = right;
  switch (operator) {
    case "+":
      if (j < 0) {
        return (f) => {
          const a = f[i];
          const b = run(f);
          return typeof a === "number" && typeof b === "number" ? a + b : addSlow(m, pos, a, b);
        };
      }
      return (f) => {
        const a = f[i];
        const b = f[j];
        return typeof a === "number" && typeof b === "number" ? a + b : addSlow(m, pos, a, b);
      };
    case "-":
      if (j < 0) return undefined;
      return (f) => {
        const a = f[i];
        const b = f[j];
        return typeof a === "number" && typeof b === "number" ? a - b : numbers(m, pos, a, b, arithmetic["-"]!);
      };
    case "*":
      if (j < 0) return undefined;
      return (f) => {
        const a = f[i];
        const b = f[j];
        return typeof a === "number" && typeof b === "number" ? a * b : numbers(m, pos, a, b, arithmetic["*"]!);
      };
    case "<":
      if (j < 0) return undefined;
      return (f) => {
        const a = f[i];
        const b = f[j];
        return typeof a === "number" && typeof b === "number" ? a < b : less(m, pos, "<", a, b);
      };
    default:
      return undefined;
  }
}

/** Shortcuts for a constant on the right. */
function withConstant(m: Machine, operator: BinaryOperator, left: Run, k: number, pos: number): Run | undefined {
  switch (operator) {
    case "+":
      return (f) => {
        const a = left(f);
        return typeof a === "number" ? a + k : addSlow(m, pos, a, k);
      };
    case "-":
      return (f) => {
        const a = left(f);
        return typeof a === "number" ? a - k : numbers(m, pos, a, k, arithmetic["-"]!);
      };
    case "*":
      return (f) => {
        const a = left(f);
        return typeof a === "number" ? a * k : numbers(m, pos, a, k, arithmetic["*"]!);
      };
    case "%":
      return (f) => {
        const a = left(f);
        return typeof a === "number" ? a % k : numbers(m, pos, a, k, arithmetic["%"]!);
      };
    case "===":
      return (f) => left(f) === k;
    case "!==":
      return (f) => left(f) !== k;
    default:
      return undefined;
  }
}

function general(m: Machine, operator: BinaryOperator, left: Run, right: Run, pos: number): Run {
  switch (operator) {
    case "+":
      return (f) => {
        const a = left(f);
        const b = right(f);
        return typeof a === "number" && typeof b === "number" ? a + b : addSlow(m, pos, a, b);
      };
    case "-":
      return (f) => {
        const a = left(f);
        const b = right(f);
        return typeof a === "number" && typeof b === "number" ? a - b : numbers(m, pos, a, b, arithmetic["-"]!);
      };
    case "*":
      return (f) => {
        const a = left(f);
        const b = right(f);
        return typeof a === "number" && typeof b === "number" ? a * b : numbers(m, pos, a, b, arithmetic["*"]!);
      };
    case "===":
      return (f) => {
        const a = left(f);
        if (typeof a === "string") payForText(m, a);
        return a === right(f);
      };
    case "!==":
      return (f) => {
        const a = left(f);
        if (typeof a === "string") payForText(m, a);
        return a !== right(f);
      };
    case "==":
      return (f) => {
        const a = left(f);
        const b = right(f);
        payForText(m, a);
        if (a === b) return true;
        m.position = pos;
        return looseEquals(m, a, b);
      };
    case "!=":
      return (f) => {
        const a = left(f);
        const b = right(f);
        payForText(m, a);
        if (a === b) return false;
        m.position = pos;
        return !looseEquals(m, a, b);
      };
    case "<":
      return (f) => {
        const a = left(f);
        const b = right(f);
        return typeof a === "number" && typeof b === "number" ? a < b : less(m, pos, "<", a, b);
      };
    case ">":
      return (f) => {
        const a = left(f);
        const b = right(f);
        return typeof a === "number" && typeof b === "number" ? a > b : less(m, pos, ">", a, b);
      };
    case "<=":
      return (f) => {
        const a = left(f);
        const b = right(f);
        return typeof a === "number" && typeof b === "number" ? a <= b : less(m, pos, "<=", a, b);
      };
    case ">=":
      return (f) => {
        const a = left(f);
        const b = right(f);
        return typeof a === "number" && typeof b === "number" ? a >= b : less(m, pos, ">=", a, b);
      };
    case "in":
      return (f) => {
        const key = left(f);
        const object = right(f);
        m.position = pos;
        if (!isObject(object)) {
          m.fail("TypeError", `Cannot use 'in' to search in ${String(object)}: it is not an object`);
        }
        return has(m, object, toKey(m, key));
      };
    case "instanceof":
      return (f) => {
        const value = left(f);
        const constructor = right(f);
        m.position = pos;
        return instanceOf(m, value, constructor);
      };
    default: {
      const apply = arithmetic[operator]!;
      return (f) => {
        const a = left(f);
        const b = right(f);
        return typeof a === "number" && typeof b === "number" ? apply(a, b) : numbers(m, pos, a, b, apply);
      };
    }
  }
}
