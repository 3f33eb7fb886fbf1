// Pure: no Deno, no fetch, no file system.

import type { ClassNode, Flags } from "./ast.ts";
import { type Cursor, isDigit } from "./cursor.ts";
import { isKnownProperty, isStringProperty } from "./properties.ts";

/** Classes nested deeper than this are refused (flag v only). */
const maxClassNesting = 100;

const controlLetters: Readonly<Record<string, number>> = { f: 12, n: 10, r: 13, t: 9, v: 11 };
const syntaxCharacters = "^$\\.*+?()[]{}|/";
const setSyntaxCharacters = "()[]{}/-\\|";
const setReservedPunctuators = "&-!#%,:;<=>@`~";
const setReservedDoubles = "&!#$%*+,.:;<=>?@^`~";

/** Reads classes and everything that may follow a backslash. */
export class ClassParser {
  readonly #cursor: Cursor;
  readonly #unicode: boolean;
  readonly #sets: boolean;
  readonly #named: boolean;
  #nesting = 0;

  constructor(cursor: Cursor, flags: Flags, named: boolean) {
    this.#cursor = cursor;
    this.#unicode = flags.unicode || flags.unicodeSets;
    this.#sets = flags.unicodeSets;
    this.#named = named;
  }

  /** `[...]`, from its bracket. */
  bracketed(): { readonly node: ClassNode; readonly negate: boolean } {
    const cursor = this.#cursor;
    const at = cursor.index;
    cursor.next();
    const negate = cursor.eat("^");
    if (!this.#sets) return { node: this.#plainClass(at), negate };
    const node = this.#setClass(at);
    if (negate && mayContainStrings(node)) cursor.fail("a negated class cannot contain strings", at);
    return { node, negate };
  }

  #plainClass(at: number): ClassNode {
    const cursor = this.#cursor;
    const items: ClassNode[] = [];
    for (;;) {
      if (cursor.done) cursor.fail("'[' has no closing ']'", at);
      if (cursor.eat("]")) return { type: "union", items };
      const start = cursor.index;
      const lo = this.#plainAtom();
      if (cursor.peek() !== "-" || cursor.peek(1) === "]" || cursor.peek(1) === undefined) {
        items.push(asNode(lo));
        continue;
      }
      cursor.next();
      const hi = this.#plainAtom();
      if (typeof lo === "number" && typeof hi === "number") {
        if (lo > hi) cursor.fail("a range in a class is out of order", start);
        items.push({ type: "range", lo, hi });
      } else {
        if (this.#unicode) cursor.fail("a class escape cannot be the end of a range", start);
        items.push(asNode(lo), asNode(0x2d), asNode(hi));
      }
    }
  }

  #plainAtom(): number | ClassNode {
    if (!this.#cursor.eat("\\")) return this.#cursor.next();
    return this.afterBackslash(true);
  }

  /** What stands after a backslash that is no assertion and no back-reference: a code point or a class. */
  afterBackslash(inClass: boolean): number | ClassNode {
    const cursor = this.#cursor;
    const char = cursor.peek();
    if (char === undefined) return cursor.fail("\\ at the end of the pattern");
    switch (char) {
      case "d":
      case "s":
      case "w":
        cursor.next();
        return { type: "escape", kind: char };
      case "D":
      case "S":
      case "W":
        cursor.next();
        return { type: "not", item: { type: "escape", kind: char.toLowerCase() as "d" | "s" | "w" } };
      case "p":
      case "P":
        if (this.#unicode) return this.#property(char === "P");
        break;
      case "b":
        if (inClass) {
          cursor.next();
          return 8;
        }
        break;
      case "-":
        if (inClass && this.#unicode) {
          cursor.next();
          return 0x2d;
        }
        break;
    }
    return this.#character(char, inClass);
  }

  #property(negate: boolean): ClassNode {
    const cursor = this.#cursor;
    const at = cursor.index;
    cursor.next();
    let expression = "";
    if (!cursor.eat("{")) cursor.fail("\\p must be followed by {name}", at);
    while (!cursor.done && cursor.peek() !== "}") expression += String.fromCodePoint(cursor.nextCodePoint());
    if (!cursor.eat("}")) cursor.fail("\\p{ has no closing '}'", at);
    const strings = isStringProperty(expression);
    if ((strings && !this.#sets) || !isKnownProperty(expression, this.#sets)) {
      cursor.fail(`\\p{${expression.slice(0, 40)}} is not a property of Unicode`, at);
    }
    if (strings && negate) cursor.fail(`\\P{${expression}} is a property of strings and cannot be negated`, at);
    const node: ClassNode = { type: "property", expression, strings };
    return negate ? { type: "not", item: node } : node;
  }

  #character(char: string, inClass: boolean): number {
    const cursor = this.#cursor;
    const at = cursor.index;
    if (Object.hasOwn(controlLetters, char)) {
      cursor.next();
      return controlLetters[char]!;
    }
    switch (char) {
      case "c": {
        const letter = cursor.peek(1);
        if (letter !== undefined && /^[a-zA-Z]$/.test(letter)) {
          cursor.index += 2;
          return letter.charCodeAt(0) % 32;
        }
        if (this.#unicode) cursor.fail("\\c must be followed by a letter", at);
        if (inClass && letter !== undefined && /^[0-9_]$/.test(letter)) {
          cursor.index += 2;
          return letter.charCodeAt(0) % 32;
        }
        // Annex B: the backslash stands for itself and the c is read again.
        return 0x5c;
      }
      case "x": {
        cursor.next();
        const code = cursor.hex(2);
        if (code !== undefined) return code;
        if (this.#unicode) cursor.fail("\\x must be followed by two hexadecimal digits", at);
        return 0x78;
      }
      case "u": {
        cursor.next();
        const code = cursor.unicodeEscape(this.#unicode);
        if (code !== undefined) return code;
        if (this.#unicode) cursor.fail("\\u must be followed by four hexadecimal digits or {code point}", at);
        return 0x75;
      }
    }
    if (isDigit(char)) return this.#digits(char, at);
    if (this.#unicode) {
      if (!syntaxCharacters.includes(char)) cursor.fail(`\\${char} is not an escape`, at);
    } else if (char === "k" && this.#named) cursor.fail("\\k must be followed by <name>", at);
    return cursor.next();
  }

  #digits(char: string, at: number): number {
    const cursor = this.#cursor;
    if (char === "0" && !isDigit(cursor.peek(1))) {
      cursor.next();
      return 0;
    }
    if (this.#unicode) cursor.fail(`\\${char} is not an escape`, at);
    if (char >= "8") return cursor.next();
    let value = 0;
    for (let count = 0; count < 3; count++) {
      const digit = cursor.peek();
      if (digit === undefined || digit < "0" || digit > "7" || value * 8 + Number(digit) > 0xff) break;
      value = value * 8 + Number(digit);
      cursor.next();
    }
    return value;
  }

  /** The inside of a class of the flag v, up to and with its `]`. */
  #setClass(at: number): ClassNode {
    const cursor = this.#cursor;
    if (++this.#nesting > maxClassNesting) cursor.fail(`classes are nested more than ${maxClassNesting} deep`);
    const items: ClassNode[] = [];
    let operator: "union" | "and" | "minus" | undefined;
    const only = (next: "union" | "and" | "minus") => {
      if (operator !== undefined && operator !== next) {
        cursor.fail("the operators of a class cannot be mixed; put one in brackets of its own", at);
      }
      operator = next;
    };
    while (!cursor.eat("]")) {
      if (cursor.done) cursor.fail("'[' has no closing ']'", at);
      if (items.length > 0) {
        if (cursor.peek() === "&" && cursor.peek(1) === "&") {
          only("and");
          cursor.index += 2;
          if (cursor.peek() === "&") cursor.fail("'&' needs a backslash before it");
          items.push(asNode(this.#setOperand()));
          continue;
        }
        if (cursor.peek() === "-" && cursor.peek(1) === "-") {
          only("minus");
          cursor.index += 2;
          items.push(asNode(this.#setOperand()));
          continue;
        }
      }
      const start = cursor.index;
      const lo = this.#setOperand();
      if (items.length > 0) only("union");
      if (typeof lo === "number" && cursor.peek() === "-" && cursor.peek(1) !== "-") {
        if (operator !== undefined) only("union");
        operator = "union";
        cursor.next();
        const hi = this.#setOperand();
        if (typeof hi !== "number") return cursor.fail("a class cannot be the end of a range", start);
        if (lo > hi) cursor.fail("a range in a class is out of order", start);
        items.push({ type: "range", lo, hi });
      } else items.push(asNode(lo));
    }
    this.#nesting--;
    return { type: operator ?? "union", items };
  }

  #setOperand(): number | ClassNode {
    const cursor = this.#cursor;
    const at = cursor.index;
    const char = cursor.peek();
    if (char === undefined) return cursor.fail("a class has no closing ']'");
    if (char === "[") {
      const { node, negate } = this.bracketed();
      return negate ? { type: "not", item: node } : node;
    }
    if (char === "\\") {
      cursor.next();
      const escaped = cursor.peek();
      if (escaped === "q") return this.#quoted(at);
      if (escaped !== undefined && setReservedPunctuators.includes(escaped)) return cursor.next();
      return this.afterBackslash(true);
    }
    if (setSyntaxCharacters.includes(char)) cursor.fail(`'${char}' needs a backslash before it in a class`);
    if (setReservedDoubles.includes(char) && cursor.peek(1) === char) {
      cursor.fail(`'${char}${char}' is reserved in a class; put a backslash before each`);
    }
    return cursor.next();
  }

  /** `\q{abc|d}`, from its q. */
  #quoted(at: number): ClassNode {
    const cursor = this.#cursor;
    cursor.next();
    if (!cursor.eat("{")) cursor.fail("\\q must be followed by {strings}", at);
    const singles: ClassNode[] = [];
    const list: number[][] = [];
    let current: number[] = [];
    const finish = () => {
      if (current.length === 1) singles.push(asNode(current[0]!));
      else list.push(current);
      current = [];
    };
    for (;;) {
      if (cursor.done) cursor.fail("\\q{ has no closing '}'", at);
      if (cursor.eat("}")) break;
      if (cursor.eat("|")) {
        finish();
        continue;
      }
      const item = cursor.peek() === "[" || (cursor.peek() === "\\" && cursor.peek(1) === "q")
        ? cursor.fail("\\q{} holds characters only")
        : this.#setOperand();
      if (typeof item !== "number") return cursor.fail("\\q{} holds characters only", at);
      current.push(item);
    }
    finish();
    if (list.length === 0) return { type: "union", items: singles };
    return { type: "union", items: [...singles, { type: "strings", list }] };
  }
}

function asNode(item: number | ClassNode): ClassNode {
  return typeof item === "number" ? { type: "range", lo: item, hi: item } : item;
}

/** Whether the class may match something other than one character. */
export function mayContainStrings(node: ClassNode): boolean {
  switch (node.type) {
    case "strings":
      return true;
    case "property":
      return node.strings;
    case "union":
      return node.items.some(mayContainStrings);
    case "and":
      return node.items.every(mayContainStrings);
    case "minus":
      return mayContainStrings(node.items[0]!);
    default:
      return false;
  }
}
