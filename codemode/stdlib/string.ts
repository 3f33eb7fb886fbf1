// Pure: no Deno, no fetch, no file system.

/** `String`. */

import {
  type BuiltinSpec,
  constant,
  get,
  GuestBoxed,
  GuestRegExp,
  type Machine,
  type MemberSpecs,
  method,
  type MethodSpec,
  toInteger,
  toNumber,
  toText,
  type Value,
} from "../values/mod.ts";
import { findLastText, findText } from "./find_text.ts";
import { localeArguments } from "./locale.ts";
import { patternMembers } from "./string_pattern.ts";
import { lengthOf, relative, show, thisPrimitive, thisText, toObject } from "./support.ts";

/** Code units that the host's tables of languages and of Unicode may work on in one go, because nothing can end that. */
const longestForTables = 1 << 20;

/** A method whose result is about as long as the receiver. */
function change(name: string, f: (text: string) => string): MethodSpec {
  return method(0, (m, self) => {
    const text = thisText(m, self, name);
    if (text.length > 64) m.chargeString(text.length);
    return f(text);
  });
}

/** Text that must not be a RegExp. */
function plainText(m: Machine, value: Value, name: string): string {
  if (value instanceof GuestRegExp) {
    m.fail("TypeError", `String.prototype.${name} takes a string, not a regular expression`);
  }
  return toText(m, value);
}

function pad(name: "padStart" | "padEnd"): MethodSpec {
  return method(1, (m, self, [length, filler]) => {
    const text = thisText(m, self, name);
    const target = toInteger(m, length);
    if (target <= text.length) return text;
    const fill = filler === undefined ? " " : toText(m, filler);
    if (fill === "") return text;
    m.chargeString(target);
    return name === "padStart" ? text.padStart(target, fill) : text.padEnd(target, fill);
  });
}

/** A search from a position: charged by what is looked at. */
function search(
  name: string,
  f: (text: string, wanted: string, position: number | undefined, m: Machine) => Value,
): MethodSpec {
  return method(1, (m, self, [wanted, position]) => {
    const text = thisText(m, self, name);
    const string = plainText(m, wanted, name);
    const at = position === undefined ? undefined : toInteger(m, position);
    m.step(1 + (text.length >> 7) + (string.length >> 7));
    return f(text, string, at, m);
  });
}

