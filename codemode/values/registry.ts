// Pure: no Deno, no fetch, no file system.

/**
 * How built-ins are declared (as data) and made into guest values.
 *
 * @module
 */

import {
  BuiltinObject,
  type Members,
  type Native,
  NativeFunction,
  type NativeShortcuts,
  noMembers,
} from "./builtin.ts";
import { Callable, Exotic, GuestObject, NullObject, type Value } from "./value.ts";

/** A method or function as data. */
export interface MethodSpec extends NativeShortcuts {
  /** Tag. */
  readonly type: "method";
  /** Its `length`. */
  readonly arity: number;
  /** What it does. */
  readonly native: Native;
}

/** A constant member, such as `Math.PI`. */
export interface ConstantSpec {
  /** Tag. */
  readonly type: "constant";
  /** Its value, a primitive. */
  readonly value: Value;
}

/** A getter on a prototype, such as `map.size` or `url.href`; `set` where the property can be assigned. */
export interface AccessorSpec {
  /** Tag. */
  readonly type: "accessor";
  /** Reads it; throws a TypeError of the program when `self` is of another kind. */
  readonly get: (m: import("./machine.ts").Machine, self: Value) => Value;
  /** Writes it. */
  readonly set?: (m: import("./machine.ts").Machine, self: Value, value: Value) => void;
}

/** A member of a built-in as data. */
export type MemberSpec = MethodSpec | ConstantSpec | AccessorSpec;

/** Members by name, in the order to show them. */
export type MemberSpecs = Readonly<Record<string, MemberSpec>>;

/** A prototype as data. */
export interface PrototypeSpec {
  /** The kind it answers for: what `Exotic.kind` of the instances says, or `Object`, `Array`, `String`, `Number`, `Boolean`. */
  readonly kind: string;
  /** The kind whose prototype it inherits from; default `"Object"`. */
  readonly parent?: string;
  /** Own members. `constructor` is added when the prototype belongs to a constructor. */
  readonly members: MemberSpecs;
}

/** A global of the program as data. The checker, the reference and the guide read these too. */
export type BuiltinSpec =
  | {
    /** A function with `new`, or without. */
    readonly type: "function";
    /** Global name; `undefined` for a prototype that no global names, such as that of iterators. */
    readonly name: string;
    /** What the call does, and `new` (`construct`). */
    readonly call: MethodSpec;
    /** Static members. */
    readonly statics?: MemberSpecs;
    /** The prototype of its instances. */
    readonly prototype?: PrototypeSpec;
    /** One line for the language reference. */
    readonly summary: string;
  }
  | {
    /** A namespace: `Math`. */
    readonly type: "namespace";
    /** Global name. */
    readonly name: string;
    /** Members. */
    readonly statics: MemberSpecs;
    /** One line for the language reference. */
    readonly summary: string;
  }
  | {
    /** A prototype without a global. */
    readonly type: "prototype";
    /** What to call it in the reference, such as `Map Iterator`. */
    readonly name: string;
    /** The prototype. */
    readonly prototype: PrototypeSpec;
    /** One line for the language reference. */
    readonly summary: string;
  }
  | {
    /** A constant: `NaN`, `Infinity`, `undefined`. */
    readonly type: "constant";
    /** Global name. */
    readonly name: string;
    /** Its value. */
    readonly value: Value;
    /** One line for the language reference. */
    readonly summary: string;
  };

/** Declare a method: its `length` and what it does. */
export function method(arity: number, native: Native, shortcuts: NativeShortcuts = {}): MethodSpec {
  return { type: "method", arity, native, ...shortcuts };
}

/** Declare a constant member. */
export function constant(value: Value): ConstantSpec {
  return { type: "constant", value };
}

/** Declare a getter (and setter) on a prototype. */
export function accessor(get: AccessorSpec["get"], set?: AccessorSpec["set"]): AccessorSpec {
  return set === undefined ? { type: "accessor", get } : { type: "accessor", get, set };
}

/** A getter of a built-in prototype, as it lies in `BuiltinObject.members`. Never a guest value: reads call it. */
export class BuiltinAccessor extends Exotic {
  override readonly kind = "Object";
  constructor(
    /** Reads it. */
    readonly get: AccessorSpec["get"],
    /** Writes it. */
    readonly set: AccessorSpec["set"],
  ) {
    super();
  }
}

/** All built-ins as guest values, made once and shared by every program. */
export interface Intrinsics {
  /** What the names of the global scope stand for. A frozen record without host prototype. */
  readonly globals: Members;
  /** Prototypes by kind; a record without host prototype. */
  readonly prototypes: Readonly<Record<string, BuiltinObject>>;
}

/** Functions by the data they were made from: what is declared once is one function, whatever its names. */
type Built = Map<MethodSpec, NativeFunction>;

