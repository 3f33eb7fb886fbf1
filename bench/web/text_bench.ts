// Shell: converts pages in processes of their own.

import type { Figure } from "../figures.ts";
import { costs } from "./cost.ts";
import { debianPages, webPages } from "./pages.ts";

/** The text format against htmlparser2 with nothing but a string that grows: on average over twenty conversions after the first. */
export async function bench([rounds = "1"]: readonly string[]): Promise<readonly Figure[]> {
  const pages = [...await webPages(3), ...await debianPages()].filter((page) => page.bytes >= 200 * 1024);
  const figures: Figure[] = [];
  const ratios: number[] = [];
  for (const page of pages) {
    const measured = await costs(["ours-text", "htmlparser2"], page.path, {
      rounds: Number(rounds),
      repeats: 21,
      seconds: 60,
      folder: "",
    });
    const ours = measured.get("ours-text")!.later;
    const plain = measured.get("htmlparser2")!.later;
    ratios.push(ours / plain);
    figures.push({
      name: `${page.name}, ${Math.round(page.bytes / 1024)} KB`,
      ours: `${ours.toFixed(0)} ms`,
      against: `htmlparser2 ${plain.toFixed(0)} ms`,
      value: ours / plain,
    });
  }
  const mean = Math.exp(ratios.reduce((sum, ratio) => sum + Math.log(ratio), 0) / ratios.length);
  return [...figures, {
    name: "all pages, geometric mean",
    ours: `${ratios.length} pages`,
    against: "htmlparser2",
    value: mean,
    atMost: 1.1,
  }];
}
