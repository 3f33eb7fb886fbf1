// Pure: no Deno, no fetch, no file system.

/**
 * The language's conversions and the operators that need them. Guest `valueOf` and `toString` run here, by the
 * interpreter; host coercion is only ever applied to primitives.
 *
 * @module
 */

import type { Machine } from "./machine.ts";
import { numberOf, toNumber, toPrimitive } from "./property.ts";
import { prototypeOf } from "./registry.ts";
import { BoundFunction, NativeFunction, ToolReference } from "./builtin.ts";
import { Callable, isCallable, isObject, type Key, type Value } from "./value.ts";

/** ToString. */
export function toText(m: Machine, value: Value): string {
  return typeof value === "string" ? value : String(toPrimitive(m, value, "string"));
}

/** ToPropertyKey. A number that is an array index stays a number. */
export function toKey(m: Machine, value: Value): Key {
  if (typeof value === "string") return value;
  if (typeof value === "number" && value >>> 0 === value) return value;
  return toText(m, value);
}

/** ToIntegerOrInfinity. */
export function toInteger(m: Machine, value: Value): number {
  const number = Math.trunc(toNumber(m, value));
  return number !== number ? 0 : number + 0;
}

/** ToLength. */
export function toLength(m: Machine, value: Value): number {
  return Math.min(Math.max(toInteger(m, value), 0), Number.MAX_SAFE_INTEGER);
}

/** The operator `typeof`. */
export function typeOf(value: Value): string {
  if (value instanceof Callable) {
    return value instanceof ToolReference && value.path.length === 0 ? "object" : "function";
  }
  return typeof value;
}

/** The operator `+`. */
export function add(m: Machine, a: Value, b: Value): Value {
  if (typeof a === "number" && typeof b === "number") return a + b;
  const left = toPrimitive(m, a);
  const right = toPrimitive(m, b);
  if (typeof left === "string" || typeof right === "string") return concat(m, String(left), String(right));
  return numberOf(m, left) + numberOf(m, right);
}

/** Join two strings within the limits. */
export function concat(m: Machine, a: string, b: string): string {
  const length = a.length + b.length;
  if (length > m.limits.string) {
    m.fail("RangeError", `Invalid string length: ${length} is over the limit of ${m.limits.string}`);
  }
  // The host joins long strings at once and copies them when they are first read: that work is paid for here.
  if ((m.fuel -= 1 + (length >>> 11)) < 0) m.hooks.checkpoint(m);
  return a + b;
}

/** Pay for a comparison that may have to read a whole string. */
export function payForText(m: Machine, value: Value): void {
  if (typeof value === "string" && value.length > 4096) m.step(value.length >>> 12);
}

/** The operator `==`. */
export function looseEquals(m: Machine, a: Value, b: Value): boolean {
  if (a === b) return true;
  if (a === undefined || a === null) return b === undefined || b === null;
  if (b === undefined || b === null) return false;
  if (isObject(a)) {
    if (isObject(b)) return false;
    a = toPrimitive(m, a);
  } else if (isObject(b)) b = toPrimitive(m, b);
  for (const side of [a, b]) if (typeof side === "string" && side.length > 64) m.step(side.length >>> 1);
  // Only primitives are left, on which the host's operator is the language's.
  // deno-lint-ignore eqeqeq
  return a == b;
}

/** The operators `<`, `>`, `<=`, `>=`: the left side is converted first. */
export function compare(m: Machine, operator: "<" | ">" | "<=" | ">=", a: Value, b: Value): boolean {
  const first = toPrimitive(m, a, "number");
  const second = toPrimitive(m, b, "number");
  const texts = typeof first === "string" && typeof second === "string";
  if (texts) payForText(m, first);
  // Two texts are compared as such, everything else as numbers.
  const left = (texts ? first : numberOf(m, first)) as number;
  const right = (texts ? second : numberOf(m, second)) as number;
  switch (operator) {
    case "<":
      return left < right;
    case ">":
      return left > right;
    case "<=":
      return left <= right;
    case ">=":
      return left >= right;
  }
}

/** The operator `instanceof`. */
export function instanceOf(m: Machine, value: Value, constructor: Value): boolean {
  while (constructor instanceof BoundFunction) constructor = constructor.target;
  if (!isCallable(constructor)) m.fail("TypeError", "Right-hand side of 'instanceof' is not callable");
  if (!isObject(value)) return false;
  const wanted = constructor instanceof NativeFunction ? constructor.prototype : undefined;
  if (wanted === undefined) {
    m.fail("TypeError", "Right-hand side of 'instanceof' has no prototype: only built-in classes do");
  }
  for (let p = prototypeOf(m.intrinsics, value); p !== undefined; p = p.parent) if (p === wanted) return true;
  return false;
}

/** SameValueZero, the equality of Map, Set and `includes`. */
export function sameValueZero(a: Value, b: Value): boolean {
  return a === b || a !== a && b !== b;
}
