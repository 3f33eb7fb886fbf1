// Pure: no Deno, no fetch, no file system.

import type { Fault } from "./fault.ts";

const differential = "codemode/stdlib/differential_test.ts";
const strings = "[codemode.subset] methods of strings give what the host's give, whatever the arguments";
const arrays = "[codemode.subset] methods of arrays give and leave what the host's do, holes and all";
const callbacks =
  "[codemode.subset] methods of arrays call back as the host's do: which elements, in which order, with which arguments";
const dates = "[codemode.subset] dates are read and set as the host's are";
const numbers = "[codemode.subset] numbers are written as the host writes them";
const lengths = "[codemode.subset] every built-in has the name and the length of the host's, and so have its members";
const limitsFile = "codemode/stdlib/limits_test.ts";
const refused =
  "[codemode.limits] what would be too large is refused before it is built, as a RangeError of the program";
const steps = "[codemode.limits] loops over what is not there cost steps, so that a timeout can end them";
const regexpFile = "codemode/regexp/regexp_test.ts";
const table = "[codemode.subset] patterns find what the language says, in a table of the hard ones";
const fixturesFile = "codemode/fixtures_test.ts";
const fixtures =
  "[codemode.subset] [codemode.result] [codemode.refused] [codemode.erase] every fixture gives what its head says";

function fault(id: string, file: string, find: string, replace: string, testFile: string, test: string): Fault {
  return { id: `codemode_stdlib.${id}`, file: `codemode/${file}`, find, replace, killedBy: { file: testFile, test } };
}

/** Faults in the built-ins and in the regular expressions. */
export const faults: readonly Fault[] = [
  fault(
    "holes-visited",
    "stdlib/support.ts",
    "return value !== undefined || Object.hasOwn(object, index) ? value : hole;",
    "return value;",
    differential,
    callbacks,
  ),
  fault(
    "relative-not-clamped",
    "stdlib/support.ts",
    "return index < 0 ? Math.max(length + index, 0) : Math.min(index, length);",
    "return index < 0 ? length + index : Math.min(index, length);",
    differential,
    arrays,
  ),
  fault(
    "sort-undefined-compared",
    "stdlib/array_change.ts",
    "const defined: Value[] = values.filter((value) => value !== undefined);",
    "const defined: Value[] = values.slice();",
    differential,
    arrays,
  ),
  fault(
    "sort-by-number",
    "stdlib/array_change.ts",
    "return a < b ? -1 : a > b ? 1 : 0;",
    "return Number(a) - Number(b) || (a < b ? -1 : a > b ? 1 : 0);",
    differential,
    arrays,
  ),
  fault(
    "splice-without-count-removes-nothing",
    "stdlib/array_change.ts",
    "? length - start\n    : Math.min",
    "? 0\n    : Math.min",
    differential,
    arrays,
  ),
  fault(
    "find-skips-holes",
    "stdlib/array_read.ts",
    "const item = read(m, object, index);\n      if (f.call3(m, receiver, item, index, object)) return give(item, index);",
    "const item = read(m, object, index);\n      if (item !== undefined && f.call3(m, receiver, item, index, object)) return give(item, index);",
    differential,
    callbacks,
  ),
  fault(
    "last-index-of-from-undefined",
    "stdlib/array_read.ts",
    "const from = args.length > 1 ? toInteger(m, args[1]) : length - 1;",
    "const from = args[1] !== undefined ? toInteger(m, args[1]) : length - 1;",
    fixturesFile,
    fixtures,
  ),
  fault(
    "substitution-two-digits",
    "stdlib/string_pattern.ts",
    "const group = two >= 1 && two <= count ? two : Number(char);",
    "const group = two >= 1 ? two : Number(char);",
    fixturesFile,
    fixtures,
  ),
  fault(
    "replace-all-of-nothing-misses-the-end",
    "stdlib/string_pattern.ts",
    "if (!all || at + width > subject.length) return;",
    "if (!all || at + width >= subject.length) return;",
    differential,
    strings,
  ),
  fault(
    "pad-not-announced",
    "stdlib/string.ts",
    "    m.chargeString(target);\n",
    "",
    limitsFile,
    refused,
  ),
  fault(
    "slice-not-announced",
    "stdlib/array_read.ts",
    '  if (count > 4294967295) m.fail("RangeError", `Invalid array length: ${count}`);\n  m.charge(count * 8);\n',
    '  if (count > 4294967295) m.fail("RangeError", `Invalid array length: ${count}`);\n',
    limitsFile,
    refused,
  ),
  fault(
    "element-costs-nothing",
    "stdlib/support.ts",
    "index: number): Value | typeof hole {\n  if (--m.fuel < 0) m.hooks.checkpoint(m);\n",
    "index: number): Value | typeof hole {\n",
    limitsFile,
    steps,
  ),
  fault(
    "setter-keeps-invalid-year",
    "stdlib/date.ts",
    'if (wasInvalid && !name.endsWith("FullYear")) return NaN;',
    "if (wasInvalid) return NaN;",
    differential,
    dates,
  ),
  fault(
    "to-fixed-out-of-range",
    "stdlib/number.ts",
    "if (count < least || count > 100) {",
    "if (count < least || count > 101) {",
    differential,
    numbers,
  ),
  fault(
    "arity",
    "stdlib/map_set.ts",
    "set: method(2, (m, self, [key, value]) => {",
    "set: method(1, (m, self, [key, value]) => {",
    differential,
    lengths,
  ),
  fault(
    "define-through-assignment",
    "stdlib/object.ts",
    "define(m, result, toKey(m, key), value);",
    "define(m, result, `_${toKey(m, key)}`, value);",
    fixturesFile,
    fixtures,
  ),
  fault(
    "promise-all-settles-at-the-first",
    "stdlib/promise.ts",
    "if (--missing === 0) finish(values);",
    "if (--missing <= 1) finish(values);",
    fixturesFile,
    fixtures,
  ),
  fault(
    "groups-not-forgotten",
    "regexp/compile.ts",
    "if (node.endGroup > node.firstGroup) code.push",
    "if (node.endGroup < node.firstGroup) code.push",
    regexpFile,
    table,
  ),
  fault(
    "lookahead-keeps-choices",
    "regexp/stack.ts",
    "    if (stack[entry] !== restore) continue;\n    stack.copyWithin",
    "    stack.copyWithin",
    regexpFile,
    table,
  ),
  fault(
    "pair-split",
    "regexp/search.ts",
    "if (unicode && start > 0 && start < input.length && before(input, start + 1, true) === 2) start--;",
    "",
    regexpFile,
    "[codemode.subset] lastIndex inside a pair means the pair with u, and the half without",
  ),
  fault(
    "short-matches-are-free",
    "regexp/search.ts",
    "    if (used > 0) budget.spend(used);\n",
    "",
    regexpFile,
    "[codemode.limits] steps are settled after short matches too",
  ),
  fault(
    "folding-without-exceptions",
    "regexp/folding.ts",
    "if (known !== undefined) return known;",
    "if (known === 0) return known;",
    regexpFile,
    table,
  ),
  fault(
    "empty-turns-go-on",
    "regexp/machine.ts",
    "if (registers[code[pc + 1]!] === pos) failed = true;\n        else pc += 2;",
    "pc += 2;",
    regexpFile,
    table,
  ),
];
