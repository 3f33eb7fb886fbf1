// Pure: no Deno, no fetch, no file system.

/**
 * What a guest value is. The module doc of `values/mod.ts` tells the whole design.
 *
 * @module
 */

import type { Machine } from "./machine.ts";

/** A property key of the guest: an array index may stand as a number, everything else is a string. There are no symbols. */
export type Key = string | number;

/** Any value a program can hold. */
export type Value = undefined | null | boolean | number | string | GuestObject | GuestArray | Exotic;

/** A guest array is a host array: holes are kept, `length` is the host's. */
export interface GuestArray extends Array<Value> {}

/** Any guest value that is not a primitive. */
export type ObjectValue = GuestObject | GuestArray | Exotic;

/**
 * A plain object of the guest: a host object whose string keys are exactly the guest's own properties, with the host's
 * attributes. Its host prototype is a frozen object without any member, so `o[key]` reads an own property or gives
 * `undefined` whatever the key is: `__proto__` and `constructor` are ordinary data here. A class rather than
 * `Object.create(null)`, because V8 then keeps the object in its fast shape.
 *
 * @example
 * ```ts
 * import { GuestObject } from "./mod.ts";
 * import assert from "node:assert/strict";
 *
 * const o = new GuestObject();
 * assert.equal(o["__proto__"], undefined);
 * assert.equal(o["toString"], undefined);
 * ```
 */
export class GuestObject {
  /** The guest's own properties. */
  [key: string]: Value;
}
Object.setPrototypeOf(GuestObject.prototype, null);
Reflect.deleteProperty(GuestObject.prototype, "constructor");
Object.freeze(GuestObject.prototype);

/** What `Object.create(null)` gives: a plain object that does not even inherit `toString` and its like. */
export class NullObject extends GuestObject {}
Reflect.deleteProperty(NullObject.prototype, "constructor");
Object.freeze(NullObject.prototype);

/**
 * An object with inner state: everything but plain objects and arrays. Its host fields are never reachable as guest
 * properties; what the guest stores on it lives in {@link Exotic.props}.
 */
export abstract class Exotic {
  /** Which prototype answers for it: a key of `Intrinsics.prototypes`, such as `"Map"`; `"Object"` when it has no methods. */
  abstract readonly kind: string;
  /** The guest's own properties of this object, made when the first is written. */
  props: GuestObject | undefined = undefined;
}

/** Anything that can be called. The entries for few arguments spare the argument array. */
export abstract class Callable extends Exotic {
  override readonly kind: string = "Function";
  /** The value of the property `name` as long as the guest has not changed it. */
  abstract readonly name: string;
  /** The value of the property `length` as long as the guest has not changed it. */
  abstract readonly arity: number;
  /** Whether {@link Exotic.props} already holds `name` and `length`. */
  named = false;

  /** Call with a receiver and any number of arguments. `args` may be kept and changed by the callee. */
  abstract call(m: Machine, self: Value, args: Value[]): Value;
  /** Call without arguments. */
  call0(m: Machine, self: Value): Value {
    return this.call(m, self, []);
  }
  /** Call with one argument. */
  call1(m: Machine, self: Value, a: Value): Value {
    return this.call(m, self, [a]);
  }
  /** Call with two arguments. */
  call2(m: Machine, self: Value, a: Value, b: Value): Value {
    return this.call(m, self, [a, b]);
  }
  /** Call with three arguments. */
  call3(m: Machine, self: Value, a: Value, b: Value, c: Value): Value {
    return this.call(m, self, [a, b, c]);
  }
  /** `new f(...args)`. Most functions cannot. */
  construct(m: Machine, _args: Value[]): Value {
    return m.fail("TypeError", `${this.name || "This function"} is not a constructor`);
  }
}

/** The names of the error classes. */
export const errorKinds = [
  "Error",
  "TypeError",
  "RangeError",
  "SyntaxError",
  "ReferenceError",
  "EvalError",
  "URIError",
  "AggregateError",
] as const;

/** One of {@link errorKinds}. */
export type ErrorKind = typeof errorKinds[number];

/** An error object. `message`, `stack`, `cause` and `errors` are own, non-enumerable properties in `props`; `name` is inherited. */
export class GuestError extends Exotic {
  constructor(
    override readonly kind: ErrorKind,
    /** Offset in the source of the expression that made it, or -1. */
    readonly position: number,
    /** What failed, when the error stands for a failed tool call. */
    readonly tool: {
      readonly path: string;
      readonly diagnostic:
        | "ToolFailure"
        | "UnknownTool"
        | "InvalidToolInput"
        | "InvalidToolOutput"
        | "ToolCallLimitExceeded";
    } | undefined = undefined,
  ) {
    super();
  }
}

