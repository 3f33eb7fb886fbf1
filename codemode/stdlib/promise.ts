// Pure: no Deno, no fetch, no file system.

/** `Promise`. What takes one turn natively takes one turn here. */

import {
  bagOf,
  type BuiltinSpec,
  type Callable,
  caught,
  defineWith,
  done,
  get,
  type GuestArray,
  type GuestIterator,
  GuestObject,
  GuestPromise,
  isCallable,
  isObject,
  iterate,
  type Machine,
  method,
  type MethodSpec,
  NativeFunction,
  newPromise,
  reject,
  resolve,
  resolvingFunctions,
  subscribe,
  then,
  toPromise,
  type Value,
} from "../values/mod.ts";
import { show, toCallback } from "./support.ts";

function thisPromise(m: Machine, self: Value, name: string): GuestPromise {
  if (self instanceof GuestPromise) return self;
  return m.fail("TypeError", `Promise.prototype.${name} called on ${show(self)}, which is not a promise`);
}

/** The statics work on `Promise` alone: there are no subclasses. */
function requireConstructor(m: Machine, self: Value, name: string): void {
  if (self !== m.intrinsics.globals.Promise) {
    m.fail("TypeError", `Promise.${name} must be called as a method of Promise`);
  }
}

/** A host function as a guest function, for handlers the program may see. */
function native(arity: number, act: (m: Machine, value: Value) => Value): Callable {
  return new NativeFunction("", arity, (m, _self, args) => act(m, args[0]));
}

/** `then` of a promise, the program's own if it has put one there. */
function invokeThen(m: Machine, promise: Value, onFulfilled: Callable, onRejected: Callable): void {
  if (promise instanceof GuestPromise && promise.props === undefined) {
    subscribe(
      m,
      promise,
      (value) => void onFulfilled.call1(m, undefined, value),
      (reason) => void onRejected.call1(m, undefined, reason),
    );
    return;
  }
  toCallback(m, get(m, promise, "then")).call2(m, promise, onFulfilled, onRejected);
}

/** A function that acts on its first call only. */
function once(act: (value: Value) => void): Callable {
  let called = false;
  return native(1, (_m, value) => {
    if (called) return undefined;
    called = true;
    act(value);
    return undefined;
  });
}

/** What a combinator does with each of its promises. */
interface Combination {
  /** Called for each element. */
  add(promise: GuestPromise, index: number): void;
  /** Called after the last element with their number. */
  end(count: number): void;
}

/** A combinator: `Promise.all` and its like. Failures of iteration reject the result. */
function combinator(
  name: string,
  combine: (m: Machine, result: GuestPromise, settle: { resolve: Callable; reject: Callable }) => Combination,
): MethodSpec {
  return method(1, (m, self, [items]) => {
    requireConstructor(m, self, name);
    const result = newPromise(m);
    const settle = resolvingFunctions(m, result);
    let iterator: GuestIterator | undefined;
    let stepping = false;
    const { depth } = m;
    try {
      const combination = combine(m, result, settle);
      iterator = iterate(m, items);
      let index = 0;
      for (;;) {
        stepping = true;
        const item = iterator.step(m);
        stepping = false;
        if (item === done) break;
        m.charge(64);
        combination.add(toPromise(m, item), index++);
      }
      combination.end(index);
    } catch (error) {
      const reason = caught(m, error);
      if (!stepping) iterator?.close?.(m);
      settle.reject.call1(m, undefined, reason);
      m.depth = depth;
    }
    return result;
  });
}

/** Collect one value for each element and hand over the list when none is missing. */
function collect(finish: (values: GuestArray) => void) {
  const values: GuestArray = [];
  let missing = 1;
  const arrive = () => {
    if (--missing === 0) finish(values);
  };
  return {
    expect(index: number): (value: Value) => void {
      values[index] = undefined;
      missing++;
      return (value) => {
        values[index] = value;
        arrive();
      };
    },
    end(): void {
      arrive();
    },
  };
}

const all: MethodSpec = combinator("all", (m, _result, settle) => {
  const list = collect((values) => void settle.resolve.call1(m, undefined, values));
  return {
    add: (promise, index) => invokeThen(m, promise, once(list.expect(index)), settle.reject),
    end: list.end,
  };
});

function outcome(status: string, name: string, value: Value): Value {
  const result = new GuestObject();
  result.status = status;
  result[name] = value;
  return result;
}

