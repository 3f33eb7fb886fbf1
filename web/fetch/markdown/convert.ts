// Pure: no Deno, no fetch, no file system.

import { collapseSteps } from "./collapse.ts";
import { factSteps } from "./facts.ts";
import { parseSteps } from "./parse.ts";
import { renderSteps } from "./render.ts";

/** Converts a page to Markdown, resting often enough that a host can look at its clock (rule webfetch.markdown). */
export function* markdownSteps(source: string): Generator<void, string> {
  if (source === "") return "";
  const { tree, root } = yield* parseSteps(source);
  if (root === 0) return "";
  yield* collapseSteps(tree, root);
  const facts = yield* factSteps(tree, root);
  return yield* renderSteps(tree, root, facts);
}

/** Converts a page to Markdown in one go. */
export function toMarkdown(source: string): string {
  const steps = markdownSteps(source);
  for (let step = steps.next();; step = steps.next()) if (step.done) return step.value;
}
