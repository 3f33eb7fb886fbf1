// Pure: no Deno, no fetch, no file system.

/**
 * Promises of the guest, with the language's own order of jobs: what takes one turn natively takes one turn here.
 *
 * @module
 */

import { caught, type Machine } from "./machine.ts";
import { get } from "./property.ts";
import { NativeFunction, ToolReference } from "./builtin.ts";
import { type Callable, GuestPromise, isCallable, isObject, type Reaction, type Value } from "./value.ts";

/** A new pending promise. */
export function newPromise(m: Machine): GuestPromise {
  if (--m.fuel < 0) m.hooks.checkpoint(m);
  const promise = new GuestPromise();
  promise.position = m.position;
  return promise;
}

/** Fulfil a pending promise with a value that is not looked at further. */
export function fulfil(m: Machine, promise: GuestPromise, value: Value): void {
  settle(m, promise, "fulfilled", value);
}

/** Reject a pending promise. */
export function reject(m: Machine, promise: GuestPromise, reason: Value): void {
  if (!promise.handled) m.unhandled.add(promise);
  settle(m, promise, "rejected", reason);
}

function settle(m: Machine, promise: GuestPromise, state: "fulfilled" | "rejected", value: Value): void {
  const { reactions } = promise;
  promise.state = state;
  promise.value = value;
  promise.resolved = true;
  promise.reactions = undefined;
  if (reactions === undefined) return;
  if (!Array.isArray(reactions)) return m.enqueue(reactions[state], value);
  for (const reaction of reactions) m.enqueue(reaction[state], value);
}

/** Resolve: follow a promise or another thenable, fulfil with anything else. The caller has checked `resolved`. */
export function resolve(m: Machine, promise: GuestPromise, value: Value): void {
  promise.resolved = true;
  if (value === promise) return reject(m, promise, m.error("TypeError", "A promise cannot be resolved with itself"));
  if (!isObject(value) || value instanceof ToolReference) return fulfil(m, promise, value);
  if (value instanceof GuestPromise && value.props === undefined) {
    return m.enqueue(
      () => subscribe(m, value, (v) => resolve(m, promise, v), (reason) => reject(m, promise, reason)),
      undefined,
    );
  }
  let then: Value;
  try {
    then = get(m, value, "then");
  } catch (error) {
    return reject(m, promise, caught(m, error));
  }
  if (!isCallable(then)) return fulfil(m, promise, value);
  const call = then;
  m.enqueue(() => {
    const functions = resolvingFunctions(m, promise);
    try {
      call.call2(m, value, functions.resolve, functions.reject);
    } catch (error) {
      const reason = caught(m, error);
      functions.reject.call1(m, undefined, reason);
    }
  }, undefined);
}

/** The pair of functions that `new Promise` hands to its executor: only the first call of either counts. */
export function resolvingFunctions(m: Machine, promise: GuestPromise): { resolve: Callable; reject: Callable } {
  let called = false;
  const once = (act: (value: Value) => void) =>
    new NativeFunction("", 1, (_m, _self, [value]) => {
      if (!called) {
        called = true;
        act(value);
      }
      return undefined;
    });
  return {
    resolve: once((value) => resolve(m, promise, value)),
    reject: once((reason) => reject(m, promise, reason)),
  };
}

/** Call one of two host functions in a job of its own when the promise settles. Marks the promise as handled. */
export function subscribe(
  m: Machine,
  promise: GuestPromise,
  fulfilled: (value: Value) => void,
  rejected: (reason: Value) => void,
): void {
  react(m, promise, { fulfilled, rejected });
}

/** {@link subscribe} with a ready reaction. */
export function react(m: Machine, promise: GuestPromise, reaction: Reaction): void {
  if (!promise.handled) {
    promise.handled = true;
    if (promise.state === "rejected") m.unhandled.delete(promise);
  }
  if (promise.state !== "pending") return m.enqueue(reaction[promise.state], promise.value);
  const { reactions } = promise;
  if (reactions === undefined) promise.reactions = reaction;
  else if (Array.isArray(reactions)) reactions.push(reaction);
  else promise.reactions = [reactions, reaction];
}

/** `promise.then(onFulfilled, onRejected)`: gives the derived promise. What is not callable passes the outcome on. */
export function then(m: Machine, promise: GuestPromise, onFulfilled: Value, onRejected: Value): GuestPromise {
  const derived = newPromise(m);
  const run = (handler: Value, value: Value, otherwise: (m: Machine, p: GuestPromise, v: Value) => void): void => {
    if (!isCallable(handler)) return otherwise(m, derived, value);
    let result: Value;
    try {
      result = handler.call1(m, undefined, value);
    } catch (error) {
      return reject(m, derived, caught(m, error));
    }
    resolve(m, derived, result);
  };
  subscribe(m, promise, (value) => run(onFulfilled, value, fulfil), (reason) => run(onRejected, reason, reject));
  return derived;
}

/** PromiseResolve: a promise as it is, a new promise resolved with anything else. */
export function toPromise(m: Machine, value: Value): GuestPromise {
  if (value instanceof GuestPromise) return value;
  const promise = newPromise(m);
  resolve(m, promise, value);
  return promise;
}
