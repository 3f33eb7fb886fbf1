// Shell: starts a server's process or prepares requests to its address.

import type { Client } from "@modelcontextprotocol/sdk/client";
// @ts-types="@modelcontextprotocol/sdk/client/streamableHttp"
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import type { Transport } from "@modelcontextprotocol/sdk/shared/transport";
import { limits } from "../../spec/limits.ts";
import { boundedFetch } from "./bounded_fetch.ts";
import { within } from "./deadline.ts";
import { type ServerConfig, serverEnvironment } from "./server_config.ts";
import type { ServerFacts } from "./server_messages.ts";
import { createStdioTransport } from "./stdio_transport.ts";

/** A transport, what can be said of its server, and how to take leave of it. */
export interface OpenTransport {
  readonly transport: Transport;
  readonly facts: () => ServerFacts;
  readonly leave: () => Promise<unknown>;
}

/** Makes the transport that a server's entry asks for; nothing is started yet. */
export function openTransport(config: ServerConfig, environment: Readonly<Record<string, string>>): OpenTransport {
  if (config.kind === "http") {
    let ending: string | undefined;
    const transport = new StreamableHTTPClientTransport(new URL(config.url), {
      requestInit: { headers: { ...config.headers } },
      // [execute.mcp] A message over the limit ends the connection, whatever it comes over.
      fetch: boundedFetch(limits.mcp.messageBytes, () => {
        ending ??= `a message of more than ${limits.mcp.messageBytes} bytes`;
        void transport.close();
      }),
    });
    // A server that keeps sessions is told that this one is over; one that does not answer is not waited for.
    const leave = () => within(transport.terminateSession().catch(() => {}), limits.mcp.closeGrace);
    return { transport: transport as Transport, facts: () => ({ ending }), leave };
  }
  const transport = createStdioTransport({ ...config, env: serverEnvironment(config.env, environment) });
  const facts = () => ({ ending: transport.ending(), stderr: transport.stderr(), noise: transport.noise() });
  return { transport, facts, leave: () => Promise.resolve() };
}

/** Closing twice, or closing what never opened, is no error. */
export async function closeTransport(client: Client, { transport, leave }: OpenTransport): Promise<void> {
  await leave();
  await client.close().catch(() => {});
  await transport.close().catch(() => {});
}
