// Shell: looks at, opens and lists what the model asks to read.

import { limits } from "../../spec/limits.ts";
import { ToolError } from "../../spec/tool_error.ts";
import { throwIfAborted } from "../aborted.ts";
import { jsonSchema } from "../params.ts";
import type { CallContext, Tool, ToolResult } from "../tool.ts";
import { readDescription } from "./description.ts";
import { extendedReadDescription, extendedReadSchema, planExtendedRead } from "./extended_params.ts";
import { type ReadFeatures, readFeatures } from "./features.ts";
import type { ReadOptions } from "./options.ts";
import { type ReadPlan, toolName } from "./params.ts";
import { type Outcome, renderPart } from "./part.ts";
import { renderSeveral } from "./several.ts";
import { readTarget } from "./target.ts";

/**
 * Makes the tool `read`: a window of a text file with line numbers, the entries of a directory, or an image or PDF whole.
 *
 * Its call throws `ToolError`: `invalid_params`, `denied`, `rejected`, `not_found`, `out_of_range`, `binary`,
 * `unsupported_file` (a FIFO, socket or device), `too_large` (an image or PDF), `unreadable`, `permission_missing` (of the
 * process), `aborted`.
 *
 * @example
 * ```ts
 * import { createRead } from "@scout/tools/tools";
 * import { profiles } from "@scout/tools/spec";
 * import assert from "node:assert/strict";
 *
 * const directory = await Deno.makeTempDir();
 * await Deno.writeTextFile(`${directory}/a.txt`, "one\ntwo\n");
 * const workspace = { directory, worktree: directory, gateRealPath: true };
 * const read = createRead({ workspace, profile: profiles.documented });
 * const context = { session: "main", signal: new AbortController().signal, ask: () => Promise.resolve() };
 * const { output } = await read.call({ filePath: "a.txt", offset: 2 }, context);
 * assert.match(output, /^2: two$/m);
 * await Deno.remove(directory, { recursive: true });
 * ```
 */
export function createRead(options: ReadOptions): Tool {
  const { workspace, profile } = options;
  const features = readFeatures(profile);
  const description = extendedReadDescription(readDescription, features);
  const schema = extendedReadSchema(features);
  return {
    name: toolName,
    define: () => ({ name: toolName, description, parameters: jsonSchema(schema) }),
    async call(params, context) {
      const { plans, several } = planExtendedRead(params, workspace, profile, features);
      if (several) return await readSeveral(options, features, plans, context);
      return renderPart(await readTarget({ options, context, features, attachmentLeft }, plans[0]!));
    },
  };
}

/** Bytes of images and PDFs that a call may give whole. */
const attachmentLeft = limits.read.attachment;

/** [read.several] One target after the other, each behind its own gate and permission; one that fails costs no other. */
async function readSeveral(
  options: ReadOptions,
  features: ReadFeatures,
  plans: readonly ReadPlan[],
  context: CallContext,
): Promise<ToolResult> {
  const outcomes: Outcome[] = [];
  let left = attachmentLeft;
  for (const plan of plans) {
    try {
      const part = await readTarget({ options, context, features, attachmentLeft: left }, plan);
      // [read.shared] base64 has four characters for three bytes
      if (part.kind === "attachment") left -= Math.floor(part.attachment.url.length * 3 / 4);
      outcomes.push(part);
    } catch (error) {
      if (!(error instanceof ToolError)) throw error;
      // What one of them met in the last moment is not what ended the call.
      throwIfAborted(context.signal);
      outcomes.push({ kind: "failed", shown: plan.shown, error });
    }
  }
  return renderSeveral(outcomes);
}
