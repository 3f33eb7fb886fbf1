// Pure: no Deno, no fetch, no file system.

import { BuiltinObject, GuestBoxed, GuestError, GuestObject, isCallable, isObject, type Value } from "../values/mod.ts";

/** What `Object.prototype.toString` says. */
export function tagOf(value: Value): string {
  if (value === undefined) return "[object Undefined]";
  if (value === null) return "[object Null]";
  if (Array.isArray(value)) return "[object Array]";
  if (!isObject(value)) return `[object ${(typeof value)[0]!.toUpperCase()}${(typeof value).slice(1)}]`;
  if (value instanceof GuestObject) return "[object Object]";
  if (isCallable(value)) return "[object Function]";
  if (value instanceof GuestError) return "[object Error]";
  if (value instanceof GuestBoxed) return `[object ${value.kind}]`;
  if (value instanceof BuiltinObject) {
    return /^(?:Math|JSON|console)$/.test(value.label) ? `[object ${value.label}]` : "[object Object]";
  }
  return `[object ${value.kind}]`;
}
