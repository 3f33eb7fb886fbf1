// Shell: reads a big file in several ways and times them.

import { type CountLineEnds, countLineEnds, fastLineEnds } from "../../tools/read/line_ends.ts";
import { compare } from "../compare.ts";
import type { Figure } from "../figures.ts";
import { files, makeReadFiles } from "./read_files.ts";

/** Ways to count that were weighed against each other when `read` was built. */
export async function bench(): Promise<readonly Figure[]> {
  await using made = await makeReadFiles();
  const { buffer, count } = fastLineEnds();
  const readAll = async (isAsync: boolean, count: CountLineEnds) => {
    using file = await Deno.open(`${made.root}/${files.lines}`);
    for (let ends = 0;;) {
      const size = isAsync ? await file.read(buffer) : file.readSync(buffer);
      if (size === null) return ends;
      ends += count(buffer.subarray(0, size), false);
    }
  };
  const eachIndex: CountLineEnds = (bytes) => {
    let ends = 0;
    for (let at = bytes.indexOf(10); at >= 0; at = bytes.indexOf(10, at + 1)) ends++;
    return ends;
  };
  const none: CountLineEnds = () => 0;
  const against = (name: string, ours: () => Promise<unknown>, againstName = "reading alone", other = none) =>
    compare({ name, ours, against: () => readAll(false, other), againstName, rounds: 9 });
  return [
    await against("1 GB, counted by WebAssembly", () => readAll(false, count)),
    await against("1 GB, counted by a loop", () => readAll(false, countLineEnds)),
    await against("1 GB, counted by indexOf, LF alone", () => readAll(false, eachIndex)),
    await against("1 GB, read asynchronously", () => readAll(true, count), "read synchronously, both counted", count),
  ];
}
