// Pure: no Deno, no fetch, no file system.

import path from "node:path";
import { z } from "zod";
import type { Workspace } from "../../permission/workspace.ts";
import { limits } from "../../spec/limits.ts";
import type { Profile } from "../../spec/profiles.ts";
import { parseParams, refuseNul } from "../params.ts";

/** Name of the tool, of its permission and in its errors. */
export const toolName = "read";

// [read.params] whole numbers that are not negative, as numbers; filePath must be there, and may be empty (the directory itself)
/** What stands in the schema. */
export const readShape: {
  readonly filePath: z.ZodString;
  readonly offset: z.ZodOptional<z.ZodInt>;
  readonly limit: z.ZodOptional<z.ZodInt>;
} = {
  filePath: z.string().describe("Path of the file or directory: absolute, or relative to the working directory"),
  offset: z.int().nonnegative().optional().describe(
    "Line (or directory entry) to start from, counted from 1; leave it out to start at the top",
  ),
  limit: z.int().nonnegative().optional().describe(
    `How many lines (or entries) to give; leave it out for the usual ${limits.read.lines}`,
  ),
};

/** The parameters as the model sends them. */
export const readSchema: z.ZodType<{ filePath: string; offset?: number; limit?: number }> = z.object(readShape);

/** Which lines, or entries, of the target are asked for. */
export interface Window {
  /** The first one, counted from 1. */
  readonly offset: number;
  /** How many at most. */
  readonly limit: number;
}

/** What a call asks for. */
export interface ReadPlan {
  /** The path as it was sent. */
  readonly asked: string;
  /** The path that answers show: as it was sent when absolute, else below the working directory. */
  readonly shown: string;
  /** Which part of it. */
  readonly window: Window;
  /** The path says that it is a directory: it ends in a slash, `.` or `..`. */
  readonly mustBeDirectory: boolean;
  /** The encoding that was asked for, as a decoder names it. */
  readonly encoding?: string;
}

/**
 * Turns parameters into a plan, or throws `ToolError` `invalid_params` (rules read.params, tool.params).
 */
export function planRead(params: unknown, workspace: Workspace, profile: Profile): ReadPlan {
  const { filePath, offset = 1, limit = limits.read.lines } = parseParams(toolName, readSchema, params);
  // A path with a NUL is none: it is refused before anything is looked at.
  refuseNul(toolName, { filePath });
  // [read.limit-zero] a window of no lines would send a model round in a loop
  const isDefault = limit === 0 && profile.limitZeroIsDefault;
  return {
    asked: filePath,
    // [read.params] a relative path is resolved against the working directory
    shown: path.isAbsolute(filePath) ? filePath : path.resolve(workspace.directory, filePath),
    // [read.params] an offset of 0 means 1; [read.lines] the default window
    window: { offset: Math.max(offset, 1), limit: isDefault ? limits.read.lines : limit },
    mustBeDirectory: ["", ".", ".."].includes(filePath.split(path.sep === "\\" ? /[\\/]/ : "/").at(-1)!),
  };
}
