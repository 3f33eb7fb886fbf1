// Pure: no Deno, no fetch, no file system.

import { html, InsertionMode, Token, type TokenHandler, Tokenizer, TokenizerMode } from "parse5";

/** Code units taken between two rests. */
const stretch = 1 << 16;

const { SPACE, TAB, LINE_FEED, FORM_FEED } = { SPACE: 0x20, TAB: 9, LINE_FEED: 10, FORM_FEED: 12 };
const lessThan = 0x3c;
const greaterThan = 0x3e;
const solidus = 0x2f;
const equals = 0x3d;
const doubleQuote = 0x22;
const singleQuote = 0x27;

/** What is searched for in the page, and the number of each. */
const marks = ["<", "&", "\0", "\r", "-->", "--!>"];
const mark = { tag: 0, reference: 1, nul: 2, carriageReturn: 3, commentEnd: 4, otherCommentEnd: 5 } as const;

/** Attributes that a plain tag may have; the names of more are left to the library, which compares them in another way. */
const plainAttributes = 16;

/** Modes of the parser in which white space and other text are put into the tree alike. */
const alike: ReadonlySet<InsertionMode> = new Set([
  InsertionMode.IN_BODY,
  InsertionMode.IN_CELL,
  InsertionMode.IN_CAPTION,
  InsertionMode.TEXT,
]);

/**
 * The library's tokenizer with a short cut for what nearly every page is made of: text without references, tags written
 * plainly, comments. Those are found by searching the page and handed over as slices of it, so that they cost neither a
 * step nor an object for each word; all else, and whatever a short cut cannot tell for certain, goes through the
 * library's states. The page stays in memory as one string while its slices are used.
 */
export class PageTokenizer extends Tokenizer {
  private restAt = Infinity;
  /** The next place of each mark in the page, its length for none; behind the position where it is not known. */
  private readonly places = new Int32Array(marks.length);

  /** A tokenizer for a parser, whose mode says how white space is to be handed over. */
  constructor(private readonly parser: TokenHandler & { readonly insertionMode: InsertionMode }) {
    super({ sourceCodeLocationInfo: false }, parser);
    // Places in the page must stay what they are.
    this.preprocessor.bufferWaterline = Infinity;
  }

  /** Takes a page and what stands around it, resting after each stretch. */
  *steps(head: string, page: string, tail: string): Generator<void, void> {
    this.write(head, false);
    this.forget();
    this.restAt = -1;
    this.write(page, false);
    while (this.active) {
      this.restAt = this.preprocessor.pos + stretch;
      this._runParsingLoop();
      yield;
    }
    this.restAt = Infinity;
    // Inside a tag or comment that never ends, the tail belongs to it.
    if (this.state === TokenizerMode.DATA && this.currentCharacterToken === null) this.forget();
    this.write(tail, true);
  }

  /** Drops input of which nothing is pending. */
  private forget(): void {
    this.preprocessor.html = "";
    this.preprocessor.pos = -1;
    this.forgetGaps();
  }

  /** The library notes each surrogate pair, in case it has to go back over it; past a plain text it never does. */
  private forgetGaps(): void {
    this.preprocessor["lastGapPos"] = -2;
    const gaps = this.preprocessor["gapStack"];
    if (gaps.length > 0) gaps.length = 0;
  }

  override write(chunk: string, isLastChunk: boolean): void {
    this.places.fill(-1);
    super.write(chunk, isLastChunk);
  }

  protected override _runParsingLoop(): void {
    if (this.inLoop) return;
    this.inLoop = true;
    while (this.active && this.preprocessor.pos < this.restAt) {
      if (this.takePlain()) continue;
      this.consumedAfterSnapshot = 0;
      const code = this._consume();
      if (!this._ensureHibernation()) this._callState(code);
    }
    this.inLoop = false;
  }

  /** Takes a text, tag or comment if a plain one is next. */
  private takePlain(): boolean {
    if (this.preprocessor["skipNextNewLine"]) return false;
    switch (this.state) {
      case TokenizerMode.DATA:
        return this.takeText(mark.tag, mark.reference) || this.takeTag() || this.takeComment();
      case TokenizerMode.RCDATA:
        return this.takeText(mark.tag, mark.reference);
      case TokenizerMode.RAWTEXT:
      case TokenizerMode.SCRIPT_DATA:
        return this.takeText(mark.tag, mark.tag);
      case TokenizerMode.PLAINTEXT:
        return this.takeText(mark.nul, mark.nul);
      default:
        return false;
    }
  }

  /** Where a mark is next: each part of the page is searched once for each of them. */
  private find(which: number, from: number): number {
    const known = this.places[which]!;
    if (known >= from) return known;
    const place = this.preprocessor.html.indexOf(marks[which]!, from);
    return this.places[which] = place < 0 ? this.preprocessor.html.length : place;
  }

  /** Takes what stands before the next of two characters; a NUL or CR ends it, too. */
  private takeText(one: number, other: number): boolean {
    const { preprocessor } = this;
    const start = preprocessor.pos + 1;
    const end = Math.min(
      this.find(one, start),
      this.find(other, start),
      this.find(mark.nul, start),
      this.find(mark.carriageReturn, start),
    );
    if (end === start) return false;
    this._emitCurrentCharacterToken(null);
    this.forgetGaps();
    preprocessor.pos = end - 1;
    this.hand(start, end);
    return true;
  }

