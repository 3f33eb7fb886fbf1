// Pure: no Deno, no fetch, no file system.

import { Buffer } from "node:buffer";
import { f16round, sumPrecise } from "./newer_math.ts";

/** What the language has gained since Node 20, as far as the library uses it. Newer engines keep their own. */

const late = {
  try<T>(run: () => T | PromiseLike<T>): Promise<T> {
    return new Promise((resolve) => resolve(run()));
  },
  withResolvers<T>() {
    let resolve!: (value: T | PromiseLike<T>) => void;
    let reject!: (reason?: unknown) => void;
    const promise = new Promise<T>((yes, no) => [resolve, reject] = [yes, no]);
    return { promise, resolve, reject };
  },
};

function groupBy<K, T>(items: Iterable<T>, keyOf: (item: T, index: number) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  let index = 0;
  for (const item of items) {
    const key = keyOf(item, index++);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}

/** Adds to a target what it lacks, hidden from enumeration as the language's own members are. */
export function addMissing(target: object, members: Readonly<Record<string, unknown>>): void {
  for (const [name, value] of Object.entries(members)) {
    if (!(name in target)) Object.defineProperty(target, name, { value, writable: true, configurable: true });
  }
}

addMissing(Promise, late);
addMissing(Map, { groupBy });
addMissing(Math, { f16round, sumPrecise });
addMissing(Uint8Array, { fromBase64: (text: string) => new Uint8Array(Buffer.from(text, "base64")) });
