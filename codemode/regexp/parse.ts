// Pure: no Deno, no fetch, no file system.

import type { ClassNode, Flags, Node, Pattern } from "./ast.ts";
import { ClassParser } from "./parse_class.ts";
import { Cursor, isDigit, isIdentifierPart, isIdentifierStart } from "./cursor.ts";
import { RegExpSyntaxError } from "./syntax_error.ts";

/** Groups nested deeper than this are refused, so that no pattern exhausts the host's stack. */
const maxNesting = 500;
/** Patterns of more code units are refused: what is made of them takes time and memory in proportion. */
const maxLength = 1 << 18;

const flagLetters: Readonly<Record<string, keyof Flags>> = {
  d: "hasIndices",
  g: "global",
  i: "ignoreCase",
  m: "multiline",
  s: "dotAll",
  u: "unicode",
  v: "unicodeSets",
  y: "sticky",
};

/** Read a flags string. Throws {@link RegExpSyntaxError} for unknown, repeated or conflicting letters. */
export function parseFlags(flags: string, pattern = ""): Flags {
  const seen: Record<string, boolean> = {};
  for (const letter of flags) {
    const name = Object.hasOwn(flagLetters, letter) ? flagLetters[letter] : undefined;
    if (name === undefined || seen[name]) {
      throw new RegExpSyntaxError(
        pattern,
        `the flags ${JSON.stringify(flags)} are not a set of the letters dgimsuvy`,
        0,
      );
    }
    seen[name] = true;
  }
  if (seen.unicode && seen.unicodeSets) {
    throw new RegExpSyntaxError(pattern, "the flags u and v exclude each other", 0);
  }
  return {
    hasIndices: seen.hasIndices ?? false,
    global: seen.global ?? false,
    ignoreCase: seen.ignoreCase ?? false,
    multiline: seen.multiline ?? false,
    dotAll: seen.dotAll ?? false,
    unicode: seen.unicode ?? false,
    unicodeSets: seen.unicodeSets ?? false,
    sticky: seen.sticky ?? false,
  };
}

/** Parse a pattern with its flags, web compatibility (Annex B) included. Throws {@link RegExpSyntaxError}. */
export function parsePattern(source: string, flags: Flags): Pattern {
  if (source.length > maxLength) {
    throw new RegExpSyntaxError(source, `the pattern has more than ${maxLength} characters`, maxLength);
  }
  return new PatternParser(source, flags).parse();
}

/** Flags that `(?i-m:...)` may change. */
interface Modes {
  readonly ignoreCase: boolean;
  readonly multiline: boolean;
  readonly dotAll: boolean;
}

/** A back-reference by name, whose groups are known only at the end. */
interface PendingReference {
  readonly name: string;
  readonly groups: number[];
  readonly at: number;
}

interface Parsed {
  readonly node: Node;
  readonly names: Set<string>;
}

class PatternParser {
  readonly #cursor: Cursor;
  readonly #source: string;
  readonly #flags: Flags;
  readonly #unicode: boolean;
  readonly #total: number;
  readonly #named: boolean;
  readonly #names = new Map<string, number[]>();
  readonly #pending: PendingReference[] = [];
  readonly #classes: ClassParser;
  #groups = 0;
  #nesting = 0;
  #modes: Modes;

  constructor(source: string, flags: Flags) {
    this.#source = source;
    this.#flags = flags;
    this.#unicode = flags.unicode || flags.unicodeSets;
    this.#modes = flags;
    const { total, named } = countGroups(source, flags.unicodeSets);
    this.#total = total;
    this.#named = named;
    this.#cursor = new Cursor(source, this.#unicode);
    this.#classes = new ClassParser(this.#cursor, flags, named);
  }

