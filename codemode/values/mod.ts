// Pure: no Deno, no fetch, no file system.

/**
 * The values of a program.
 *
 * **Primitives** are host primitives; there are no symbols and no bigints. **Arrays** are host arrays with their holes.
 * **Plain objects** are {@link GuestObject}: host objects whose host prototype is a frozen object without members.
 * **Everything with inner state** (functions, errors, Map, Set, Date, RegExp, promises, iterators, URL) is a subclass of
 * {@link Exotic}: typed host fields that the guest cannot reach, beside `props`, a `GuestObject` with the guest's own
 * properties, made when the first is written.
 *
 * **No host prototype is ever consulted.** {@link get}, {@link set}, {@link has}, {@link remove}, {@link define} look at
 * own properties and then at tables: a value's kind names a prototype in `Intrinsics.prototypes`, whose `all` record
 * (without host prototype) has the members, the parents' included. Keys are strings, array indices may be numbers.
 * Enumerability, writability, frozenness are the host's attributes on the host object of {@link bagOf}.
 *
 * **Built-ins are data**: {@link BuiltinSpec}, made into immutable guest values by {@link createIntrinsics}, once for all
 * programs. A built-in is a {@link Native}: `(m, self, args) => value`, where `m` is the {@link Machine} of the running
 * program. It
 * - converts arguments with {@link toNumber}, {@link toText}, {@link toInteger}, {@link toKey} in the order the language
 *   says (they may run guest code),
 * - calls guest functions with `f.call1(m, self, a)`, `call2`, `call3`, `call(m, self, args)` after {@link isCallable};
 *   a guest throw comes as a host exception {@link Thrown} that is simply let through. To catch, use
 *   `const { depth } = m; try { … } catch (e) { const reason = caught(m, e); m.depth = depth; … }`: {@link caught} throws
 *   on what no program may catch ({@link Halt}: time, memory, abort), and the levels left by the throw are free again.
 *   Never use `finally` to run guest code,
 * - throws with `m.fail("TypeError", "…")` or `m.throw(value)`; makes an error object with `m.error(kind, message)`,
 * - announces bulk work: `m.charge(bytes)` or `m.chargeString(length)` before allocating, `m.step(n)` while looping (a
 *   call of a guest function counts itself),
 * - asks only `m.hooks.now()` and `m.hooks.random()` for time and randomness, so that a run can be repeated exactly,
 * - makes promises with {@link newPromise}, {@link resolve}, {@link reject}, {@link then}, {@link subscribe}; a built-in
 *   never waits, it subscribes,
 * - iterates with {@link iterate} and {@link toList}; gives iterators as {@link GuestIterator} with {@link hostIterator}.
 *
 * Host objects never leak: a host `Map`, `URL`, iterator or error stays inside the class that wraps it, and results are
 * new guest values. Host exceptions of host functions (`decodeURIComponent`, `new URL`, `toFixed`) are caught and thrown
 * again with `m.fail`.
 *
 * @example A built-in that calls the guest back
 * ```ts
 * import { isCallable, method } from "./mod.ts";
 *
 * const times = method(2, (m, _self, [count, f]) => {
 *   if (!isCallable(f)) return m.fail("TypeError", "times needs a function as its second argument");
 *   const list = [];
 *   m.charge(Number(count) * 8);
 *   for (let i = 0; i < Number(count); i++) list.push(f.call1(m, undefined, i));
 *   return list;
 * });
 * void times;
 * ```
 *
 * @module
 */
export * from "./boundary.ts";
export * from "./builtin.ts";
export * from "./convert.ts";
export * from "./iterate.ts";
export * from "./machine.ts";
export * from "./promise.ts";
export * from "./property.ts";
export * from "./registry.ts";
export * from "./value.ts";
