// Pure: no Deno, no fetch, no file system.

/** Patterns with `await` inside, to operations. */

import type { AnyNode, ArrayPattern, ObjectPattern, Pattern, Property } from "acorn";
import { done, get, GuestIterator, GuestObject, iterate, toKey, toList } from "../values/mod.ts";
import { setIndexed } from "./assign.ts";
import { closing } from "./emit_loop.ts";
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
    case "MemberExpression":
      return element(e, node, value, mode);
    default:
      throw new Error(`The compiler was given '${node.type}' as a pattern`);
  }
}

/** One element of a pattern. A member target is computed before the element's value is read, as the language has it. */
function element(e: Emitter, node: Pattern, item: Run, mode: PatternMode): void {
  const left = node.type === "AssignmentPattern" ? node.left : node;
  if (left.type !== "MemberExpression") return e.bindTo(node, e.read(e.keep(item)), mode);
  const { m } = e.unit;
  const object = e.read(e.toTemp(left.object));
  const name = staticName(left);
  const key: Run = name !== undefined ? () => name : e.read(e.toTemp(left.property));
  const temp = e.keep(item);
  const read = e.read(temp);
  if (node.type === "AssignmentPattern") {
    const end = new Label();
    e.unless((f) => read(f) === undefined, end);
    e.store(e.write(temp), e.run(node.right));
    e.put(end);
  }
  const pos = left.start;
  e.effect((act) => setIndexed(m, object(act.f), key(act.f), read(act.f), pos));
}

function arrayPattern(e: Emitter, node: ArrayPattern, value: Run, mode: PatternMode): void {
  const { m } = e.unit;
  const iterator = e.keep((f) => {
    m.position = node.start;
    const source = iterate(m, value(f));
    // The state lives beside the iterator: once it has ended, or has thrown, it is neither asked nor closed.
    let ended = false;
    return new GuestIterator("Array Iterator", (machine) => {
      if (ended) return done;
      ended = true;
      const item = source.step(machine);
      if (item !== done) ended = false;
      return item;
    }, (machine) => {
      if (!ended) source.close?.(machine);
    });
  });
  const read = e.read(iterator);
  closing(e, read, () => {
    for (const part of node.elements) {
      if (part?.type === "RestElement") {
        element(e, part.argument, (f) => toList(m, read(f)), mode);
        continue;
      }
      const next: Run = (f) => {
        const item = (read(f) as GuestIterator).step(m);
        return item === done ? undefined : item;
      };
      if (part === null) e.discard(next);
      else element(e, part, next, mode);
    }
  });
  e.effect((act) => (read(act.f) as GuestIterator).close?.(m));
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
      element(e, property.argument, (f) => {
        const copy = new GuestObject();
        copyProperties(m, copy, read(f), new Set(keys.map((key) => String(key(f)))));
        return copy;
      }, mode);
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
    const pos = property.start;
    element(e, property.value as Pattern, (f) => {
      m.position = pos;
      return get(m, read(f), name(f) as string);
    }, mode);
  }
}
