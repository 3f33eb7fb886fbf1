// Pure: no Deno, no fetch, no file system.

/**
 * One walk over the tree: takes out what TypeScript adds, refuses what is not in the language, and leaves plain ESTree
 * (rules codemode.erase, codemode.refused).
 *
 * @module
 */

import type { Program } from "acorn";
import { diagnose, type Diagnostic } from "./diagnostic.ts";
import {
  acceptedNodes,
  erasedExpressions,
  erasedStatements,
  refusedForms,
  refusedNodes,
  type RefusedSyntax,
} from "./language.ts";

/** A node as the parser makes it, before it is known to be ESTree. */
interface RawNode {
  readonly type: string;
  readonly start: number;
  [field: string]: unknown;
}

class Refusal {
  constructor(readonly syntax: RefusedSyntax, readonly offset: number) {}
}

/** Check and erase, in place. Gives the first offence, or nothing. */
export function check(source: string, program: Program): Diagnostic | undefined {
  try {
    visit(program as unknown as RawNode);
    return undefined;
  } catch (error) {
    if (error instanceof Refusal) {
      const { name, reason, suggestion } = error.syntax;
      const message = `${name} ${name.endsWith("s") ? "are" : "is"} not part of the language. ${reason}.`;
      return diagnose(source, "UnsupportedSyntax", message, error.offset, suggestion);
    }
    if (error instanceof RangeError) {
      const suggestion = "Put inner expressions into variables of their own.";
      return diagnose(source, "ParseError", "The program is nested too deeply to be read", -1, suggestion);
    }
    throw error;
  }
}

function isNode(value: unknown): value is RawNode {
  return typeof value === "object" && value !== null && typeof (value as RawNode).type === "string";
}

function visit(node: RawNode): void {
  const accepted = acceptedNodes[node.type];
  // [codemode.refused] What is not on the list of accepted kinds does not run, whether it has a refusal of its own or not.
  if (accepted === undefined) throw new Refusal(refusedNodes[node.type] ?? unlisted(node.type), node.start);
  const form = refusedForm(node);
  if (form !== undefined) throw new Refusal(form, node.start);
  for (const field of accepted.children) {
    const child = node[field];
    if (Array.isArray(child)) visitList(node, field, child);
    else if (isNode(child)) {
      const kept = erase(child);
      if (kept !== child) node[field] = kept;
      visit(kept);
    }
  }
}

function visitList(node: RawNode, field: string, list: unknown[]): void {
  let kept = 0;
  for (let i = 0; i < list.length; i++) {
    const child = list[i];
    if (isNode(child)) {
      if (vanishes(child) || field === "params" && child.type === "Identifier" && child.name === "this") continue;
      const bare = erase(child);
      visit(bare);
      list[kept++] = bare;
    } else list[kept++] = child; // a hole of an array
  }
  list.length = kept;
  void node;
}

/** [codemode.erase] The expression below types, `as`, `satisfies`, `!` and type arguments. */
function erase(node: RawNode): RawNode {
  let bare = node;
  while (erasedExpressions.has(bare.type)) bare = bare.expression as RawNode;
  return bare;
}

/** [codemode.erase] Interfaces, type aliases, overloads, `declare …`, type-only imports and exports leave nothing. */
function vanishes(node: RawNode): boolean {
  if (erasedStatements.has(node.type) || node.declare === true) return true;
  if (node.type === "ImportDeclaration") {
    const specifiers = node.specifiers as RawNode[];
    return node.importKind === "type" || specifiers.length > 0 && specifiers.every((s) => s.importKind === "type");
  }
  if (node.type === "ExportNamedDeclaration") return node.exportKind === "type";
  return false;
}

function refusedForm(node: RawNode): RefusedSyntax | undefined {
  switch (node.type) {
    case "FunctionDeclaration":
    case "FunctionExpression":
      return node.generator === true ? refusedForms.generator : undefined;
    case "Property":
      return node.kind === "get" || node.kind === "set" ? refusedForms.accessor : undefined;
    case "Literal":
      return typeof node.bigint === "string" ? refusedForms.bigint : undefined;
    case "ForOfStatement":
      return node.await === true ? refusedForms.forAwait : undefined;
    case "VariableDeclaration":
      return /using$/.test(String(node.kind)) ? refusedForms.using : undefined;
    default:
      return undefined;
  }
}

function unlisted(type: string): RefusedSyntax {
  const suggestion = "Write it with variables, functions, objects and arrays.";
  return { name: `'${type}'`, reason: "The interpreter does not know it", suggestion };
}
