// Pure: no Deno, no fetch, no file system.

/**
 * The parts of the suite's own `webfetch` in the profile `extended`: decisions that a foil replaces, written from the
 * specification's sentences. Turndown and htmlparser2 do what the contract leaves to them; nothing comes from the library.
 *
 * @module
 */

import { parseDocument } from "htmlparser2";
import TurndownService from "turndown";
import { rightWeb } from "../plain/web_parts.ts";

/** What of an element is looked at. */
export interface Dom {
  readonly nodeName: string;
  readonly nodeValue: string | null;
  readonly innerHTML: string;
  readonly childNodes: ArrayLike<Dom>;
  readonly children: ArrayLike<Dom>;
  getAttribute?(name: string): string | null;
  querySelector(selector: string): Dom | null | undefined;
}

/** Everything about pages in the profile `extended` that a foil may replace. */
export interface WideWebParts {
  readonly limit: number;
  /** May a page of this type be cut? */
  readonly cuts: (contentType: string) => boolean;
  readonly readsOn: boolean;
  /** Where the declared length is over the limit, one more byte is waited for. */
  readonly waitsForMore: boolean;
  readonly decodesAsPart: boolean;
  readonly saysPart: (read: number, total: number | undefined) => string;
  readonly withNote: (note: string, text: string) => string;
  readonly partMetadata: Readonly<Record<string, unknown>>;
  readonly looksHtml: (start: string) => boolean;
  readonly isBinary: (start: Uint8Array) => boolean;
  readonly refusesEmptyImage: boolean;
  /** A table of this width for layout, by what is in it. */
  readonly isLayout: (table: Dom, width: number) => boolean;
  readonly hasHead: (firstRow: readonly Dom[]) => boolean;
  readonly cell: (markdown: string) => string;
  readonly spans: boolean;
  readonly isFence: (pre: Dom) => boolean;
  readonly language: (pre: Dom) => string;
  readonly codeText: (node: Dom) => string;
  /** The address that links are resolved against. */
  readonly base: (asked: string, final: string, html: string) => string;
  readonly absolute: (address: string, base: string) => string;
  readonly isHidden: (node: Dom) => boolean;
  readonly text: TextParts;
}

/** How text is laid out. */
export interface TextParts {
  readonly omitted: ReadonlySet<string>;
  readonly blocks: ReadonlySet<string>;
  readonly item: string;
  readonly cells: string;
  readonly breaks: string;
  readonly squeezes: boolean;
  /** What is left out only when its end is there. */
  readonly needsEnd: ReadonlySet<string>;
}

const words = (text: string) => new Set(text.split(" "));
const attribute = (node: Dom, name: string) => node.getAttribute?.(name) ?? null;
const span = (cell: Dom, name: string) => Number(attribute(cell, name) ?? 1);

