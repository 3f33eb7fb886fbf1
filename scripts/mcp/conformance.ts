// Shell: serves a folder over HTTP and runs the protocol's conformance suite on it.

import { createToolset } from "../../mod.ts";
import { createMcpServer, type HttpServer, serveHttp } from "../../server/mod.ts";
import { aliasToolset } from "./alias_toolset.ts";
import { readOutcome, type Scenario, scenarios } from "./scenarios.ts";
import { sampleFolder } from "./sample_folder.ts";

/**
 * `deno task mcp:conformance`: the scenarios of `@modelcontextprotocol/conformance` that apply to this server. The suite
 * is made for Node 22; Deno runs it as well, so no Node is needed. The last line is `N passed, N failed`, counting checks.
 */
function serve(directory: string, aliased: boolean): Promise<HttpServer> {
  const connect = () =>
    createMcpServer({
      info: { name: "scout", version: "0" },
      fallback: directory,
      makeToolset: ({ directory, ask }) => {
        const scout = createToolset({ directory, ...(ask ? { ask } : {}) });
        return aliased ? aliasToolset(scout) : scout;
      },
    });
  return serveHttp({ port: 0, connect });
}

async function run({ name }: Scenario, url: string): Promise<{ passed: number; failed: number; output: string }> {
  const { code, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: [
      ...["run", "--quiet", "--frozen", "--no-prompt", "-A", "@modelcontextprotocol/conformance"],
      ...["server", "--url", url, "--scenario", name],
    ],
  }).output();
  const text = new TextDecoder();
  const output = text.decode(stdout) + text.decode(stderr);
  const outcome = readOutcome(output);
  // A run that says nothing of checks, or ends badly without a failed one, has failed.
  if (!outcome || outcome.passed + outcome.failed === 0) return { passed: 0, failed: 1, output };
  return { ...outcome, failed: outcome.failed || (code === 0 ? 0 : 1), output };
}

async function main(): Promise<number> {
  using folder = sampleFolder();
  const servers = await Promise.all([serve(folder.path, false), serve(folder.path, true)]);
  let [passed, failed] = [0, 0];
  for (const scenario of scenarios) {
    const outcome = await run(scenario, servers[scenario.aliased ? 1 : 0].url);
    console.log(`${outcome.failed === 0 ? "ok    " : "FAILED"} ${scenario.name}`);
    if (outcome.failed > 0) console.log(outcome.output);
    passed += outcome.passed;
    failed += outcome.failed;
  }
  await Promise.all(servers.map((server) => server.close()));
  console.log(`${passed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}

if (import.meta.main) Deno.exit(await main());
