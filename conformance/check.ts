// Pure: no Deno, no fetch, no file system.

import type { Expectation } from "./expect.ts";
import type { Reply, WireRule } from "./protocol.ts";
import type { Tree } from "./tree.ts";

/** The requirement sets that a target can claim. */
export const setNames = ["files", "permission", "truncation", "web", "codemode", "extended"] as const;

/** One of {@link setNames}. */
export type SetName = typeof setNames[number];

/**
 * The sets of which `full` consists: all but `extended`, whose calls ask for the profile `extended`, and which a target
 * without the feature of that name does not claim.
 */
export const fullSets: readonly SetName[] = setNames.filter((set) => set !== "extended");

/** Behaviour that is expected where the documents and the observed program differ. */
export type ProfileName = "documented" | "opencode-1.18";

/** What a check needs beyond its tools. Without it the rule is untestable on that target, and is counted so. */
export type Need =
  | "asks"
  | "code"
  | "abort"
  | "argv"
  | "memory"
  | "endpoints"
  | "environment"
  | "diagnostics"
  | HostOption;

/** What a host may offer and need not: a target without it has left it out, and is not judged. */
export type HostOption = "refuse-private" | "ask-redirects";

/** The features that are an {@link HostOption}. */
export const optionNames: ReadonlySet<string> = new Set<HostOption>(["refuse-private", "ask-redirects"]);

/** A directory made for a check, under a parent of its own. */
export interface Place {
  /** The working directory, absolute and free of links. */
  readonly directory: string;
  /** Its parent, where the files outside lie. */
  readonly outside: string;
  /** An absolute path below the directory. */
  at(...segments: string[]): string;
}

/** What a call of a check may set. */
export interface CallOptions {
  /** Permission rules; allow everything by default, so that a check of another rule meets no question. */
  readonly rules?: readonly WireRule[];
  /** Send no rules at all: the target's default rules count. */
  readonly defaultRules?: boolean;
  /** Answers to permission questions, in order. */
  readonly replies?: readonly ("once" | "always" | "reject")[];
  /** Session; a new one for every call by default. */
  readonly session?: string;
  /** Root of the repository; the directory by default. */
  readonly worktree?: string;
  /** Working directory, when it is not the place's. */
  readonly directory?: string;
  /** MCP servers by name: a command and variables. */
  readonly mcp?: Readonly<Record<string, { readonly command: string[]; readonly env?: Record<string, string> }>>;
  /** Addresses that stand for hosted services. */
  readonly endpoints?: Readonly<Record<string, string>>;
  /** Variables that stand for the environment. */
  readonly environment?: Readonly<Record<string, string>>;
  /** Options of `webfetch` that a host switches on. */
  readonly web?: { readonly refusePrivate?: readonly string[]; readonly askRedirects?: boolean };
  /** Milliseconds; 10000 by default. */
  readonly within?: number;
  /** When the point of the check is that the target answers at all: silence is then a failure, not a broken target. */
  readonly silenceFails?: boolean;
}

/** One run of ripgrep that the recording `rg` saw. */
export interface RgCall {
  /** Directory it ran in. */
  readonly directory: string;
  /** Its arguments. */
  readonly args: readonly string[];
}

/** Values of a property: any arbitrary of fast-check, of which no more is named here. */
export interface Values<T> {
  /** Is this one of the values? */
  canShrinkWithoutContext(value: unknown): value is T;
}

/** What a check works with. */
export interface Trial {
  /** The behaviour profile in force: that of the run, or `extended` in the set of that name. */
  readonly profile: ProfileName | "extended";
  /** Builds a tree in a new directory; `outside` is built beside it. */
  dir(tree: Tree, outside?: Tree): Promise<Place>;
  /** Writes files into a place that exists. */
  put(place: Place, tree: Tree): Promise<void>;
  /** Calls a tool in a place. */
  call(tool: string, params: unknown, place: Place, options?: CallOptions): Promise<Reply>;
  /** The control of the contrast: what must come out the other way. */
  control(reply: Reply, expectation: Expectation): void;
  /** The case of the contrast. */
  expect(reply: Reply, expectation: Expectation): void;
  /** Fails when `problem` says something. For what no single reply shows, such as recorded arguments. */
  demand(want: string, problem: string | undefined, got?: string): void;
  /** A property over the process boundary: found, confirmed, shrunk. */
  property<T>(
    values: Values<T>,
    holds: (value: T) => Promise<void>,
    options?: { readonly runs?: number; readonly examples?: readonly NoInfer<T>[] },
  ): Promise<void>;
  /** A new session name. */
  session(): string;
  /** The target forgets everything, as a new process does. */
  restart(): Promise<void>;
  /** The runs of ripgrep since the last call of this method. */
  rgCalls(): Promise<readonly RgCall[]>;
  /**
   * Puts a shell script in the place of ripgrep for listings and searches; `undefined` takes it away. To the script,
   * ripgrep is `$REAL_RG`.
   */
  rgScript(script: string | undefined): Promise<void>;
  /** Serves pages on loopback, by path: fixed ones, or made for the request. */
  serve(pages: Readonly<Record<string, ServedPage | ((request: SeenRequest) => ServedPage)>>): Promise<Site>;
  /** A scripted MCP server, to be named in {@link CallOptions.mcp}. */
  server(script: ServerScript): Promise<{ readonly command: string[] }>;
  /** What a scripted server was asked to do since the last call of this method, in order. */
  serverCalls(server: { readonly command: readonly string[] }): Promise<readonly ServerCall[]>;
  /**
   * What a program gives when the engine of this machine runs it, with its lines of the console: the oracle of the
   * language. The program is the body of an async function.
   */
  native(
    code: string,
  ): Promise<{ readonly value?: unknown; readonly failure?: string; readonly logs: readonly string[] }>;
  /** The tools that the target offers. */
  readonly tools: readonly string[];
  /** Bytes by which the target's memory grew above its level, at the peak, while the work ran. */
  growthDuring(work: () => Promise<void>): Promise<number>;
  /** True while the process with this id runs on this machine. */
  isRunning(pid: number): Promise<boolean>;
  /** Reads a file of this machine; `undefined` when there is none. */
  readFile(path: string): Promise<string | undefined>;
  /** Says why the rule cannot be seen on this target. Counts as untestable, never as passed. */
  untestable(reason: string): never;
}

