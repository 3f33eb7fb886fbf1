// Shell: reads files and folders.

import type { Answer, CallRequest } from "../../protocol.ts";
import { type Gate, Refuse } from "../gate.ts";
import type { Parts } from "../plain/parts.ts";
import { read } from "../plain/read.ts";
import { looksLike, nearTo } from "./place.ts";
import { utf32Decoder } from "./read_parts.ts";
import type { WideParts } from "./wide_parts.ts";

/** One target of a call. */
export interface ReadTarget {
  readonly filePath: string;
  readonly offset?: number | undefined;
  readonly limit?: number | undefined;
  readonly encoding?: string | undefined;
}

/** Parameters of `read` in the profile `extended`. */
export interface WideReadParams extends Partial<ReadTarget> {
  readonly files?: readonly (string | ReadTarget)[] | undefined;
}

/** What a call of `read` gets. */
export interface WideReadCall {
  readonly wide: WideParts;
  readonly parts: Parts;
  readonly request: CallRequest;
  readonly gate: Gate;
  readonly signal: AbortSignal;
}

interface Opened {
  readonly target: ReadTarget;
  /** What it shows when it is alone. */
  readonly whole: Answer;
  /** Reads it again, showing at most so many lines and bytes. */
  readonly show: (lines: number, bytes: number) => Promise<Answer>;
}

interface Failed {
  readonly path: string;
  readonly error: Refuse;
}

function targetsOf({ wide: { read } }: WideReadCall, params: WideReadParams): ReadTarget[] {
  const { files = [], filePath, ...beside } = params;
  const named = [...(filePath === undefined ? [] : [{ filePath }]), ...files];
  const targets = named.map((each) => {
    const own = typeof each === "string" ? { filePath: each } : each;
    return read.defaultsHold ? { ...beside, ...own } : own;
  });
  if (targets.length === 0) throw new Refuse("invalid_params", "read: give filePath or files.");
  if (targets.length > read.most) throw new Refuse("invalid_params", `read: files names more than ${read.most}.`);
  return targets;
}

function decoderOf(encoding: string): TextDecoder {
  if (encoding.startsWith("utf-32")) return utf32Decoder(encoding === "utf-32le") as TextDecoder;
  return new TextDecoder(encoding);
}

/** The encoding to read a file in, or `undefined` for what every profile does. */
function encodingOf({ read }: WideParts, sample: Uint8Array, asked: string | undefined): string | undefined {
  const mark = read.marked(sample);
  return (read.markFirst ? mark ?? asked : asked ?? mark) ?? read.guessed(sample);
}

function checkLabel({ read, isNear }: WideParts, encoding: string): void {
  if (/^utf-32[lb]e$/i.test(encoding)) return;
  try {
    new TextDecoder(encoding);
  } catch {
    const near = read.labels.filter((label) => isNear(encoding, label));
    throw new Refuse("invalid_params", `read: there is no encoding "${encoding}". ${near.join(", ")}`);
  }
}

const said = (output: string, notice: string) =>
  output.replace(/\n<\/(?:content|entries)>$/, (end) => `\n${notice}${end}`);

/** Whether one of the lines that are shown holds malformed bytes. */
async function showsMalformed({ read }: WideParts, file: string, output: string): Promise<boolean> {
  const shown = new Set([...output.matchAll(/^(\d+): /gm)].map(([, n]) => Number(n)));
  const bytes = await Deno.readFile(file);
  let line = 1, from = 0;
  for (let at = bytes.indexOf(10); from < bytes.length; at = bytes.indexOf(10, from)) {
    const end = at < 0 ? bytes.length : at;
    if (shown.has(line) && read.isMalformed(bytes.subarray(from, end))) return true;
    from = end + 1;
    line++;
  }
  return false;
}

