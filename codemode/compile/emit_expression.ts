// Pure: no Deno, no fetch, no file system.

/**
 * Expressions with `await` inside, to operations. Children are computed in order into slots of the frame, as far as an
 * `await` comes after them; the expression itself is then compiled as usual, with those slots in place of the children.
 *
 * @module
 */

import type {
  AnyNode,
  ArrayPattern,
  AssignmentExpression,
  BinaryOperator,
  CallExpression,
  Expression,
  MemberExpression,
  ObjectExpression,
  ObjectPattern,
  Pattern,
  Property,
} from "acorn";
import {
  done,
  get,
  GuestIterator,
  GuestObject,
  iterate,
  set,
  Thrown,
  toKey,
  toList,
  toText,
  type Value,
} from "../values/mod.ts";
import { memberPlace, setIndexed } from "./assign.ts";
import { callWith } from "./call.ts";
import { type Emitter, Label, type Temp } from "./emit.ts";
import { expression, type ExpressionNode } from "./expression.ts";
import { copyProperties, isAnonymousFunction, objectPart, propertyName } from "./literal.ts";
import { getIndexed, staticName } from "./member.ts";
import { combine } from "./operators.ts";
import { bindPattern, type PatternMode } from "./pattern.ts";
import { assignName, readName } from "./variable.ts";
import type { Run, Store } from "./unit.ts";

/** Emit what must happen before, and give code for the value, to be run by the next operation. */
export function run(e: Emitter, given: ExpressionNode, name?: string): Run {
  const { unit } = e;
  if (!unit.awaits(given as AnyNode)) return expression(unit, given, name);
  const node = given as Expression;
  switch (node.type) {
    case "AwaitExpression":
      return awaiting(e, node.argument, node.start);
    case "LogicalExpression": {
      const result = e.temp();
      const write = e.write(result);
      const end = new Label();
      store(e, write, run(e, node.left));
      const read = e.read(result);
      const test: Run = node.operator === "&&"
        ? read
        : node.operator === "||"
        ? (f) => !read(f)
        : (f) => read(f) === undefined || read(f) === null;
      e.unless(test, end);
      store(e, write, run(e, node.right));
      e.put(end);
      return read;
    }
    case "ConditionalExpression": {
      const result = e.temp();
      const write = e.write(result);
      const no = new Label();
      const end = new Label();
      e.unless(run(e, node.test), no);
      store(e, write, run(e, node.consequent));
      e.goto(end);
      e.put(no);
      store(e, write, run(e, node.alternate));
      e.put(end);
      return e.read(result);
    }
    case "SequenceExpression": {
      for (const part of node.expressions.slice(0, -1)) {
        const value = run(e, part);
        e.effect((act) => void value(act.f));
      }
      return run(e, node.expressions.at(-1)!);
    }
    case "BinaryExpression":
      lift(e, [node.left, node.right]);
      break;
    case "UnaryExpression": {
      const argument = node.argument.type === "ChainExpression" ? node.argument.expression : node.argument;
      if (node.operator === "delete" && argument.type === "MemberExpression") lift(e, memberParts(argument));
      else lift(e, [node.argument]);
      break;
    }
    case "UpdateExpression":
      lift(e, memberParts(node.argument as MemberExpression));
      break;
    case "MemberExpression":
      lift(e, memberParts(node));
      break;
    case "TemplateLiteral":
      lift(e, node.expressions, (value) => toText(unit.m, value));
      break;
    case "TaggedTemplateExpression":
      lift(e, [node.tag.type === "MemberExpression" ? node.tag.object : node.tag, ...node.quasi.expressions]);
      break;
    case "ArrayExpression":
    case "NewExpression":
      lift(
        e,
        node.type === "ArrayExpression" ? node.elements.filter((x) => x !== null) : [node.callee, ...node.arguments],
      );
      break;
    case "ObjectExpression":
      return object(e, node);
    case "CallExpression":
      return call(e, node);
    case "ChainExpression": {
      const result = e.temp();
      const write = e.write(result);
      const end = new Label();
      e.effect((act) => write(act.f, undefined));
      store(e, write, link(e, node.expression, end));
      e.put(end);
      return e.read(result);
    }
    case "AssignmentExpression":
      return assignment(e, node);
    default:
      throw new Error(`The compiler was given '${node.type}'`);
  }
  return expression(unit, node, name);
}

function store(e: Emitter, write: Store, value: Run): void {
  e.effect((act) => write(act.f, value(act.f)));
}

/** Emit an expression into a slot. */
export function toTemp(e: Emitter, node: ExpressionNode): Temp {
  const value = run(e, node);
  const temp = e.temp();
  store(e, e.write(temp), value);
  return temp;
}

function keep(e: Emitter, value: Run): Temp {
  const temp = e.temp();
  store(e, e.write(temp), value);
  return temp;
}

