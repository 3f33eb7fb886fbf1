// Shell: looks what is at a path, asks which permissions are granted.

import { ToolError } from "../spec/tool_error.ts";
import { type Seen, wantsEveryPermission } from "./seen.ts";
import { mayRead } from "./may_read.ts";

/**
 * What is at an absolute path, links followed. Never prompts: throws `ToolError` `permission_missing` that names the flag
 * when the process may not look, and `unreadable` when the system refuses.
 */
export async function look(path: string): Promise<Seen> {
  if (!await mayRead(path)) throw notAllowed(path);
  try {
    const info = await Deno.stat(path);
    const linked = (await Deno.lstat(path)).isSymlink;
    if (info.isDirectory) return { kind: "directory", linked };
    return { kind: info.isFile ? "file" : "special", linked };
  } catch (error) {
    if (error instanceof Deno.errors.NotCapable) throw notAllowed(path, error);
    if (isAbsence(error)) return { kind: "missing", linked: false };
    const reason = error instanceof Error ? error.message : String(error);
    throw new ToolError("unreadable", `Cannot look at ${path}: ${reason}`, { cause: error });
  }
}

/** A path that leads through a file, or round in a circle of links, is as missing as one that leads nowhere. */
function isAbsence(error: unknown): boolean {
  return error instanceof Deno.errors.NotFound || error instanceof Deno.errors.NotADirectory ||
    error instanceof Deno.errors.FilesystemLoop;
}

const notAllowed = (path: string, error?: unknown) =>
  new ToolError(
    "permission_missing",
    `Allow reading of ${path}: ` +
      (wantsEveryPermission(error)
        ? "Deno lets only a process look there that was started with --allow-all"
        : `start with --allow-read=${path} or a folder above it`),
  );
