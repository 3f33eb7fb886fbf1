// Pure: no Deno, no fetch, no file system.

/**
 * The walk before compiling: opens scopes, declares and resolves names, marks what contains an `await`.
 *
 * @module
 */

import type {
  AnyNode,
  ArrowFunctionExpression,
  Expression,
  FunctionDeclaration,
  FunctionExpression,
  Identifier,
  Pattern,
  Program,
  Statement,
} from "acorn";
import { type Binding, FunctionScope, lookUp, mayComeEarly, Scope } from "./scope.ts";

/** Any kind of function. */
export type FunctionNode = FunctionDeclaration | FunctionExpression | ArrowFunctionExpression;

/** A use of a name. */
export interface Use {
  /** What it means; `undefined` for a global or nothing at all. */
  readonly binding: Binding | undefined;
  /** Whether the use must look if the binding is initialised. */
  readonly check: boolean;
}

/** What the walk found. */
export interface Analysis {
  /** The program's scope. */
  readonly program: FunctionScope;
  /** Scopes by the node that opens them. */
  readonly scopes: ReadonlyMap<AnyNode, Scope>;
  /** Uses by the identifier, declarations included. */
  readonly uses: ReadonlyMap<AnyNode, Use>;
  /** Nodes with an `await` of the same function inside. */
  readonly awaits: ReadonlySet<AnyNode>;
}

/** Walk a checked program. */
export function analyse(program: Program): Analysis {
  const walker = new Walker();
  walker.program(program);
  return walker.finish();
}

class Walker {
  private scope!: Scope;
  private loops = 0;
  private readonly scopes = new Map<AnyNode, Scope>();
  private readonly uses = new Map<AnyNode, Use>();
  private readonly awaits = new Set<AnyNode>();
  private readonly pending: { node: AnyNode; name: string; scope: Scope }[] = [];
  private readonly functions: FunctionScope[] = [];

  program(node: Program): void {
    this.scope = new FunctionScope(undefined, "program", node.start);
    this.functions.push(this.scope.func);
    this.scopes.set(node, this.scope);
    this.list(node.body as AnyNode[]);
  }

  finish(): Analysis {
    for (const { node, name, scope } of this.pending) {
      const binding = lookUp(scope, name);
      if (binding === undefined && name === "arguments" && scope.func.receiver.form !== "program") {
        this.uses.set(node, { binding: this.receiverBinding(scope, "args"), check: false });
        continue;
      }
      const check = binding !== undefined && mayComeEarly(binding, scope, node.start);
      if (binding !== undefined) {
        if (check) binding.checked = true;
        if (binding.scope.func !== scope.func) binding.captured = true;
      }
      this.uses.set(node, { binding, check });
    }
    for (const func of this.functions) for (const scope of func.scopes) scope.layOut();
    return { program: this.functions[0]!, scopes: this.scopes, uses: this.uses, awaits: this.awaits };
  }

  private receiverBinding(scope: Scope, which: "self" | "args"): Binding {
    const { receiver } = scope.func;
    // No program can spell these names, so no function inside finds them as its own.
    return receiver[which] ??= receiver.declare(which === "self" ? "(this)" : "(arguments)", "hidden", -1);
  }

  private open(node: AnyNode, kind: "block" | "switch" | "loop" | "body"): Scope {
    const { scope } = this;
    const opened = new Scope(kind, scope, scope.func, this.loops > 0 || kind === "loop");
    scope.func.scopes.push(opened);
    this.scopes.set(node, opened);
    return this.scope = opened;
  }

  /** Run a part in a new scope. */
  private within(node: AnyNode, kind: "block" | "switch" | "loop", part: () => boolean): boolean {
    const { scope } = this;
    this.open(node, kind);
    const result = part();
    this.scope = scope;
    return result;
  }

  private use(node: Identifier): void {
    this.pending.push({ node, name: node.name, scope: this.scope });
  }

  private list(nodes: readonly (AnyNode | null)[]): boolean {
    let awaits = false;
    for (const node of nodes) if (node !== null && this.visit(node)) awaits = true;
    return awaits;
  }

  private maybe(node: AnyNode | null | undefined): boolean {
    return node !== null && node !== undefined && this.visit(node);
  }

