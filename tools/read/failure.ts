// Pure: no Deno, no fetch, no file system.

import { ToolError } from "../../spec/tool_error.ts";
import { wantsEveryPermission } from "../seen.ts";

/** Why the system would not look at, open or read a path. */
export type Failure =
  | "missing"
  | "not-permitted"
  | "forbidden"
  | "not-a-directory"
  | "loop"
  | "name-too-long"
  | "other";

/** Reads the reason out of an error that a system call threw. */
export function failureOf(error: unknown): Failure {
  const { name, code } = (error ?? {}) as { name?: string; code?: string };
  if (name === "NotCapable") return "not-permitted";
  switch (code) {
    case "ENOENT":
      return "missing";
    case "EACCES":
    case "EPERM":
      return "forbidden";
    case "ENOTDIR":
      return "not-a-directory";
    case "ELOOP":
      return "loop";
    case "ENAMETOOLONG":
      return "name-too-long";
    default:
      return "other";
  }
}

/** The error for a path that leads nowhere whatever is there: through a file, round in a loop, by a name that is too long. */
export function pathFault(shown: string, error: unknown): Error | undefined {
  const failure = failureOf(error);
  const isFault = failure === "not-a-directory" || failure === "loop" || failure === "name-too-long";
  return isFault ? unreadable(shown, error) : undefined;
}

/**
 * The error for the model, for every failure but a missing file. What no system call threw is no failure of reading, and
 * stays what it is.
 */
export function unreadable(shown: string, error: unknown): Error {
  const { code } = (error ?? {}) as { code?: unknown };
  const failure = failureOf(error);
  if (error instanceof ToolError || (failure === "other" && typeof code !== "string")) return error as Error;
  const because = (why: string) => new ToolError("unreadable", `Cannot read ${shown}: ${why}`, { cause: error });
  switch (failure) {
    case "not-permitted":
      return new ToolError(
        "permission_missing",
        `Cannot read ${shown}: this process may not read there. ` +
          (wantsEveryPermission(error)
            ? "Deno lets only a process read there that was started with --allow-all"
            : "Start it with --allow-read=DIR, DIR a folder that holds it"),
        { cause: error },
      );
    case "forbidden":
      return because("the system denies permission");
    case "not-a-directory":
      return because("a part of the path is a file, not a directory");
    case "loop":
      return because("its symbolic links form a loop");
    case "name-too-long":
      return because("a name in it is too long");
    case "missing":
      return because("it vanished while it was read");
    case "other":
      return because(`reading failed (${code})`);
  }
}
