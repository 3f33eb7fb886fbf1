// Pure: no Deno, no fetch, no file system.

import { limits } from "../../spec/limits.ts";
import { languageSection } from "../reference.ts";
import { type Catalog, catalogText } from "./catalog.ts";

/** The signature of the search tool, as the catalogue prints it. */
export const searchSignature: string =
  "tools.$codemode.search(input: { query?: string, namespace?: string, limit?: number, offset?: number }): " +
  "Promise<{ items: Array<{ path: string, description: string, signature: string }>, remaining: number, " +
  "next: { offset: number } | null }>";

/** The sentence that opens the description of `execute`. */
export const executeIntroduction = "Run a short JavaScript or TypeScript program that calls the tools listed below.";

/**
 * What a model needs to know to write a program: how to work, what the language has, which tools there are
 * (rule execute.description).
 */
export function guideText(catalog: Catalog): string {
  const { concurrency, searchPage, depth } = limits.codemode;
  return `## How to work
1. Pick the tools from the list below. A tool that is not listed: find it from inside the program with \
\`tools.$codemode.search({ query: "words" })\`; each item carries the signature to call it by.
2. Write one program that makes all the calls it can: calls that need nothing from each other go into one \
\`Promise.all\`, up to ${concurrency} run at a time. Copy paths as printed, brackets included.
3. Filter, count and join inside the program and \`return\` only what you need. Large results stay out of the conversation.

## Rules
- Every tool takes exactly one object and returns a promise: \`await\` it. A failed call throws an \`Error\` with the \
tool's message; catch it to go on.
- \`Promise<unknown>\` means that the shape of the result is not declared: look at one result before you rely on it. It is \
often a text; \`JSON.parse\` it when it holds JSON.
- \`return\` gives the result (without one, the last expression does). It must be plain data of at most ${depth} levels. \
\`console.log\` lines come back after it.
- Images and other files that tools return are attached for you; the program sees a line that says how many.
- Each call is checked against the user's permissions. Do not repeat a call that was refused.

## Language
${languageSection()}

${catalogText(catalog)}
- $codemode (always there; a page holds ${searchPage} items)
  ${searchSignature}`;
}
