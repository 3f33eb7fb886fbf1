// Shell: looks at paths, lists folders, reads files.

import * as path from "node:path";
import type { Answer, CallRequest } from "../../protocol.ts";
import { type Gate, Refuse } from "../gate.ts";
import type { Parts } from "./parts.ts";

interface ReadParams {
  readonly filePath: string;
  readonly offset?: number;
  readonly limit?: number;
}

type Kind = "file" | "directory" | "special" | "missing" | "unreadable";

async function kindOf(target: string): Promise<Kind> {
  try {
    const info = await Deno.stat(target);
    return info.isDirectory ? "directory" : info.isFile ? "file" : "special";
  } catch (error) {
    return error instanceof Deno.errors.NotFound ? "missing" : "unreadable";
  }
}

async function nearNames(parts: Parts, target: string): Promise<string[]> {
  const parent = path.dirname(target);
  const names: string[] = [];
  try {
    for await (const entry of Deno.readDir(parent)) {
      if (parts.isNear(path.basename(target), entry.name)) names.push(path.join(parent, entry.name));
    }
  } catch { /* no parent, no names */ }
  return names.slice(0, parts.numbers.suggestions);
}

/** The tool `read` of the plain implementation. */
export async function read(
  parts: Parts,
  params: ReadParams,
  request: CallRequest,
  gate: Gate,
  signal: AbortSignal,
): Promise<Answer> {
  const { directory, worktree = directory } = request.context;
  const target = parts.resolves(directory, params.filePath);
  const kind = await kindOf(target);
  let opened = target;
  await parts.readGates(
    async () => {
      opened = await gate.external(target, kind === "directory" ? "directory" : "file");
    },
    () => gate.own("read", path.relative(worktree, target)),
  );
  const title = parts.title("read", path.relative(worktree, target));
  if (kind === "missing") throw new Refuse("not_found", parts.words.missing(target, await nearNames(parts, target)));
  if (kind === "unreadable") throw new Refuse("unreadable", `${target} cannot be read.`);
  if (kind === "directory") return await readDirectory(parts, params, target, opened, title);
  if (kind === "special" && parts.specialFiles === "refuse") {
    throw new Refuse("unsupported_file", `${target} is no regular file.`);
  }
  return await readFile(parts, params, target, opened, title, signal);
}

function window(parts: Parts, params: ReadParams): { offset: number; limit: number } {
  const limit = params.limit ?? parts.numbers.lines;
  return {
    offset: parts.offset(params.offset),
    limit: limit === 0 && parts.limitZero === "default" ? parts.numbers.lines : limit,
  };
}

async function readDirectory(
  parts: Parts,
  params: ReadParams,
  target: string,
  opened: string,
  title: string,
): Promise<Answer> {
  const { offset, limit } = window(parts, params);
  const names: string[] = [];
  for await (const entry of Deno.readDir(opened)) {
    const isLinkToDirectory = entry.isSymlink && await kindOf(path.join(opened, entry.name)) === "directory";
    names.push(parts.directoryMark(entry.name, { isDirectory: entry.isDirectory, isLinkToDirectory }));
  }
  const sorted = parts.sortEntries(names);
  const shown = sorted.slice(offset - 1, offset - 1 + limit);
  const next = offset + shown.length;
  const truncated = next <= sorted.length;
  const notice = truncated
    ? parts.words.moreEntries(shown.length, sorted.length, next)
    : parts.words.entries(sorted.length);
  const preview = shown.slice(0, parts.numbers.preview).join("\n");
  return {
    title,
    output: parts.frame(target, "directory", shown.join("\n"), notice),
    metadata: parts.metadata("read", { preview, truncated, loaded: [], display: { type: "directory", path: target } }),
  };
}

