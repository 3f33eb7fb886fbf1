// Pure: no Deno, no fetch, no file system.

/** The functions that encode and decode parts of addresses. */

import { type BuiltinSpec, type Machine, method, toText, type Value } from "../values/mod.ts";

function coder(name: string, summary: string, growth: number, convert: (text: string) => string): BuiltinSpec {
  return {
    type: "function",
    name,
    summary,
    call: method(1, (m: Machine, _self: Value, [value]: Value[]) => {
      const text = toText(m, value);
      m.chargeString(text.length * growth);
      try {
        return convert(text);
      } catch (error) {
        if (!(error instanceof URIError)) throw error;
        return m.fail("URIError", "URI malformed");
      }
    }),
  };
}

/** `encodeURI`, `encodeURIComponent`, `decodeURI`, `decodeURIComponent`. */
export const uriSpecs: readonly BuiltinSpec[] = [
  coder("encodeURI", "Encode a whole address.", 3, encodeURI),
  coder("encodeURIComponent", "Encode a part of an address.", 3, encodeURIComponent),
  coder("decodeURI", "Decode a whole address.", 1, decodeURI),
  coder("decodeURIComponent", "Decode a part of an address.", 1, decodeURIComponent),
];