const allSettled: MethodSpec = combinator("allSettled", (m, _result, settle) => {
  const list = collect((values) => void settle.resolve.call1(m, undefined, values));
  return {
    add: (promise, index) => {
      const arrive = list.expect(index);
      let called = false;
      const first = (make: (value: Value) => Value) =>
        native(1, (_m, value) => {
          if (called) return undefined;
          called = true;
          arrive(make(value));
          return undefined;
        });
      invokeThen(
        m,
        promise,
        first((value) => outcome("fulfilled", "value", value)),
        first((reason) => outcome("rejected", "reason", reason)),
      );
    },
    end: list.end,
  };
});

const any: MethodSpec = combinator("any", (m, _result, settle) => {
  const list = collect((reasons) => {
    const error = m.error("AggregateError", "All promises were rejected");
    bagOf(error);
    defineWith(m, error, "errors", { value: reasons, writable: true, enumerable: false, configurable: true });
    settle.reject.call1(m, undefined, error);
  });
  return {
    add: (promise, index) => invokeThen(m, promise, settle.resolve, once(list.expect(index))),
    end: list.end,
  };
});

const race: MethodSpec = combinator("race", (m, _result, settle) => ({
  add: (promise) => invokeThen(m, promise, settle.resolve, settle.reject),
  end: () => {},
}));

function construct(m: Machine, [executor]: Value[]): Value {
  if (!isCallable(executor)) return m.fail("TypeError", `Promise resolver ${show(executor)} is not a function`);
  m.charge(128);
  const promise = newPromise(m);
  const settle = resolvingFunctions(m, promise);
  const { depth } = m;
  try {
    executor.call2(m, undefined, settle.resolve, settle.reject);
  } catch (error) {
    settle.reject.call1(m, undefined, caught(m, error));
    m.depth = depth;
  }
  return promise;
}

/** `promise.finally(f)`: `f` sees nothing, its result is awaited, the outcome passes on. */
function finallyOf(m: Machine, self: Value, [callback]: Value[]): Value {
  if (!isObject(self)) return m.fail("TypeError", `Promise.prototype.finally called on ${show(self)}`);
  const call = toCallback(m, get(m, self, "then"));
  if (!isCallable(callback)) return call.call2(m, self, callback, callback);
  const onFulfilled = native(1, (machine, value) => {
    const waited = toPromise(machine, callback.call0(machine, undefined));
    return thenOf(machine, waited, native(0, () => value), undefined);
  });
  const onRejected = native(1, (machine, reason) => {
    const waited = toPromise(machine, callback.call0(machine, undefined));
    return thenOf(machine, waited, native(0, (inner) => inner.throw(reason)), undefined);
  });
  return call.call2(m, self, onFulfilled, onRejected);
}

function thenOf(m: Machine, promise: GuestPromise, onFulfilled: Value, onRejected: Value): Value {
  if (promise.props === undefined) return then(m, promise, onFulfilled, onRejected);
  return toCallback(m, get(m, promise, "then")).call2(m, promise, onFulfilled, onRejected);
}

/** `Promise`. */
export const promiseSpec: BuiltinSpec = {
  type: "function",
  name: "Promise",
  summary: "Values that come later, with all, allSettled, any, race, then, catch and finally.",
  call: method(1, (m) => m.fail("TypeError", "Promise constructor cannot be invoked without 'new'"), { construct }),
  statics: {
    all,
    allSettled,
    any,
    race,
    reject: method(1, (m, self, [reason]) => {
      requireConstructor(m, self, "reject");
      const promise = newPromise(m);
      reject(m, promise, reason);
      return promise;
    }),
    resolve: method(1, (m, self, [value]) => {
      requireConstructor(m, self, "resolve");
      return toPromise(m, value);
    }),
    try: method(1, (m, self, [callback, ...args]) => {
      requireConstructor(m, self, "try");
      const promise = newPromise(m);
      const { depth } = m;
      try {
        resolve(m, promise, toCallback(m, callback).call(m, undefined, args));
      } catch (error) {
        reject(m, promise, caught(m, error));
        m.depth = depth;
      }
      return promise;
    }),
    withResolvers: method(0, (m, self) => {
      requireConstructor(m, self, "withResolvers");
      const promise = newPromise(m);
      const settle = resolvingFunctions(m, promise);
      const result = new GuestObject();
      result.promise = promise;
      result.resolve = settle.resolve;
      result.reject = settle.reject;
      return result;
    }),
  },
  prototype: {
    kind: "Promise",
    members: {
      then: method(2, (m, self, [onFulfilled, onRejected]) => {
        return then(m, thisPromise(m, self, "then"), onFulfilled, onRejected);
      }),
      catch: method(1, (m, self, [onRejected]) => {
        if (self instanceof GuestPromise && self.props === undefined) return then(m, self, undefined, onRejected);
        return toCallback(m, get(m, self, "then")).call2(m, self, undefined, onRejected);
      }),
      finally: method(1, finallyOf),
    },
  },
};
