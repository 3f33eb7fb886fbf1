// Pure: no Deno, no fetch, no file system.

import { limits } from "../../spec/limits.ts";
import { quoteText } from "./callable_path.ts";
import { isObject, keyword, listKeyword, resolveReference, type SchemaObject } from "./json_schema.ts";
import { schemaDocs } from "./schema_docs.ts";
import {
  type Field,
  intersection,
  neverType,
  nullType,
  type ObjectNode,
  type TypeNode,
  union,
  unknownType,
} from "./type_node.ts";

/** What one conversion carries: the root for references, the references being followed, and what it may still spend. */
interface Conversion {
  readonly root: unknown;
  readonly open: ReadonlySet<string>;
  readonly depth: number;
  readonly spent: { nodes: number; docs: number };
}

/**
 * Reads a JSON Schema as a TypeScript type. Any value is accepted: what cannot be said, or is no schema, reads as
 * `unknown`. The answer is finite and bounded however the schema is built.
 */
export function schemaType(schema: unknown): TypeNode {
  return convert(schema, { root: schema, open: new Set(["#"]), depth: 0, spent: { nodes: 0, docs: 0 } });
}

function convert(schema: unknown, state: Conversion): TypeNode {
  if (schema === false) return neverType;
  if (!isObject(schema)) return unknownType;
  // [codemode.signatures] A signature is bounded in depth and size, whatever a server sends.
  if (state.depth > limits.codemode.signatureDepth || state.spent.nodes >= limits.codemode.signatureNodes) {
    return unknownType;
  }
  state.spent.nodes++;
  const deeper: Conversion = { ...state, depth: state.depth + 1 };
  const parts: TypeNode[] = [];
  const reference = keyword(schema, "$ref");
  if (typeof reference === "string") parts.push(followReference(reference, state));
  const own = ownType(schema, deeper);
  const alternatives = [listKeyword(schema, "anyOf"), listKeyword(schema, "oneOf")].filter((list) => list.length > 0)
    .map((list) => union(list.map((member) => convert(member, deeper))));
  const said = alternatives.some((each) => !(each.kind === "name" && each.text === "unknown"));
  // `type: "string"` beside alternatives that already say more than a primitive's name adds nothing.
  if (!(said && own.kind === "name" && own.text !== "never")) parts.push(own);
  for (const member of listKeyword(schema, "allOf")) parts.push(convert(member, deeper));
  parts.push(...alternatives);
  const type = intersection(parts);
  return keyword(schema, "nullable") === true ? union([type, nullType]) : type;
}

function followReference(reference: string, state: Conversion): TypeNode {
  // [codemode.signatures] A type inside itself is `unknown` from the second time on.
  if (state.open.has(reference)) return unknownType;
  const open = new Set(state.open).add(reference);
  return convert(resolveReference(reference, state.root), { ...state, open, depth: state.depth + 1 });
}

/** The type that a schema states by itself, its references and combinations left aside. */
function ownType(schema: SchemaObject, state: Conversion): TypeNode {
  if (Object.hasOwn(schema, "const")) return literalType(schema.const, state);
  const values = keyword(schema, "enum");
  if (Array.isArray(values)) return enumType(values, state);
  const declared = keyword(schema, "type");
  const names = Array.isArray(declared) ? declared : [declared ?? impliedType(schema)];
  return union(names.map((name) => namedType(name, schema, state)));
}

/** Many schemas leave `type` out where the other keywords make it plain. */
function impliedType(schema: SchemaObject): string | undefined {
  const has = (name: string) => keyword(schema, name) !== undefined;
  if (["properties", "patternProperties", "additionalProperties"].some(has)) return "object";
  if (listKeyword(schema, "required").length > 0) return "object";
  return has("items") || has("prefixItems") ? "array" : undefined;
}

function namedType(name: unknown, schema: SchemaObject, state: Conversion): TypeNode {
  switch (name) {
    case "string":
    case "number":
    case "boolean":
    case "null":
      return { kind: "name", text: name };
    case "integer":
      return { kind: "name", text: "number" };
    case "object":
      return objectType(schema, state);
    case "array":
      return arrayType(schema, state);
    default:
      return unknownType;
  }
}

function enumType(values: readonly unknown[], state: Conversion): TypeNode {
  const shown = values.slice(0, limits.codemode.signatureLiterals);
  const omitted = values.length - shown.length;
  const types = shown.map((value) => literalType(value, state));
  // An enum that is cut is widened by the kinds of what was left out: the type stays true.
  const wider = values.slice(shown.length).map((value) => wideType(value));
  return union([...types, ...wider], omitted);
}

