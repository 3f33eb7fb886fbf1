// Pure: no Deno, no fetch, no file system.

import { limits } from "../../spec/limits.ts";
import { isObject, keyword } from "./json_schema.ts";

/** UTF-16 code units of comments in one signature; later descriptions are left out. */
const docsPerSignature = 20 * limits.codemode.signatureDescription;

/**
 * Lines of the JSDoc of a property: its description, then what TypeScript has no words for. `spent` counts the
 * characters used in the whole signature.
 */
export function schemaDocs(schema: unknown, spent: { docs: number }): readonly string[] {
  if (!isObject(schema) || spent.docs >= docsPerSignature) return [];
  const lines: string[] = [];
  const description = keyword(schema, "description");
  if (typeof description === "string") lines.push(...cleanLines(cut(description)));
  // [codemode.signatures] Default, format, deprecated, minItems and maxItems have no place in a type.
  if (Object.hasOwn(schema, "default")) lines.push(`@default ${cut(JSON.stringify(schema.default) ?? "undefined")}`);
  const format = keyword(schema, "format");
  if (typeof format === "string") lines.push(`@format ${cut(format)}`);
  if (keyword(schema, "deprecated") === true) lines.push("@deprecated");
  for (const name of ["minItems", "maxItems"]) {
    const value = keyword(schema, name);
    if (typeof value === "number") lines.push(`@${name} ${value}`);
  }
  for (const line of lines) spent.docs += line.length;
  return lines;
}

function cut(text: string): string {
  const most = limits.codemode.signatureDescription;
  return text.length <= most ? text : `${text.slice(0, most).replace(/[\ud800-\udbff]$/, "")}...`;
}

/** A text as lines without edges of space: every kind of line break ends one, and empty lines at both ends go. */
export function cleanLines(text: string): string[] {
  return text.split(/\r\n|[\n\r\u2028\u2029\v\f]/).map((line) => line.trimEnd()).join("\n").trim().split("\n")
    .filter((line, at, all) => line !== "" || (at > 0 && all[at - 1] !== ""));
}

/**
 * Text that may stand inside a comment: nothing a server writes can end it, break its line or reorder what is shown.
 */
export function commentSafe(text: string): string {
  // [codemode.signatures] `*/` would end the comment and let a server write program text.
  return text.replaceAll("*/", "*\\/").replace(/[\r\n\u2028\u2029\v\f]+/g, " ")
    // deno-lint-ignore no-control-regex
    .replace(/[\u0000-\u0008\u000e-\u001f\u007f\u202a-\u202e\u2066-\u2069]/g, "");
}