/** The parts as the rules want them. */
export const rightWideWeb: WideWebParts = {
  limit: 5 * 1024 * 1024,
  cuts: (contentType) => !rightWeb.isImage(contentType) && !/^(?:application\/pdf|audio|video|font)/.test(contentType),
  readsOn: false,
  waitsForMore: false,
  decodesAsPart: true,
  saysPart: (read, total) => `-- a part: ${read} bytes${total === undefined ? "" : ` of ${total}`}; ask for less`,
  withNote: (note, text) => `${note}\n\n${text}`,
  partMetadata: { partial: true },
  looksHtml: (start) => /^\s*<(?:!doctype\s+html|html|head|body|p|h\d)\b/i.test(start),
  isBinary(start) {
    const isWide = (start[0] === 0xff && start[1] === 0xfe) || (start[0] === 0xfe && start[1] === 0xff);
    return !isWide && (start.includes(0) || new TextDecoder().decode(start.subarray(0, 5)) === "%PDF-");
  },
  refusesEmptyImage: true,
  isLayout: (table, width) => width < 2 || !!table.querySelector("table, h1, h2, h3, h4, h5, h6, blockquote, pre"),
  hasHead: (firstRow) => firstRow.every(({ nodeName }) => nodeName === "TH"),
  cell: (markdown) => markdown.trim().replace(/ {2}\n/g, "<br>").replace(/\s*\n\s*/g, " ").replaceAll("|", "\\|"),
  spans: true,
  isFence: () => true,
  language(pre) {
    const classes = [pre.querySelector("code"), pre].map((node) => node && attribute(node, "class")).join(" ");
    return /(?:^|\s)lang(?:uage)?-(\S+)/.exec(classes)?.[1] ?? "";
  },
  codeText(node) {
    if (node.nodeName === "BR") return "\n";
    if (node.nodeName === "BUTTON") return "";
    return node.nodeValue ?? Array.from(node.childNodes, (child) => this.codeText(child)).join("");
  },
  base(_asked, final, html) {
    const named = /<base\s[^>]*href\s*=\s*["']?([^"'\s>]+)/i.exec(html)?.[1];
    return named === undefined ? final : new URL(named, final).href;
  },
  absolute: (address, base) =>
    address.startsWith("#") || !URL.canParse(address, base) ? address : new URL(address, base).href,
  isHidden(node) {
    const { nodeName } = node;
    return nodeName === "TITLE" || nodeName.toLowerCase() === "svg" ||
      attribute(node, "hidden") !== null || attribute(node, "aria-hidden") === "true" ||
      /display:\s*none|visibility:\s*hidden/.test(attribute(node, "style") ?? "") ||
      (nodeName === "IMG" && (attribute(node, "src") ?? "").startsWith("data:")) ||
      (nodeName === "A" && node.innerHTML.trim() === "");
  },
  text: {
    omitted: words("script style noscript iframe object embed template svg head title"),
    blocks: words(
      "address article aside blockquote body dd div dl dt footer form h1 h2 h3 h4 h5 h6 header hr html li main nav ol option p pre section select table tr ul",
    ),
    item: "- ",
    cells: " | ",
    breaks: "\n",
    squeezes: true,
    needsEnd: words("noscript object"),
  },
};

/** The page as Markdown. */
export function wideMarkdown(web: WideWebParts, html: string, base: string): string {
  const service = new TurndownService(rightWeb.turndown);
  const within = (node: Dom) => wideMarkdown(web, node.innerHTML, base);
  const add = (
    name: string,
    filter: (node: Dom) => boolean,
    replacement: (content: string, node: Dom) => string,
  ) => service.addRule(name, { filter, replacement } as unknown as TurndownService.Rule);
  service.remove(({ nodeName }: { nodeName: string }) => rightWeb.removed.includes(nodeName.toLowerCase()));
  add("fence", (node) => node.nodeName === "PRE" && web.isFence(node), (_, pre) => {
    return `\n\n\`\`\`${web.language(pre)}\n${web.codeText(pre).replace(/\n$/, "")}\n\`\`\`\n\n`;
  });
  add("link", (node) => node.nodeName === "A" && !!attribute(node, "href"), (content, node) => {
    return `[${content}](${web.absolute(attribute(node, "href") ?? "", base)})`;
  });
  add("image", (node) => node.nodeName === "IMG" && !!attribute(node, "src"), (_, node) => {
    return `![${attribute(node, "alt") ?? ""}](${web.absolute(attribute(node, "src") ?? "", base)})`;
  });
  add("table", (node) => node.nodeName === "TABLE", (_, table) => `\n\n${tableMarkdown(web, table, within)}\n\n`);
  add("hidden", web.isHidden, () => "");
  return service.turndown(html);
}

/** The rows of a table, without those of tables in it. */
function rowsOf(node: Dom): Dom[] {
  return Array.from(node.children).flatMap((child) =>
    child.nodeName === "TR" ? [child] : child.nodeName === "TABLE" ? [] : rowsOf(child)
  );
}

function tableMarkdown(web: WideWebParts, table: Dom, within: (node: Dom) => string): string {
  const rows = rowsOf(table).map((row) => Array.from(row.children));
  const width = Math.max(...rows.map((row) => row.reduce((sum, cell) => sum + span(cell, "colspan"), 0)));
  if (web.isLayout(table, width)) return rows.flat().map((cell) => within(cell).trim()).join("\n\n");
  const grid: (string | undefined)[][] = rows.map(() => new Array(width).fill(undefined));
  for (const [at, row] of rows.entries()) {
    for (const cell of row) {
      const from = grid[at]!.indexOf(undefined);
      for (let down = 0; down < (web.spans ? span(cell, "rowspan") : 1); down++) {
        for (let right = 0; right < (web.spans ? span(cell, "colspan") : 1); right++) {
          const line = grid[at + down];
          if (line) line[from + right] = down + right === 0 ? web.cell(within(cell)) : "";
        }
      }
    }
  }
  const lines = grid.map((row) => `| ${row.map((cell) => cell ?? "").join(" | ")} |`);
  const rule = `|${" --- |".repeat(width)}`;
  return web.hasHead(rows[0] ?? [])
    ? [lines[0], rule, ...lines.slice(1)].join("\n")
    : [`|${"  |".repeat(width)}`, rule, ...lines].join("\n");
}

interface Node {
  readonly type: string;
  readonly name?: string;
  readonly attribs?: Readonly<Record<string, string>>;
  readonly data?: string;
  readonly children?: readonly Node[];
}

/** The text of a page, laid out. */
export function wideText({ text, isHidden }: WideWebParts, html: string): string {
  // A line that is due, a line end that is wanted, a cell that is due, a space that is kept; none occurs in a page.
  const [line, hard, cell, space] = ["\ue000", "\ue001", "\ue002", "\ue003"];
  const hasEnd = (name: string) => !text.needsEnd.has(name) || html.includes(`</${name}`);
  const walk = (node: Node, isPre: boolean): string => {
    const { type, name = "", attribs, data = "", children = [] } = node;
    if (type === "text") {
      return !text.squeezes
        ? data
        : isPre
        ? data.replaceAll("\n", hard).replaceAll(" ", space)
        : data.replace(/\s+/g, " ");
    }
    // Which elements are left out by their name stands in the parts of the text; here attributes decide.
    const shape = { nodeName: `text ${name}`, getAttribute: (at: string) => attribs?.[at] ?? null };
    if (attribs !== undefined && isHidden(shape as unknown as Dom)) return "";
    if (type === "comment" || type === "directive" || (text.omitted.has(name) && hasEnd(name))) return "";
    const inside = children.map((child) => walk(child, isPre || name === "pre")).join("");
    if (name === "br") return text.breaks === "\n" ? hard : text.breaks;
    if (name === "td" || name === "th") return cell + inside;
    if (name === "li") return line + text.item + inside + line;
    return text.blocks.has(name) ? line + inside + line : inside;
  };
  return walk(parseDocument(html) as unknown as Node, false)
    .replace(/ *\ue000[\ue000 ]*/g, line)
    .replace(/\ue000\ue002/g, line).replaceAll(cell, text.cells)
    .replace(/ *\ue001 */g, "\n").replaceAll(line, "\n").replace(/ +/g, text.squeezes ? " " : "$&").replaceAll(
      space,
      " ",
    ).trim();
}
