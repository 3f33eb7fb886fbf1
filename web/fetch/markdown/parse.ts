// Pure: no Deno, no fetch, no file system.

import { html, InsertionMode, Parser, type ParserOptions, type Token } from "parse5";
import { PageTokenizer } from "./tokenizer.ts";
import { type NodeTypes, Tree } from "./tree.ts";

/** A parsed page. */
export interface Page {
  /** All its nodes. */
  readonly tree: Tree;
  /** The element whose children are the page. */
  readonly root: number;
  /** Whether the page is a frameset. */
  readonly isFrameset: boolean;
}

const wrapper = "x-turndown";

/** Only letters make the name of an end tag inside such an element. */
const letters = /^[a-z]+$/;
/** The name of no tag. */
const none = "\0";

/** The library's parser, fed by {@link PageTokenizer}. */
class PageParser extends Parser<NodeTypes> {
  override tokenizer: PageTokenizer;

  constructor(settings: ParserOptions<NodeTypes>) {
    super(settings);
    this.tokenizer = new PageTokenizer(this);
  }
}

/**
 * The parser of the contract. Turndown's own parser takes the end of a script, style or title to be that of the last
 * start tag that did not close itself, so that `<script src="a"/></script>` swallows what follows; the pages are read as
 * it reads them, byte for byte.
 */
class ContractParser extends PageParser {
  private lastOpened = none;

  constructor(settings: ParserOptions<NodeTypes>) {
    super(settings);
    const { tokenizer } = this;
    const { preprocessor } = tokenizer;
    const open = tokenizer["_stateMarkupDeclarationOpen"].bind(tokenizer);
    // CDATA counts in a drawing's description too, where the library takes it for a comment.
    tokenizer["_stateMarkupDeclarationOpen"] = (code) => {
      const { inForeignNode } = tokenizer;
      if (preprocessor.html.startsWith("[CDATA[", preprocessor.pos)) tokenizer.inForeignNode = this.currentNotInHTML;
      open(code);
      tokenizer.inForeignNode = inForeignNode;
    };
  }

  override onStartTag(token: Token.TagToken): void {
    if (token.selfClosing) this.tokenizer.lastStartTagName = this.lastOpened;
    else this.lastOpened = letters.test(token.tagName) ? token.tagName : none;
    // A rule inside a list of choices is newer than that parser, which drops it.
    if (token.tagID === html.TAG_ID.HR && selecting.has(this.insertionMode)) {
      this.skipNextNewLine = false;
      return;
    }
    super.onStartTag(token);
  }

  override onEndTag(token: Token.TagToken): void {
    // The library ends a row for the end of a part of the table that is not open.
    const { tagID } = token;
    const isPart = tagID === html.TAG_ID.TBODY || tagID === html.TAG_ID.THEAD || tagID === html.TAG_ID.TFOOT;
    if (isPart && this.insertionMode === InsertionMode.IN_ROW && !this.openElements.hasInTableScope(tagID)) {
      this.skipNextNewLine = false;
      return;
    }
    // The end of a drawing at the end of a paragraph is newer than that parser, too.
    const isBreak = tagID === html.TAG_ID.P || tagID === html.TAG_ID.BR;
    if (!isBreak || !this.currentNotInHTML) return super.onEndTag(token);
    this.skipNextNewLine = false;
    this.currentToken = token;
    this._endTagOutsideForeignContent(token);
  }

  /** Each NUL in a drawing or formula shows as one U+FFFD, where the library shows one for a run of them. */
  override onNullCharacter(token: Token.CharacterToken): void {
    if (!this.tokenizer.inForeignNode) return super.onNullCharacter(token);
    this.skipNextNewLine = false;
    token.chars = "\ufffd".repeat(token.chars.length);
    this._insertCharacters(token);
  }
}

const selecting = new Set([InsertionMode.IN_SELECT, InsertionMode.IN_SELECT_IN_TABLE]);

/**
 * Parses a page by the HTML standard (`standard`) or as the contract has it, resting after each piece. The page is put
 * into an element of our own, as Turndown does it, so that what it says of html, head and body changes nothing.
 */
export function* parseSteps(source: string, standard: boolean): Generator<void, Page> {
  // Few pages have more than one node in eight characters.
  const tree = new Tree(1024 + (source.length >> 3));
  const settings = { treeAdapter: tree, scriptingEnabled: false };
  const parser = standard ? new PageParser(settings) : new ContractParser(settings);
  yield* parser.tokenizer.steps(`<${wrapper} id="turndown-root">`, source, `</${wrapper}>`);
  return { tree, ...findRoot(tree) };
}

/** The wrapper. When a frameset took the place of the body, the page itself, whose `noframes` is all there is to read. */
function findRoot(tree: Tree): Omit<Page, "tree"> {
  const page = tree.first[tree.document]!;
  for (let child = tree.first[page]!; child !== 0; child = tree.next[child]!) {
    if (tree.data[child] !== "body") continue;
    for (let inner = tree.first[child]!; inner !== 0; inner = tree.next[inner]!) {
      if (tree.data[inner] === wrapper) return { root: inner, isFrameset: false };
    }
  }
  return { root: page, isFrameset: true };
}
