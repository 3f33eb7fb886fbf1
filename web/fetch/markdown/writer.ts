// Pure: no Deno, no fetch, no file system.

import { limits } from "../../../spec/limits.ts";
import { codeSpan, escapeMarkdown, fencedBlock } from "./escape.ts";
import { image, linkDestination, linkTitle, olderDestination, olderImage } from "./link.ts";
import { codeLanguage, preText } from "./code.ts";
import { type Budget, type Edges, edges, type Facts, textContent } from "./facts.ts";
import { type Frame, shape, type Table } from "./frame.ts";
import { prefixed, quoted, trimBreaks } from "./indent.ts";
import { Output } from "./output.ts";
import { absolute, baseOf, isHidden } from "./rich.ts";
import { type Cell, spanOf, spans, tableMarkdown } from "./table.ts";
import { tag, trait } from "./tags.ts";
import { kind, type Tree } from "./tree.ts";

/** How the output differs from plain Turndown's; each is off by default. */
export interface RenderOptions {
  /** Tables, fences for bare `pre`, nothing hidden, no `data:` images. */
  readonly rich?: boolean | undefined;
  /** Address against which links and images are made absolute. */
  readonly base?: string | undefined;
  /** Escape links and images no more than older releases of Turndown. */
  readonly olderLinks?: boolean | undefined;
}

const noEdges: Edges = { leading: "", trailing: "" };

/** Levels of lists and quotes that indent; deeper ones are written as plain blocks, or the output would grow with the square of the depth. */
const maxLevels = limits.webfetch.levels;

/**
 * Code units that may be copied again because of nesting. Turndown copies a text once a level; here only list items,
 * quotes and code spans do, and when this many are used up, those that are still open are closed without indentation.
 */
const copies = limits.webfetch.copies;

/** Writes node after node; see `renderSteps`. */
export class Writer {
  readonly output = new Output();
  private readonly budget: Budget = { left: copies };
  private readonly frames: Frame[] = [];
  private depth = 0;
  private top!: Frame;

  private readonly rich: boolean;
  private readonly base: string | undefined;
  private readonly older: boolean;

  constructor(private readonly tree: Tree, private readonly facts: Facts, options: RenderOptions) {
    this.rich = options.rich === true;
    this.base = baseOf(tree, options.base);
    this.older = options.olderLinks === true;
  }

  /** Opens the page itself. */
  enter(root: number): void {
    this.push(root, shape.inline, noEdges);
  }

  /** Writes a node, or opens it and says so when its children are to be written first. */
  open(node: number): boolean {
    const { tree, output } = this;
    switch (tree.kinds[node]) {
      case kind.text:
        output.add(this.top.code ? tree.data[node]! : escapeMarkdown(tree.data[node]!, this.rich));
        return false;
      case kind.element:
        return this.openElement(node);
      default:
        output.add("");
        return false;
    }
  }

  private openElement(node: number): boolean {
    const { tree, facts, output } = this;
    const parentFrame = this.top;
    parentFrame.index++;
    if (this.rich) {
      if (isHidden(tree, node)) return this.leaf("");
      if (parentFrame.table !== undefined) return this.openTablePart(node, parentFrame.table);
    }
    const isBlock = (tree.traits[node]! & trait.block) !== 0;
    const around = isBlock ? noEdges : edges(tree, facts, node, this.budget);
    if (facts.blank[node] === 1) {
      output.add(isBlock ? "\n\n" : around.leading + around.trailing);
      return false;
    }
    const code = tree.codes[node]!;
    switch (code) {
      case tag.br:
        return this.leaf("  \n");
      case tag.hr:
        return this.leaf("\n\n---\n\n");
      case tag.img:
        return this.leaf(this.image(node));
      case tag.removed:
        return this.leaf(around.leading + around.trailing);
    }
    if (tree.first[node] === 0) return this.childless(node, code, isBlock);
    switch (code) {
      case tag.h1:
      case tag.h2:
      case tag.h3:
      case tag.h4:
      case tag.h5:
      case tag.h6:
        output.breakLines(2);
        return this.pushFresh(node, shape.heading, noEdges);
      case tag.blockquote:
        if (parentFrame.levels >= maxLevels) return this.pushBlock(node);
        output.breakLines(2);
        return this.pushFresh(node, shape.quote, noEdges);
      case tag.ul:
      case tag.ol:
        return this.isLastInItem(node) ? this.pushFresh(node, shape.list, noEdges) : this.pushBlock(node);
      case tag.li:
        if (parentFrame.levels >= maxLevels) return this.pushBlock(node);
        return this.pushFresh(node, shape.item, noEdges);
      case tag.pre:
        if (this.rich) return this.leaf(this.richFence(node));
        if (this.isCodeElement(tree.first[node]!)) return this.leaf(this.fence(node));
        return this.pushBlock(node);
      case tag.table:
        if (!this.rich || facts.layouts.has(node)) return this.pushBlock(node);
        output.breakLines(2);
        return this.pushFresh(node, shape.table, noEdges, { rows: [], caption: "" });
      case tag.a:
        return (tree.attribute(node, "href") ?? "") === ""
          ? this.pushInline(node, around)
          : this.pushFresh(node, shape.link, around);
      case tag.em:
      case tag.strong:
        return this.pushFresh(node, shape.marks, around);
      case tag.code:
        if (this.isWholePre(node)) return this.pushInline(node, around);
        return this.pushFresh(node, shape.code, around);
      default:
        return isBlock ? this.pushBlock(node) : this.pushInline(node, around);
    }
  }

