// Pure: no Deno, no fetch, no file system.

/**
 * Expressions with `await` inside, to operations. Children are computed in order into slots of the frame, as far as an
 * `await` comes after them; the expression itself is then compiled as usual, with those slots in place of the children.
 *
 * @module
 */

import type {
  AnyNode,
  AssignmentExpression,
  BinaryOperator,
  CallExpression,
  Expression,
  MemberExpression,
  ObjectExpression,
  TaggedTemplateExpression,
} from "acorn";
import { get, GuestObject, set, Thrown, toText } from "../values/mod.ts";
import { memberPlace } from "./assign.ts";
import { callWith } from "./call.ts";
import { removeIndexed } from "./chain.ts";
import { lift, liftKey, memberParts } from "./emit_lift.ts";
import { type Emitter, Label, type Temp } from "./emitter.ts";
import { objectPart, taggedTemplate } from "./literal.ts";
import { getIndexed, staticName } from "./member.ts";
import { combine } from "./operators.ts";
import { assignName, readName } from "./variable.ts";
import type { ExpressionNode, Run, Store } from "./unit.ts";

/** Emit what must happen before, and give code for the value, to be run by the next operation. */
export function run(e: Emitter, given: ExpressionNode, name?: string): Run {
  const { unit } = e;
  if (!unit.awaits(given as AnyNode)) return unit.expression(given, name);
  const node = given as Expression;
  switch (node.type) {
    case "AwaitExpression":
      return awaiting(e, node.argument, node.start);
    case "LogicalExpression": {
      const result = e.temp();
      const write = e.write(result);
      const end = new Label();
      e.store(write, e.run(node.left));
      const read = e.read(result);
      const test: Run = node.operator === "&&"
        ? read
        : node.operator === "||"
        ? (f) => !read(f)
        : (f) => read(f) === undefined || read(f) === null;
      e.unless(test, end);
      e.store(write, e.run(node.right));
      e.put(end);
      return read;
    }
    case "ConditionalExpression": {
      const result = e.temp();
      const write = e.write(result);
      const no = new Label();
      const end = new Label();
      e.unless(e.run(node.test), no);
      e.store(write, e.run(node.consequent));
      e.goto(end);
      e.put(no);
      e.store(write, e.run(node.alternate));
      e.put(end);
      return e.read(result);
    }
    case "SequenceExpression": {
      for (const part of node.expressions.slice(0, -1)) {
        const value = e.run(part);
        e.effect((act) => void value(act.f));
      }
      return e.run(node.expressions.at(-1)!);
    }
    case "BinaryExpression":
      lift(e, [node.left, node.right]);
      break;
    case "UnaryExpression": {
      const { argument } = node;
      if (node.operator !== "delete") lift(e, [argument]);
      else if (argument.type === "MemberExpression") lift(e, memberParts(argument));
      else if (argument.type === "ChainExpression" && argument.expression.type === "MemberExpression") {
        return removeLink(e, argument.expression, node.start);
      } else lift(e, [argument]);
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
      return tagged(e, node);
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
      e.store(write, link(e, node.expression, end));
      e.put(end);
      return e.read(result);
    }
    case "AssignmentExpression":
      return assignment(e, node);
    default:
      throw new Error(`The compiler was given '${node.type}'`);
  }
  return unit.expression(node, name);
}

/** Stop until the value has settled. */
function awaiting(e: Emitter, argument: Expression, pos: number): Run {
  const { m } = e.unit;
  const value = e.run(argument);
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
      else {
        // A key is made a key before the value is computed.
        if (property.computed) liftKey(e, property);
        lift(e, [property.value]);
      }
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
  if (callee.type === "ChainExpression" && callee.expression.type === "MemberExpression") {
    return chainedCall(e, node, callee.expression);
  }
  if (callee.type !== "MemberExpression") {
    lift(e, [callee, ...node.arguments]);
    return unit.expression(node);
  }
  if (!inArguments) {
    lift(e, memberParts(callee));
    return unit.expression(node);
  }
  const self = e.toTemp(callee.object);
  const fn = e.keep(memberOf(e, callee, self));
  lift(e, node.arguments);
  return callWith(unit, node, e.read(fn), e.read(self));
}

/** A function and what it is called on, in slots. */
interface Found {
  readonly fn: Temp;
  readonly self: Temp;
}