function build(built: Built, name: string, spec: MethodSpec): NativeFunction {
  const shortcuts = { construct: spec.construct, one: spec.one, two: spec.two };
  const f = built.get(spec) ?? new NativeFunction(name, spec.arity, spec.native, shortcuts);
  built.set(spec, f);
  return f;
}

function buildMembers(built: Built, specs: MemberSpecs): Record<string, Value> {
  const members = Object.create(null) as Record<string, Value>;
  for (const [name, spec] of Object.entries(specs)) {
    switch (spec.type) {
      case "method":
        members[name] = build(built, name, spec);
        break;
      case "constant":
        members[name] = spec.value;
        break;
      case "accessor":
        members[name] = new BuiltinAccessor(spec.get, spec.set);
    }
  }
  return members;
}

/**
 * Make the guest values of all built-ins. A prototype's parent must be declared before it or be `Object`, whose
 * prototype is made first whatever the order.
 */
export function createIntrinsics(specs: readonly BuiltinSpec[]): Intrinsics {
  const globals = Object.create(null) as Record<string, Value>;
  const prototypes = Object.create(null) as Record<string, BuiltinObject>;
  const own = new Map<string, Record<string, Value>>();
  const built: Built = new Map();
  for (const kind of ["Object", "Function"]) {
    prototypes[kind] = new BuiltinObject(`${kind}.prototype`, noMembers, noMembers, prototypes.Object);
    own.set(kind, Object.create(null));
  }
  for (const spec of specs) {
    if (spec.type !== "function" && spec.type !== "prototype" || spec.prototype === undefined) continue;
    const { kind, parent = "Object", members } = spec.prototype;
    prototypes[kind] ??= new BuiltinObject(`${spec.name}.prototype`, noMembers, noMembers, prototypes[parent]);
    own.set(kind, buildMembers(built, members));
  }
  for (const spec of specs) {
    switch (spec.type) {
      case "function": {
        const f = build(built, spec.name, spec.call);
        const statics = buildMembers(built, spec.statics ?? {});
        if (spec.prototype !== undefined) {
          f.prototype = prototypes[spec.prototype.kind];
          statics.prototype = f.prototype;
          own.get(spec.prototype.kind)!["constructor"] = f as Value;
        }
        f.members = Object.freeze(statics);
        globals[spec.name] = f;
        break;
      }
      case "namespace": {
        const members = Object.freeze(buildMembers(built, spec.statics));
        globals[spec.name] = new BuiltinObject(spec.name, members, members, prototypes.Object);
        break;
      }
      case "constant":
        globals[spec.name] = spec.value;
        break;
      case "prototype":
    }
  }
  // [codemode.authority] There is no Function: the way from a function to its maker ends here.
  Object.assign(own.get("Function")!, { constructor: undefined, length: 0, name: "" });
  for (const [kind, members] of own) prototypes[kind]!.members = Object.freeze(members);
  const inherited = (object: BuiltinObject): Record<string, Value> =>
    Object.assign(
      Object.create(null),
      object.parent === undefined ? undefined : inherited(object.parent),
      object.members,
    );
  for (const kind of Object.keys(prototypes)) {
    const prototype = prototypes[kind]!;
    prototype.all = Object.freeze(inherited(prototype));
  }
  for (const value of Object.values(globals)) {
    if (value instanceof BuiltinObject) value.all = Object.freeze(inherited(value));
  }
  for (const value of [...Object.values(globals), ...Object.values(prototypes)]) freezeDeep(value);
  return Object.freeze({ globals: Object.freeze(globals), prototypes: Object.freeze(prototypes) });
}

/** Built-ins are shared by all programs: nothing of them may change, at any depth. */
function freezeDeep(value: Value): void {
  if (!(value instanceof Exotic) || Object.isFrozen(value)) return;
  Object.freeze(value);
  if (value instanceof NativeFunction || value instanceof BuiltinObject) {
    for (const member of Object.values(value.members)) freezeDeep(member);
  }
}

/** The prototype that answers for a value's missing properties; `undefined` for none (null, undefined, `Object.create(null)`). */
export function prototypeOf(intrinsics: Intrinsics, value: Value): BuiltinObject | undefined {
  const { prototypes } = intrinsics;
  switch (typeof value) {
    case "string":
      return prototypes.String;
    case "number":
      return prototypes.Number;
    case "boolean":
      return prototypes.Boolean;
    case "object":
      if (value === null) return undefined;
      if (Array.isArray(value)) return prototypes.Array;
      if (value instanceof GuestObject) return value instanceof NullObject ? undefined : prototypes.Object;
      if (value instanceof BuiltinObject) return value.parent;
      return prototypes[value.kind] ?? prototypes[value instanceof Callable ? "Function" : "Object"];
    default:
      return undefined;
  }
}