  parse(): Pattern {
    const cursor = this.#cursor;
    const { node } = this.#disjunction();
    if (!cursor.done) {
      cursor.fail(cursor.peek() === ")" ? "')' has no opening '('" : `unexpected '${cursor.peek()}'`);
    }
    for (const { name, groups, at } of this.#pending) {
      const found = this.#names.get(name);
      if (found === undefined) throw new RegExpSyntaxError(this.#source, `\\k<${name}> names no group`, at);
      groups.push(...found);
    }
    return { root: node, flags: this.#flags, groups: this.#groups, names: [...this.#names] };
  }

  #disjunction(): Parsed {
    const cursor = this.#cursor;
    if (++this.#nesting > maxNesting) cursor.fail(`groups are nested more than ${maxNesting} deep`);
    const first = this.#alternative();
    if (cursor.peek() !== "|") {
      this.#nesting--;
      return first;
    }
    const items = [first.node];
    let names = first.names;
    while (cursor.eat("|")) {
      const next = this.#alternative();
      items.push(next.node);
      // The smaller set goes into the larger, so that many names stay cheap.
      const [large, small] = names.size >= next.names.size ? [names, next.names] : [next.names, names];
      for (const name of small) large.add(name);
      names = large;
    }
    this.#nesting--;
    return { node: { type: "alternatives", items }, names };
  }

  #alternative(): Parsed {
    const cursor = this.#cursor;
    const items: Node[] = [];
    let names = new Set<string>();
    while (!cursor.done && cursor.peek() !== "|" && cursor.peek() !== ")") {
      const at = cursor.index;
      const term = this.#term();
      items.push(term.node);
      const [large, small] = names.size >= term.names.size ? [names, term.names] : [term.names, names];
      for (const name of small) {
        if (large.has(name)) cursor.fail(`the group name '${name}' is used twice in one alternative`, at);
        large.add(name);
      }
      names = large;
    }
    return { node: items.length === 1 ? items[0]! : { type: "sequence", items }, names };
  }

  #term(): Parsed {
    const cursor = this.#cursor;
    const at = cursor.index;
    const firstGroup = this.#groups + 1;
    const { node, names, quantifiable } = this.#atom();
    const quantifier = this.#quantifier();
    if (quantifier === undefined) return { node, names };
    if (!quantifiable) cursor.fail("an assertion cannot be repeated", at);
    const { min, max } = quantifier;
    const greedy = !cursor.eat("?");
    return { node: { type: "quantifier", node, min, max, greedy, firstGroup, endGroup: this.#groups + 1 }, names };
  }

  #quantifier(): { readonly min: number; readonly max: number } | undefined {
    const cursor = this.#cursor;
    if (cursor.eat("*")) return { min: 0, max: Infinity };
    if (cursor.eat("+")) return { min: 1, max: Infinity };
    if (cursor.eat("?")) return { min: 0, max: 1 };
    if (cursor.peek() !== "{") return undefined;
    const braced = this.#braced();
    if (braced === undefined && this.#unicode) {
      cursor.fail("'{' needs a count such as {2} or {2,5}, or a backslash before it");
    }
    return braced;
  }

  /** `{n}`, `{n,}` or `{n,m}`; undefined (and nothing consumed) when the text is none of these. */
  #braced(): { readonly min: number; readonly max: number } | undefined {
    const cursor = this.#cursor;
    const start = cursor.index;
    cursor.eat("{");
    const min = cursor.decimal();
    let max = min;
    if (min !== undefined && cursor.eat(",")) max = cursor.decimal() ?? Infinity;
    if (min === undefined || max === undefined || !cursor.eat("}")) {
      cursor.index = start;
      return undefined;
    }
    if (min > max) cursor.fail("the counts in {} are out of order", start);
    return { min, max };
  }

