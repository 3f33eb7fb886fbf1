// Pure: no Deno, no fetch, no file system.

import type { Look, Node, Pattern, Quantifier } from "./ast.ts";
import {
  anySet,
  type CharSet,
  classSet,
  classStrings,
  disjoint,
  merge,
  rangeSet,
  singleSet,
  type StringSet,
  wordSet,
} from "./char_set.ts";
import { op, type Program } from "./program.ts";
import { mayConsume, minWidth } from "./width.ts";

/** Code units of the text that the host looks for; its search is slow on long ones made for it. */
const longestPrefix = 32;

/** Turn a parsed pattern into a program of the machine. */
export function compilePattern(pattern: Pattern): Program {
  return new PatternCompiler(pattern).compile();
}

class PatternCompiler {
  readonly #pattern: Pattern;
  readonly #unicode: boolean;
  readonly #code: number[] = [];
  readonly #texts: string[] = [];
  readonly #sets: CharSet[] = [];
  readonly #indices = new Map<CharSet, number>();
  readonly #strings: StringSet[] = [];
  readonly #references: (readonly number[])[] = [];
  /** The sets of a node are made once, however often it is asked about. */
  readonly #known = new Map<Node, CharSet>();
  #registers: number;
  #back = false;

  constructor(pattern: Pattern) {
    this.#pattern = pattern;
    this.#unicode = pattern.flags.unicode || pattern.flags.unicodeSets;
    this.#registers = 2 * (pattern.groups + 1);
  }

  compile(): Program {
    const { root, flags } = this.#pattern;
    this.#node(root);
    this.#code.push(op.match);
    const items = root.type === "sequence" ? root.items : [root];
    return {
      pattern: this.#pattern,
      flags,
      code: Int32Array.from(this.#code),
      texts: this.#texts,
      sets: this.#sets,
      strings: this.#strings,
      references: this.#references,
      registers: this.#registers,
      anchored: items[0]?.type === "start" && !items[0].multiline,
      prefix: this.#literal(items, 0).text.slice(0, longestPrefix),
      first: this.#first(root),
      scratch: undefined,
    };
  }

  /** Emit a node; `next` is what must match right after it, where that is known. */
  #node(node: Node, next?: Node): void {
    const code = this.#code;
    switch (node.type) {
      case "char":
      case "any":
      case "class":
        return this.#character(node);
      case "sequence":
        return this.#sequence(node.items, next);
      case "alternatives":
        return this.#setOf(node) === undefined ? this.#alternatives(node.items) : this.#character(node);
      case "capture": {
        const [before, after] = this.#back ? [1, 0] : [0, 1];
        code.push(op.save, 2 * node.index + before);
        this.#node(node.node, next);
        code.push(op.save, 2 * node.index + after);
        return;
      }
      case "quantifier":
        return this.#quantifier(node, next);
      case "start":
        code.push(op.start, Number(node.multiline));
        return;
      case "end":
        code.push(op.end, Number(node.multiline));
        return;
      case "boundary":
        code.push(op.boundary, this.#addSet(wordSet(this.#pattern.flags, node.ignoreCase)), Number(node.negate));
        return;
      case "look":
        return this.#look(node);
      case "reference":
        code.push(
          this.#back ? op.referenceBack : op.reference,
          this.#references.push(node.groups) - 1,
          Number(node.ignoreCase),
        );
        return;
    }
  }

  #addSet(set: CharSet): number {
    const known = this.#indices.get(set) ?? this.#sets.push(set) - 1;
    this.#indices.set(set, known);
    return known;
  }

