// Pure: no Deno, no fetch, no file system.

/** A checked program to code that starts it. */

import type { Program, Statement } from "acorn";
import {
  caught,
  type GuestPromise,
  type Machine,
  newPromise,
  reject,
  resolve,
  Thrown,
  type Value,
} from "../values/mod.ts";
import { analyse } from "./analyse.ts";
import { coroutine } from "./coroutine.ts";
import { expression } from "./expression.ts";
import { newFrame } from "./frame.ts";
import { func, hoisted } from "./function.ts";
import { bindPattern } from "./pattern.ts";
import { statement } from "./statement.ts";
import { openScope } from "./variable.ts";
import { type Compilers, type Exec, returned, Unit } from "./unit.ts";

/** A program that can be started, once. */
export interface Compiled {
  /** Run it until it waits or ends; the promise settles with what it returned. */
  start(): GuestPromise;
  /** The value of the last expression statement at top level: the result when nothing was returned. */
  completion(): Value;
}

const compilers: Compilers = { expression, statement, pattern: bindPattern, func, coroutine };

/** Compile a program for one machine. `globals` are names of this run beside the built-ins, such as `tools`. */
export function compile(program: Program, source: string, m: Machine, globals: ReadonlyMap<string, Value>): Compiled {
  const analysis = analyse(program);
  const unit = new Unit(m, source, analysis, globals, compilers);
  const scope = analysis.program;
  const list = program.body as Statement[];
  const prologue: Exec[] = [];
  const opening = openScope(scope);
  if (opening !== undefined) prologue.push(opening);
  const functions = hoisted(unit, list);
  if (functions !== undefined) prologue.push(functions);
  const { state } = unit;
  const completion = (): Value => state.completion;
  if (scope.awaits) {
    const run = unit.coroutine(scope, prologue, { statements: list });
    unit.release();
    return { start: () => run(newFrame(scope.size, [])) as GuestPromise, completion };
  }
  const rest = [...prologue, ...list.map((s) => unit.statement(s)).filter((s) => s !== undefined)];
  unit.release();
  return {
    start: () => {
      const promise = newPromise(m);
      const f = newFrame(scope.size, []);
      try {
        let end = 0;
        for (let i = 0; i < rest.length && end === 0; i++) end = rest[i]!(f);
        resolve(m, promise, end === returned ? state.value : undefined);
      } catch (error) {
        const reason = caught(m, error);
        if (error instanceof Thrown) promise.position = error.position;
        reject(m, promise, reason);
      }
      return promise;
    },
    completion,
  };
}
