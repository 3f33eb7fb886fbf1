// Pure: no Deno, no fetch, no file system.

/** A question for permission (rule permission.ask). */
export interface AskRequest {
  /** Name of the permission, such as `read` or `external_directory`. */
  readonly permission: string;
  /** What is asked for; the request passes only when every pattern is allowed. */
  readonly patterns: readonly string[];
  /** Patterns that an answer of "always" allows from then on. */
  readonly always: readonly string[];
  /** Facts to show to the person who answers. */
  readonly metadata: Readonly<Record<string, unknown>>;
}
