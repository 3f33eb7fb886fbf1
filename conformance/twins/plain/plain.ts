// Shell: the plain implementation: files, ripgrep, fetch of pages.

import * as path from "node:path";
import { optionNames } from "../../check.ts";
import type { Implementation } from "../../implementation.ts";
import type { Answer, CallRequest, Reply } from "../../protocol.ts";
import { Refuse } from "../gate.ts";
import { makeGate, type Memory } from "./gate.ts";
import type { NativeEngine } from "../../native/native.ts";
import { nativeExecute, ProgramFailure } from "../native/execute.ts";
import { type NativeParts, rightNative } from "../native/native_parts.ts";
import { type Parts, partsFor, rightParts } from "./parts.ts";
import { read } from "./read.ts";
import { glob, grep } from "./search.ts";
import { webfetch, websearch } from "./web.ts";

/** What an implementation of the suite's own gets from the rig. */
export interface PlainOptions {
  /** The ripgrep to run. */
  readonly ripgrep: string;
  /** The ripgrep behind a recording one, for foils that go past it. */
  readonly realRipgrep?: string;
  /** The parts; the right ones by default. */
  readonly parts?: Parts;
  /** The engine that programs run in; one of its own by default. */
  readonly engine?: NativeEngine;
  /** The parts of `execute`; the right ones by default. */
  readonly native?: NativeParts;
}

type Field = "string" | "string?" | "integer?" | "choice?";

const fields: Readonly<Record<string, Readonly<Record<string, Field>>>> = {
  read: { filePath: "string", offset: "integer?", limit: "integer?" },
  glob: { pattern: "string", path: "string?" },
  grep: { pattern: "string", path: "string?", include: "string?" },
  execute: { code: "string" },
  webfetch: { url: "string", format: "choice?", timeout: "integer?" },
  websearch: {
    query: "string",
    numResults: "integer?",
    type: "choice?",
    livecrawl: "choice?",
    contextMaxCharacters: "integer?",
  },
};

/** Parameters as the tool wants them, or a refusal that says what is wrong with which. */
function parametersOf(parts: Parts, tool: string, params: unknown): Record<string, unknown> {
  const wanted = fields[tool] ?? {};
  const wrong = (parameter: string, problem: string) =>
    new Refuse("invalid_params", parts.words.invalid(tool, parameter, problem));
  if (typeof params !== "object" || params === null || Array.isArray(params)) throw wrong("the input", "is no object");
  const given = params as Record<string, unknown>;
  const taken: Record<string, unknown> = {};
  for (const [name, kind] of Object.entries(wanted)) {
    const value = given[name];
    if (value === undefined) {
      if (!kind.endsWith("?")) throw wrong(name, "is missing");
    } else if (kind === "integer?") {
      const number = parts.numberFrom(value);
      if (number === undefined || !Number.isSafeInteger(number) || number < 0) {
        throw wrong(name, "must be a whole number, not negative");
      }
      taken[name] = number;
    } else if (typeof value !== "string") throw wrong(name, "must be a string");
    else if (value.includes("\0")) throw wrong(name, "must not hold NUL");
    else if (kind === "choice?" && !parts.web.choices[name]?.includes(value)) throw wrong(name, "is no choice");
    else taken[name] = value;
  }
  const extra = Object.keys(given).find((name) => !(name in wanted));
  if (extra !== undefined && parts.extraKeys === "refuse") throw wrong(extra, "is not known");
  return taken;
}