async function readFile(
  parts: Parts,
  params: ReadParams,
  target: string,
  opened: string,
  title: string,
  signal: AbortSignal,
): Promise<Answer> {
  using file = await Deno.open(opened);
  const sample = new Uint8Array(parts.numbers.sample);
  const got = await file.read(sample) ?? 0;
  const seen = sample.subarray(0, got);
  const byName = /\.(png|pdf)$/i.exec(target)?.[1]?.toLowerCase();
  const mime = parts.sniff(target, seen) ??
    (parts.imageByName && byName ? (byName === "png" ? "image/png" : "application/pdf") : undefined);
  if (mime !== undefined) {
    const url = `data:${mime};base64,${(await Deno.readFile(opened)).toBase64()}`;
    return {
      title,
      output: mime === "application/pdf" ? "The PDF was read." : "The image was read.",
      metadata: parts.metadata("read", {
        preview: "",
        truncated: false,
        loaded: [],
        display: { type: "file", path: target },
      }),
      attachments: [{ type: "file", mime, url }],
    };
  }
  if (parts.isBinary(target, seen, parts.numbers.binaryShare)) throw new Refuse("binary", parts.words.binary(target));
  return await readText(parts, params, target, title, file, seen, signal);
}

async function readText(
  parts: Parts,
  params: ReadParams,
  target: string,
  title: string,
  file: Deno.FsFile,
  head: Uint8Array,
  signal: AbortSignal,
): Promise<Answer> {
  const { offset, limit } = window(parts, params);
  const { bytes, lineLength } = parts.numbers;
  const shown: string[] = [];
  let size = 0, total = 0, capped = false, tail = "", dropped = 0;
  const take = (line: string): boolean => {
    total++;
    if (capped || total < offset || shown.length >= limit) return true;
    const { text, cut } = parts.keepLine(line, lineLength);
    const kept = cut ? text + parts.words.lineSuffix(text.length) : text;
    const cost = parts.cost(kept, shown.length === 0);
    if (size + cost > bytes) {
      capped = true;
      total--;
      return parts.readsOn;
    }
    size += cost;
    shown.push(kept);
    return true;
  };
  const decoder = parts.decoder();
  const buffer = new Uint8Array(64 * 1024);
  let chunk: Uint8Array | null = head;
  let goes = true;
  while (goes && chunk !== null) {
    let text = tail + decoder.decode(chunk, { stream: true });
    const heldBack = text.endsWith("\r") ? "\r" : "";
    text = text.slice(0, text.length - heldBack.length);
    let from = 0;
    for (const found of text.matchAll(parts.lineBreak)) {
      if (!(goes = take(text.slice(from, found.index)))) break;
      from = found.index + found[0].length;
      dropped = 0;
    }
    tail = text.slice(from);
    // A long line is kept only as far as it can matter; what is dropped is remembered as a length.
    if (tail.length > lineLength + 64) {
      dropped += tail.length - lineLength - 64;
      tail = tail.slice(0, lineLength + 64);
    }
    tail += heldBack;
    if (signal.aborted) throw new Refuse("aborted", "The call was ended.");
    const count = goes ? await file.read(buffer) : null;
    chunk = count === null ? null : buffer.subarray(0, count);
  }
  if (goes) {
    const rest = tail + decoder.decode();
    const pieces = rest.split(parts.lineBreak);
    if (pieces.at(-1) === "") pieces.pop();
    for (const piece of pieces) take(piece);
  }
  if (!capped && shown.length === 0 && total > 0 && offset > total) {
    throw new Refuse("out_of_range", parts.words.range(offset, total));
  }
  if (total === 0 && offset > 1) throw new Refuse("out_of_range", parts.words.range(offset, 0));
  const last = offset + shown.length - 1;
  const notice = capped
    ? parts.words.capped(offset, last)
    : last < total
    ? parts.words.more(offset, last, total)
    : parts.words.end(total);
  return {
    title,
    output: parts.frame(target, "file", shown.map((text, i) => parts.lineNumber(offset + i, text)).join("\n"), notice),
    metadata: parts.metadata("read", {
      preview: shown.slice(0, parts.numbers.preview).join("\n"),
      truncated: capped || last < total,
      loaded: [],
      display: { type: "file", path: target },
    }),
  };
}
