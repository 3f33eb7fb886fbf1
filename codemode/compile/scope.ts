// Pure: no Deno, no fetch, no file system.

/**
 * Scopes and bindings: which frame and which slot each name lives in. A frame is a host array; slot 0 is the frame
 * around it.
 *
 * @module
 */

/** What a binding was declared with. */
export type BindingKind = "var" | "let" | "const" | "param" | "function" | "callee" | "hidden";

/** A declared name. */
export class Binding {
  /** Slot in the frame of `scope.home`; given by {@link Scope.layOut}. */
  slot = 0;
  /** Whether a function inside uses it, so that it must live on with its frame. */
  captured = false;
  /** Whether some use may come before the declaration has run: then the slot starts as {@link unset} and uses look. */
  checked = false;

  constructor(
    readonly name: string,
    readonly kind: BindingKind,
    readonly scope: Scope,
    /** Offset in the source from which on straight-line code finds it initialised. */
    readonly ready: number,
  ) {}

  /** Whether it has a temporal dead zone. */
  get lexical(): boolean {
    return this.kind === "let" || this.kind === "const";
  }
}

/** What a slot holds before its `let` or `const` has run. Never a guest value. */
export const unset: unique symbol = Symbol("unset");

/** What a scope belongs to. */
export type ScopeKind = "function" | "body" | "block" | "switch" | "loop";

/** A scope. Function scopes always have a frame, others only when each turn of a loop needs fresh bindings. */
export class Scope {
  readonly bindings: Map<string, Binding> = new Map();
  /** Slots of the frame, when this scope has one; slot 0 is the outer frame. */
  size = 1;
  /** Whether the scope has a frame of its own. */
  framed: boolean;

  constructor(
    readonly kind: ScopeKind,
    readonly parent: Scope | undefined,
    /** The function it is in. */
    readonly func: FunctionScope,
    /** Whether it is entered once for each turn of a loop of the same function. */
    readonly inLoop: boolean,
  ) {
    this.framed = kind === "function";
  }

  /** The scope whose frame holds the bindings of this one. */
  get home(): Scope {
    return this.framed ? this : this.parent!.home;
  }

  /** Declare a name, once: `var` again and functions over parameters share the binding. */
  declare(name: string, kind: BindingKind, ready: number): Binding {
    const known = this.bindings.get(name);
    if (known !== undefined) return known;
    const binding = new Binding(name, kind, this, ready);
    this.bindings.set(name, binding);
    return binding;
  }

  /** Decide about the frame and hand out slots. Called when everything inside is resolved. */
  layOut(): void {
    // [codemode.subset] A fresh binding for each turn, paid for only where a closure could tell.
    if (!this.framed && this.inLoop) {
      for (const { captured } of this.bindings.values()) if (captured) this.framed = true;
    }
    const { home } = this;
    for (const binding of this.bindings.values()) binding.slot = home.size++;
  }
}

/** The scope of a function: its parameters, and its variables when parameters are plain names. */
export class FunctionScope extends Scope {
  /** Where `var` and functions of the body are declared. */
  body: Scope = this;
  /** Scopes of this function in the order they were opened; the function's own is first. */
  readonly scopes: Scope[] = [this];
  /** Whether an `await` is in its own code. */
  awaits = false;
  /** Binding of `this`, when used. */
  self: Binding | undefined;
  /** Binding of `arguments`, when used. */
  args: Binding | undefined;

  constructor(
    parent: Scope | undefined,
    readonly form: "program" | "declaration" | "expression" | "arrow",
    /** Offset where its code starts. */
    readonly start: number,
  ) {
    super("function", parent, undefined as unknown as FunctionScope, false);
    (this as { func: FunctionScope }).func = this;
  }

  /** The function that `this` and `arguments` belong to. */
  get receiver(): FunctionScope {
    return this.form === "arrow" ? this.parent!.func.receiver : this;
  }
}

/** Find the binding of a name as seen from a scope. */
export function lookUp(scope: Scope, name: string): Binding | undefined {
  for (let s: Scope | undefined = scope; s !== undefined; s = s.parent) {
    const binding = s.bindings.get(name);
    if (binding !== undefined) return binding;
  }
  return undefined;
}

/**
 * Whether a use of a binding may run before the declaration has, so that it must look. A use later in the text of the
 * same function cannot, nor one inside a function expression that starts later: it does not exist before.
 */
export function mayComeEarly(binding: Binding, from: Scope, offset: number): boolean {
  if (!binding.lexical) return false;
  // A case can be entered without the declaration in another case having run.
  if (binding.scope.kind === "switch") return true;
  let { func } = from;
  if (func === binding.scope.func) return offset < binding.ready;
  while (func.parent!.func !== binding.scope.func) func = func.parent!.func;
  return func.form === "declaration" || func.start < binding.ready;
}
