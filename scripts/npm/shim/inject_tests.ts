// Shell: names what stands in the place of Deno's globals when tests run.

import "./newer.ts";
export { TestDeno as Deno } from "./test_deno.ts";
export { fetch } from "./fetch.ts";
export { TextDecoder } from "./text_decoder.ts";
export { self, Worker } from "./worker.ts";
