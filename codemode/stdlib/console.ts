// Pure: no Deno, no fetch, no file system.

/** `console`: what a program says aside from its result. */

import {
  BuiltinObject,
  type BuiltinSpec,
  Callable,
  enumerableNames,
  get,
  GuestBoxed,
  GuestDate,
  GuestError,
  GuestIterator,
  GuestMap,
  GuestPromise,
  GuestRegExp,
  GuestSet,
  GuestURL,
  GuestURLSearchParams,
  isObject,
  type Machine,
  method,
  type MethodSpec,
  type ObjectValue,
  prototypeOf,
  Thrown,
  ToolReference,
  type Value,
} from "../values/mod.ts";

/** Levels of a value that a log line shows. */
const maxDepth = 32;

/** Writes values as log lines show them. No guest code runs, so a hostile `toString` cannot disturb a log. */
class Formatter {
  readonly #m: Machine;
  readonly #stack = new Set<ObjectValue>();
  #length = 0;

  constructor(m: Machine) {
    this.#m = m;
  }

  /** A value at the top: strings as they are. */
  top(value: Value): string {
    if (typeof value === "string") return this.#spend(value);
    if (value === undefined || typeof value === "number") {
      return this.#spend(Object.is(value, -0) ? "0" : String(value));
    }
    return this.inner(value, 0);
  }

  /** A value inside another: as JSON would have it, with marks for what JSON cannot say. */
  inner(value: Value, depth: number): string {
    if (value === undefined || value === null) return this.#spend("null");
    if (typeof value === "string") return this.#spend(JSON.stringify(value));
    if (typeof value === "number") return this.#spend(String(value + 0));
    if (typeof value === "boolean") return this.#spend(String(value));
    const mark = this.#mark(value);
    if (mark !== undefined) return this.#spend(mark);
    if (this.#stack.has(value)) return this.#spend("[Circular]");
    if (depth > maxDepth) return this.#spend("...");
    this.#stack.add(value);
    const text = this.#compound(value, depth);
    this.#stack.delete(value);
    return text;
  }

  /** Objects that are shown as one word. */
  #mark(value: ObjectValue): string | undefined {
    if (value instanceof GuestPromise) return "[Promise (await it to get its value)]";
    if (value instanceof Callable || value instanceof BuiltinObject) return "[CodeMode reference]";
    if (value instanceof GuestDate) return Number.isNaN(value.time) ? "null" : new Date(value.time).toISOString();
    if (value instanceof GuestRegExp) return `/${value.source}/${value.flags}`;
    if (value instanceof GuestURL) return value.url.href;
    if (value instanceof GuestURLSearchParams) return value.params.toString();
    if (value instanceof GuestIterator) return `[${value.kind}]`;
    if (value instanceof GuestBoxed) return JSON.stringify(value.primitive);
    return undefined;
  }

  #compound(value: ObjectValue, depth: number): string {
    const m = this.#m;
    if (Array.isArray(value)) return this.#list(value, depth);
    if (value instanceof GuestMap) {
      return this.#spend(`Map(${value.entries.size}) `) + this.#list([...value.entries].map(([a, b]) => [a, b]), depth);
    }
    if (value instanceof GuestSet) {
      return this.#spend(`Set(${value.items.size}) `) + this.#list([...value.items], depth);
    }
    if (value instanceof GuestError) {
      const parts = [
        `"name":${this.inner(plain(m, value, "name"), depth + 1)}`,
        `"message":${this.inner(plain(m, value, "message"), depth + 1)}`,
      ];
      return this.#spend(`{${parts.concat(this.#entries(value, depth)).join(",")}}`, 2);
    }
    return this.#spend(`{${this.#entries(value, depth).join(",")}}`, 2);
  }

  #list(items: readonly Value[], depth: number): string {
    const parts: string[] = [];
    for (let index = 0; index < items.length; index++) parts.push(this.inner(items[index], depth + 1));
    return this.#spend(`[${parts.join(",")}]`, items.length + 2);
  }

  #entries(value: ObjectValue, depth: number): string[] {
    return enumerableNames(this.#m, value)
      .filter((name) => !(value instanceof GuestError && (name === "name" || name === "message")))
      .map((name) => this.#spend(`${JSON.stringify(name)}:`) + this.inner(plain(this.#m, value, name), depth + 1));
  }

  /** Count what is written, so that a value that expands without end stops at the limit of strings. */
  #spend(text: string, length = text.length): string {
    const m = this.#m;
    this.#length += length;
    if (this.#length > m.limits.string) m.chargeString(this.#length);
    m.charge(16 + length * 2);
    return text;
  }
}

/** A property without running any code of the guest; there are no guest getters. */
function plain(m: Machine, object: ObjectValue, name: string): Value {
  return get(m, object, name);
}

/** Arguments as one line. */
export function formatLog(m: Machine, args: readonly Value[]): string {
  const formatter = new Formatter(m);
  return args.map((value) => formatter.top(value)).join(" ");
}

/** A value as `console.log` would show it alone, within a length, for messages. Never throws an error of the program. */
export function formatValue(m: Machine, value: Value, most = 200): string {
  try {
    const text = formatLog(m, [value]);
    return text.length > most ? `${text.slice(0, most - 3)}...` : text;
  } catch (error) {
    if (error instanceof Thrown) return "a value too large to show";
    throw error;
  }
}

function level(name: string): MethodSpec {
  return method(0, (m, _self, args) => {
    m.hooks.log(name, formatLog(m, args));
    return undefined;
  });
}

/** Rows of a table: of an array its elements by index, of an object its properties by name. */
function table(m: Machine, [data]: Value[]): string {
  if (!isObject(data) || data instanceof ToolReference || data instanceof Callable) return formatLog(m, [data]);
  const rows = enumerableNames(m, data).map((name) => [name, get(m, data, name)] as const);
  const columns: string[] = [];
  const seen = new Set<string>();
  let hasValues = false;
  for (const [, row] of rows) {
    if (!isObject(row) || prototypeOf(m.intrinsics, row) === undefined) {
      hasValues = true;
      continue;
    }
    for (const name of enumerableNames(m, row)) {
      m.step();
      if (seen.has(name)) continue;
      seen.add(name);
      columns.push(name);
    }
  }
  const header = ["(index)", ...columns, ...(hasValues ? ["Values"] : [])].join("\t");
  const lines = rows.map(([name, row]) => {
    m.charge(64 + columns.length * 16);
    const cells = columns.map((column) => {
      const value = isObject(row) ? get(m, row, column) : undefined;
      return value === undefined ? "" : formatLog(m, [value]);
    });
    if (hasValues) cells.push(isObject(row) ? "" : formatLog(m, [row]));
    return [name, ...cells].join("\t");
  });
  return [header, ...lines].join("\n");
}

/** `console`. */
export const consoleSpec: BuiltinSpec = {
  type: "namespace",
  name: "console",
  summary: "Lines that follow the result under Logs.",
  statics: {
    log: level("log"),
    info: level("info"),
    debug: level("debug"),
    warn: level("warn"),
    error: level("error"),
    dir: method(0, (m, _self, args) => {
      m.hooks.log("log", formatLog(m, args.slice(0, 1)));
      return undefined;
    }),
    table: method(1, (m, _self, args) => {
      m.hooks.log("log", table(m, args));
      return undefined;
    }),
  },
};