  private looping(node: AnyNode): boolean {
    this.loops++;
    const awaits = this.visit(node);
    this.loops--;
    return awaits;
  }

  private visit(node: AnyNode): boolean {
    const awaits = this.inner(node);
    if (awaits) this.awaits.add(node);
    return awaits;
  }

  private inner(node: AnyNode): boolean {
    switch (node.type) {
      case "Identifier":
        this.use(node);
        return false;
      case "Literal":
      case "EmptyStatement":
      case "BreakStatement":
      case "ContinueStatement":
      case "TemplateElement":
        return false;
      case "ThisExpression":
        if (this.scope.func.receiver.form !== "program") {
          this.uses.set(node, { binding: this.receiverBinding(this.scope, "self"), check: false });
        }
        return false;
      case "ExpressionStatement":
        return this.visit(node.expression);
      case "BlockStatement":
        return this.within(node, "block", () => this.list(node.body));
      case "ReturnStatement":
        return this.maybe(node.argument);
      case "IfStatement":
        return this.list([node.test, node.consequent, node.alternate ?? null]);
      case "SwitchStatement": {
        const awaits = this.visit(node.discriminant);
        return this.within(node, "switch", () => this.list(node.cases)) || awaits;
      }
      case "SwitchCase":
        return this.list([node.test ?? null, ...node.consequent]);
      case "ForStatement":
        return this.within(node, "loop", () => {
          const head = this.maybe(node.init);
          this.loops++;
          const rest = this.list([node.test ?? null, node.update ?? null, node.body]);
          this.loops--;
          return head || rest;
        });
      case "ForOfStatement":
      case "ForInStatement":
        return this.within(node, "loop", () => {
          const left = node.left.type === "VariableDeclaration"
            ? this.declaration(node.left, node.right.end)
            : this.target(node.left as Pattern);
          if (left) this.awaits.add(node.left);
          const right = this.visit(node.right);
          return this.looping(node.body) || left || right;
        });
      case "WhileStatement":
        this.loops++;
        return this.after(this.list([node.test, node.body]));
      case "DoWhileStatement":
        this.loops++;
        return this.after(this.list([node.body, node.test]));
      case "LabeledStatement":
        return this.visit(node.body);
      case "ThrowStatement":
        return this.visit(node.argument);
      case "TryStatement":
        return this.list([node.block, node.handler ?? null, node.finalizer ?? null]);
      case "CatchClause":
        return this.within(node, "block", () => {
          const param = node.param != null && this.pattern(node.param, "catch", -1);
          return this.visit(node.body) || param;
        });
      case "VariableDeclaration":
        return this.declaration(node, undefined);
      case "FunctionDeclaration":
        return this.functionDeclaration(node as FunctionNode);
      case "FunctionExpression":
      case "ArrowFunctionExpression":
        return this.func(node as FunctionNode, node.type === "ArrowFunctionExpression" ? "arrow" : "expression");
      case "TemplateLiteral":
        return this.list(node.expressions);
      case "TaggedTemplateExpression":
        return this.list([node.tag, node.quasi]);
      case "ArrayExpression":
        return this.list(node.elements);
      case "ObjectExpression":
        return this.list(node.properties);
      case "Property":
        return this.list([node.computed ? node.key : null, node.value]);
      case "SpreadElement":
      case "UnaryExpression":
        return this.visit(node.argument);
      case "UpdateExpression":
        return this.visit(node.argument);
      case "AwaitExpression":
        this.visit(node.argument);
        this.scope.func.awaits = true;
        return true;
      case "BinaryExpression":
      case "LogicalExpression":
        return this.list([node.left as AnyNode, node.right]);
      case "AssignmentExpression": {
        const left = this.target(node.left);
        return this.visit(node.right) || left;
      }
      case "ConditionalExpression":
        return this.list([node.test, node.consequent, node.alternate]);
      case "SequenceExpression":
        return this.list(node.expressions);
      case "MemberExpression":
        return this.list([node.object, node.computed ? node.property : null]);
      case "CallExpression":
      case "NewExpression":
        return this.list([node.callee, ...node.arguments]);
      case "ChainExpression":
        return this.visit(node.expression);
      default:
        throw new Error(`The checker let '${node.type}' pass`);
    }
  }

