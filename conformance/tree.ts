// Pure: no Deno, no fetch, no file system.

/** One entry of a tree. A string is a text file. */
export type TreeEntry =
  | string
  | { readonly bytes: Uint8Array; readonly mode?: number }
  | { readonly text: string; readonly mode?: number }
  | { readonly link: string }
  | { readonly dir: true; readonly mode?: number }
  | { readonly fifo: true }
  | { readonly sparse: { readonly head: string; readonly size: number; readonly tail?: string } };

/** Files by path relative to the place; folders come into being by themselves. */
export type Tree = Readonly<Record<string, TreeEntry>>;

/** A run of the same character in a text, folded: `2001 × "x"`. */
export function fold(text: string, longest = 160): string {
  let folded = "";
  for (const run of text.matchAll(/(.)\1*/gsu)) {
    const [whole, letter = ""] = run;
    const count = whole.length / letter.length;
    folded += count > 24 ? `⟨${count} × ${JSON.stringify(letter)}⟩` : whole;
    if (folded.length > 4 * longest) break;
  }
  return folded.length > longest ? folded.slice(0, longest) + "…" : folded;
}

/** Make characters that cannot be seen visible: `␠` at line ends, `→` `␍` `␀` and other control pictures. */
export function visible(text: string): string {
  return text
    // deno-lint-ignore no-control-regex
    .replace(/[\u0000-\u0008\u000b-\u001f]/g, (c) => String.fromCodePoint(0x2400 + c.charCodeAt(0)))
    .replace(/\t/g, "→")
    .replace(/\u007f/g, "␡")
    .replace(/\ufeff/g, "⟨BOM⟩")
    .replace(/ (?=\n|$)/g, "␠");
}

function describe(entry: TreeEntry): string {
  if (typeof entry === "string") {
    const lines = entry === "" ? 0 : entry.split("\n").length - (entry.endsWith("\n") ? 1 : 0);
    return `${lines} line${lines === 1 ? "" : "s"}, ${JSON.stringify(fold(visible(entry.replace(/\n$/, "")), 80))}`;
  }
  if ("text" in entry) {
    return describe(entry.text) + (entry.mode === undefined ? "" : `, mode ${entry.mode.toString(8)}`);
  }
  if ("bytes" in entry) return `${entry.bytes.length} bytes`;
  if ("link" in entry) return `-> ${entry.link}`;
  if ("dir" in entry) return "(folder)";
  if ("fifo" in entry) return "(FIFO)";
  return `${entry.sparse.size} bytes, mostly a hole`;
}

/** A tree in a few lines for a failure message. */
export function describeTree(tree: Tree): string {
  const names = Object.keys(tree);
  const shown = names.slice(0, 8).map((name) => `${JSON.stringify(name)}  ${describe(tree[name] ?? "")}`);
  return [...shown, ...(names.length > 8 ? [`… and ${names.length - 8} more`] : [])].join("\n");
}

/** Characters of a text that a report keeps. */
const kept = 4000;

/** Two texts cut alike about the place where they part, when they are long. */
export function cutAlike(want: string, got: string): readonly [string, string] {
  if (want.length <= kept && got.length <= kept) return [want, got];
  const from = Math.max(0, firstDifference(want, got) - kept / 2);
  const cut = (text: string) =>
    `${from > 0 ? "…" : ""}${text.slice(from, from + kept)}${text.length > from + kept ? "…" : ""}`.toWellFormed();
  return [cut(want), cut(got)];
}

/** Where two texts part: the index of the first character that differs. */
export function firstDifference(want: string, got: string): number {
  let at = 0;
  while (at < want.length && at < got.length && want[at] === got[at]) at++;
  return at;
}
