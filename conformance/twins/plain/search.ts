// Shell: looks at paths, runs ripgrep.

import * as path from "node:path";
import type { Answer, CallRequest } from "../../protocol.ts";
import { type Gate, Refuse } from "../gate.ts";
import type { Parts, Row } from "./parts.ts";

/** What both searches get. */
export interface SearchCall {
  readonly parts: Parts;
  readonly request: CallRequest;
  readonly gate: Gate;
  readonly ripgrep: string;
  readonly signal: AbortSignal;
}

interface Run {
  readonly rows: string[];
  readonly more: boolean;
  readonly partial: boolean;
}

/** Runs ripgrep in a directory and takes rows while `keep` says so, at most `limit` and one. */
async function run(
  call: SearchCall,
  directory: string,
  args: string[],
  limit: number,
  keep: (row: string) => boolean,
): Promise<Run> {
  const { parts, signal } = call;
  let child: Deno.ChildProcess;
  try {
    const aborts = parts.endsWithSignal ? { signal } : {};
    child = new Deno.Command(call.ripgrep, {
      args,
      cwd: directory,
      stdin: "null",
      stdout: "piped",
      stderr: "piped",
      ...aborts,
    }).spawn();
  } catch {
    throw new Refuse("ripgrep_missing", "ripgrep cannot be run: install it, or put rg on the PATH.");
  }
  const errors = readSome(child.stderr, parts.numbers.stderr);
  const rows: string[] = [];
  let more = false, tooLong = false, tail = new Uint8Array(0);
  const stop = () => {
    try {
      child.kill("SIGKILL");
    } catch { /* it is gone */ }
  };
  const take = (bytes: Uint8Array) => {
    const row = new TextDecoder().decode(bytes);
    if (row === "" || !keep(row)) return;
    if (rows.length < parts.take(limit)) rows.push(row);
  };
  reading:
  for await (const chunk of child.stdout) {
    let from = 0;
    for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, from)) {
      const line = tail.length ? joined(tail, chunk.subarray(from, at)) : chunk.subarray(from, at);
      tail = new Uint8Array(0);
      from = at + 1;
      if (line.length > parts.numbers.record) tooLong = true;
      else take(line);
      if (parts.stops && (tooLong || rows.length >= parts.take(limit))) {
        stop();
        break reading;
      }
    }
    tail = joined(tail, chunk.subarray(from));
    if (tail.length > parts.numbers.record) {
      tooLong = true;
      if (parts.stops) {
        stop();
        break;
      }
      tail = tail.slice(0, parts.numbers.record + 1);
    }
  }
  if (!tooLong && rows.length < parts.take(limit) && tail.length > 0) take(tail);
  const { code, signal: killed } = await child.status;
  const said = await errors;
  if (signal.aborted) throw new Refuse("aborted", "The call was ended.");
  if (tooLong) throw new Refuse("record_too_long", `A record of ripgrep is over ${parts.numbers.record} bytes.`);
  more = rows.length > limit;
  const stopped = killed !== null && more;
  if (stopped || code === 0 || code === 1) return { rows: rows.slice(0, limit), more, partial: false };
  if (code === 2 && rows.length > 0 && parts.exit !== "all-error") {
    return { rows: rows.slice(0, limit), more, partial: true };
  }
  if (code === 2 && parts.exit === "all-empty" && !said.includes("regex parse error")) {
    return { rows: [], more: false, partial: true };
  }
  const lines = said.trim().split("\n").filter((line) => line !== "");
  if (code === 2 && parts.exit === "strict" && lines.every((line) => parts.unreadable.test(line))) {
    return { rows: [], more: false, partial: true };
  }
  throw new Refuse(code === 2 ? "invalid_pattern" : "ripgrep_failed", said.trim() || `ripgrep ended with code ${code}`);
}

function joined(a: Uint8Array, b: Uint8Array): Uint8Array<ArrayBuffer> {
  const both = new Uint8Array(a.length + b.length);
  both.set(a);
  both.set(b, a.length);
  return both;
}

async function readSome(stream: ReadableStream<Uint8Array>, most: number): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  for await (const chunk of stream) if (text.length < most) text += decoder.decode(chunk, { stream: true });
  return text.slice(0, most);
}

async function look(target: string): Promise<"file" | "directory" | "missing"> {
  const info = await Deno.stat(target).catch(() => undefined);
  return info === undefined ? "missing" : info.isDirectory ? "directory" : "file";
}

