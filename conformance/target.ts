// Pure: no Deno, no fetch, no file system.

import type { CallRequest, Hello, Reply } from "./protocol.ts";

/** Something the suite can hold to the rules: a process, an MCP server, or a value in this process. */
export interface Target {
  /** Who it is and what it claims, as it said at the start. */
  readonly hello: Hello;
  /** How it is reached. */
  readonly transport: "here" | "lines" | "mcp";
  /** One call. Never rejects: whatever goes wrong with the target is a reply of kind `broke`. */
  call(request: CallRequest): Promise<Reply>;
  /** Forgets everything it holds, as a new process does. */
  restart(): Promise<void>;
  /** The process that does the work, where there is one to look at. */
  readonly pid?: number;
  /** What the target wrote to its standard error since it was last asked, its end. */
  stderr?(): string;
  /** Ends the target; nothing is left running. */
  close(): Promise<void>;
}

/** A target could not be started, or broke the protocol at hello (exit code 2). */
export class TargetStartError extends Error {
  /** Make the error from a sentence that says what to do. */
  constructor(message: string) {
    super(message);
    this.name = "TargetStartError";
  }
}

/** True when the target claims a feature of the protocol, such as `asks` or `code`. */
export function claims(hello: Hello, feature: string): boolean {
  return (hello.features ?? []).includes(feature);
}