  private leaf(text: string): false {
    this.output.add(text);
    return false;
  }

  /** An element without children: what its rule makes of no content. */
  private childless(node: number, code: number, isBlock: boolean): false {
    if (code === tag.a) {
      const href = this.tree.attribute(node, "href") ?? "";
      return this.leaf(href === "" || this.rich ? "" : `[](${this.target(node, href)})`);
    }
    return this.leaf(isBlock ? "\n\n" : "");
  }

  /** A part of a table: sections and rows lead to cells, and only cells and captions hold text. */
  private openTablePart(node: number, table: Table): boolean {
    const { tree } = this;
    switch (tree.codes[node]) {
      case tag.tr:
        table.rows.push([]);
        return tree.first[node] !== 0 && this.push(node, shape.inline, noEdges, table);
      case tag.section:
        return tree.first[node] !== 0 && this.push(node, shape.inline, noEdges, table);
      case tag.th:
      case tag.td:
        if (tree.first[node] !== 0) return this.pushFresh(node, shape.cell, noEdges);
        table.rows.at(-1)?.push(this.cell(node, ""));
        return false;
      case tag.caption:
        return tree.first[node] !== 0 && this.pushFresh(node, shape.caption, noEdges);
      default:
        return false;
    }
  }

  private cell(node: number, content: string): Cell {
    const { tree } = this;
    const align = /text-align\s*:\s*(left|right|center)/i.exec(tree.attribute(node, "style") ?? "")?.[1] ??
      tree.attribute(node, "align") ?? "";
    return {
      content,
      columns: spanOf(tree.attribute(node, "colspan"), spans.columns),
      rows: spanOf(tree.attribute(node, "rowspan"), spans.rows),
      heading: tree.codes[node] === tag.th,
      align: (["left", "right", "center"] as const).find((known) => known === align.toLowerCase()) ?? "",
    };
  }

  private pushBlock(node: number): true {
    this.output.breakLines(2);
    return this.push(node, shape.block, noEdges);
  }

  private pushInline(node: number, around: Edges): true {
    if (around.leading !== "" || around.trailing !== "") return this.pushFresh(node, shape.trimmed, around);
    this.output.breakLines(0);
    return this.push(node, shape.inline, around);
  }

  private push(node: number, kind: number, around: Edges, table?: Table): true {
    this.enterFrame(node, kind, around, table, 0);
    return true;
  }

  /** Opens an element whose output is put together on its own before it joins what is there. */
  private pushFresh(node: number, kind: number, around: Edges, table?: Table): true {
    const pending = this.output.begin();
    const frame = this.enterFrame(node, kind, around, table, pending);
    if (kind === shape.code) frame.code = true;
    else if (kind === shape.quote || kind === shape.item) frame.levels++;
    return true;
  }

  private enterFrame(node: number, kind: number, around: Edges, table: Table | undefined, pending: number): Frame {
    const outer = this.depth === 0 ? undefined : this.top;
    const frame = this.frames[this.depth] ??= {
      node,
      shape: kind,
      mark: 0,
      pending,
      edges: around,
      code: false,
      levels: 0,
      table,
      index: 0,
    };
    this.depth++;
    frame.node = node;
    frame.shape = kind;
    frame.mark = this.output.length;
    frame.pending = pending;
    frame.edges = around;
    frame.code = (outer?.code ?? false) || this.tree.codes[node] === tag.code;
    frame.levels = outer?.levels ?? 0;
    frame.table = table;
    frame.index = 0;
    return this.top = frame;
  }

