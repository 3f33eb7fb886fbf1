// Shell: the plain implementation with the tools of the profile `extended`: files, ripgrep, fetch of pages.

import { z } from "zod";
import type { Implementation } from "../../implementation.ts";
import type { Answer, CallRequest, Reply } from "../../protocol.ts";
import { Refuse } from "../gate.ts";
import { makeGate } from "../plain/gate.ts";
import { plain, type PlainOptions } from "../plain/plain.ts";
import { rightParts } from "../plain/parts.ts";
import { wideGlob } from "./glob.ts";
import { wideGrep } from "./grep.ts";
import type { WideCall } from "./place.ts";
import { wideRead } from "./read.ts";
import { wideFetch } from "./web.ts";
import { rightWide, type WideParts } from "./wide_parts.ts";

const text = z.string().optional(), isSet = z.boolean().optional();
const place = { offset: z.int().nonnegative().optional(), limit: z.int().nonnegative().optional(), encoding: text };
const readParams = z.object({
  ...place,
  filePath: text,
  files: z.array(z.union([z.string(), z.object({ ...place, filePath: z.string() })])).optional(),
});
const fetchParams = z.object({
  url: z.string(),
  format: z.enum(["markdown", "text", "html"]).optional(),
  timeout: z.number().optional(),
});
const globParams = z.object({ pattern: z.string(), path: text, hidden: isSet, ignored: isSet });
const grepParams = (wide: WideParts) =>
  globParams.extend({
    include: text,
    ignoreCase: isSet,
    wholeWord: isSet,
    multiline: isSet,
    context: z.int().nonnegative().max(wide.numbers.context).optional(),
    output: z.enum(["lines", "files", "count"]).optional(),
  });

function parametersOf<T>(schema: z.ZodType<T>, { tool, params }: CallRequest): T {
  const read = schema.safeParse(params);
  if (read.success) return read.data;
  throw new Refuse("invalid_params", `${tool}: ${read.error.issues[0]?.path.join(".") || "the input"} is wrong.`);
}

/** Answers a call by the rules of the profile. */
async function answerOf(call: Omit<WideCall, "params">): Promise<Answer> {
  const { request, wide } = call;
  switch (request.tool) {
    case "read":
      return await wideRead(call, parametersOf(readParams, request));
    case "glob":
      return await wideGlob({ ...call, params: parametersOf(globParams, request) });
    case "webfetch":
      return await wideFetch({ ...call, web: call.wide.web }, parametersOf(fetchParams, request));
    default:
      return await wideGrep({ ...call, params: parametersOf(grepParams(wide), request) });
  }
}

/** The plain implementation, which in the profile `extended` searches, reads and fetches by the rules of that profile. */
export function wide(options: PlainOptions & { readonly wide?: WideParts }): Implementation {
  const parts = options.parts ?? rightParts;
  const right = plain(options);
  const own = options.wide ?? rightWide;
  const tools = ["read", "glob", "grep", "webfetch"];
  return {
    ...right,
    hello: { ...right.hello, features: [...right.hello.features ?? [], "extended"] },
    async call(request, signal): Promise<Reply> {
      if (request.context.profile !== "extended" || !tools.includes(request.tool)) {
        return await right.call(request, signal);
      }
      const gate = makeGate(parts, request, { granted: new Map(), readable: new Set() });
      try {
        const { ripgrep } = options;
        const answer = await answerOf({ wide: own, parts, request, gate, ripgrep, signal });
        return { kind: "ok", answer: { ...answer, asks: gate.asks } };
      } catch (error) {
        if (!(error instanceof Refuse)) throw error;
        return { kind: "refused", refusal: { message: error.message, code: error.code, asks: gate.asks } };
      }
    },
  };
}
