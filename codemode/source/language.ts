// Pure: no Deno, no fetch, no file system.

/**
 * What the language is, as data: the syntax that is accepted, erased and refused. The checker, the reference in
 * `docs/codemode.md` and the section for the model are generated from here (and from the tables of built-ins).
 *
 * @module
 */

/** A kind of syntax that programs may use. */
export interface AcceptedNode {
  /** Heading it stands under in the reference; `undefined` for parts of other kinds that need no line of their own. */
  readonly section?: "Statements" | "Declarations" | "Expressions" | "Patterns";
  /** One line for the reference. */
  readonly summary?: string;
  /** Fields that hold child nodes, in the order of the source. */
  readonly children: readonly string[];
}

const part = (...children: string[]): AcceptedNode => ({ children });
const statement = (summary: string, ...children: string[]): AcceptedNode => ({
  section: "Statements",
  summary,
  children,
});
const declaration = (summary: string, ...children: string[]): AcceptedNode => ({
  section: "Declarations",
  summary,
  children,
});
const expression = (summary: string, ...children: string[]): AcceptedNode => ({
  section: "Expressions",
  summary,
  children,
});
const pattern = (summary: string, ...children: string[]): AcceptedNode => ({ section: "Patterns", summary, children });

/** Accepted syntax by node type of the ESTree. */
export const acceptedNodes: Readonly<Record<string, AcceptedNode>> = Object.assign(
  Object.create(null),
  {
    Program: part("body"),
    VariableDeclaration: declaration(
      "`let`, `const`, `var` with the scoping and temporal dead zone of the language",
      "declarations",
    ),
    VariableDeclarator: part("id", "init"),
    FunctionDeclaration: declaration("`function f() {}` and `async function f() {}`, hoisted", "id", "params", "body"),
    ExpressionStatement: statement(
      "An expression; the last one at top level is the result when nothing is returned",
      "expression",
    ),
    BlockStatement: statement("`{ ... }`", "body"),
    EmptyStatement: part(),
    ReturnStatement: statement("`return value`, at top level too: the result", "argument"),
    IfStatement: statement("`if`, `else`", "test", "consequent", "alternate"),
    SwitchStatement: statement("`switch` with fall-through", "discriminant", "cases"),
    SwitchCase: part("test", "consequent"),
    ForStatement: statement("`for (;;)`, a fresh binding for each turn", "init", "test", "update", "body"),
    ForOfStatement: statement(
      "`for...of` over arrays, strings, Map, Set, iterators of built-ins",
      "left",
      "right",
      "body",
    ),
    ForInStatement: statement(
      "`for...in` over the keys of objects, arrays and tool namespaces",
      "left",
      "right",
      "body",
    ),
    WhileStatement: statement("`while`", "test", "body"),
    DoWhileStatement: statement("`do...while`", "body", "test"),
    LabeledStatement: statement("Labels, with `break label` and `continue label`", "label", "body"),
    BreakStatement: statement("`break`", "label"),
    ContinueStatement: statement("`continue`", "label"),
    ThrowStatement: statement("`throw value`", "argument"),
    TryStatement: statement("`try`, `catch`, `finally`", "block", "handler", "finalizer"),
    CatchClause: part("param", "body"),
    Identifier: part(),
    Literal: expression("Literals: numbers, strings, booleans, null, regular expressions"),
    TemplateLiteral: expression("Template literals", "expressions"),
    TemplateElement: part(),
    TaggedTemplateExpression: expression("Tagged templates", "tag", "quasi"),
    ArrayExpression: expression("Array literals with spread and holes", "elements"),
    ObjectExpression: expression("Object literals with shorthand, methods, computed keys and spread", "properties"),
    Property: part("key", "value"),
    SpreadElement: part("argument"),
    FunctionExpression: expression(
      "`function` and `async function` expressions, methods, `this`, `arguments`",
      "id",
      "params",
      "body",
    ),
    ArrowFunctionExpression: expression("Arrow functions, `async` too", "params", "body"),
    ThisExpression: part(),
    UnaryExpression: expression("`!`, `-`, `+`, `~`, `typeof`, `void`, `delete`", "argument"),
    UpdateExpression: expression("`++`, `--`", "argument"),
    BinaryExpression: expression("Arithmetic, comparison, bits, `in`, `instanceof`, `**`", "left", "right"),
    LogicalExpression: expression("`&&`, `||`, `??`", "left", "right"),
    AssignmentExpression: expression(
      "Assignment: `=`, `+=` and its like, `&&=`, `||=`, `??=`, destructuring",
      "left",
      "right",
    ),
    ConditionalExpression: expression("`test ? a : b`", "test", "consequent", "alternate"),
    SequenceExpression: expression("`a, b`", "expressions"),
    MemberExpression: expression("`a.b`, `a[b]`", "object", "property"),
    CallExpression: expression("Calls, with spread", "callee", "arguments"),
    ChainExpression: expression("Optional chaining: `a?.b`, `a?.[b]`, `a?.()`", "expression"),
    NewExpression: expression("`new` for the built-in classes", "callee", "arguments"),
    AwaitExpression: expression("`await`, at top level too", "argument"),
    ObjectPattern: pattern("`{ a, b: c, [d]: e = 1, ...rest }`", "properties"),
    ArrayPattern: pattern("`[a, , b = 1, ...rest]`", "elements"),
    RestElement: part("argument"),
    AssignmentPattern: part("left", "right"),
  } satisfies Record<string, AcceptedNode>,
);

