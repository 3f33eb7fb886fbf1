// Pure: no Deno, no fetch, no file system.

/** The methods of strings that take a pattern: match, matchAll, replace, replaceAll, search, split. */

import {
  type Callable,
  done,
  get,
  type GuestArray,
  GuestIterator,
  GuestRegExp,
  isCallable,
  isObject,
  type Machine,
  type MemberSpecs,
  method,
  set,
  toInteger,
  toText,
  type Value,
} from "../values/mod.ts";
import {
  advance,
  execRaw,
  flagsOf,
  groupText,
  isPlain,
  lastIndexOf,
  makeRegExp,
  matchAt,
  matchResult,
  programOf,
  regExpExec,
} from "./regexp_exec.ts";
import { findText } from "./find_text.ts";
import { append, lengthOf, thisText } from "./support.ts";

/** What a replacement needs to know of a match. */
interface Match {
  readonly text: string;
  readonly position: number;
  /** The groups without the whole match. */
  readonly captures: readonly Value[];
  readonly groups: Value;
}

/** Builds a string piece by piece within the limits. */
class Builder {
  text = "";
  readonly #m: Machine;

  constructor(m: Machine) {
    this.#m = m;
  }

  add(piece: string): void {
    const length = this.text.length + piece.length;
    if (length > this.#m.limits.string) this.#m.chargeString(length);
    if (piece.length > 64) this.#m.charge(piece.length * 2);
    else if (--this.#m.fuel < 0) this.#m.hooks.checkpoint(this.#m);
    this.text += piece;
  }
}

/** GetSubstitution: `$1`, `$<name>`, `$&` and their like. */
function substitute(m: Machine, out: Builder, template: string, match: Match, subject: string): void {
  let index = 0;
  for (;;) {
    const dollar = template.indexOf("$", index);
    if (dollar < 0 || dollar === template.length - 1) return out.add(template.slice(index));
    out.add(template.slice(index, dollar));
    const char = template[dollar + 1]!;
    index = dollar + 2;
    if (char === "$") out.add("$");
    else if (char === "&") out.add(match.text);
    else if (char === "`") out.add(subject.slice(0, match.position));
    else if (char === "'") out.add(subject.slice(match.position + match.text.length));
    else if (char >= "0" && char <= "9") {
      const count = match.captures.length;
      const next = template[index];
      const two = next !== undefined && next >= "0" && next <= "9" ? Number(char + next) : 0;
      const group = two >= 1 && two <= count ? two : Number(char);
      if (group < 1 || group > count) {
        out.add(`$${char}`);
        continue;
      }
      if (group === two) index++;
      const capture = match.captures[group - 1];
      if (capture !== undefined) out.add(toText(m, capture));
    } else if (char === "<" && match.groups !== undefined) {
      const close = template.indexOf(">", index);
      if (close < 0) {
        out.add("$<");
        continue;
      }
      const capture = get(m, match.groups, template.slice(index, close));
      if (capture !== undefined) out.add(toText(m, capture));
      index = close + 1;
    } else {
      out.add("$");
      index = dollar + 1;
    }
  }
}

/** Write the replacement of one match. */
function replaceOne(
  m: Machine,
  out: Builder,
  replacement: string | Callable,
  match: Match,
  subject: string,
): void {
  if (typeof replacement === "string") {
    if (!replacement.includes("$")) return out.add(replacement);
    return substitute(m, out, replacement, match, subject);
  }
  const args: Value[] = [match.text, ...match.captures, match.position, subject];
  if (match.groups !== undefined) args.push(match.groups);
  out.add(toText(m, replacement.call(m, undefined, args)));
}

function rawMatch(m: Machine, regexp: GuestRegExp, subject: string, groups: readonly number[]): Match {
  const captures: Value[] = [];
  for (let index = 1; index < groups.length / 2; index++) captures.push(groupText(groups, index, subject));
  m.charge(groups.length * 4);
  const named = programOf(regexp).pattern.names.length > 0;
  return {
    text: subject.slice(groups[0]!, groups[1]!),
    position: groups[0]!,
    captures,
    groups: named ? get(m, matchResult(m, regexp, subject, groups), "groups") : undefined,
  };
}

/** The matches of a RegExp as `replace` needs them: all with g, else the first. */
function matchesOf(m: Machine, regexp: GuestRegExp, subject: string): Match[] {
  const flags = flagsOf(m, regexp);
  const global = flags.includes("g");
  const unicode = flags.includes("u") || flags.includes("v");
  if (global) set(m, regexp, "lastIndex", 0);
  const matches: Match[] = [];
  const plain = isPlain(regexp);
  for (;;) {
    m.step();
    let match: Match | undefined;
    if (plain) {
      const groups = execRaw(m, regexp, subject);
      match = groups && rawMatch(m, regexp, subject, groups);
    } else match = ownMatch(m, regexp, subject);
    if (match === undefined) return matches;
    matches.push(match);
    m.charge(64);
    if (!global) return matches;
    if (match.text === "") set(m, regexp, "lastIndex", advance(subject, lastIndexOf(m, regexp), unicode));
  }
}

/** A match by an `exec` of the program's own. */
function ownMatch(m: Machine, regexp: GuestRegExp, subject: string): Match | undefined {
  const result = regExpExec(m, regexp, subject);
  if (result === null) return undefined;
  const count = Math.max(lengthOf(m, result) - 1, 0);
  m.charge(count * 16);
  const text = toText(m, get(m, result, 0));
  const position = Math.max(Math.min(toInteger(m, get(m, result, "index")), subject.length), 0);
  const captures: Value[] = [];
  for (let index = 1; index <= count; index++) {
    m.step();
    const capture = get(m, result, index);
    captures.push(capture === undefined ? undefined : toText(m, capture));
  }
  return { text, position, captures, groups: get(m, result, "groups") };
}

function replacementOf(m: Machine, value: Value): string | Callable {
  return isCallable(value) ? value : toText(m, value);
}

function assemble(m: Machine, subject: string, matches: Iterable<Match>, replacement: string | Callable): string {
  const out = new Builder(m);
  let next = 0;
  for (const match of matches) {
    if (match.position < next) continue;
    out.add(subject.slice(next, match.position));
    replaceOne(m, out, replacement, match, subject);
    next = match.position + match.text.length;
  }
  out.add(subject.slice(next));
  return out.text;
}

function replaceRegExp(m: Machine, regexp: GuestRegExp, subject: string, replaceValue: Value): string {
  const replacement = replacementOf(m, replaceValue);
  return assemble(m, subject, matchesOf(m, regexp, subject), replacement);
}

/** Positions of a text within another, without overlap. */
function* occurrences(m: Machine, subject: string, search: string, all: boolean): Generator<Match> {
  const width = Math.max(1, search.length);
  for (let at = findText(m, subject, search, 0); at >= 0;) {
    yield { text: search, position: at, captures: [], groups: undefined };
    if (!all || at + width > subject.length) return;
    at = findText(m, subject, search, at + width);
  }
}

function replaceText(m: Machine, subject: string, search: Value, replaceValue: Value, all: boolean): string {
  const text = toText(m, search);
  const replacement = replacementOf(m, replaceValue);
  m.step(1 + (subject.length >> 6));
  return assemble(m, subject, occurrences(m, subject, text, all), replacement);
}

/** A pattern argument is asked before the receiver becomes text: null and undefined receivers are refused first. */
function receiver(m: Machine, self: Value, name: string): Value {
  if (self === undefined || self === null) thisText(m, self, name);
  return self;
}

function split(m: Machine, self: Value, [separator, limit]: Value[]): Value {
  receiver(m, self, "split");
  const subject = toText(m, self);
  if (separator instanceof GuestRegExp) return splitRegExp(m, subject, separator, limit);
  const most = limit === undefined ? 4294967295 : toUint32(m, limit);
  const text = toText(m, separator);
  if (most === 0) return [];
  if (separator === undefined) return [subject];
  const result: GuestArray = [];
  m.step(1 + (subject.length >> 6));
  if (text === "") {
    const count = Math.min(subject.length, most);
    m.charge(count * 8);
    for (let index = 0; index < count; index++) result.push(subject[index]);
    return result;
  }
  let next = 0;
  for (let at = findText(m, subject, text, 0); at >= 0; at = findText(m, subject, text, next)) {
    append(m, result, subject.slice(next, at));
    m.charge(16);
    if (result.length >= most) return result;
    next = at + text.length;
  }
  result.push(subject.slice(next));
  return result;
}

function toUint32(m: Machine, value: Value): number {
  return toInteger(m, value) >>> 0;
}

function splitRegExp(m: Machine, subject: string, regexp: GuestRegExp, limit: Value): Value {
  const flags = flagsOf(m, regexp);
  const unicode = flags.includes("u") || flags.includes("v");
  const splitter = makeRegExp(m, regexp.source, flags.includes("y") ? flags : `${flags}y`);
  const most = limit === undefined ? 4294967295 : toUint32(m, limit);
  if (most === 0) return [];
  if (subject === "") return matchAt(m, splitter, subject, 0) === undefined ? [subject] : [];
  // Searching with the pattern's own flags finds where the sticky splitter would stop next.
  const searcher = makeRegExp(m, regexp.source, flags.replace("y", ""));
  const result: GuestArray = [];
  let last = 0;
  let from = 0;
  while (from < subject.length) {
    const groups = matchAt(m, searcher, subject, from);
    if (groups === undefined || groups[0]! >= subject.length) break;
    const end = Math.min(groups[1]!, subject.length);
    if (end === last) {
      from = advance(subject, Math.max(from, groups[0]!), unicode);
      continue;
    }
    append(m, result, subject.slice(last, groups[0]!));
    if (result.length === most) return result;
    last = end;
    for (let index = 1; index < groups.length / 2; index++) {
      append(m, result, groupText(groups, index, subject));
      if (result.length === most) return result;
    }
    m.charge(32);
    from = last;
  }
  result.push(subject.slice(last));
  return result;
}

function matchAll(m: Machine, self: Value, [pattern]: Value[]): Value {
  receiver(m, self, "matchAll");
  let regexp: GuestRegExp;
  const subject = toText(m, self);
  if (pattern instanceof GuestRegExp) {
    const flags = flagsOf(m, pattern);
    if (!flags.includes("g")) m.fail("TypeError", "String.prototype.matchAll needs a RegExp with the flag g");
    regexp = makeRegExp(m, pattern.source, flags);
    set(m, regexp, "lastIndex", lastIndexOf(m, pattern));
  } else regexp = toRegExp(m, pattern, "g");
  const { unicode, unicodeSets } = programOf(regexp).flags;
  let ended = false;
  return new GuestIterator("RegExp String Iterator", (machine) => {
    if (ended) return done;
    const groups = execRaw(machine, regexp, subject);
    if (groups === undefined) {
      ended = true;
      return done;
    }
    if (groups[0] === groups[1]) {
      set(machine, regexp, "lastIndex", advance(subject, groups[1]!, unicode || unicodeSets));
    }
    return matchResult(machine, regexp, subject, groups);
  });
}

/** A pattern argument as a RegExp; a new one with the flags when it is none. */
function toRegExp(m: Machine, pattern: Value, flags: string): GuestRegExp {
  if (pattern instanceof GuestRegExp) return pattern;
  return makeRegExp(m, pattern === undefined ? "" : toText(m, pattern), flags);
}

function match(m: Machine, self: Value, [pattern]: Value[]): Value {
  receiver(m, self, "match");
  const subject = toText(m, self);
  const regexp = toRegExp(m, pattern, "");
  if (!flagsOf(m, regexp).includes("g")) return regExpExec(m, regexp, subject);
  const found = matchesOf(m, regexp, subject);
  return found.length === 0 ? null : found.map((one) => one.text);
}

/** Members of `String.prototype` that take patterns. */
export const patternMembers: MemberSpecs = {
  match: method(1, match),
  matchAll: method(1, matchAll),
  replace: method(2, (m, self, [search, replacement]) => {
    receiver(m, self, "replace");
    const subject = toText(m, self);
    if (search instanceof GuestRegExp) return replaceRegExp(m, search, subject, replacement);
    return replaceText(m, subject, search, replacement, false);
  }),
  replaceAll: method(2, (m, self, [search, replacement]) => {
    receiver(m, self, "replaceAll");
    if (search instanceof GuestRegExp) {
      if (!flagsOf(m, search).includes("g")) m.fail("TypeError", "replaceAll needs a RegExp with the flag g");
      return replaceRegExp(m, search, toText(m, self), replacement);
    }
    return replaceText(m, toText(m, self), search, replacement, true);
  }),
  search: method(1, (m, self, [pattern]) => {
    receiver(m, self, "search");
    const subject = toText(m, self);
    const regexp = toRegExp(m, pattern, "");
    const previous = get(m, regexp, "lastIndex");
    if (!Object.is(previous, 0)) set(m, regexp, "lastIndex", 0);
    const found = regExpExec(m, regexp, subject);
    if (!Object.is(get(m, regexp, "lastIndex"), previous)) set(m, regexp, "lastIndex", previous);
    return found === null || !isObject(found) ? -1 : get(m, found, "index");
  }),
  split: method(2, split),
};
