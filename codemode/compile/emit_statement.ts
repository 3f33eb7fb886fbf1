// Pure: no Deno, no fetch, no file system.

/** Statements with `await` inside, to operations. */

import type { AnyNode, BlockStatement, Statement, SwitchStatement, TryStatement } from "acorn";
import { acceptedNodes } from "../source/language.ts";
import { Thrown, type Value } from "../values/mod.ts";
import { declaration, forEach, forLoop, whileLoop } from "./emit_loop.ts";
import { type Emitter, Label } from "./emitter.ts";
import { broken, continued, firstLabel, returned, type Run, type Unit } from "./unit.ts";

/** Emit a statement. `own` are the labels right before it. */
export function emitStatement(e: Emitter, node: Statement, own: readonly number[] = []): void {
  const { unit } = e;
  if (!unit.awaits(node)) return plain(e, node, own);
  switch (node.type) {
    case "ExpressionStatement": {
      const value = e.run(node.expression);
      const { state } = unit;
      if (unit.topLevel) e.effect((act) => void (state.completion = value(act.f)));
      else e.effect((act) => void value(act.f));
      return;
    }
    case "VariableDeclaration":
      return declaration(e, node);
    case "ReturnStatement": {
      const value = e.run(node.argument!);
      const { topLevel, state } = unit;
      e.effect((act) => {
        act.value = value(act.f);
        if (topLevel) state.completion = undefined;
      });
      return e.jump(returned);
    }
    case "ThrowStatement": {
      const value = e.run(node.argument);
      const { m } = unit;
      const pos = node.start;
      return e.op((act) => {
        m.position = pos;
        throw new Thrown(value(act.f), pos);
      });
    }
    case "IfStatement": {
      const otherwise = new Label();
      const end = new Label();
      e.unless(e.run(node.test), otherwise);
      e.statement(node.consequent);
      if (node.alternate != null) e.goto(end);
      e.put(otherwise);
      if (node.alternate != null) e.statement(node.alternate);
      return e.put(end);
    }
    case "BlockStatement":
      return block(e, node);
    case "ForStatement":
      return forLoop(e, node, own);
    case "WhileStatement":
    case "DoWhileStatement":
      return whileLoop(e, node, own);
    case "ForOfStatement":
    case "ForInStatement":
      return forEach(e, node, own);
    case "LabeledStatement": {
      const code = firstLabel + 2 * unit.labels.length;
      const end = new Label();
      unit.labels.push(node.label.name);
      e.within(
        { type: "target", codes: new Map([[code, end]]) },
        () => e.statement(node.body, [...own, code + 1]),
      );
      unit.labels.pop();
      return e.put(end);
    }
    case "SwitchStatement":
      return switchStatement(e, node);
    case "TryStatement":
      return tryStatement(e, node);
    default:
      throw new Error(`The compiler was given '${node.type}'`);
  }
}

/** A statement without awaits is one operation; where it may end in a jump, the jumps follow. */
function plain(e: Emitter, node: Statement, own: readonly number[]): void {
  const { unit } = e;
  const exec = unit.statement(node, own);
  if (exec === undefined) return;
  const codes = abruptEnds(unit, node);
  if (codes.size === 0) return e.effect((act) => void exec(act.f));
  const { state } = unit;
  const next = new Label();
  const targets = new Map<number, Label>();
  for (const code of codes) targets.set(code, new Label());
  e.op((act) => {
    const code = exec(act.f);
    if (code === 0) return next.pc;
    if (code === returned) act.value = state.value;
    return targets.get(code)!.pc;
  });
  for (const [code, label] of targets) {
    e.put(label);
    e.jump(code);
  }
  e.put(next);
}

function block(e: Emitter, node: BlockStatement): void {
  e.scoped(node, () => {
    for (const statement of node.body) e.statement(statement);
  }, node.body);
}

function switchStatement(e: Emitter, node: SwitchStatement): void {
  const discriminant = e.toTemp(node.discriminant);
  e.scoped(node, () => {
    const value = e.read(discriminant);
    const labels = node.cases.map(() => new Label());
    const leave = new Label();
    node.cases.forEach((c, i) => {
      if (c.test == null) return;
      const test = e.run(c.test);
      const after = e.ops.length + 1;
      e.op((act) => test(act.f) === value(act.f) ? labels[i]!.pc : after);
    });
    const fallback = node.cases.findIndex((c) => c.test == null);
    e.goto(fallback < 0 ? leave : labels[fallback]!);
    e.within({ type: "target", codes: new Map([[broken, leave]]) }, () => {
      node.cases.forEach((c, i) => {
        e.put(labels[i]!);
        for (const statement of c.consequent) e.statement(statement);
      });
    });
    e.put(leave);
  }, node.cases.flatMap((c) => c.consequent));
}

