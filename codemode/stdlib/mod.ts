// Pure: no Deno, no fetch, no file system.

/**
 * The built-ins of the language, as data. Order is the order of the reference.
 *
 * @module
 */

import type { BuiltinSpec } from "../values/mod.ts";
import { booleanSpec } from "./boolean.ts";

/** All built-ins. */
export const builtins: readonly BuiltinSpec[] = [booleanSpec];
