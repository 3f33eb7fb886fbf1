// Pure: no Deno, no fetch, no file system.

import type { SearchToolOptions } from "../search_options.ts";

/** Options of `createGrep`. */
export interface GrepOptions extends SearchToolOptions {
  /** Mask lines in which a secret is recognised, in the profile `extended` (rule grep.mask). Default: true. */
  readonly maskSecrets?: boolean;
}
