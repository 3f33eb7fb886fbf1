// Pure: no Deno, no fetch, no file system.

/** What a `[...]` class or a class escape stands for, before it is turned into a test. */
export type ClassNode =
  /** Code points `lo` to `hi`, both included. */
  | { readonly type: "range"; readonly lo: number; readonly hi: number }
  /** `\d`, `\s`, `\w`; their capitals are wrapped in `not`. */
  | { readonly type: "escape"; readonly kind: "d" | "s" | "w" }
  /** `\p{...}` with a name the host knows; `strings` when it is a property of strings. */
  | { readonly type: "property"; readonly expression: string; readonly strings: boolean }
  /** `\q{...}`: the alternatives that are not exactly one code point. */
  | { readonly type: "strings"; readonly list: readonly (readonly number[])[] }
  | { readonly type: "union" | "and" | "minus"; readonly items: readonly ClassNode[] }
  | { readonly type: "not"; readonly item: ClassNode };

/** A node of a parsed pattern. The flags i, m and s are resolved into the nodes, because modifiers change them inside a pattern. */
export type Node =
  | { readonly type: "char"; readonly code: number; readonly ignoreCase: boolean }
  | { readonly type: "any"; readonly dotAll: boolean }
  | { readonly type: "class"; readonly node: ClassNode; readonly negate: boolean; readonly ignoreCase: boolean }
  | { readonly type: "sequence"; readonly items: readonly Node[] }
  | { readonly type: "alternatives"; readonly items: readonly Node[] }
  | { readonly type: "capture"; readonly index: number; readonly node: Node }
  | Quantifier
  | { readonly type: "start" | "end"; readonly multiline: boolean }
  | { readonly type: "boundary"; readonly negate: boolean; readonly ignoreCase: boolean }
  | Look
  /** A back-reference to whichever of `groups` took part. */
  | { readonly type: "reference"; readonly groups: readonly number[]; readonly ignoreCase: boolean };

/** `node{min,max}`; the groups `firstGroup` up to and without `endGroup` are inside and forgotten at each turn. */
export interface Quantifier {
  readonly type: "quantifier";
  readonly node: Node;
  readonly min: number;
  /** `Infinity` when open. */
  readonly max: number;
  readonly greedy: boolean;
  readonly firstGroup: number;
  readonly endGroup: number;
}

/** A lookahead or lookbehind. */
export interface Look {
  readonly type: "look";
  readonly behind: boolean;
  readonly negate: boolean;
  readonly node: Node;
}

/** The flags of a regular expression, as data. */
export interface Flags {
  readonly hasIndices: boolean;
  readonly global: boolean;
  readonly ignoreCase: boolean;
  readonly multiline: boolean;
  readonly dotAll: boolean;
  readonly unicode: boolean;
  readonly unicodeSets: boolean;
  readonly sticky: boolean;
}

/** A parsed pattern. */
export interface Pattern {
  readonly root: Node;
  readonly flags: Flags;
  /** Capturing groups, without the whole match. */
  readonly groups: number;
  /** Names in order of their first group, each with its groups (several when the name repeats in other alternatives). */
  readonly names: readonly (readonly [name: string, groups: readonly number[]])[];
}
