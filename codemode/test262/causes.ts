// Pure: no Deno, no fetch, no file system.

/** Causes of failures that their own message does not tell, by the beginning of the test's path. */
export const causes: readonly (readonly [prefix: string, cause: string])[] = [];
