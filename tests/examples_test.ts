// Shell: runs the examples.

import assert from "node:assert/strict";
import { fromFileUrl } from "./command_kit.ts";

const folder = fromFileUrl(new URL("../examples/", import.meta.url));

/** What each example prints. One that is not listed, or prints something else, fails. */
const printed: Readonly<Record<string, string>> = {
  "agent_loop.ts": "Open: greet by name\n",
  "ai_sdk.ts": "A red square.\n",
  "anthropic.ts": "A red square.\n",
  "code_mode.ts": '{\n  "open": 1,\n  "title": "Notes"\n}\n',
  "langchain.ts": "A red square.\n",
  "mcp_client.ts": "read glob grep webfetch websearch\n",
  "openai.ts": "A red square.\n",
  "suite_python.ts": "windows: kept; places outside: not kept\n",
};

Deno.test("every example is listed here", () => {
  const files = [...Deno.readDirSync(folder)].map(({ name }) => name).filter((name) => name.endsWith(".ts"));
  assert.deepEqual(files.toSorted(), Object.keys(printed));
});

for (const [name, text] of Object.entries(printed)) {
  Deno.test(`examples/${name} runs, and prints what it says`, async () => {
    const { code, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
      args: ["run", "--no-check", "--no-prompt", "--quiet", "-A", folder + name],
    }).output();
    const decoder = new TextDecoder();
    assert.deepEqual([code, decoder.decode(stdout)], [0, text], decoder.decode(stderr));
  });
}