  /** Hands a text to the parser: its white space and its words apart, unless the parser treats them alike. */
  private hand(start: number, end: number): void {
    const { html } = this.preprocessor;
    let from = start;
    while (from < end) {
      const space = isSpace(html.charCodeAt(from));
      let to = from + 1;
      if (!space && alike.has(this.parser.insertionMode)) to = end;
      else while (to < end && isSpace(html.charCodeAt(to)) === space) to++;
      const chars = html.slice(from, to);
      const { WHITESPACE_CHARACTER, CHARACTER } = Token.TokenType;
      if (space) this.handler.onWhitespaceCharacter({ type: WHITESPACE_CHARACTER, chars, location: null });
      else this.handler.onCharacter({ type: CHARACTER, chars, location: null });
      from = to;
    }
  }

  /** Takes a tag with a small-letter name and quoted or plain attribute values without references. */
  private takeTag(): boolean {
    const { preprocessor } = this;
    const { html } = preprocessor;
    const start = preprocessor.pos + 1;
    if (html.charCodeAt(start) !== lessThan) return false;
    const isEnd = html.charCodeAt(start + 1) === solidus;
    const nameStart = start + (isEnd ? 2 : 1);
    if (!isLetter(html.charCodeAt(nameStart))) return false;
    const nameEnd = nameAfter(html, nameStart);
    const attrs: Token.Attribute[] = [];
    const at = this.takeAttributes(nameEnd, attrs);
    if (at < 0) return false;
    const selfClosing = html.charCodeAt(at) === solidus;
    this._flushRun("");
    preprocessor.pos = selfClosing ? at + 1 : at;
    this.currentToken = {
      type: isEnd ? Token.TokenType.END_TAG : Token.TokenType.START_TAG,
      tagName: html.slice(nameStart, nameEnd),
      tagID: unknown,
      selfClosing,
      ackSelfClosing: false,
      attrs,
      location: null,
    };
    this.emitCurrentTagToken();
    return true;
  }

  /** Reads attributes up to the `>` or `/>` of a tag and gives its place; -1 for what is not plain. */
  private takeAttributes(start: number, attrs: Token.Attribute[]): number {
    const { html } = this.preprocessor;
    let at = start;
    while (true) {
      while (isSpace(html.charCodeAt(at))) at++;
      const code = html.charCodeAt(at);
      if (code === greaterThan) return at;
      if (code === solidus) return html.charCodeAt(at + 1) === greaterThan ? at : -1;
      const nameEnd = nameAfter(html, at);
      if (nameEnd === at || attrs.length === plainAttributes) return -1;
      const attribute = { name: html.slice(at, nameEnd), value: "" };
      if (attrs.some(({ name }) => name === attribute.name)) return -1;
      at = nameEnd;
      if (html.charCodeAt(at) === equals) {
        const quote = html.charCodeAt(at + 1);
        const isQuoted = quote === doubleQuote || quote === singleQuote;
        const from = isQuoted ? at + 2 : at + 1;
        const to = isQuoted ? html.indexOf(quote === doubleQuote ? '"' : "'", from) : valueAfter(html, from);
        if (to < 0 || (!isQuoted && to === from)) return -1;
        if (
          Math.min(this.find(mark.reference, from), this.find(mark.nul, from), this.find(mark.carriageReturn, from)) <
            to
        ) return -1;
        attribute.value = html.slice(from, to);
        at = isQuoted ? to + 1 : to;
      }
      attrs.push(attribute);
    }
  }

  /** Takes a comment that ends with the first `-->`; its text is of no use to anyone. */
  private takeComment(): boolean {
    const { preprocessor } = this;
    const { html } = preprocessor;
    const start = preprocessor.pos + 1;
    if (!html.startsWith("<!--", start)) return false;
    const inside = start + 4;
    const end = this.find(mark.commentEnd, inside);
    if (end === html.length || this.find(mark.otherCommentEnd, inside) < end) return false;
    if (html.startsWith(">", inside) || html.startsWith("->", inside)) return false;
    this._flushRun("");
    preprocessor.pos = end + 2;
    const token: Token.CommentToken = { type: Token.TokenType.COMMENT, data: "", location: null };
    this.currentToken = token;
    this.emitCurrentComment(token);
    return true;
  }
}

const unknown = html.TAG_ID.UNKNOWN;

function isSpace(code: number): boolean {
  return code === SPACE || code === LINE_FEED || code === TAB || code === FORM_FEED;
}

function isLetter(code: number): boolean {
  return code >= 0x61 && code <= 0x7a;
}

/** Where a name of small letters, digits, hyphens, colons and underscores ends. */
function nameAfter(html: string, start: number): number {
  let at = start;
  while (true) {
    const code = html.charCodeAt(at);
    // `-`, `0` to `:` and `_` beside the letters.
    if (!isLetter(code) && code !== 0x2d && !(code >= 0x30 && code <= 0x3a) && code !== 0x5f) return at;
    at++;
  }
}

/** Where an attribute value without quotes ends: letters, digits and the marks of numbers and addresses. */
function valueAfter(html: string, start: number): number {
  let at = start;
  while (true) {
    const code = html.charCodeAt(at);
    // From `#` to `;` but the ampersand and the apostrophe; the letters and `_`.
    const isPlain = (code >= 0x23 && code <= 0x3b && code !== 0x26 && code !== 0x27) ||
      (code >= 0x41 && code <= 0x5a) || code === 0x5f || isLetter(code);
    if (!isPlain) return at;
    at++;
  }
}
