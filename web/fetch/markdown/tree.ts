// Pure: no Deno, no fetch, no file system.

import { html, type Token, type TreeAdapter, type TreeAdapterTypeMap } from "parse5";
import { tag, tagInfo, trait } from "./tags.ts";

/** Kinds of node. */
export const kind = { element: 1, text: 3, comment: 8, root: 9 } as const;

/** Every kind of node is a number. */
export type NodeTypes = TreeAdapterTypeMap<
  number,
  number,
  number,
  number,
  number,
  number,
  number,
  number,
  number,
  number
>;

/** An attribute of an element. */
export type Attribute = Token.Attribute;

/** Attributes that some rule reads; the others are dropped as they come, since a page may carry any number of them. */
const keptAttributes = new Set([
  "href",
  "title",
  "src",
  "alt",
  "class",
  "start",
  "id",
  "colspan",
  "rowspan",
  "align",
  "style",
  "hidden",
  "aria-hidden",
  "encoding",
]);

const none: Attribute[] = [];

/**
 * A document as numbers: node `n` has its links in typed arrays, so that a page of hundreds of thousands of nodes costs
 * some 30 bytes a node and nothing for the garbage collector to walk. Node 0 is no node.
 */
export class Tree implements TreeAdapter<NodeTypes> {
  /** Parent of each node; 0 for none. */
  parent: Int32Array;
  /** First child. */
  first: Int32Array;
  /** Last child. */
  last: Int32Array;
  /** Next sibling. */
  next: Int32Array;
  /** Previous sibling. */
  previous: Int32Array;
  /** One of {@link kind}. */
  kinds: Uint8Array;
  /** Code of the element name. */
  codes: Uint8Array;
  /** Bits of the element's traits. */
  traits: Uint8Array;
  /** Text of a text node, name of an element. */
  data: string[] = [""];
  /** How many numbers are taken, 0 included. */
  size = 1;
  /** Address in the first `base` element; empty when there is none. */
  base = "";
  /** The document. */
  readonly document: number;
  private readonly foreign = new Map<number, html.NS>();
  private readonly attributes = new Map<number, Attribute[]>();
  private readonly templates = new Map<number, number>();
  private mode: html.DOCUMENT_MODE = html.DOCUMENT_MODE.NO_QUIRKS;

  /**
   * An empty document with room for so many nodes, and more when that is not enough. Room that is not used costs nothing: the
   * system hands out zeroed memory as it is touched.
   */
  constructor(room = 1024) {
    this.parent = new Int32Array(room);
    this.first = new Int32Array(room);
    this.last = new Int32Array(room);
    this.next = new Int32Array(room);
    this.previous = new Int32Array(room);
    this.kinds = new Uint8Array(room);
    this.codes = new Uint8Array(room);
    this.traits = new Uint8Array(room);
    this.document = this.add(kind.root, "");
  }

  private add(kind: number, data: string): number {
    const node = this.size++;
    if (node === this.parent.length) this.grow();
    this.kinds[node] = kind;
    this.data.push(data);
    return node;
  }

  private grow(): void {
    const length = this.parent.length * 2;
    const wider = (old: Int32Array) => {
      const array = new Int32Array(length);
      array.set(old);
      return array;
    };
    const widerBytes = (old: Uint8Array) => {
      const array = new Uint8Array(length);
      array.set(old);
      return array;
    };
    this.parent = wider(this.parent);
    this.first = wider(this.first);
    this.last = wider(this.last);
    this.next = wider(this.next);
    this.previous = wider(this.previous);
    this.kinds = widerBytes(this.kinds);
    this.codes = widerBytes(this.codes);
    this.traits = widerBytes(this.traits);
  }

  /** Value of an attribute, or `undefined`. */
  attribute(node: number, name: string): string | undefined {
    const list = this.attributes.get(node);
    if (list === undefined) return undefined;
    for (const attribute of list) if (attribute.name === name) return attribute.value;
    return undefined;
  }

  /** Gives a trait to all elements that have another. */
  promote(having: number, given: number): void {
    for (let node = 1; node < this.size; node++) if ((this.traits[node]! & having) !== 0) this.traits[node]! |= given;
  }

  // What the parser asks of a tree.

  /** Makes an element that is not yet in the tree. */
  createElement(name: string, namespace: html.NS, attributes: Attribute[]): number {
    const node = this.add(kind.element, name);
    const isHtml = namespace === html.NS.HTML;
    if (!isHtml) this.foreign.set(node, namespace);
    const info = tagInfo(name, isHtml);
    this.codes[node] = info.code;
    this.traits[node] = info.traits;
    if (attributes.length > 0) this.keep(node, attributes);
    if (info.code === tag.base && this.base === "") this.base = this.attribute(node, "href") ?? "";
    return node;
  }

  private keep(node: number, attributes: Attribute[]): void {
    let kept: Attribute[] | undefined;
    for (const attribute of attributes) {
      if (!keptAttributes.has(attribute.name)) continue;
      if (kept === undefined) this.attributes.set(node, kept = [attribute]);
      else kept.push(attribute);
    }
  }

  /** Makes a comment; it counts, because it parts two texts. */
  createCommentNode(): number {
    return this.add(kind.comment, "");
  }

  /** Makes a text node. */
  createTextNode(text: string): number {
    return this.add(kind.text, text);
  }

