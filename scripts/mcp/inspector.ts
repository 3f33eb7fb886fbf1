// Shell: runs the MCP inspector from npm on the server.

import { fileURLToPath } from "node:url";
import { sampleFolder } from "./sample_folder.ts";

/**
 * `deno task mcp:inspector`: the command line of `@modelcontextprotocol/inspector` lists and calls the tools, over
 * standard input and output. The inspector needs Node 22.19 or newer, and npx brings it along (some 300 MB the first
 * time); the machine needs npx and nothing more. The last line is `N passed, N failed`.
 */
const packages = ["node@22.23.3", "@modelcontextprotocol/inspector@2.12.0"];

const server = fileURLToPath(new URL("../../mcp.ts", import.meta.url));

/** What the inspector prints for a method, as data. Throws when it fails. */
async function inspect(directory: string, ...args: readonly string[]): Promise<unknown> {
  const { code, stdout, stderr } = await new Deno.Command("npx", {
    args: [
      ...["--yes", ...packages.flatMap((name) => ["--package", name]), "--", "mcp-inspector", "--cli", ...args, "--"],
      ...[Deno.execPath(), "run", "--quiet", "--no-prompt", "-A", server, "--directory", directory],
    ],
  }).output();
  const text = new TextDecoder();
  if (code !== 0) throw new Error(`The inspector ended with ${code}: ${text.decode(stdout)}${text.decode(stderr)}`);
  return JSON.parse(text.decode(stdout));
}

interface Block {
  readonly type: string;
  readonly text?: string;
}

async function main(): Promise<number> {
  using folder = sampleFolder();
  const call = async (tool: string, argument: string) =>
    await inspect(folder.path, "--method", "tools/call", "--tool-name", tool, "--tool-arg", argument) as {
      readonly content: readonly Block[];
      readonly structuredContent: { readonly metadata: { readonly matches?: number } };
    };
  const checks: readonly (readonly [string, () => Promise<boolean>])[] = [
    ["the tools are listed, and no client would stumble over their schemas", async () => {
      // --strict fails when a schema is not portable
      const { tools } = await inspect(folder.path, "--method", "tools/list", "--strict") as {
        tools: { name: string }[];
      };
      return ["read", "glob", "grep"].every((name) => tools.some((tool) => tool.name === name));
    }],
    ["a call gives text and structured content", async () => {
      const { content, structuredContent } = await call("grep", "pattern=needle");
      return structuredContent.metadata.matches === 1 && content[0]?.text?.includes("Line 2: needle") === true;
    }],
    ["an image arrives as one", async () => {
      const { content } = await call("read", "filePath=dot.png");
      return content[1]?.type === "image";
    }],
  ];
  let failed = 0;
  for (const [title, check] of checks) {
    const outcome = await check().then((ok) => ok ? undefined : "not so", String);
    if (outcome !== undefined) failed++;
    console.log(outcome === undefined ? `ok     ${title}` : `FAILED ${title}\n${outcome}`);
  }
  console.log(`${checks.length - failed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}

if (import.meta.main) Deno.exit(await main());
