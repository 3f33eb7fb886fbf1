// Shell: starts a server on loopback, spills to a temporary folder, runs ripgrep.

import assert from "node:assert/strict";
import { send, withSite } from "../web/fetch/testing.ts";
import { createToolset } from "../toolset.ts";

const paragraphs = 3000;
const page = Array.from({ length: paragraphs }, (_, at) => `<p>paragraph ${at + 1}${at === 2900 ? " needle" : ""}</p>`)
  .join("\n");

Deno.test("[webfetch.no-truncation] [truncation.spill] [truncation.readable] a long page is spilled and previewed, and read and grep find the rest without a question", async () => {
  const directory = await Deno.makeTempDir();
  const asked: string[] = [];
  const scout = createToolset({
    directory,
    rules: [
      ...["read", "grep", "glob", "webfetch"].map((permission) => ({
        permission,
        pattern: "*",
        action: "allow" as const,
      })),
      { permission: "external_directory", pattern: "*", action: "ask" },
    ],
    ask: (question) => {
      asked.push(question.request.permission);
      return Promise.resolve({ kind: "reject" });
    },
  });
  try {
    await withSite(send(200, { "content-type": "text/html" }, page), async ({ origin }) => {
      const result = await scout.call("webfetch", { url: origin });
      assert.equal(result.metadata.truncated, true);
      assert.match(result.output, /^paragraph 1\n\nparagraph 2\n/);
      assert.doesNotMatch(result.output, /needle/);
      const { outputPath } = result.metadata;
      assert.ok(typeof outputPath === "string" && result.output.includes(outputPath));
      assert.equal((await Deno.readTextFile(outputPath)).split("\n").length, 2 * paragraphs - 1);
      const found = await scout.call("grep", { pattern: "needle", path: outputPath });
      assert.match(found.output, /paragraph 2901 needle/);
      const read = await scout.call("read", { filePath: outputPath, offset: 5801, limit: 1 });
      assert.match(read.output, /paragraph 2901 needle/);
    });
    assert.deepEqual(asked, []);
  } finally {
    await scout.close();
    await Deno.remove(directory, { recursive: true });
  }
});
