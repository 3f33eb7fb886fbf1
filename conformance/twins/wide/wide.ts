// Shell: the plain implementation with searches of the profile `extended`: files, ripgrep.

import type { Implementation } from "../../implementation.ts";
import type { Answer, CallRequest, Reply } from "../../protocol.ts";
import { makeGate, Refuse } from "../plain/gate.ts";
import { plain, type PlainOptions } from "../plain/plain.ts";
import { rightParts } from "../plain/parts.ts";
import { wideGlob } from "./glob.ts";
import { wideGrep } from "./grep.ts";
import type { WideCall } from "./place.ts";
import { rightWide, type WideParams, type WideParts } from "./wide_parts.ts";

const kinds: Readonly<Record<string, Readonly<Record<string, "string" | "boolean" | "number">>>> = {
  glob: { pattern: "string", path: "string", hidden: "boolean", ignored: "boolean" },
  grep: {
    pattern: "string",
    path: "string",
    include: "string",
    hidden: "boolean",
    ignored: "boolean",
    ignoreCase: "boolean",
    wholeWord: "boolean",
    multiline: "boolean",
    context: "number",
    output: "string",
  },
};

function parametersOf(wide: WideParts, { tool, params }: CallRequest): WideParams {
  const given = (params ?? {}) as Record<string, unknown>;
  const wrong = (name: string) => new Refuse("invalid_params", `${tool}: ${name} is wrong.`);
  const wanted = kinds[tool] ?? {};
  for (const [name, kind] of Object.entries(wanted)) {
    const value = given[name];
    if (name === "pattern" ? typeof value !== kind : value !== undefined && typeof value !== kind) throw wrong(name);
  }
  const taken = Object.fromEntries(Object.keys(wanted).map((name) => [name, given[name]])) as unknown as WideParams;
  const { context = 0, output = "lines" } = taken;
  if (context > wide.numbers.context || context < 0 || !Number.isInteger(context)) throw wrong("context");
  if (!["lines", "files", "count"].includes(output)) throw wrong("output");
  return taken;
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