  /** Closes the element opened last. */
  close(): void {
    const frame = this.top;
    this.depth--;
    this.top = this.frames[this.depth - 1]!;
    const { output } = this;
    const { leading, trailing } = frame.edges;
    const trims = leading !== "" || trailing !== "";
    switch (frame.shape) {
      case shape.inline:
        return;
      case shape.block:
        output.endBlock(frame.mark);
        return;
      case shape.heading: {
        const level = this.tree.codes[frame.node]! - tag.h1 + 1;
        output.wrap(frame.mark, frame.pending, `${"#".repeat(level)} `, "\n\n");
        return;
      }
      case shape.trimmed:
        output.trim(frame.mark);
        if (output.isEmpty(frame.mark)) output.replace(frame.mark, frame.pending, leading + trailing);
        else output.wrap(frame.mark, frame.pending, leading, trailing);
        return;
      case shape.link: {
        if (trims) output.trim(frame.mark);
        if (this.rich && output.isBlank(frame.mark)) {
          output.replace(frame.mark, frame.pending, leading + trailing);
          return;
        }
        const href = this.tree.attribute(frame.node, "href") ?? "";
        output.wrap(frame.mark, frame.pending, `${leading}[`, `](${this.target(frame.node, href)})${trailing}`);
        return;
      }
      case shape.marks: {
        if (trims) output.trim(frame.mark);
        const mark = this.tree.codes[frame.node] === tag.em ? "*" : "**";
        if (output.isBlank(frame.mark)) output.replace(frame.mark, frame.pending, leading + trailing);
        else output.wrap(frame.mark, frame.pending, leading + mark, mark + trailing);
        return;
      }
      case shape.code: {
        if (trims) output.trim(frame.mark);
        if (this.budget.left < 0) {
          output.wrap(frame.mark, frame.pending, `${leading}\``, `\`${trailing}`);
          return;
        }
        const content = this.take(frame);
        output.replace(frame.mark, frame.pending, leading + codeSpan(content) + trailing);
        return;
      }
      case shape.list:
        output.wrapTight(frame.mark, frame.pending);
        return;
      case shape.quote: {
        if (this.budget.left < 0) {
          output.wrap(frame.mark, frame.pending, "\n\n> ", "\n\n");
          return;
        }
        const content = trimBreaks(this.take(frame));
        output.replace(frame.mark, frame.pending, `\n\n${quoted(content, this.budget)}\n\n`);
        return;
      }
      case shape.item: {
        if (this.budget.left < 0) {
          output.wrap(frame.mark, frame.pending, this.marker(frame.node), this.tree.next[frame.node] === 0 ? "" : "\n");
          return;
        }
        const content = this.take(frame);
        output.replace(frame.mark, frame.pending, this.item(frame.node, content));
        return;
      }
      case shape.table: {
        const { rows, caption } = frame.table!;
        output.replace(frame.mark, frame.pending, `\n\n${tableMarkdown(rows, caption)}\n\n`);
        return;
      }
      case shape.cell:
        this.top.table!.rows.at(-1)?.push(this.cell(frame.node, this.take(frame)));
        output.replace(frame.mark, frame.pending, "");
        return;
      case shape.caption:
        this.top.table!.caption = this.take(frame);
        output.replace(frame.mark, frame.pending, "");
        return;
    }
  }

  /** Text of an element that has to be copied; what is copied level by level is bounded in total. */
  private take(frame: Frame): string {
    const content = this.output.take(frame.mark);
    this.budget.left -= content.length;
    return content;
  }

  private item(node: number, content: string): string {
    const marker = this.marker(node);
    const text = trimBreaks(content) + (content.endsWith("\n") ? "\n" : "");
    const indented = prefixed(text, " ".repeat(marker.length), this.budget);
    return marker + indented + (this.tree.next[node] === 0 ? "" : "\n");
  }

  private marker(node: number): string {
    const { tree } = this;
    const list = tree.parent[node]!;
    if (tree.codes[list] !== tag.ol) return "-   ";
    // The frame on top is the list's, unless the item stands deeper than the levels that are kept.
    const index = this.top.index - 1;
    const start = tree.attribute(list, "start") ?? "";
    return `${start === "" ? index + 1 : Number(start) + index}.  `;
  }

  private isLastInItem(node: number): boolean {
    const { tree } = this;
    if (tree.codes[tree.parent[node]!] !== tag.li) return false;
    for (let next = tree.next[node]!; next !== 0; next = tree.next[next]!) {
      if (tree.kinds[next] === kind.element) return false;
    }
    return true;
  }

  private isCodeElement(node: number): boolean {
    return this.tree.codes[node] === tag.code && this.tree.kinds[node] === kind.element;
  }

  private isWholePre(node: number): boolean {
    const { tree } = this;
    return tree.codes[tree.parent[node]!] === tag.pre && tree.next[node] === 0 && tree.previous[node] === 0;
  }

  private fence(pre: number): string {
    const { tree, facts } = this;
    const code = tree.first[pre]!;
    const language = /language-(\S+)/.exec(tree.attribute(code, "class") ?? "")?.[1] ?? "";
    return fencedBlock(textContent(tree, facts, code), language);
  }

  private richFence(pre: number): string {
    const { tree } = this;
    return fencedBlock(preText(tree, pre, (node) => isHidden(tree, node)), codeLanguage(tree, pre));
  }

  private image(node: number): string {
    const address = this.tree.attribute(node, "src") ?? "";
    if (address === "" || (this.rich && /^\s*data:/i.test(address))) return "";
    const source = absolute(address, this.base);
    const alt = this.tree.attribute(node, "alt");
    const title = this.tree.attribute(node, "title");
    return this.older ? olderImage(alt, source, title) : image(alt, source, title);
  }

  private target(node: number, href: string): string {
    const destination = absolute(href, this.base);
    const title = linkTitle(this.tree.attribute(node, "title"));
    return (this.older ? olderDestination(destination) : linkDestination(destination)) + title;
  }
}