  private after(awaits: boolean): boolean {
    this.loops--;
    return awaits;
  }

  private functionDeclaration(node: FunctionNode): boolean {
    const { scope } = this;
    const home = scope === scope.func ? scope.func.body : scope;
    home.declare(node.id!.name, "function", -1);
    this.pending.push({ node: node.id!, name: node.id!.name, scope });
    return this.func(node, "declaration");
  }

  private declaration(node: AnyNode & { type: "VariableDeclaration" }, ready: number | undefined): boolean {
    const kind = node.kind as "var" | "let" | "const";
    let awaits = false;
    for (const declarator of node.declarations) {
      const left = this.pattern(declarator.id, kind, ready ?? declarator.end);
      const right = this.maybe(declarator.init);
      if (left || right) {
        this.awaits.add(declarator);
        awaits = true;
      }
    }
    return awaits;
  }

  /** A pattern that declares. */
  private pattern(node: Pattern, kind: "var" | "let" | "const" | "param" | "catch", ready: number): boolean {
    const awaits = this.patternInner(node, (id) => {
      const { scope } = this;
      if (kind === "var") scope.func.body.declare(id.name, "var", -1);
      else scope.declare(id.name, kind === "catch" ? "param" : kind, ready);
      this.use(id);
      return false;
    });
    if (awaits) this.awaits.add(node);
    return awaits;
  }

  private patternInner(node: Pattern | Expression, leaf: (node: Identifier) => boolean): boolean {
    switch (node.type) {
      case "Identifier":
        return leaf(node);
      case "AssignmentPattern": {
        const left = this.patternInner(node.left, leaf);
        const awaits = this.visit(node.right) || left;
        if (awaits) this.awaits.add(node);
        return awaits;
      }
      case "RestElement":
        return this.mark(node, this.patternInner(node.argument, leaf));
      case "ArrayPattern": {
        let awaits = false;
        for (const element of node.elements) if (element !== null && this.patternInner(element, leaf)) awaits = true;
        return this.mark(node, awaits);
      }
      case "ObjectPattern": {
        let awaits = false;
        for (const property of node.properties) {
          if (property.type === "RestElement") awaits = this.patternInner(property, leaf) || awaits;
          else {
            if (property.computed && this.visit(property.key)) awaits = true;
            if (this.patternInner(property.value, leaf)) awaits = true;
          }
        }
        return this.mark(node, awaits);
      }
      default:
        return this.visit(node);
    }
  }

  private mark(node: AnyNode, awaits: boolean): boolean {
    if (awaits) this.awaits.add(node);
    return awaits;
  }

  /** The left side of an assignment. */
  private target(node: Pattern): boolean {
    return this.patternInner(node, (id) => {
      this.use(id);
      return false;
    });
  }

  private func(node: FunctionNode, form: "declaration" | "expression" | "arrow"): false {
    const { scope, loops } = this;
    let outer = scope;
    if (form === "expression" && node.id != null) {
      // The name of a function expression is seen by the function alone.
      outer = new Scope("body", scope, scope.func, false);
    }
    const func = new FunctionScope(outer, form, node.start);
    this.functions.push(func);
    this.scopes.set(node, func);
    if (outer !== scope) {
      // Its slot lies in the function's own frame, where each call puts the function.
      const callee = func.declare(`(${node.id!.name})`, "callee", -1);
      outer.bindings.set(node.id!.name, callee);
    }
    this.scope = func;
    this.loops = 0;
    const plain = node.params.every((p) => p.type === "Identifier");
    // Names in a list with defaults have a dead zone of their own: `(a = b, b) => ...` uses b too early.
    for (const param of node.params) this.pattern(param, plain ? "param" : "let", param.end);
    const { body } = node;
    if (body.type === "BlockStatement") {
      if (!plain) {
        this.open(body, "body");
        func.body = this.scope;
      }
      for (const statement of body.body as Statement[]) this.visit(statement);
    } else this.visit(body);
    this.scope = scope;
    this.loops = loops;
    return false;
  }
}
