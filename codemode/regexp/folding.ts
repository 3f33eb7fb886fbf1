// Pure: no Deno, no fetch, no file system.

/**
 * Case folding as the specification's Canonicalize has it, in its two forms: by upper case of single code units
 * (without u and v), and by simple case folding (with them).
 */
export interface Folding {
  /** The representative of the code point's class: two code points match without case when these are equal. */
  canonical(code: number): number;
  /** Every code point of the class, the code point itself included. */
  equivalents(code: number): readonly number[];
}

/** Simple foldings that no case mapping of a single character shows. */
const simpleOnly: ReadonlyMap<number, number> = new Map([[0x1fd3, 0x390], [0x1fe3, 0x3b0], [0xfb05, 0xfb06]]);

/** Two characters that the host's own folding takes for the same. */
const sameFolded = /^(.)\1$/isu;

/** Where Unicode has letters with case, in generous blocks; a test compares with every code point there is. */
const casedBlocks: readonly (readonly [first: number, last: number])[] = [
  [0x80, 0x58f],
  [0x1000, 0x13ff],
  [0x1c00, 0x1fff],
  [0x2100, 0x24ff],
  [0x2c00, 0x2dff],
  [0xa600, 0xabff],
  [0xfb00, 0xfb1f],
  [0xff00, 0xffef],
  [0x10400, 0x10dff],
  [0x11800, 0x118ff],
  [0x16e00, 0x16eff],
  [0x1e900, 0x1e9ff],
];

function single(text: string): number {
  const code = text.codePointAt(0)!;
  return text.length === (code > 0xffff ? 2 : 1) ? code : -1;
}

function upperCanonical(code: number): number {
  if (code < 128) return code >= 97 && code <= 122 ? code - 32 : code;
  const upper = String.fromCharCode(code).toUpperCase();
  if (upper.length !== 1) return code;
  const result = upper.charCodeAt(0);
  return result < 128 ? code : result;
}

/** Whether the mapping gave one character, and one that the host's own folding takes for the same. */
function isSame(code: number, mapped: number): boolean {
  return mapped >= 0 && mapped !== code && sameFolded.test(String.fromCodePoint(code, mapped));
}

/** The upper case of the lower case, as far as both are single characters and the host's own folding agrees. */
function simpleCanonical(code: number): number {
  if (code < 128) return code >= 97 && code <= 122 ? code - 32 : code;
  const known = simpleOnly.get(code);
  if (known !== undefined) return known;
  const lower = single(String.fromCodePoint(code).toLowerCase());
  const base = isSame(code, lower) ? lower : code;
  const upper = single(String.fromCodePoint(base).toUpperCase());
  return isSame(base, upper) ? upper : base;
}

/** Code points that some case mapping or folding touches; the rest are alone in their class. */
function cased(last: number): number[] {
  const found: number[] = [];
  const changes = /\p{Changes_When_Casemapped}|\p{Changes_When_Casefolded}/gu;
  for (const [first, end] of casedBlocks) {
    if (first > last) continue;
    let text = "";
    for (let code = first; code <= end; code++) text += String.fromCodePoint(code);
    for (const match of text.matchAll(changes)) found.push(match[0].codePointAt(0)!);
  }
  return found;
}

function makeFolding(
  canonicalOf: (code: number) => number,
  ascii: (code: number) => readonly number[],
  last: number,
): Folding {
  let classes: Map<number, readonly number[]> | undefined;
  const cache = new Map<number, number>();
  const canonical = (code: number): number => {
    if (code < 128) return canonicalOf(code);
    let result = cache.get(code);
    if (result === undefined) {
      result = canonicalOf(code);
      // Only what folds is remembered, so the memory stays at a few thousand entries whatever the input.
      if (result !== code) cache.set(code, result);
    }
    return result;
  };
  const table = (): Map<number, readonly number[]> => {
    if (classes !== undefined) return classes;
    const built = new Map<number, number[]>();
    const add = (code: number) => {
      const key = canonical(code);
      const members = built.get(key);
      if (members === undefined) built.set(key, [code]);
      else members.push(code);
    };
    for (let code = 0; code < 128; code++) add(code);
    for (const code of cased(last)) add(code);
    for (const [key, members] of built) if (!members.includes(key)) members.push(key);
    return classes = built;
  };
  return {
    canonical,
    equivalents: (code) => code < 128 ? ascii(code) : table().get(canonical(code)) ?? [code],
  };
}

/** The classes of ASCII are known, so that common patterns never need the whole table. */
function asciiUpper(code: number): readonly number[] {
  const letter = code | 32;
  return letter >= 97 && letter <= 122 ? [letter - 32, letter] : [code];
}

function asciiSimple(code: number): readonly number[] {
  const pair = asciiUpper(code);
  if (pair[1] === 0x6b) return [...pair, 0x212a];
  if (pair[1] === 0x73) return [...pair, 0x17f];
  return pair;
}

// Both are memos of pure functions: what they hold does not depend on who asks.

/** Folding of patterns without u and v. */
export const upperFolding: Folding = makeFolding(upperCanonical, asciiUpper, 0xffff);
/** Folding of patterns with u or v. */
export const simpleFolding: Folding = makeFolding(simpleCanonical, asciiSimple, 0x1ffff);