/** Pages that are being served. */
export interface Site {
  /** Where: scheme, host and port. */
  readonly origin: string;
  /** The paths that were asked for, in order. */
  readonly requests: readonly string[];
  /** The requests, in order. */
  readonly seen: readonly SeenRequest[];
  /** Bytes of bodies that were sent so far. */
  readonly sent: number;
}

/** A request that came to a {@link Site}. */
export interface SeenRequest {
  /** The method. */
  readonly method: string;
  /** Path and query. */
  readonly target: string;
  /** The path alone. */
  readonly path: string;
  /** Headers, by their names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** The body as text. */
  readonly body: string;
}

/** A page of {@link Trial.serve}. */
export interface ServedPage {
  /** The body; in pieces, it is sent piece by piece, without a content-length. */
  readonly body: string | Uint8Array | readonly (string | Uint8Array)[];
  /** Status, 200 by default. */
  readonly status?: number;
  /** Headers; `content-type: text/plain; charset=utf-8` by default, and none of a name that is `undefined`. */
  readonly headers?: Readonly<Record<string, string | undefined>>;
  /** Fall silent before the head, or after the body that there is. */
  readonly stall?: "head" | "body";
  /** Milliseconds before the head. */
  readonly delay?: number;
  /** Send the body again and again. */
  readonly endless?: boolean;
}

/** An answer of a scripted tool: the first whose `when` is part of the arguments counts. */
export interface ServerAnswer {
  /** Arguments that it answers; any by default. */
  readonly when?: Readonly<Record<string, unknown>>;
  /** The result as the server gives it. */
  readonly result?: Readonly<Record<string, unknown>>;
  /** A protocol error with this message. */
  readonly error?: string;
  /** Milliseconds without another call that the answer waits for. */
  readonly quiet?: number;
  /** No answer ever. */
  readonly hang?: true;
}

/** The tools of a scripted MCP server. */
export interface ServerScript {
  /** The tools, in the order in which they are listed. */
  readonly tools: readonly {
    /** Its name. */
    readonly name: string;
    /** Its description. */
    readonly description?: string;
    /** JSON Schema of its input; any object by default. */
    readonly inputSchema?: unknown;
    /** JSON Schema of its structured result. */
    readonly outputSchema?: unknown;
    /** Its answers. */
    readonly answers: readonly ServerAnswer[];
  }[];
}

/** A line of a scripted server's log: a call, or the news that one was cancelled. */
export interface ServerCall {
  /** Name of the tool. */
  readonly name?: string;
  /** The arguments. */
  readonly arguments?: Readonly<Record<string, unknown>>;
  /** Calls that were running, this one included. */
  readonly running?: number;
  /** True for a cancellation. */
  readonly cancelled?: boolean;
}

/** One check: a contrast that cites its rule. */
export interface Check {
  /** `rule`, or `rule/point` when a rule has several checks. */
  readonly id: string;
  /** The rule it holds the target to. */
  readonly rule: string;
  /** Requirement set it belongs to. */
  readonly set: SetName;
  /** Tools it calls; all must be offered. */
  readonly tools: readonly string[];
  /** What else it needs. */
  readonly needs: readonly Need[];
  /** It has to wait for a limit of the contract, tens of seconds. */
  readonly slow: boolean;
  /** The contrast itself. */
  readonly run: (trial: Trial) => Promise<void>;
}

/** Makes the `check` function of a check file: all checks of the file belong to one set. */
export function checksOf(
  set: SetName,
): {
  list: Check[];
  check: (
    id: string,
    needs: { tools: readonly string[]; needs?: readonly Need[]; slow?: boolean },
    run: (trial: Trial) => Promise<void>,
  ) => void;
} {
  const list: Check[] = [];
  return {
    list,
    check: (id, { tools, needs = [], slow = false }, run) => {
      if (list.some((other) => other.id === id)) throw new Error(`two checks are called ${id}`);
      list.push({ id, rule: id.split("/")[0] ?? id, set, tools, needs, slow, run });
    },
  };
}
