// Pure: no Deno, no fetch, no file system.

import { RegExpSyntaxError } from "./syntax_error.ts";

/** Whether the character is an ASCII digit. */
export function isDigit(char: string | undefined): boolean {
  return char !== undefined && char >= "0" && char <= "9";
}

/** The value of a hexadecimal digit, or -1. */
export function digitValue(char: string | undefined): number {
  if (char === undefined || !/^[0-9a-fA-F]$/.test(char)) return -1;
  return Number.parseInt(char, 16);
}

/** Whether the code point may begin an identifier. */
export function isIdentifierStart(code: number): boolean {
  return code === 0x24 || code === 0x5f || /^\p{ID_Start}$/u.test(String.fromCodePoint(code));
}

/** Whether the code point may continue an identifier. */
export function isIdentifierPart(code: number): boolean {
  return code === 0x24 || code === 0x200c || code === 0x200d || /^\p{ID_Continue}$/u.test(String.fromCodePoint(code));
}

/** A place in a pattern; reads code points with u or v, code units without. */
export class Cursor {
  /** UTF-16 index of the next character. */
  index = 0;
  readonly #source: string;
  readonly #unicode: boolean;

  constructor(source: string, unicode: boolean) {
    this.#source = source;
    this.#unicode = unicode;
  }

  get done(): boolean {
    return this.index >= this.#source.length;
  }

  /** The next code unit as text; undefined at the end. */
  peek(ahead = 0): string | undefined {
    return this.#source[this.index + ahead];
  }

  /** Consume `text` if it comes next. */
  eat(text: string): boolean {
    if (!this.#source.startsWith(text, this.index)) return false;
    this.index += text.length;
    return true;
  }

  /** Consume and give one character of the pattern. */
  next(): number {
    if (this.#unicode) return this.nextCodePoint();
    return this.#source.charCodeAt(this.index++);
  }

  /** Consume and give one code point, whatever the flags. */
  nextCodePoint(): number {
    const code = this.#source.codePointAt(this.index) ?? -1;
    this.index += code > 0xffff ? 2 : 1;
    return code;
  }

  /** Consume decimal digits; undefined when there is none. Counts beyond 2^53 become Infinity. */
  decimal(): number | undefined {
    const start = this.index;
    while (isDigit(this.peek())) this.index++;
    if (this.index === start) return undefined;
    const value = Number(this.#source.slice(start, this.index));
    return value > Number.MAX_SAFE_INTEGER ? Infinity : value;
  }

  /** Consume exactly `count` hexadecimal digits, or nothing. */
  hex(count: number): number | undefined {
    let value = 0;
    for (let offset = 0; offset < count; offset++) {
      const digit = digitValue(this.peek(offset));
      if (digit < 0) return undefined;
      value = value * 16 + digit;
    }
    this.index += count;
    return value;
  }

  /**
   * What follows `\u`: four digits, with `full` also two halves of a pair or `{...}`. Undefined, and nothing consumed,
   * when it is no escape.
   */
  unicodeEscape(full: boolean): number | undefined {
    const start = this.index;
    if (full && this.eat("{")) {
      let value = 0;
      let digits = 0;
      for (let digit; (digit = digitValue(this.peek())) >= 0; digits++) {
        value = Math.min(value * 16 + digit, 0x110000);
        this.index++;
      }
      if (digits > 0 && value <= 0x10ffff && this.eat("}")) return value;
      this.index = start;
      return undefined;
    }
    const lead = this.hex(4);
    if (lead === undefined || !full || lead < 0xd800 || lead > 0xdbff) return lead;
    const afterLead = this.index;
    if (this.eat("\\u")) {
      const trail = this.hex(4);
      if (trail !== undefined && trail >= 0xdc00 && trail <= 0xdfff) {
        return (lead - 0xd800) * 0x400 + (trail - 0xdc00) + 0x10000;
      }
    }
    this.index = afterLead;
    return lead;
  }

  /** Refuse the pattern. */
  fail(reason: string, at = this.index): never {
    throw new RegExpSyntaxError(this.#source, reason, at);
  }
}
