// Pure: no Deno, no fetch, no file system.

import assert from "node:assert/strict";
import { z } from "zod";
import { ToolError } from "../spec/tool_error.ts";
import { jsonSchema, parseParams, refuseNul } from "./params.ts";

const schema = z.object({ pattern: z.string(), limit: z.number().int().nonnegative().optional() });

function refusal(params: unknown): string {
  try {
    parseParams("probe", schema, params);
  } catch (error) {
    assert.ok(error instanceof ToolError);
    assert.equal(error.code, "invalid_params");
    return error.message;
  }
  assert.fail(`${JSON.stringify(params)} was accepted`);
}

Deno.test("[tool.params] what fits passes, and unknown keys are ignored", () => {
  assert.deepEqual(parseParams("probe", schema, { pattern: "a", limit: 0, extra: { deep: 1 } }), {
    pattern: "a",
    limit: 0,
  });
});

Deno.test("[tool.params] a refusal names the tool, the parameter and what is wrong, and asks for a call that fits", () => {
  const cases: [unknown, RegExp][] = [
    [{ pattern: "a", limit: "5" }, /"limit": expected number, received string/],
    [{ pattern: "a", limit: -1 }, /"limit"/],
    [{ pattern: "a", limit: 1.5 }, /"limit"/],
    [{ pattern: "a", limit: null }, /"limit": expected number, received null/],
    [{ limit: 5 }, /"pattern": expected string, but it is missing/],
    [{ pattern: 7 }, /"pattern": expected string, received number/],
    [{ pattern: ["a"] }, /"pattern": expected string, received array/],
    [undefined, /the arguments: expected object, but it is missing/],
    [null, /the arguments: expected object, received null/],
    ["a", /the arguments: expected object, received string/],
    [[], /the arguments: expected object, received array/],
    [{ pattern: 7, limit: "x" }, /"pattern".*"limit"/],
  ];
  for (const [params, wanted] of cases) {
    const message = refusal(params);
    assert.match(message, wanted);
    assert.match(message, /the probe tool/);
    assert.match(message, /fit its schema/);
  }
});

Deno.test("[tool.params] the JSON Schema gives real types and what is required", () => {
  const json = jsonSchema(schema) as { properties: Record<string, { type: string }>; required: string[] };
  assert.equal(json.properties.pattern?.type, "string");
  assert.equal(json.properties.limit?.type, "integer");
  assert.deepEqual(json.required, ["pattern"]);
});

Deno.test("[tool.params] a NUL in any text is refused with the name of the parameter", () => {
  refuseNul("probe", { pattern: "a", limit: 0, path: undefined });
  for (const text of ["\0", "a\0", "\0a", "a\0b"]) {
    assert.throws(() => refuseNul("probe", { pattern: "a", path: text }), {
      code: "invalid_params",
      message: /the probe tool.*"path"/,
    });
  }
});
