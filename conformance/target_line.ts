// Shell: a target behind a process that speaks JSON lines.

import { type Child, startChild } from "./child.ts";
import type { LineEvent } from "./lines.ts";
import {
  type CallRequest,
  clip,
  decodeCall,
  decodeHello,
  decodeReply,
  encode,
  type Hello,
  protocolVersion,
  type Reply,
  type ReplyLine,
} from "./protocol.ts";
import { type Broken, Pending } from "./pending.ts";
import { claims, type Target, TargetStartError } from "./target.ts";

/** Options of {@link lineTarget}. */
export interface LineTargetOptions {
  /** Program and arguments of the target. */
  readonly command: readonly string[];
  /** Variables added to its environment. */
  readonly env?: Readonly<Record<string, string>>;
  /** Milliseconds to wait for `hello`; 20000 by default. */
  readonly helloWithin?: number;
  /** Ends the processes at once, for a run that is ended from outside. */
  readonly signal?: AbortSignal | undefined;
}

type Body = ReplyLine["body"];

/** Milliseconds beyond the deadline that a target with the feature `abort` has to say that it stopped. */
const abortGrace = 3000;

/** One life of the process: from its start to its end or its first breach of the protocol. */
class Life {
  readonly pending = new Pending<{ readonly body: Body }>();
  readonly answered = new Set<number>();
  readonly child: Child;
  /** True once a call was told of the break. */
  told = false;
  lines = 0;

  constructor(options: LineTargetOptions) {
    this.child = startChild({
      command: options.command,
      env: options.env,
      signal: options.signal,
      onLine: (event) => this.read(event),
      onEnd: (how) => this.pending.breakUp(`the target ${how}`),
    });
  }

  read(event: LineEvent): void {
    if (this.pending.broken !== undefined) return;
    const breakUp = (why: string) => this.pending.breakUp(`line ${this.lines} from the target${why}`);
    this.lines++;
    if ("tooLong" in event) return breakUp(` is too long (${event.tooLong} bytes)`);
    const decoded = decodeReply(event.line);
    if (!decoded.ok) return breakUp(`: ${decoded.problem}`);
    const { id, body } = decoded.value;
    if (this.pending.settle(id, { body })) this.answered.add(id);
    else breakUp(`: id ${id} ${this.answered.has(id) ? "was answered twice" : "was never asked"}`);
  }

  send(id: number, text: string, within: number): Promise<{ readonly body: Body } | Broken> {
    return this.pending.wait(id, within, () => this.child.write(text));
  }
}

/**
 * Starts a target that speaks the protocol on its standard input and output. After a breach the process is replaced
 * at the next call. Throws a `TargetStartError`, whose message says why, when it cannot be started or breaks the
 * protocol at hello.
 */
export async function lineTarget(options: LineTargetOptions): Promise<Target> {
  let nextId = 1;
  let replaced = "";
  const begin = async (): Promise<{ life: Life; hello: Hello }> => {
    let life: Life;
    try {
      life = new Life(options);
    } catch (error) {
      throw new TargetStartError(
        `Cannot start the target ${JSON.stringify(options.command.join(" "))}: ${
          error instanceof Error ? error.message : error
        }`,
      );
    }
    const id = nextId++;
    const settled = await life.send(
      id,
      encode({ id, op: "hello", protocol: protocolVersion }),
      options.helloWithin ?? 20000,
    );
    const fail = async (why: string): Promise<never> => {
      await life.child.end(0);
      const stderr = life.child.stderr().trim();
      throw new TargetStartError(
        `The target broke the protocol at hello: ${why}${stderr ? `\nIts standard error ends with:\n${stderr}` : ""}`,
      );
    };
    if ("broken" in settled) return await fail(settled.broken);
    if (!("ok" in settled.body)) return await fail(`hello was answered with ${clip(JSON.stringify(settled.body))}`);
    const hello = decodeHello(settled.body.ok);
    return hello.ok ? { life, hello: hello.value } : await fail(hello.problem);
  };
  let { life, hello } = await begin();
  let renewing: Promise<void> | undefined;
  const renew = async () => {
    replaced = life.child.stderr() || replaced;
    await life.child.end(0);
    ({ life, hello } = await begin());
  };
  const alive = async () => {
    if (life.pending.broken === undefined || !life.told) return;
    renewing ??= renew().finally(() => renewing = undefined);
    await renewing;
  };
  return {
    get hello() {
      return hello;
    },
    transport: "lines",
    async call(request: CallRequest): Promise<Reply> {
      try {
        await alive();
      } catch (error) {
        return { kind: "broke", trace: error instanceof Error ? error.message : String(error), transport: true };
      }
      const broke = (trace: string, silent = false): Reply => {
        life.told = true;
        return { kind: "broke", trace, transport: true, ...(silent ? { silent } : {}) };
      };
      // A breach between two calls, such as a second reply, is the next call's news.
      if (life.pending.broken !== undefined) return broke(life.pending.broken);
      const id = nextId++;
      const { within } = request;
      const grace = claims(hello, "abort") ? abortGrace : 0;
      const settled = await life.send(id, encode({ id, op: "call", ...request }), within + grace);
      if ("broken" in settled) return broke(settled.broken, settled.silent);
      if (life.pending.broken !== undefined) return broke(life.pending.broken);
      const reply = decodeCall(settled.body);
      if (reply.ok) return reply.value;
      life.pending.breakUp(`the reply to id ${id}: ${reply.problem}`);
      return broke(`the reply to id ${id}: ${reply.problem}`);
    },
    restart: () => renew(),
    get pid() {
      return life.child.pid;
    },
    stderr() {
      const text = life.child.stderr() || replaced;
      replaced = "";
      return text;
    },
    async close() {
      if (life.pending.broken === undefined) await life.child.write(encode({ id: nextId++, op: "bye" }));
      await life.child.end();
    },
  };
}
