// Shell: converts one page in a process of its own and prints what it cost (Linux).

import { Parser } from "htmlparser2";
import { toMarkdown } from "../../web/fetch/markdown/convert.ts";
import { turndown } from "../../web/fetch/markdown/testing.ts";
import { toText } from "../../web/fetch/text.ts";

/** What one conversion cost. */
export interface Cost {
  /** CPU time of the main thread, in milliseconds. */
  readonly cpu: number;
  /** Megabytes of resident memory at the most, above what the process held before. */
  readonly memory: number;
  /** Length and a checksum of the output. */
  readonly output: string;
}

/** The text of a page with nothing but htmlparser2. */
function plainText(source: string): string {
  let text = "";
  new Parser({ ontext: (part) => void (text += part) }).end(source);
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
      const module = await import(`${folder}/node_modules/node-html-markdown/dist/index.js`);
      return (source) => (module.default ?? module).NodeHtmlMarkdown.translate(source);
    }
    case "mdream": {
      const module = await import(`${folder}/node_modules/mdream/dist/edge.mjs`);
      return async (source) => {
        const result = await module.htmlToMarkdown(source);
        return typeof result === "string" ? result : result.markdown;
      };
    }
    default:
      throw new RangeError(`Cannot convert with "${name}": it is not known`);
  }
}

async function field(name: string): Promise<number> {
  const status = await Deno.readTextFile("/proc/self/status");
  return Number(new RegExp(`^${name}:\\s+(\\d+) kB`, "m").exec(status)![1]) / 1024;
}

function cpu(): number {
  return Number(Deno.readTextFileSync(`/proc/self/task/${Deno.pid}/schedstat`).split(" ")[0]) / 1e6;
}

async function checksum(text: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest).subarray(0, 8), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

if (import.meta.main) {
  const [name = "", page = "", folder] = Deno.args;
  const convert = await converter(name, folder);
  const source = await Deno.readTextFile(page);
  await Deno.writeTextFile("/proc/self/clear_refs", "5");
  const idle = await field("VmRSS");
  const before = cpu();
  const output = await convert(source);
  const cost: Cost = {
    cpu: cpu() - before,
    memory: await field("VmHWM") - idle,
    output: `${output.length} ${await checksum(output)}`,
  };
  console.log(JSON.stringify(cost));
}