  /** The document there is. */
  createDocument(): number {
    return this.document;
  }

  /** Makes the holder of a template's content, which no rule ever visits. */
  createDocumentFragment(): number {
    return this.add(kind.root, "");
  }

  /** Adds a node as the last child. */
  appendChild(parent: number, node: number): void {
    const last = this.last[parent]!;
    this.parent[node] = parent;
    this.previous[node] = last;
    this.next[node] = 0;
    if (last === 0) this.first[parent] = node;
    else this.next[last] = node;
    this.last[parent] = node;
  }

  /** Puts a node before a child of the parent. */
  insertBefore(parent: number, node: number, reference: number): void {
    const previous = this.previous[reference]!;
    this.parent[node] = parent;
    this.previous[node] = previous;
    this.next[node] = reference;
    this.previous[reference] = node;
    if (previous === 0) this.first[parent] = node;
    else this.next[previous] = node;
  }

  /** Takes a node out of the tree. */
  detachNode(node: number): void {
    const parent = this.parent[node]!;
    if (parent === 0) return;
    const previous = this.previous[node]!;
    const next = this.next[node]!;
    if (previous === 0) this.first[parent] = next;
    else this.next[previous] = next;
    if (next === 0) this.last[parent] = previous;
    else this.previous[next] = previous;
    this.parent[node] = this.previous[node] = this.next[node] = 0;
  }

  /** Adds text at the end of an element, to the text that is there if there is one. */
  insertText(parent: number, text: string): void {
    const last = this.last[parent]!;
    if (last !== 0 && this.kinds[last] === kind.text) this.data[last] += text;
    else this.appendChild(parent, this.add(kind.text, text));
  }

  /** Adds text before a child. */
  insertTextBefore(parent: number, text: string, reference: number): void {
    const previous = this.previous[reference]!;
    if (previous !== 0 && this.kinds[previous] === kind.text) this.data[previous] += text;
    else this.insertBefore(parent, this.add(kind.text, text), reference);
  }

  /** Adds attributes that the element lacks. */
  adoptAttributes(node: number, attributes: Attribute[]): void {
    const old = this.attributes.get(node) ?? none;
    const fresh = attributes.filter((attribute) => !old.some((known) => known.name === attribute.name));
    this.keep(node, [...old, ...fresh]);
  }

  /** Binds a template to its content. */
  setTemplateContent(template: number, content: number): void {
    this.templates.set(template, content);
  }

  /** Content of a template. */
  getTemplateContent(template: number): number {
    return this.templates.get(template)!;
  }

  /** Keeps the document mode, on which the parsing of tables in paragraphs depends. */
  setDocumentMode(_document: number, mode: html.DOCUMENT_MODE): void {
    this.mode = mode;
  }

  /** The document mode. */
  getDocumentMode(): html.DOCUMENT_MODE {
    return this.mode;
  }

  /** First child, or null. */
  getFirstChild(node: number): number | null {
    return this.first[node] || null;
  }

  /** All children. */
  getChildNodes(node: number): number[] {
    const children: number[] = [];
    for (let child = this.first[node]!; child !== 0; child = this.next[child]!) children.push(child);
    return children;
  }

  /** Parent, or null. */
  getParentNode(node: number): number | null {
    return this.parent[node] || null;
  }

  /** The attributes that were kept. */
  getAttrList(node: number): Attribute[] {
    return this.attributes.get(node) ?? none;
  }

  /** Name of an element. */
  getTagName(node: number): string {
    return this.data[node]!;
  }

  /** Namespace of an element. */
  getNamespaceURI(node: number): html.NS {
    return (this.traits[node]! & trait.foreign) === 0 ? html.NS.HTML : this.foreign.get(node)!;
  }

  /** Text of a text node. */
  getTextNodeContent(node: number): string {
    return this.data[node]!;
  }

  /** Comments keep no text. */
  getCommentNodeContent(): string {
    return "";
  }

  /** The document type is not kept: only the mode that follows from it matters. */
  setDocumentType(): void {}

  /** See {@link setDocumentType}. */
  getDocumentTypeNodeName(): string {
    return "";
  }

  /** See {@link setDocumentType}. */
  getDocumentTypeNodePublicId(): string {
    return "";
  }

  /** See {@link setDocumentType}. */
  getDocumentTypeNodeSystemId(): string {
    return "";
  }

  /** Whether a node is a text. */
  isTextNode(node: number): node is number {
    return this.kinds[node] === kind.text;
  }

  /** Whether a node is a comment. */
  isCommentNode(node: number): node is number {
    return this.kinds[node] === kind.comment;
  }

  /** See {@link setDocumentType}. */
  isDocumentTypeNode(_node: number): _node is number {
    return false;
  }

  /** Whether a node is an element. */
  isElementNode(node: number): node is number {
    return this.kinds[node] === kind.element;
  }

  /** Positions are not kept. */
  setNodeSourceCodeLocation(): void {}

  /** Positions are not kept. */
  updateNodeSourceCodeLocation(): void {}

  /** Positions are not kept. */
  getNodeSourceCodeLocation(): undefined {
    return undefined;
  }

  /** Whether the element's white space is kept as it is. */
  isPre(node: number): boolean {
    return (this.traits[node]! & trait.pre) !== 0;
  }
}
