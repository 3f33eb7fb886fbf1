// Pure: no Deno, no fetch, no file system.

/** `Date`. The arithmetic of calendars and time zones is the host's; only numbers and texts cross over. */

import {
  type BuiltinSpec,
  get,
  GuestDate,
  type Machine,
  type MemberSpecs,
  method,
  type MethodSpec,
  toNumber,
  toPrimitive,
  toText,
  type Value,
} from "../values/mod.ts";
import { localeArguments } from "./locale.ts";
import { show, toCallback, toObject } from "./support.ts";

function thisDate(m: Machine, self: Value): GuestDate {
  if (self instanceof GuestDate) return self;
  return m.fail("TypeError", `this is not a Date object but ${show(self)}`);
}

type Getter =
  | "getDate"
  | "getDay"
  | "getFullYear"
  | "getHours"
  | "getMilliseconds"
  | "getMinutes"
  | "getMonth"
  | "getSeconds"
  | "getTimezoneOffset"
  | "getUTCDate"
  | "getUTCDay"
  | "getUTCFullYear"
  | "getUTCHours"
  | "getUTCMilliseconds"
  | "getUTCMinutes"
  | "getUTCMonth"
  | "getUTCSeconds";

type Setter =
  | "setDate"
  | "setFullYear"
  | "setHours"
  | "setMilliseconds"
  | "setMinutes"
  | "setMonth"
  | "setSeconds"
  | "setUTCDate"
  | "setUTCFullYear"
  | "setUTCHours"
  | "setUTCMilliseconds"
  | "setUTCMinutes"
  | "setUTCMonth"
  | "setUTCSeconds";

/** Getters, in the order to show them. */
const getters: readonly Getter[] = [
  "getDate",
  "getDay",
  "getFullYear",
  "getHours",
  "getMilliseconds",
  "getMinutes",
  "getMonth",
  "getSeconds",
  "getTimezoneOffset",
  "getUTCDate",
  "getUTCDay",
  "getUTCFullYear",
  "getUTCHours",
  "getUTCMilliseconds",
  "getUTCMinutes",
  "getUTCMonth",
  "getUTCSeconds",
];

/** Setters with the most arguments each takes. */
const setters: readonly (readonly [Setter, number])[] = [
  ["setDate", 1],
  ["setFullYear", 3],
  ["setHours", 4],
  ["setMilliseconds", 1],
  ["setMinutes", 3],
  ["setMonth", 2],
  ["setSeconds", 2],
  ["setUTCDate", 1],
  ["setUTCFullYear", 3],
  ["setUTCHours", 4],
  ["setUTCMilliseconds", 1],
  ["setUTCMinutes", 3],
  ["setUTCMonth", 2],
  ["setUTCSeconds", 2],
];

function getter(name: Getter): MethodSpec {
  return method(0, (m, self) => new Date(thisDate(m, self).time)[name]());
}

/** A setter reads the time first, then converts its arguments, which may change the very date, then sets. */
function setter(name: Setter, arity: number): MethodSpec {
  return method(arity, (m, self, args) => {
    const date = thisDate(m, self);
    const host = new Date(date.time);
    const numbers = args.slice(0, arity).map((arg) => toNumber(m, arg));
    if (numbers.length === 0) numbers.push(NaN);
    // An invalid date stays invalid, except when a whole year is set.
    const wasInvalid = Number.isNaN(host.getTime());
    if (wasInvalid && !name.endsWith("FullYear")) return NaN;
    return date.time = (host[name] as (...numbers: number[]) => number)(...numbers);
  });
}

function text(name: "toString" | "toDateString" | "toTimeString" | "toUTCString"): MethodSpec {
  return method(0, (m, self) => new Date(thisDate(m, self).time)[name]());
}

function localeText(name: "toLocaleString" | "toLocaleDateString" | "toLocaleTimeString"): MethodSpec {
  return method(0, (m, self, args) => {
    const date = new Date(thisDate(m, self).time);
    return localeArguments(m, args, (locales, options) => date[name](locales, options));
  });
}

function construct(m: Machine, args: Value[]): Value {
  m.charge(48);
  if (args.length === 0) return new GuestDate(m.hooks.now());
  if (args.length === 1) {
    const [value] = args;
    if (value instanceof GuestDate) return new GuestDate(value.time);
    const primitive = toPrimitive(m, value);
    return new GuestDate(new Date(typeof primitive === "string" ? primitive : Number(primitive)).getTime());
  }
  const numbers = args.slice(0, 7).map((arg) => toNumber(m, arg)) as [number, number];
  return new GuestDate(new Date(...numbers).getTime());
}

const members: MemberSpecs = {
  ...Object.fromEntries(getters.map((name) => [name, getter(name)])),
  getTime: method(0, (m, self) => thisDate(m, self).time),
  getYear: method(0, (m, self) => new Date(thisDate(m, self).time).getFullYear() - 1900),
  ...Object.fromEntries(setters.map(([name, arity]) => [name, setter(name, arity)])),
  setTime: method(1, (m, self, [time]) => {
    const date = thisDate(m, self);
    return date.time = new Date(toNumber(m, time)).getTime();
  }),
  toString: text("toString"),
  toDateString: text("toDateString"),
  toTimeString: text("toTimeString"),
  toUTCString: text("toUTCString"),
  toISOString: method(0, (m, self) => {
    const { time } = thisDate(m, self);
    if (Number.isNaN(time)) return m.fail("RangeError", "Invalid time value");
    return new Date(time).toISOString();
  }),
  toJSON: method(1, (m, self) => {
    const object = toObject(m, self);
    const primitive = toPrimitive(m, object, "number");
    if (typeof primitive === "number" && !Number.isFinite(primitive)) return null;
    return toCallback(m, get(m, object, "toISOString")).call0(m, object);
  }),
  toLocaleString: localeText("toLocaleString"),
  toLocaleDateString: localeText("toLocaleDateString"),
  toLocaleTimeString: localeText("toLocaleTimeString"),
  valueOf: method(0, (m, self) => thisDate(m, self).time),
};

/** `Date`. */
export const dateSpec: BuiltinSpec = {
  type: "function",
  name: "Date",
  summary: "Points in time, in the host's time zone.",
  call: method(7, (m) => new Date(m.hooks.now()).toString(), { construct }),
  statics: {
    now: method(0, (m) => m.hooks.now()),
    parse: method(1, (m, _self, [value]) => {
      const string = toText(m, value);
      m.step(1 + (string.length >> 4));
      return Date.parse(string);
    }),
    UTC: method(7, (m, _self, args) => {
      const numbers = args.slice(0, 7).map((arg) => toNumber(m, arg)) as [number, number];
      return Date.UTC(...numbers);
    }),
  },
  prototype: { kind: "Date", members },
};