  #atom(): Parsed & { readonly quantifiable: boolean } {
    const cursor = this.#cursor;
    const char = cursor.peek();
    const modes = this.#modes;
    const plain = (node: Node, quantifiable = true) => ({ node, names: new Set<string>(), quantifiable });
    switch (char) {
      case "^":
        cursor.next();
        return plain({ type: "start", multiline: modes.multiline }, false);
      case "$":
        cursor.next();
        return plain({ type: "end", multiline: modes.multiline }, false);
      case ".":
        cursor.next();
        return plain({ type: "any", dotAll: modes.dotAll });
      case "(":
        return this.#group();
      case "[": {
        const { node, negate } = this.#classes.bracketed();
        return plain({ type: "class", node, negate, ignoreCase: modes.ignoreCase });
      }
      case "\\":
        return this.#escape();
      case "*":
      case "+":
      case "?":
        return cursor.fail(`'${char}' has nothing to repeat`);
      case "{":
        if (this.#unicode) cursor.fail("'{' needs a backslash before it");
        if (this.#braced() !== undefined) cursor.fail("the count in {} has nothing to repeat");
        break;
      case "}":
      case "]":
        if (this.#unicode) cursor.fail(`'${char}' needs a backslash before it`);
        break;
    }
    return plain({ type: "char", code: cursor.next(), ignoreCase: modes.ignoreCase });
  }

  #group(): Parsed & { readonly quantifiable: boolean } {
    const cursor = this.#cursor;
    const at = cursor.index;
    cursor.next();
    const close = (): Parsed => {
      const inner = this.#disjunction();
      if (!cursor.eat(")")) cursor.fail("'(' has no closing ')'", at);
      return inner;
    };
    if (!cursor.eat("?")) {
      const index = ++this.#groups;
      const { node, names } = close();
      return { node: { type: "capture", index, node }, names, quantifiable: true };
    }
    for (const [opening, behind, negate] of looks) {
      if (!cursor.eat(opening)) continue;
      const { node, names } = close();
      // Annex B lets a lookahead be repeated, never a lookbehind.
      return { node: { type: "look", behind, negate, node }, names, quantifiable: !behind && !this.#unicode };
    }
    if (cursor.eat("<")) {
      const name = this.#groupName();
      const index = ++this.#groups;
      const known = this.#names.get(name);
      if (known === undefined) this.#names.set(name, [index]);
      else known.push(index);
      const { node, names } = close();
      if (names.has(name)) cursor.fail(`the group name '${name}' is used twice in one alternative`, at);
      names.add(name);
      return { node: { type: "capture", index, node }, names, quantifiable: true };
    }
    const outer = this.#modes;
    this.#modes = this.#modifiers(at);
    const inner = close();
    this.#modes = outer;
    return { ...inner, quantifiable: true };
  }

  /** The letters between `(?` and `:`. */
  #modifiers(at: number): Modes {
    const cursor = this.#cursor;
    const modes = { ...this.#modes };
    const letters: Readonly<Record<string, keyof Modes>> = { i: "ignoreCase", m: "multiline", s: "dotAll" };
    const seen = new Set<string>();
    let on = true;
    for (;;) {
      const char = cursor.peek();
      if (char === ":" && (on || seen.size > 0)) {
        cursor.next();
        return modes;
      }
      if (char === "-" && on) on = false;
      else if (char !== undefined && Object.hasOwn(letters, char) && !seen.has(char)) {
        seen.add(char);
        modes[letters[char]!] = on;
      } else cursor.fail("'(?' must begin (?:, (?=, (?!, (?<=, (?<!, (?<name> or modifiers such as (?i:", at);
      cursor.next();
    }
  }

  /** What stands between `<` and `>`, which is consumed too. */
  #groupName(): string {
    const cursor = this.#cursor;
    const at = cursor.index;
    let name = "";
    for (;;) {
      if (cursor.done) cursor.fail("a group name must end with '>'", at);
      if (name !== "" && cursor.eat(">")) return name;
      let code = cursor.nextCodePoint();
      if (code === 0x5c) code = cursor.eat("u") ? cursor.unicodeEscape(true) ?? -1 : -1;
      if (code < 0 || !(name === "" ? isIdentifierStart(code) : isIdentifierPart(code))) {
        cursor.fail("a group name must be an identifier", at);
      }
      name += String.fromCodePoint(code);
    }
  }

  #escape(): Parsed & { readonly quantifiable: boolean } {
    const cursor = this.#cursor;
    const at = cursor.index;
    const { ignoreCase } = this.#modes;
    const plain = (node: Node, quantifiable = true) => ({ node, names: new Set<string>(), quantifiable });
    cursor.next();
    if (cursor.done) cursor.fail("\\ at the end of the pattern", at);
    const char = cursor.peek()!;
    if (char === "b" || char === "B") {
      cursor.next();
      return plain({ type: "boundary", negate: char === "B", ignoreCase }, false);
    }
    if (char === "k" && (this.#unicode || this.#named)) {
      cursor.next();
      if (!cursor.eat("<")) cursor.fail("\\k must be followed by <name>", at);
      const groups: number[] = [];
      this.#pending.push({ name: this.#groupName(), groups, at });
      return plain({ type: "reference", groups, ignoreCase });
    }
    if (isDigit(char) && char !== "0") {
      const start = cursor.index;
      const number = cursor.decimal()!;
      if (number <= this.#total) return plain({ type: "reference", groups: [number], ignoreCase });
      if (this.#unicode) cursor.fail(`\\${number} refers to a group that does not exist`, at);
      // Annex B: without such a group the digits are an octal escape, or themselves.
      cursor.index = start;
    }
    const escaped = this.#classes.afterBackslash(false);
    if (typeof escaped === "number") return plain({ type: "char", code: escaped, ignoreCase });
    const node: ClassNode = escaped;
    return plain({ type: "class", node, negate: false, ignoreCase });
  }
}

const looks: readonly (readonly [opening: string, behind: boolean, negate: boolean])[] = [
  ["=", false, false],
  ["!", false, true],
  ["<=", true, false],
  ["<!", true, true],
];

/** Count the capturing groups ahead of parsing: what `\1` and `\k` mean depends on it. */
function countGroups(source: string, unicodeSets: boolean): { readonly total: number; readonly named: boolean } {
  let total = 0;
  let named = false;
  let depth = 0;
  for (let index = 0; index < source.length; index++) {
    const char = source[index];
    if (char === "\\") index++;
    else if (char === "[") depth = unicodeSets ? depth + 1 : 1;
    else if (char === "]") depth = Math.max(0, depth - 1);
    else if (char === "(" && depth === 0) {
      if (source[index + 1] !== "?") total++;
      else if (source[index + 2] === "<" && source[index + 3] !== "=" && source[index + 3] !== "!") {
        total++;
        named = true;
      }
    }
  }
  return { total, named };
}
