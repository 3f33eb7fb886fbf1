// Shell: writes the two schemas.

import { reportSchema } from "./events.ts";
import { protocolSchema } from "./protocol.ts";

/** The committed schemas, by file. */
export const schemas: Readonly<Record<string, () => Record<string, unknown>>> = {
  "protocol.schema.json": protocolSchema,
  "report.schema.json": reportSchema,
};

/** A schema as its file holds it. */
export function schemaText(schema: Record<string, unknown>): string {
  return JSON.stringify(schema, undefined, 2) + "\n";
}

if (import.meta.main) {
  for (const [name, schema] of Object.entries(schemas)) {
    await Deno.writeTextFile(new URL(name, import.meta.url), schemaText(schema()));
    console.log(`wrote conformance/${name}`);
  }
}
