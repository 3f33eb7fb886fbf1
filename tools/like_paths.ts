// Shell: looks what is at paths, lists directories.

import path from "node:path";
import { foldName } from "./fold_name.ts";
import { mayRead } from "./may_read.ts";
import { nearNames } from "./search/near.ts";

/** Paths like one that does not exist, as the model would name them. */
export interface LikePaths {
  /** They look the same; a few of them. */
  readonly alike: readonly string[];
  /** They differ in a few letters, in the first segment that does not exist. Empty when something looks the same. */
  readonly near: readonly string[];
}

/** Paths that are offered. */
const mostAlike = 5;

/** Names of one directory that are compared at a time. */
const atATime = 500;

/**
 * Looks for paths that are like a missing one. `place` is the path as the gate gave it: links in the part that exists were
 * followed, and below it none is, so that nothing outside is listed. `named` is the same as the model named it, absolute.
 */
export async function likePaths(place: string, named: string): Promise<LikePaths> {
  let parent = place;
  const missing: string[] = [];
  while (!await exists(parent) && path.dirname(parent) !== parent) {
    missing.unshift(path.basename(parent));
    parent = path.dirname(parent);
  }
  const [first, ...rest] = missing;
  if (first === undefined) return { alike: [], near: [] };
  let alike: string[][] = [[]];
  for (const segment of missing) {
    const found = await Promise.all(alike.map((above) => belowLike(parent, above, segment)));
    alike = found.flat().slice(0, mostAlike);
  }
  const near = alike.length > 0 ? [] : await nearIn(parent, first);
  const nearest = await Promise.all(near.map(async (name) => {
    const whole = [name, ...rest];
    return await exists(path.join(parent, ...whole)) ? whole : [name];
  }));
  const above = path.join(named, ...missing.map(() => ".."));
  const asNamed = (segments: readonly string[]) => path.join(above, ...segments);
  return { alike: alike.map(asNamed), near: nearest.map(asNamed) };
}

/** The entries of a directory that look like a segment; the one that is spelled like it, when there is one. */
async function belowLike(parent: string, above: readonly string[], segment: string): Promise<string[][]> {
  const directory = path.join(parent, ...above);
  if (await exists(path.join(directory, segment))) return [[...above, segment]];
  // [external.race] a link below what the gate saw is not followed to list what it leads to
  if (await leadsAway(parent, above)) return [];
  const folded = foldName(segment);
  const names: string[] = [];
  await eachName(directory, (name) => {
    // The same spelling leads nowhere: it stands for bytes that are no UTF-8.
    if (name !== segment && foldName(name) === folded) names.push(name);
  });
  return names.sort().map((name) => [...above, name]);
}

/** The names of a directory that differ in a few letters. */
async function nearIn(directory: string, missing: string): Promise<readonly string[]> {
  let best: readonly string[] = [];
  let batch: string[] = [];
  await eachName(directory, (name) => {
    if (name === missing || batch.push(name) < atATime) return;
    best = nearNames(missing, [...best, ...batch]);
    batch = [];
  });
  return nearNames(missing, [...best, ...batch]);
}

/** Goes through the names of a directory; one that may not or cannot be listed has none. */
async function eachName(directory: string, take: (name: string) => void): Promise<void> {
  if (!await mayRead(directory)) return;
  try {
    for await (const { name } of Deno.readDir(directory)) take(name);
  } catch {
    // What cannot be listed offers nothing.
  }
}

async function exists(place: string): Promise<boolean> {
  return await mayRead(place) && await Deno.lstat(place).then(() => true, () => false);
}

/**
 * Whether one of the segments below a directory is a link, or cannot be looked at: a name in bytes that are no UTF-8 is
 * listed, and nothing has the name that it is listed by.
 */
async function leadsAway(parent: string, segments: readonly string[]): Promise<boolean> {
  for (const [index] of segments.entries()) {
    const info = await Deno.lstat(path.join(parent, ...segments.slice(0, index + 1))).catch(() => undefined);
    if (info?.isSymlink ?? true) return true;
  }
  return false;
}
