// Pure: no Deno, no fetch, no file system.

import { compareText } from "../catalog/budget.ts";

/** A tool of a server, by the names the server gave. */
export interface NamedTool {
  readonly server: string;
  readonly tool: string;
}

/** Where a tool lies in the tree, and what its calls ask for. */
export interface ToolKey {
  /** The tool's name among all tools, such as `github_list_issues`. No two tools share one. */
  readonly key: string;
  /** Namespace and name below `tools`. */
  readonly path: readonly [string, string];
  /** Permissions to ask for, in order: the key that the names give and, where that was taken, the key that was found. */
  readonly permissions: readonly string[];
}

/** A name with every character that a key may not have replaced by `_`. */
export function sanitizeName(name: string): string {
  // [execute.mcp] Keys are made of `A-Z a-z 0-9 _ -`.
  return name.replace(/[^A-Za-z0-9_-]/gu, "_");
}

/**
 * Gives every tool its key (rule execute.mcp). `servers` are the names of all servers, those without tools too. The
 * answer is in the order of `tools`; it does not depend on that order otherwise.
 */
export function assignKeys(tools: readonly NamedTool[], servers: readonly string[]): readonly ToolKey[] {
  const namespaces = [...new Set(servers.map(sanitizeName))].sort((a, b) => b.length - a.length || compareText(a, b));
  const claims = tools.map((named, at) => {
    const plain = `${sanitizeName(named.server)}_${sanitizeName(named.tool)}`;
    const namespace = namespaces.find((name) => plain.startsWith(`${name}_`)) ?? sanitizeName(named.server);
    return { at, named, plain, namespace };
  });
  // The server that a namespace is named for keeps the plain key: another one cannot take its place by a clever name.
  claims.sort((a, b) =>
    rank(a) - rank(b) || changed(a) - changed(b) || compareText(a.named.server, b.named.server) ||
    compareText(a.named.tool, b.named.tool) ||
    a.at - b.at
  );
  const taken = new Set<string>();
  const wanted = new Set(claims.map((claim) => claim.plain));
  const keys: ToolKey[] = [];
  for (const { at, plain, namespace } of claims) {
    let key = plain;
    // [execute.mcp] Names that became the same are told apart by a number; no tool is lost.
    for (let number = 2; taken.has(key) || (key !== plain && wanted.has(key)); number++) key = `${plain}_${number}`;
    taken.add(key);
    const path = [namespace, key.slice(namespace.length + 1)] as const;
    keys[at] = { key, path, permissions: key === plain ? [key] : [plain, key] };
  }
  return keys;
}

/** A name that a key can carry as it is keeps it. */
function changed({ named }: { readonly named: NamedTool }): number {
  return sanitizeName(named.tool) === named.tool ? 0 : 1;
}

function rank(claim: { readonly named: NamedTool; readonly namespace: string }): number {
  if (claim.named.server === claim.namespace) return 0;
  return sanitizeName(claim.named.server) === claim.namespace ? 1 : 2;
}
