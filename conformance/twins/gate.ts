// Pure: no Deno, no fetch, no file system.

import type { WireAsk } from "../protocol.ts";

/** The tool says no on purpose. */
export class Refuse extends Error {
  /** Make it from its code and its sentence. */
  constructor(readonly code: string, message: string) {
    super(message);
  }
}

/** The permission side of one call. */
export interface Gate {
  /** Questions asked so far. */
  readonly asks: WireAsk[];
  /** Asks for a tool's own permission. */
  own(tool: string, value: string): Promise<void>;
  /** Asks for a place outside; gives the path to open. */
  external(target: string, kind: "file" | "directory"): Promise<string>;
}
