// Pure: no Deno, no fetch, no file system.

import { ToolError } from "../../spec/tool_error.ts";
import { isObject } from "../catalog/json_schema.ts";

/** A server that can be connected to. */
export type ServerConfig =
  & {
    /** Name of the server, as the file gives it. */
    readonly name: string;
    /** Milliseconds that a call may stay silent; `undefined` for the default. */
    readonly timeoutMs?: number;
  }
  & (
    | {
      readonly kind: "stdio";
      readonly command: string;
      readonly args: readonly string[];
      readonly env: Readonly<Record<string, string>>;
      readonly cwd?: string;
    }
    | { readonly kind: "http"; readonly url: string; readonly headers: Readonly<Record<string, string>> }
  );

/** A server that cannot be connected to, and why. */
export interface ServerProblem {
  /** Name of the server. */
  readonly server: string;
  /** What is wrong and what would work; names the server. */
  readonly message: string;
}

/** What a servers file says. */
export interface ServersConfig {
  /** The servers to connect to, in the file's order. */
  readonly servers: readonly ServerConfig[];
  /** The servers whose entry cannot be used. */
  readonly problems: readonly ServerProblem[];
}

/**
 * Reads the usual `{ "mcpServers": { name: { command, args, env } | { url, headers } } }`. In every text `${NAME}`
 * stands for a variable of `environment` and `${NAME:-text}` for the variable or the text. A server with
 * `"disabled": true` is left out. An entry that cannot be used is a problem of that server alone.
 *
 * @throws {ToolError} `invalid_params` when the whole is not of that shape.
 *
 * @example
 * ```ts
 * import { parseServers } from "@scout/tools/codemode";
 * import assert from "node:assert/strict";
 *
 * const file = { mcpServers: { notes: { command: "npx", args: ["notes", "${ROOM}"] }, db: { command: "${DB}" } } };
 * const { servers, problems } = parseServers(file, { ROOM: "blue" });
 * assert.deepEqual(servers.map((each) => each.name), ["notes"]);
 * assert.match(problems[0]!.message, /"db".*DB/);
 * ```
 */
export function parseServers(file: unknown, environment: Readonly<Record<string, string>> = {}): ServersConfig {
  const table = isObject(file) ? file.mcpServers : undefined;
  if (!isObject(table)) {
    const hint = '{ "mcpServers": { "name": { "command": "npx", "args": ["package"] } } }';
    throw new ToolError("invalid_params", `Cannot read the MCP servers: expected an object such as ${hint}`);
  }
  const servers: ServerConfig[] = [];
  const problems: ServerProblem[] = [];
  for (const [name, value] of Object.entries(table)) {
    const server = parseServer(name, value, environment);
    if (typeof server === "string") problems.push({ server: name, message: `MCP server "${name}" ${server}` });
    else if (server !== undefined) servers.push(server);
  }
  return { servers, problems };
}

/** A server, `undefined` for one that is switched off, or what is wrong with it as the end of a sentence. */
function parseServer(
  name: string,
  value: unknown,
  environment: Readonly<Record<string, string>>,
): ServerConfig | string | undefined {
  if (!isObject(value)) return "cannot be read: its entry must be an object";
  if (value.disabled === true || value.enabled === false) return undefined;
  const missing = new Set<string>();
  const expand = (text: string) => expandVariables(text, environment, missing);
  const problem = shapeProblem(value);
  if (problem !== undefined) return problem;
  const timeoutMs = typeof value.timeout === "number" ? { timeoutMs: value.timeout } : {};
  const server: ServerConfig = typeof value.command === "string"
    ? {
      kind: "stdio",
      name,
      command: expand(value.command),
      args: ((value.args ?? []) as string[]).map(expand),
      env: expandRecord(value.env, expand),
      ...(typeof value.cwd === "string" ? { cwd: expand(value.cwd) } : {}),
      ...timeoutMs,
    }
    : {
      kind: "http",
      name,
      url: expand(value.url as string),
      headers: expandRecord(value.headers, expand),
      ...timeoutMs,
    };
  if (missing.size > 0) {
    const names = [...missing].join(", ");
    return `needs the environment ${missing.size === 1 ? "variable" : "variables"} ${names}, which ${
      missing.size === 1 ? "is" : "are"
    } not set: set ${missing.size === 1 ? "it" : "them"}, or write \${NAME:-default} in the servers file`;
  }
  if (server.kind === "http" && !/^https?:$/.test(protocolOf(server.url))) {
    return `has the url "${server.url}", which is no http or https address`;
  }
  return server;
}

