// Pure: no Deno, no fetch, no file system.

/** Decides, from its text alone, whether a test is about the language at all. */

import { type AnyNode, parse, type Program } from "acorn";
import { check } from "../source/check.ts";
import { parse as parseProgram } from "../source/parse.ts";
import {
  excludedFeaturePrefixes,
  excludedFeatures,
  excludedFlags,
  excludedIncludes,
  excludedMembers,
  excludedNames,
  excludedPaths,
  type Reason,
} from "./exclusions.ts";
import type { TestMeta } from "./test_file.ts";

/** Why a test is left out; undefined when it is to be run. */
export function exclusionOf(
  path: string,
  source: string,
  meta: TestMeta,
  globals: ReadonlySet<string>,
): Reason | undefined {
  return byMeta(path, meta) ?? bySource(source, meta, globals);
}

function byMeta(path: string, meta: TestMeta): Reason | undefined {
  for (const [prefix, reason] of excludedPaths) if (path.startsWith(prefix)) return reason;
  for (const flag of meta.flags) if (Object.hasOwn(excludedFlags, flag)) return excludedFlags[flag];
  for (const include of meta.includes) if (Object.hasOwn(excludedIncludes, include)) return excludedIncludes[include];
  for (const feature of meta.features) {
    if (Object.hasOwn(excludedFeatures, feature)) return excludedFeatures[feature];
    for (const [prefix, reason] of excludedFeaturePrefixes) if (feature.startsWith(prefix)) return reason;
  }
  return undefined;
}

function bySource(source: string, meta: TestMeta, globals: ReadonlySet<string>): Reason | undefined {
  let program: Program;
  try {
    program = parse(source, {
      ecmaVersion: "latest",
      sourceType: "script",
      allowAwaitOutsideFunction: meta.flags.includes("async"),
      allowReturnOutsideFunction: true,
    });
  } catch {
    // A test that must not parse says nothing about us when what we refuse is a feature as a whole.
    return meta.negative === undefined ? undefined : refusedFeature(source);
  }
  return new Walk(globals).reasonOf(program);
}

/** The whole feature that the checker refuses in a program that is read without an error. */
function refusedFeature(source: string): Reason | undefined {
  const parsed = parseProgram(source, 1 << 22);
  if (!parsed.ok) {
    return /\b(?:class|super)\b/.test(source)
      ? "classes"
      : /function\s*\*|\byield\b/.test(source)
      ? "generators"
      : undefined;
  }
  return check(source, parsed.program) === undefined ? undefined : "classes";
}

/** Node types whose refusal has a reason here. */
const nodeReasons: Readonly<Record<string, Reason>> = {
  ClassDeclaration: "classes",
  ClassExpression: "classes",
  Super: "classes",
  PrivateIdentifier: "classes",
  MetaProperty: "classes",
  YieldExpression: "generators",
  ImportDeclaration: "module",
  ImportExpression: "module",
  ExportNamedDeclaration: "module",
  ExportDefaultDeclaration: "module",
  ExportAllDeclaration: "module",
  WithStatement: "sloppy",
  DebuggerStatement: "debugger",
};

class Walk {
  readonly #globals: ReadonlySet<string>;

  constructor(globals: ReadonlySet<string>) {
    this.#globals = globals;
  }

  reasonOf(program: Program): Reason | undefined {
    return this.#visit(program, true);
  }

