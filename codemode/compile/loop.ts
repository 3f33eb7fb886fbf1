// Pure: no Deno, no fetch, no file system.

/** Loops without `await`. */

import type { DoWhileStatement, ForInStatement, ForOfStatement, ForStatement, WhileStatement } from "acorn";
import { abandon, done, enumerableNames, hasOwn, isObject, iterate, ToolReference, type Value } from "../values/mod.ts";
import { declaration, loopHead } from "./declaration.ts";
import { body, frameOf } from "./frame.ts";
import { openScope } from "./variable.ts";
import { broken, continued, type Exec, type Frame, normal, type Run, type Unit } from "./unit.ts";

/** Compile `for (;;)`. */
export function forLoop(unit: Unit, node: ForStatement, own: readonly number[]): Exec {
  const { m } = unit;
  return unit.within(node, (scope) => {
    const frame = frameOf(scope);
    const opening = openScope(scope);
    const init: Exec | undefined = node.init == null
      ? undefined
      : node.init.type === "VariableDeclaration"
      ? declaration(unit, node.init)
      : effect(unit.expression(node.init));
    const test: Run = node.test == null ? () => true : unit.expression(node.test);
    const update: Run | undefined = node.update == null ? undefined : unit.expression(node.update);
    const run = body(unit, node.body);
    const copies = scope.framed;
    return (outer) => {
      let f = frame(outer);
      opening?.(f);
      init?.(f);
      // [codemode.subset] Closures made in the head see the first turn's bindings, each turn has its own.
      if (copies) f = f.slice();
      while (test(f)) {
        if (--m.fuel < 0) m.hooks.checkpoint(m);
        const end = run(f);
        if (end !== normal) {
          if (end === broken) return normal;
          if (end !== continued && !own.includes(end)) return end;
        }
        if (copies) f = f.slice();
        if (update !== undefined) update(f);
      }
      return normal;
    };
  });
}

function effect(run: Run): Exec {
  return (f) => {
    run(f);
    return normal;
  };
}

/** Compile `while` and `do...while`. */
export function whileLoop(unit: Unit, node: WhileStatement | DoWhileStatement, own: readonly number[]): Exec {
  const { m } = unit;
  const test = unit.expression(node.test);
  const run = body(unit, node.body);
  const first = node.type === "DoWhileStatement";
  return (f) => {
    for (let skip = first; skip || test(f); skip = false) {
      if (--m.fuel < 0) m.hooks.checkpoint(m);
      const end = run(f);
      if (end === normal || end === continued) continue;
      if (end === broken) return normal;
      if (!own.includes(end)) return end;
    }
    return normal;
  };
}

/** Compile `for...of`. */
export function forOf(unit: Unit, node: ForOfStatement, own: readonly number[]): Exec {
  const { m } = unit;
  const pos = node.right.start;
  return unit.within(node, (scope) => {
    const frame = frameOf(scope);
    const opening = openScope(scope);
    const list = unit.expression(node.right);
    const store = loopHead(unit, node);
    const run = body(unit, node.body);
    const copies = scope.framed;
    /** One turn: true when the loop goes on, else how it ended. */
    const turn = (outer: Frame, head: Frame, value: Value): true | number => {
      if (--m.fuel < 0) m.hooks.checkpoint(m);
      const f = copies ? frame(outer) : head;
      // Names of the head are dead again until the turn's value is in them: a default in the pattern may look.
      opening?.(f);
      store(f, value);
      const end = run(f);
      if (end === normal || end === continued || own.includes(end)) return true;
      return end === broken ? normal : end;
    };
    return (outer) => {
      const head = frame(outer);
      opening?.(head);
      const value = list(head);
      if (Array.isArray(value)) {
        for (let i = 0; i < value.length; i++) {
          const end = turn(outer, head, value[i]);
          if (end !== true) return end;
        }
        return normal;
      }
      m.position = pos;
      const iterator = iterate(m, value);
      for (let item = iterator.step(m); item !== done; item = iterator.step(m)) {
        let end: true | number;
        try {
          end = turn(outer, head, item);
        } catch (error) {
          return abandon(m, iterator, error);
        }
        if (end !== true) {
          iterator.close?.(m);
          return end;
        }
      }
      return normal;
    };
  });
}

/** Compile `for...in`: keys as they are at the start, those deleted meanwhile left out. */
export function forIn(unit: Unit, node: ForInStatement, own: readonly number[]): Exec {
  const { m } = unit;
  return unit.within(node, (scope) => {
    const frame = frameOf(scope);
    const opening = openScope(scope);
    const object = unit.expression(node.right);
    const store = loopHead(unit, node);
    const run = body(unit, node.body);
    const copies = scope.framed;
    return (outer) => {
      const head = frame(outer);
      opening?.(head);
      const value = object(head);
      for (const key of enumerableNames(m, value)) {
        if (!stillThere(value, key)) continue;
        if (--m.fuel < 0) m.hooks.checkpoint(m);
        const f = copies ? frame(outer) : head;
        opening?.(f);
        store(f, key);
        const end = run(f);
        if (end === normal || end === continued || own.includes(end)) continue;
        return end === broken ? normal : end;
      }
      return normal;
    };
  });
}

/** Whether a key listed before is still a property. */
export function stillThere(value: Value, key: string): boolean {
  return !isObject(value) || value instanceof ToolReference || hasOwn(value, key);
}