/** `(a?.b)(...)`: the chain ends at the bracket, its receiver does not. */
function chainedCall(e: Emitter, node: CallExpression, callee: MemberExpression): Run {
  const { fn, self } = chained(e, callee);
  lift(e, node.arguments);
  return callWith(e.unit, node, e.read(fn), e.read(self));
}

/** The last member of a chain and its receiver; both undefined when the chain breaks. */
function chained(e: Emitter, callee: MemberExpression): Found {
  const self = e.temp();
  const fn = e.temp();
  const write = { self: e.write(self), fn: e.write(fn) };
  const end = new Label();
  e.effect((act) => {
    write.self(act.f, undefined);
    write.fn(act.f, undefined);
  });
  e.store(write.self, link(e, callee.object as ExpressionNode, end));
  if (callee.optional) unlessNullish(e, self, end);
  e.store(write.fn, memberOf(e, callee, self));
  e.put(end);
  return { fn, self };
}

/** A tagged template: the function is found, with its receiver, before the values are computed. */
function tagged(e: Emitter, node: TaggedTemplateExpression): Run {
  const { unit } = e;
  const { tag, quasi: { expressions } } = node;
  let found: Found | undefined;
  if (tag.type === "ChainExpression" && tag.expression.type === "MemberExpression") found = chained(e, tag.expression);
  else if (tag.type === "MemberExpression") {
    const self = e.toTemp(tag.object);
    found = { fn: e.keep(memberOf(e, tag, self)), self };
  }
  lift(e, found === undefined ? [tag, ...expressions] : expressions);
  if (found === undefined) return taggedTemplate(unit, node);
  const [fn, self] = [e.read(found.fn), e.read(found.self)];
  return taggedTemplate(unit, node, (f) => ({ fn: fn(f), self: self(f) }));
}

/** `delete` of the last member of a chain; true when the chain breaks. */
function removeLink(e: Emitter, node: MemberExpression, pos: number): Run {
  const { m } = e.unit;
  const result = e.temp();
  const write = e.write(result);
  const end = new Label();
  e.effect((act) => write(act.f, true));
  const object = e.keep(link(e, node.object as ExpressionNode, end));
  if (node.optional) unlessNullish(e, object, end);
  const name = staticName(node);
  const key: Run = name !== undefined ? () => name : e.run(node.property);
  const read = e.read(object);
  e.store(write, (f) => removeIndexed(m, read(f), key(f), pos));
  e.put(end);
  return e.read(result);
}

/** The member of an object that is in a slot. */
function memberOf(e: Emitter, node: MemberExpression, object: Temp): Run {
  const { m } = e.unit;
  const name = staticName(node);
  const key: Run = name !== undefined ? () => name : e.run(node.property);
  const read = e.read(object);
  return (f) => getIndexed(m, read(f), key(f), node.start);
}

/** A link of an optional chain; leaves for `end` when the chain breaks. */
function link(e: Emitter, node: ExpressionNode, end: Label): Run {
  const { unit } = e;
  if (node.type === "MemberExpression") {
    const object = e.keep(link(e, node.object, end));
    if (node.optional) unlessNullish(e, object, end);
    return memberOf(e, node, object);
  }
  if (node.type !== "CallExpression") return e.run(node);
  const { callee } = node;
  let self: Run = () => undefined;
  let fn: Temp;
  if (callee.type === "MemberExpression") {
    const object = e.keep(link(e, callee.object, end));
    if (callee.optional) unlessNullish(e, object, end);
    fn = e.keep(memberOf(e, callee, object));
    self = e.read(object);
  } else if (callee.type === "ChainExpression" && callee.expression.type === "MemberExpression") {
    const found = chained(e, callee.expression);
    fn = found.fn;
    self = e.read(found.self);
  } else fn = e.keep(link(e, callee, end));
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
      const value = e.keep(e.run(right));
      e.bindTo(left, e.read(value), "assign");
      return e.read(value);
    }
    lift(e, left.type === "MemberExpression" ? [...memberParts(left), right] : [right]);
    return unit.expression(node);
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
  const result = e.keep(read);
  const before = e.read(result);
  const save = e.write(result);
  if (operator !== "&&=" && operator !== "||=" && operator !== "??=") {
    const apply = combine(m, operator.slice(0, -1) as BinaryOperator, node.start);
    const value = e.run(right);
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
  const value = e.run(right);
  e.effect((act) => {
    const after = value(act.f);
    save(act.f, after);
    write(act.f, after);
  });
  e.put(end);
  return before;
}