  #visit(node: AnyNode, top: boolean): Reason | undefined {
    const own = this.#own(node, top);
    if (own !== undefined) return own;
    const inner = top && node.type !== "FunctionDeclaration" && node.type !== "FunctionExpression";
    for (const [field, value] of Object.entries(node)) {
      if (field === "type") continue;
      for (const child of Array.isArray(value) ? value : [value]) {
        if (typeof child !== "object" || child === null || typeof child.type !== "string") continue;
        // Names of properties are not names of globals.
        const isName = child.type === "Identifier" && (field === "property" || field === "key") &&
          !(node as { computed?: boolean }).computed;
        const reason = isName ? undefined : this.#visit(child, inner);
        if (reason !== undefined) return reason;
      }
    }
    return undefined;
  }

  #own(node: AnyNode, top: boolean): Reason | undefined {
    if (Object.hasOwn(nodeReasons, node.type)) return nodeReasons[node.type];
    switch (node.type) {
      case "Identifier":
        return Object.hasOwn(excludedNames, node.name) ? excludedNames[node.name] : undefined;
      case "ThisExpression":
        return top ? "global" : undefined;
      case "FunctionDeclaration":
      case "FunctionExpression":
        return node.generator ? "generators" : undefined;
      case "ForOfStatement":
        return node.await ? "asyncIteration" : undefined;
      case "Literal":
        return node.bigint != null ? "bigint" : undefined;
      case "Property":
        if (node.kind !== "init") return "accessors";
        return this.#property(node);
      case "NewExpression":
        if (node.callee.type === "Identifier" && Object.hasOwn(excludedNames, node.callee.name)) return undefined;
        return this.#isBuiltin(node.callee) ? undefined : "constructors";
      case "MemberExpression":
        return this.#member(node);
      case "AssignmentExpression":
        return this.#assignment(node.left);
      case "UpdateExpression":
        return node.argument.type === "MemberExpression" && this.#isBuiltin(node.argument) ? "readOnly" : undefined;
      case "UnaryExpression":
        return node.operator === "delete" && node.argument.type === "MemberExpression" && this.#isBuiltin(node.argument)
          ? "readOnly"
          : undefined;
      case "CallExpression":
        return this.#call(node);
      default:
        return undefined;
    }
  }

  #property(node: AnyNode & { type: "Property" }): Reason | undefined {
    if (node.computed || node.key.type !== "Identifier") return undefined;
    const { name } = node.key;
    if ((name === "get" || name === "set") && !node.shorthand && node.value.type !== "Literal") return "accessors";
    return name === "__proto__" ? "prototypes" : undefined;
  }

  #member(node: AnyNode & { type: "MemberExpression" }): Reason | undefined {
    const name = memberName(node);
    if (name === undefined) return undefined;
    if (Object.hasOwn(excludedMembers, name)) return excludedMembers[name];
    if (name === "prototype" && !this.#isBuiltin(node.object)) return "prototypes";
    if (name !== "get" && name !== "set") return undefined;
    return isDescriptor(node.object) ? "accessors" : undefined;
  }

  #assignment(target: AnyNode): Reason | undefined {
    if (target.type !== "MemberExpression") return undefined;
    if (this.#isBuiltin(target)) return "readOnly";
    const name = memberName(target);
    return name === "get" || name === "set" ? "accessors" : undefined;
  }

  #call(node: AnyNode & { type: "CallExpression" }): Reason | undefined {
    const { callee } = node;
    if (callee.type !== "MemberExpression") return undefined;
    const name = memberName(callee);
    const [first] = node.arguments;
    if (first === undefined || first.type === "SpreadElement") return undefined;
    // A static method called on a constructor of the program's own, to make instances of that.
    if (name === "call" && first.type === "Identifier" && !this.#isBuiltin(first) && isFactory(callee.object)) {
      return "constructors";
    }
    if (callee.object.type !== "Identifier" || callee.object.name !== "Object") return undefined;
    if (name === "create" && !(first.type === "Literal" && first.value === null)) return "prototypes";
    return name !== undefined && changes.has(name) && this.#isBuiltin(first) ? "readOnly" : undefined;
  }

  /** Whether the expression is a built-in or a member of one: `Array`, `Math.max`, `Array.prototype`. */
  #isBuiltin(node: AnyNode): boolean {
    if (node.type === "Identifier") return this.#globals.has(node.name);
    if (node.type === "ParenthesizedExpression") return this.#isBuiltin(node.expression);
    return node.type === "MemberExpression" && this.#isBuiltin(node.object);
  }
}

/** Functions of `Object` that change their argument, or ask whether it can change. */
const changes: ReadonlySet<string> = new Set([
  "defineProperty",
  "defineProperties",
  "assign",
  "freeze",
  "seal",
  "preventExtensions",
  "isFrozen",
  "isSealed",
  "isExtensible",
]);

/** `Promise.all`, `Array.of`: statics that make instances of their receiver. */
function isFactory(node: AnyNode): boolean {
  return node.type === "MemberExpression" && node.object.type === "Identifier" &&
    (node.object.name === "Promise" || node.object.name === "Array") && memberName(node) !== "isArray";
}

/** A property descriptor: a variable called so, or what `Object.getOwnPropertyDescriptor` gives. */
function isDescriptor(node: AnyNode): boolean {
  if (node.type === "Identifier") return /desc/i.test(node.name);
  return node.type === "CallExpression" && node.callee.type === "MemberExpression" &&
    memberName(node.callee) === "getOwnPropertyDescriptor";
}

function memberName(node: AnyNode & { type: "MemberExpression" }): string | undefined {
  if (!node.computed && node.property.type === "Identifier") return node.property.name;
  return node.property.type === "Literal" && typeof node.property.value === "string" ? node.property.value : undefined;
}
