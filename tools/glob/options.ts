// Pure: no Deno, no fetch, no file system.

import type { SearchToolOptions } from "../search_options.ts";

/** Options of `createGlob`. */
export interface GlobOptions extends SearchToolOptions {
  /** List hidden files and what lies below hidden directories too. Default: no. */
  readonly hidden?: boolean;
  /**
   * Follow symbolic links while walking, wherever they lead: past the external-directory gate too. The profile `extended`
   * follows none, so that no link is a way round what it guards. Default: no.
   */
  readonly follow?: boolean;
}
