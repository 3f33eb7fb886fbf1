// Pure: no Deno, no fetch, no file system.

/**
 * What all parts of the compiler share: the program being compiled and the shapes of compiled code.
 *
 * @module
 */

import type {
  AnyNode,
  Expression,
  Identifier,
  Pattern,
  PrivateIdentifier,
  SpreadElement,
  Statement,
  Super,
} from "acorn";
import type { Machine, Value } from "../values/mod.ts";
import type { Analysis, FunctionNode, Use } from "./analyse.ts";
import type { Binding, FunctionScope, Scope } from "./scope.ts";

/** The variables of an activation; slot 0 is the frame around it, the others are guest values. */
// deno-lint-ignore no-explicit-any
export type Frame = any[];

/** A compiled expression. */
export type Run = (f: Frame) => Value;

/** A compiled statement: how it ended, {@link normal} or where to go on. */
export type Exec = (f: Frame) => number;

/** A compiled place to store into. */
export type Store = (f: Frame, value: Value) => void;

/** What the tree calls an expression. */
export type ExpressionNode = Expression | SpreadElement | Super | PrivateIdentifier;

/** Whether a pattern initialises what it declares or assigns to what exists. */
export type PatternMode = "init" | "assign";

/** The body of a function that awaits. */
export type AwaitingBody = { readonly statements: readonly Statement[] } | { readonly expression: Expression };

/** The compilers of each kind of node: they need each other, and find each other here. */
export interface Compilers {
  /** An expression. `name` is what an anonymous function in this place is called. */
  expression(unit: Unit, node: ExpressionNode, name?: string): Run;
  /** A statement; `undefined` when it does nothing. `own` are the labels right before it. */
  statement(unit: Unit, node: Statement, own?: readonly number[]): Exec | undefined;
  /** A pattern, to code that takes a value apart. */
  pattern(unit: Unit, node: Pattern, mode: PatternMode): Store;
  /** A function. Its text starts at `start`. */
  func(unit: Unit, node: FunctionNode, name?: string, start?: number): Run;
  /** The body of a function that awaits, to code that starts it and gives its promise. */
  coroutine(unit: Unit, scope: FunctionScope, prologue: readonly Exec[], body: AwaitingBody): Run;
}

/** The statement ran to its end. */
export const normal = 0;
/** `return`: the value is in {@link Unit.state}. */
export const returned = 1;
/** `break` out of the innermost loop or switch. */
export const broken = 2;
/** `continue` with the innermost loop. */
export const continued = 3;
/** First completion of labels: label n breaks with 4 + 2n and continues with 5 + 2n. */
export const firstLabel = 4;

const released = { scopes: new Map(), uses: new Map(), awaits: new Set() } as unknown as Analysis;

/** One program being compiled for one run. */
export class Unit {
  /** The scope that the node being compiled is in. */
  scope: Scope;
  /** Code that stands in for a node: a value computed earlier because an `await` comes between. */
  readonly overrides: Map<AnyNode, Run> = new Map();
  /** Values on their way: of a `return`, of the last top-level expression. */
  readonly state: { value: Value; completion: Value } = { value: undefined, completion: undefined };
  /** Labels in force, innermost last. */
  readonly labels: string[] = [];
  /** Whether expression statements give the program's result, if nothing is returned. */
  topLevel = true;

  constructor(
    readonly m: Machine,
    readonly source: string,
    public analysis: Analysis,
    /** What globals of this run stand for, beside the built-ins. */
    readonly globals: ReadonlyMap<string, Value>,
    private readonly compilers: Compilers,
  ) {
    this.scope = analysis.program;
  }

  /** Let go of the tree: closures may hold the unit for as long as the program lives, and need nothing of it. */
  release(): void {
    this.analysis = released;
    this.overrides.clear();
  }

  /** Compile an expression. */
  expression(node: ExpressionNode, name?: string): Run {
    return this.compilers.expression(this, node, name);
  }

  /** Compile a statement; `undefined` when it does nothing. */
  statement(node: Statement, own?: readonly number[]): Exec | undefined {
    return this.compilers.statement(this, node, own);
  }

  /** Compile a pattern. */
  pattern(node: Pattern, mode: PatternMode): Store {
    return this.compilers.pattern(this, node, mode);
  }

  /** Compile a function. */
  func(node: FunctionNode, name?: string, start?: number): Run {
    return this.compilers.func(this, node, name, start);
  }

  /** Compile the body of a function that awaits. */
  coroutine(scope: FunctionScope, prologue: readonly Exec[], body: AwaitingBody): Run {
    return this.compilers.coroutine(this, scope, prologue, body);
  }

  /** The use of a name. */
  use(node: AnyNode): Use {
    return this.analysis.uses.get(node)!;
  }

  /** Whether the node has an `await` of its own function inside. */
  awaits(node: AnyNode): boolean {
    return this.analysis.awaits.has(node);
  }

  /** How many frames out a binding lives, seen from the current scope. */
  hops(binding: Binding): number {
    return this.hopsTo(binding.scope.home);
  }

  /** How many frames out the frame of a scope is, seen from the current scope. */
  hopsTo(target: Scope): number {
    let hops = 0;
    for (let home = this.scope.home; home !== target; home = home.parent!.home) hops++;
    return hops;
  }

  /** Compile a part inside the scope that a node opens; without one in the current scope. */
  within<T>(node: AnyNode, part: (scope: Scope) => T): T {
    const outer = this.scope;
    this.scope = this.analysis.scopes.get(node)!;
    const result = part(this.scope);
    this.scope = outer;
    return result;
  }

  /** Slot of a name in the current frame that needs no look, or -1. */
  localSlot(node: AnyNode): number {
    if (node.type !== "Identifier") return -1;
    const { binding, check } = this.use(node);
    return binding !== undefined && !check && this.hops(binding) === 0 ? binding.slot : -1;
  }

  /** The text of a node, cut, for messages. */
  text(node: AnyNode | Identifier): string {
    const text = this.source.slice(node.start, node.end);
    return text.length > 60 ? `${text.slice(0, 57)}...` : text;
  }
}
