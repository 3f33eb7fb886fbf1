// Pure: no Deno, no fetch, no file system.

/** What the methods with `locales` and `options` arguments share. */

import { enumerableNames, get, isObject, type Machine, toText, type Value } from "../values/mod.ts";

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
  const tags = Array.isArray(locales)
    ? Array.from({ length: Math.min(locales.length, 100) }, (_, index) => toText(m, locales[index]))
    : locales === undefined
    ? undefined
    : toText(m, locales);
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