/** The parts of an entry must have the right types; anything else would start something that nobody meant. */
function shapeProblem(value: Readonly<Record<string, unknown>>): string | undefined {
  const { command, url, args, env, headers, cwd, timeout, type } = value;
  if (typeof command !== "string" && typeof url !== "string") return 'cannot be read: it needs a "command" or a "url"';
  if (typeof command === "string" && typeof url === "string") {
    return 'cannot be read: it has both a "command" and a "url"';
  }
  if (type === "sse") {
    return 'uses the old SSE transport: give the address of its streamable HTTP endpoint with "type": "http"';
  }
  if (args !== undefined && !(Array.isArray(args) && args.every((each) => typeof each === "string"))) {
    return 'cannot be read: "args" must be a list of texts';
  }
  for (const [key, record] of [["env", env], ["headers", headers]] as const) {
    if (
      record !== undefined && !(isObject(record) && Object.values(record).every((each) => typeof each === "string"))
    ) {
      return `cannot be read: "${key}" must be an object of texts`;
    }
  }
  if (cwd !== undefined && typeof cwd !== "string") return 'cannot be read: "cwd" must be a text';
  const positive = typeof timeout === "number" && timeout > 0;
  return timeout === undefined || positive ? undefined : 'cannot be read: "timeout" must be milliseconds above 0';
}

function expandRecord(value: unknown, expand: (text: string) => string): Record<string, string> {
  return Object.fromEntries(Object.entries((value ?? {}) as Record<string, string>).map(([k, v]) => [k, expand(v)]));
}

function expandVariables(text: string, environment: Readonly<Record<string, string>>, missing: Set<string>): string {
  return text.replace(/\$\{([A-Za-z_]\w*)(?::-([^}]*))?\}/g, (_, name: string, fallback: string | undefined) => {
    const value = Object.hasOwn(environment, name) ? environment[name] : undefined;
    if (value === undefined && fallback === undefined) missing.add(name);
    return value ?? fallback ?? "";
  });
}

/** Variables that a server gets without being listed in its entry: what programs need to run and to reach a network. */
const inherited = [
  ...["HOME", "LANG", "LC_ALL", "LOGNAME", "PATH", "SHELL", "TERM", "TMPDIR", "TZ", "USER"],
  ...["XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "DENO_DIR", "NODE_EXTRA_CA_CERTS", "SSL_CERT_FILE"],
  ...["HTTP_PROXY", "HTTPS_PROXY", "NO_PROXY", "http_proxy", "https_proxy", "no_proxy", "npm_config_registry"],
  ...["APPDATA", "LOCALAPPDATA", "PROGRAMFILES", "SYSTEMDRIVE", "SYSTEMROOT", "TEMP", "USERPROFILE"],
];

/** The environment of a server's process: a few variables of the host's, then those of its entry. Keys stay at home. */
export function serverEnvironment(
  own: Readonly<Record<string, string>>,
  environment: Readonly<Record<string, string>>,
): Record<string, string> {
  const kept = inherited.filter((name) => Object.hasOwn(environment, name)).map((name) => [name, environment[name]!]);
  return { ...Object.fromEntries(kept), ...own };
}

function protocolOf(url: string): string {
  return URL.canParse(url) ? new URL(url).protocol : "";
}
