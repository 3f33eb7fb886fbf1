// Pure: no Deno, no fetch, no file system.

import * as fc from "fast-check";
import TurndownService from "turndown";

/** Turndown with the options of rule webfetch.markdown: the oracle. */
export function turndown(source: string): string {
  const service = new TurndownService({
    headingStyle: "atx",
    hr: "---",
    bulletListMarker: "-",
    codeBlockStyle: "fenced",
    emDelimiter: "*",
  });
  service.remove(["script", "style", "meta", "link"]);
  return service.turndown(source);
}

const common = "p div span a b i em strong code pre ul ol li blockquote h1 h2 h6 table tr td th br hr img".split(" ");
const rare =
  ("thead tbody tfoot caption colgroup col script style meta link title base template noscript noframes select option " +
    "optgroup svg math mi mtext annotation-xml foreignObject desc use button form input textarea iframe object embed audio " +
    "video canvas dl dt dd section article aside nav main header footer address center dir menu font nobr applet marquee ruby rb " +
    "rt rp label u s small big tt sub sup strike del ins kbd samp var q cite abbr head body html xmp plaintext listing details " +
    "summary dialog wbr x-y area param source track keygen command isindex image fieldset legend output hgroup figure " +
    "figcaption map datalist progress").split(" ");
const attributes = [
  ' href="/x"',
  " href=''",
  " href",
  ' href="/a b(c)<d>"',
  ' href="&amp;x&notit"',
  ' title="t"',
  ' title="a\n\n b &quot;q&quot;"',
  ' src="/i.png"',
  " src=''",
  ' src="data:image/png;base64,AA"',
  ' alt="al*t _x_"',
  ' alt="a\n \n b"',
  ' class="language-js x"',
  ' class="x language-"',
  " start=5",
  ' start="x"',
  " start=0",
  " start=-3",
  " type=hidden",
  " color=red",
  ' encoding="text/html"',
  ' href = "/sp" ',
  ' href="1" href="2"',
  " hidden",
  " / ",
];
const texts = [
  ..." |  |\n| \n |\t|a|b c|word|\u00a0|\u00a0 | \u00a0|x\u00a0|- |-|--|+ |+|1. |12. x|1) |# |#|####### |=|===|>|> |~~~|~|`|``|```|`x`|*|**|_|[|]|(|)|\\|!|&"
    .split(
      "|",
    ),
  "&nbsp;",
  "&amp;",
  "&lt;b&gt;",
  "&#10;",
  "&#13;",
  "&#0;",
  "&#x80;",
  "&#x1F600;",
  "&notit;",
  "&am",
  "\u2028",
  "\u2029",
  "\u3000",
  "\ufeff",
  "\u200b",
  "\f",
  "\v",
  "\r",
  "\r\n",
  "\0",
  "<",
  "< ",
  "<!-- c -->",
  "<!---->",
  "<!-->",
  "<!-- unclosed",
  "<![CDATA[ x ]]>",
  "<!doctype html>",
  "<?pi?>",
  "</p>",
  "</br>",
  "</ x>",
  "</>",
  "]]>",
  "-->",
  "\u00e9",
  "\ud83d\ude00",
  "\ud83d",
  "\n\n\n",
  "    ",
];

const tagName = fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...common) }, {
  weight: 1,
  arbitrary: fc.constantFrom(...rare),
});
const attribute = fc.oneof({ weight: 2, arbitrary: fc.constant("") }, {
  weight: 1,
  arbitrary: fc.constantFrom(...attributes),
});
const start = fc.tuple(tagName, attribute, fc.constantFrom("", "", "", "", "", "", "", "", "/")).map((
  [name, more, slash],
) => `<${name}${more}${slash}>`);
const end = tagName.map((name) => `</${name}>`);
const text = fc.constantFrom(...texts);

/** Pieces in any order: tags that never close, close twice, or close what was never opened. */
const soup = fc.array(
  fc.oneof({ weight: 4, arbitrary: start }, { weight: 2, arbitrary: end }, {
    weight: 4,
    arbitrary: text,
  }),
  { maxLength: 30 },
).map((pieces) => pieces.join(""));

/** Well-formed nesting, with text between. */
const { nested } = fc.letrec<{ nested: string; element: string }>((tie) => ({
  nested: fc.array(fc.oneof({ maxDepth: 5 }, text, tie("element")), { maxLength: 6 }).map((parts) => parts.join("")),
  element: fc.tuple(tagName, attribute, tie("nested")).map(([name, more, inner]) =>
    `<${name}${more}>${inner}</${name}>`
  ),
}));

/** Documents of HTML, good and broken. */
export const htmlDocument: fc.Arbitrary<string> = fc.oneof(soup, nested);
