// Pure: no Deno, no fetch, no file system.

/** Reading and writing names: slots of frames, globals, names that are not declared. */

import type { AnyNode, Identifier } from "acorn";
import type { Value } from "../values/mod.ts";
import { type Binding, type Scope, unset } from "./scope.ts";
import type { Exec, Frame, Run, Store, Unit } from "./unit.ts";

/** Compile the read of a name. */
export function readName(unit: Unit, node: Identifier): Run {
  const { m } = unit;
  const { name } = node;
  const { binding, check } = unit.use(node);
  if (binding === undefined) {
    const known = globalValue(unit, name);
    if (known !== undefined) return () => known.value;
    const pos = node.start;
    return () => {
      m.position = pos;
      return m.fail("ReferenceError", `${name} is not defined`);
    };
  }
  return readBinding(unit, binding, check, node.start);
}

/** The value of a global name, for names that are one. */
export function globalValue(unit: Unit, name: string): { readonly value: Value } | undefined {
  if (unit.globals.has(name)) return { value: unit.globals.get(name) };
  const { globals } = unit.m.intrinsics;
  if (name in globals) return { value: globals[name] };
  return name === "undefined" ? { value: undefined } : undefined;
}

/** Compile the read of a binding. */
export function readBinding(unit: Unit, binding: Binding, check: boolean, pos: number): Run {
  const { slot } = binding;
  const hops = unit.hops(binding);
  if (check) {
    const { m } = unit;
    const { name } = binding;
    const frame = reach(hops);
    return (f) => {
      const value = frame(f)[slot];
      if (value === unset) {
        m.position = pos;
        m.fail("ReferenceError", `Cannot access '${name}' before initialization`);
      }
      return value;
    };
  }
  switch (hops) {
    case 0:
      return (f) => f[slot];
    case 1:
      return (f) => f[0][slot];
    case 2:
      return (f) => f[0][0][slot];
    case 3:
      return (f) => f[0][0][0][slot];
    default: {
      const frame = reach(hops);
      return (f) => frame(f)[slot];
    }
  }
}

/** The frame `hops` further out. */
export function reach(hops: number): (f: Frame) => Frame {
  if (hops === 0) return (f) => f;
  if (hops === 1) return (f) => f[0];
  return (f) => {
    for (let i = hops; i > 0; i--) f = f[0];
    return f;
  };
}

/** Compile the assignment to a name. */
export function assignName(unit: Unit, node: Identifier): Store {
  const { m } = unit;
  const { name } = node;
  const { binding, check } = unit.use(node);
  const pos = node.start;
  if (binding === undefined) {
    const kind = globalValue(unit, name) === undefined ? "ReferenceError" : "TypeError";
    const message = kind === "TypeError" ? `Cannot assign to the built-in '${name}'` : `${name} is not defined`;
    return () => {
      m.position = pos;
      m.fail(kind, message);
    };
  }
  const store = initBinding(unit, binding);
  const fixed = binding.kind === "const" || binding.kind === "callee";
  if (!check && !fixed) return store;
  const read = readBinding(unit, binding, check, pos);
  return (f, value) => {
    read(f);
    if (fixed) {
      m.position = pos;
      m.fail("TypeError", `Assignment to constant variable '${name}'`);
    }
    store(f, value);
  };
}

/** Compile the initialisation of a declared name. */
export function initName(unit: Unit, node: AnyNode): Store {
  return initBinding(unit, unit.use(node).binding!);
}

/** Compile a store into a binding's slot. */
export function initBinding(unit: Unit, binding: Binding): Store {
  const { slot } = binding;
  switch (unit.hops(binding)) {
    case 0:
      return (f, value) => void (f[slot] = value);
    case 1:
      return (f, value) => void (f[0][slot] = value);
    default: {
      const frame = reach(unit.hops(binding));
      return (f, value) => void (frame(f)[slot] = value);
    }
  }
}

/** Slots of a scope that start in their dead zone, in the frame of its home. */
export function deadSlots(scope: Scope): number[] {
  return [...scope.bindings.values()].filter((b) => b.checked && b.lexical && b.scope === scope).map((b) => b.slot);
}

/** Compile the opening of a scope: slots that must look uninitialised. `undefined` when there is nothing to do. */
export function openScope(scope: Scope): Exec | undefined {
  const dead = deadSlots(scope);
  if (dead.length === 0) return undefined;
  return (f) => {
    for (const slot of dead) f[slot] = unset;
    return 0;
  };
}
