// Pure: no Deno, no fetch, no file system.

import type { CallRequest, Hello, Reply } from "./protocol.ts";

/** An implementation in this process: what a target serves, and what foils and twins are made of. */
export interface Implementation {
  /** Who it is. */
  readonly hello: Hello;
  /** One call; a rejection counts as broken, a refusal is a reply. */
  call(request: CallRequest, signal: AbortSignal): Promise<Reply>;
  /** Lets go of everything it holds. */
  close(): Promise<void>;
}
