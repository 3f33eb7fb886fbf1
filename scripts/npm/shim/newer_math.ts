// Pure: no Deno, no fetch, no file system.

/** What `Math` has gained since Node 20. */

const bits = new DataView(new ArrayBuffer(8));

/** The exponent of a number as it is stored, and its digits as a whole number; sign aside. */
function partsOf(x: number): { readonly exponent: number; readonly digits: bigint } {
  bits.setFloat64(0, x);
  const stored = bits.getBigUint64(0);
  const exponent = Number((stored >> 52n) & 0x7ffn);
  const fraction = stored & 0xfffffffffffffn;
  // The lowest exponent is that of numbers without a leading one.
  return exponent === 0 ? { exponent: 1, digits: fraction } : { exponent, digits: fraction | 1n << 52n };
}

/** The number nearest to so many units of the smallest one, 2 to the power of -1074; of two, the even one. */
function fromUnits(units: bigint): number {
  const size = units < 0n ? -units : units;
  const excess = size.toString(2).length - 53;
  if (excess <= 0) return Number(units) * Number.MIN_VALUE;
  const shift = BigInt(excess);
  const half = 1n << shift - 1n;
  const cut = size & (1n << shift) - 1n;
  let digits = size >> shift;
  if (cut > half || cut === half && (digits & 1n) === 1n) digits += 1n;
  const result = Number(digits) * 2 ** (excess - 1074);
  return units < 0n ? -result : result;
}

/** `Math.sumPrecise`: the sum as if nothing were rounded before its end. */
export function sumPrecise(items: Iterable<number>): number {
  let special: number | undefined;
  let negativeZero = true;
  let units = 0n;
  for (const item of items) {
    if (typeof item !== "number") throw new TypeError("Math.sumPrecise takes numbers only");
    if (!Object.is(item, -0)) negativeZero = false;
    if (!Number.isFinite(item)) special = (special ?? 0) + item;
    else {
      const { exponent, digits } = partsOf(item);
      const size = digits << BigInt(exponent - 1);
      units += item < 0 ? -size : size;
    }
  }
  return special ?? (negativeZero ? -0 : fromUnits(units));
}

/** `Math.f16round`: the nearest number of half the usual precision of a float; of two, the even one. */
export function f16round(value: number): number {
  const x = Number(value);
  if (x === 0 || !Number.isFinite(x)) return x;
  const step = 2 ** (Math.max(partsOf(x).exponent - 1023, -14) - 10);
  const steps = Math.abs(x) / step;
  const whole = Math.floor(steps);
  const rest = steps - whole;
  const size = (rest > 0.5 || rest === 0.5 && whole % 2 === 1 ? whole + 1 : whole) * step;
  return Math.sign(x) * (size > 65504 ? Infinity : size);
}
