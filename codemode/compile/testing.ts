// Pure: no Deno, no fetch, no file system.

/** Programs for the tests of the compiler: without tools, clock or limits. */

import assert from "node:assert/strict";
import { intrinsics } from "../runtime/intrinsics.ts";
import { check } from "../source/check.ts";
import { parse } from "../source/parse.ts";
import { copyOut, GuestError, type Machine, type Value } from "../values/mod.ts";
import { testMachine } from "../values/testing.ts";
import { compile } from "./program.ts";

/** What a program did. */
export interface Ran {
  /** What it returned, as data; `undefined` when it threw. */
  readonly value: unknown;
  /** The class of the error it threw, or the value thrown. */
  readonly thrown: unknown;
  /** Offset where it threw. */
  readonly position: number;
  /** Lines of its console. */
  readonly logs: readonly string[];
}

/** Run a program to its end. */
export function runTest(source: string, prepare: (m: Machine) => void = () => {}): Ran {
  const parsed = parse(source, 1e6);
  assert.ok(parsed.ok, parsed.ok ? "" : `${source}: ${parsed.diagnostic.message}`);
  const refusal = check(source, parsed.program);
  assert.equal(refusal, undefined, refusal?.message);
  const logs: string[] = [];
  const m = testMachine(intrinsics, logs);
  prepare(m);
  const compiled = compile(parsed.program, source, m, new Map());
  const promise = compiled.start();
  while (m.busy) m.runJob();
  if (promise.state === "pending") return { value: "pending", thrown: undefined, position: -1, logs };
  if (promise.state === "rejected") {
    return { value: undefined, thrown: nameOf(promise.value), position: promise.position, logs };
  }
  const value: Value = promise.value === undefined ? compiled.completion() : promise.value;
  return { value: copyOut(m, value, "result"), thrown: undefined, position: -1, logs };
}

function nameOf(value: Value): unknown {
  return value instanceof GuestError ? value.kind : value;
}

/** Run each program and compare what it returned, or `!` and what it threw. */
export function checkTable(table: readonly (readonly [source: string, expected: unknown])[]): void {
  for (const [source, expected] of table) {
    const { value, thrown } = runTest(source);
    assert.deepEqual(thrown === undefined ? value : `!${thrown}`, expected, source);
  }
}
