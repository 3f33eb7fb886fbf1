// Pure: no Deno, no fetch, no file system.

/** Children of an expression that must be computed before an `await` in a later one. */

import type { AnyNode, MemberExpression, Property } from "acorn";
import { type Machine, toKey, toList, type Value } from "../values/mod.ts";
import type { Emitter, Temp } from "./emitter.ts";
import type { ExpressionNode } from "./unit.ts";

/** Object and computed key of a member. */
export function memberParts(node: MemberExpression): ExpressionNode[] {
  return node.computed ? [node.object, node.property] : [node.object];
}

/** Compute children up to the last that awaits into slots, and let the slots stand for them. */
export function lift(e: Emitter, nodes: readonly ExpressionNode[], convert?: (value: Value) => Value): void {
  const { unit } = e;
  const last = nodes.findLastIndex((n) => unit.awaits(n as AnyNode));
  for (let i = 0; i <= last; i++) {
    const node = nodes[i]!;
    if (node.type === "SpreadElement") {
      liftAs(e, node.start, node.argument, toList);
    } else if (node.type !== "Literal" && node.type !== "Super") {
      const value = e.run(node);
      override(e, node, e.keep(convert === undefined ? value : (f) => convert(value(f))));
    }
  }
}

/** Compute a computed key, made a key, into a slot. */
export function liftKey(e: Emitter, node: Property): void {
  liftAs(e, node.start, node.key, toKey);
}

/** Compute a child into a slot, made what it is used as; where that cannot be, it fails at `pos`. */
function liftAs(e: Emitter, pos: number, node: ExpressionNode, convert: (m: Machine, value: Value) => Value): void {
  const { m } = e.unit;
  const run = e.run(node);
  override(
    e,
    node,
    e.keep((f) => {
      const value = run(f);
      m.position = pos;
      return convert(m, value);
    }),
  );
}

function override(e: Emitter, node: ExpressionNode, temp: Temp): void {
  e.unit.overrides.set(node as AnyNode, e.read(temp));
}
