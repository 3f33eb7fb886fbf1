// Shell: looks at, opens and lists what the model asks to read.

import path from "node:path";
import type { ExternalPlan } from "../../permission/external.ts";
import { passExternal } from "../../permission/external_shell.ts";
import type { Workspace } from "../../permission/workspace.ts";
import type { Profile } from "../../spec/profiles.ts";
import { ToolError } from "../../spec/tool_error.ts";
import { orAbort, throwIfAborted } from "../aborted.ts";
import { jsonSchema } from "../params.ts";
import type { CallContext, Tool, ToolResult } from "../tool.ts";
import { readDescription } from "./description.ts";
import { type Entry, list } from "./directory.ts";
import { failureOf, pathFault, unreadable } from "./failure.ts";
import { openFile } from "./file.ts";
import { planRead, type ReadPlan, readSchema, toolName } from "./params.ts";
import { type Instruction, outOfRange, renderAttachment, renderDirectory, renderText, type Target } from "./render.ts";
import { sniff } from "./sniff.ts";
import { missingText, suggestions } from "./suggest.ts";

/** A file that was read, as hooks are told of it. */
export interface ReadFile {
  /** Its absolute path. */
  readonly path: string;
  /** Session of the call. */
  readonly session: string;
}

/** Options of {@link createRead}. */
export interface ReadOptions {
  /** Where the tool works. */
  readonly workspace: Workspace;
  /** Which behaviour it shows. */
  readonly profile: Profile;
  /** Called after a successful read of a text file, for a language server to warm up; not waited for (rule read.warm). */
  readonly onRead?: (file: ReadFile) => unknown;
  /** Gives the instruction files that go with a file, each shown to the model once (the host remembers which). Default: none. */
  readonly instructions?: (file: ReadFile) => Promise<readonly Instruction[]>;
}

/**
 * Makes the tool `read`: a window of a text file with line numbers, the entries of a directory, or an image or PDF whole.
 *
 * Its call throws `ToolError`: `invalid_params`, `denied`, `rejected`, `not_found`, `out_of_range`, `binary`,
 * `unsupported_file` (a FIFO, socket or device), `too_large` (an image or PDF), `unreadable`, `permission_missing` (of the
 * process), `aborted`.
 *
 * @example
 * ```ts
 * import { createRead } from "@scout/tools/tools";
 * import { profiles } from "@scout/tools/spec";
 * import assert from "node:assert/strict";
 *
 * const directory = await Deno.makeTempDir();
 * await Deno.writeTextFile(`${directory}/a.txt`, "one\ntwo\n");
 * const workspace = { directory, worktree: directory, gateRealPath: true };
 * const read = createRead({ workspace, profile: profiles.documented });
 * const context = { session: "main", signal: new AbortController().signal, ask: () => Promise.resolve() };
 * const { output } = await read.call({ filePath: "a.txt", offset: 2 }, context);
 * assert.match(output, /^2: two$/m);
 * ```
 */
export function createRead(options: ReadOptions): Tool {
  const { workspace, profile } = options;
  return {
    name: toolName,
    define: () => ({ name: toolName, description: readDescription, parameters: jsonSchema(readSchema) }),
    async call(params, context) {
      const plan = planRead(params, workspace, profile);
      throwIfAborted(context.signal);
      // [read.order] the path is looked at; then the external gate; then the read permission; then all the rest
      const before = await look(path.resolve(workspace.directory, plan.asked));
      const kind = before instanceof Error || !before.isDirectory ? "file" : "directory";
      const gated = await passExternal({ path: plan.asked, kind }, workspace, context.ask);
      // A path that cannot be followed, or that is a file where it says directory, needs no further question.
      const refused = before instanceof Error ? pathFault(plan.shown, before) : notDirectory(plan, before);
      if (refused) throw refused;
      await context.ask({ permission: toolName, patterns: gated.relative, always: ["*"], metadata: {} });
      throwIfAborted(context.signal);
      return await readGated(options, plan, gated, context);
    },
  };
}

type Look = Deno.FileInfo | Error;

/** Whether the process may read there; asking first keeps Deno from asking whoever sits at the terminal. */
async function mayRead(place: string): Promise<boolean> {
  return (await Deno.permissions.query({ name: "read", path: place })).state === "granted";
}

async function look(place: string): Promise<Look> {
  if (!await mayRead(place)) return new Deno.errors.NotCapable(`Requires read access to "${place}"`);
  try {
    return await Deno.stat(place);
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

async function readGated(
  options: ReadOptions,
  plan: ReadPlan,
  gated: ExternalPlan,
  context: CallContext,
): Promise<ToolResult> {
  const { shown } = plan;
  const target: Target = { shown, title: gated.relative[0]! };
  // [external.race] from here on only the path that the gate resolved is touched
  const found = await look(gated.open);
  if (found instanceof Error) {
    throw failureOf(found) === "missing" ? await missing(options.workspace, plan, gated) : unreadable(shown, found);
  }
  try {
    if (found.isDirectory) {
      const entries = await entriesOf(gated, context.signal);
      return renderDirectory(target, list(entries, plan.window), plan.window);
    }
    const refused = notDirectory(plan, found);
    if (refused) throw refused;
    // [read.special] in every profile: nothing hangs, nothing reads /dev/zero for ever
    if (!found.isFile && options.profile.refuseSpecialFiles) throw special(shown, found);
    return await readFile(options, plan, gated, target, context);
  } catch (error) {
    throw unreadable(shown, error);
  }
}

async function readFile(
  options: ReadOptions,
  plan: ReadPlan,
  gated: ExternalPlan,
  target: Target,
  context: CallContext,
): Promise<ToolResult> {
  const { shown, window } = plan;
  const { signal, session } = context;
  const file = { path: shown, session };
  using open = await openFile(gated.open, gated.real);
  const sniffed = sniff(open.start, shown, options.profile);
  switch (sniffed.kind) {
    case "binary":
      throw new ToolError("binary", `Cannot read binary file: ${shown} (${sniffed.why})`);
    case "image":
    case "pdf": {
      const url = `data:${sniffed.mime};base64,${await open.base64(signal)}`;
      const attachment = { type: "file", mime: sniffed.mime, url } as const;
      return renderAttachment(target, sniffed.kind, attachment, await instructionsFor(options, file, signal));
    }
    case "text": {
      const result = await open.scan(window, signal);
      if (result.kind === "out-of-range") throw outOfRange(window, result.total);
      const rendered = renderText(target, result, await instructionsFor(options, file, signal));
      warm(options, file);
      return rendered;
    }
  }
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

/** [read.missing] Not found, with what lies near it. */
async function missing(workspace: Workspace, plan: ReadPlan, gated: ExternalPlan): Promise<ToolError> {
  const lexical = path.resolve(workspace.directory, plan.asked);
  const near = suggestions(path.basename(lexical));
  const link = await mayRead(lexical) ? await Deno.readLink(lexical).catch(() => undefined) : undefined;
  // The parent of the path that was checked; for a dangling link that is where the link lies, which is inside by name.
  const parent = link === undefined ? path.dirname(gated.open) : path.dirname(lexical);
  try {
    // Without a parent that may be listed there is nothing to offer.
    const names = await mayRead(parent) ? Deno.readDir(parent) : [];
    for await (const { name } of names) near.offer(name);
  } catch {
    // It cannot be listed, so nothing is offered.
  }
  const note = link === undefined ? "" : ` (a symbolic link to ${link}, where there is nothing)`;
  return new ToolError("not_found", missingText(plan.shown, near.best(), note));
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
