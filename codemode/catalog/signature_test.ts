// Pure: no Deno, no fetch, no file system.

import assert from "node:assert/strict";
import fc from "fast-check";
import { anyDescription, anySchema } from "../../fixtures/codemode/catalog/any_schema.ts";
import { oddTools } from "../../fixtures/codemode/catalog/golden.ts";
import { limits } from "../../spec/limits.ts";
import { catalogLine, renderSignature } from "./signature.ts";

/** What is printed as the input of a tool. */
function input(schema: unknown, layout: "lines" | "inline" = "inline"): string {
  const text = renderSignature({ path: ["s", "t"], description: "", inputSchema: schema }, layout);
  return text.slice("tools.s.t(input: ".length, -"): Promise<unknown>".length);
}

/** What is printed as the type of a property, its comment included. */
function property(schema: unknown): string {
  return input({ type: "object", properties: { p: schema } }).slice("{ ".length, -" }".length).replace("p?: ", "");
}

const text = { type: "string" };
const number = { type: "number" };

Deno.test("[codemode.signatures] types say what the schema says", () => {
  const cases: readonly (readonly [unknown, string])[] = [
    [{ type: ["string", "null"] }, "string | null"],
    [{ type: "string", nullable: true }, "string | null"],
    [{ type: "integer" }, "number"],
    [{ const: "x" }, '"x"'],
    [{ enum: ["a", 1, null] }, '"a" | 1 | null'],
    [true, "unknown"],
    [false, "never"],
    [{ anyOf: [text, number] }, "string | number"],
    [{ oneOf: [{ const: 1 }, { const: 2 }] }, "1 | 2"],
    [{ anyOf: [text, {}] }, "unknown"],
    [{ type: "string", oneOf: [{ const: "a" }, { const: "b" }] }, '"a" | "b"'],
    [
      { allOf: [{ properties: { a: text } }, { properties: { b: number }, required: ["b"] }] },
      "{ a?: string, b: number }",
    ],
    [{ properties: { own: text }, allOf: [{ required: ["own"] }] }, "{ own: string }"],
    [{ allOf: [text, false] }, "never"],
    [{ type: "array", items: text }, "string[]"],
    [{ type: "array", items: { anyOf: [text, number] } }, "Array<string | number>"],
    [{ type: "array", prefixItems: [text, number] }, "[string, number]"],
    [{ type: "array", items: [text, number], additionalItems: text }, "[string, number, ...Array<string>]"],
    [{ type: "object", additionalProperties: number }, "{ [key: string]: number }"],
    [{ type: "object", patternProperties: { "^x": number } }, "{ /** Keys that match ^x */ [key: string]: number }"],
    [{ type: "object" }, "{ [key: string]: unknown }"],
    [{ type: "object", additionalProperties: false }, "{}"],
    [{ $ref: "#/properties/p/$defs/d", $defs: { d: { const: 5 } } }, "5"],
    [{ $ref: "#" }, "unknown"],
    [{ $ref: "elsewhere.json" }, "unknown"],
  ];
  for (const [schema, expected] of cases) assert.equal(property(schema), expected, JSON.stringify(schema));
});

Deno.test("[codemode.signatures] required decides what may be left out, whatever shape it has", () => {
  const properties = { a: text, b: text };
  assert.equal(input({ type: "object", properties, required: ["a"] }), "{ a: string, b?: string }");
  assert.equal(input({ type: "object", properties, required: null }), "{ a?: string, b?: string }");
  assert.equal(input({ type: "object", properties: {}, required: ["token"] }), "{ token: unknown }");
  const inherited = { type: "object", properties: { constructor: text }, required: ["constructor"] };
  assert.equal(input(inherited), "{ constructor: string }");
});

Deno.test("[codemode.signatures] an elements list is required up to minItems", () => {
  const tuple = (minItems?: number) =>
    property({ type: "array", prefixItems: [text, text], ...(minItems === undefined ? {} : { minItems }) });
  assert.equal(tuple(), "[string, string]");
  assert.equal(tuple(0), "/** @minItems 0 */ [string?, string?]");
  assert.equal(tuple(1), "/** @minItems 1 */ [string, string?]");
  assert.equal(tuple(2), "/** @minItems 2 */ [string, string]");
  assert.equal(tuple(3), "/** @minItems 3 */ [string, string]");
});

Deno.test("[codemode.signatures] JSDoc carries the description and what a type cannot say", () => {
  const schema = {
    ...{ type: "array", items: text, description: "Which ones\r\nand why", default: ["a"], format: "ids" },
    ...{ deprecated: true, minItems: 1, maxItems: 3 },
  };
  const block = [
    "{",
    "  /**",
    "   * Which ones",
    "   * and why",
    '   * @default ["a"]',
    "   * @format ids",
    "   * @deprecated",
    "   * @minItems 1",
    "   * @maxItems 3",
    "   */",
    "  p?: string[],",
    "}",
  ].join("\n");
  assert.equal(input({ type: "object", properties: { p: schema } }, "lines"), block);
  assert.equal(
    property({ ...text, description: "One\nTwo", default: 1 }),
    "/** One Two @default 1 */ string",
  );
});

