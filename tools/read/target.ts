// Shell: looks at, opens and lists one target.

import path from "node:path";
import type { ExternalPlan } from "../../permission/external.ts";
import { passExternal } from "../../permission/external_shell.ts";
import type { Workspace } from "../../permission/workspace.ts";
import { ToolError } from "../../spec/tool_error.ts";
import { orAbort, throwIfAborted } from "../aborted.ts";
import { askOnce } from "../ask_once.ts";
import type { CallContext } from "../tool.ts";
import { type Entry, list } from "./directory.ts";
import { spellingNote } from "../fold_name.ts";
import { type LikePaths, likePaths } from "../like_paths.ts";
import { mayRead } from "../may_read.ts";
import { type Encoding, type SniffedEncoded, sniffEncoded } from "./encoding.ts";
import { failureOf, pathFault, unreadable } from "./failure.ts";
import type { ReadFeatures } from "./features.ts";
import { openFile } from "./file.ts";
import { missing } from "./missing.ts";
import { type FileFacts, fileNotes, shortEnding } from "./notes.ts";
import type { ReadFile, ReadOptions } from "./options.ts";
import { type ReadPlan, toolName } from "./params.ts";
import type { Part } from "./part.ts";
import { type Extra, type Instruction, outOfRange, type Target } from "./render.ts";
import { sniff } from "./sniff.ts";

/** What a call works with. */
export interface Reading {
  readonly options: ReadOptions;
  readonly features: ReadFeatures;
  readonly context: CallContext;
  /** Bytes of images and PDFs that it may still give whole. */
  readonly attachmentLeft: number;
}

/** Reads one target, behind its gate and its permission. Throws `ToolError`. */
export async function readTarget(reading: Reading, plan: ReadPlan): Promise<Part> {
  const { options: { workspace }, context } = reading;
  const ask = askOnce(context.ask);
  throwIfAborted(context.signal);
  // [read.order] the path is looked at; then the external gate; then the read permission; then all the rest
  const before = await look(path.resolve(workspace.directory, plan.asked));
  const gated = await passExternal({ path: plan.asked, kind: kindOf(before) }, workspace, ask);
  // A path that cannot be followed, or that is a file where it says directory, needs no further question.
  const refused = before instanceof Error ? pathFault(plan.shown, before) : notDirectory(plan, before);
  if (refused) throw refused;
  const like = before instanceof Error && failureOf(before) === "missing"
    ? await likeOf(reading, plan, gated)
    : undefined;
  const found = like?.alike.length === 1 ? await passAlike(workspace, ask, plan, like.alike[0]!) : undefined;
  // [read.spelling] one question, for what was asked and for what is read
  const patterns = [...new Set([...gated.relative, ...found?.gated.relative ?? []])];
  await ask({ permission: toolName, patterns, always: ["*"], metadata: {} });
  throwIfAborted(context.signal);
  return found
    ? await readGated(reading, found.plan, found.gated, undefined, [spellingNote(plan.shown, found.plan.shown)])
    : await readGated(reading, plan, gated, like, []);
}

/** [read.spelling] [read.near] Looks for paths like a missing one; a link that leads nowhere is no slip of the pen. */
async function likeOf(
  { options, features }: Reading,
  plan: ReadPlan,
  gated: ExternalPlan,
): Promise<LikePaths | undefined> {
  if (!features.likeNames) return undefined;
  const lexical = path.resolve(options.workspace.directory, plan.asked);
  if (await mayRead(lexical) && await Deno.lstat(lexical).then(() => true, () => false)) return undefined;
  return await likePaths(gated.open, lexical);
}

/** [read.spelling] The path that looks the same goes through the gate like any other. */
async function passAlike(workspace: Workspace, ask: CallContext["ask"], plan: ReadPlan, place: string) {
  const there = await look(place);
  const gated = await passExternal({ path: place, kind: kindOf(there) }, workspace, ask);
  const like: ReadPlan = { ...plan, asked: place, shown: place };
  const refused = there instanceof Error ? undefined : notDirectory(like, there);
  if (refused) throw refused;
  return { plan: like, gated };
}

type Look = Deno.FileInfo | Error;

const kindOf = (info: Look) => info instanceof Error || !info.isDirectory ? "file" : "directory";