/** Stop until the value has settled. */
function awaiting(e: Emitter, argument: Expression, pos: number): Run {
  const { m } = e.unit;
  const value = run(e, argument);
  const next = e.ops.length + 1;
  e.op((act) => {
    const v = value(act.f);
    m.position = pos;
    return act.wait(v, next);
  });
  const result = e.temp();
  const write = e.write(result);
  e.effect((act) => {
    if (act.failed) {
      act.failed = false;
      m.position = pos;
      throw new Thrown(act.sent, pos);
    }
    write(act.f, act.sent);
  });
  return e.read(result);
}

/** Object and computed key of a member. */
function memberParts(node: MemberExpression): ExpressionNode[] {
  return node.computed ? [node.object, node.property] : [node.object];
}

/** Compute children up to the last that awaits into slots, and let the slots stand for them. */
function lift(e: Emitter, nodes: readonly ExpressionNode[], convert?: (value: Value) => Value): void {
  const { unit } = e;
  const last = nodes.findLastIndex((n) => unit.awaits(n as AnyNode));
  for (let i = 0; i <= last; i++) {
    const node = nodes[i]!;
    if (node.type === "SpreadElement") {
      const value = run(e, node.argument);
      const { m } = unit;
      const pos = node.start;
      override(
        e,
        node.argument,
        keep(e, (f) => {
          const list = value(f);
          m.position = pos;
          return toList(m, list);
        }),
      );
    } else if (node.type !== "Literal" && node.type !== "Super") {
      const value = run(e, node);
      override(e, node, keep(e, convert === undefined ? value : (f) => convert(value(f))));
    }
  }
}

function override(e: Emitter, node: ExpressionNode, temp: Temp): void {
  e.unit.overrides.set(node as AnyNode, e.read(temp));
}

/** An object literal is built part by part. */
function object(e: Emitter, node: ObjectExpression): Run {
  const { unit } = e;
  const temp = e.temp();
  const write = e.write(temp);
  const read = e.read(temp);
  e.effect((act) => {
    unit.m.step();
    write(act.f, new GuestObject());
  });
  for (const property of node.properties) {
    if (unit.awaits(property)) {
      if (property.type === "SpreadElement") lift(e, [property.argument]);
      else lift(e, property.computed ? [property.key, property.value] : [property.value]);
    }
    const part = objectPart(unit, property);
    e.effect((act) => part(act.f, read(act.f) as GuestObject));
  }
  return read;
}

function call(e: Emitter, node: CallExpression): Run {
  const { unit } = e;
  const { callee } = node;
  const inArguments = node.arguments.some((a) => unit.awaits(a));
  if (callee.type !== "MemberExpression") {
    lift(e, [callee, ...node.arguments]);
    return expression(unit, node);
  }
  if (!inArguments) {
    lift(e, memberParts(callee));
    return expression(unit, node);
  }
  const self = toTemp(e, callee.object);
  const fn = keep(e, memberOf(e, callee, self));
  lift(e, node.arguments);
  return callWith(unit, node, e.read(fn), e.read(self));
}

/** The member of an object that is in a slot. */
function memberOf(e: Emitter, node: MemberExpression, object: Temp): Run {
  const { m } = e.unit;
  const name = staticName(node);
  const key: Run = name !== undefined ? () => name : run(e, node.property);
  const read = e.read(object);
  return (f) => getIndexed(m, read(f), key(f), node.start);
}

/** A link of an optional chain; leaves for `end` when the chain breaks. */
function link(e: Emitter, node: ExpressionNode, end: Label): Run {
  const { unit } = e;
  if (node.type === "MemberExpression") {
    const object = keep(e, link(e, node.object, end));
    if (node.optional) unlessNullish(e, object, end);
    return memberOf(e, node, object);
  }
  if (node.type !== "CallExpression") return run(e, node);
  const { callee } = node;
  let self: Run = () => undefined;
  let fn: Temp;
  if (callee.type === "MemberExpression") {
    const object = keep(e, link(e, callee.object, end));
    if (callee.optional) unlessNullish(e, object, end);
    fn = keep(e, memberOf(e, callee, object));
    self = e.read(object);
  } else fn = keep(e, link(e, callee, end));
  if (node.optional) unlessNullish(e, fn, end);
  lift(e, node.arguments);
  return callWith(unit, node, e.read(fn), self);
}

function unlessNullish(e: Emitter, temp: Temp, end: Label): void {
  const read = e.read(temp);
  e.unless((f) => read(f) !== undefined && read(f) !== null, end);
}

