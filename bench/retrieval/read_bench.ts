// Shell: times read against wc, sed and head, and measures its memory.

import { compare, time } from "../compare.ts";
import { type Figure, median } from "../figures.ts";
import { measurePeak } from "../peak.ts";
import { files, makeReadFiles } from "./read_files.ts";
import { read } from "./read_tools.ts";

async function run(command: string, args: readonly string[]): Promise<void> {
  await new Deno.Command(command, { args: [...args], stdin: "null", stdout: "null", stderr: "null" }).output();
}

/** Milliseconds of a call that must take only a few, whatever the size of the file. */
async function few(name: string, call: () => Promise<unknown>, atMost: number): Promise<Figure> {
  await call();
  const times = [];
  for (let round = 0; round < 31; round++) times.push(await time(call));
  const value = median(times);
  return { name, ours: `${value.toFixed(1)} ms`, against: "milliseconds", value, atMost };
}

async function memory(root: string, params: Readonly<Record<string, unknown>>): Promise<Figure> {
  const { idle, peak } = await measurePeak(new URL("./read_peak.ts", import.meta.url), [root, JSON.stringify(params)]);
  return {
    name: `memory: ${JSON.stringify(params).replaceAll('"', "")}`,
    ours: `${peak.toFixed(0)} MB`,
    against: `${idle.toFixed(0)} MB at rest`,
    value: peak - idle,
    atMost: 64,
  };
}

/** Times and memory of read. */
export async function bench(): Promise<readonly Figure[]> {
  await using made = await makeReadFiles();
  const { root } = made;
  const offset = 5_000_000;
  const against = (name: string, filePath: string, params: Readonly<Record<string, unknown>>, command: string[]) =>
    compare({
      name,
      ours: () => read(root, { filePath, ...params }),
      against: () => run(command[0]!, command.slice(1)),
      againstName: `\`${command.map((part) => part.replace(`${root}/`, "")).join(" ")}\``,
      atMost: 1.5,
      rounds: 21,
    });
  const wc = (name: string) => ["wc", "-l", `${root}/${name}`];
  return [
    await against("first window of 1 GB, total needed", files.short, {}, wc(files.short)),
    await against("the same with CRLF", files.crlf, {}, wc(files.crlf)),
    await against("500 lines of 1 GB, total needed", files.lines, { limit: 500 }, wc(files.lines)),
    await against(
      `${offset} lines down, 10 of them, total needed`,
      files.lines,
      { offset, limit: 10 },
      wc(files.lines),
    ),
    await few("first window of 1 GB, capped at 50 KB", () => read(root, { filePath: files.lines }), 5),
    await compare({
      name: `${offset} lines down, capped at 50 KB`,
      ours: () => read(root, { filePath: files.lines, offset }),
      against: () => run("sed", ["-n", `${offset},${offset + 500}p;${offset + 500}q`, `${root}/${files.lines}`]),
      againstName: "`sed -n 5000000,5000500p;5000500q`",
      atMost: 1,
      rounds: 11,
    }),
    await few("a file of 60 lines", () => read(root, { filePath: files.small }), 5),
    await against("a line of 200 MB", files.line, {}, wc(files.line)),
    await memory(root, { filePath: files.short }),
    await memory(root, { filePath: files.lines, offset }),
    await memory(root, { filePath: files.crlf, limit: 1_000_000 }),
    await memory(root, { filePath: files.line }),
  ];
}
