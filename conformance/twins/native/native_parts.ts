// Pure: no Deno, no fetch, no file system.

import { type GuestParts, rightGuest } from "../../native/guest.ts";
import type { Answer } from "../../protocol.ts";
import { type CatalogueParts, rightCatalogue } from "./catalogue.ts";
import { type ReadParts, rightRead } from "./read_program.ts";

type Attachment = NonNullable<Answer["attachments"]>[number];

/** What becomes of a tool's result. */
export interface Projected {
  readonly value: unknown;
  readonly attachments: readonly Attachment[];
}

/** Everything about `execute` that a foil may replace. */
export interface NativeParts {
  readonly read: ReadParts;
  readonly guest: GuestParts;
  readonly catalogue: CatalogueParts;
  /** Key of a tool from the names of its server and itself. */
  readonly key: (server: string, tool: string) => string;
  /** Namespace of a key, among the names of the servers. */
  readonly namespace: (key: string, servers: readonly string[], server: string) => string;
  /** The question before a call; nothing when there is none. */
  readonly question: (key: string) => { readonly permission: string; readonly pattern: string } | undefined;
  readonly project: (result: Record<string, unknown>) => Projected;
  /** What a result marked as an error is: a failure's text, or nothing. */
  readonly errorOf: (result: Record<string, unknown>) => string | undefined;
  readonly render: (value: unknown, logs: readonly string[], warnings: readonly string[]) => string;
  readonly attaches: boolean;
  readonly status: { readonly done: string; readonly failed: string };
  readonly showsInput: boolean;
  readonly truncates: boolean;
  readonly suggests: boolean;
  /** Whether the deadline ends the program and its calls. */
  readonly endsAtDeadline: boolean;
  readonly cancels: boolean;
  readonly cancelled: string;
  /** Whether tools are called one by one too. */
  readonly direct: boolean;
  readonly place: (line: number, column: number) => { line: number; column: number };
  readonly failureText: (kind: string, message: string) => string;
}

interface Part {
  readonly type?: string;
  readonly text?: string;
  readonly data?: string;
  readonly mimeType?: string;
  readonly resource?: { readonly text?: string; readonly blob?: string; readonly mimeType?: string };
}

/** The parts of a result's content. */
export const contentOf = (result: Record<string, unknown>): readonly Part[] => (result.content ?? []) as Part[];

/** The texts of a result. */
export const textsOf = (result: Record<string, unknown>): string[] =>
  contentOf(result).flatMap((part) => part.text ?? part.resource?.text ?? []);

/** The files of a result. */
export function filesOf(result: Record<string, unknown>): Attachment[] {
  return contentOf(result).flatMap(({ data, mimeType, resource }) => {
    const [body, mime] = data === undefined ? [resource?.blob, resource?.mimeType] : [data, mimeType];
    return body === undefined || mime === undefined ? [] : [{ type: "file", mime, url: `data:${mime};base64,${body}` }];
  });
}

const section = (title: string, lines: readonly string[]) => lines.length ? `\n\n${title}:\n${lines.join("\n")}` : "";

/** The right parts. */
export const rightNative: NativeParts = {
  read: rightRead,
  guest: rightGuest,
  catalogue: rightCatalogue,
  key: (server, tool) => `${server}_${tool}`.replace(/[^A-Za-z0-9_-]/g, "_"),
  namespace: (key, servers, server) =>
    servers.filter((name) => key.startsWith(`${name}_`)).sort((a, b) => b.length - a.length)[0] ?? server,
  question: (key) => ({ permission: key, pattern: "*" }),
  project(result) {
    const [texts, attachments] = [textsOf(result), filesOf(result)];
    if (result.structuredContent !== undefined) return { value: result.structuredContent, attachments };
    if (texts.length > 0) return { value: texts.join("\n"), attachments };
    return { value: attachments.length ? `(${attachments.length} files are attached)` : null, attachments };
  },
  errorOf: (result) => result.isError === true ? textsOf(result).join("\n") : undefined,
  render: (value, logs, warnings) =>
    `${typeof value === "string" ? value : JSON.stringify(value, null, 2)}${section("Logs", logs)}${
      section("Not awaited, and failed", warnings)
    }`,
  attaches: true,
  status: { done: "completed", failed: "error" },
  showsInput: true,
  truncates: true,
  suggests: true,
  endsAtDeadline: true,
  cancels: true,
  cancelled: "The execution was cancelled",
  direct: false,
  place: (line, column) => ({ line, column }),
  failureText: (kind, message) => `${kind}: ${message}`,
};
