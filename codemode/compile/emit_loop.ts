// Pure: no Deno, no fetch, no file system.

/** Loops and declarations with `await` inside, to operations. */

import type {
  DoWhileStatement,
  ForInStatement,
  ForOfStatement,
  ForStatement,
  Pattern,
  VariableDeclaration,
  WhileStatement,
} from "acorn";
import {
  abandon,
  done,
  enumerableNames,
  type GuestIterator,
  iterate,
  type Machine,
  type Value,
} from "../values/mod.ts";
import { declaration as compileDeclaration } from "./declaration.ts";
import { type Emitter, Label, type Temp } from "./emitter.ts";
import { stillThere } from "./loop.ts";
import type { Run } from "./unit.ts";

/** Emit `let`, `const`, `var`. */
export function declaration(e: Emitter, node: VariableDeclaration): void {
  const { unit } = e;
  for (const declarator of node.declarations) {
    if (!unit.awaits(declarator)) {
      const exec = compileDeclaration(unit, { ...node, declarations: [declarator] });
      if (exec !== undefined) e.effect((act) => void exec(act.f));
      continue;
    }
    const value = e.run(declarator.init!);
    e.bindTo(declarator.id, value, "init");
  }
}

export function forLoop(e: Emitter, node: ForStatement, own: readonly number[]): void {
  e.scoped(node, (scope) => {
    const copy = (): void => {
      if (scope.framed) e.effect((act) => void (act.f = act.f.slice()));
    };
    const test = new Label();
    const next = new Label();
    const end = new Label();
    if (node.init != null) {
      if (node.init.type === "VariableDeclaration") declaration(e, node.init);
      else e.discard(e.run(node.init));
    }
    copy();
    e.put(test);
    if (node.test != null) e.unless(e.run(node.test), end);
    e.tick();
    e.loop(own, end, next, () => e.statement(node.body));
    e.put(next);
    copy();
    if (node.update != null) e.discard(e.run(node.update));
    e.goto(test);
    e.put(end);
  });
}

export function whileLoop(e: Emitter, node: WhileStatement | DoWhileStatement, own: readonly number[]): void {
  const start = new Label();
  const test = new Label();
  const end = new Label();
  if (node.type === "WhileStatement") e.goto(test);
  e.put(start);
  e.tick();
  e.loop(own, end, test, () => e.statement(node.body));
  e.put(test);
  e.unless(e.run(node.test), end);
  e.goto(start);
  e.put(end);
}

export function forEach(e: Emitter, node: ForOfStatement | ForInStatement, own: readonly number[]): void {
  const { m } = e.unit;
  const iterator = e.temp();
  const item = e.temp();
  const pos = node.right.start;
  const open = node.type === "ForOfStatement" ? iterate : keyIterator;
  // The list is computed where the loop's names exist but are dead.
  e.scoped(node, () => {
    const list = e.run(node.right);
    const write = e.write(iterator);
    e.effect((act) => {
      const value = list(act.f);
      m.position = pos;
      write(act.f, open(m, value));
    });
  });
  const next = new Label();
  const end = new Label();
  const exit = new Label();
  const read = e.read(iterator);
  const keep = e.write(item);
  e.put(next);
  const after = e.ops.length + 1;
  e.op((act) => {
    const value = (read(act.f) as GuestIterator).step(m);
    if (value === done) return end.pc;
    keep(act.f, value);
    return after;
  });
  e.tick();
  e.within({ type: "iterator", read }, () => {
    e.loop(own, exit, next, () => closing(e, read, () => turn(e, node, item)));
  });
  e.goto(next);
  e.put(exit);
  e.effect((act) => (read(act.f) as GuestIterator).close?.(m));
  e.put(end);
}

/** Emit a part that closes an iterator when it throws: then what was thrown goes on, whatever closing throws. */
export function closing(e: Emitter, read: Run, part: () => void): void {
  const { m } = e.unit;
  const failed = new Label();
  const end = new Label();
  e.effect((act) => void act.handlers.push({ label: failed, frame: act.f }));
  e.within({ type: "handler" }, part);
  e.op((act) => {
    act.handlers.pop();
    return end.pc;
  });
  e.put(failed);
  e.op((act) => abandon(m, read(act.f) as GuestIterator, act.error));
  e.put(end);
}

/** One turn, in a scope of its own. */
function turn(e: Emitter, node: ForOfStatement | ForInStatement, item: Temp): void {
  e.scoped(node, () => {
    const value = e.read(item);
    const { left } = node;
    if (left.type === "VariableDeclaration") e.bindTo(left.declarations[0]!.id, value, "init");
    else e.bindTo(left as Pattern, value, "assign");
    e.statement(node.body);
  });
}

/** Iterates over the keys that `for...in` visits. */
function keyIterator(m: Machine, value: Value): GuestIterator {
  const keys = enumerableNames(m, value);
  let i = 0;
  return {
    step: () => {
      while (i < keys.length) {
        const key = keys[i++]!;
        if (stillThere(value, key)) return key;
      }
      return done;
    },
  } as unknown as GuestIterator;
}
