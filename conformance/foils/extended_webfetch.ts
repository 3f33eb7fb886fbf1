// Pure: no Deno, no fetch, no file system.

import type { RuleId } from "../../spec/rule_ids.ts";
import { type Dom, rightWideWeb, type TextParts, type WideWebParts } from "../twins/wide/web_parts.ts";
import { type Foil, widePart } from "./foil.ts";

/** A foil made by replacing parts of `webfetch`. */
function part(breaks: RuleId, what: string, parts: (right: WideWebParts) => Partial<WideWebParts>): Foil {
  return widePart(breaks, what, ({ web }) => ({ web: { ...web, ...parts(web) } }));
}

/** A foil made by replacing parts of how text is laid out. */
function text(what: string, parts: (right: TextParts) => Partial<TextParts>): Foil {
  return part("webfetch.layout", what, ({ text }) => ({ text: { ...text, ...parts(text) } }));
}

/** A foil that shows some of what is hidden. */
function shows(what: string, isShown: (node: Dom) => boolean): Foil {
  return part("webfetch.hidden", what, ({ isHidden }) => ({ isHidden: (node) => !isShown(node) && isHidden(node) }));
}

const named = (...names: readonly string[]) => ({ nodeName }: Dom) => names.includes(nodeName.toUpperCase());
const marked = (name: string) => (node: Dom) => (node.getAttribute?.(name) ?? null) !== null;
const without = (all: ReadonlySet<string>, ...names: readonly string[]) =>
  new Set([...all].filter((each) => !names.includes(each)));
const { limit } = rightWideWeb;

