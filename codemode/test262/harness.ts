// Pure: no Deno, no fetch, no file system.

/**
 * What tests find around them. The files of the test suite's own harness run inside the interpreter, as they are but for
 * the edits below; what the language has no means for is native:
 *
 * - `sta.js` makes a class of errors by a constructor function with a prototype: `Test262Error` is native;
 * - `isConstructor.js` asks `Reflect`: native;
 * - `doneprintHandle.js` prints: `$DONE` is native;
 * - `asyncHelpers.js` looks for `$DONE` in the global object: the question is put otherwise;
 * - `propertyHelper.js` finds out whether a property can be written or deleted by trying: of built-ins, which are
 *   read-only here, it compares the descriptor instead; and it takes `call` from `Function`, which is not there.
 */

import {
  BuiltinObject,
  type BuiltinSpec,
  Exotic,
  get,
  isObject,
  type Machine,
  method,
  NativeFunction,
  set,
  toText,
  type Value,
} from "../values/mod.ts";
import { formatValue } from "../stdlib/mod.ts";

/** A failed expectation of a test. */
class TestFailure extends Exotic {
  override readonly kind = "Test262Error";
}

function makeFailure(m: Machine, [message]: Value[]): Value {
  const failure = new TestFailure();
  set(m, failure, "message", message === undefined ? "" : message);
  return failure;
}

/** `Test262Error`, as a built-in class. */
export const failureSpec: BuiltinSpec = {
  type: "function",
  name: "Test262Error",
  summary: "A failed expectation of a test.",
  call: method(1, (m, _self, args) => makeFailure(m, args), { construct: makeFailure }),
  statics: { thrower: method(1, (m, _self, args) => m.throw(makeFailure(m, args))) },
  prototype: {
    kind: "Test262Error",
    members: { toString: method(0, (m, self) => `Test262Error: ${toText(m, get(m, self, "message"))}`) },
  },
};

/** What `$DONE` was told; undefined as long as it was not called. */
export interface Done {
  told: { readonly failure: string | undefined } | undefined;
}

/** Globals that are native. */
export function nativeGlobals(done: Done): Map<string, Value> {
  const isBuiltin = (value: Value) => value instanceof NativeFunction || value instanceof BuiltinObject;
  return new Map<string, Value>([
    [
      "$DONOTEVALUATE",
      new NativeFunction("$DONOTEVALUATE", 0, (m) => m.fail("Error", "This statement must not be evaluated")),
    ],
    [
      "$DONE",
      new NativeFunction("$DONE", 1, (m, _self, [error]) => {
        done.told ??= { failure: error ? describe(m, error) : undefined };
        return undefined;
      }),
    ],
    [
      "isConstructor",
      new NativeFunction("isConstructor", 1, (_m, _self, [f]) => f instanceof NativeFunction && f.constructible),
    ],
    ["$isBuiltin", new NativeFunction("$isBuiltin", 1, (_m, _self, [value]) => isBuiltin(value))],
  ]);
}

/** A thrown value in a report. */
export function describe(m: Machine, reason: Value): string {
  if (!isObject(reason)) return formatValue(m, reason);
  try {
    return `${toText(m, get(m, get(m, reason, "constructor"), "name"))}: ${toText(m, get(m, reason, "message"))}`;
  } catch {
    return formatValue(m, reason);
  }
}

/** Files whose whole content is native. */
export const nativeFiles: ReadonlySet<string> = new Set(["sta.js", "isConstructor.js", "doneprintHandle.js"]);

/** Changes of the harness's files, by file: what is found, and what stands there instead. */
const edits: Readonly<Record<string, readonly (readonly [find: string, replace: string])[]>> = {
  "asyncHelpers.js": [[`Object.prototype.hasOwnProperty.call(globalThis, "$DONE")`, `typeof $DONE === "function"`]],
  "propertyHelper.js": [
    ["function isWritable(", "function isWritableByTrying("],
    ["function isConfigurable(", "function isConfigurableByTrying("],
    ["Function.prototype.call", "assert.call"],
  ],
};

const additions: Readonly<Record<string, string>> = {
  "propertyHelper.js": `
function isWritable(obj, name, verifyProp, value) {
  if ($isBuiltin(obj)) return Object.getOwnPropertyDescriptor(obj, name).writable;
  return arguments.length < 4 ? isWritableByTrying(obj, name, verifyProp) : isWritableByTrying(obj, name, verifyProp, value);
}
function isConfigurable(obj, name) {
  if ($isBuiltin(obj)) return Object.getOwnPropertyDescriptor(obj, name).configurable;
  return isConfigurableByTrying(obj, name);
}
`,
};

/** A file of the harness as it runs here. Throws when an edit finds nothing to change. */
export function prepareHarness(name: string, text: string): string {
  let prepared = text;
  for (const [find, replace] of edits[name] ?? []) {
    if (!prepared.includes(find)) throw new Error(`${name} has changed: ${JSON.stringify(find)} is not in it`);
    prepared = prepared.replaceAll(find, replace);
  }
  return prepared + (additions[name] ?? "");
}

/** Names that a harness file declares at its top. */
export function declaredNames(text: string): string[] {
  const names = new Set<string>();
  for (const [, name] of text.matchAll(/^(?:async )?(?:function\*?|var|let|const|class)\s+([\w$]+)/gm)) {
    names.add(name!);
  }
  return [...names];
}
