// Pure: no Deno, no fetch, no file system.

/** How much a node consumes. */

import type { ClassNode, Node } from "./ast.ts";

/** The least number of characters a node consumes, as far as it is easily known: 0 or 1. */
export function minWidth(node: Node): 0 | 1 {
  switch (node.type) {
    case "char":
    case "any":
      return 1;
    case "class":
      // The empty string may be among the strings of a class of the flag v.
      return hasEmptyString(node.node) ? 0 : 1;
    case "sequence":
      return node.items.some((item) => minWidth(item) === 1) ? 1 : 0;
    case "alternatives":
      return node.items.every((item) => minWidth(item) === 1) ? 1 : 0;
    case "capture":
      return minWidth(node.node);
    case "quantifier":
      return node.min > 0 ? minWidth(node.node) : 0;
    default:
      return 0;
  }
}

function hasEmptyString(node: ClassNode): boolean {
  switch (node.type) {
    case "strings":
      return node.list.some((codes) => codes.length === 0);
    case "union":
    case "and":
    case "minus":
      return node.items.some(hasEmptyString);
    default:
      return false;
  }
}

/** Whether a node can consume anything at all. */
export function mayConsume(node: Node): boolean {
  switch (node.type) {
    case "char":
    case "any":
    case "class":
    case "reference":
      return true;
    case "sequence":
    case "alternatives":
      return node.items.some(mayConsume);
    case "capture":
      return mayConsume(node.node);
    case "quantifier":
      return node.max > 0 && mayConsume(node.node);
    default:
      return false;
  }
}
