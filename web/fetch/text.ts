// Pure: no Deno, no fetch, no file system.

import { Parser } from "htmlparser2";
import { hidesItself } from "./hidden.ts";
import { limits } from "../../spec/limits.ts";

/** Elements whose text is not shown (rule webfetch.text). */
const skipped = new Set(["script", "style", "noscript", "iframe", "object", "embed"]);
/** What is left out besides when the text is laid out for reading. */
const hidden = new Set([...skipped, "template", "svg", "head", "title"]);
/** Of these, those that take the rest of the page with them when their end is missing. */
const endless = new Set(["noscript", "object"]);
/** Elements that stand on lines of their own. */
const lines = new Set(
  ("address article aside blockquote body caption center dd details dialog dir div dl dt fieldset figcaption figure footer " +
    "form h1 h2 h3 h4 h5 h6 header hgroup hr html legend li main menu nav ol optgroup option p pre search section select " +
    "summary table tbody tfoot thead tr ul").split(" "),
);

/** Open elements that the parser keeps; past them the outermost are forgotten, or each tag would cost the whole depth. */
const maxOpen = limits.webfetch.openElements;
/** Code units that the parser reads between two rests. */
const stretch = 1 << 16;

/** How {@link toText} lays text out. */
export interface TextOptions {
  /** Keep blocks, list items, table cells and line breaks apart, and collapse white space. Default: false. */
  readonly layout?: boolean;
}

/** The text of a page (rule webfetch.text), resting often; a tag is read in one go, however long. */
export function* textSteps(source: string, options: TextOptions = {}): Generator<void, string> {
  const { text, unclosed } = yield* readSteps(source, options, Infinity);
  // Laid out, what stands after an element whose end is missing is read after all.
  return options.layout === true && unclosed >= 0 ? (yield* readSteps(source, options, unclosed)).text : text;
}

/**
 * Reads the text; `unclosed` is where an element begins that is left out and whose end is missing, else -1. From `kept` on
 * such elements are read.
 */
function* readSteps(
  source: string,
  options: TextOptions,
  kept: number,
): Generator<void, { readonly text: string; readonly unclosed: number }> {
  const isLaidOut = options.layout === true;
  const sink = isLaidOut ? new Layout() : new Plain();
  const omitted = isLaidOut ? hidden : skipped;
  let skipping = 0;
  let restAt = 0;
  const rest = () => {
    if (parser.endIndex >= restAt) parser.pause();
  };
  /** Where the element begins that text is left out for. */
  let since = -1;
  /** Open elements, itself counted, when one was opened that hides itself; 0 outside such a one. */
  let hiddenAt = 0;
  const leave = () => {
    // The end of one that is read ends nothing.
    if (skipping > 0) skipping--;
  };
  const forgetOutermost = () => {
    if (omitted.has(stack.pop()!)) leave();
    if (hiddenAt > 0 && --hiddenAt === 0) leave();
  };
  /** Opens an element once its attributes are known, which costs time and is done for a layout only. */
  function enter(name: string, attributes: Readonly<Record<string, string>>): void {
    if (skipping > 0) return;
    // [webfetch.hidden]
    if (!hidesItself((each) => attributes[each])) return sink.open(name);
    // One that can hold nothing is not among the open ones, and hides nothing but itself.
    if (stack[0] !== name) return;
    skipping++;
    since = -1;
    hiddenAt = stack.length;
  }
  const parser = new Parser({
    onopentagname(name) {
      if (stack.length > maxOpen) forgetOutermost();
      if (omitted.has(name) && !(endless.has(name) && parser.startIndex >= kept)) {
        if (skipping++ === 0) since = endless.has(name) ? parser.startIndex : -1;
      } else if (skipping === 0 && !isLaidOut) sink.open(name);
      rest();
    },
    ...(isLaidOut ? { onopentag: enter } : {}),
    onclosetag(name) {
      if (hiddenAt > 0 && stack.length < hiddenAt) {
        hiddenAt = 0;
        leave();
      } else if (omitted.has(name)) leave();
      else if (skipping === 0) sink.close(name);
    },
    // [webfetch.text]
    ontext(text) {
      if (skipping === 0) sink.text(text);
      rest();
    },
  });
  // The parser's own list of open elements, innermost first.
  const { stack, tokenizer } = parser as unknown as {
    readonly stack: string[];
    readonly tokenizer: { readonly running: boolean };
  };
  // The page is read as one string, since slices of it are slower to read, and the parser pauses to rest.
  parser.write(source);
  while (!tokenizer.running) {
    yield;
    restAt = parser.endIndex + stretch;
    parser.resume();
  }
  const unclosed = skipping > 0 ? since : -1;
  parser.end();
  return { text: sink.finish(), unclosed };
}

/** Text as it stands in the page. */
class Plain {
  private value = "";
  open(_name: string): void {}
  close(_name: string): void {}
  text(text: string): void {
    this.value += text;
  }
  finish(): string {
    return this.value.trim();
  }
}

/** Text laid out: one line a block, cells apart, white space collapsed outside `pre`. */
class Layout {
  private readonly parts: string[] = [];
  /** What is due before the next text: line breaks, or a space or a mark between cells. */
  private due = "";
  /** Whether what is due breaks the line: to look for it there would cost the length of many empty items for each. */
  private breaks = false;
  private preserved = 0;

  open(name: string): void {
    if (name === "pre" || name === "textarea") this.preserved++;
    if (name === "br") this.breakLine(true);
    else if (lines.has(name)) this.breakLine();
    else if (name === "td" || name === "th") this.cell();
    if (name === "li" && this.due !== "") this.due += "- ";
    else if (name === "li") this.parts.push("- ");
  }

  close(name: string): void {
    if (name === "pre" || name === "textarea") this.preserved--;
    if (lines.has(name)) this.breakLine();
  }

  text(text: string): void {
    if (this.preserved > 0) {
      this.write(text);
      return;
    }
    const words = text.replace(/[ \t\r\n\f]+/g, " ");
    if (words === " ") {
      if (this.due === "" && this.parts.length > 0) this.due = " ";
      return;
    }
    const opens = words.startsWith(" ");
    const closes = words.endsWith(" ");
    if (opens && this.due === "" && this.parts.length > 0) this.due = " ";
    this.write(words.slice(opens ? 1 : 0, closes ? -1 : undefined));
    if (closes) this.due = " ";
  }

  private write(text: string): void {
    if (this.due !== "") this.parts.push(this.due);
    this.due = "";
    this.breaks = false;
    this.parts.push(text);
  }

  private breakLine(always = false): void {
    if (this.parts.length === 0) return;
    if (!this.breaks) this.due = "\n";
    else if (always) this.due += "\n";
    this.breaks = true;
  }

  private cell(): void {
    if (this.parts.length > 0 && !this.breaks) this.due = " | ";
  }

  finish(): string {
    return this.parts.join("").trim();
  }
}

/**
 * The text of a page in one go (rules webfetch.text and, with `layout`, webfetch.layout).
 *
 * @example
 * ```ts
 * import { toText } from "@scout/tools/web";
 * import assert from "node:assert/strict";
 *
 * assert.equal(toText("<p>one</p><p>two</p>"), "onetwo");
 * assert.equal(toText("<p>one</p><p>two</p>", { layout: true }), "one\ntwo");
 * ```
 */
export function toText(source: string, options: TextOptions = {}): string {
  const steps = textSteps(source, options);
  for (let step = steps.next();; step = steps.next()) if (step.done) return step.value;
}
