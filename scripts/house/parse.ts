// Pure: no Deno, no fetch, no file system.

import { parse } from "@babel/parser";

/** An import, a re-export or an `import("…")` type. */
export interface Import {
  readonly line: number;
  /** The specifier as written. */
  readonly from: string;
  /** Whether only types are taken, so that nothing is loaded. */
  readonly typeOnly: boolean;
}

/** Globals through which code reaches out of its process. */
export const hostGlobals: readonly string[] = ["Deno", "fetch", "Worker", "WebSocket"];

/** A place where the code names something of the host. */
export interface HostName {
  readonly line: number;
  /** One of {@link hostGlobals}. */
  readonly name: string;
  /** The member taken of it, such as `test` in `Deno.test`. */
  readonly member?: string;
}

/** A text in a file: a line of a comment, or a string. */
export interface TextAt {
  readonly line: number;
  readonly text: string;
}

/** A number in a file: a literal, or a product of literals such as `64 * 1024`. */
export interface NumberAt {
  readonly line: number;
  readonly value: number;
}

/** A member read, such as `profile.globDropsHidden`, or taken apart by a pattern. */
export interface MemberRead {
  readonly line: number;
  /** The last name of what it is read from: `profile` in `options.profile.x`. */
  readonly from: string;
  readonly member: string;
}

/** What the house checks look at in a file. Comments and strings are kept apart from code. */
export interface ParsedFile {
  readonly imports: readonly Import[];
  readonly hostNames: readonly HostName[];
  /** Comments line by line, without their markers. */
  readonly comments: readonly TextAt[];
  /** String literals, and the text of a template up to its first hole. */
  readonly strings: readonly TextAt[];
  /** Those strings that are the first argument of `Deno.test`, a step, or a check. */
  readonly titles: readonly TextAt[];
  readonly numbers: readonly NumberAt[];
  readonly reads: readonly MemberRead[];
}

/** A node of the tree, seen as a bag of properties. */
interface Node {
  readonly type: string;
  readonly loc?: { readonly start: { readonly line: number } } | null;
  readonly [key: string]: unknown;
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && "type" in value && typeof value.type === "string";
}

function child(node: Node, key: string): Node | undefined {
  const value = node[key];
  return isNode(value) ? value : undefined;
}

function lineOf(node: Node): number {
  return node.loc?.start.line ?? 0;
}

function isNamed(node: Node | undefined, name: string): boolean {
  return node?.type === "Identifier" && node.name === name;
}

/** The name at the end of `a.b.c`, or of a plain name. */
function lastName(node: Node | undefined): string | undefined {
  if (node?.type === "Identifier") return String(node.name);
  if (node?.type === "ThisExpression") return "this";
  const member = node?.type === "MemberExpression" || node?.type === "OptionalMemberExpression";
  return member ? lastName(child(node, "property")) : undefined;
}

/** The value of a numeric literal or of a product of such. */
function numberOf(node: Node | undefined): number | undefined {
  if (node?.type === "NumericLiteral") return Number(node.value);
  if (node?.type !== "BinaryExpression" || node.operator !== "*") return undefined;
  const [left, right] = [numberOf(child(node, "left")), numberOf(child(node, "right"))];
  return left === undefined || right === undefined ? undefined : left * right;
}

function importOf(node: Node): Import | undefined {
  const literal = node.type === "TSImportType"
    ? child(node, "argument") ?? child(node, "source")
    : child(node, "source");
  const kinds = [
    "ImportDeclaration",
    "ExportNamedDeclaration",
    "ExportAllDeclaration",
    "ImportExpression",
    "TSImportType",
  ];
  // `import("…")` in a type may wrap its literal once more.
  const source = literal?.type === "TSLiteralType" ? child(literal, "literal") : literal;
  if (!kinds.includes(node.type) || source?.type !== "StringLiteral") return undefined;
  const typeOnly = node.type === "TSImportType" || node.importKind === "type" || node.exportKind === "type";
  return { line: lineOf(node), from: String(source.value), typeOnly };
}

/** Parents in which an identifier under this key is a name of its own, not a mention of a global. */
const ownNames: Readonly<Record<string, readonly string[]>> = {
  ObjectProperty: ["key"],
  ObjectMethod: ["key"],
  ClassMethod: ["key"],
  ClassProperty: ["key"],
  TSPropertySignature: ["key"],
  TSMethodSignature: ["key"],
  TSQualifiedName: ["right"],
  TSTypeQuery: ["exprName"],
  ImportSpecifier: ["imported", "local"],
  ExportSpecifier: ["local", "exported"],
  LabeledStatement: ["label"],
};

