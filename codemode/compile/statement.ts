// Pure: no Deno, no fetch, no file system.

/** Statements without `await` to closures. */

import type { BlockStatement, IfStatement, LabeledStatement, Statement, SwitchStatement, TryStatement } from "acorn";
import { caught, payForText, Thrown } from "../values/mod.ts";
import { declaration } from "./declaration.ts";
import { body, frameOf, inFrame, sequence } from "./frame.ts";
import { hoisted } from "./function.ts";
import { forIn, forLoop, forOf, whileLoop } from "./loop.ts";
import { openScope } from "./variable.ts";
import { broken, continued, type Exec, firstLabel, normal, returned, type Unit } from "./unit.ts";

/** Compile a statement; `undefined` when it does nothing. `own` are the labels right before it. */
export function statement(unit: Unit, node: Statement, own: readonly number[] = []): Exec | undefined {
  const { m, state } = unit;
  switch (node.type) {
    case "EmptyStatement":
    case "FunctionDeclaration": // made when its list is entered
      return undefined;
    case "ExpressionStatement": {
      const run = unit.expression(node.expression);
      if (unit.topLevel) {
        return (f) => {
          state.completion = run(f);
          return normal;
        };
      }
      return (f) => {
        run(f);
        return normal;
      };
    }
    case "VariableDeclaration":
      return declaration(unit, node);
    case "ReturnStatement": {
      if (node.argument == null) {
        const { topLevel } = unit;
        return () => {
          state.value = undefined;
          if (topLevel) state.completion = undefined;
          return returned;
        };
      }
      const run = unit.expression(node.argument);
      if (!unit.topLevel) {
        return (f) => {
          state.value = run(f);
          return returned;
        };
      }
      // [codemode.result] `return undefined` gives null, not the last expression.
      return (f) => {
        state.value = run(f);
        state.completion = undefined;
        return returned;
      };
    }
    case "IfStatement":
      return ifStatement(unit, node);
    case "BlockStatement":
      return block(unit, node);
    case "ForStatement":
      return forLoop(unit, node, own);
    case "ForOfStatement":
      return forOf(unit, node, own);
    case "ForInStatement":
      return forIn(unit, node, own);
    case "WhileStatement":
    case "DoWhileStatement":
      return whileLoop(unit, node, own);
    case "BreakStatement": {
      const code = node.label == null ? broken : firstLabel + 2 * unit.labels.lastIndexOf(node.label.name);
      return () => code;
    }
    case "ContinueStatement": {
      const code = node.label == null ? continued : firstLabel + 1 + 2 * unit.labels.lastIndexOf(node.label.name);
      return () => code;
    }
    case "LabeledStatement":
      return labeled(unit, node, own);
    case "SwitchStatement":
      return switchStatement(unit, node);
    case "ThrowStatement": {
      const run = unit.expression(node.argument);
      const pos = node.start;
      return (f) => {
        const value = run(f);
        m.position = pos;
        throw new Thrown(value, pos);
      };
    }
    case "TryStatement":
      return tryStatement(unit, node);
    default:
      throw new Error(`The compiler was given '${node.type}'`);
  }
}

/** Compile a list of statements in the current scope, functions first. */
export function statements(unit: Unit, list: readonly Statement[]): Exec[] {
  const functions = hoisted(unit, list);
  const rest = list.map((s) => unit.statement(s)).filter((s) => s !== undefined);
  return functions === undefined ? rest : [functions, ...rest];
}

function block(unit: Unit, node: BlockStatement): Exec | undefined {
  return unit.within(node, (scope) => {
    const list = statements(unit, node.body);
    const opening = openScope(scope);
    if (opening !== undefined) list.unshift(opening);
    return list.length === 0 ? undefined : inFrame(scope, sequence(list));
  });
}

function ifStatement(unit: Unit, node: IfStatement): Exec {
  const test = unit.expression(node.test);
  const yes = body(unit, node.consequent);
  if (node.alternate == null) return (f) => test(f) ? yes(f) : normal;
  const no = body(unit, node.alternate);
  return (f) => test(f) ? yes(f) : no(f);
}

function labeled(unit: Unit, node: LabeledStatement, own: readonly number[]): Exec {
  const breaks = firstLabel + 2 * unit.labels.length;
  unit.labels.push(node.label.name);
  const run = body(unit, node.body, [...own, breaks + 1]);
  unit.labels.pop();
  return (f) => {
    const end = run(f);
    return end === breaks ? normal : end;
  };
}

function switchStatement(unit: Unit, node: SwitchStatement): Exec {
  const { m } = unit;
  const discriminant = unit.expression(node.discriminant);
  return unit.within(node, (scope) => {
    const frame = frameOf(scope);
    const opening = openScope(scope);
    const functions = hoisted(unit, node.cases.flatMap((c) => c.consequent));
    const tests = node.cases.map((c) => c.test == null ? undefined : unit.expression(c.test));
    const bodies = node.cases.map((c) =>
      sequence(c.consequent.map((s) => unit.statement(s)).filter((s) => s !== undefined))
    );
    const fallback = tests.indexOf(undefined);
    return (f) => {
      const value = discriminant(f);
      payForText(m, value);
      const inner = frame(f);
      opening?.(inner);
      functions?.(inner);
      let from = tests.findIndex((test) => test !== undefined && test(inner) === value);
      if (from < 0) from = fallback;
      if (from < 0) return normal;
      for (let i = from; i < bodies.length; i++) {
        const end = bodies[i]!(inner);
        if (end !== normal) return end === broken ? normal : end;
      }
      return normal;
    };
  });
}

function tryStatement(unit: Unit, node: TryStatement): Exec {
  const protectedBlock = body(unit, node.block);
  const attempt = node.handler == null ? protectedBlock : withCatch(unit, protectedBlock, node.handler);
  return node.finalizer == null ? attempt : withFinally(unit, attempt, body(unit, node.finalizer));
}

function withCatch(unit: Unit, attempt: Exec, handler: NonNullable<TryStatement["handler"]>): Exec {
  const { m } = unit;
  return unit.within(handler, (scope) => {
    const frame = frameOf(scope);
    const opening = openScope(scope);
    const bind = handler.param == null ? undefined : unit.pattern(handler.param, "init");
    const run = body(unit, handler.body);
    return (f) => {
      const { depth } = m;
      try {
        return attempt(f);
      } catch (error) {
        // [codemode.limits] `caught` throws on what ends the program: no guest handler sees it.
        const value = caught(m, error);
        m.depth = depth;
        const inner = frame(f);
        opening?.(inner);
        bind?.(inner, value);
        return run(inner);
      }
    };
  });
}

function withFinally(unit: Unit, attempt: Exec, finalizer: Exec): Exec {
  const { m, state } = unit;
  return (f) => {
    const { depth } = m;
    let end = normal;
    let failure: unknown;
    let failed = false;
    try {
      end = attempt(f);
    } catch (error) {
      caught(m, error);
      m.depth = depth;
      failed = true;
      failure = error;
    }
    // A finalizer that ends as it should leaves what was returned, and what the last expression gave.
    const { value, completion } = state;
    const last = finalizer(f);
    if (last !== normal) return last;
    if (failed) throw failure;
    state.value = value;
    state.completion = completion;
    return end;
  };
}