/** The backstop: long output goes to a file. */
async function truncate(parts: Parts, answer: Answer, folder: () => Promise<string>): Promise<Answer> {
  const { spillLines, spillBytes } = parts.numbers;
  const lines = answer.output.split("\n");
  const count = answer.output.endsWith("\n") ? lines.length - 1 : lines.length;
  const size = new TextEncoder().encode(answer.output).length;
  if (count <= spillLines && size <= spillBytes) {
    return { ...answer, metadata: { ...answer.metadata, truncated: false } };
  }
  const { kept, byBytes } = parts.keepHead(lines.slice(0, count), spillLines, spillBytes);
  if (kept.length === 0 && parts.cutsFirstLine) {
    kept.push(
      new TextDecoder().decode(new TextEncoder().encode(lines[0]).subarray(0, spillBytes)).replace(/\uFFFD+$/, ""),
    );
  }
  const file = path.join(await folder(), parts.spillName());
  if (parts.spills) await Deno.writeTextFile(file, parts.spilledText(answer.output, kept.join("\n")));
  const keptBytes = new TextEncoder().encode(kept.join("\n")).length;
  const [cut, unit] = byBytes ? [size - keptBytes, "bytes"] : [count - kept.length, "lines"];
  return {
    ...answer,
    output: `${kept.join("\n")}\n\n${parts.words.spilled(cut, unit, file)}`,
    metadata: { ...answer.metadata, truncated: true, outputPath: file },
  };
}

/** A second implementation of the contract, with other words, and with parts that foils replace. */
export function plain(options: PlainOptions): Implementation {
  const all = options.parts ?? rightParts;
  const native = options.native ?? rightNative;
  const execute = nativeExecute(native, options.engine);
  const memory: Memory = { granted: new Map(), readable: new Set() };
  let spillFolder: Promise<string> | undefined;
  const folder = () =>
    spillFolder ??= Deno.makeTempDir({ prefix: "plain-spill-" }).then(async (made) => {
      const real = await Deno.realPath(made);
      if (all.spillReadable) memory.readable.add(real + "/");
      return real;
    });
  const answer = async (
    request: CallRequest,
    signal: AbortSignal,
    gate: ReturnType<typeof makeGate>,
    parts: Parts,
  ): Promise<Answer> => {
    const params = parametersOf(parts, request.tool, request.params);
    const search = { parts, request, gate, ripgrep: options.ripgrep, signal };
    const web = { web: parts.web, request, gate, signal };
    switch (request.tool) {
      case "read":
        return await read(parts, params as { filePath: string }, request, gate, signal);
      case "glob":
        return await glob(search, params as { pattern: string });
      case "grep":
        return await grep(search, params as { pattern: string });
      case "execute": {
        const given = await execute.call({ ...request, params }, gate, signal);
        return native.truncates ? await truncate(parts, given, folder) : given;
      }
      default: {
        const given = request.tool === "webfetch"
          ? await webfetch(web, params as { url: string })
          : await websearch(web, params as { query: string });
        return "truncated" in (given.metadata ?? {}) ? given : await truncate(parts, given, folder);
      }
    }
  };
  return {
    hello: {
      protocol: 1,
      name: all.name,
      version: "1",
      language: "TypeScript",
      tools: ["read", "glob", "grep", "webfetch", "websearch", "execute"],
      features: ["asks", "code", "abort", "memory", "diagnostics", "endpoints", "environment", ...optionNames],
      profile: "documented",
    },
    async call(request, signal): Promise<Reply> {
      const parts = partsFor(request.context.profile ?? "documented", all);
      const gate = makeGate(parts, request, memory);
      if (!(request.tool in fields)) {
        const answer = await execute.direct(request, signal);
        return answer ? { kind: "ok", answer } : { kind: "skip", reason: `no ${request.tool} here` };
      }
      try {
        const given = await answer(request, signal, gate, parts);
        const done = parts.toolTruncation === "generic" ? await truncate(parts, given, folder) : given;
        return { kind: "ok", answer: { ...done, asks: gate.asks } };
      } catch (error) {
        if (!(error instanceof Refuse)) throw error;
        const more = error instanceof ProgramFailure && error.diagnostic ? { diagnostic: error.diagnostic } : {};
        return { kind: "refused", refusal: { message: error.message, code: error.code, asks: gate.asks, ...more } };
      }
    },
    async close() {
      await execute.close();
      if (spillFolder) await Deno.remove(await spillFolder, { recursive: true }).catch(() => {});
    },
  };
}
