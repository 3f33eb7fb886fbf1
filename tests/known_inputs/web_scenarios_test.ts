// Shell: serves pages on loopback and stops what fetches them.

import assert from "node:assert/strict";
import { createToolset } from "../../mod.ts";
import { soon } from "../../scripts/testing/search_kit.ts";
import { withSite } from "../../web/fetch/testing.ts";

/** A toolset whose searches go to a server. */
const makeToolset = (origin: string, timeout?: number) =>
  createToolset({
    directory: "/",
    modelProvider: "opencode",
    websearch: { provider: "exa", exaEndpoint: `${origin}/mcp`, ...(timeout === undefined ? {} : { timeout }) },
  });

Deno.test("B54: an abort in the middle of a body closes the connection", async () => {
  const began = Promise.withResolvers<void>();
  await withSite((_, response) => {
    response.writeHead(200, { "content-type": "text/plain" });
    response.write("a beginning", () => began.resolve());
  }, async ({ origin, idle }) => {
    const scout = makeToolset(origin);
    const stop = new AbortController();
    const call = scout.call("webfetch", { url: origin }, { signal: stop.signal });
    await began.promise;
    stop.abort();
    await assert.rejects(soon(call), { name: "ToolError", code: "aborted" });
    await soon(idle());
    await scout.close();
  });
});

Deno.test("B54: an abort and the time limit at the same moment end a call as one of the two", async () => {
  await withSite(
    (_, response) => void response.writeHead(200, { "content-type": "text/plain" }).write("a"),
    async ({ origin, requests }) => {
      const scout = makeToolset(origin, 0.2);
      for (
        const [tool, params] of [["webfetch", { url: origin, timeout: 0.2 }], ["websearch", { query: "q" }]] as const
      ) {
        const before = requests.length;
        const stop = new AbortController();
        const call = scout.call(tool, params, { signal: stop.signal });
        let isOver = false;
        setTimeout(() => stop.abort(), 200);
        const ended = assert.rejects(soon(call), (error: { name?: string; code?: string }) => {
          assert.deepEqual(
            [error.name, ["aborted", "timeout"].includes(error.code ?? "")],
            ["ToolError", true],
            String(error),
          );
          return true;
        }).finally(() => isOver = true);
        // On a busy machine the time may be over before the server has heard of it.
        while (requests.length === before && !isOver) await new Promise((resolve) => setTimeout(resolve, 1));
        // Both timers are due when the thread is free again.
        for (const until = performance.now() + 300; performance.now() < until;);
        await ended;
      }
      await scout.close();
    },
  );
});
