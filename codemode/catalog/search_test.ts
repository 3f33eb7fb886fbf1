// Pure: no Deno, no fetch, no file system.

import assert from "node:assert/strict";
import fc from "fast-check";
import { limits } from "../../spec/limits.ts";
import recorded from "../../fixtures/codemode/catalog/recorded.json" with { type: "json" };
import { anyDescription, anyName } from "../../fixtures/codemode/catalog/any_schema.ts";
import { callablePath, parseCallablePath } from "./callable_path.ts";
import { nearestTools } from "./nearest.ts";
import { indexTool, readSearchInput, searchTools } from "./search.ts";
import { foldPlural, queryTerms } from "./search_text.ts";
import { renderSignature } from "./signature.ts";
import type { ToolEntry } from "./tool_entry.ts";

function tool(path: string, description = "", properties: Record<string, unknown> = {}): ToolEntry {
  return { path: path.split("/"), description, inputSchema: { type: "object", properties } };
}

function find(tools: readonly ToolEntry[], input: Parameters<typeof searchTools>[1]): string[] {
  return searchTools(tools.map(indexTool), input).items.map((item) => item.path);
}

Deno.test("[codemode.search] the answers that were recorded of the original", () => {
  const index = recorded.tools.map(indexTool);
  assert.ok(recorded.searches.length > 8);
  for (const { input, paths, remaining, next } of recorded.searches) {
    const page = searchTools(index, input);
    assert.deepEqual(page.items.map((item) => item.path), paths, JSON.stringify(input));
    assert.deepEqual([page.remaining, page.next], [remaining, next], JSON.stringify(input));
  }
});

Deno.test("[codemode.signatures] the signatures that were recorded of the original", () => {
  const known = recorded.tools.filter((each) => "signature" in each);
  assert.ok(known.length > 20);
  for (const each of known) assert.equal(renderSignature(each), (each as { signature?: string }).signature);
});

Deno.test("[codemode.search] a whole name counts 20, a part 8, the description 4, any text 2", () => {
  const tools = [
    tool("s/order"),
    tool("s/reorder"),
    tool("s/zap", "an order"),
    tool("s/list", "", { order: {} }),
    tool("s/none"),
  ];
  assert.deepEqual(find(tools, { query: "order" }), [
    "tools.s.order",
    "tools.s.reorder",
    "tools.s.zap",
    "tools.s.list",
  ]);
  // A part (8 and 2) is worth more than the description (4 and 2), the whole name (20 and 2) more than both.
  assert.deepEqual(find([tool("s/b_order"), tool("s/a", "order")], { query: "order" }), [
    "tools.s.b_order",
    "tools.s.a",
  ]);
  assert.deepEqual(find([tool("s/x_order", "order"), tool("s/order")], { query: "order" }), [
    "tools.s.order",
    "tools.s.x_order",
  ]);
});

Deno.test("[codemode.search] terms add up, and ties go by path", () => {
  const tools = [tool("s/b", "big blue"), tool("s/a", "blue"), tool("s/c", "big blue")];
  assert.deepEqual(find(tools, { query: "big blue" }), ["tools.s.b", "tools.s.c", "tools.s.a"]);
});

Deno.test("[codemode.search] plural forms, dashes and changes of case make no difference", () => {
  const tools = [tool("s/list_issues"), tool("s/get-city"), tool("s/findBox")];
  for (const query of ["issue", "issues", "list-issues", "listIssues", "LIST_ISSUES"]) {
    assert.deepEqual(find(tools, { query }), ["tools.s.list_issues"], query);
  }
  for (const query of ["cities", "city"]) assert.deepEqual(find(tools, { query }), ['tools.s["get-city"]'], query);
  for (const query of ["boxes", "box"]) assert.deepEqual(find(tools, { query }), ["tools.s.findBox"], query);
  const folded = ["issues", "cities", "boxes", "status", "class", "this", "gas", "ids", "bus"].map(foldPlural);
  assert.deepEqual(folded, ["issue", "city", "box", "status", "class", "this", "gas", "ids", "bus"]);
  assert.deepEqual(queryTerms("get-sum  sums!"), ["get_sum", "get", "sum"]);
});

Deno.test("[codemode.search] an exact path is that tool alone, however it is written", () => {
  const tools = [tool("github/list"), tool("github/list_issues"), tool("x/list", "github list"), tool("e/get-sum")];
  for (
    const query of [
      "tools.github.list",
      "github.list",
      " tools.github.list ",
      "tools.github.list({})",
      "await tools.github.list()",
    ]
  ) {
    assert.deepEqual(find(tools, { query }), ["tools.github.list"], query);
  }
  for (const query of ['tools.e["get-sum"]', "tools.e['get-sum']"]) {
    assert.deepEqual(find(tools, { query }), ['tools.e["get-sum"]'], query);
  }
});

Deno.test("[codemode.search] a namespace is a filter, and one that is not there finds nothing", () => {
  const tools = [tool("a/x"), tool("b/x")];
  assert.deepEqual(find(tools, { namespace: "b" }), ["tools.b.x"]);
  assert.deepEqual(find(tools, { query: "x", namespace: "nope" }), []);
});

