// Shell: the plain implementation with searches of the profile `extended`: files, ripgrep.

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
import { rightWide, type WideParams, type WideParts } from "./wide_parts.ts";

const text = z.string().optional(), isSet = z.boolean().optional();
const globParams = z.object({ pattern: z.string(), path: text, hidden: isSet, ignored: isSet });

function schemaOf(wide: WideParts, tool: string): z.ZodType<WideParams> {
  if (tool === "glob") return globParams;
  return globParams.extend({
    include: text,
    ignoreCase: isSet,
    wholeWord: isSet,
    multiline: isSet,
    context: z.int().nonnegative().max(wide.numbers.context).optional(),
    output: z.enum(["lines", "files", "count"]).optional(),
  });
}

function parametersOf(wide: WideParts, { tool, params }: CallRequest): WideParams {
  const read = schemaOf(wide, tool).safeParse(params);
  if (read.success) return read.data;
  throw new Refuse("invalid_params", `${tool}: ${read.error.issues[0]?.path.join(".") || "the input"} is wrong.`);
}

/** The plain implementation, which in the profile `extended` searches by the rules of that profile. */
export function wide(options: PlainOptions & { readonly wide?: WideParts }): Implementation {
  const parts = options.parts ?? rightParts;
  const right = plain(options);
  const own = options.wide ?? rightWide;
  const tools: Readonly<Record<string, (call: WideCall) => Promise<Answer>>> = { glob: wideGlob, grep: wideGrep };
  return {
    ...right,
    hello: { ...right.hello, features: [...right.hello.features ?? [], "extended"] },
    async call(request, signal): Promise<Reply> {
      const tool = tools[request.tool];
      if (request.context.profile !== "extended" || !tool) return await right.call(request, signal);
      const gate = makeGate(parts, request, { granted: new Map(), readable: new Set() });
      try {
        const params = parametersOf(own, request);
        const { ripgrep } = options;
        const answer = await tool({ wide: own, parts, request, params, gate, ripgrep, signal });
        return { kind: "ok", answer: { ...answer, asks: gate.asks } };
      } catch (error) {
        if (!(error instanceof Refuse)) throw error;
        return { kind: "refused", refusal: { message: error.message, code: error.code, asks: gate.asks } };
      }
    },
  };
}
