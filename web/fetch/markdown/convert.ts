// Pure: no Deno, no fetch, no file system.

import { collapseSteps } from "./collapse.ts";
import { factSteps } from "./facts.ts";
import { parseSteps } from "./parse.ts";
import { renderSteps } from "./render.ts";
import { trait } from "./tags.ts";
import type { RenderOptions } from "./writer.ts";

/** How {@link toMarkdown} differs from plain Turndown. */
export interface MarkdownOptions extends RenderOptions {
  /** Called for a page that is a frameset, before its `noframes` is read. */
  readonly onFrameset?: (() => void) | undefined;
}

/** Converts a page to Markdown, resting often enough that a host can look at its clock (rule webfetch.markdown). */
export function* markdownSteps(source: string, options: MarkdownOptions = {}): Generator<void, string> {
  if (source === "") return "";
  const { tree, root, isFrameset } = yield* parseSteps(source, options.rich === true);
  if (isFrameset) options.onFrameset?.();
  if (options.rich === true) tree.promote(trait.richBlock, trait.block);
  yield* collapseSteps(tree, root);
  const facts = yield* factSteps(tree, root);
  return yield* renderSteps(tree, root, facts, options);
}

/**
 * Converts a page to Markdown in one go, byte for byte as Turndown does with the options of rule webfetch.markdown, in time
 * proportional to its size. Past 100 levels lists and quotes are no longer indented.
 *
 * @example
 * ```ts
 * import { toMarkdown } from "@scout/tools/web";
 * import assert from "node:assert/strict";
 *
 * assert.equal(toMarkdown("<h1>A</h1><ul><li>b<li><em>c</em></ul>"), "# A\n\n-   b\n-   *c*");
 * ```
 */
export function toMarkdown(source: string, options: MarkdownOptions = {}): string {
  const steps = markdownSteps(source, options);
  for (let step = steps.next();; step = steps.next()) if (step.done) return step.value;
}
