// Pure: no Deno, no fetch, no file system.

/** `Math`. */

import {
  abandon,
  type BuiltinSpec,
  constant,
  done,
  iterate,
  type Machine,
  type MemberSpecs,
  method,
  type MethodSpec,
  toNumber,
  type Value,
} from "../values/mod.ts";

function unary(f: (x: number) => number): MethodSpec {
  return method(1, (m, _self, [x]) => f(typeof x === "number" ? x : toNumber(m, x)), {
    one: (m, _self, x) => f(typeof x === "number" ? x : toNumber(m, x)),
  });
}

function binary(f: (x: number, y: number) => number): MethodSpec {
  return method(2, (m, _self, [x, y]) => f(toNumber(m, x), toNumber(m, y)), {
    two: (m, _self, x, y) => f(toNumber(m, x), toNumber(m, y)),
  });
}

/** `max` and `min`: every argument is converted, whatever the result. */
function extreme(pick: (a: number, b: number) => number, start: number): MethodSpec {
  return method(2, (m, _self, args) => {
    let result = start;
    if (args.length > 64) m.step(args.length >> 3);
    for (let index = 0; index < args.length; index++) {
      const item = args[index];
      result = pick(result, typeof item === "number" ? item : toNumber(m, item));
    }
    return result;
  }, { two: (m, _self, a, b) => pick(pick(start, toNumber(m, a)), toNumber(m, b)) });
}

function hypot(m: Machine, _self: Value, args: Value[]): Value {
  const numbers = args.map((item) => toNumber(m, item));
  // Two at a time would round differently; the host takes them all, in pieces no stack minds.
  return numbers.length < 10_000 ? Math.hypot(...numbers) : numbers.reduce((a, b) => Math.hypot(a, b), 0);
}

const precise = (Math as unknown as { sumPrecise: (items: Iterable<number>) => number }).sumPrecise;

function sumPrecise(m: Machine, _self: Value, [items]: Value[]): Value {
  const numbers: number[] = [];
  const iterator = iterate(m, items);
  for (let item = iterator.step(m); item !== done; item = iterator.step(m)) {
    if (typeof item !== "number") {
      try {
        m.fail("TypeError", "Math.sumPrecise takes numbers only");
      } catch (failure) {
        abandon(m, iterator, failure);
      }
    }
    numbers.push(item as number);
    if ((numbers.length & 1023) === 0) m.charge(8192);
  }
  return precise(numbers);
}

const members: MemberSpecs = {
  E: constant(Math.E),
  LN10: constant(Math.LN10),
  LN2: constant(Math.LN2),
  LOG10E: constant(Math.LOG10E),
  LOG2E: constant(Math.LOG2E),
  PI: constant(Math.PI),
  SQRT1_2: constant(Math.SQRT1_2),
  SQRT2: constant(Math.SQRT2),
  abs: unary(Math.abs),
  acos: unary(Math.acos),
  acosh: unary(Math.acosh),
  asin: unary(Math.asin),
  asinh: unary(Math.asinh),
  atan: unary(Math.atan),
  atan2: binary(Math.atan2),
  atanh: unary(Math.atanh),
  cbrt: unary(Math.cbrt),
  ceil: unary(Math.ceil),
  clz32: unary(Math.clz32),
  cos: unary(Math.cos),
  cosh: unary(Math.cosh),
  exp: unary(Math.exp),
  expm1: unary(Math.expm1),
  f16round: unary(Math.f16round),
  floor: unary(Math.floor),
  fround: unary(Math.fround),
  hypot: method(2, hypot),
  imul: binary(Math.imul),
  log: unary(Math.log),
  log10: unary(Math.log10),
  log1p: unary(Math.log1p),
  log2: unary(Math.log2),
  max: extreme(Math.max, -Infinity),
  min: extreme(Math.min, Infinity),
  pow: binary((x, y) => x ** y),
  random: method(0, (m) => m.hooks.random()),
  round: unary(Math.round),
  sign: unary(Math.sign),
  sin: unary(Math.sin),
  sinh: unary(Math.sinh),
  sqrt: unary(Math.sqrt),
  sumPrecise: method(1, sumPrecise),
  tan: unary(Math.tan),
  tanh: unary(Math.tanh),
  trunc: unary(Math.trunc),
  toString: method(0, () => "[object Math]"),
};

/** `Math`. */
export const mathSpec: BuiltinSpec = {
  type: "namespace",
  name: "Math",
  summary: "Constants and functions of numbers.",
  statics: members,
};
