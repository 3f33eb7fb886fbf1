// Shell: runs programs in a process of their own, over MCP servers.

import { stripTypeScriptTypes } from "node:module";
import { type NativeEngine, nativeEngine } from "../../native/native.ts";
import type { GuestEnd } from "../../native/guest.ts";
import type { Answer, CallRequest } from "../../protocol.ts";
import { type Gate, Refuse } from "../gate.ts";
import { callPath, type PlacedTool, search } from "./catalogue.ts";
import { connect, type ListedTool, type McpClient } from "./mcp_client.ts";
import type { NativeParts } from "./native_parts.ts";
import { readProgram } from "./read_program.ts";

/** A refusal with the data of a failure. */
export class ProgramFailure extends Refuse {
  /** Make it from its data. */
  constructor(
    code: string,
    message: string,
    readonly diagnostic?: { readonly kind: string; readonly line?: number; readonly column?: number },
  ) {
    super(code, message);
  }
}

interface Tool extends PlacedTool {
  readonly key: string;
  readonly client: McpClient;
  readonly listed: ListedTool;
}

/** Length of what stands before the program in its first line. */
const before = '(async (tools) => {"use strict";'.length;

/** The suite's own `execute`: the engine of the host runs the program, in a process without permissions. */
export function nativeExecute(parts: NativeParts, shared?: NativeEngine): {
  call: (request: CallRequest, gate: Gate, signal: AbortSignal) => Promise<Answer>;
  direct: (request: CallRequest, signal: AbortSignal) => Promise<Answer | undefined>;
  close: () => Promise<void>;
} {
  const engine = shared ?? nativeEngine();
  const closing = new AbortController();
  const clients = new Map<string, Promise<McpClient>>();

  const toolsOf = async ({ context }: CallRequest): Promise<readonly Tool[]> => {
    const servers = Object.keys(context.mcp ?? {});
    const lists = await Promise.all(
      Object.entries(context.mcp ?? {}).map(async ([server, { command, env = {} }]): Promise<Tool[]> => {
        const id = JSON.stringify([command, env]);
        const made = clients.get(id) ?? connect(command, env);
        clients.set(id, made);
        const client = await made;
        return client.tools.map((listed): Tool => {
          const key = parts.key(server, listed.name);
          const namespace = parts.namespace(key, servers, server);
          const { description = "", inputSchema, outputSchema } = listed;
          return {
            key,
            client,
            listed,
            path: [namespace, key.slice(namespace.length + 1)],
            description,
            inputSchema,
            outputSchema,
          };
        });
      }),
    );
    return lists.flat();
  };

  const failed = (failure: NonNullable<GuestEnd["failure"]>, logs: readonly string[]): ProgramFailure => {
    const [, line, column] = /program:(\d+):(\d+)/.exec(failure.stack ?? "") ?? [];
    const at = line === undefined ? {} : parts.place(Number(line), Number(column) - (line === "1" ? before : 0));
    const text = parts.render(parts.failureText(failure.kind, failure.message), logs, []);
    return new ProgramFailure("program_failed", text, { kind: failure.kind, ...at });
  };

  return {
    async call(request, gate, signal) {
      const { code } = request.params as { code?: unknown };
      if (typeof code !== "string") {
        throw new Refuse("invalid_params", 'execute: the parameter "code" must be a string');
      }
      const read = code.trim() === ""
        ? { problem: { kind: "ParseError" as const, message: "There is no program" } }
        : readProgram(code, parts.read, stripTypeScriptTypes);
      if ("problem" in read) {
        const { kind, message, line, column } = read.problem;
        const at = line === undefined || column === undefined ? undefined : parts.place(line, column);
        const place = at ? ` (line ${at.line}, column ${at.column})` : "";
        throw new ProgramFailure("program_failed", parts.failureText(kind, message + place), { kind, ...at });
      }
      const tools = await toolsOf(request);
      const toolCalls: Record<string, unknown>[] = [];
      const attachments: NonNullable<Answer["attachments"]> = [];
      const names: Record<string, string[]> = {};
      for (const { path: [namespace, name] } of tools) (names[namespace] ??= []).push(name);
      const ended = parts.endsAtDeadline ? AbortSignal.any([signal, closing.signal]) : closing.signal;
      const callTool = async (path: string, given: unknown): Promise<unknown> => {
        const input = given as Record<string, unknown>;
        if (path === "$codemode.search") return search(tools, input, parts.catalogue);
        const tool = tools.find((each) => each.path.join(".") === path);
        if (!tool) throw new ProgramFailure("program_failed", `There is no tool ${path}`, { kind: "UnknownTool" });
        const question = parts.question(tool.key);
        if (question) await gate.own(question.permission, question.pattern);
        const result = await tool.client.call(
          tool.listed.name,
          input,
          parts.cancels ? ended : new AbortController().signal,
        );
        if (typeof result === "string") throw new Refuse("program_failed", result);
        const error = parts.errorOf(result);
        if (error !== undefined) throw new Refuse("program_failed", error);
        const projected = parts.project(result);
        if (parts.attaches) attachments.push(...projected.attachments);
        return projected.value;
      };
      try {
        const end = await engine.run(read.body, {
          tools: { ...names, $codemode: ["search"] },
          parts: parts.guest,
          signal: ended,
          async call(path, input) {
            const entry: Record<string, unknown> = { tool: path, status: "running" };
            if (parts.showsInput) entry.input = input;
            toolCalls.push(entry);
            try {
              const value = await callTool(path, input);
              entry.status = parts.status.done;
              return { value };
            } catch (error) {
              entry.status = parts.status.failed;
              if (!(error instanceof Refuse)) throw error;
              const kind = error instanceof ProgramFailure ? error.diagnostic?.kind : undefined;
              return { failure: { kind: kind ?? "ToolFailure", message: error.message } };
            }
          },
        });
        if (end.failure) throw failed(suggesting(end.failure, tools), end.logs);
        const output = parts.render(JSON.parse(end.value ?? "null"), end.logs, end.warnings);
        const files = attachments.length ? { attachments } : {};
        return { title: "execute", output, metadata: { toolCalls }, ...files };
      } catch (error) {
        if (!signal.aborted || error instanceof Refuse) throw error;
        throw new ProgramFailure("aborted", parts.cancelled, { kind: "ExecutionFailure" });
      }
    },
    async direct(request, signal) {
      if (!parts.direct) return;
      const tool = (await toolsOf(request)).find(({ key }) => key === request.tool);
      const result = await tool?.client.call(tool.listed.name, request.params, signal);
      return result === undefined ? undefined : { output: JSON.stringify(result) };
    },
    async close() {
      closing.abort();
      if (!shared) await engine.close();
      for (const client of clients.values()) await client.then((each) => each.close(), () => {});
    },
  };

  /** An unknown tool is answered with a name that is close to it. */
  function suggesting(failure: NonNullable<GuestEnd["failure"]>, tools: readonly Tool[]): typeof failure {
    if (failure.kind !== "UnknownTool" || !parts.suggests) return failure;
    const near = tools.filter(({ path: [, name] }) => failure.message.includes(name.slice(0, 4)));
    const paths = near.map(({ path }) => callPath(path, parts.catalogue)).join(", ");
    return { ...failure, message: `${failure.message}\nClose to it: ${paths}` };
  }
}
