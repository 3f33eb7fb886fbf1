// Pure: no Deno, no fetch, no file system.

import type { PermissionConfig } from "../../permission/config.ts";
import type { ProfileName } from "../../spec/profiles.ts";
import type { ToolErrorCode } from "../../spec/tool_error.ts";
import type { SearchEnvironment } from "../../web/search/enabled.ts";

/** An input that broke other implementations, and what Scout makes of it. */
export interface KnownInput {
  /** Its id in the list of such inputs. */
  readonly id: string;
  /** What is tried, in a few words. */
  readonly input: string;
  /** What a user would want. */
  readonly expected: string;
  /** What is tried of it, one row of the table each. */
  readonly tries: readonly Try[];
}

/** How a result stands to what a user would want. */
export interface Standing {
  /** What sets it apart from the other tries of its input. */
  readonly name: string;
  /** The contract asks for another answer than users do. Default: the answer is the wanted one. */
  readonly contract?: true;
}

/** One try: a call that is made, a page or a program that is tried, or a test that makes more than a call. */
export type Try = CallTry | WebTry | ProgramTry | TestTry;

/** A call of a tool on a tree. In texts `<ROOT>` stands for the root of the tree. */
export interface CallTry extends Standing {
  readonly kind: "call";
  /** Files by name, with the folders above them; a name that ends in `/` is an empty folder. */
  readonly tree?: Readonly<Record<string, string | Uint8Array>>;
  /** A shell command that makes in the tree what is no plain file. */
  readonly shell?: string;
  /** Working directory, relative to the tree or absolute. Default: the tree. */
  readonly directory?: string;
  /** Default: `documented`. */
  readonly profile?: ProfileName;
  /** Permissions, after the default rules. */
  readonly rules?: PermissionConfig;
  /** Nobody can be asked. Default: whoever is asked allows it once. */
  readonly alone?: true;
  /** The option `hidden` of the toolset. */
  readonly hidden?: true;
  /** File modes bind ripgrep, also where the test runs as root. */
  readonly bound?: true;
  /** Lines of a shell script that runs as ripgrep; `$RG` is the real one. */
  readonly ripgrep?: string;
  /** The tool and its parameters. */
  readonly call: readonly [tool: "glob" | "grep" | "read", params: Readonly<Record<string, unknown>>];
  /** What comes back. */
  readonly gives: Gives;
  /** What comes back in the profile `extended`. Default: not looked at. */
  readonly extended?: Gives;
  /** The questions, as `permission: pattern`. Default: not looked at. */
  readonly asked?: readonly string[];
}

/** What a server on loopback answers. */
export interface Served {
  /** Default: 200. */
  readonly status?: number;
  /** Headers; two of one name as a list. */
  readonly headers?: Readonly<Record<string, string | readonly string[]>>;
  /** The body; a list is sent piece by piece. Default: empty. */
  readonly body?: string | Uint8Array | readonly (string | Uint8Array)[];
  /** The answer does not end: nothing of it comes, or nothing after the body, or the connection breaks. */
  readonly then?: "stall" | "open" | "reset";
}

/** A call of a web tool, with a server of its own. In texts `<SITE>` stands for its origin, `<PORT>` for its port. */
export interface WebTry extends Standing {
  readonly kind: "web";
  /** Answers by path, several in turn; `echo` answers with the address asked for. */
  readonly serves: Readonly<Record<string, Served | readonly Served[]>> | "echo";
  /** The tool and its parameters. */
  readonly call: readonly [tool: "webfetch" | "websearch", params: Readonly<Record<string, unknown>>];
  /** Default: `documented`. */
  readonly profile?: ProfileName;
  /** Permissions, after the default rules. */
  readonly rules?: PermissionConfig;
  /** Options of `webfetch`. */
  readonly webfetch?: { readonly refusePrivate?: boolean };
  /** Options of `websearch`, besides the address. */
  readonly websearch?: SearchEnvironment & { readonly timeout?: number };
  /** What comes back. */
  readonly gives: WebGives;
  /** What comes back in the profile `extended`. Default: not looked at. */
  readonly extended?: WebGives;
}

/** What comes back from the web. */
export interface WebGives extends Gives {
  /** The whole output. */
  readonly output?: string;
  /** Media type of the attachment. */
  readonly attached?: string;
  /** The addresses that the server was asked for, in order. */
  readonly requests?: readonly string[];
}

/** A program for `execute`, over the fixture server `t`, the scripted server `s` and the built-in tools. */
export interface ProgramTry extends Standing {
  readonly kind: "program";
  /** The program. */
  readonly code: string;
  /** Permissions, after the default rules. */
  readonly rules?: PermissionConfig;
  /** How questions are answered, in order, the last for all that follow. Default: once. */
  readonly answers?: readonly ("once" | "reject")[];
  /** Limits of the program. */
  readonly limits?: { readonly timeoutMs?: number; readonly maxMemoryBytes?: number };
  /** Default: `documented`. */
  readonly profile?: ProfileName;
  /** What comes back. */
  readonly gives: ProgramGives;
}

/** What comes back from a program. */
export interface ProgramGives extends Gives {
  /** The result; a text is the beginning of the output as it stands. */
  readonly value?: unknown;
  /** Permissions that are asked for, in order. */
  readonly asked?: readonly string[];
  /** Media type of the attachment. */
  readonly attached?: string;
}

/** What comes back from a call; what is not named is not looked at. */
export interface Gives {
  /** The files of a listing or `file:line` of the matches, in any order, relative to the working directory. */
  readonly hits?: readonly string[];
  /** The code of the error. */
  readonly error?: ToolErrorCode;
  /** What the output or the error says. */
  readonly says?: readonly RegExp[];
  /** What it does not say. */
  readonly not?: readonly RegExp[];
}

/** A test elsewhere. */
export interface TestTry extends Standing {
  readonly kind: "test";
  /** What comes back. */
  readonly gives: string;
  /** The test file, from the root of the repository, and the title of the test. */
  readonly test: readonly [file: string, title: string];
}

/** The title of the test of a call, in its own profile or in `extended`. */
export function titleOf(id: string, { name }: Standing, extended = false): string {
  return `${id}: ${name}${extended ? ", extended" : ""}`;
}

/** A try that a test elsewhere makes. */
export function elsewhere(
  name: string,
  gives: string,
  file: string,
  title: string,
  rest: Partial<TestTry> = {},
): TestTry {
  return { kind: "test", name, gives, test: [file, title], ...rest };
}
