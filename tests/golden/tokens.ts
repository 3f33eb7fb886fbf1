// Pure: no Deno, no fetch, no file system.

/**
 * Tokens of the golden data (`<ROOT>`, `<OUTSIDE>`, `<HOME>` …) put in place of real paths and back.
 *
 * @module
 */

import { dirname, relative } from "node:path";

/** The real places behind the tokens. */
export interface Places {
  readonly root: string;
  readonly home: string;
}

/** Apply a function to every string of a JSON value. */
export function mapStrings(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === "string") return change(value);
  if (Array.isArray(value)) return value.map((item) => mapStrings(item, change));
  if (value !== null && typeof value === "object") {
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [change(key), mapStrings(item, change)]));
  }
  return value;
}

/** Real paths in place of tokens. */
export function expand<T>(value: T, { root, home }: Places): T {
  const up = relative(root, "/");
  return mapStrings(
    value,
    (text) =>
      text.replaceAll("<ROOT>", root).replaceAll("<OUTSIDE>", dirname(root)).replaceAll("<HOME>", home)
        .replaceAll("<HOME_REL>", relative(root, home)).replaceAll("<ROOT_NO_SLASH>", root.slice(1))
        .replaceAll("<OUTSIDE_NO_SLASH>", dirname(root).slice(1)).replaceAll("<UP_TO_SLASH>", up),
  ) as T;
}

/** Tokens in place of real paths. */
export function tokenize<T>(value: T, { root, home }: Places): T {
  const outside = dirname(root);
  return mapStrings(
    value,
    (text) =>
      text.replaceAll(root, "<ROOT>").replaceAll(outside, "<OUTSIDE>").replaceAll(home, "<HOME>")
        .replaceAll(relative(root, home), "<HOME_REL>").replaceAll(root.slice(1), "<ROOT_NO_SLASH>")
        .replaceAll(outside.slice(1), "<OUTSIDE_NO_SLASH>")
        .replaceAll(`${relative(root, "/")}/`, "<UP_TO_SLASH>/"),
  ) as T;
}
