// Shell: starts MCP servers as processes.

/** A tool as its server lists it. */
export interface ListedTool {
  readonly name: string;
  readonly description?: string;
  readonly inputSchema?: unknown;
  readonly outputSchema?: unknown;
}

/** A server that answers. */
export interface McpClient {
  readonly tools: readonly ListedTool[];
  /** Calls a tool: its result, or a text that says what the protocol's error was. */
  call(name: string, input: unknown, signal: AbortSignal): Promise<Record<string, unknown> | string>;
  close(): Promise<void>;
}

type Message = { id?: number; result?: Record<string, unknown>; error?: { message: string } };

/** Starts a server and asks for its tools. */
export async function connect(command: readonly string[], env: Readonly<Record<string, string>>): Promise<McpClient> {
  const [program = "", ...args] = command;
  const child = new Deno.Command(program, { args, env, stdin: "piped", stdout: "piped", stderr: "null" }).spawn();
  const writer = child.stdin.getWriter();
  const waiting = new Map<number, (message: Message) => void>();
  let ids = 0;
  const send = (message: object) =>
    writer.write(new TextEncoder().encode(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`)).catch(() => {});
  const reading = (async () => {
    let rest = "";
    for await (const chunk of child.stdout.pipeThrough(new TextDecoderStream())) {
      const lines = (rest + chunk).split("\n");
      rest = lines.pop() ?? "";
      for (const line of lines) {
        const message: Message = JSON.parse(line);
        waiting.get(message.id ?? -1)?.(message);
        waiting.delete(message.id ?? -1);
      }
    }
    for (const answer of waiting.values()) answer({ error: { message: "the server has ended" } });
  })();
  const ask = (method: string, params: unknown, signal?: AbortSignal): Promise<Message> => {
    const id = ++ids;
    const { promise, resolve } = Promise.withResolvers<Message>();
    waiting.set(id, resolve);
    send({ id, method, params });
    const cancel = () => {
      send({ method: "notifications/cancelled", params: { requestId: id } });
      resolve({ error: { message: "cancelled" } });
    };
    signal?.addEventListener("abort", cancel, { once: true });
    return promise.finally(() => signal?.removeEventListener("abort", cancel));
  };
  const clientInfo = { name: "suite", version: "1" };
  await ask("initialize", { protocolVersion: "2025-06-18", capabilities: {}, clientInfo });
  send({ method: "notifications/initialized" });
  const listed = await ask("tools/list", {});
  return {
    tools: (listed.result?.tools ?? []) as ListedTool[],
    async call(name, input, signal) {
      const { result, error } = await ask("tools/call", { name, arguments: input }, signal);
      return result ?? error?.message ?? "the server gave nothing";
    },
    async close() {
      child.kill("SIGKILL");
      await writer.close().catch(() => {});
      await child.status;
      await reading.catch(() => {});
    },
  };
}
