// Pure: no Deno, no fetch, no file system.

import { ToolError } from "../spec/tool_error.ts";

/** What a look at a path found. */
export interface Seen {
  /** What is there, links followed; `special` is a FIFO, a socket or a device. */
  readonly kind: "file" | "directory" | "special" | "missing";
  /** Whether the path itself is a symbolic link. */
  readonly linked: boolean;
}

/**
 * The error for a path to search that does not exist. Where it is the working directory itself, leaving the path out is
 * no way.
 */
export function missingPath(tool: string, path: string, isWorkingDirectory: boolean): ToolError {
  return new ToolError(
    "not_found",
    `${tool} path does not exist: ${path}. ` +
      (isWorkingDirectory
        ? "It is the working directory: give the path of a directory that exists"
        : "Give an existing path, or leave path out to search the working directory"),
  );
}

/**
 * Whether Deno said that it lets no process look there which has less than every permission, as with `/proc` and `/sys`:
 * no flag for a folder helps then.
 */
export function wantsEveryPermission(error: unknown): boolean {
  return error instanceof Error && error.message.includes("--allow-all");
}

/** The line for the model when a search could not read everything. */
export const partialNotice =
  "(Some files or directories could not be read and were skipped, so there may be more than is shown here.)";
