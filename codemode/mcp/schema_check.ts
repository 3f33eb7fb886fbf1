// Pure: no Deno, no fetch, no file system.

import { type OutputUnit, Validator } from "@cfworker/json-schema";
import { isObject } from "../catalog/json_schema.ts";

/** Says what is wrong with a value; `undefined` when it fits. */
export type SchemaCheck = (value: unknown) => string | undefined;

/**
 * Makes the check of a value against a schema: of structured results, since a program relies on the type it was shown,
 * and of input where the host wants it. The validator walks the schema: no schema becomes host code. Patterns and formats
 * are left out, because a server could send one that never ends. A schema that cannot be read checks nothing.
 */
export function createSchemaCheck(schema: unknown): SchemaCheck {
  if (!isObject(schema)) return () => undefined;
  let validator: Validator;
  try {
    validator = new Validator(withoutPatterns(schema), "2020-12", true);
  } catch {
    return () => undefined;
  }
  return (value) => {
    try {
      const { valid, errors } = validator.validate(value);
      return valid ? undefined : describe(errors);
    } catch {
      // A reference that leads nowhere, or a schema without end.
      return undefined;
    }
  };
}

/** The deepest error says what is wrong; those above it only say that something is. */
function describe(errors: readonly OutputUnit[]): string {
  const error = errors.at(-1);
  if (error === undefined) return "it does not fit";
  const place = error.instanceLocation.replace(/^#\/?/, "");
  return `${place === "" ? "" : `at ${place}: `}${error.error}`;
}

function withoutPatterns(schema: unknown): Record<string, unknown> {
  const open = isObject(schema) && isObject(schema.patternProperties);
  const kept: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(schema as Record<string, unknown>)) {
    if (["pattern", "format"].includes(key) && typeof value === "string") continue;
    if (open && ["patternProperties", "additionalProperties", "unevaluatedProperties"].includes(key)) continue;
    const literal = ["const", "enum", "default", "examples"].includes(key);
    if (Array.isArray(value) && !literal) {
      kept[key] = value.map((each) => isObject(each) ? withoutPatterns(each) : each);
    } else kept[key] = isObject(value) && !literal ? withoutPatterns(value) : value;
  }
  return kept;
}
