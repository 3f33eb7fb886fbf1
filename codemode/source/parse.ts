// Pure: no Deno, no fetch, no file system.

/**
 * Text to syntax tree: Acorn with the TypeScript plugin in one pass, so that every position is that of the program as it
 * was written (rules codemode.pipeline, codemode.erase).
 *
 * @module
 */

import { type Options, Parser, type Program } from "acorn";
import { tsPlugin } from "@sveltejs/acorn-typescript";
import { diagnose, type Diagnostic } from "./diagnostic.ts";
import { refusedNodes } from "./language.ts";

/** What {@link parse} gives. */
export type Parsed = { readonly ok: true; readonly program: Program } | {
  readonly ok: false;
  readonly diagnostic: Diagnostic;
};

const options: Options = {
  ecmaVersion: "latest",
  // A module is strict code with `await` at top level, which is what a program is.
  sourceType: "module",
  allowReturnOutsideFunction: true,
  allowAwaitOutsideFunction: true,
  allowHashBang: true,
  // The TypeScript plugin fails without them.
  locations: true,
};

/** The parts of Acorn's parser that the guard needs; its own types leave them out. */
interface ParserInternals {
  readonly input: string;
  readonly end: number;
  readonly pos: number;
  nextToken(): void;
  raise(position: number, message: string): never;
  parse(): Program;
}
type ParserClass = new (options: Options, input: string) => ParserInternals;

/**
 * A parser that gives up once it has read the text several times over. The TypeScript plugin tries one reading of the
 * text and goes back, which some nested forms make exponential (`<T>(<T>(…`); each turn costs at least one token or some
 * text, so a cap on both bounds the time whatever the program is.
 */
function guarded(base: ParserClass): ParserClass {
  return class extends base {
    private left: number;
    constructor(options: Options, input: string) {
      super(options, input);
      this.left = 4000 + input.length * 3;
    }
    override nextToken(): void {
      const before = this.pos;
      super.nextToken();
      // [codemode.pipeline] Text is charged beside tokens, or one long comment read again and again would be free.
      this.left -= 1 + ((this.pos - before) >> 2);
      if (this.left < 0) this.raise(before, tooTangled);
    }
  };
}

const tooTangled = "The program is nested in a way that takes too long to read";
const typescript = guarded(
  Parser.extend(tsPlugin() as unknown as (base: typeof Parser) => typeof Parser) as unknown as ParserClass,
);
const javascript = guarded(Parser as unknown as ParserClass);

/**
 * Parse a program.
 *
 * @param source The program as written.
 * @param maxLength UTF-16 code units at most.
 */
export function parse(source: string, maxLength: number): Parsed {
  if (source.length > maxLength) {
    const message = `The program has ${source.length} characters, the limit is ${maxLength}`;
    const suggestion = "Split the work into several programs, or let a tool hold the data.";
    return { ok: false, diagnostic: diagnose(source, "ParseError", message, -1, suggestion) };
  }
  const text = unfence(source);
  const first = attempt(typescript, text);
  if (first.ok) return first;
  // The plugin refuses a little valid JavaScript (`a ? (b) : c => d`); a text that is wrong is wrong twice.
  const second = attempt(javascript, text);
  if (second.ok) return second;
  return { ok: false, diagnostic: describe(source, first) };
}

/**
 * A program in the fences of Markdown is the program between them: models send it so. Blanks take the fences' place, so
 * that every position stays.
 */
function unfence(source: string): string {
  const fenced = /^(\s*```[a-zA-Z]*)(\r?\n[^]*\n)(\s*```\s*)$/.exec(source);
  if (fenced === null) return source;
  const [, open, program, close] = fenced as unknown as readonly [string, string, string, string];
  return " ".repeat(open.length) + program + " ".repeat(close.length);
}

type Attempt = { readonly ok: true; readonly program: Program } | {
  readonly ok: false;
  readonly message: string;
  readonly offset: number;
};

function attempt(parser: ParserClass, source: string): Attempt {
  try {
    return { ok: true, program: new parser(options, source).parse() };
  } catch (error) {
    if (error instanceof SyntaxError) {
      const { pos } = error as SyntaxError & { pos?: number };
      return { ok: false, message: error.message.replace(/ \(\d+:\d+\)$/, ""), offset: pos ?? -1 };
    }
    // [codemode.pipeline] Whatever a hostile text does to the parser is an answer about that text.
    const message = error instanceof RangeError
      ? "Not enough stack space to parse input"
      : "The program cannot be read";
    return { ok: false, message, offset: -1 };
  }
}

