// Pure: no Deno, no fetch, no file system.

import { limits } from "../../spec/limits.ts";

/** A server's own words as an error quotes them: cut after so many characters. */
export function shortly(words: string): string {
  const most = limits.websearch.quote;
  return words.length > most ? `${words.slice(0, most)}...` : words;
}
