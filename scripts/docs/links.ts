// Pure: no Deno, no fetch, no file system.

/** A link of a Markdown text. */
export interface Link {
  /** Line that it stands in, counted from 1. */
  readonly line: number;
  /** Where it leads, as written: `web.md#options`. */
  readonly target: string;
}

/** The lines of a Markdown text, those of fenced and indented code emptied, and code spans taken out. */
function proseLines(markdown: string): readonly string[] {
  let fence = "";
  return markdown.split("\n").map((line) => {
    const mark = /^\s*(`{3,})/.exec(line)?.[1] ?? "";
    if (fence === "" && mark !== "") fence = mark;
    else if (fence !== "" && line.trim().startsWith(fence)) fence = "";
    else if (fence === "" && !/^ {4}/.test(line)) {
      return line.replace(/(`+)(?!`).*?\1(?!`)/g, (code) => `${"\0".repeat(code.length)}`);
    }
    return "";
  });
}

/** The links of a Markdown text: `[words](target)`, images too; none of code. */
export function linksOf(markdown: string): readonly Link[] {
  return proseLines(markdown).flatMap((line, at) =>
    [...line.matchAll(/\]\(([^()\s]+(?:\([^()]*\)[^()\s]*)*)\)/g)].map((match) => ({ line: at + 1, target: match[1]! }))
  );
}

/** The anchors of a Markdown text, as GitHub makes them: one a heading (a second of the same words gets `-1`), and each `<a id>`. */
export function anchorsOf(markdown: string): ReadonlySet<string> {
  const anchors = new Set<string>();
  const prose = proseLines(markdown);
  for (const [at, whole] of markdown.split("\n").entries()) {
    if (prose[at] === "") continue;
    for (const [, id = ""] of whole.matchAll(/<a id="([^"]+)">/g)) anchors.add(id);
    const words = /^#{1,6}\s+(.*?)\s*#*$/.exec(whole)?.[1];
    if (words === undefined) continue;
    const plain = words.replace(/\[([^\]]*)\]\([^)]*\)/g, "$1").toLowerCase();
    const slug = plain.replace(/[^\p{L}\p{M}\p{N}\p{Pc} -]/gu, "").replaceAll(" ", "-");
    let name = slug;
    for (let again = 1; anchors.has(name); again++) name = `${slug}-${again}`;
    anchors.add(name);
  }
  return anchors;
}
