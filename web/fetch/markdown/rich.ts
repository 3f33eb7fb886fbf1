// Pure: no Deno, no fetch, no file system.

import { hidesItself } from "../hidden.ts";
import { tag } from "./tags.ts";
import type { Tree } from "./tree.ts";

/** Whether an element is not for the reader: the title, a drawing, or what is marked as hidden. */
export function isHidden(tree: Tree, node: number): boolean {
  const code = tree.codes[node];
  if (code === tag.title || code === tag.svg) return true;
  return hidesItself((name) => tree.attribute(node, name));
}

/** The address that links are relative to: that of the page's first `base`, itself relative to the page. */
export function baseOf(tree: Tree, page: string | undefined): string | undefined {
  if (page === undefined || tree.base === "" || !URL.canParse(tree.base, page)) return page;
  return new URL(tree.base, page).href;
}

/** An address made absolute; one within the page, or one that is no valid URL, stays as it is. */
export function absolute(address: string, base: string | undefined): string {
  if (base === undefined || address.startsWith("#") || !URL.canParse(address, base)) return address;
  return new URL(address, base).href;
}
