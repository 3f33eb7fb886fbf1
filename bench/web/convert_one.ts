// Shell: converts one page in a process of its own and prints what it cost (Linux).

import { createRequire } from "node:module";
import { Parser } from "htmlparser2";
import { toMarkdown } from "../../web/fetch/markdown/convert.ts";
import { turndown } from "../../web/fetch/markdown/testing.ts";
import { toText } from "../../web/fetch/text.ts";

/** What one conversion cost. */
export interface Cost {
  /** CPU time of the main thread in milliseconds, for the first conversion of the process. */
  readonly first: number;
  /** The same for one of those after it, on average: the clock is too coarse for a single short one. */
  readonly later: number;
  /** Megabytes of resident memory at the most, above what the process held before, in the first conversion. */
  readonly memory: number;
  /** Length and a checksum of the output. */
  readonly output: string;
}

const skipped = new Set(["script", "style", "noscript", "iframe", "object", "embed"]);

/** The text of a page with htmlparser2, a count of what is skipped and a string that grows. */
function plainText(source: string): string {
  let text = "";
  let depth = 0;
  const parser = new Parser({
    onopentagname: (name) => void (skipped.has(name) && depth++),
    onclosetag: (name) => void (skipped.has(name) && depth--),
    ontext: (part) => void (depth === 0 && (text += part)),
  });
  parser.end(source);
  return text.trim();
}

type Convert = (source: string) => string | Promise<string>;

/** The converters by name; a peer's is loaded from the folder it was installed in. */
async function converter(name: string, folder: string | undefined): Promise<Convert> {
  switch (name) {
    case "ours":
      return toMarkdown;
    case "turndown":
      return turndown;
    case "ours-text":
      return toText;
    case "htmlparser2":
      return plainText;
    case "node-html-markdown": {
      const { NodeHtmlMarkdown } = createRequire(`${folder}/`)("node-html-markdown");
      return (source) => NodeHtmlMarkdown.translate(source);
    }
    case "mdream": {
      const { htmlToMarkdown } = await import(`${folder}/node_modules/mdream/dist/browser.mjs`);
      await htmlToMarkdown("");
      return async (source) => (await htmlToMarkdown(source)).markdown;
    }
    default:
      throw new RangeError(`Cannot convert with "${name}": it is not known`);
  }
}

async function field(name: string): Promise<number> {
  const status = await Deno.readTextFile("/proc/self/status");
  return Number(new RegExp(`^${name}:\\s+(\\d+) kB`, "m").exec(status)![1]) / 1024;
}

/** Milliseconds of CPU time that the main thread has taken. */
export function cpu(): number {
  return Number(Deno.readTextFileSync(`/proc/self/task/${Deno.pid}/schedstat`).split(" ")[0]) / 1e6;
}

async function checksum(text: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest).subarray(0, 8), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

if (import.meta.main) {
  const [name = "", page = "", repeats = "1", folder] = Deno.args;
  const convert = await converter(name, folder);
  const source = await Deno.readTextFile(page);
  await Deno.writeTextFile("/proc/self/clear_refs", "5");
  const idle = await field("VmRSS");
  const start = cpu();
  const output = await convert(source);
  const first = cpu() - start;
  const memory = await field("VmHWM") - idle;
  const again = cpu();
  let count = 0;
  // A converter that takes long is not run again and again: one long conversion says as much as many short ones.
  while (count < Number(repeats) - 1 && cpu() - again < 1000) {
    await convert(source);
    count++;
  }
  const cost: Cost = {
    first,
    later: count === 0 ? first : (cpu() - again) / count,
    memory,
    output: `${output.length} ${await checksum(output)}`,
  };
  console.log(JSON.stringify(cost));
}