  /** The set of a node that consumes exactly one character; undefined for every other node. */
  #setOf(node: Node): CharSet | undefined {
    const known = this.#known.get(node);
    if (known !== undefined) return known;
    const { flags } = this.#pattern;
    let set: CharSet | undefined;
    if (node.type === "char") set = singleSet(node.code, flags, node.ignoreCase);
    else if (node.type === "any") set = anySet(node.dotAll);
    else if (node.type === "class" && classStrings(node.node, node.ignoreCase, flags) === undefined) {
      set = classSet(node.node, node.negate, node.ignoreCase, flags);
    } else if (node.type === "alternatives") set = this.#joined(node.items);
    if (set !== undefined) this.#known.set(node, set);
    return set;
  }

  /** Alternatives of one character each are one set. */
  #joined(items: readonly Node[]): CharSet | undefined {
    const ranges: number[] = [];
    for (const item of items) {
      const part = this.#setOf(item)?.ranges;
      if (part === undefined) return undefined;
      ranges.push(...part);
    }
    return rangeSet(merge(ranges));
  }

  #character(node: Node): void {
    const text = this.#textOf(node);
    if (text !== undefined) {
      this.#code.push(this.#back ? op.textBack : op.text, this.#texts.push(text) - 1);
      return;
    }
    const set = this.#setOf(node);
    if (set !== undefined) {
      this.#code.push(this.#back ? op.setBack : op.set, this.#addSet(set));
      return;
    }
    if (node.type !== "class") return;
    const { flags } = this.#pattern;
    const strings = classStrings(node.node, node.ignoreCase, flags)!;
    const singles = classSet(node.node, false, node.ignoreCase, flags);
    this.#code.push(
      this.#back ? op.stringsBack : op.strings,
      this.#strings.push(strings) - 1,
      this.#addSet(singles),
    );
  }

  /** The exact text of a character that has only one form and cannot be half of a pair. */
  #textOf(node: Node): string | undefined {
    if (node.type !== "char") return undefined;
    const { code } = node;
    // With u, half a pair must not match inside a whole one; the set instruction reads whole characters.
    if (this.#unicode && code >= 0xd800 && code <= 0xdfff) return undefined;
    if (node.ignoreCase) {
      const [lo, hi] = this.#setOf(node)!.ranges!;
      if (lo !== hi || this.#setOf(node)!.ranges!.length > 2) return undefined;
    }
    return String.fromCodePoint(code);
  }

  /** The text that the items from `index` on spell, and the index after it. */
  #literal(items: readonly Node[], index: number): { readonly text: string; readonly end: number } {
    let text = "";
    let end = index;
    for (; end < items.length; end++) {
      const next = this.#textOf(items[end]!);
      if (next === undefined) break;
      text += next;
    }
    return { text, end };
  }

  #sequence(items: readonly Node[], next: Node | undefined): void {
    if (this.#back) {
      for (let index = items.length - 1; index >= 0; index--) this.#node(items[index]!);
      return;
    }
    for (let index = 0; index < items.length;) {
      const { text, end } = this.#literal(items, index);
      if (end > index + 1) {
        this.#code.push(op.text, this.#texts.push(text) - 1);
        index = end;
        continue;
      }
      const item = items[index]!;
      index++;
      this.#node(item, index < items.length ? items[index] : next);
    }
  }

  #alternatives(items: readonly Node[]): void {
    const code = this.#code;
    const ends: number[] = [];
    items.forEach((item, index) => {
      if (index === items.length - 1) return this.#node(item);
      code.push(op.splitNext, 0);
      const target = code.length - 1;
      this.#node(item);
      code.push(op.jump, 0);
      ends.push(code.length - 1);
      code[target] = code.length;
    });
    for (const end of ends) code[end] = code.length;
  }

  #quantifier(node: Quantifier, next: Node | undefined): void {
    const { min, greedy } = node;
    if (node.max === 0) return;
    // Counts beyond any string are as good as open.
    const max = node.max > 0x7fffffff ? -1 : node.max;
    const least = Math.min(min, 0x7fffffff);
    const set = this.#back ? undefined : this.#setOf(node.node);
    if (set !== undefined) return this.#setLoop(set, least, max, greedy, next);
    const code = this.#code;
    if (!mayConsume(node.node)) {
      // Turns that consume nothing are all alike: one stands for any number that are owed, none for those that are not.
      if (least > 0) this.#node(node.node);
      return;
    }
    const mayBeEmpty = minWidth(node.node) === 0;
    const clear = () => {
      if (node.endGroup > node.firstGroup) code.push(op.clear, 2 * node.firstGroup, 2 * node.endGroup);
    };
    if (least === 0 && max === 1) {
      code.push(op.splitNext, 0);
      const target = code.length - 1;
      if (greedy) {
        this.#turn(node, mayBeEmpty, clear);
        code[target] = code.length;
        return;
      }
      code.push(op.jump, 0);
      const exit = code.length - 1;
      code[target] = code.length;
      this.#turn(node, mayBeEmpty, clear);
      code[exit] = code.length;
      return;
    }
    if (least === 0 && max === -1) {
      const head = code.length;
      code.push(op.splitNext, 0);
      const target = code.length - 1;
      let exit = target;
      if (!greedy) {
        code.push(op.jump, 0);
        exit = code.length - 1;
        code[target] = code.length;
      }
      this.#turn(node, mayBeEmpty, clear);
      code.push(op.jump, head);
      code[exit] = code.length;
      return;
    }
    if (least === 1 && max === -1 && !mayBeEmpty) {
      const head = code.length;
      clear();
      this.#node(node.node);
      code.push(greedy ? op.splitJump : op.splitNext, head);
      return;
    }
    this.#counted(node, least, max, mayBeEmpty, clear);
  }

  /** One turn of a loop whose minimum is met. */
  #turn(node: Quantifier, mayBeEmpty: boolean, clear: () => void): void {
    const start = mayBeEmpty ? this.#registers++ : -1;
    if (start >= 0) this.#code.push(op.save, start);
    clear();
    this.#node(node.node);
    if (start >= 0) this.#code.push(op.progress, start);
  }

  #counted(node: Quantifier, min: number, max: number, mayBeEmpty: boolean, clear: () => void): void {
    const code = this.#code;
    const count = this.#registers++;
    const start = mayBeEmpty ? this.#registers++ : -1;
    code.push(op.countStart, count);
    const head = code.length;
    code.push(op.countHead, count, min, max, Number(node.greedy), 0);
    const exit = code.length - 1;
    if (start >= 0) code.push(op.save, start);
    clear();
    this.#node(node.node);
    code.push(op.countEnd, count, min, start, head);
    code[exit] = code.length;
  }

  #setLoop(set: CharSet, min: number, max: number, greedy: boolean, next: Node | undefined): void {
    const code = this.#code;
    const id = this.#addSet(set);
    const text = next && this.#textOf(next);
    const following = text === undefined ? -1 : text.charCodeAt(0);
    if (!greedy) {
      code.push(op.loopLazy, id, min, max, following);
      return;
    }
    const after = next && this.#requiredFirst(next);
    // A shorter run would be followed by a character of the set, which what comes next cannot begin with.
    if (max === -1 && after !== undefined && disjoint(set, after)) {
      code.push(op.loopPossessive, id, min, max);
      return;
    }
    code.push(op.loopGreedy, id, min, max, following);
  }

  /** The set that a node's match must begin with, for a node that always consumes. */
  #requiredFirst(node: Node): CharSet | undefined {
    switch (node.type) {
      case "char":
      case "any":
      case "class":
      case "alternatives":
        return this.#setOf(node);
      case "capture":
        return this.#requiredFirst(node.node);
      case "quantifier":
        return node.min > 0 ? this.#requiredFirst(node.node) : undefined;
      case "sequence":
        return node.items.length > 0 ? this.#requiredFirst(node.items[0]!) : undefined;
      default:
        return undefined;
    }
  }

  /** As {@link #requiredFirst}, of the whole pattern and through alternatives. */
  #first(node: Node): CharSet | undefined {
    if (node.type === "capture") return this.#first(node.node);
    if (node.type === "sequence") {
      const item = node.items.find((one) => one.type !== "boundary" && one.type !== "look");
      return item && this.#first(item);
    }
    if (node.type !== "alternatives") return this.#requiredFirst(node);
    const parts: CharSet[] = [];
    for (const item of node.items) {
      const part = this.#first(item);
      if (part === undefined) return undefined;
      parts.push(part);
    }
    const ascii = new Uint8Array(128);
    for (const part of parts) part.ascii.forEach((bit, code) => ascii[code]! |= bit);
    return {
      ascii,
      has: (code) => code < 128 ? ascii[code] === 1 : parts.some((part) => part.has(code)),
      ranges: undefined,
    };
  }

  #look(node: Look): void {
    const code = this.#code;
    const height = this.#registers++;
    const position = this.#registers++;
    code.push(op.look, height, position, Number(node.negate), 0);
    const continuation = code.length - 1;
    const outer = this.#back;
    this.#back = node.behind;
    this.#node(node.node);
    this.#back = outer;
    code.push(op.lookEnd, height, position, Number(node.negate));
    code[continuation] = code.length;
  }
}