const members: MemberSpecs = {
  at: method(1, (m, self, [at]) => {
    const text = thisText(m, self, "at");
    return text.at(toInteger(m, at));
  }),
  charAt: method(1, (m, self, [at]) => {
    const text = thisText(m, self, "charAt");
    return text.charAt(toInteger(m, at));
  }),
  charCodeAt: method(1, (m, self, [at]) => {
    const text = thisText(m, self, "charCodeAt");
    return text.charCodeAt(toInteger(m, at));
  }),
  codePointAt: method(1, (m, self, [at]) => {
    const text = thisText(m, self, "codePointAt");
    return text.codePointAt(toInteger(m, at));
  }),
  concat: method(1, (m, self, args) => {
    let text = thisText(m, self, "concat");
    for (const arg of args) {
      const next = toText(m, arg);
      m.chargeString(text.length + next.length);
      text += next;
    }
    return text;
  }),
  endsWith: search("endsWith", (text, wanted, end) => text.endsWith(wanted, end)),
  includes: search("includes", (text, wanted, from, m) => findText(m, text, wanted, from ?? 0) >= 0),
  indexOf: method(1, (m, self, [wanted, from]) => {
    const text = thisText(m, self, "indexOf");
    const string = toText(m, wanted);
    const start = toInteger(m, from);
    return findText(m, text, string, start);
  }),
  isWellFormed: method(0, (m, self) => {
    const text = thisText(m, self, "isWellFormed");
    m.step(1 + (text.length >> 6));
    return text.isWellFormed();
  }),
  lastIndexOf: method(1, (m, self, [wanted, from]) => {
    const text = thisText(m, self, "lastIndexOf");
    const string = toText(m, wanted);
    const number = toNumber(m, from);
    return findLastText(m, text, string, number !== number ? Infinity : Math.max(0, Math.trunc(number)));
  }),
  localeCompare: method(1, (m, self, [other, ...rest]) => {
    const text = thisText(m, self, "localeCompare");
    const string = toText(m, other);
    if (Math.min(text.length, string.length) > longestForTables) {
      m.fail(
        "RangeError",
        `Texts of more than ${longestForTables} characters are too long for localeCompare; use < and >`,
      );
    }
    m.step(1 + ((text.length + string.length) >> 4));
    return localeArguments(m, rest, (locales, options) => text.localeCompare(string, locales, options));
  }),
  normalize: method(0, (m, self, [form]) => {
    const text = thisText(m, self, "normalize");
    const name = form === undefined ? "NFC" : toText(m, form);
    if (!["NFC", "NFD", "NFKC", "NFKD"].includes(name)) {
      m.fail("RangeError", `The normalization form should be one of NFC, NFD, NFKC, NFKD, not ${show(name)}`);
    }
    if (text.length > longestForTables) {
      m.fail(
        "RangeError",
        `A text of more than ${longestForTables} characters is too long for normalize; normalize its parts`,
      );
    }
    m.chargeString(text.length * 4);
    m.step(1 + (text.length >> 4));
    return text.normalize(name);
  }),
  padEnd: pad("padEnd"),
  padStart: pad("padStart"),
  repeat: method(1, (m, self, [times]) => {
    const text = thisText(m, self, "repeat");
    const count = toInteger(m, times);
    if (count < 0 || count === Infinity) m.fail("RangeError", `Invalid count value: ${count}`);
    if (text === "" || count === 0) return "";
    m.chargeString(text.length * count);
    return text.repeat(count);
  }),
  slice: method(2, (m, self, [from, to]) => {
    const text = thisText(m, self, "slice");
    const start = relative(m, from, text.length, 0);
    return text.slice(start, Math.max(start, relative(m, to, text.length, text.length)));
  }),
  startsWith: search("startsWith", (text, wanted, from) => text.startsWith(wanted, from)),
  substring: method(2, (m, self, [from, to]) => {
    const text = thisText(m, self, "substring");
    const start = toInteger(m, from);
    return text.substring(start, to === undefined ? text.length : toInteger(m, to));
  }),
  substr: method(2, (m, self, [from, length]) => {
    const text = thisText(m, self, "substr");
    const start = relative(m, from, text.length, 0);
    const count = length === undefined ? text.length - start : toInteger(m, length);
    return text.slice(start, Math.max(start, Math.min(start + count, text.length)));
  }),
  toLocaleLowerCase: method(0, (m, self, args) => {
    const text = thisText(m, self, "toLocaleLowerCase");
    m.chargeString(text.length);
    return localeArguments(m, args.slice(0, 1), (locales) => text.toLocaleLowerCase(locales));
  }),
  toLocaleUpperCase: method(0, (m, self, args) => {
    const text = thisText(m, self, "toLocaleUpperCase");
    m.chargeString(text.length);
    return localeArguments(m, args.slice(0, 1), (locales) => text.toLocaleUpperCase(locales));
  }),
  toLowerCase: change("toLowerCase", (text) => text.toLowerCase()),
  toUpperCase: change("toUpperCase", (text) => text.toUpperCase()),
  toWellFormed: change("toWellFormed", (text) => text.toWellFormed()),
  trim: change("trim", (text) => text.trim()),
  trimEnd: change("trimEnd", (text) => text.trimEnd()),
  trimStart: change("trimStart", (text) => text.trimStart()),
  toString: method(0, (m, self) => thisPrimitive(m, self, "String", "toString")),
  valueOf: method(0, (m, self) => thisPrimitive(m, self, "String", "valueOf")),
  ...patternMembers,
};

/** `String`. */
export const stringSpec: BuiltinSpec = {
  type: "function",
  name: "String",
  summary: "Convert to text; every method of the language is there.",
  call: method(1, (m, _self, args) => args.length === 0 ? "" : toText(m, args[0]), {
    construct: (m, args) => new GuestBoxed("String", args.length === 0 ? "" : toText(m, args[0])),
  }),
  statics: {
    fromCharCode: method(1, (m, _self, args) => {
      m.chargeString(args.length);
      let text = "";
      for (const arg of args) text += String.fromCharCode(toNumber(m, arg));
      return text;
    }),
    fromCodePoint: method(1, (m, _self, args) => {
      m.chargeString(args.length * 2);
      let text = "";
      for (const arg of args) {
        const code = toNumber(m, arg);
        if (!Number.isInteger(code) || code < 0 || code > 0x10ffff) {
          m.fail("RangeError", `Invalid code point ${show(arg)}`);
        }
        text += String.fromCodePoint(code);
      }
      return text;
    }),
    raw: method(1, (m, _self, [template, ...substitutions]) => {
      const literals = toObject(m, get(m, toObject(m, template, "String.raw"), "raw"), "String.raw");
      const length = lengthOf(m, literals);
      let text = "";
      for (let index = 0; index < length; index++) {
        text += toText(m, get(m, literals, index));
        if (index + 1 < length && index < substitutions.length) text += toText(m, substitutions[index]);
        m.chargeString(text.length);
      }
      return text;
    }),
  },
  prototype: { kind: "String", members: { length: constant(0), ...members } },
};
