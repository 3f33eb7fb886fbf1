// Shell: looks at paths.

import * as path from "node:path";
import type { CallRequest } from "../../protocol.ts";
import { type Gate, Refuse } from "../gate.ts";
import type { Parts } from "../plain/parts.ts";
import type { Clock, Ended, Run } from "./rows.ts";
import { eachRow } from "./rows.ts";
import type { Choice, WideParams, WideParts } from "./wide_parts.ts";

/** What a search of the profile `extended` gets. */
export interface WideCall {
  readonly wide: WideParts;
  readonly parts: Parts;
  readonly request: CallRequest;
  readonly params: WideParams;
  readonly gate: Gate;
  readonly ripgrep: string;
  readonly signal: AbortSignal;
}

/** What is at a path. */
export async function kindOf(file: string): Promise<"directory" | "file" | "missing"> {
  const info = await Deno.stat(file).catch(() => undefined);
  return info === undefined ? "missing" : info.isDirectory ? "directory" : "file";
}

/** Paths that may be meant by one that is missing, in the first segment that is not there. */
export async function nearTo(wide: WideParts, target: string): Promise<string[]> {
  let parent = path.dirname(target), name = path.basename(target);
  while (await kindOf(parent) === "missing") [parent, name] = [path.dirname(parent), path.basename(parent)];
  const near: string[] = [];
  for await (const entry of Deno.readDir(parent)) {
    if (wide.isNear(name, entry.name)) near.push(path.join(parent, entry.name));
  }
  return near;
}

/** The paths that look like a missing one, segment by segment. */
export async function looksLike({ read }: WideParts, target: string): Promise<string[]> {
  let found = ["/"];
  for (const segment of target.split("/").filter((each) => each !== "")) {
    const next: string[] = [];
    for (const parent of found) {
      const names = await Array.fromAsync(Deno.readDir(parent)).catch(() => []);
      const same = names.map(({ name }) => name).filter((name) => read.look(name) === read.look(segment));
      next.push(...(same.includes(segment) ? [segment] : same).map((name) => path.join(parent, name)));
    }
    found = next;
  }
  return found;
}

/** Asks for the tool, then resolves and looks, then asks for a place outside. */
export async function openPlace(
  call: WideCall,
  tool: "glob" | "grep",
): Promise<{ target: string; kind: "directory" | "file"; notes: string[] }> {
  const { wide, parts, request, params, gate } = call;
  await gate.own(tool, params.pattern);
  const { directory } = request.context;
  const given = params.path;
  const leftOut = given !== undefined &&
    wide.isLeftOut(given, await kindOf(path.resolve(directory, given)) !== "missing");
  const target = parts.resolves(directory, leftOut ? "." : given ?? ".");
  const kind = await kindOf(target);
  if (kind === "file" && tool === "glob") {
    throw new Refuse("not_directory", `glob path must be a directory: ${target}`);
  }
  await gate.external(target, kind === "directory" ? "directory" : "file");
  if (kind === "missing") {
    const same = wide.mends.alike ? await looksLike(wide, target) : [];
    const [only] = same;
    if (only !== undefined && same.length === 1) {
      const its = await kindOf(only) === "directory" ? "directory" : "file";
      await gate.external(only, its);
      return { target: only, kind: its, notes: [wide.read.saysName(only)] };
    }
    const near = wide.tries.has("near") ? await nearTo(wide, target) : [];
    throw new Refuse("not_found", `There is no ${target}.${near.length ? wide.words.near(near) : ""}`);
  }
  return { target, kind, notes: leftOut ? [`-- the path ${given} was taken as none`] : [] };
}

/** Lists the files of a directory, relative to it. */
export async function listFiles(
  { wide, ripgrep, signal }: WideCall,
  directory: string,
  choice: Choice,
  clock: Clock,
  take: (row: string) => void,
): Promise<Ended> {
  const run: Run = {
    ripgrep,
    args: ["--no-config", "--files", "--null", ...wide.choiceArgs(choice), "."],
    directory,
    separator: 0,
    clock,
    signal,
  };
  return endedAs(wide, await eachRow(run, (row) => take(row.replace(/^(?:\.\/)+/, ""))));
}

/** The end of a run, as the parts see it. */
export function endedAs(wide: WideParts, ended: Ended): Ended {
  if (wide.lateIs === "nothing" && ended.late) throw new Refuse("timeout", "The search took too long.");
  if (wide.unreadIs === "an error" && ended.partial) throw new Refuse("ripgrep_failed", "Something is unreadable.");
  return ended;
}

/** What the `read` rules say of files of a directory, by their paths relative to it. */
export function verdicts({ wide, parts, request }: WideCall, directory: string) {
  const { worktree = request.context.directory, rules = parts.defaultRules } = request.context;
  const verdictOn = (name: string) => parts.decide(rules, "read", name, parts.matches);
  const usual = verdictOn("*");
  return {
    usual,
    of: (row: string) => wide.guard(verdictOn(path.relative(worktree, path.join(directory, row))), usual),
  };
}

/** The notices about what was not searched. */
export function gaps({ words, numbers }: WideParts, ended: Ended, binary: readonly string[] = []): string[] {
  const few = (names: readonly string[]) => names.slice(0, numbers.named);
  return [
    ...(ended.late ? [words.late] : []),
    ...(ended.partial ? [words.unread(few(ended.unread))] : []),
    ...(binary.length ? [words.binary(few(binary))] : []),
  ];
}
