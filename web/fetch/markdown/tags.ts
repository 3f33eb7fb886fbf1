// Pure: no Deno, no fetch, no file system.

/** What the converter knows of HTML element names: a small number for each that matters, and the classes they belong to. */

/** Codes of the names that have a rule of their own. `other` stands for the rest, and for every SVG and MathML element. */
export const tag = {
  other: 0,
  p: 1,
  br: 2,
  h1: 3,
  h2: 4,
  h3: 5,
  h4: 6,
  h5: 7,
  h6: 8,
  blockquote: 9,
  ul: 10,
  ol: 11,
  li: 12,
  pre: 13,
  hr: 14,
  a: 15,
  em: 16,
  strong: 17,
  code: 18,
  img: 19,
  /** script, style, meta and link: what the converter removes. */
  removed: 20,
  table: 21,
  /** thead, tbody and tfoot. */
  section: 22,
  tr: 23,
  th: 24,
  td: 25,
  caption: 26,
  title: 27,
  svg: 28,
  base: 29,
  div: 30,
  /** Any other block. */
  block: 31,
  button: 32,
} as const;

/** Classes of an element, as bits. */
export const trait = {
  /** Stands on lines of its own. */
  block: 1,
  /** Has no content. */
  void: 2,
  /** Counts as content even when it holds no text. */
  meaningful: 4,
  /** Its white space is kept. */
  pre: 8,
  /** Is removed with what it holds. */
  removed: 16,
  /** Is no HTML but SVG, MathML or the like. */
  foreign: 32,
  /** Stands on lines of its own for a reader, though not for Turndown. */
  richBlock: 64,
} as const;

/** What is known of an element name. */
export interface TagInfo {
  /** Code of the name, see {@link tag}. */
  readonly code: number;
  /** Bits of {@link trait}. */
  readonly traits: number;
}

const codes: Readonly<Record<string, number>> = {
  p: tag.p,
  br: tag.br,
  h1: tag.h1,
  h2: tag.h2,
  h3: tag.h3,
  h4: tag.h4,
  h5: tag.h5,
  h6: tag.h6,
  blockquote: tag.blockquote,
  ul: tag.ul,
  ol: tag.ol,
  li: tag.li,
  pre: tag.pre,
  hr: tag.hr,
  a: tag.a,
  em: tag.em,
  i: tag.em,
  strong: tag.strong,
  b: tag.strong,
  code: tag.code,
  img: tag.img,
  script: tag.removed,
  style: tag.removed,
  meta: tag.removed,
  link: tag.removed,
  table: tag.table,
  thead: tag.section,
  tbody: tag.section,
  tfoot: tag.section,
  tr: tag.tr,
  th: tag.th,
  td: tag.td,
  caption: tag.caption,
  title: tag.title,
  base: tag.base,
  div: tag.div,
  button: tag.button,
};

const blocks =
  ("address article aside audio blockquote body canvas center dd dir div dl dt fieldset figcaption figure " +
    "footer form frameset h1 h2 h3 h4 h5 h6 header hgroup hr html isindex li main menu nav noframes noscript ol output " +
    "p pre section table tbody td tfoot th thead tr ul").split(" ");
const voids = "area base br col command embed hr img input keygen link meta param source track wbr".split(" ");
const meaningful = "a table thead tbody tfoot th td iframe script audio video".split(" ");
const removed = ["script", "style", "meta", "link"];
const richBlocks = ["summary", "details", "search", "legend", "dialog", "optgroup", "option"];

/** The HTML names with a code or a class; any other name is {@link plain}. */
export const htmlTags: ReadonlyMap<string, TagInfo> = new Map(
  [...new Set([...Object.keys(codes), ...blocks, ...voids, ...meaningful, ...richBlocks])].map((name) => {
    const isBlock = blocks.includes(name);
    return [name, {
      code: codes[name] ?? (isBlock ? tag.block : tag.other),
      traits: (isBlock ? trait.block : 0) | (voids.includes(name) ? trait.void : 0) |
        (meaningful.includes(name) ? trait.meaningful : 0) | (name === "pre" ? trait.pre : 0) |
        (removed.includes(name) ? trait.removed : 0) | (richBlocks.includes(name) ? trait.richBlock : 0),
    }];
  }),
);

/** A name without a rule. */
export const plain: TagInfo = { code: tag.other, traits: 0 };

/**
 * What is known of an element. Foreign (SVG, MathML) elements share no rule with HTML ones of the same name, except that
 * script, style and link are removed there too.
 */
export function tagInfo(name: string, isHtml: boolean): TagInfo {
  if (isHtml) return htmlTags.get(name) ?? plain;
  if (removed.includes(name)) return foreignRemoved;
  return name === "svg" ? foreignSvg : foreign;
}

const foreignRemoved: TagInfo = { code: tag.removed, traits: trait.removed | trait.foreign };
const foreignSvg: TagInfo = { code: tag.svg, traits: trait.foreign };
const foreign: TagInfo = { code: tag.other, traits: trait.foreign };
