// Shell: starts a Deno process without permissions.

/** The host's own engine as an oracle: programs run in a process that may do nothing. */

/** What a program did. */
export interface Behaviour {
  /** What it returned. */
  readonly result: unknown;
  /** What it logged. */
  readonly logs: readonly string[];
}

/** A process that runs programs natively. */
export class NativeEngine implements AsyncDisposable {
  readonly #child: Deno.ChildProcess;
  readonly #input: WritableStreamDefaultWriter<Uint8Array>;
  readonly #lines: AsyncIterator<string>;

  /** Start the process. */
  constructor() {
    const entry = new URL("./native_main.ts", import.meta.url);
    this.#child = new Deno.Command(Deno.execPath(), {
      args: ["run", "--no-prompt", "--no-config", "--no-lock", entry.href],
      stdin: "piped",
      stdout: "piped",
      stderr: "inherit",
    }).spawn();
    this.#input = this.#child.stdin.getWriter();
    this.#lines = lines(this.#child.stdout);
  }

  /** Run a program. */
  async run(code: string): Promise<Behaviour> {
    await this.#input.write(new TextEncoder().encode(`${JSON.stringify(code)}\n`));
    const line = await this.#lines.next();
    if (line.done) throw new Error(`The process ended while it ran:\n${code}`);
    return JSON.parse(line.value);
  }

  /** End the process. */
  async [Symbol.asyncDispose](): Promise<void> {
    await this.#input.close().catch(() => {});
    await this.#lines.return?.();
    await this.#child.status;
  }
}

async function* lines(stream: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  let rest = "";
  for await (const chunk of stream.pipeThrough(new TextDecoderStream())) {
    const parts = (rest + chunk).split("\n");
    rest = parts.pop()!;
    yield* parts;
  }
}
