// Pure: no Deno, no fetch, no file system.

/** A question for permission (rule permission.ask). */
export interface AskRequest {
  /** Name of the permission, such as `read` or `external_directory`. */
  readonly permission: string;
  /** What is asked for; the request passes only when every pattern is allowed. */
  readonly patterns: readonly string[];
  /** Patterns that an answer of "always" allows from then on. */
  readonly always: readonly string[];
  /**
   * What is exactly meant by each of `patterns`, in the same order, where they name more: of a place outside the file or
   * the directory itself. A grant of that alone lets the request through (rule permission.narrow).
   */
  readonly targets?: readonly string[];
  /** Facts to show to the person who answers. */
  readonly metadata: Readonly<Record<string, unknown>>;
}
