// Shell: writes and removes spilled files.

import path from "node:path";
import { limits } from "../../spec/limits.ts";
import { isSpillName, spillName } from "./spill_name.ts";
import { mayRead } from "../may_read.ts";

const dayMs = 24 * 60 * 60 * 1000;

/** Writes a text to a new file of the folder, which is made when it is missing, and gives its path. */
export async function spill(folder: string, text: string): Promise<string> {
  await Deno.mkdir(folder, { recursive: true, mode: 0o700 });
  // [truncation.order] a random name, and no file that exists is ever written over
  const place = path.join(folder, spillName(crypto.randomUUID()));
  try {
    await Deno.writeTextFile(place, text, { createNew: true, mode: 0o600 });
  } catch (error) {
    // A disk that ran full leaves a part of the text: it is not the whole one, and goes.
    if (!(error instanceof Deno.errors.AlreadyExists)) await Deno.remove(place).catch(() => {});
    throw error;
  }
  return place;
}

/** [truncation.retention] Removes spilled files that are older than the days they are kept. Never fails. */
export async function sweep(folder: string, now: number): Promise<void> {
  if (!await mayRead(folder)) return;
  const oldest = now - limits.truncation.retentionDays * dayMs;
  try {
    for await (const { name, isFile } of Deno.readDir(folder)) {
      if (!isFile || !isSpillName(name)) continue;
      const place = path.join(folder, name);
      const changed = (await Deno.lstat(place)).mtime?.getTime() ?? now;
      if (changed < oldest) await Deno.remove(place).catch(() => {});
    }
  } catch {
    // The folder is missing, or another process removes the same files: the next sweep will see.
  }
}
