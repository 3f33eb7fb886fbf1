// Shell: converts pages in processes of their own.

import type { Figure } from "../figures.ts";
import { costs } from "./cost.ts";
import { madePage } from "./pages.ts";

const many = (text: string, times: number) => text.repeat(times);

/** Pages on which Turndown overflows its stack or takes time that grows with the square of the size. */
const pages: Readonly<Record<string, () => string>> = {
  "20,000 nested div": () => many("<div>", 20_000) + "x",
  "20,000 nested ul and li": () => many("<ul><li>a", 20_000),
  "20,000 nested blockquote": () => many("<blockquote>a", 20_000),
  "20,000 nested span": () => many("<span> a", 20_000),
  "200,000 no-break spaces": () => `<b>x${many("\u00a0", 200_000)}y</b>`,
  "100,000 attributes": () => `<p ${Array.from({ length: 100_000 }, (_, at) => `a${at}=1`).join(" ")}>x`,
  "100,000 cells": () => `<table>${many("<tr><td>c<td>d", 50_000)}</table>`,
  "40,000 items of one list": () => `<ol>${many("<li>x", 40_000)}</ol>`,
  "160,000 br": () => many("<br>x", 160_000),
  "200,000 comments": () => many("<!--c-->", 200_000),
  "5 MB of script": () => `<script>${many("var a = 1; ", 450_000)}</script>x`,
};

/** The stress set; the figure is seconds of CPU time, Turndown gets ten. The arguments: how many rounds (1). */
export async function bench([rounds = "1"]: readonly string[]): Promise<readonly Figure[]> {
  const figures: Figure[] = [];
  for (const [name, make] of Object.entries(pages)) {
    const page = await madePage(name, make);
    const measured = await costs(["ours", "turndown"], page.path, {
      rounds: Number(rounds),
      repeats: 1,
      seconds: 10,
      folder: "",
    });
    const ours = measured.get("ours");
    const theirs = measured.get("turndown");
    figures.push({
      name,
      ours: ours === undefined ? "fails" : `${ours.first.toFixed(0)} ms`,
      against: theirs === undefined ? "Turndown fails or takes over 10 s" : `Turndown ${theirs.first.toFixed(0)} ms`,
      value: ours === undefined ? Infinity : ours.first / 1000,
      atMost: 1,
    });
  }
  return figures;
}
