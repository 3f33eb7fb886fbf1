// Pure: no Deno, no fetch, no file system.

/** Running a RegExp of the program: the one place where `codemode/regexp/` meets guest values. */

import {
  define,
  get,
  type GuestArray,
  type GuestObject,
  GuestRegExp,
  isCallable,
  isObject,
  type Machine,
  NullObject,
  type ObjectValue,
  set,
  toLength,
  toText,
  type Value,
} from "../values/mod.ts";
import {
  compileRegExp,
  execRegExp,
  type Program,
  type RegExpBudget,
  RegExpLimitError,
  RegExpSyntaxError,
} from "../regexp/mod.ts";

/** Compile a pattern; a SyntaxError of the program when it is none. */
export function makeRegExp(m: Machine, source: string, flags: string): GuestRegExp {
  m.charge(64 + source.length * 32);
  m.step(4 + (source.length >> 2));
  let program: Program;
  try {
    program = compileRegExp(source, flags);
  } catch (error) {
    if (error instanceof RegExpSyntaxError) return m.fail("SyntaxError", error.message);
    throw error;
  }
  return new GuestRegExp(source, [...flags].sort().join(""), program);
}

/** The compiled pattern of a RegExp. */
export function programOf(regexp: GuestRegExp): Program {
  return regexp.program as Program;
}

/** The fuel and memory of the program as the engine's budget. */
function budgetOf(m: Machine): RegExpBudget {
  return { spend: (steps) => m.step(steps >> 2), grow: (bytes) => m.charge(bytes) };
}

/** Run the engine on a text; what it refuses is a RangeError of the program. */
export function matchAt(m: Machine, regexp: GuestRegExp, text: string, from: number): readonly number[] | undefined {
  try {
    return execRegExp(programOf(regexp), text, from, budgetOf(m));
  } catch (error) {
    if (error instanceof RegExpLimitError) return m.fail("RangeError", error.message);
    throw error;
  }
}

/** Whether the RegExp is as it was made, but for `lastIndex`: then its own members need not be asked for. */
export function isPlain(regexp: GuestRegExp): boolean {
  const props = regexp.props!;
  return !Object.hasOwn(props, "exec") && !Object.hasOwn(props, "flags") && !Object.hasOwn(props, "global") &&
    !Object.hasOwn(props, "unicode");
}

/** `lastIndex` as a length. */
export function lastIndexOf(m: Machine, regexp: ObjectValue): number {
  const value = get(m, regexp, "lastIndex");
  return typeof value === "number" && value >= 0 && value === Math.trunc(value) ? value : toLength(m, value);
}

/** RegExpBuiltinExec without the result object: the groups, `lastIndex` moved. */
export function execRaw(m: Machine, regexp: GuestRegExp, text: string): readonly number[] | undefined {
  const { global, sticky } = programOf(regexp).flags;
  const last = lastIndexOf(m, regexp);
  const from = global || sticky ? last : 0;
  const groups = from > text.length ? undefined : matchAt(m, regexp, text, from);
  if (groups === undefined) {
    if (global || sticky) set(m, regexp, "lastIndex", 0);
    return undefined;
  }
  if (global || sticky) set(m, regexp, "lastIndex", groups[1]!);
  return groups;
}

/** The text of a group, undefined when it took no part. */
export function groupText(groups: readonly number[], index: number, text: string): string | undefined {
  const start = groups[2 * index]!;
  return start < 0 ? undefined : text.slice(start, groups[2 * index + 1]!);
}

/** Named groups as an object without inherited members; undefined when the pattern names none. */
function named(
  regexp: GuestRegExp,
  groups: readonly number[],
  value: (group: number) => Value,
): GuestObject | undefined {
  const { names } = programOf(regexp).pattern;
  if (names.length === 0) return undefined;
  const result = new NullObject();
  for (const [name, indices] of names) {
    const group = indices.find((index) => groups[2 * index]! >= 0) ?? indices[0]!;
    result[name] = value(group);
  }
  return result;
}

/** The array that `exec` gives for a match. */
export function matchResult(m: Machine, regexp: GuestRegExp, text: string, groups: readonly number[]): GuestArray {
  const count = groups.length / 2;
  m.charge(96 + count * 24);
  const result: GuestArray = [];
  for (let index = 0; index < count; index++) result.push(groupText(groups, index, text));
  define(m, result, "index", groups[0]!);
  define(m, result, "input", text);
  define(m, result, "groups", named(regexp, groups, (group) => groupText(groups, group, text)));
  if (programOf(regexp).flags.hasIndices) {
    const pair = (group: number): Value =>
      groups[2 * group]! < 0 ? undefined : [groups[2 * group]!, groups[2 * group + 1]!];
    const indices: GuestArray = [];
    for (let index = 0; index < count; index++) indices.push(pair(index));
    define(m, indices, "groups", named(regexp, groups, pair));
    define(m, result, "indices", indices);
  }
  return result;
}

/** `regexp.exec(text)` with an `exec` of the program's own respected: a match object or null. */
export function regExpExec(m: Machine, regexp: ObjectValue, text: string): ObjectValue | null {
  const exec = get(m, regexp, "exec");
  if (isCallable(exec) && !(regexp instanceof GuestRegExp && !Object.hasOwn(regexp.props!, "exec"))) {
    const result = exec.call1(m, regexp, text);
    if (result !== null && !isObject(result)) return m.fail("TypeError", "exec must give an object or null");
    return result;
  }
  if (!(regexp instanceof GuestRegExp)) return m.fail("TypeError", "The receiver is not a RegExp");
  const groups = execRaw(m, regexp, text);
  return groups === undefined ? null : matchResult(m, regexp, text, groups);
}

/** AdvanceStringIndex. */
export function advance(text: string, index: number, unicode: boolean): number {
  if (!unicode || index + 1 >= text.length) return index + 1;
  return index + (text.codePointAt(index)! > 0xffff ? 2 : 1);
}

/** The flags as the program sees them. */
export function flagsOf(m: Machine, regexp: ObjectValue): string {
  if (regexp instanceof GuestRegExp && isPlain(regexp)) return regexp.flags;
  return toText(m, get(m, regexp, "flags"));
}
