// Pure: no Deno, no fetch, no file system.

/** A TypeScript type as data: what a schema is read into and what a signature is printed from. */
export type TypeNode =
  | { readonly kind: "name"; readonly text: string }
  | { readonly kind: "union"; readonly members: readonly TypeNode[]; readonly omitted: number }
  | { readonly kind: "intersection"; readonly members: readonly TypeNode[] }
  | { readonly kind: "array"; readonly item: TypeNode }
  | { readonly kind: "tuple"; readonly items: readonly TypeNode[]; readonly required: number; readonly rest?: TypeNode }
  | ObjectNode;

/** An object type. */
export interface ObjectNode {
  readonly kind: "object";
  /** Its named properties, in the schema's order. */
  readonly fields: readonly Field[];
  /** What further properties hold; absent when the schema names none. */
  readonly index?: Field;
}

/** A property, or the index signature of an object (whose name is not printed). */
export interface Field {
  readonly name: string;
  readonly optional: boolean;
  readonly type: TypeNode;
  /** Lines of its JSDoc: a description's lines, then tags. Not yet escaped. */
  readonly docs: readonly string[];
}

export const unknownType: TypeNode = { kind: "name", text: "unknown" };
export const neverType: TypeNode = { kind: "name", text: "never" };
export const nullType: TypeNode = { kind: "name", text: "null" };

/** The union of types: flat, without doubles; `unknown` takes everything, `never` adds nothing. */
export function union(types: readonly TypeNode[], omitted = 0): TypeNode {
  const members: TypeNode[] = [];
  const seen = new Set<string>();
  let left = omitted;
  for (const type of types.flatMap((each) => each.kind === "union" ? each.members : [each])) {
    if (isName(type, "unknown")) return unknownType;
    const text = keyOf(type);
    if (isName(type, "never") || seen.has(text)) continue;
    seen.add(text);
    members.push(type);
  }
  for (const type of types) left += type.kind === "union" ? type.omitted : 0;
  if (members.length === 0) return neverType;
  return members.length === 1 && left === 0 ? members[0]! : { kind: "union", members, omitted: left };
}

/** What satisfies all the types: objects become one object, `unknown` asks for nothing. */
export function intersection(types: readonly TypeNode[]): TypeNode {
  const members = types.flatMap((each) => each.kind === "intersection" ? each.members : [each])
    .filter((each) => !isName(each, "unknown"));
  if (members.length <= 1) return members[0] ?? unknownType;
  if (members.some((each) => isName(each, "never"))) return neverType;
  const objects = members.filter((each) => each.kind === "object");
  const rest = members.filter((each) => each.kind !== "object");
  const merged = objects.length > 1 ? [objects.reduce(mergeObjects)] : objects;
  const distinct = new Map([...merged, ...rest].map((each) => [keyOf(each), each]));
  const all = [...distinct.values()];
  return all.length === 1 ? all[0]! : { kind: "intersection", members: all };
}

function mergeObjects(a: ObjectNode, b: ObjectNode): ObjectNode {
  const fields = new Map(a.fields.map((field) => [field.name, field]));
  for (const field of b.fields) {
    const known = fields.get(field.name);
    fields.set(
      field.name,
      known === undefined ? field : {
        name: field.name,
        optional: known.optional && field.optional,
        type: intersection([known.type, field.type]),
        docs: known.docs.length > 0 ? known.docs : field.docs,
      },
    );
  }
  const index = a.index ?? b.index;
  return { kind: "object", fields: [...fields.values()], ...(index === undefined ? {} : { index }) };
}

/** The same text for the same type. */
function keyOf(type: TypeNode): string {
  return type.kind === "name" ? type.text : JSON.stringify(type);
}

function isName(type: TypeNode, text: string): boolean {
  return type.kind === "name" && type.text === text;
}
