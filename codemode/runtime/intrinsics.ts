// Pure: no Deno, no fetch, no file system.

import { builtins } from "../stdlib/mod.ts";
import { createIntrinsics, type Intrinsics } from "../values/mod.ts";

/** The built-ins as guest values: immutable, made once, shared by all programs. */
export const intrinsics: Intrinsics = createIntrinsics(builtins);
