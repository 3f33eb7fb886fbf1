// Pure: no Deno, no fetch, no file system.

/** What every function has: call, apply, bind, toString. There is no `Function` to make functions from text. */

import {
  BoundFunction,
  type BuiltinSpec,
  type Callable,
  get,
  hasOwn,
  isCallable,
  isObject,
  type Machine,
  method,
  NativeFunction,
  toInteger,
  ToolReference,
  type Value,
} from "../values/mod.ts";
import { lengthOf, read, show } from "./support.ts";

function thisFunction(m: Machine, self: Value, name: string): Callable {
  if (isCallable(self)) return self;
  return m.fail("TypeError", `Function.prototype.${name} was called on ${show(self)}, which is not a function`);
}

/** The elements of an array-like as arguments. */
function toArguments(m: Machine, value: Value): Value[] {
  if (value === undefined || value === null) return [];
  if (!isObject(value)) return m.fail("TypeError", `CreateListFromArrayLike called on ${show(value)}`);
  const length = lengthOf(m, value);
  m.charge(length * 8);
  const list: Value[] = [];
  for (let index = 0; index < length; index++) list.push(read(m, value, index));
  return list;
}

/** `Function.prototype`. */
export const functionSpec: BuiltinSpec = {
  type: "prototype",
  name: "Function",
  summary: "What functions have: call, apply, bind, name, length, toString.",
  prototype: {
    kind: "Function",
    members: {
      apply: method(2, (m, self, [receiver, list]) => {
        const f = thisFunction(m, self, "apply");
        return f.call(m, receiver, toArguments(m, list));
      }),
      bind: method(1, (m, self, [receiver, ...bound]) => {
        const f = thisFunction(m, self, "bind");
        m.charge(96 + bound.length * 8);
        if (f instanceof ToolReference) return new BoundFunction(f, receiver, bound, `bound ${f.name}`, 0);
        const length = hasOwn(f, "length") ? get(m, f, "length") : 0;
        const arity = typeof length === "number" ? Math.max(0, toInteger(m, length) - bound.length) : 0;
        const name = get(m, f, "name");
        return new BoundFunction(f, receiver, bound, `bound ${typeof name === "string" ? name : ""}`, arity);
      }),
      call: method(1, (m, self, [receiver, ...args]) => thisFunction(m, self, "call").call(m, receiver, args)),
      toString: method(0, (m, self) => {
        const f = thisFunction(m, self, "toString");
        const { source } = f as { source?: unknown };
        if (typeof source === "string") return source;
        return f instanceof NativeFunction ? `function ${f.name}() { [native code] }` : "function () { [native code] }";
      }),
    },
  },
};
