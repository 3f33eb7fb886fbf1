// Shell: reads requests from a stream, writes replies to another.

import { lineSplitter } from "./lines.ts";
import { decodeRequest, encode, type Hello, type Reply, replyBody } from "./protocol.ts";
import type { Implementation } from "./implementation.ts";

/**
 * Serves an implementation over the protocol until the input ends or says bye. Calls run at the same time;
 * each is ended by its own deadline (the feature `abort`).
 */
export async function serve(
  implementation: Implementation,
  input: ReadableStream<Uint8Array>,
  output: (text: string) => Promise<void>,
): Promise<void> {
  const running = new Set<Promise<void>>();
  const answer = (id: number, body: Record<string, unknown>) => output(encode({ id, ...body }));
  const take = async (line: string): Promise<"bye" | undefined> => {
    const request = decodeRequest(line);
    if (!request.ok) {
      console.error(`cannot read a request: ${request.problem}`);
      return;
    }
    switch (request.value.op) {
      case "bye":
        return "bye";
      case "hello":
        await answer(request.value.id, { ok: implementation.hello satisfies Hello });
        return;
      case "call": {
        const { id, op: _op, ...call } = request.value;
        const signal = AbortSignal.timeout(call.within);
        const job = implementation.call(call, signal)
          .catch((error): Reply => ({
            kind: "broke",
            trace: error instanceof Error ? error.stack ?? error.message : String(error),
          }))
          .then((reply) => answer(id, replyBody(reply)));
        const kept = job.finally(() => running.delete(kept));
        running.add(kept);
        return;
      }
    }
  };
  const split = lineSplitter(32 * 1024 * 1024);
  reading:
  for await (const chunk of input) {
    for (const event of split.push(chunk)) {
      if ("line" in event && event.line.trim() !== "" && await take(event.line) === "bye") break reading;
    }
  }
  await Promise.all(running);
  await implementation.close();
}