function assignment(e: Emitter, node: AssignmentExpression): Run {
  const { unit } = e;
  const { m } = unit;
  const { left, right, operator } = node;
  if (operator === "=") {
    if (left.type === "ArrayPattern" || left.type === "ObjectPattern") {
      const value = keep(e, run(e, right));
      bindTo(e, left, e.read(value), "assign");
      return e.read(value);
    }
    lift(e, left.type === "MemberExpression" ? [...memberParts(left), right] : [right]);
    return expression(unit, node);
  }
  // Compound and logical: the old value is read before the right side is computed.
  let read: Run;
  let write: Store;
  if (left.type === "Identifier") {
    read = readName(unit, left);
    write = assignName(unit, left);
  } else {
    const target = left as MemberExpression;
    lift(e, memberParts(target));
    const place = memberPlace(unit, target);
    const object = e.temp();
    const key = e.temp();
    const put = { object: e.write(object), key: e.write(key) };
    e.effect((act) => {
      const { o, k } = place(act.f);
      put.object(act.f, o);
      put.key(act.f, k);
    });
    const at = { object: e.read(object), key: e.read(key) };
    read = (f) => get(m, at.object(f), at.key(f) as string);
    write = (f, value) => {
      m.position = target.start;
      set(m, at.object(f), at.key(f) as string, value);
    };
  }
  const result = keep(e, read);
  const before = e.read(result);
  const save = e.write(result);
  if (operator !== "&&=" && operator !== "||=" && operator !== "??=") {
    const apply = combine(m, operator.slice(0, -1) as BinaryOperator, node.start);
    const value = run(e, right);
    e.effect((act) => {
      const after = apply(before(act.f), value(act.f));
      save(act.f, after);
      write(act.f, after);
    });
    return before;
  }
  const end = new Label();
  const test: Run = operator === "&&="
    ? before
    : operator === "||="
    ? (f) => !before(f)
    : (f) => before(f) === undefined || before(f) === null;
  e.unless(test, end);
  const value = run(e, right);
  e.effect((act) => {
    const after = value(act.f);
    save(act.f, after);
    write(act.f, after);
  });
  e.put(end);
  return before;
}

/** Emit the taking apart of a value; `value` is read by the first operation. */
export function bindTo(e: Emitter, node: Pattern, value: Run, mode: PatternMode): void {
  const { unit } = e;
  if (!unit.awaits(node as AnyNode)) {
    const write = bindPattern(unit, node, mode);
    return e.effect((act) => write(act.f, value(act.f)));
  }
  switch (node.type) {
    case "AssignmentPattern": {
      const temp = keep(e, value);
      const read = e.read(temp);
      const end = new Label();
      e.unless((f) => read(f) === undefined, end);
      const name = node.left.type === "Identifier" && isAnonymousFunction(node.right) ? node.left.name : undefined;
      store(e, e.write(temp), run(e, node.right, name));
      e.put(end);
      return bindTo(e, node.left, read, mode);
    }
    case "ArrayPattern":
      return arrayPattern(e, node, value, mode);
    case "ObjectPattern":
      return objectPattern(e, node, value, mode);
    case "MemberExpression": {
      lift(e, memberParts(node));
      const object = expression(unit, node.object);
      const name = staticName(node);
      const key: Run = name !== undefined ? () => name : expression(unit, node.property);
      return e.effect((act) => setIndexed(unit.m, object(act.f), key(act.f), value(act.f), node.start));
    }
    default:
      throw new Error(`The compiler was given '${node.type}' as a pattern`);
  }
}

function arrayPattern(e: Emitter, node: ArrayPattern, value: Run, mode: PatternMode): void {
  const { m } = e.unit;
  const iterator = keep(e, (f) => {
    m.position = node.start;
    const source = iterate(m, value(f));
    // The state lives beside the iterator: once it has ended it is not asked again.
    let ended = false;
    return new GuestIterator("Array Iterator", (machine) => {
      if (ended) return done;
      const item = source.step(machine);
      if (item === done) ended = true;
      return item;
    });
  });
  const read = e.read(iterator);
  for (const element of node.elements) {
    if (element?.type === "RestElement") {
      bindTo(e, element.argument, e.read(keep(e, (f) => toList(m, read(f)))), mode);
      continue;
    }
    const item = keep(e, (f) => {
      const next = (read(f) as GuestIterator).step(m);
      return next === done ? undefined : next;
    });
    if (element !== null) bindTo(e, element, e.read(item), mode);
  }
}

function objectPattern(e: Emitter, node: ObjectPattern, value: Run, mode: PatternMode): void {
  const { unit } = e;
  const { m } = unit;
  const source = keep(e, (f) => {
    const v = value(f);
    if (v === undefined || v === null) {
      m.position = node.start;
      m.fail("TypeError", `Cannot destructure ${unit.text(node)}: the value is ${v}`);
    }
    return v;
  });
  const read = e.read(source);
  const keys: Run[] = [];
  for (const property of node.properties) {
    if (property.type === "RestElement") {
      const rest = keep(e, (f) => {
        const copy = new GuestObject();
        copyProperties(m, copy, read(f), new Set(keys.map((key) => String(key(f)))));
        return copy;
      });
      bindTo(e, property.argument, e.read(rest), mode);
      continue;
    }
    const { computed, key } = property as Property;
    let name: Run;
    if (computed) {
      const raw = run(e, key);
      name = e.read(keep(e, (f) => toKey(m, raw(f))));
    } else {
      const fixed = propertyName(property as Property);
      name = () => fixed;
    }
    keys.push(name);
    const item = keep(e, (f) => {
      m.position = property.start;
      return get(m, read(f), name(f) as string);
    });
    bindTo(e, property.value as Pattern, e.read(item), mode);
  }
}
