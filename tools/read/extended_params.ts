// Pure: no Deno, no fetch, no file system.

import { z } from "zod";
import type { Workspace } from "../../permission/workspace.ts";
import { limits } from "../../spec/limits.ts";
import type { Profile } from "../../spec/profiles.ts";
import { ToolError } from "../../spec/tool_error.ts";
import { parseParams } from "../params.ts";
import { encodingNamed } from "./encoding.ts";
import type { ReadFeatures } from "./features.ts";
import { planRead, type ReadPlan, readShape, toolName } from "./params.ts";

/** One target of a call, or the parameters that hold for each of them. */
interface OneTarget {
  readonly filePath?: string | undefined;
  readonly offset?: number | undefined;
  readonly limit?: number | undefined;
  readonly encoding?: string | undefined;
}

/** Parameters of `read` in the profile `extended` (rules read.several, read.encoding). */
export interface ExtendedReadParams extends OneTarget {
  /** Several targets. */
  readonly files?: readonly OneTarget[] | undefined;
}

const number = z.int().nonnegative().optional();

/** The schema of {@link ExtendedReadParams}, as far as the features go. */
export function extendedReadSchema(features: ReadFeatures): z.ZodType<ExtendedReadParams> {
  const encoding = z.string().optional().describe(
    'Encoding of the text, such as "windows-1252", "gbk" or "shift_jis"; leave it out for UTF-8, and for UTF-16 and ' +
      "UTF-32, which are recognised",
  );
  const one = z.object({ ...readShape, encoding });
  if (!features.several) return features.encodings ? one : one.omit({ encoding: true });
  const target = z.object({ filePath: z.string(), offset: number, limit: number, encoding: z.string().optional() });
  const files = z.array(features.encodings ? target : target.omit({ encoding: true })).max(limits.read.files).optional()
    .describe(
      `Several files or directories to read in this call, at most ${limits.read.files}, in the place of filePath`,
    );
  const several = one.extend({ filePath: readShape.filePath.optional(), files });
  return features.encodings ? several : several.omit({ encoding: true });
}

/** What a call asks for. */
export interface ExtendedReadPlan {
  /** One plan for each target. */
  readonly plans: readonly ReadPlan[];
  /** Whether the answer is one for several. */
  readonly several: boolean;
}

/** Turns parameters into plans, or throws `ToolError` `invalid_params`. */
export function planExtendedRead(
  params: unknown,
  workspace: Workspace,
  profile: Profile,
  features: ReadFeatures,
): ExtendedReadPlan {
  const sent = parseParams(toolName, extendedReadSchema(features), features.several ? withPaths(params) : params);
  const { files = [], ...rest } = sent;
  // [read.several] what stands beside `files` holds for each that does not say otherwise
  const targets = files.map((one) => ({ ...rest, ...given(one) }));
  if (sent.filePath !== undefined && (files.length === 0 || sent.filePath !== "")) targets.unshift(rest);
  const distinct = targets.filter((one, at) =>
    targets.findIndex((other) => JSON.stringify(other) === JSON.stringify(one)) === at
  );
  if (distinct.length === 0) {
    throw new ToolError(
      "invalid_params",
      `Cannot call the ${toolName} tool with these arguments: no path is given. Call it again with filePath, or with ` +
        "files for several.",
    );
  }
  const plans = distinct.map(({ encoding, ...one }) => ({
    ...planRead(one, workspace, profile),
    ...(encoding === undefined ? {} : { encoding: encodingNamed(encoding) }),
  }));
  return { plans, several: plans.length > 1 };
}

/** [read.several] A bare path among the files stands for its target. */
function withPaths(params: unknown): unknown {
  const { files } = (params ?? {}) as { files?: unknown };
  if (!Array.isArray(files)) return params;
  return {
    ...params as object,
    files: files.map((file: unknown) => typeof file === "string" ? { filePath: file } : file),
  };
}

/** What an object says; `undefined` says nothing. */
function given(one: OneTarget): OneTarget {
  return Object.fromEntries(Object.entries(one).filter(([, value]) => value !== undefined));
}

/** What the model is told about `read` in the profile `extended`, added to what it is told of the documented one. */
export function extendedReadDescription(description: string, features: ReadFeatures): string {
  const lines = description.split("\n").filter((line) => !(features.several && line.startsWith("- Several files")));
  const more = [
    ...(features.several
      ? [
        `- Several files are read in one call with files, an array of {filePath, offset?, limit?}; one that cannot be`,
        "  read costs no other. They share the limits, and the last line gives the call that goes on.",
      ]
      : []),
    ...(features.encodings
      ? ["- UTF-16 and UTF-32 are recognised. For another encoding than UTF-8 name it with encoding."]
      : []),
    ...(features.likeNames
      ? [
        "- Where nothing has the path, a file whose name looks the same (spaces, quotes, accents) is read, and it says so.",
      ]
      : []),
  ];
  const at = lines.findIndex((line) => line.startsWith("- When the path is only roughly"));
  return [...lines.slice(0, at), ...more, ...lines.slice(at)].join("\n");
}
