// Pure: no Deno, no fetch, no file system.

/** What the methods with `locales` and `options` arguments share. */

import { enumerableNames, get, isObject, type Machine, toText, type Value } from "../values/mod.ts";
import { lengthOf, read, show } from "./support.ts";

/** Options as the host's locale functions take them: primitives only. */
export type LocaleOptions = Record<string, string | number | boolean>;

/**
 * Copy the arguments `locales` and `options` out of the program as plain data and call a function of the host with them.
 * What the host refuses becomes an error of the program.
 */
export function localeArguments<T>(
  m: Machine,
  [locales, options]: Value[],
  call: (locales: string | string[] | undefined, options: LocaleOptions | undefined) => T,
): T {
  const tags = toTags(m, locales);
  let copied: LocaleOptions | undefined;
  if (options !== undefined) copied = Object.create(null) as LocaleOptions;
  if (isObject(options) && copied !== undefined) {
    for (const name of enumerableNames(m, options)) {
      const value = get(m, options, name);
      if (value === undefined) continue;
      copied[name] = typeof value === "number" || typeof value === "boolean" ? value : toText(m, value);
    }
  }
  m.step(16);
  try {
    // The host refuses null itself, after it has looked at the tags.
    return call(tags, options === null ? null as unknown as undefined : copied);
  } catch (error) {
    if (error instanceof TypeError) return m.fail("TypeError", error.message);
    if (error instanceof RangeError) return m.fail("RangeError", error.message);
    throw error;
  }
}

/** CanonicalizeLocaleList, as far as it is ours: a tag, or the tags of an array-like. */
function toTags(m: Machine, locales: Value): string | string[] | undefined {
  if (locales === undefined || typeof locales === "string") return locales;
  if (locales === null) return m.fail("TypeError", "The locales must be a tag or a list of tags, not null");
  if (!isObject(locales)) return [];
  const length = Math.min(lengthOf(m, locales), 100);
  const tags: string[] = [];
  for (let index = 0; index < length; index++) {
    const tag = read(m, locales, index);
    if (typeof tag !== "string") return m.fail("TypeError", `A locale must be a text, not ${show(tag)}`);
    tags.push(tag);
  }
  return tags;
}
