// Pure: no Deno, no fetch, no file system.

/**
 * Placeholder until the folder is built.
 *
 * @module
 */
export {};
