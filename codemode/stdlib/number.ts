// Pure: no Deno, no fetch, no file system.

/** `Number`, and the functions that read numbers. */

import {
  type BuiltinSpec,
  constant,
  GuestBoxed,
  type Machine,
  method,
  type MethodSpec,
  toInteger,
  toNumber,
  toText,
  type Value,
} from "../values/mod.ts";
import { localeArguments } from "./locale.ts";
import { thisPrimitive } from "./support.ts";

function thisNumber(m: Machine, self: Value, name: string): number {
  return thisPrimitive(m, self, "Number", name);
}

const parseIntMethod: MethodSpec = method(2, (m, _self, [text, radix]) => {
  const string = toText(m, text);
  m.step(1 + (string.length >> 6));
  return parseInt(string, toNumber(m, radix));
});

const parseFloatMethod: MethodSpec = method(1, (m, _self, [text]) => {
  const string = toText(m, text);
  m.step(1 + (string.length >> 6));
  return parseFloat(string);
});

/** `toFixed` and its like: a whole number of digits within bounds. */
function digits(
  name: "toFixed" | "toExponential" | "toPrecision",
  least: number,
  format: (number: number, digits: number | undefined) => string,
): MethodSpec {
  return method(1, (m, self, [argument]) => {
    const number = thisNumber(m, self, name);
    if (argument === undefined && name !== "toFixed") return format(number, undefined);
    const count = toInteger(m, argument);
    if (!Number.isFinite(number) && name !== "toFixed") return format(number, undefined);
    if (count < least || count > 100) {
      m.fail("RangeError", `${name}() digits must be between ${least} and 100, not ${count}`);
    }
    return format(number, count);
  });
}

/** `Number`. */
export const numberSpec: BuiltinSpec = {
  type: "function",
  name: "Number",
  summary: "Convert to a number; constants and tests of numbers.",
  call: method(1, (m, _self, args) => args.length === 0 ? 0 : toNumber(m, args[0]), {
    construct: (m, args) => new GuestBoxed("Number", args.length === 0 ? 0 : toNumber(m, args[0])),
  }),
  statics: {
    EPSILON: constant(Number.EPSILON),
    MAX_SAFE_INTEGER: constant(Number.MAX_SAFE_INTEGER),
    MAX_VALUE: constant(Number.MAX_VALUE),
    MIN_SAFE_INTEGER: constant(Number.MIN_SAFE_INTEGER),
    MIN_VALUE: constant(Number.MIN_VALUE),
    NaN: constant(NaN),
    NEGATIVE_INFINITY: constant(-Infinity),
    POSITIVE_INFINITY: constant(Infinity),
    isFinite: method(1, (_m, _self, [value]) => Number.isFinite(value)),
    isInteger: method(1, (_m, _self, [value]) => Number.isInteger(value)),
    isNaN: method(1, (_m, _self, [value]) => Number.isNaN(value)),
    isSafeInteger: method(1, (_m, _self, [value]) => Number.isSafeInteger(value)),
    parseFloat: parseFloatMethod,
    parseInt: parseIntMethod,
  },
  prototype: {
    kind: "Number",
    members: {
      toExponential: digits("toExponential", 0, (number, count) => number.toExponential(count)),
      toFixed: digits("toFixed", 0, (number, count) => number.toFixed(count)),
      toPrecision: digits("toPrecision", 1, (number, count) => number.toPrecision(count)),
      toString: method(1, (m, self, [radix]) => {
        const number = thisNumber(m, self, "toString");
        const base = radix === undefined ? 10 : toInteger(m, radix);
        if (base < 2 || base > 36) m.fail("RangeError", `toString() radix must be between 2 and 36, not ${base}`);
        return number.toString(base);
      }),
      toLocaleString: method(0, (m, self, args) => {
        const number = thisNumber(m, self, "toLocaleString");
        return localeArguments(m, args, (locales, options) => number.toLocaleString(locales, options));
      }),
      valueOf: method(0, (m, self) => thisNumber(m, self, "valueOf")),
    },
  },
};

/** The global functions that read and test numbers, and the numeric constants. */
export const numberGlobals: readonly BuiltinSpec[] = [
  { type: "function", name: "parseInt", summary: "Read a whole number from text.", call: parseIntMethod },
  { type: "function", name: "parseFloat", summary: "Read a number from text.", call: parseFloatMethod },
  {
    type: "function",
    name: "isNaN",
    summary: "Whether the value, as a number, is NaN.",
    call: method(1, (m, _self, [value]) => Number.isNaN(toNumber(m, value))),
  },
  {
    type: "function",
    name: "isFinite",
    summary: "Whether the value, as a number, is finite.",
    call: method(1, (m, _self, [value]) => Number.isFinite(toNumber(m, value))),
  },
  { type: "constant", name: "NaN", value: NaN, summary: "Not a number." },
  { type: "constant", name: "Infinity", value: Infinity, summary: "Larger than every number." },
  { type: "constant", name: "undefined", value: undefined, summary: "No value." },
];
