// Pure: no Deno, no fetch, no file system.

/** A pattern or its flags are not a regular expression; the message says what is wrong and where. */
export class RegExpSyntaxError extends Error {
  /** UTF-16 index in the pattern where it goes wrong. */
  readonly index: number;

  constructor(pattern: string, reason: string, index: number) {
    const shown = pattern.length > 60 ? `${pattern.slice(0, 57)}...` : pattern;
    super(`Invalid regular expression: /${shown}/: ${reason}`);
    this.name = "RegExpSyntaxError";
    this.index = index;
  }
}
