// Pure: no Deno, no fetch, no file system.

import type { Budget } from "./facts.ts";

/** What a code unit of indentation costs of the budget: it stays in the output, so there may be fewer of them. */
const prefixCost = 4;

/** Text without the line breaks at its ends. */
export function trimBreaks(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && text.charCodeAt(start) === 10) start++;
  while (end > start && text.charCodeAt(end - 1) === 10) end--;
  return text.slice(start, end);
}

/** Text with a prefix before each line but the first. */
export function prefixed(text: string, prefix: string, budget: Budget): string {
  if (!text.includes("\n")) return text;
  const indented = text.replaceAll("\n", "\n" + prefix);
  budget.left -= (indented.length - text.length) * prefixCost;
  return indented;
}

/** Text as a quote. Its mark stands after whatever ends a line in a regular expression, not after line feeds alone. */
export function quoted(text: string, budget: Budget): string {
  if (/[\r\u2028\u2029]/.test(text)) return text.replace(/^/gm, "> ");
  return `> ${prefixed(text, "> ", budget)}`;
}
