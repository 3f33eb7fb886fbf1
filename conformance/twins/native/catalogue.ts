// Pure: no Deno, no fetch, no file system.

/**
 * Signatures and search, written from the contract's sentences.
 *
 * @module
 */

/** A tool with its place in the tree. */
export interface PlacedTool {
  readonly path: readonly [string, string];
  readonly description: string;
  readonly inputSchema: unknown;
  readonly outputSchema: unknown;
}

interface Schema {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly description?: string;
  readonly deprecated?: boolean;
  readonly [more: string]: unknown;
}

/** What a foil may get wrong. */
export interface CatalogueParts {
  readonly bracket: (name: string) => boolean;
  readonly unknownResult: string;
  readonly documents: boolean;
  readonly tags: readonly string[];
  readonly optional: string;
  readonly literal: (value: unknown) => string;
  readonly weights: {
    readonly segment: number;
    readonly part: number;
    readonly description: number;
    readonly text: number;
  };
  readonly fold: (word: string) => string;
  readonly exactWins: boolean;
  readonly pageSize: number;
  readonly next: (end: number, remaining: number) => unknown;
  readonly order: (a: string, b: string) => number;
  readonly scoped: boolean;
}

/** The right parts. */
export const rightCatalogue: CatalogueParts = {
  bracket: (name) => !/^[A-Za-z_$][\w$]*$/.test(name),
  unknownResult: "unknown",
  documents: true,
  tags: ["default", "format", "deprecated", "minItems", "maxItems"],
  optional: "?",
  literal: (value) => JSON.stringify(value),
  weights: { segment: 20, part: 8, description: 4, text: 2 },
  fold: (word) =>
    word.length > 3 && word.endsWith("ies") ? `${word.slice(0, -3)}y` : word.length > 3 ? word.replace(/s$/, "") : word,
  exactWins: true,
  pageSize: 10,
  next: (end, remaining) => remaining > 0 ? { offset: end } : null,
  order: (a, b) => a < b ? -1 : a > b ? 1 : 0,
  scoped: true,
};

/** The path as a program writes it. */
export function callPath(path: readonly string[], parts: CatalogueParts): string {
  return path.reduce((text, name) => text + (parts.bracket(name) ? `[${JSON.stringify(name)}]` : `.${name}`), "tools");
}

function docs(schema: Schema, parts: CatalogueParts): string {
  if (!parts.documents) return "";
  const lines = schema.description === undefined ? [] : [schema.description.replaceAll("*/", "*\\/")];
  for (const tag of parts.tags) {
    const value = schema[tag];
    if (value === true && tag === "deprecated") lines.push("@deprecated");
    else if (value !== undefined && value !== false) {
      lines.push(`@${tag} ${typeof value === "string" && tag === "format" ? value : JSON.stringify(value)}`);
    }
  }
  return lines.length === 0 ? "" : `/** ${lines.join(" ")} */ `;
}

/** A schema as a type. */
function typeOf(schema: Schema | undefined, parts: CatalogueParts): string {
  if (schema === undefined) return "unknown";
  if (schema.const !== undefined) return parts.literal(schema.const);
  if (schema.enum) return schema.enum.map(parts.literal).join(" | ");
  if (schema.anyOf) return schema.anyOf.map((each) => typeOf(each, parts)).join(" | ");
  switch (schema.type) {
    case "string":
    case "number":
    case "boolean":
    case "null":
      return schema.type;
    case "integer":
      return "number";
    case "array":
      return `Array<${typeOf(schema.items, parts)}>`;
    case "object": {
      const fields = Object.entries(schema.properties ?? {}).map(([name, field]) => {
        const key = parts.bracket(name) ? JSON.stringify(name) : name;
        const mark = schema.required?.includes(name) ? "" : parts.optional;
        return `${docs(field, parts)}${key}${mark}: ${typeOf(field, parts)}`;
      });
      return fields.length === 0 ? "{}" : `{ ${fields.join(", ")} }`;
    }
    default:
      return "unknown";
  }
}

/** The call signature of a tool. */
export function signatureOf(tool: PlacedTool, parts: CatalogueParts): string {
  const result = tool.outputSchema === undefined ? parts.unknownResult : typeOf(tool.outputSchema as Schema, parts);
  return `${callPath(tool.path, parts)}(input: ${typeOf(tool.inputSchema as Schema, parts)}): Promise<${result}>`;
}

const wordsOf = (text: string, parts: CatalogueParts) =>
  text.replace(/([a-z])([A-Z])/g, "$1 $2").toLowerCase().split(/[^a-z0-9]+/).filter(Boolean).map(parts.fold);

function textOf(schema: Schema | undefined): string {
  return Object.entries(schema?.properties ?? {}).map(([name, field]) =>
    `${name} ${field.description ?? ""} ${textOf(field)}`
  ).join(" ");
}

/** One page of a search. */
export function search(tools: readonly PlacedTool[], input: Record<string, unknown>, parts: CatalogueParts): unknown {
  const { query = "", namespace, limit = parts.pageSize, offset = 0 } = input as {
    query?: string;
    namespace?: string;
    limit?: number;
    offset?: number;
  };
  const scope = tools.filter((tool) => namespace === undefined || !parts.scoped || tool.path[0] === namespace);
  const pathOf = (tool: PlacedTool) => callPath(tool.path, parts);
  const exact = scope.filter((tool) =>
    [pathOf(tool), pathOf(tool).slice(6), tool.path.join(".")].includes(query.trim())
  );
  const terms = wordsOf(query, parts);
  const scored = scope.map((tool) => {
    const segments = tool.path.map((name) => wordsOf(name, parts).join(" "));
    const [path, description] = [segments.join(" "), wordsOf(tool.description, parts).join(" ")];
    const text = `${path} ${description} ${wordsOf(textOf(tool.inputSchema as Schema), parts).join(" ")}`;
    const { weights } = parts;
    const score = terms.reduce(
      (sum, term) =>
        sum + (segments.includes(term) ? weights.segment : path.includes(term) ? weights.part : 0) +
        (description.includes(term) ? weights.description : 0) + (text.includes(term) ? weights.text : 0),
      0,
    );
    return { tool, score };
  }).filter(({ score }) => terms.length === 0 || score > 0)
    .sort((a, b) => b.score - a.score || parts.order(pathOf(a.tool), pathOf(b.tool))).map(({ tool }) => tool);
  const found = parts.exactWins && exact.length > 0 ? exact : scored;
  const page = found.slice(offset, offset + limit);
  const remaining = Math.max(0, found.length - offset - page.length);
  return {
    items: page.map((tool) => (
      { path: pathOf(tool), description: tool.description, signature: signatureOf(tool, parts) }
    )),
    remaining,
    next: parts.next(offset + page.length, remaining),
  };
}