function tryStatement(e: Emitter, node: TryStatement): void {
  if (node.finalizer == null) return tryCatch(e, node);
  const temps = { kind: e.temp(), failure: e.temp(), value: e.temp() };
  const kind = { read: e.read(temps.kind), write: e.write(temps.kind) };
  const failure = { read: e.read(temps.failure), write: e.write(temps.failure) };
  const value = { read: e.read(temps.value), write: e.write(temps.value) };
  const start = new Label();
  const failed = new Label();
  const jumps: number[] = [];
  e.effect((act) => void act.handlers.push({ label: failed, frame: act.f }));
  e.within({ type: "finally", start, kind: kind.write, jumps }, () => {
    e.within({ type: "handler" }, () => node.handler == null ? e.statement(node.block) : tryCatch(e, node));
  });
  e.effect((act) => {
    act.handlers.pop();
    kind.write(act.f, 0);
  });
  e.goto(start);
  e.put(failed);
  e.effect((act) => {
    kind.write(act.f, 1);
    failure.write(act.f, act.error as Value);
  });
  e.put(start);
  const { state } = e.unit;
  const completion = e.temp();
  const keep = e.write(completion);
  const kept = e.read(completion);
  e.effect((act) => {
    value.write(act.f, act.value);
    keep(act.f, state.completion);
  });
  e.statement(node.finalizer);
  e.effect((act) => void (state.completion = kept(act.f)));
  const end = new Label();
  const labels = jumps.map(() => new Label());
  e.op((act) => {
    act.value = value.read(act.f);
    const how = kind.read(act.f) as number;
    if (how === 0) return end.pc;
    if (how === 1) throw failure.read(act.f);
    return labels[how - 2]!.pc;
  });
  jumps.forEach((code, i) => {
    e.put(labels[i]!);
    e.jump(code);
  });
  e.put(end);
}

function tryCatch(e: Emitter, node: TryStatement): void {
  const handler = node.handler!;
  const failed = new Label();
  const end = new Label();
  e.effect((act) => void act.handlers.push({ label: failed, frame: act.f }));
  e.within({ type: "handler" }, () => e.statement(node.block));
  e.effect((act) => void act.handlers.pop());
  e.goto(end);
  e.put(failed);
  e.scoped(handler, () => {
    if (handler.param != null) e.bindTo(handler.param, keepCaught(e), "init");
    e.statement(handler.body);
  });
  e.put(end);
}

/** Keep what an exception carried, for a pattern that may await. */
function keepCaught(emitter: Emitter): Run {
  const error = emitter.temp();
  const write = emitter.write(error);
  emitter.effect((act) => write(act.f, act.caught));
  return emitter.read(error);
}

/** How a statement without awaits can end, other than normally, seen from outside. */
function abruptEnds(unit: Unit, node: AnyNode): Set<number> {
  const codes = new Set<number>();
  const labels = new Set<string>();
  const visit = (n: AnyNode, loop: boolean, breakable: boolean): void => {
    switch (n.type) {
      case "ReturnStatement":
        return void codes.add(returned);
      case "BreakStatement":
      case "ContinueStatement": {
        const isBreak = n.type === "BreakStatement";
        if (n.label != null) {
          if (labels.has(n.label.name)) return;
          return void codes.add(firstLabel + (isBreak ? 0 : 1) + 2 * unit.labels.lastIndexOf(n.label.name));
        }
        if (isBreak ? !breakable : !loop) codes.add(isBreak ? broken : continued);
        return;
      }
      case "LabeledStatement":
        labels.add(n.label.name);
        visit(n.body, loop, breakable);
        labels.delete(n.label.name);
        return;
      case "ForStatement":
      case "ForOfStatement":
      case "ForInStatement":
      case "WhileStatement":
      case "DoWhileStatement":
        return visit(n.body, true, true);
      case "SwitchStatement":
        for (const c of n.cases) for (const s of c.consequent) visit(s, loop, true);
        return;
      case "BlockStatement":
      case "IfStatement":
      case "TryStatement":
      case "CatchClause":
        for (const field of acceptedNodes[n.type]!.children) {
          const child = (n as unknown as Record<string, AnyNode | AnyNode[] | null>)[field];
          for (const c of Array.isArray(child) ? child : [child]) if (c != null) visit(c, loop, breakable);
        }
    }
  };
  visit(node, false, false);
  return codes;
}
