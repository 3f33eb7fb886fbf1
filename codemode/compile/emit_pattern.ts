// Pure: no Deno, no fetch, no file system.

/** Patterns with `await` inside, to operations. */

import type { AnyNode, ArrayPattern, ObjectPattern, Pattern, Property } from "acorn";
import { done, get, GuestIterator, GuestObject, iterate, toKey, toList } from "../values/mod.ts";
import { setIndexed } from "./assign.ts";
import { lift, memberParts } from "./emit_lift.ts";
import { type Emitter, Label } from "./emitter.ts";
import { copyProperties, isAnonymousFunction, propertyName } from "./literal.ts";
import { staticName } from "./member.ts";
import type { PatternMode, Run } from "./unit.ts";

/** Emit the taking apart of a value; `value` is read by the first operation. */
export function bindTo(e: Emitter, node: Pattern, value: Run, mode: PatternMode): void {
  const { unit } = e;
  if (!unit.awaits(node as AnyNode)) {
    const write = unit.pattern(node, mode);
    return e.effect((act) => write(act.f, value(act.f)));
  }
  switch (node.type) {
    case "AssignmentPattern": {
      const temp = e.keep(value);
      const read = e.read(temp);
      const end = new Label();
      e.unless((f) => read(f) === undefined, end);
      const name = node.left.type === "Identifier" && isAnonymousFunction(node.right) ? node.left.name : undefined;
      e.store(e.write(temp), e.run(node.right, name));
      e.put(end);
      return e.bindTo(node.left, read, mode);
    }
    case "ArrayPattern":
      return arrayPattern(e, node, value, mode);
    case "ObjectPattern":
      return objectPattern(e, node, value, mode);
    case "MemberExpression": {
      lift(e, memberParts(node));
      const object = unit.expression(node.object);
      const name = staticName(node);
      const key: Run = name !== undefined ? () => name : unit.expression(node.property);
      return e.effect((act) => setIndexed(unit.m, object(act.f), key(act.f), value(act.f), node.start));
    }
    default:
      throw new Error(`The compiler was given '${node.type}' as a pattern`);
  }
}

function arrayPattern(e: Emitter, node: ArrayPattern, value: Run, mode: PatternMode): void {
  const { m } = e.unit;
  const iterator = e.keep((f) => {
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
      e.bindTo(element.argument, e.read(e.keep((f) => toList(m, read(f)))), mode);
      continue;
    }
    const item = e.keep((f) => {
      const next = (read(f) as GuestIterator).step(m);
      return next === done ? undefined : next;
    });
    if (element !== null) e.bindTo(element, e.read(item), mode);
  }
}

function objectPattern(e: Emitter, node: ObjectPattern, value: Run, mode: PatternMode): void {
  const { unit } = e;
  const { m } = unit;
  const source = e.keep((f) => {
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
      const rest = e.keep((f) => {
        const copy = new GuestObject();
        copyProperties(m, copy, read(f), new Set(keys.map((key) => String(key(f)))));
        return copy;
      });
      e.bindTo(property.argument, e.read(rest), mode);
      continue;
    }
    const { computed, key } = property as Property;
    let name: Run;
    if (computed) {
      const raw = e.run(key);
      name = e.read(e.keep((f) => toKey(m, raw(f))));
    } else {
      const fixed = propertyName(property as Property);
      name = () => fixed;
    }
    keys.push(name);
    const item = e.keep((f) => {
      m.position = property.start;
      return get(m, read(f), name(f) as string);
    });
    e.bindTo(property.value as Pattern, e.read(item), mode);
  }
}
