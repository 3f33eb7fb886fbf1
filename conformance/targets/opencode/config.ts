// Pure: no Deno, no fetch, no file system.

import type { Reply, WireContext, WireRule } from "../../protocol.ts";

type Action = WireRule["action"];
type Config = Record<string, Action | Record<string, Action>>;

/** The rules that the program starts from: what a call without rules means. */
const defaults: readonly WireRule[] = [
  { permission: "*", pattern: "*", action: "allow" },
  { permission: "external_directory", pattern: "*", action: "ask" },
  { permission: "read", pattern: "*", action: "allow" },
  { permission: "read", pattern: "*.env", action: "ask" },
  { permission: "read", pattern: "*.env.*", action: "ask" },
  { permission: "read", pattern: "*.env.example", action: "allow" },
];

/** Permissions that the program's configuration gives as a whole, without patterns. */
const whole = new Set(["webfetch", "websearch"]);

/**
 * Rules as the program's configuration, or why they cannot be said in it: a configuration is an object, so a permission
 * stands in it once. A direct run asks nobody, so an ask is written as the refusal that it is without a reply.
 */
export function permissionConfig(rules: readonly WireRule[] = defaults): Config | string {
  // The program puts its own defaults before; this first entry takes their place.
  const config: Record<string, Record<string, Action>> = { "*": { "*": "deny" } };
  let open = "*";
  for (const { permission, pattern, action } of rules) {
    if (permission !== open && permission in config) {
      return `rules that come back to "${permission}" cannot be written as one object`;
    }
    open = permission;
    const patterns = config[permission] ??= {};
    delete patterns[pattern]; // a later rule of the same pattern stands later
    patterns[pattern] = action === "ask" ? "deny" : action;
  }
  const written: Config = { ...config };
  for (const permission of whole) {
    const { "*": action, ...patterns } = config[permission] ?? {};
    if (Object.keys(patterns).length > 0) return `patterns of "${permission}" cannot be written in a configuration`;
    if (action !== undefined) written[permission] = action;
  }
  return written;
}

/** Code Mode needs a server with a tool: a shell that lists one stands in where a call names none. */
const standIn = {
  type: "local",
  command: [
    "sh",
    "-c",
    [
      "read -r line",
      `echo '{"jsonrpc":"2.0","id":0,"result":{"protocolVersion":"2025-06-18","capabilities":{"tools":{}},"serverInfo":{"name":"none","version":"1"}}}'`,
      "read -r line; read -r line",
      `echo '{"jsonrpc":"2.0","id":1,"result":{"tools":[{"name":"nothing","inputSchema":{"type":"object"}}]}}'`,
      "exec cat >/dev/null",
    ].join("; "),
  ],
};

/** MCP servers of a call as the program's configuration. */
export function serversConfig(mcp: WireContext["mcp"]): Record<string, unknown> {
  if (mcp === undefined || Object.keys(mcp).length === 0) return { none: standIn };
  return Object.fromEntries(
    Object.entries(mcp).map(([name, { command, env = {} }]) => [
      name,
      { type: "local", command, environment: env, timeout: 60_000 },
    ]),
  );
}

// deno-lint-ignore no-control-regex
const colours = /\u001b\[[0-9;]*m/g;

/** What a direct run printed, as a reply. */
export function readRun(stdout: string, stderr: string, code: number): Reply {
  const start = stdout.indexOf("{");
  if (code === 0 && start >= 0) {
    const { result } = JSON.parse(stdout.slice(start)) as {
      result: {
        title?: string;
        output: string;
        metadata?: Record<string, unknown>;
        attachments?: { type: string; mime: string; url: string }[];
      };
    };
    const { title, output, metadata, attachments } = result;
    return {
      kind: "ok",
      answer: {
        output,
        ...(title === undefined ? {} : { title }),
        metadata: metadata ?? {},
        ...(attachments ? { attachments } : {}),
      },
    };
  }
  const said = (stderr + stdout).replace(colours, "").trim();
  const message = said.replace(/^Error:\s*(Unexpected error\s*)?/, "").trim();
  return { kind: "refused", refusal: { message: message || `the program ended with code ${code}` } };
}