/** Foils of the rules of `webfetch` in the profile `extended`. */
export const extendedWebfetchFoils: readonly Foil[] = [
  part("webfetch.tables", "every table is for layout", () => ({ isLayout: () => true })),
  part("webfetch.tables", "no table is for layout", () => ({ isLayout: () => false })),
  part("webfetch.tables", "a column is a table", ({ isLayout }) => ({ isLayout: (table) => isLayout(table, 2) })),
  part("webfetch.tables", "headings stand in cells", () => ({
    isLayout: (table, width) => width < 2 || !!table.querySelector("table, blockquote, pre"),
  })),
  part("webfetch.tables", "quotes stand in cells", () => ({
    isLayout: (table, width) => width < 2 || !!table.querySelector("table, h1, h2, pre"),
  })),
  part("webfetch.tables", "the first row is the head", () => ({ hasHead: () => true })),
  part("webfetch.tables", "there is no head", () => ({ hasHead: () => false })),
  part("webfetch.tables", "one header cell makes a head", () => ({ hasHead: ([first]) => first?.nodeName === "TH" })),
  part("webfetch.tables", "spans count as one", () => ({ spans: false })),
  part("webfetch.tables", "pipes part cells", ({ cell }) => ({ cell: (text) => cell(text).replaceAll("\\|", "|") })),
  part("webfetch.tables", "breaks are lost", ({ cell }) => ({ cell: (text) => cell(text).replaceAll("<br>", " ") })),
  part("webfetch.fences", "only with code in it", () => ({ isFence: (pre) => !!pre.querySelector("code") })),
  part("webfetch.fences", "no language", () => ({ language: () => "" })),
  part("webfetch.fences", "the language of the code only", ({ language }) => ({
    language: (pre) => pre.querySelector("code") ? language(pre) : "",
  })),
  part("webfetch.fences", "one spelling of the class", ({ language }) => ({
    language: (pre) => pre.innerHTML.includes("lang-") ? "" : language(pre),
  })),
  part("webfetch.fences", "breaks are lost", ({ codeText }) => ({
    codeText: (node) => codeText.call(rightWideWeb, node).replace("a\nb", "ab"),
  })),
  part("webfetch.fences", "buttons are read", ({ codeText }) => ({
    codeText: (node) => codeText.call(rightWideWeb, node) + (node.querySelector("button") ? "Copy" : ""),
  })),
  part("webfetch.links", "as they are", () => ({ absolute: (address) => address })),
  part("webfetch.links", "by the address that was asked for", ({ base }) => ({
    base: (asked, _final, html) => base(asked, asked, html),
  })),
  part("webfetch.links", "base is passed over", () => ({ base: (_asked, final) => final })),
  part("webfetch.links", "within the page too", ({ absolute }) => ({
    absolute: (address, base) => address.startsWith("#") ? base + address : absolute(address, base),
  })),
  shows("the title", named("TITLE")),
  shows("drawings", named("SVG")),
  shows("what is hidden by attribute", marked("hidden")),
  shows("what is hidden from readers aloud", marked("aria-hidden")),
  shows("what is hidden by style", marked("style")),
  shows("images in data addresses", named("IMG")),
  shows("empty links", named("A")),
  part("webfetch.hidden", "in Markdown only", ({ isHidden }) => ({
    isHidden: (node) => !node.nodeName.startsWith("text ") && isHidden(node),
  })),
  part("webfetch.hidden", "any style hides", ({ isHidden }) => ({
    isHidden: (node) => marked("style")(node) || isHidden(node),
  })),
  part("webfetch.hidden", "any aria-hidden hides", ({ isHidden }) => ({
    isHidden: (node) => marked("aria-hidden")(node) || isHidden(node),
  })),
  text("everything runs together", () => ({ blocks: new Set() })),
  text("options run together", ({ blocks }) => ({ blocks: without(blocks, "option") })),
  text("items have no mark", () => ({ item: "" })),
  text("items have stars", () => ({ item: "* " })),
  text("cells run together", () => ({ cells: "" })),
  text("tabs between cells", () => ({ cells: "\t" })),
  text("breaks are spaces", () => ({ breaks: " " })),
  text("white space stays", () => ({ squeezes: false })),
  text("the head is read", ({ omitted }) => ({ omitted: without(omitted, "head", "title") })),
  text("templates are read", ({ omitted }) => ({ omitted: without(omitted, "template") })),
  text("drawings are read", ({ omitted }) => ({ omitted: without(omitted, "svg") })),
  text("noscript is read", ({ omitted }) => ({ omitted: without(omitted, "noscript") })),
  text("a missing end mutes the rest", () => ({ needsEnd: new Set() })),
  part("webfetch.sniff", "without a type it is text", () => ({ looksHtml: () => false })),
  part("webfetch.sniff", "without a type it is HTML", () => ({ looksHtml: () => true })),
  part("webfetch.sniff", "PDFs are text", () => ({ isBinary: (start) => start.includes(0) && start[0] !== 0xff })),
  part("webfetch.sniff", "NUL is text", () => ({ isBinary: (start) => start[0] === 0x25 })),
  part("webfetch.sniff", "the first bytes only", ({ isBinary }) => ({
    isBinary: (start) => isBinary(start.subarray(0, 512)),
  })),
  part("webfetch.sniff", "UTF-16 is no text", ({ isBinary }) => ({
    isBinary: (start) => start.includes(0) || isBinary(start),
  })),
  part("webfetch.sniff", "an image of nothing", () => ({ refusesEmptyImage: false })),
  part("webfetch.partial", "it fails", () => ({ cuts: () => false })),
  part("webfetch.partial", "a byte less", () => ({ limit: limit - 1 })),
  part("webfetch.partial", "a byte more", () => ({ limit: limit + 1 })),
  part("webfetch.partial", "half characters", () => ({ decodesAsPart: false })),
  part("webfetch.partial", "nothing is said", () => ({ withNote: (_note, text) => text })),
  part("webfetch.partial", "said at the end", () => ({ withNote: (note, text) => `${text}\n\n${note}` })),
  part("webfetch.partial", "not said how much", () => ({ saysPart: () => "-- a part" })),
  part("webfetch.partial", "not said of how much", ({ saysPart }) => ({
    saysPart: (read) => saysPart(read, undefined),
  })),
  part("webfetch.partial", "no metadata", () => ({ partMetadata: {} })),
  part(
    "webfetch.partial",
    "images are cut",
    ({ cuts }) => ({ cuts: (type) => type.startsWith("image/") || cuts(type) }),
  ),
  part("webfetch.partial", "PDFs are cut", ({ cuts }) => ({ cuts: (type) => type.endsWith("/pdf") || cuts(type) })),
  part("webfetch.partial", "everything is read", () => ({ readsOn: true })),
  part("webfetch.partial", "more is waited for", () => ({ waitsForMore: true })),
];
