// Pure: no Deno, no fetch, no file system.

import assert from "node:assert/strict";
import fc from "fast-check";
import { jsonSources, type Sourced } from "./json_source.ts";

/** What the host's parser tells of sources, where it does. */
function fromHost(text: string): Sourced {
  return JSON.parse(text, (_key, value: unknown, context?: { source?: string }): Sourced => {
    if (typeof value !== "object" || value === null) {
      return { value: value as Sourced["value"], source: context?.source, members: undefined };
    }
    return { value: undefined, source: undefined, members: new Map(Object.entries(value as Record<string, Sourced>)) };
  });
}

/** Members in an order of their own: objects of the host put names that are numbers first. */
function sorted({ value, source, members }: Sourced): unknown {
  if (members === undefined) return { value, source };
  return [...members].sort(([a], [b]) => a < b ? -1 : 1).map(([key, each]) => [key, sorted(each)]);
}

const tells = JSON.parse("1.0", (_key, _value, context?: { source?: string }) => context?.source) === "1.0";

Deno.test({
  name: "jsonSources() keeps the sources that a host of today tells",
  ignore: !tells,
  fn: () => {
    const strange = [
      ...[
        '"\\\\"',
        '"\\""',
        '"\\\\\\""',
        '"\\u0022,"',
        '{"a\\"b":1}',
        '[[],{},""]',
        " [ 1 ,\t-0 ,1E+2\n] ",
        "-0.10e-7",
      ],
      ...[
        '{"a":1,"a":[2]}',
        '{"a":[2],"a":1}',
        '{"__proto__":{"x":1}}',
        "true",
        "null",
        '{"0":[{"1":null}]}',
        '{"":0}',
      ],
    ];
    for (const text of strange) assert.deepEqual(sorted(jsonSources(text)), sorted(fromHost(text)), text);
    const space = fc.constantFrom("", " ", "\n", "\t");
    fc.assert(fc.property(fc.jsonValue({ maxDepth: 5 }), space, (value, indent) => {
      const text = JSON.stringify(value, null, indent);
      assert.deepEqual(sorted(jsonSources(text)), sorted(fromHost(text)), text);
    }));
  },
});

Deno.test("jsonSources() reads what is nested deeper than calls can be, and long strings, in one pass", () => {
  const depth = 100_000;
  let at: Sourced | undefined = jsonSources(`${"[".repeat(depth)}1.50${"]".repeat(depth)}`);
  for (let level = 0; level < depth; level++) at = at?.members?.get("0");
  assert.equal(at?.source, "1.50");
  const long = JSON.stringify('\\"'.repeat(200_000));
  assert.equal(jsonSources(long).source, long);
});
