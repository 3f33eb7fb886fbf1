// Pure: no Deno, no fetch, no file system.

import type { ToolError } from "../../spec/tool_error.ts";
import type { Attachment, ToolResult } from "../tool.ts";
import type { Listing } from "./directory.ts";
import type { Window } from "./params.ts";
import {
  type Extra,
  type Instruction,
  renderAttachment,
  renderDirectory,
  renderText,
  type Target,
  type TextWindow,
} from "./render.ts";

/** What was read of one target. */
export type Part =
  & {
    /** Which one it is. */
    readonly target: Target;
    /** Which part of it was asked for. */
    readonly window: Window;
    /** What is said beside it. */
    readonly extra: Extra;
  }
  & (
    | { readonly kind: "directory"; readonly listing: Listing }
    | {
      readonly kind: "attachment";
      readonly what: "image" | "pdf";
      readonly attachment: Attachment;
      readonly instructions: readonly Instruction[];
    }
    | {
      readonly kind: "text";
      readonly result: TextWindow;
      readonly instructions: readonly Instruction[];
      /** The encoding that was asked for. */
      readonly encoding?: string | undefined;
    }
  );

/** What came of one target of a call that names several. */
export type Outcome = Part | { readonly kind: "failed"; readonly shown: string; readonly error: ToolError };

/** The result of a call for one target. */
export function renderPart(part: Part): ToolResult {
  const { target, extra } = part;
  switch (part.kind) {
    case "directory":
      return renderDirectory(target, part.listing, part.window, extra);
    case "attachment":
      return renderAttachment(target, part.what, part.attachment, part.instructions, extra);
    case "text":
      return renderText(target, part.result, part.instructions, extra);
  }
}