/** Syntax that is refused before anything runs (rule codemode.refused). */
export interface RefusedSyntax {
  /** What the model calls it: "Classes". */
  readonly name: string;
  /** Why it is not in the language. */
  readonly reason: string;
  /** One thing that works instead. */
  readonly suggestion: string;
}

const classes: RefusedSyntax = {
  name: "Classes",
  reason: "A program has no prototypes",
  suggestion: "Write a function that returns an object with methods.",
};
const generators: RefusedSyntax = {
  name: "Generators",
  reason: "A program cannot make iterators of its own",
  suggestion: "Collect the values in an array and return it.",
};
const modules: RefusedSyntax = {
  name: "Imports and exports",
  reason: "A program is one script; there are no modules to load",
  suggestion: "Remove it: tools are under `tools`, the built-ins are global, and `return` gives the result.",
};
const enums: RefusedSyntax = {
  name: "Enums",
  reason: "An enum is code that erasing types cannot remove",
  suggestion: 'Use an object: const Color = { Red: "red", Green: "green" }.',
};
const namespaces: RefusedSyntax = {
  name: "Namespaces",
  reason: "A namespace is code that erasing types cannot remove",
  suggestion: "Use an object literal.",
};
const accessors: RefusedSyntax = {
  name: "Getters and setters",
  reason: "Reading a property never runs code of the program",
  suggestion: "Use a method: { total() { ... } }.",
};

/** Refused node types, by type. */
export const refusedNodes: Readonly<Record<string, RefusedSyntax>> = Object.assign(
  Object.create(null),
  {
    ClassDeclaration: classes,
    ClassExpression: classes,
    Super: classes,
    PrivateIdentifier: classes,
    Decorator: classes,
    TSParameterProperty: { ...classes, name: "Parameter properties" },
    YieldExpression: generators,
    ImportDeclaration: modules,
    ImportExpression: modules,
    ExportNamedDeclaration: modules,
    ExportDefaultDeclaration: modules,
    ExportAllDeclaration: modules,
    TSImportEqualsDeclaration: modules,
    TSExportAssignment: modules,
    TSNamespaceExportDeclaration: modules,
    MetaProperty: {
      name: "Meta properties",
      reason: "There is neither a module nor a constructor to ask about",
      suggestion: "Remove it.",
    },
    TSEnumDeclaration: enums,
    TSModuleDeclaration: namespaces,
    WithStatement: { name: "`with`", reason: "Programs are strict code", suggestion: "Name the object." },
    DebuggerStatement: { name: "`debugger`", reason: "There is no debugger", suggestion: "Use console.log(...)." },
  } satisfies Record<string, RefusedSyntax>,
);

