// Pure: no Deno, no fetch, no file system.

import assert from "node:assert/strict";
import fc from "fast-check";
import { assignKeys, type NamedTool, sanitizeName } from "./tool_keys.ts";

function keys(tools: readonly (readonly [string, string])[], servers?: readonly string[]) {
  const named = tools.map(([server, tool]): NamedTool => ({ server, tool }));
  return assignKeys(named, servers ?? [...new Set(tools.map(([server]) => server))]);
}

Deno.test("[execute.mcp] keys are server_tool, the namespace the longest server name that prefixes the key", () => {
  const [plain] = keys([["github", "list_issues"]]);
  assert.deepEqual(plain, {
    key: "github_list_issues",
    path: ["github", "list_issues"],
    permissions: ["github_list_issues"],
  });
  const [long] = keys([["a", "b_x"]], ["a", "a_b"]);
  assert.deepEqual(long!.path, ["a_b", "x"]);
  const [odd] = keys([["my.server", "issues.list"]]);
  assert.deepEqual([odd!.key, ...odd!.path], ["my_server_issues_list", "my_server", "issues_list"]);
  assert.equal(sanitizeName("a b.c/d-e_f日😀"), "a_b_c_d-e_f__");
});

Deno.test("[execute.mcp] names that become one are told apart, and whoever bears the plain name keeps it", () => {
  const paths = (tools: readonly (readonly [string, string])[]) => keys(tools).map(({ path }) => path.join("."));
  assert.deepEqual(paths([["s", "a.b"], ["s", "a_b"], ["s", "a b"]]), ["s.a_b_3", "s.a_b", "s.a_b_2"]);
  assert.deepEqual(paths([["a-b", "x"], ["a.b", "x"], ["a_b", "x"]]), ["a-b.x", "a_b.x_2", "a_b.x"]);
  // A server cannot take the place of another's tool by a name that runs into it.
  assert.deepEqual(paths([["a", "b_x"], ["a_b", "x"]]), ["a_b.x_2", "a_b.x"]);
  // A number that is somebody's real name is passed over.
  assert.deepEqual(paths([["s", "a.b"], ["s", "a_b"], ["s", "a_b_2"]]), ["s.a_b_3", "s.a_b", "s.a_b_2"]);
});

Deno.test("[execute.permission] a tool with a number asks under the plain key too", () => {
  const [first, second] = keys([["s", "a_b"], ["s", "a.b"]]);
  assert.deepEqual(first!.permissions, ["s_a_b"]);
  assert.deepEqual(second!.permissions, ["s_a_b", "s_a_b_2"]);
});

Deno.test("[execute.mcp] no tool is lost, no key is double, and the order of the servers does not matter", () => {
  const name = fc.array(fc.constantFrom("a", "b", "_", ".", "-", "2", "é"), { maxLength: 4 }).map((all) =>
    all.join("")
  );
  const tools = fc.uniqueArray(fc.tuple(name, name), {
    selector: ([server, tool]) => JSON.stringify([server, tool]),
    maxLength: 20,
  });
  fc.assert(fc.property(tools, (all) => {
    const assigned = keys(all);
    assert.equal(assigned.length, all.length);
    assert.equal(new Set(assigned.map(({ key }) => key)).size, all.length);
    assert.equal(new Set(assigned.map(({ path }) => JSON.stringify(path))).size, all.length);
    for (const { key, path } of assigned) {
      assert.match(key, /^[A-Za-z0-9_-]*$/);
      assert.equal(`${path[0]}_${path[1]}`, key);
    }
    const reversed = keys(all.toReversed(), [...new Set(all.map(([server]) => server))]);
    assert.deepEqual(reversed.toReversed(), assigned);
  }));
});
