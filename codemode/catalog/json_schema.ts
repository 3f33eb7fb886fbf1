// Pure: no Deno, no fetch, no file system.

/** A JSON Schema that is an object; `true`, `false` and nonsense are told apart before. */
export type SchemaObject = Readonly<Record<string, unknown>>;

/** Whether a value is a JSON object. */
export function isObject(value: unknown): value is SchemaObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A keyword of a schema, never one that the object inherits (a property may be called `constructor`). */
export function keyword(schema: SchemaObject, name: string): unknown {
  return Object.hasOwn(schema, name) ? schema[name] : undefined;
}

/** A keyword that should hold a list; anything else is an empty one (`required: null` is seen in the wild). */
export function listKeyword(schema: SchemaObject, name: string): readonly unknown[] {
  const value = keyword(schema, name);
  return Array.isArray(value) ? value : [];
}

/**
 * The schema that a `$ref` means: a JSON pointer into the root (`#/$defs/a~1b`), `#` itself, or an anchor.
 * `undefined` for what is not inside the root: nothing is ever fetched.
 */
export function resolveReference(reference: string, root: unknown): unknown {
  if (reference === "#" || reference === "") return root;
  if (!reference.startsWith("#")) return undefined;
  if (!reference.startsWith("#/")) return findAnchor(reference.slice(1), root);
  let target: unknown = root;
  for (const part of reference.slice(2).split("/")) {
    const name = decodePart(part);
    if (Array.isArray(target)) target = target[Number(name)];
    else if (isObject(target)) target = keyword(target, name);
    else return undefined;
  }
  return target;
}

function decodePart(part: string): string {
  let text = part;
  try {
    text = decodeURIComponent(part);
  } catch {
    // A stray percent sign stands for itself.
  }
  return text.replaceAll("~1", "/").replaceAll("~0", "~");
}

/** Anchors are looked for where definitions live; a deeper one is not found and reads as `unknown`. */
function findAnchor(name: string, root: unknown): unknown {
  if (!isObject(root)) return undefined;
  for (const place of ["$defs", "definitions"]) {
    const definitions = keyword(root, place);
    if (!isObject(definitions)) continue;
    for (const definition of Object.values(definitions)) {
      if (isObject(definition) && keyword(definition, "$anchor") === name) return definition;
    }
  }
  return undefined;
}