/** Refusals that depend on more than the node type, by a name of their own. */
export const refusedForms = {
  accessor: accessors,
  generator: generators,
  bigint: {
    name: "BigInt",
    reason: "Numbers are the only numeric type",
    suggestion: "Use a number, or a string for more than 53 bits.",
  },
  forAwait: {
    name: "`for await`",
    reason: "There are no asynchronous iterators",
    suggestion: "Write: for (const x of await Promise.all(list)) { ... }.",
  },
  using: {
    name: "`using`",
    reason: "There are no resources to dispose of",
    suggestion: "Use const, with try and finally.",
  },
} as const satisfies Record<string, RefusedSyntax>;

/** TypeScript expressions that stand for their `expression`. */
export const erasedExpressions: ReadonlySet<string> = new Set([
  "TSAsExpression",
  "TSSatisfiesExpression",
  "TSNonNullExpression",
  "TSTypeAssertion",
  "TSInstantiationExpression",
  "ParenthesizedExpression",
]);

/** TypeScript statements that vanish. */
export const erasedStatements: ReadonlySet<string> = new Set([
  "TSInterfaceDeclaration",
  "TSTypeAliasDeclaration",
  "TSDeclareFunction",
]);

/** What differs from JavaScript on purpose, with the reason, for the reference. */
export const differences: readonly { readonly what: string; readonly why: string }[] = [
  {
    what:
      "Built-ins are read-only, and `X.prototype` is a table of methods to call with `.call`, not a link in a chain.",
    why: "Programs share them; one that could change them could change the next.",
  },
  {
    what:
      "`__proto__`, `constructor` and `prototype` as keys are ordinary data; no literal and no assignment sets a prototype.",
    why: "Real data has such keys, and there is no chain to climb.",
  },
  { what: "`new` works for built-in classes only.", why: "Without prototypes an instance would have no methods." },
  {
    what: "No `Symbol`, so no iterators, conversions or tags of the program's own.",
    why: "They are hooks that built-ins would have to call.",
  },
  {
    what:
      "No `globalThis`, `Function`, `eval`, `Proxy`, `Reflect`, `WeakMap`, `WeakRef`, `Intl`, `Temporal`, typed arrays and buffers, timers, `fetch` and no other global of a host.",
    why: "A program reaches its tools and nothing else.",
  },
  {
    what:
      "A program is read as a module is: strict, `await` a keyword, a function declared once at top level; beyond that `return` may stand at top level.",
    why: "Programs are written with `await` and `return` at their top.",
  },
  {
    what:
      "Property descriptions have a `value`, never `get` or `set`; getters of built-ins (`map.size`) are read but not shown, functions have neither `arguments` nor `caller`, and `arguments` has no `callee`.",
    why: "Reading a property never runs code of the program.",
  },
  {
    what: "Methods of arrays and promises give arrays and promises, whatever `constructor` says.",
    why: "There are no subclasses that they could give instead.",
  },
  {
    what: "No `JSON.rawJSON`, and no leftovers of browsers such as `escape` and `anchor`.",
    why: "JSON is written from data; the others are kept for old pages only.",
  },
  {
    what: "`f(a < b, c > (d))` is read as TypeScript reads it: a call of `a` with types. Put brackets round `a < b`.",
    why: "A program may be TypeScript, and its text does not say whether it is.",
  },
  {
    what: "Calls in tail position take a level of the stack like others.",
    why: "No host has them otherwise.",
  },
  {
    what: "An await that nothing can settle ends the program with a diagnostic.",
    why: "It would never end otherwise.",
  },
  {
    what: "Stack text has the place in the program and no frames; messages of built-in errors have our wording.",
    why: "Frames would be those of the interpreter.",
  },
];
