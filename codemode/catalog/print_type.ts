// Pure: no Deno, no fetch, no file system.

import { limits } from "../../spec/limits.ts";
import { isIdentifier, quoteText } from "./callable_path.ts";
import { commentSafe } from "./schema_docs.ts";
import type { Field, ObjectNode, TypeNode } from "./type_node.ts";

/** `lines`: one property a line, for reading. `inline`: all on one line, long descriptions cut, for the catalogue. */
export type Layout = "lines" | "inline";

/** Prints a type as TypeScript; `indent` is the depth of the line it starts on. */
export function printType(type: TypeNode, layout: Layout, indent = 0): string {
  switch (type.kind) {
    case "name":
      return type.text;
    case "union": {
      const text = type.members.map((member) => inOperator(member, layout, indent)).join(" | ");
      return type.omitted === 0 ? text : `${text} /* ${type.omitted} more values are not shown */`;
    }
    case "intersection":
      return type.members.map((member) => inOperator(member, layout, indent)).join(" & ");
    case "array": {
      const item = printType(type.item, layout, indent);
      return type.item.kind === "name" && /^\w+$/.test(item) ? `${item}[]` : `Array<${item}>`;
    }
    case "tuple": {
      const items = type.items.map((item, at) => {
        const text = inOperator(item, layout, indent);
        return at < type.required ? text : `${text}?`;
      });
      if (type.rest !== undefined) items.push(`...Array<${printType(type.rest, layout, indent)}>`);
      return `[${items.join(", ")}]`;
    }
    case "object":
      return printObject(type, layout, indent);
  }
}

/** A type as an operand: combinations go into parentheses. */
function inOperator(type: TypeNode, layout: Layout, indent: number): string {
  const text = printType(type, layout, indent);
  return type.kind === "union" || type.kind === "intersection" ? `(${text})` : text;
}

function printObject(type: ObjectNode, layout: Layout, indent: number): string {
  const fields = type.index === undefined ? type.fields : [...type.fields, type.index];
  if (fields.length === 0) return "{}";
  if (layout === "inline") {
    return `{ ${
      fields.map((field) => `${inlineDocs(field.docs)}${printField(field, type, layout, indent)}`).join(", ")
    } }`;
  }
  const pad = "  ".repeat(indent + 1);
  const lines = fields.map((field) =>
    `${docsBlock(field.docs, pad)}${pad}${printField(field, type, layout, indent + 1)},`
  );
  return `{\n${lines.join("\n")}\n${"  ".repeat(indent)}}`;
}

function printField(field: Field, owner: ObjectNode, layout: Layout, indent: number): string {
  const type = printType(field.type, layout, indent);
  if (field === owner.index) return `[key: string]: ${type}`;
  const name = isIdentifier(field.name) ? field.name : quoteText(field.name);
  return `${name}${field.optional ? "?" : ""}: ${type}`;
}

function docsBlock(docs: readonly string[], pad: string): string {
  if (docs.length === 0) return "";
  if (docs.length === 1) return `${pad}/** ${commentSafe(docs[0]!)} */\n`;
  const lines = docs.map((line) => `${pad} * ${commentSafe(line)}`.trimEnd());
  return `${pad}/**\n${lines.join("\n")}\n${pad} */\n`;
}

/** On one line a description gives its gist; `tools.$codemode.search` shows the whole. */
function inlineDocs(docs: readonly string[]): string {
  if (docs.length === 0) return "";
  const most = limits.codemode.catalogDescription;
  const text = commentSafe(docs.filter((line) => line !== "").join(" "));
  return `/** ${text.length <= most ? text : cutComment(text, most)} */ `;
}

/** A cut can split the escape of a comment's end, or a pair of surrogates; neither half may stay. */
function cutComment(text: string, most: number): string {
  return `${text.slice(0, most).replace(/[*\\\ud800-\udbff]+$/, "")}...`;
}
