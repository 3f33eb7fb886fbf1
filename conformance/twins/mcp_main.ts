// Shell: serves the plain implementation over MCP on standard input and output.

import { lineSplitter } from "../lines.ts";
import { encode, type Reply } from "../protocol.ts";
import { writeStdout } from "../stdout.ts";
import { plain } from "./plain/plain.ts";

/** A reply as an MCP tool result: text content, structured content, `isError` with a code. */
function resultOf(reply: Reply): Record<string, unknown> {
  if (reply.kind === "refused") {
    const { message, code } = reply.refusal;
    return { isError: true, content: [{ type: "text", text: message }], structuredContent: { code } };
  }
  if (reply.kind !== "ok") return { isError: true, content: [{ type: "text", text: "not here" }] };
  const { output, title, metadata, attachments = [] } = reply.answer;
  const images = attachments.map(({ mime, url }) => ({
    type: "image",
    mimeType: mime,
    data: url.slice(url.indexOf(",") + 1),
  }));
  return { content: [{ type: "text", text: output }, ...images], structuredContent: { title, metadata } };
}

if (import.meta.main) {
  const [directory = "."] = Deno.args;
  const right = plain({ ripgrep: "rg" });
  const rules = [{ permission: "*", pattern: "*", action: "allow" as const }];
  const split = lineSplitter(1 << 24);
  const answer = async (method: string, params: { name: string; arguments: unknown }): Promise<unknown> => {
    switch (method) {
      case "initialize":
        return {
          protocolVersion: "2025-06-18",
          capabilities: { tools: {} },
          serverInfo: { name: "plain over MCP", version: "1" },
        };
      case "tools/list":
        return { tools: right.hello.tools.map((name) => ({ name, inputSchema: { type: "object" } })) };
      default: {
        const request = {
          session: "one",
          tool: params.name,
          params: params.arguments,
          context: { directory, rules },
          within: 5000,
        };
        return resultOf(await right.call(request, AbortSignal.timeout(5000)));
      }
    }
  };
  for await (const chunk of Deno.stdin.readable) {
    for (const event of split.push(chunk)) {
      const { id, method, params } = "line" in event ? JSON.parse(event.line) : {};
      if (id === undefined) continue;
      await writeStdout(encode({ jsonrpc: "2.0", id, result: await answer(method, params) }));
    }
  }
}
