// Shell: listens, with Node.

import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { denoError } from "./errors.ts";

/** The options of `Deno.serve` that the library uses. */
interface ServeOptions {
  port: number;
  hostname: string;
  onListen?: (address: { hostname: string; port: number }) => void;
  onError?: (error: unknown) => Response;
}

/** `Deno.serve`, as far as the library uses it. The address is known when `onListen` is called, and not before. */
export function serve(options: ServeOptions, handler: (request: Request) => Response | Promise<Response>) {
  const answer = async (request: Request) => {
    try {
      return await handler(request);
    } catch (error) {
      return options.onError?.(error) ?? new Response("Internal Server Error", { status: 500 });
    }
  };
  // Node's own Request and Response, so that those of the handler are of the same kind.
  const server = createServer(getRequestListener(answer, { overrideGlobalObjects: false }));
  const finished = new Promise<void>((resolve, reject) => {
    server.once("close", resolve);
    server.once("error", (error) => reject(denoError(error)));
  });
  finished.catch(() => {});
  server.listen(options.port, options.hostname, () => {
    const { address, port } = server.address() as AddressInfo;
    options.onListen?.({ hostname: address, port });
  });
  return {
    finished,
    get addr() {
      const { address, port } = server.address() as AddressInfo;
      return { transport: "tcp" as const, hostname: address, port };
    },
    async shutdown() {
      server.close();
      server.closeIdleConnections();
      await finished;
    },
  };
}
