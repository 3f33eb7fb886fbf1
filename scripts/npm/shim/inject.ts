// Shell: names what stands in the place of Deno's globals.

import "./newer.ts";
export { Deno } from "./deno.ts";
export { fetch } from "./fetch.ts";
export { TextDecoder } from "./text_decoder.ts";
export { self, Worker } from "./worker.ts";