function literalType(value: unknown, state: Conversion): TypeNode {
  state.spent.nodes++;
  if (state.spent.nodes > limits.codemode.signatureNodes || state.depth > limits.codemode.signatureDepth) {
    return unknownType;
  }
  const deeper = { ...state, depth: state.depth + 1 };
  if (Array.isArray(value)) {
    return { kind: "tuple", items: value.map((each) => literalType(each, deeper)), required: value.length };
  }
  if (isObject(value)) {
    const fields = Object.entries(value).map(([name, each]): Field => (
      { name, optional: false, type: literalType(each, deeper), docs: [] }
    ));
    return { kind: "object", fields };
  }
  const long = typeof value === "string" && value.length > limits.codemode.signatureDescription;
  if (long || (typeof value === "number" && !Number.isFinite(value))) return wideType(value);
  if (typeof value === "string") state.spent.nodes += nodesOf(value);
  if (typeof value === "string") return { kind: "name", text: quoteText(value) };
  return { kind: "name", text: JSON.stringify(value) ?? "unknown" };
}

/** Long names and literals count as several types, so that the size of a signature is bounded too. */
function nodesOf(text: string): number {
  return Math.floor(text.length / 64);
}

function wideType(value: unknown): TypeNode {
  const kind = value === null ? "null" : typeof value;
  return ["string", "number", "boolean", "null"].includes(kind) ? { kind: "name", text: kind } : unknownType;
}

function objectType(schema: SchemaObject, state: Conversion): TypeNode {
  const properties = keyword(schema, "properties");
  const named = isObject(properties) ? Object.entries(properties) : [];
  const required = new Set(listKeyword(schema, "required").filter((name) => typeof name === "string"));
  for (const name of required) {
    // A required name without a schema is still a property that a call must give.
    if (!named.some(([known]) => known === name)) named.push([name, true]);
  }
  const fields: Field[] = [];
  let omitted = 0;
  for (const [name, property] of named) {
    const spent = state.spent.nodes >= limits.codemode.signatureNodes;
    if (spent || name.length > limits.codemode.signatureDescription) omitted++;
    else {
      state.spent.nodes += nodesOf(name);
      const docs = schemaDocs(property, state.spent);
      fields.push({ name, optional: !required.has(name), type: convert(property, state), docs });
    }
  }
  const index = indexField(schema, omitted, named.length === 0, state);
  const object: ObjectNode = { kind: "object", fields, ...(index === undefined ? {} : { index }) };
  return object;
}

/** The index signature: additional and pattern properties, and whatever was left out for size. */
function indexField(schema: SchemaObject, omitted: number, empty: boolean, state: Conversion): Field | undefined {
  const docs: string[] = [];
  const types: TypeNode[] = [];
  const patterns = keyword(schema, "patternProperties");
  for (const [pattern, value] of isObject(patterns) ? Object.entries(patterns) : []) {
    docs.push(`Keys that match ${pattern.slice(0, limits.codemode.signatureDescription)}`);
    types.push(convert(value, state));
  }
  const additional = keyword(schema, "additionalProperties");
  if (additional !== undefined && additional !== false) types.push(convert(additional, state));
  // An object about which nothing is said takes any key. At the root it is a tool without parameters and stays `{}`.
  if (additional === undefined && empty && types.length === 0 && state.depth > 1) types.push(unknownType);
  if (omitted > 0) {
    docs.push(`${omitted} more properties are not shown.`);
    types.push(unknownType);
  }
  if (types.length === 0) return undefined;
  return { name: "", optional: false, type: union(types), docs };
}

function arrayType(schema: SchemaObject, state: Conversion): TypeNode {
  const items = keyword(schema, "items");
  const prefix = Array.isArray(items) ? items : listKeyword(schema, "prefixItems");
  if (prefix.length === 0) return { kind: "array", item: convert(items ?? true, state) };
  const least = keyword(schema, "minItems");
  const required = typeof least === "number" ? Math.min(Math.max(0, least), prefix.length) : prefix.length;
  // Elements past the prefix are shown when the schema speaks of them; by itself every tuple is open.
  const further = Array.isArray(items) ? keyword(schema, "additionalItems") : items;
  const rest = further === undefined || further === false ? undefined : convert(further, state);
  return {
    kind: "tuple",
    items: prefix.map((each) => convert(each, state)),
    required,
    ...(rest === undefined ? {} : { rest }),
  };
}