Deno.test("[codemode.signatures] without an output schema the result is unknown; with one it is typed", () => {
  const tool = { path: ["s", "t"], description: "", inputSchema: { type: "object" } };
  assert.equal(renderSignature(tool), "tools.s.t(input: {}): Promise<unknown>");
  assert.equal(renderSignature({ ...tool, outputSchema: text }), "tools.s.t(input: {}): Promise<string>");
});

Deno.test("[codemode.signatures] names that are no identifiers stand in brackets or quotes", () => {
  const paths: readonly (readonly [string, string])[] = [
    ["list_issues", "tools.s.list_issues"],
    ["delete", "tools.s.delete"],
    ["日本", "tools.s.日本"],
    ["größe", "tools.s.größe"],
    // A letter of Unicode 14: some parsers know it, others do not.
    ["\u{114d0}", 'tools.s["\u{114d0}"]'],
    ["get-sum", 'tools.s["get-sum"]'],
    ["1st", 'tools.s["1st"]'],
    ["", 'tools.s[""]'],
    ["a.b", 'tools.s["a.b"]'],
  ];
  for (const [name, expected] of paths) {
    assert.equal(renderSignature({ path: ["s", name], description: "" }).split("(")[0], expected);
  }
  assert.equal(input({ properties: { "a-b": text, class: text } }), '{ "a-b"?: string, class?: string }');
});

Deno.test("[codemode.signatures] no text of a server can end a comment or break a line", () => {
  const cases: readonly (readonly [unknown, string])[] = [
    [{ ...text, description: "a */ b" }, "/** a *\\/ b */ string"],
    [{ ...text, format: "a\nb\u2028c*/" }, "/** @format a b c*\\/ */ string"],
    [{ ...text, description: "a\u202eb\u0000c" }, "/** abc */ string"],
    [{ enum: ["\u2028", "*/\n"] }, '"\\u2028" | "*/\\n"'],
    [{ properties: { "a\u2029b": text } }, '{ "a\\u2029b"?: string }'],
    [{ patternProperties: { "x\n*/": text } }, "{ /** Keys that match x *\\/ */ [key: string]: string }"],
  ];
  for (const [schema, expected] of cases) assert.equal(property(schema), expected);
  const most = limits.codemode.catalogDescription;
  const cut = property({ ...text, description: `${"x".repeat(most - 2)}*/ evil` });
  assert.equal(cut, `/** ${"x".repeat(most - 2)}... */ string`);
});

Deno.test("[codemode.signatures] a long enum is cut and says so, and stays true", () => {
  const most = limits.codemode.signatureLiterals;
  const values = (length: number) => Array.from({ length }, (_, at) => `v${at}`);
  assert.doesNotMatch(property({ enum: values(most) }), /not shown/);
  const cut = property({ enum: [...values(most), 7, "extra"] });
  assert.match(cut, /"v99" \| number \| string \/\* 2 more values are not shown \*\/$/);
});

Deno.test("[codemode.signatures] too many properties are counted, not dropped in silence", () => {
  const names = (length: number) => Object.fromEntries(Array.from({ length }, (_, at) => [`p${at}`, text]));
  const most = limits.codemode.signatureNodes;
  assert.doesNotMatch(input({ properties: names(most - 1) }), /not shown/);
  assert.match(
    input({ properties: names(most + 9) }),
    /\/\*\* 10 more properties are not shown. \*\/ \[key: string\]: unknown/,
  );
});

Deno.test("[codemode.signatures] depth ends in unknown", () => {
  const nest = (depth: number): unknown => depth === 0 ? text : { properties: { x: nest(depth - 1) } };
  const depth = (levels: number) => input(nest(levels)).split("x?:").length - 1;
  const most = limits.codemode.signatureDepth;
  assert.equal(depth(most - 1), most - 1);
  assert.match(input(nest(most + 5)), /x\?: unknown/);
  assert.equal(depth(60), depth(100));
});

Deno.test("[codemode.signatures] any schema gives one bounded signature; inline it is one line", () => {
  fc.assert(fc.property(anySchema, anySchema, anyDescription, (inputSchema, outputSchema, description) => {
    const tool = { path: ["s", "t"], description, inputSchema, outputSchema };
    for (const line of [renderSignature(tool, "inline"), catalogLine(tool)]) {
      assert.doesNotMatch(line, /[\n\r\u2028\u2029]/);
    }
    assert.equal(renderSignature(tool), renderSignature(structuredClone(tool)));
    assert.ok(renderSignature(tool).length < 500_000);
  }));
});

Deno.test("[codemode.signatures] odd schemas stay within bounds", () => {
  for (const tool of oddTools) assert.ok(renderSignature(tool).length < 60_000, tool.path.join("."));
});

Deno.test("[codemode.catalog] a line shows the first line of the description, cut", () => {
  const line = (description: string) =>
    catalogLine({ path: ["s", "t"], description, inputSchema: {} }).split(" // ")[1];
  assert.equal(line("First\nSecond"), "First");
  assert.equal(line("\n  First  \r\nSecond"), "First");
  assert.equal(line(""), undefined);
  const most = limits.codemode.catalogDescription;
  assert.equal(line("x".repeat(most)), "x".repeat(most));
  assert.equal(line("x".repeat(most + 1)), `${"x".repeat(most)}...`);
});
