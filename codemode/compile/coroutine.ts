// Pure: no Deno, no fetch, no file system.

/**
 * Functions that await. Their code is a list of operations and a counter, so that they can stop and go on; whatever
 * contains no `await` stays one closure inside one operation and costs nothing extra. A stop and its continuation take
 * exactly one turn of the queue, as natively.
 *
 * @module
 */

import { newPromise } from "../values/mod.ts";
import { Activation } from "./activation.ts";
import { run } from "./emit_expression.ts";
import { bindTo } from "./emit_pattern.ts";
import { emitStatement } from "./emit_statement.ts";
import { Emitter } from "./emitter.ts";
import type { FunctionScope } from "./scope.ts";
import type { AwaitingBody, Exec, Run, Unit } from "./unit.ts";

/** Compile the body of a function that awaits to code that starts it and gives its promise. */
export function coroutine(
  unit: Unit,
  scope: FunctionScope,
  prologue: readonly Exec[],
  body: AwaitingBody,
): Run {
  const { m } = unit;
  const emitter = new Emitter(unit, scope, { run, bindTo, statement: emitStatement });
  for (const exec of prologue) emitter.effect((act) => void exec(act.f));
  if ("statements" in body) {
    for (const statement of body.statements) emitter.statement(statement);
    emitter.op((act) => act.finish(undefined));
  } else {
    const value = emitter.run(body.expression);
    emitter.op((act) => act.finish(value(act.f)));
  }
  const { ops } = emitter;
  return (f) => {
    const promise = newPromise(m);
    new Activation(m, ops, f, promise).drive(0);
    return promise;
  };
}
