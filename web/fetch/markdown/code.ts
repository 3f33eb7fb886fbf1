// Pure: no Deno, no fetch, no file system.

import { tag } from "./tags.ts";
import { kind, type Tree } from "./tree.ts";

const named = /(?:^|\s)(?:language-|lang-|highlight-source-|brush:\s*)([\w+#.-]+)/;
const highlighted = /(?:^|\s)highlight-([\w+#.-]+)/;
const plainWords = new Set([
  "hljs",
  "highlight",
  "code",
  "pre",
  "prettyprint",
  "sourcecode",
  "default",
  "none",
  "text",
]);

/**
 * The language of a `pre`, from the classes that highlighters leave: on its code, on itself, or on the element around it; empty
 * when none says.
 */
export function codeLanguage(tree: Tree, pre: number): string {
  const holders = [firstElement(tree, pre, tag.code), pre, tree.parent[pre]!, tree.parent[tree.parent[pre]!]!];
  for (const [at, holder] of holders.entries()) {
    if (holder === 0) continue;
    const classes = tree.attribute(holder, "class") ?? "";
    const language = named.exec(classes)?.[1] ?? (at >= 2 ? highlighted.exec(classes)?.[1] : undefined) ??
      (/(?:^|\s)hljs(?:\s|$)/.test(classes) ? classes.split(/\s+/).find((word) => !plainWords.has(word)) : undefined);
    if (language !== undefined && !plainWords.has(language)) return language;
  }
  return "";
}

function firstElement(tree: Tree, parent: number, code: number): number {
  for (let child = tree.first[parent]!; child !== 0; child = tree.next[child]!) {
    if (tree.kinds[child] === kind.element && tree.codes[child] === code) return child;
  }
  return 0;
}

/** Text of a `pre` as it shows: line breaks where `br` stands, nothing of what is hidden, nor of the buttons that copy it. */
export function preText(tree: Tree, pre: number, isHidden: (node: number) => boolean): string {
  const parts: string[] = [];
  let node = tree.first[pre]!;
  while (node !== 0) {
    let inside = 0;
    if (tree.kinds[node] === kind.text) parts.push(tree.data[node]!);
    else if (tree.kinds[node] === kind.element && tree.codes[node] === tag.br) parts.push("\n");
    else if (tree.kinds[node] === kind.element && tree.codes[node] !== tag.button && !isHidden(node)) {
      inside = tree.first[node]!;
    }
    if (inside !== 0) {
      node = inside;
      continue;
    }
    while (node !== pre && tree.next[node] === 0) node = tree.parent[node]!;
    if (node === pre) break;
    node = tree.next[node]!;
  }
  return parts.join("");
}