/** The tool `glob` of the plain implementation. */
export async function glob(call: SearchCall, params: { pattern: string; path?: string }): Promise<Answer> {
  const { parts, request, gate } = call;
  const { directory, worktree = directory } = request.context;
  let base = parts.resolves(directory, params.path ?? ".");
  await parts.searchGates(
    () => gate.own("glob", params.pattern),
    async () => {
      const kind = await look(base);
      if (kind === "missing") {
        throw parts.missingPath === "refuse"
          ? new Refuse("not_found", `There is no folder ${base}.`)
          : new Refuse("ripgrep_failed", "ripgrep execution failed");
      }
      if (kind === "file" && parts.globFile === "refuse") {
        throw new Refuse("not_directory", `glob path must be a directory: ${base}`);
      }
      if (kind === "file") base = path.dirname(base);
    },
    async () => {
      await gate.external(base, "directory");
    },
  );
  const limit = parts.numbers.globPaths;
  const found = await run(
    call,
    base,
    parts.listArgs(params.pattern),
    limit,
    (row) => !parts.isHidden(parts.tidyPath(row)),
  );
  const paths = found.rows.map((row) => path.join(base, parts.tidyPath(row)));
  const truncated = paths.length >= limit;
  const partial = found.partial ? { partial: true } : {};
  return {
    title: parts.title("glob", path.relative(worktree, base)),
    output: paths.length === 0 ? parts.none.glob : parts.globOutput(paths, paths.length, limit, parts.words) +
      (found.partial && paths.length ? `\n\n${parts.words.partial()}` : ""),
    metadata: parts.metadata("glob", { count: paths.length, truncated, ...partial }),
  };
}

/** Text or bytes of a JSON row. */
function textOf(parts: Parts, value: { text?: string; bytes?: string }): string {
  if (value.text !== undefined) return value.text;
  if (parts.invalidRows === "fail") throw new Refuse("ripgrep_failed", "A row of ripgrep is not UTF-8.");
  return new TextDecoder().decode(Uint8Array.fromBase64(value.bytes ?? ""));
}

/** The tool `grep` of the plain implementation. */
export async function grep(
  call: SearchCall,
  params: { pattern: string; path?: string; include?: string },
): Promise<Answer> {
  const { parts, request, gate } = call;
  const { directory } = request.context;
  if (params.pattern === "" && parts.emptyPattern === "refuse") {
    throw new Refuse("invalid_params", parts.words.invalid("grep", "pattern", "is empty"));
  }
  const target = parts.resolves(directory, params.path ?? ".");
  let base = target, where = ".";
  await parts.searchGates(
    () => gate.own("grep", params.pattern),
    async () => {
      const kind = await look(target);
      if (kind === "missing" && parts.missingPath === "refuse") throw new Refuse("not_found", `There is no ${target}.`);
      if (kind === "file" && parts.grepFile === "refuse") throw new Refuse("not_directory", `${target} is a file.`);
      if (kind !== "directory") base = path.dirname(target);
      if (kind === "file" && parts.grepFile === "file") where = path.basename(target);
    },
    async () => {
      await gate.external(base, "directory");
    },
  );
  const limit = parts.numbers.grepMatches;
  const args = parts.searchArgs(params.pattern, params.include, where);
  const found = await run(call, base, args, limit, (row) => row.startsWith('{"type":"match"'));
  const rows: Row[] = found.rows.map((row) => {
    const { data } = JSON.parse(row);
    const text = parts.rowText(textOf(parts, data.lines), parts.numbers.rowText);
    return { path: path.join(base, parts.tidyPath(textOf(parts, data.path))), line: data.line_number, text };
  });
  const partial = found.partial ? { partial: true } : {};
  const truncated = rows.length >= limit;
  const metadata = parts.metadata("grep", { matches: rows.length, truncated, ...partial });
  const title = parts.title("grep", params.pattern);
  if (rows.length === 0) return { title, output: parts.none.grep, metadata };
  const groups = parts.groups(rows).map((group) => `${group[0]?.path}:\n${group.map(parts.grepRow).join("\n")}`);
  const lines = [parts.grepHeader(rows.length, truncated), groups.join(`\n${parts.grepSeparator}`)];
  if (truncated) lines.push("", parts.words.grepNotice());
  if (found.partial) lines.push("", parts.words.partial());
  return { title, output: lines.join("\n"), metadata };
}
