// Pure: no Deno, no fetch, no file system.

/** `let`, `const`, `var`, and where the head of a loop puts its value. */

import type { ForInStatement, ForOfStatement, Pattern, VariableDeclaration } from "acorn";
import { sequence } from "./frame.ts";
import { isAnonymousFunction } from "./literal.ts";
import { initName } from "./variable.ts";
import { type Exec, normal, type Store, type Unit } from "./unit.ts";

/** Compile `let`, `const`, `var`. */
export function declaration(unit: Unit, node: VariableDeclaration): Exec | undefined {
  const parts: Exec[] = [];
  for (const { id, init } of node.declarations) {
    if (init == null) {
      if (node.kind === "var") continue;
      const store = initName(unit, id);
      parts.push((f) => (store(f, undefined), normal));
      continue;
    }
    const name = id.type === "Identifier" && isAnonymousFunction(init) ? id.name : undefined;
    const run = unit.expression(init, name);
    if (id.type === "Identifier" && unit.hops(unit.use(id).binding!) === 0) {
      const { slot } = unit.use(id).binding!;
      parts.push((f) => {
        f[slot] = run(f);
        return normal;
      });
      continue;
    }
    const store = unit.pattern(id, "init");
    parts.push((f) => {
      store(f, run(f));
      return normal;
    });
  }
  return parts.length === 0 ? undefined : sequence(parts);
}

/** What both `for...of` and `for...in` do: a scope for each turn, a store, a body. */
export function loopHead(unit: Unit, node: ForOfStatement | ForInStatement): Store {
  const { left } = node;
  if (left.type !== "VariableDeclaration") return unit.pattern(left as Pattern, "assign");
  return unit.pattern(left.declarations[0]!.id, "init");
}