/** Say what is wrong at the first offence and what would be right. */
function describe(source: string, failure: { readonly message: string; readonly offset: number }): Diagnostic {
  const { message } = failure;
  // Acorn places this one after the slash.
  const offset = message.startsWith("Unterminated regular") ? failure.offset - 1 : failure.offset;
  const deep = message === tooTangled || message.startsWith("Not enough stack");
  if (deep) {
    const text = "The program is nested too deeply to be read";
    return diagnose(source, "ParseError", text, offset, "Put inner expressions into variables of their own.");
  }
  const shown = source.slice(offset, offset + 1) === "" ? "end of the program" : quoteToken(source, offset);
  const text = message === "Unexpected token" ? `Unexpected ${shown}` : message;
  return diagnose(source, "ParseError", text, offset, suggest(source, message, offset));
}

function quoteToken(source: string, offset: number): string {
  const token = /^(?:[\p{ID_Start}$_][\p{ID_Continue}$]*|\d+|.)/u.exec(source.slice(offset, offset + 40))?.[0] ?? "";
  return token.trim() === "" ? "line break" : `'${token}'`;
}

/** What is read but not allowed, and what to write instead. */
const understood: readonly (readonly [message: RegExp, advice: string])[] = [
  [/^'with'/, refusedNodes.WithStatement!.suggestion],
  [/^'new\.target'/, refusedNodes.MetaProperty!.suggestion],
  [/^Deleting local variable/, "Assign undefined to it, or delete a property."],
  [/^(?:Assigning to|Binding) (?:arguments|eval)/, "Use another name."],
  [/^Assigning to rvalue/, "Assign to a variable or a property; compare with ===."],
  [/^Unsyntactic (?:break|continue)/, "Put it inside a loop of the same function; leave a function with return."],
];

function suggest(source: string, message: string, offset: number): string {
  const before = source.slice(0, Math.max(offset, 0));
  if (/^\s*```/.test(source) && unfence(source) === source) return "Send the program itself, without the ``` fences.";
  if (
    /^\s*(?:ls|cd|cat|npm|git|curl|echo|python|grep|pip|sudo|mkdir|rm)\b[^\n(=;]*$/m.test(source.split("\n")[0] ?? "")
  ) {
    return "This is JavaScript, not a shell: call a tool with await tools.<namespace>.<tool>({ ... }).";
  }
  if (message.startsWith("Unterminated string")) {
    return "Close the string, or use a template literal for text over several lines.";
  }
  if (message.startsWith("Unterminated template")) return "Close the template literal with a backtick.";
  if (message.startsWith("Unterminated comment")) return "Close the comment with */.";
  if (message.startsWith("Unterminated regular")) {
    return "Close the regular expression with /; a / inside it is written \\/.";
  }
  const declared = /Identifier '(.+)' has already been declared/.exec(message);
  if (declared !== null) return `Use another name, or assign to ${declared[1]} without declaring it again.`;
  if (/is reserved$/.test(message)) return "Use another name.";
  if (message.startsWith("Optional chaining cannot")) return "Check the object first, then assign without ?.";
  if (message.includes("'await'") || /\bawait\b/.test(source.slice(offset, offset + 6))) {
    return "Put async before the function that awaits.";
  }
  if (offset >= source.length) return `Close what is open: ${open(before)}.`;
  if (/octal/i.test(message) || message === "Invalid number" && /^0\d/.test(source.slice(offset, offset + 2))) {
    return "Write octal numbers with 0o.";
  }
  for (const [pattern, advice] of understood) if (pattern.test(message)) return advice;
  if (/^.?\bawait\b/.test(source.slice(Math.max(0, offset - 6), offset + 6))) {
    return "Put async before the function that awaits.";
  }
  return "Check the brackets, commas and quotes just before this place.";
}

/** The brackets that are still open, as a hint; strings and comments are not looked at closely. */
function open(text: string): string {
  const stack: string[] = [];
  const closing: Record<string, string> = { "(": ")", "[": "]", "{": "}" };
  for (const [token] of text.matchAll(/"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|\/\/.*|\/\*[^]*?\*\/|[()[\]{}]/g)) {
    if (token in closing) stack.push(closing[token]!);
    else if (token === stack.at(-1)) stack.pop();
  }
  return stack.length === 0
    ? "an expression is missing at the end"
    : stack.reverse().slice(0, 8).map((c) => `'${c}'`).join(" ") + " is missing";
}