async function look(place: string): Promise<Look> {
  if (!await mayRead(place)) return new Deno.errors.NotCapable(`Requires read access to "${place}"`);
  try {
    return await Deno.stat(place);
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

async function readGated(
  reading: Reading,
  plan: ReadPlan,
  gated: ExternalPlan,
  like: LikePaths | undefined,
  notes: readonly string[],
): Promise<Part> {
  const { options, context } = reading;
  const { shown, window } = plan;
  const target: Target = { shown, title: gated.relative[0]! };
  // [external.race] from here on only the path that the gate resolved is touched
  const found = await look(gated.open);
  if (found instanceof Error) {
    throw failureOf(found) === "missing"
      ? await missing(options.workspace, plan, gated, like)
      : unreadable(shown, found);
  }
  try {
    if (found.isDirectory) {
      const entries = await entriesOf(gated, context.signal);
      return { kind: "directory", target, window, listing: list(entries, window), extra: { notes } };
    }
    const refused = notDirectory(plan, found);
    if (refused) throw refused;
    // [read.special] in every profile: nothing hangs, nothing reads /dev/zero for ever
    if (!found.isFile && options.profile.refuseSpecialFiles) throw special(shown, found);
    return await readFile(reading, plan, gated, { target, window, extra: { notes } });
  } catch (error) {
    throw unreadable(shown, error);
  }
}

async function readFile(
  { options, features, context, attachmentLeft }: Reading,
  plan: ReadPlan,
  gated: ExternalPlan,
  base: Pick<Part, "target" | "window" | "extra">,
): Promise<Part> {
  const { shown, window, encoding: asked } = plan;
  const { signal, session } = context;
  const { profile } = options;
  const file = { path: shown, session };
  using open = await openFile(gated.open, gated.real);
  const sniffed: SniffedEncoded = features.encodings
    ? sniffEncoded(open.start, shown, profile, asked)
    : sniff(open.start, shown, profile);
  switch (sniffed.kind) {
    case "binary":
      throw new ToolError("binary", `Cannot read binary file: ${shown} (${sniffed.why})`);
    case "image":
    case "pdf": {
      const url = `data:${sniffed.mime};base64,${await open.base64(signal, attachmentLeft)}`;
      const attachment = { type: "file", mime: sniffed.mime, url } as const;
      const instructions = await instructionsFor(options, file, signal);
      const extra = withFacts(base.extra, { shown, short: features.careful ? open.short() : undefined });
      return { ...base, kind: "attachment", what: sniffed.kind, attachment, instructions, extra };
    }
    case "text": {
      const { encoding } = sniffed;
      const how = { encoding: decoded(encoding), careful: features.careful };
      const { malformed, ...result } = await open.scan(window, signal, how);
      const short = features.careful && result.kind !== "capped" ? open.short() : undefined;
      if (result.kind === "out-of-range") throw short?.error ?? outOfRange(window, result.total);
      const instructions = await instructionsFor(options, file, signal);
      warm(options, file);
      const facts = { shown, encoding, asked, short, malformed: features.encodings && malformed };
      return {
        ...base,
        kind: "text",
        result,
        instructions,
        encoding: asked,
        extra: { ...withFacts(base.extra, facts), ending: shortEnding(result, short) },
      };
    }
  }
}

/** What is said, with what is known of the file. */
function withFacts({ notes = [] }: Extra, facts: FileFacts): Extra {
  const { encoding, short } = facts;
  return {
    notes: [...notes, ...fileNotes(facts)],
    metadata: { ...(encoding ? { encoding: encoding.name } : {}), ...(short ? { partial: true } : {}) },
  };
}

/** What a decoder is needed for. */
function decoded(encoding: Encoding | undefined): string | undefined {
  return encoding?.name === "utf-8" ? undefined : encoding?.name;
}

/** [read.warm] Called and not waited for; whatever it does or throws never harms the read. */
function warm({ onRead }: ReadOptions, file: ReadFile): void {
  if (onRead) Promise.try(() => onRead(file)).catch(() => {});
}

/** [read.metadata] What the host attaches; a host that fails attaches nothing. */
async function instructionsFor(
  options: ReadOptions,
  file: ReadFile,
  signal: AbortSignal,
): Promise<readonly Instruction[]> {
  try {
    return options.instructions ? await orAbort(options.instructions(file), signal) : [];
  } catch (error) {
    if (signal.aborted) throw error;
    return [];
  }
}

async function entriesOf(gated: ExternalPlan, signal: AbortSignal): Promise<Entry[]> {
  const entries: Entry[] = [];
  const links: string[] = [];
  for await (const { name, isDirectory, isSymlink } of Deno.readDir(gated.open)) {
    throwIfAborted(signal);
    if (isSymlink) links.push(name);
    else entries.push({ name, isDirectory });
  }
  // [external.race] a directory cannot be held open: that it was the right one is seen afterwards
  if (gated.real !== undefined && await Deno.realPath(gated.open) !== gated.real) {
    throw new ToolError("unreadable", `Cannot read ${gated.open}: it changed while it was read. Read it again`);
  }
  for (const name of links) {
    throwIfAborted(signal);
    // [read.directory] a link to a directory is shown as one; a dangling link is an entry like any other
    const target = await look(path.join(gated.open, name));
    entries.push({ name, isDirectory: !(target instanceof Error) && target.isDirectory });
  }
  return entries;
}

/** The error for a path that says it is a directory (by a slash at its end) and is none. */
function notDirectory({ shown, mustBeDirectory }: ReadPlan, info: Deno.FileInfo): ToolError | undefined {
  return mustBeDirectory && !info.isDirectory
    ? new ToolError("unreadable", `Cannot read ${shown} as a directory: it is a file`)
    : undefined;
}

function special(shown: string, info: Deno.FileInfo): ToolError {
  const kind = info.isFifo ? "a FIFO" : info.isSocket ? "a socket" : "a device";
  return new ToolError("unsupported_file", `Cannot read ${shown}: it is ${kind}, not a file with an end`);
}
