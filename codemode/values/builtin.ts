// Pure: no Deno, no fetch, no file system.

/**
 * What the program finds ready-made: built-in functions, namespaces, prototypes, and the nodes of its tool tree.
 *
 * @module
 */

import type { Machine } from "./machine.ts";
import { Callable, Exotic, type Value } from "./value.ts";

/** Members by name; the object has no host prototype and is frozen. */
export type Members = Readonly<Record<string, Value>>;

/** A frozen record without a single member. */
export const noMembers: Members = Object.freeze(Object.create(null) as Members);

/** Host code behind a built-in. It may throw only through `Machine.fail` and `Machine.throw`. */
export type Native = (m: Machine, self: Value, args: Value[]) => Value;

/**
 * A built-in function. Built-ins are made once and shared by all programs, therefore they are immutable: writing a
 * property of one is a TypeError in the program.
 */
export class NativeFunction extends Callable {
  /** Static members, such as `Array.from`, and `prototype`; frozen, without host prototype. */
  members: Members = noMembers;
  /** The prototype object that `instanceof` looks for, for constructors. */
  prototype: BuiltinObject | undefined = undefined;

  constructor(
    override readonly name: string,
    override readonly arity: number,
    private readonly native: Native,
    private readonly shortcuts: NativeShortcuts = noShortcuts,
  ) {
    super();
  }

  /** Whether `new` works on it. */
  get constructible(): boolean {
    return this.shortcuts.construct !== undefined;
  }

  override call(m: Machine, self: Value, args: Value[]): Value {
    return this.native(m, self, args);
  }

  override call1(m: Machine, self: Value, a: Value): Value {
    const { one } = this.shortcuts;
    return one !== undefined ? one(m, self, a) : this.native(m, self, [a]);
  }

  override call2(m: Machine, self: Value, a: Value, b: Value): Value {
    const { two } = this.shortcuts;
    return two !== undefined ? two(m, self, a, b) : this.native(m, self, [a, b]);
  }

  override construct(m: Machine, args: Value[]): Value {
    const { construct } = this.shortcuts;
    return construct !== undefined ? construct(m, args) : super.construct(m, args);
  }
}

/** More entries to a built-in than the general one. */
export interface NativeShortcuts {
  /** What `new` does. */
  readonly construct?: (m: Machine, args: Value[]) => Value;
  /** The same as the general entry for exactly one argument, without an argument array. */
  readonly one?: (m: Machine, self: Value, a: Value) => Value;
  /** The same for exactly two arguments. */
  readonly two?: (m: Machine, self: Value, a: Value, b: Value) => Value;
}

const noShortcuts: NativeShortcuts = Object.freeze({ construct: undefined, one: undefined, two: undefined });

/**
 * An object of built-ins: a namespace (`Math`, `JSON`, `console`) or a prototype (`Array.prototype`). Shared by all
 * programs, immutable like {@link NativeFunction}.
 */
export class BuiltinObject extends Exotic {
  override readonly kind: string = "Object";

  constructor(
    /** What the object is called in messages: `Math`, `Array.prototype`. */
    readonly label: string,
    /** Own members. */
    public members: Members,
    /** Own members and those of the parents: what property reads look at. */
    public all: Members,
    /** The prototype it inherits from. */
    readonly parent: BuiltinObject | undefined,
  ) {
    super();
  }
}

/** What `f.bind(self, ...args)` gives. */
export class BoundFunction extends Callable {
  constructor(
    readonly target: Callable,
    readonly self: Value,
    readonly bound: readonly Value[],
    override readonly name: string,
    override readonly arity: number,
  ) {
    super();
  }

  override call(m: Machine, _self: Value, args: Value[]): Value {
    return this.target.call(m, this.self, this.bound.concat(args));
  }

  override construct(m: Machine, args: Value[]): Value {
    return this.target.construct(m, this.bound.concat(args));
  }
}

/** A node of the `tools` tree. Reading a property gives a longer path; the host is asked when it is called or listed. */
export class ToolReference extends Callable {
  override readonly kind = "Tool";
  override readonly arity = 1;
  /** Longer paths that were read already, so that `tools.a === tools.a`. */
  readonly children: Map<string, ToolReference> = new Map();
  constructor(
    /** From the root; empty for `tools` itself. */
    readonly path: readonly string[],
  ) {
    super();
  }

  override get name(): string {
    return this.path.at(-1) ?? "tools";
  }

  override call(m: Machine, _self: Value, args: Value[]): Value {
    return m.callTool(this.path, args);
  }
}
