// Pure: no Deno, no fetch, no file system.

import assert from "node:assert/strict";
import fc from "fast-check";
import { limits } from "../../spec/limits.ts";
import { anyDescription, anyName } from "../../fixtures/codemode/catalog/any_schema.ts";
import { estimateTokens, pickLines, type PricedLine } from "./budget.ts";
import { buildCatalog, catalogText } from "./catalog.ts";
import { guideText, searchSignature } from "./guide.ts";
import { catalogLine } from "./signature.ts";
import type { ToolEntry } from "./tool_entry.ts";

const anyLines = fc.uniqueArray(
  fc.record({
    namespace: fc.constantFrom("a", "b", "c", "d"),
    path: fc.string({ maxLength: 4 }),
    cost: fc.integer({ min: 0, max: 30 }),
  }),
  { selector: ({ namespace, path }) => `${namespace}/${path}`, maxLength: 40 },
);
const anyBudget = fc.integer({ min: 0, max: 200 });

const anyTools = fc.uniqueArray(
  fc.tuple(fc.constantFrom("a", "b", "c"), anyName, anyDescription)
    .map(([namespace, name, description]): ToolEntry => ({ path: [namespace, name], description, inputSchema: {} })),
  { selector: ({ path }) => JSON.stringify(path), maxLength: 30 },
);

function spent(lines: Iterable<PricedLine>): number {
  return [...lines].reduce((sum, line) => sum + line.cost, 0);
}

Deno.test("[codemode.catalog] the budget is never passed", () => {
  fc.assert(fc.property(anyLines, anyBudget, (lines, budget) => {
    assert.ok(spent(pickLines(lines, budget)) <= budget);
  }));
});

Deno.test("[codemode.catalog] the choice does not depend on the order of the tools", () => {
  fc.assert(fc.property(anyLines, anyBudget, fc.integer(), (lines, budget, seed) => {
    const shuffled = lines.toSorted((a, b) =>
      ((a.cost * 31 + a.path.length + seed) % 7) - ((b.cost * 31 + b.path.length + seed) % 7)
    );
    const chosen = (all: readonly PricedLine[]) => new Set(pickLines(all, budget));
    assert.deepEqual(chosen(shuffled), chosen(lines));
  }));
});

Deno.test("[codemode.catalog] each namespace gives its cheapest, and none is passed over while it fits", () => {
  fc.assert(fc.property(anyLines, anyBudget, (lines, budget) => {
    const picked = pickLines(lines, budget);
    const left = budget - spent(picked);
    for (const own of Map.groupBy(lines, (line) => line.namespace).values()) {
      const shown = own.filter((line) => picked.has(line));
      const hidden = own.filter((line) => !picked.has(line));
      for (const line of hidden) {
        // Cheapest first within a namespace, and what was left out does not fit into what is left.
        assert.ok(shown.every((each) => each.cost <= line.cost));
        assert.ok(line.cost > left);
      }
    }
  }));
});

/** A second way to the same choice: one turn after another, written as the rule says it. */
function pickByTurns(lines: readonly PricedLine[], budget: number): Set<PricedLine> {
  const picked = new Set<PricedLine>();
  const out = new Set<string>();
  let left = budget;
  for (;;) {
    let moved = false;
    for (const namespace of [...new Set(lines.map((line) => line.namespace))].sort()) {
      if (out.has(namespace)) continue;
      let next: PricedLine | undefined;
      for (const line of lines) {
        if (line.namespace !== namespace || picked.has(line)) continue;
        if (next === undefined || line.cost < next.cost || (line.cost === next.cost && line.path < next.path)) {
          next = line;
        }
      }
      if (next === undefined || next.cost > left) out.add(namespace);
      else {
        picked.add(next);
        left -= next.cost;
        moved = true;
      }
    }
    if (!moved) return picked;
  }
}

Deno.test("[codemode.catalog] the turns go round the namespaces in order of name", () => {
  fc.assert(fc.property(anyLines, anyBudget, (lines, budget) => {
    assert.deepEqual(new Set(pickLines(lines, budget)), pickByTurns(lines, budget));
  }));
  const lines = [["b", 5], ["b", 5], ["a", 5], ["a", 5], ["c", 20]].map(([namespace, cost], at) => (
    { namespace: String(namespace), path: String(at), cost: Number(cost) }
  ));
  const names = (budget: number) => [...pickLines(lines, budget)].map((line) => line.namespace).join("");
  assert.equal(names(4), "");
  assert.equal(names(5), "a");
  assert.equal(names(10), "ab");
  assert.equal(names(15), "aba");
  assert.equal(names(30), "abc");
  assert.equal(names(40), "abcab");
});

Deno.test("[codemode.catalog] it says truthfully whether it is complete, with every namespace and its counts", () => {
  fc.assert(fc.property(anyTools, fc.integer({ min: 0, max: 400 }), (tools, budget) => {
    const catalog = buildCatalog(tools, budget);
    const text = catalogText(catalog);
    const shown = tools.filter((tool) => text.split("\n").includes(`  ${catalogLine(tool)}`));
    assert.equal(catalog.shown, new Set(shown.map(catalogLine)).size);
    assert.equal(catalog.total, tools.length);
    assert.equal(/^## Available tools \(COMPLETE/.test(text), shown.length === tools.length);
    assert.equal(/^## Available tools \(PARTIAL/.test(text), shown.length < tools.length);
    assert.ok(shown.length === tools.length || text.includes(`${shown.length} of ${tools.length} shown`));
    for (const [name, own] of Map.groupBy(tools, (tool) => tool.path[0]!)) {
      const visible = own.filter((tool) => shown.includes(tool)).length;
      const counts = `${own.length} ${own.length === 1 ? "tool" : "tools"}`;
      const line = visible === own.length ? `- ${name} (${counts})` : `- ${name} (${counts}, ${visible} shown)`;
      assert.ok(text.split("\n").includes(line), line);
    }
    assert.equal(catalogText(buildCatalog(tools.toReversed(), budget)), text);
  }));
});

Deno.test("[codemode.catalog] the default budget is 2000 estimated tokens of 4 characters", () => {
  assert.equal(estimateTokens("x".repeat(8)), 2);
  assert.equal(estimateTokens("x".repeat(9)), 3);
  const tools = Array.from({ length: 500 }, (_, at): ToolEntry => (
    { path: ["s", `tool_${String(at).padStart(3, "0")}`], description: "", inputSchema: { type: "object" } }
  ));
  const cost = estimateTokens(catalogLine(tools[0]!));
  assert.equal(buildCatalog(tools).shown, Math.floor(limits.codemode.catalogTokens / cost));
});

Deno.test("[execute.description] the guide ends with the catalogue and always names the search", () => {
  const tool: ToolEntry = { path: ["s", "t"], description: "Does it", inputSchema: {} };
  for (const [budget, state] of [[100, "COMPLETE"], [0, "PARTIAL"]] as const) {
    const text = guideText(buildCatalog([tool], budget));
    assert.ok(text.includes(`## Available tools (${state}`));
    assert.equal(text.includes(catalogLine(tool)), budget > 0);
    assert.ok(text.endsWith(searchSignature));
  }
});
