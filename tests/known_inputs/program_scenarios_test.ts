// Shell: runs programs over real MCP servers.

import assert from "node:assert/strict";
import { connectMcp } from "../../codemode/mod.ts";
import { fixtureServer, naughtyServer, testServers } from "../../fixtures/mcp/servers.ts";
import { createToolset, defaultRules, readConfig } from "../../mod.ts";
import { soon } from "../../scripts/testing/search_kit.ts";
import { startServers } from "./program_kit.ts";

Deno.test("B88: with readJson an object or an array in JSON is data, where the tool has no schema", async () => {
  const mcp = await startServers({ readJson: true });
  const scout = createToolset({ directory: "/", mcp, codeMode: {} });
  const code = `
    const names = ["issues", "list", "typed", "number", "null_text", "broken", "link"];
    return await Promise.all(names.map((name) => tools.s[name]({})))`;
  const { output } = await soon(scout.call("execute", { code }), 60);
  const typed = '{"issues":[1]}';
  assert.deepEqual(JSON.parse(output), [{ issues: [1] }, [1, 2], typed, "42", "null", "[broken", "[see docs](x)"]);
  await scout.close();
  await mcp.close();
});

Deno.test("B89: the time limit runs while a person is asked, and ends the question too", async () => {
  const mcp = await startServers();
  const scout = createToolset({
    directory: "/",
    mcp,
    codeMode: { limits: { timeoutMs: 500 } },
    rules: [...defaultRules, ...readConfig({ t_texts: "ask" })],
    ask: () => new Promise(() => {}),
  });
  const call = scout.call("execute", { code: "return await tools.t.texts({})" });
  await assert.rejects(soon(call, 60), { code: "timeout", message: /longer than its limit of 500 ms/ });
  assert.deepEqual(scout.gate.pending(), []);
  await scout.close();
  await mcp.close();
});

Deno.test("B90: with checkInput an input that does not fit is told by its field, and is not sent", async () => {
  const mcp = await startServers({ checkInput: true });
  const scout = createToolset({ directory: "/", mcp, codeMode: {} });
  const code = `
    const told = (call) => call.then(() => "sent", (error) => error.message);
    return [
      await told(tools.t.wait({ ms: "soon", tag: "unfit" })),
      await told(tools.t.find_order({})),
      await told(tools.t.find_order({ id: "order_1", more: 1 })),
      (await tools.t.seen({})).order,
    ]`;
  const [wrong, missing, more, order] = JSON.parse((await soon(scout.call("execute", { code }), 60)).output);
  assert.match(wrong, /The input of "wait" does not fit its schema: at ms: .*"string".*"integer"/);
  assert.match(missing, /"find_order" does not fit its schema: .*"id"/);
  assert.equal(more, "sent");
  assert.deepEqual(order, []);
  await scout.close();
  await mcp.close();
});

Deno.test("B93: 500 tools of one server leave room for another's, and the text counts truthfully", async () => {
  const texts: string[] = [];
  for (
    const entries of [{ t: fixtureServer, many: naughtyServer("many", "500") }, {
      many: naughtyServer("many", "500"),
      t: fixtureServer,
    }]
  ) {
    const mcp = await connectMcp(testServers(entries), { environment: Deno.env.toObject() });
    const scout = createToolset({ directory: "/", mcp, codeMode: {} });
    texts.push(scout.tools.find(({ name }) => name === "execute")!.description);
    await scout.close();
    await mcp.close();
  }
  const [text = ""] = texts;
  assert.equal(texts[1], text);
  const [, shown, all] = /PARTIAL[^\d]*(\d+) of (\d+)/.exec(text)!.map(Number);
  const list = text.slice(text.indexOf("## Available tools")).split("\n");
  const lines = list.filter((line) => /^\s*(?:- )?tools\.(?:t|many)[.[]/.test(line));
  assert.equal(lines.length, shown);
  assert.ok(all! > 500 && shown! < all!);
  assert.match(text, /tools\.t\./);
  assert.match(text, /- many \(500 tools/);
});
