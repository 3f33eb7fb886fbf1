// Pure: no Deno, no fetch, no file system.

/** What the methods with `locales` and `options` arguments share. */

import { enumerableNames, get, isObject, type Machine, toText, type Value } from "../values/mod.ts";
import { lengthOf, read, show } from "./support.ts";

/** Options as the host's locale functions take them: primitives only. */
export type LocaleOptions = Record<string, string | number | boolean>;

/**
 * Copy the arguments `locales` and `options` out of the program as plain data and call a function of the host with them.
 * What the host refuses becomes a RangeError of the program.
 */
export function localeArguments<T>(
  m: Machine,
  [locales, options]: Value[],
  call: (locales: string | string[] | undefined, options: LocaleOptions | undefined) => T,
): T {
  const tags = toTags(m, locales);
  if (options === null) m.fail("TypeError", "The options must be an object, not null");
  let copied: LocaleOptions | undefined;
  if (isObject(options)) {
    copied = Object.create(null) as LocaleOptions;
    for (const name of enumerableNames(m, options)) {
      const value = get(m, options, name);
      if (value === undefined) continue;
      copied[name] = typeof value === "number" || typeof value === "boolean" ? value : toText(m, value);
    }
  }
  m.step(16);
  try {
    return call(tags, copied);
  } catch (error) {
    if (!(error instanceof RangeError || error instanceof TypeError)) throw error;
    return m.fail("RangeError", error.message);
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
