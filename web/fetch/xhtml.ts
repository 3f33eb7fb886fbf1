// Pure: no Deno, no fetch, no file system.

/** Elements that end where they begin in HTML too. */
const voidElements = new Set("area base br col embed hr img input link meta param source track wbr".split(" "));

/**
 * XHTML as a parser of HTML has to read it. That knows neither elements that close themselves, and takes all that follows
 * `<script src="x"/>` for a script, nor sections of CDATA. Where the page is no XML any more, the rest stays as it is.
 */
export function xhtmlToHtml(source: string): string {
  const parts: string[] = [];
  let kept = 0;
  const replace = (from: number, to: number, text: string) => {
    parts.push(source.slice(kept, from), text);
    kept = to;
  };
  for (let at = source.indexOf("<"); at !== -1;) {
    const end = markupEnd(source, at);
    if (end === -1) break;
    if (source.startsWith(cdata, at)) replace(at, end, escapeText(source.slice(at + cdata.length, end - "]]>".length)));
    else if (source.startsWith("/>", end - 2)) {
      const name = elementName(source.slice(at, end));
      if (name !== undefined && !voidElements.has(name)) replace(end - 2, end, `></${name}>`);
    }
    at = source.indexOf("<", end);
  }
  return parts.join("") + source.slice(kept);
}

const cdata = "<![CDATA[";

/** Where a comment, a section, an instruction or a tag ends that begins here; -1 when it does not. */
function markupEnd(source: string, at: number): number {
  for (const [start, close] of [["<!--", "-->"], [cdata, "]]>"], ["<?", "?>"]] as const) {
    if (!source.startsWith(start, at)) continue;
    const end = source.indexOf(close, at + start.length);
    return end === -1 ? -1 : end + close.length;
  }
  for (let here = at + 1; here < source.length; here++) {
    const character = source[here];
    if (character === ">") return here + 1;
    if (character !== '"' && character !== "'") continue;
    here = source.indexOf(character, here + 1);
    if (here === -1) return -1;
  }
  return -1;
}

/** Name of the element that a tag closes in itself; none when the slash belongs to a value without quotes. */
function elementName(tag: string): string | undefined {
  let at = tag.length - 3;
  while (at > 0 && !/[\s"'=]/.test(tag[at]!)) at--;
  return tag[at] === "=" ? undefined : /^<([A-Za-z][\w.:-]*)[\s/]/.exec(tag)?.[1];
}

function escapeText(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}
