// Shell: converts pages in processes of their own.

import type { Figure } from "../figures.ts";
import { costs } from "./cost.ts";
import { type BenchPage, debianPages, installPeers, madePage, webPages } from "./pages.ts";

const kilobytes = (page: BenchPage) =>
  page.bytes < 1 << 20 ? `${Math.round(page.bytes / 1024)} KB` : `${(page.bytes / (1 << 20)).toFixed(1)} MB`;
const ms = (value: number | undefined) => value === undefined ? "fails" : `${value.toFixed(0)} ms`;

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

/**
 * Markdown against Turndown, page by page, on the first conversion of a process: what a tool call pays. The arguments: how many
 * rounds (3), and `peers` to put the other converters beside them.
 */
export async function bench([rounds = "3", peers]: readonly string[]): Promise<readonly Figure[]> {
  const pages = [...await webPages(6), ...await debianPages(), await madePage("big tables", bigTables)]
    .filter((page) => page.bytes >= 32 * 1024).sort((a, b) => a.bytes - b.bytes);
  const folder = peers === "peers" ? await installPeers() : undefined;
  const others = folder === undefined ? [] : ["node-html-markdown", "mdream"];
  const figures: Figure[] = [];
  const memories: number[] = [];
  const ratios: number[] = [];
  for (const page of pages) {
    const measured = await costs(["ours", "turndown", ...others], page.path, Number(rounds), folder ?? "", 40);
    const ours = measured.get("ours");
    const theirs = measured.get("turndown");
    if (ours === undefined) throw new Error(`Cannot convert ${page.path}`);
    const beside = others.map((name) => `, ${name} ${ms(measured.get(name)?.cpu)}`).join("");
    if (theirs !== undefined && theirs.output !== ours.output) {
      throw new Error(`${page.path} comes out otherwise than Turndown has it`);
    }
    const ratio = theirs === undefined ? 0 : ours.cpu / theirs.cpu;
    if (theirs !== undefined) ratios.push(ratio);
    figures.push({
      name: `${page.name}, ${kilobytes(page)}`,
      ours: ms(ours.cpu),
      against: `Turndown ${ms(theirs?.cpu)}${beside}`,
      value: ratio,
      atMost: 1,
    });
    if (theirs !== undefined && page.bytes > 4.5 * (1 << 20)) {
      memories.push(ours.memory / theirs.memory);
      figures.push({
        name: `${page.name}, memory`,
        ours: `${ours.memory.toFixed(0)} MB`,
        against: `Turndown ${theirs.memory.toFixed(0)} MB`,
        value: ours.memory / theirs.memory,
      });
    }
  }
  const mean = (values: readonly number[]) =>
    Math.exp(values.reduce((sum, value) => sum + Math.log(value), 0) / values.length);
  const all = `${ratios.length} pages`;
  figures.push({ name: "all pages, geometric mean", ours: all, against: "Turndown", value: mean(ratios), atMost: 0.5 });
  if (memories.length > 0) {
    figures.push({
      name: "memory of the pages over 4.5 MB, geometric mean",
      ours: `${memories.length} pages`,
      against: "Turndown",
      value: mean(memories),
      atMost: 0.5,
    });
  }
  return figures;
}