async function open(call: WideReadCall, target: ReadTarget, first: boolean): Promise<Opened> {
  const { wide, parts, request, signal } = call;
  const { directory } = request.context;
  const asked = parts.resolves(directory, target.filePath);
  const isThere = await Deno.lstat(asked).then(() => true, () => false);
  const same = isThere ? [] : await looksLike(wide, asked);
  if (same.length > 1) throw new Refuse("not_found", `There is no ${asked}, but:\n${same.join("\n")}`);
  const file = same[0] ?? asked;
  const gate: Gate = first || wide.read.asksEach ? call.gate : { ...call.gate, own: () => Promise.resolve() };
  // Once asked, a file is not asked for again.
  let passed = false;
  const once: Gate = {
    asks: gate.asks,
    own: async (...question) => passed ? undefined : await gate.own(...question),
    external: async (...question) => passed ? question[0] : await gate.external(...question),
  };
  const info = await Deno.stat(file).catch(() => undefined);
  const sample = info?.isFile ? await sampleOf(file, parts.numbers.sample) : undefined;
  const encoding = sample && encodingOf(wide, sample, target.encoding);
  const decoded = encoding === undefined ? "" : decoderOf(encoding).decode(sample);
  const ownParts: Parts = {
    ...parts,
    keepLine: wide.read.keepLine,
    ...(encoding === undefined
      ? {}
      : { decoder: () => decoderOf(encoding), isBinary: () => wide.read.isStrange(decoded), sniff: () => undefined }),
  };
  const show = async (lines: number, bytes: number): Promise<Answer> => {
    const { offset, limit = parts.numbers.lines } = target;
    const numbers = { ...parts.numbers, bytes };
    const params = { filePath: file, ...(offset === undefined ? {} : { offset }), limit: Math.min(limit, lines) };
    const answer = await read({ ...ownParts, numbers }, params, request, once, signal);
    passed = true;
    const notes = [
      ...(encoding === undefined ? [] : [wide.read.saysEncoding(encoding)]),
      ...(file === asked ? [] : [wide.read.saysName(file)]),
      ...(encoding === undefined && info?.isFile && await showsMalformed(wide, file, answer.output)
        ? [wide.read.malformed]
        : []),
    ];
    return { ...answer, output: notes.reduce(said, answer.output) };
  };
  try {
    return { target, show, whole: await show(parts.numbers.lines, parts.numbers.bytes) };
  } catch (error) {
    if (!(error instanceof Refuse) || error.code !== "not_found" || !wide.tries.has("near")) throw error;
    const near = await nearTo(wide, asked);
    throw new Refuse("not_found", `${error.message}${near.length ? wide.words.near(near) : ""}`);
  }
}

async function sampleOf(file: string, size: number): Promise<Uint8Array> {
  using opened = await Deno.open(file);
  const sample = new Uint8Array(size);
  return sample.subarray(0, await opened.read(sample) ?? 0);
}

/** The numbered lines of a frame, and the bytes that they come to. */
function measured(output: string): { lines: number; bytes: number } {
  const body = output.slice(output.indexOf("<content>\n") + 10, output.lastIndexOf("\n\n"));
  const texts = /^<path>[^]*?<type>file/.test(output) && body !== "" ? body.split("\n") : [];
  const bytes = texts.reduce((sum, line) => sum + new TextEncoder().encode(line.replace(/^\d+: /, "")).length + 1, 0);
  return { lines: texts.length, bytes };
}

/** The tool `read` in the profile `extended`. */
export async function wideRead(call: WideReadCall, params: WideReadParams): Promise<Answer> {
  const { wide, parts, request } = call;
  const { directory } = request.context;
  const targets = targetsOf(call, params);
  for (const { encoding } of targets) if (encoding !== undefined) checkLabel(wide, encoding);
  const { lines, bytes } = parts.numbers;
  const outcomes: (Opened | Failed)[] = [];
  for (const [i, target] of targets.entries()) {
    try {
      outcomes.push(await open(call, target, i === 0));
    } catch (error) {
      if (!(error instanceof Refuse) || wide.read.failureIs === "the answer" || targets.length === 1) throw error;
      outcomes.push({ path: parts.resolves(directory, target.filePath), error });
    }
  }
  const opened = outcomes.filter((each) => "show" in each);
  const [first] = outcomes;
  if (opened.length === 0 && first && "error" in first) {
    const reasons = outcomes.flatMap((each) => "error" in each ? [each.error.message] : []);
    throw new Refuse(first.error.code, reasons.join("\n"));
  }
  if (opened.length === 1 && outcomes.length === 1 && opened[0]) return opened[0].whole;
  const sizes = opened.map(({ whole }) => measured(whole.output));
  const lineShares = wide.read.share(sizes.map(({ lines }) => lines), lines);
  const byteShares = wide.read.share(sizes.map(({ bytes }) => bytes), bytes);
  const shown = await Promise.all(opened.map(({ whole, show }, i) => {
    const size = sizes[i] ?? { lines: 0, bytes: 0 };
    const most = { lines: lineShares[i] ?? lines, bytes: byteShares[i] ?? bytes };
    return size.lines <= most.lines && size.bytes <= most.bytes ? whole : show(most.lines, most.bytes);
  }));
  const rest = opened.flatMap(({ target }, i) => {
    const { lines: count } = measured(shown[i]?.output ?? "");
    const { offset = 1, limit } = target;
    if (shown[i]?.metadata?.truncated !== true || count === limit) return [];
    return [{ ...target, offset: offset + count, ...(limit === undefined ? {} : { limit: limit - count }) }];
  });
  const frames = outcomes.map((each) =>
    "error" in each ? wide.read.failed(each.path, each.error.message) : shown[opened.indexOf(each)]?.output ?? ""
  );
  return {
    title: targets.map(({ filePath }) => filePath).join(", "),
    output: [...wide.read.order(frames), ...(rest.length ? [wide.read.goesOn({ files: rest })] : [])].join("\n\n"),
    metadata: wide.metadata({
      truncated: rest.length > 0,
      files: outcomes.map((each) =>
        "error" in each ? { path: each.path, error: each.error.code } : { path: each.target.filePath }
      ),
      ...(opened.length < outcomes.length ? { partial: true } : {}),
    }),
    attachments: shown.flatMap(({ attachments = [] }) => attachments),
  };
}
