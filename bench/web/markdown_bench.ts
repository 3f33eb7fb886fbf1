// Shell: converts pages in processes of their own.

import type { Figure } from "../figures.ts";
import type { Cost } from "./convert_one.ts";
import { costs } from "./cost.ts";
import { type BenchPage, debianPages, installPeers, madePage, webPages } from "./pages.ts";

const kilobytes = (page: BenchPage) =>
  page.bytes < 1 << 20 ? `${Math.round(page.bytes / 1024)} KB` : `${(page.bytes / (1 << 20)).toFixed(1)} MB`;

/** Tables, lists and code in one page of about 5 MB. */
function bigTables(): string {
  const row = (at: number) =>
    `<tr>${
      Array.from({ length: 8 }, (_, column) => `<td>cell <a href="/r/${at}">${at}.${column}</a></td>`).join("")
    }</tr>\n`;
  const table = (at: number) =>
    `<h2>Table ${at}</h2><table>${
      Array.from({ length: 1000 }, (_, each) => row(each)).join("")
    }</table><ul><li>one<ul><li>two</ul></ul><pre><code>code ${at}</code></pre>`;
  return "<div>".repeat(40) + Array.from({ length: 14 }, (_, at) => table(at)).join("\n");
}

const times = (cost: Cost | undefined) =>
  cost === undefined ? "fails" : `${cost.first.toFixed(0)} / ${cost.later.toFixed(0)} ms`;

/** Conversions in each process: the first is what a single call pays, those after it what a busy host pays. */
const repeats = 5;

function mean(values: readonly number[]): number {
  return Math.exp(values.reduce((sum, value) => sum + Math.log(value), 0) / values.length);
}

/**
 * Markdown against Turndown, page by page: CPU time of the main thread, first / later in a process: the average of up to
 * four, of as many as one second of CPU time holds. The figure is the ratio of the later ones. The arguments: how many
 * rounds (1), and `peers` to put other converters beside them.
 */
export async function bench([rounds = "1", peers]: readonly string[]): Promise<readonly Figure[]> {
  const pages = [...await webPages(6), ...await debianPages(), await madePage("big tables", bigTables)]
    .filter((page) => page.bytes >= 32 * 1024).sort((a, b) => a.bytes - b.bytes);
  const folder = peers === "peers" ? await installPeers() : "";
  const others = folder === "" ? [] : ["node-html-markdown", "mdream"];
  const figures: Figure[] = [];
  const ratios: { first: number; later: number }[] = [];
  const memories: number[] = [];
  for (const page of pages) {
    const runs = { rounds: Number(rounds), repeats, seconds: 20, folder };
    const measured = await costs(["ours", "turndown", ...others], page.path, runs);
    const ours = measured.get("ours");
    const theirs = measured.get("turndown");
    if (ours === undefined || theirs === undefined) throw new Error(`Cannot convert ${page.path}`);
    if (theirs.output !== ours.output) throw new Error(`${page.path} comes out otherwise than Turndown has it`);
    const beside = others.map((name) => `, ${name} ${times(measured.get(name))}`).join("");
    ratios.push({ first: ours.first / theirs.first, later: ours.later / theirs.later });
    figures.push({
      name: `${page.name}, ${kilobytes(page)}`,
      ours: times(ours),
      against: `Turndown ${times(theirs)}${beside}`,
      value: ours.later / theirs.later,
      atMost: 1,
    });
    if (page.bytes < 4.5 * (1 << 20)) continue;
    memories.push(ours.memory / theirs.memory);
    figures.push({
      name: `${page.name}, memory`,
      ours: `${ours.memory.toFixed(0)} MB`,
      against: `Turndown ${theirs.memory.toFixed(0)} MB`,
      value: ours.memory / theirs.memory,
      atMost: 0.5,
    });
  }
  const all = { ours: `${ratios.length} pages`, against: "Turndown" };
  figures.push({
    name: "geometric mean, later",
    ...all,
    value: mean(ratios.map((ratio) => ratio.later)),
    atMost: 0.5,
  });
  figures.push({ name: "geometric mean, first", ...all, value: mean(ratios.map((ratio) => ratio.first)), atMost: 0.7 });
  figures.push({
    name: "slowest against Turndown, first",
    ...all,
    value: Math.max(...ratios.map((ratio) => ratio.first)),
    atMost: 1,
  });
  if (memories.length > 0) {
    figures.push({
      name: "memory above 4.5 MB, geometric mean",
      ours: `${memories.length} pages`,
      against: "Turndown",
      value: mean(memories),
      atMost: 0.5,
    });
  }
  return figures;
}
