// Shell: starts processes.

import { type Figure, median } from "../figures.ts";
import { printed } from "./process.ts";

async function measure(what: string, argument: string, processes: number): Promise<number[][]> {
  const values: number[][] = [];
  for (let i = 0; i < processes; i++) {
    values.push([JSON.parse(await printed("limits_main.ts", [what, argument]))].flat());
  }
  return values;
}

const bombs: Readonly<Record<string, string>> = {
  "array of objects": "const a = []; while (true) a.push({ x: a.length })",
  "array of strings": "const a = []; while (true) a.push('x'.repeat(1e6) + a.length)",
  "nested objects": "let o = {}; while (true) o = { o }",
  "map": "const m = new Map(); let i = 0; while (true) m.set(i++, {})",
  "array doubled": "let a = [1]; while (true) a = [...a, ...a]",
  "string doubled": "let s = 'x'; while (true) s += s",
  "string grown": "let s = ''; while (true) s += 'abcdefghijklmnopqrstuvwxyz'",
  "flattened ropes":
    "const a = []; for (let i = 0; ; i++) { const s = 'x'.repeat(1e5) + i; s.charCodeAt(5); a.push(s) }",
  "closures": "const a = []; for (;;) a.push(() => a)",
  "promises": "const a = []; for (;;) a.push(new Promise(() => {}))",
  "logs": "for (;;) console.log('x'.repeat(1000))",
  "split": "const a = []; for (;;) a.push('ab '.repeat(1e5).split(' '))",
  "matches": "const a = []; for (;;) a.push('ab '.repeat(1e4).match(/./g))",
  "padding": "const a = []; for (let i = 0; ; i++) a.push('a'.padEnd(1e6, String(i)))",
};

/** Limits at work: how late a program ends, how long its host stands still, how far memory goes beyond the limit. */
export async function bench(): Promise<readonly Figure[]> {
  const figure = (name: string, value: number, unit: string, atMost: number): Figure => ({
    name,
    ours: `${value.toFixed(1)} ${unit}`,
    against: `${atMost} ${unit}`,
    value,
    atMost,
  });
  const first = (rows: readonly (readonly number[])[], column = 0): number => median(rows.map((row) => row[column]!));
  const aborts = await measure("abort", "500", 5);
  const figures = [
    figure("busy loop after its timeout of 20 ms", first(await measure("timeout", "20", 5)), "ms", 50),
    figure("busy loop after its timeout of 500 ms", first(await measure("timeout", "500", 5)), "ms", 50),
    figure("busy loop after an abort", first(aborts), "ms", 50),
    figure("longest pause of a 1 ms timer of the host", first(aborts, 1), "ms", 50),
  ];
  for (const [name, source] of Object.entries(bombs)) {
    figures.push(
      figure(`resident memory over a limit of 64 MB: ${name}`, first(await measure("memory", source, 1)), "MB", 64),
    );
  }
  return figures;
}