function hostNameOf(node: Node, parent: Node | undefined, key: string): HostName | undefined {
  const name = node.type === "Identifier" ? hostGlobals.find((each) => each === node.name) : undefined;
  if (name === undefined) return undefined;
  const member = parent?.type === "MemberExpression" || parent?.type === "OptionalMemberExpression";
  if (member && key === "property" && !parent.computed) {
    return isNamed(child(parent, "object"), "globalThis") ? { line: lineOf(node), name } : undefined;
  }
  // A parameter called `fetch` is how a caller hands one in; calling it is still a mention.
  if (parent && (ownNames[parent.type]?.includes(key) || key === "params" || key === "parameters")) return undefined;
  const property = member && key === "object" && !parent.computed ? lastName(child(parent, "property")) : undefined;
  return { line: lineOf(node), name, ...(property === undefined ? {} : { member: property }) };
}

/** The members that a pattern takes: `{ a, b: c }` gives a and b. */
function patternReads(pattern: Node | undefined, from: string | undefined): readonly MemberRead[] {
  if (pattern?.type !== "ObjectPattern" || from === undefined || !Array.isArray(pattern.properties)) return [];
  return pattern.properties.filter(isNode).flatMap((property) => {
    const member = lastName(child(property, "key"));
    return member === undefined ? [] : [{ line: lineOf(property), from, member }];
  });
}

function readsOf(node: Node): readonly MemberRead[] {
  switch (node.type) {
    case "MemberExpression":
    case "OptionalMemberExpression": {
      const [from, member] = [lastName(child(node, "object")), lastName(child(node, "property"))];
      return from === undefined || member === undefined || node.computed ? [] : [{ line: lineOf(node), from, member }];
    }
    case "VariableDeclarator":
      return patternReads(child(node, "id"), lastName(child(node, "init")));
    case "ObjectPattern": {
      // A parameter `{ a }: Profile` reads from what its type is called.
      const type = child(child(node, "typeAnnotation") ?? node, "typeAnnotation");
      return patternReads(node, type && lastName(child(type, "typeName")));
    }
    default:
      return [];
  }
}

function stringOf(node: Node): TextAt | undefined {
  if (node.type === "StringLiteral") return { line: lineOf(node), text: String(node.value) };
  const first = node.type === "TemplateLiteral" && Array.isArray(node.quasis) ? node.quasis[0] : undefined;
  if (!isNode(first)) return undefined;
  const value = first.value as { readonly cooked?: string | null };
  return { line: lineOf(node), text: value.cooked ?? "" };
}

/** Functions whose first argument is the title of a test or a check. */
const titled = new Set(["test", "step", "check", "property", "ignore", "only"]);

function titleOf(node: Node): TextAt | undefined {
  const first = node.type === "CallExpression" && Array.isArray(node.arguments) ? node.arguments[0] : undefined;
  return isNode(first) && titled.has(lastName(child(node, "callee")) ?? "") ? stringOf(first) : undefined;
}

/** The lines of a comment without `//`, `/**` and the stars in front. */
function commentLines(comment: { readonly value: string; readonly loc?: Node["loc"] }): readonly TextAt[] {
  const start = comment.loc?.start.line ?? 0;
  return comment.value.split("\n").map((text, at) => ({
    line: start + at,
    text: text.replace(/^\s*\*?\s*/, "").trim(),
  }));
}

/** Read a TypeScript file. Throws a `SyntaxError` that gives line and column when it is none. */
export function parseFile(text: string): ParsedFile {
  const file = parse(text, { sourceType: "module", plugins: ["typescript"] });
  const found = {
    imports: [] as Import[],
    hostNames: [] as HostName[],
    strings: [] as TextAt[],
    titles: [] as TextAt[],
    numbers: [] as NumberAt[],
    reads: [] as MemberRead[],
  };
  const push = <T>(list: T[], item: T | undefined) => item !== undefined && list.push(item);

  const visit = (node: Node, parent: Node | undefined, key: string): void => {
    push(found.imports, importOf(node));
    push(found.hostNames, hostNameOf(node, parent, key));
    push(found.strings, stringOf(node));
    push(found.titles, titleOf(node));
    found.reads.push(...readsOf(node));
    const value = numberOf(node);
    if (value !== undefined) found.numbers.push({ line: lineOf(node), value });
    // The factors of a product are no numbers of their own.
    if (value !== undefined) return;
    for (const [name, below] of Object.entries(node)) {
      if (name.endsWith("omments")) continue;
      for (const each of Array.isArray(below) ? below : [below]) if (isNode(each)) visit(each, node, name);
    }
  };
  visit(file.program as unknown as Node, undefined, "");
  return { ...found, comments: (file.comments ?? []).flatMap(commentLines) };
}
