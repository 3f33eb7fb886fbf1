// Pure: no Deno, no fetch, no file system.

/** `RegExp`. */

import {
  accessor,
  type AccessorSpec,
  BuiltinObject,
  type BuiltinSpec,
  get,
  GuestRegExp,
  isObject,
  type Machine,
  method,
  toText,
  type Value,
} from "../values/mod.ts";
import type { Flags } from "../regexp/mod.ts";
import { execRaw, makeRegExp, matchResult, programOf, regExpExec } from "./regexp_exec.ts";
import { show } from "./support.ts";

function thisRegExp(m: Machine, self: Value, name: string): GuestRegExp {
  if (self instanceof GuestRegExp) return self;
  return m.fail("TypeError", `RegExp.prototype.${name} called on ${show(self)}, which is not a RegExp`);
}

function construct(m: Machine, [pattern, flags]: Value[]): Value {
  const source = pattern instanceof GuestRegExp ? pattern.source : pattern === undefined ? "" : toText(m, pattern);
  const letters = flags === undefined ? pattern instanceof GuestRegExp ? pattern.flags : "" : toText(m, flags);
  return makeRegExp(m, source, letters);
}

/** The pattern as it could stand between slashes. */
function escapeSource(source: string): string {
  if (source === "") return "(?:)";
  let result = "";
  let inClass = false;
  for (let index = 0; index < source.length; index++) {
    const char = source[index]!;
    if (char === "\\") {
      const next = source[++index];
      result += next === undefined ? char : lineEnds[next] === undefined ? char + next : lineEnds[next];
      continue;
    }
    if (char === "[") inClass = true;
    else if (char === "]") inClass = false;
    if (char === "/" && !inClass) result += "\\/";
    else result += lineEnds[char] ?? char;
  }
  return result;
}

const lineEnds: Readonly<Record<string, string | undefined>> = Object.assign(Object.create(null), {
  "\n": "\\n",
  "\r": "\\r",
  "\u2028": "\\u2028",
  "\u2029": "\\u2029",
});

/** A flag as a property; the prototype itself answers undefined. */
function flag(name: keyof Flags): AccessorSpec {
  return accessor((m, self) => {
    if (self instanceof BuiltinObject && self === m.intrinsics.prototypes.RegExp) return undefined;
    return programOf(thisRegExp(m, self, name)).flags[name];
  });
}

const letters: readonly (readonly [letter: string, name: keyof Flags])[] = [
  ["d", "hasIndices"],
  ["g", "global"],
  ["i", "ignoreCase"],
  ["m", "multiline"],
  ["s", "dotAll"],
  ["u", "unicode"],
  ["v", "unicodeSets"],
  ["y", "sticky"],
];

const controls: Readonly<Record<string, string | undefined>> = Object.assign(Object.create(null), {
  "\t": "t",
  "\n": "n",
  "\v": "v",
  "\f": "f",
  "\r": "r",
});

/** `RegExp.escape`: a text as a pattern that matches exactly it. */
function escapeText(m: Machine, text: string): string {
  m.chargeString(text.length * 2);
  let result = "";
  for (const char of text) {
    const code = char.codePointAt(0)!;
    if (result === "" && /[0-9a-zA-Z]/.test(char)) result += `\\x${code.toString(16)}`;
    else if (/[\^$\\.*+?()[\]{}|/]/.test(char)) result += `\\${char}`;
    else if (controls[char] !== undefined) result += `\\${controls[char]}`;
    else if (/[,\-=<>#&!%:;@~'`"]|\s/.test(char) || (code >= 0xd800 && code <= 0xdfff)) {
      const hex = code.toString(16);
      result += code <= 0xff ? `\\x${hex.padStart(2, "0")}` : `\\u${hex.padStart(4, "0")}`;
    } else result += char;
  }
  return result;
}

/** Whether the RegExp still says that it was made by `RegExp`. */
function isOwn(m: Machine, regexp: GuestRegExp): boolean {
  return get(m, regexp, "constructor") === m.intrinsics.globals.RegExp;
}

/** `RegExp`. */
export const regexpSpec: BuiltinSpec = {
  type: "function",
  name: "RegExp",
  summary: "Regular expressions with every flag (dgimsuvy), run by a matcher that time and memory limits can end.",
  call: method(2, (m, _self, args) => {
    const [pattern, flags] = args;
    // Called without new, a RegExp without other flags is given back as it is.
    if (pattern instanceof GuestRegExp && flags === undefined && isOwn(m, pattern)) return pattern;
    return construct(m, args);
  }, { construct }),
  statics: {
    escape: method(1, (m, _self, [text]) => {
      if (typeof text !== "string") return m.fail("TypeError", "RegExp.escape takes a string");
      return escapeText(m, text);
    }),
  },
  prototype: {
    kind: "RegExp",
    members: {
      exec: method(1, (m, self, [text]) => {
        const regexp = thisRegExp(m, self, "exec");
        const string = toText(m, text);
        const groups = execRaw(m, regexp, string);
        return groups === undefined ? null : matchResult(m, regexp, string, groups);
      }),
      test: method(1, (m, self, [text]) => {
        if (!isObject(self)) return m.fail("TypeError", `RegExp.prototype.test called on ${show(self)}`);
        const string = toText(m, text);
        if (self instanceof GuestRegExp && !Object.hasOwn(self.props!, "exec")) {
          return execRaw(m, self, string) !== undefined;
        }
        return regExpExec(m, self, string) !== null;
      }),
      toString: method(0, (m, self) => {
        if (!isObject(self)) return m.fail("TypeError", `RegExp.prototype.toString called on ${show(self)}`);
        return `/${toText(m, get(m, self, "source"))}/${toText(m, get(m, self, "flags"))}`;
      }),
      source: accessor((m, self) => {
        if (self instanceof BuiltinObject && self === m.intrinsics.prototypes.RegExp) return "(?:)";
        return escapeSource(thisRegExp(m, self, "source").source);
      }),
      flags: accessor((m, self) => {
        if (!isObject(self)) return m.fail("TypeError", `RegExp.prototype.flags read on ${show(self)}`);
        return letters.map(([letter, name]) => get(m, self, name) ? letter : "").join("");
      }),
      hasIndices: flag("hasIndices"),
      global: flag("global"),
      ignoreCase: flag("ignoreCase"),
      multiline: flag("multiline"),
      dotAll: flag("dotAll"),
      unicode: flag("unicode"),
      unicodeSets: flag("unicodeSets"),
      sticky: flag("sticky"),
    },
  },
};
