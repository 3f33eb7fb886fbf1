// Pure: no Deno, no fetch, no file system.

/** Frames, and lists of statements that run in them. */

import type { Statement } from "acorn";
import type { Value } from "../values/mod.ts";
import type { Scope } from "./scope.ts";
import { type Exec, type Frame, normal, type Unit } from "./unit.ts";

/** A frame with all slots undefined. Literals for the common sizes: the host makes them faster than anything else. */
export function newFrame(size: number, scope: Frame): Frame {
  switch (size) {
    case 1:
      return [scope];
    case 2:
      return [scope, undefined];
    case 3:
      return [scope, undefined, undefined];
    case 4:
      return [scope, undefined, undefined, undefined];
    case 5:
      return [scope, undefined, undefined, undefined, undefined];
    case 6:
      return [scope, undefined, undefined, undefined, undefined, undefined];
    default: {
      const f: Frame = [scope, undefined, undefined, undefined, undefined, undefined, undefined];
      while (f.length < size) f.push(undefined);
      return f;
    }
  }
}

/** A frame with its first slot given. */
export function newFrame1(size: number, scope: Frame, a: Value): Frame {
  switch (size) {
    case 2:
      return [scope, a];
    case 3:
      return [scope, a, undefined];
    case 4:
      return [scope, a, undefined, undefined];
    case 5:
      return [scope, a, undefined, undefined, undefined];
    default: {
      const f = newFrame(size, scope);
      f[1] = a;
      return f;
    }
  }
}

/** Compile a body that must be there: nothing becomes a statement that does nothing. */
export function body(unit: Unit, node: Statement, own: readonly number[] = []): Exec {
  return unit.statement(node, own) ?? (() => normal);
}

/** Statements one after the other. */
export function sequence(list: readonly Exec[]): Exec {
  const [a, b, c] = list;
  switch (list.length) {
    case 0:
      return () => normal;
    case 1:
      return a!;
    case 2:
      return (f) => {
        const end = a!(f);
        return end !== normal ? end : b!(f);
      };
    case 3:
      return (f) => {
        let end = a!(f);
        if (end !== normal) return end;
        end = b!(f);
        return end !== normal ? end : c!(f);
      };
    default:
      return (f) => {
        for (let i = 0; i < list.length; i++) {
          const end = list[i]!(f);
          if (end !== normal) return end;
        }
        return normal;
      };
  }
}

/** Run code in a new frame when the scope has one. */
export function inFrame(scope: Scope, run: Exec): Exec {
  if (!scope.framed) return run;
  return (f) => run(newFrame(scope.size, f));
}

/** The frame of a scope at the moment it is entered: a new one, or the current one. */
export function frameOf(scope: Scope): (f: Frame) => Frame {
  return scope.framed ? (f) => newFrame(scope.size, f) : (f) => f;
}