Deno.test("[codemode.search] of a long query and a long description the beginning counts", () => {
  const tools = [tool("s/a", `${"x ".repeat(4990)}needle`), tool("s/b", `${"x ".repeat(5001)}needle`)];
  assert.deepEqual(find(tools, { query: "needle" }), ["tools.s.a"]);
  assert.deepEqual(find(tools, { query: `${"y".repeat(993)} needle` }), ["tools.s.a"]);
  assert.deepEqual(find(tools, { query: `${"y".repeat(1000)} needle` }), []);
});

Deno.test("[codemode.search] parameter names and descriptions inside the schema are found", () => {
  const nested = {
    items: { type: "array", items: { type: "object", properties: { colour: { description: "a shade" } } } },
  };
  const tools = [
    tool("s/a", "", nested),
    tool("s/b", "", { choice: { anyOf: [{ properties: { flavour: {} } }] } }),
    tool("s/c"),
  ];
  assert.deepEqual(find(tools, { query: "colour" }), ["tools.s.a"]);
  assert.deepEqual(find(tools, { query: "shade" }), ["tools.s.a"]);
  assert.deepEqual(find(tools, { query: "flavour" }), ["tools.s.b"]);
});

Deno.test("[codemode.search] pages join up to the whole list, in any order of the tools", () => {
  const entry = fc.tuple(fc.constantFrom("a", "b"), anyName, anyDescription)
    .map(([namespace, name, description]): ToolEntry => ({ path: [namespace, name], description, inputSchema: {} }));
  const entries = fc.uniqueArray(entry, { selector: ({ path }) => JSON.stringify(path), maxLength: 25 });
  fc.assert(
    fc.property(
      entries,
      fc.constantFrom("", "a", "x", "id"),
      fc.integer({ min: 1, max: 12 }),
      (tools, query, limit) => {
        const whole = searchTools(tools.map(indexTool), { query, limit: 1000 });
        assert.deepEqual(searchTools(tools.toReversed().map(indexTool), { query, limit: 1000 }), whole);
        assert.deepEqual([whole.remaining, whole.next], [0, null]);
        const joined: unknown[] = [];
        let offset = 0;
        for (;;) {
          const page = searchTools(tools.map(indexTool), { query, limit, offset });
          joined.push(...page.items);
          assert.equal(page.remaining, whole.items.length - joined.length);
          assert.equal(page.next === null, page.remaining === 0);
          if (page.next === null) break;
          assert.equal(page.items.length, limit);
          offset = page.next.offset;
        }
        assert.deepEqual(joined, whole.items);
      },
    ),
  );
});

Deno.test("[codemode.search] a page holds ten unless asked otherwise; past the end it is empty", () => {
  const tools = Array.from({ length: 11 }, (_, at) => tool(`s/t${at}`)).map(indexTool);
  assert.equal(searchTools(tools, {}).items.length, limits.codemode.searchPage);
  assert.deepEqual(searchTools(tools, {}).next, { offset: 10 });
  assert.deepEqual(searchTools(tools.slice(1), {}).next, null);
  assert.deepEqual(searchTools(tools, { offset: 11 }), { items: [], remaining: 0, next: null });
});

Deno.test("[codemode.search] wrong input is told, with the parameter's name", () => {
  for (
    const good of [{}, { query: "" }, { query: "x", namespace: "n", limit: 1, offset: 0 }, {
      query: undefined,
      extra: 1,
    }]
  ) {
    assert.equal(readSearchInput(good), good);
  }
  const bad: readonly (readonly [unknown, RegExp])[] = [
    [undefined, /one object/],
    ["x", /one object/],
    [["x"], /one object/],
    [{ query: 5 }, /^query must be a string, got 5$/],
    [{ namespace: null }, /^namespace must be a string/],
    [{ limit: 0 }, /^limit must be a whole number of at least 1, got 0$/],
    [{ limit: 1.5 }, /^limit/],
    [{ limit: "3" }, /^limit/],
    [{ offset: -1 }, /^offset must be a whole number of at least 0, got -1$/],
  ];
  for (const [input, message] of bad) assert.match(String(readSearchInput(input)), message);
});

Deno.test("[codemode.search] the nearest names of an unknown tool", () => {
  const tools = [tool("github/list_issues"), tool("github/get_issue"), tool("slack/post_message"), tool("e/get-sum")]
    .map(indexTool);
  const near = (path: string) => nearestTools(tools, path.split("/")).map((each) => each.callable);
  assert.equal(near("github/list_issue")[0], "tools.github.list_issues");
  assert.equal(near("github/listIssues")[0], "tools.github.list_issues");
  assert.equal(near("gitlab/list_issues")[0], "tools.github.list_issues");
  assert.equal(near("list_issues")[0], "tools.github.list_issues");
  assert.equal(near("e/getSum")[0], 'tools.e["get-sum"]');
  assert.deepEqual(near("quite/unlike"), []);
  assert.ok(near("github/issue").length <= limits.codemode.suggestions);
});

Deno.test("[codemode.search] a printed path is read back to the same names", () => {
  fc.assert(fc.property(fc.array(anyName, { minLength: 1, maxLength: 3 }), (path) => {
    assert.deepEqual(parseCallablePath(callablePath(path)), path);
  }));
});
