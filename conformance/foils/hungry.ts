// Shell: reads whole files, and hangs, on purpose.

import * as path from "node:path";
import type { Implementation } from "../implementation.ts";
import type { CallRequest } from "../protocol.ts";
import type { Foil } from "./foil.ts";

function before(id: string, breaks: Foil["breaks"], act: (request: CallRequest) => Promise<void>): Foil {
  return {
    id,
    breaks,
    wrap: (right: Implementation) => ({
      ...right,
      async call(request, signal) {
        await act(request);
        return await right.call(request, signal);
      },
    }),
  };
}

const targetOf = ({ params, context }: CallRequest) =>
  path.resolve(context.directory, String((params as { filePath?: unknown }).filePath ?? ""));

/** Foils that take too much memory or too much time. */
export const hungryFoils: readonly Foil[] = [
  before("read.memory: the file as one string", "read.memory", async (request) => {
    if (request.tool !== "read") return;
    const bytes = await Deno.readFile(targetOf(request)).catch(() => new Uint8Array(0));
    new TextDecoder().decode(bytes);
  }),
  before("read.special: waits for the FIFO", "read.special", async (request) => {
    const info = request.tool === "read" ? await Deno.stat(targetOf(request)).catch(() => undefined) : undefined;
    if (info?.isFifo || info?.isCharDevice) await new Promise(() => {});
  }),
  before("permission.wildcard: exponential", "permission.wildcard", async ({ context }) => {
    if (context.rules?.some(({ pattern }) => pattern.split("*").length > 20)) await new Promise(() => {});
  }),
];