/** A Map. The entries are in a host Map, whose order and equality are the language's. */
export class GuestMap extends Exotic {
  override readonly kind = "Map";
  /** The entries. */
  readonly entries: Map<Value, Value> = new Map();
}

/** A Set. */
export class GuestSet extends Exotic {
  override readonly kind = "Set";
  /** The elements. */
  readonly items: Set<Value> = new Set();
}

/** A Date. */
export class GuestDate extends Exotic {
  override readonly kind = "Date";
  constructor(
    /** The time value: milliseconds since 1970 or NaN. */
    public time: number,
  ) {
    super();
  }
}

/** A RegExp. `lastIndex` is an own property in `props`; `program` belongs to `codemode/regexp/`. */
export class GuestRegExp extends Exotic {
  override readonly kind = "RegExp";
  constructor(
    /** The pattern's text. */
    readonly source: string,
    /** The flags, in alphabetical order. */
    readonly flags: string,
    /** The compiled pattern. */
    readonly program: unknown,
  ) {
    super();
    this.props = new GuestObject();
    Object.defineProperty(this.props, "lastIndex", {
      value: 0,
      writable: true,
      enumerable: false,
      configurable: false,
    });
  }
}

/** A URL; the host's object is inside and never leaves. */
export class GuestURL extends Exotic {
  override readonly kind = "URL";
  /** The one URLSearchParams of this URL, made when first read. */
  params: GuestURLSearchParams | undefined = undefined;
  constructor(
    /** The host's URL. */
    readonly url: URL,
  ) {
    super();
  }
}

/** A URLSearchParams; the host's object is inside and never leaves. */
export class GuestURLSearchParams extends Exotic {
  override readonly kind = "URLSearchParams";
  constructor(
    /** The host's URLSearchParams. */
    readonly params: URLSearchParams,
  ) {
    super();
  }
}

/** What `new Number(1)`, `new String("a")` and `new Boolean(true)` give, should the library have them. */
export class GuestBoxed extends Exotic {
  constructor(
    /** The kind that answers for the primitive. */
    override readonly kind: "Number" | "String" | "Boolean",
    /** The primitive. */
    readonly primitive: number | string | boolean,
  ) {
    super();
  }
}

/** The `arguments` of a function: its elements are own properties in `props`. */
export class GuestArguments extends Exotic {
  override readonly kind = "Arguments";
  constructor(values: readonly Value[]) {
    super();
    const props = this.props = new GuestObject();
    for (let i = 0; i < values.length; i++) props[i] = values[i];
    Object.defineProperty(props, "length", {
      value: values.length,
      writable: true,
      enumerable: false,
      configurable: true,
    });
  }
}

/** Given by {@link GuestIterator.step} when nothing is left. Never a guest value. */
export const done: unique symbol = Symbol("done");

/** An iterator of a built-in: `map.entries()`, `"a".matchAll(/./g)`, and what `for...of` asks for. */
export class GuestIterator extends Exotic {
  constructor(
    /** Such as `"Map Iterator"`; its prototype holds `next` and the iterator helpers. */
    override readonly kind: string,
    /** The next value, or {@link done}; once `done`, always `done`. */
    readonly step: (m: Machine) => Value | typeof done,
    /** Called when a loop ends early (`break`, `return`, a throw, a pattern that needs no more). */
    readonly close: ((m: Machine) => void) | undefined = undefined,
  ) {
    super();
  }
}

/** A reaction: what a promise does when it settles. */
export interface Reaction {
  /** Called as a job of its own when the promise is fulfilled. */
  readonly fulfilled: (value: Value) => void;
  /** Called as a job of its own when the promise is rejected. */
  readonly rejected: (reason: Value) => void;
}

/** A promise of ours; see `promise.ts` for what can be done with it. Host promises never are guest values. */
export class GuestPromise extends Exotic {
  override readonly kind = "Promise";
  /** Where it stands. */
  state: "pending" | "fulfilled" | "rejected" = "pending";
  /** The value or the reason, once settled. */
  value: Value = undefined;
  /** Who waits: none, one or many. */
  reactions: Reaction | Reaction[] | undefined = undefined;
  /** Whether anyone has ever looked at its outcome. */
  handled = false;
  /** Whether `resolve` or `reject` was called. */
  resolved = false;
  /** Offset in the source of the expression that made it, or -1: for the report of a rejection nobody handled. */
  position = -1;
}

/** Whether the value is an object in the sense of the language: not a primitive. */
export function isObject(value: Value): value is ObjectValue {
  return typeof value === "object" && value !== null;
}

/** Whether the value can be called. */
export function isCallable(value: Value): value is Callable {
  return value instanceof Callable;
}
