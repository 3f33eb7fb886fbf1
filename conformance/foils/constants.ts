// Pure: no Deno, no fetch, no file system.

import { optionNames } from "../check.ts";
import type { Implementation } from "../implementation.ts";
import type { CallRequest, Reply } from "../protocol.ts";

function constant(name: string, reply: (request: CallRequest) => Reply): Implementation {
  return {
    hello: {
      protocol: 1,
      name,
      version: "0",
      language: "none",
      tools: ["read", "glob", "grep", "webfetch", "websearch", "execute"],
      features: [
        "asks",
        "code",
        "endpoints",
        "environment",
        "abort",
        "memory",
        "diagnostics",
        "extended",
        ...optionNames,
      ],
    },
    call: (request) => Promise.resolve(reply(request)),
    close: () => Promise.resolve(),
  };
}

/** Targets that answer everything alike. Every check must fail on every one of them. */
export const constants: readonly Implementation[] = [
  constant("silent", () => ({ kind: "ok", answer: { title: "", output: "", metadata: {}, asks: [] } })),
  constant("refuses", () => ({ kind: "refused", refusal: { message: "No.", code: "denied", asks: [] } })),
  constant(
    "echoes",
    ({ params }) => ({ kind: "ok", answer: { title: "", output: JSON.stringify(params), metadata: {}, asks: [] } }),
  ),
];
