// Pure: no Deno, no fetch, no file system.

/**
 * The built-ins of the language, as data. Order is the order of the reference.
 *
 * @module
 */

import type { BuiltinSpec } from "../values/mod.ts";
import { arraySpec } from "./array.ts";
import { booleanSpec } from "./boolean.ts";
import { consoleSpec } from "./console.ts";
import { dateSpec } from "./date.ts";
import { errorSpecs } from "./error.ts";
import { functionSpec } from "./function.ts";
import { iteratorSpecs } from "./iterator.ts";
import { jsonSpec } from "./json.ts";
import { mapSpec, setSpec } from "./map_set.ts";
import { mathSpec } from "./math.ts";
import { numberGlobals, numberSpec } from "./number.ts";
import { objectSpec } from "./object.ts";
import { promiseSpec } from "./promise.ts";
import { regexpSpec } from "./regexp.ts";
import { stringSpec } from "./string.ts";
import { structuredCloneSpec } from "./structured_clone.ts";
import { uriSpecs } from "./uri.ts";
import { urlSearchParamsSpec, urlSpec } from "./url.ts";

/** All built-ins. */
export const builtins: readonly BuiltinSpec[] = [
  arraySpec,
  stringSpec,
  numberSpec,
  booleanSpec,
  objectSpec,
  functionSpec,
  mathSpec,
  jsonSpec,
  dateSpec,
  regexpSpec,
  mapSpec,
  setSpec,
  ...iteratorSpecs,
  promiseSpec,
  urlSpec,
  urlSearchParamsSpec,
  ...errorSpecs,
  consoleSpec,
  ...uriSpecs,
  ...numberGlobals,
  structuredCloneSpec,
];

export { formatLog, formatValue } from "./console.ts";
export { makeRegExp } from "./regexp_exec.ts";
