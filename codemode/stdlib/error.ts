// Pure: no Deno, no fetch, no file system.

/** `Error` and its kinds. */

import {
  bagOf,
  type BuiltinSpec,
  constant,
  defineWith,
  type ErrorKind,
  errorKinds,
  get,
  GuestError,
  has,
  isObject,
  type Machine,
  method,
  toList,
  toText,
  type Value,
} from "../values/mod.ts";
import { show } from "./support.ts";

/** Make an error as its constructor does: message, then cause, then errors. */
function construct(m: Machine, kind: ErrorKind, args: Value[]): Value {
  const aggregate = kind === "AggregateError";
  const [message, options] = aggregate ? args.slice(1) : args;
  m.charge(256);
  const error = m.error(kind, message === undefined ? undefined : toText(m, message));
  if (isObject(options) && has(m, options, "cause")) {
    defineHidden(m, error, "cause", get(m, options, "cause"));
  }
  if (aggregate) defineHidden(m, error, "errors", toList(m, args[0]));
  return error;
}

function defineHidden(m: Machine, error: GuestError, name: string, value: Value): void {
  bagOf(error);
  defineWith(m, error, name, { value, writable: true, enumerable: false, configurable: true });
}

/** `error.toString()`. */
function describe(m: Machine, self: Value): Value {
  if (!isObject(self)) return m.fail("TypeError", `Error.prototype.toString called on ${show(self)}`);
  const name = get(m, self, "name");
  const nameText = name === undefined ? "Error" : toText(m, name);
  const message = get(m, self, "message");
  const messageText = message === undefined ? "" : toText(m, message);
  if (nameText === "") return messageText;
  if (messageText === "") return nameText;
  m.chargeString(nameText.length + messageText.length + 2);
  return `${nameText}: ${messageText}`;
}

function spec(kind: ErrorKind): BuiltinSpec {
  const make = (m: Machine, args: Value[]) => construct(m, kind, args);
  return {
    type: "function",
    name: kind,
    summary: kind === "Error" ? "Errors, with message, cause and stack." : `The error kind ${kind}.`,
    call: method(kind === "AggregateError" ? 2 : 1, (m, _self, args) => make(m, args), { construct: make }),
    ...(kind === "Error"
      ? { statics: { isError: method(1, (_m, _self, [value]) => value instanceof GuestError) } }
      : {}),
    prototype: {
      kind,
      ...(kind === "Error" ? {} : { parent: "Error" }),
      members: {
        name: constant(kind),
        message: constant(""),
        ...(kind === "Error" ? { toString: method(0, describe) } : {}),
      },
    },
  };
}

/** `Error` and its kinds. */
export const errorSpecs: readonly BuiltinSpec[] = errorKinds.map(spec);
