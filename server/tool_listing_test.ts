// Pure: no Deno, no fetch, no file system.

import assert from "node:assert/strict";
import { listTool } from "./tool_listing.ts";

const define = (name: string) => ({ name, description: `About ${name}`, parameters: { properties: { a: {} } } });

Deno.test("listTool() keeps name, description and schema, and says that the schema is of an object", () => {
  const { name, description, inputSchema } = listTool(define("grep"));
  assert.deepEqual([name, description, inputSchema], [
    "grep",
    "About grep",
    { type: "object", properties: { a: {} } },
  ]);
});

Deno.test("listTool() hints which tools only read, and which reach the web", () => {
  const hints = (name: string) => {
    const { readOnlyHint, openWorldHint } = listTool(define(name)).annotations ?? {};
    return [readOnlyHint, openWorldHint];
  };
  for (const name of ["read", "glob", "grep"]) assert.deepEqual(hints(name), [true, false], name);
  for (const name of ["webfetch", "websearch"]) assert.deepEqual(hints(name), [true, true], name);
  for (const name of ["execute", "a tool of tomorrow", "constructor"]) {
    assert.deepEqual(hints(name), [false, true], name);
  }
});
