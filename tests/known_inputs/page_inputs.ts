// Pure: no Deno, no fetch, no file system.

import { elsewhere, type KnownInput, type WebGives, type WebTry } from "./known_input.ts";

type Format = "markdown" | "text";

const pageIn = (format: Format) => (name: string, body: string, output: string, extended = output): WebTry => ({
  kind: "web",
  name,
  serves: { "/": { headers: { "content-type": "text/html" }, body } },
  call: ["webfetch", { url: "<SITE>/", format }],
  gives: { output },
  extended: { output: extended },
  ...(extended === output ? {} : { contract: true }),
});

/** A page, its Markdown, and that of the profile `extended` where it is another. */
const page = pageIn("markdown");
/** The same for text. */
const text = pageIn("text");

/** A page of elements in elements, with a word at the bottom, which must come out and stay in proportion. */
const nested = (tags: readonly string[], depth: number, format: Format): WebTry => {
  const gives: WebGives = { says: [/BOTTOM/] };
  return {
    kind: "web",
    name: `${depth} times ${tags.map((tag) => `<${tag}>`).join("")} as ${format}`,
    serves: {
      "/": {
        headers: { "content-type": "text/html" },
        body: tags.map((tag) => `<${tag}>`).join("").repeat(depth) + "BOTTOM",
      },
    },
    call: ["webfetch", { url: "<SITE>/", format, timeout: 120 }],
    gives,
    extended: gives,
  };
};

const echoed = (name: string, url: string, gives: WebGives): WebTry => ({
  kind: "web",
  name,
  serves: "echo",
  call: ["webfetch", { url }],
  gives,
});

const stress = "web/fetch/markdown/stress_test.ts";
const rich = "web/fetch/markdown/rich_test.ts";
const fence = "```";

/** Inputs for webfetch: what pages look like, and addresses. */
export const pageInputs: readonly KnownInput[] = [
  {
    id: "B64",
    input: "elements nested thousands deep",
    expected: "no crash, the text at the bottom, output and time in proportion",
    tries: [
      ...["div", "b", "blockquote"].flatMap((tag) => [
        nested([tag], 3000, "markdown"),
        nested([tag], 50_000, "text"),
      ]),
      nested(["ul", "li"], 3000, "markdown"),
      nested(["table", "tr", "td"], 3000, "markdown"),
      { ...nested(["div"], 200_000, "markdown"), extended: undefined },
      elsewhere(
        "twenty thousand of each, and other pages made to stall",
        "whole, in proportion",
        stress,
        "[webfetch.markdown] pages made to stall or overflow are converted whole, and the output stays in proportion",
      ),
      elsewhere(
        "lists and quotes past the limit of levels",
        "plain blocks, nothing lost",
        stress,
        "[webfetch.markdown] lists and quotes indent as Turndown does up to the limit of levels, and past it stay whole",
      ),
    ],
  },
  {
    id: "B65",
    input: "tables",
    expected: "each row a line, columns of one number, pipes escaped, nothing lost; a layout is no table",
    tries: [
      page("cells alone", "<table><tr><td>a<td>b</table>", "a\n\nb", "|  |  |\n| --- | --- |\n| a | b |"),
      page(
        "headings in the body",
        "<table><tbody><tr><th>A<th>B<tr><td>1<td>2</table>",
        "A\n\nB\n\n1\n\n2",
        "| A | B |\n| --- | --- |\n| 1 | 2 |",
      ),
      page(
        "paragraphs in a cell",
        "<table><tr><th>A<th>B<tr><td><p>a</p><p>b</p><td>c</table>",
        "A\n\nB\n\na\n\nb\n\nc",
        "| A | B |\n| --- | --- |\n| a b | c |",
      ),
      page(
        "a pipe, a new line and a br",
        "<table><tr><th>A<th>B<tr><td>x|y<td>l1\nl2<br>l3</table>",
        "A\n\nB\n\nx|y\n\nl1 l2  \nl3",
        "| A | B |\n| --- | --- |\n| x\\|y | l1 l2<br>l3 |",
      ),
      page(
        "spans",
        "<table><tr><th colspan=2>A<th>B<tr><td rowspan=3>1<td>2<td>3<tr><td>4<td>5</table>",
        "A\n\nB\n\n1\n\n2\n\n3\n\n4\n\n5",
        "| A |  | B |\n| --- | --- | --- |\n| 1 | 2 | 3 |\n|  | 4 | 5 |",
      ),
      page(
        "an empty cell",
        "<table><tr><th>A<th>B<tr><td><td>2</table>",
        "A\n\nB\n\n2",
        "| A | B |\n| --- | --- |\n|  | 2 |",
      ),
      page(
        "one column, which is no table",
        "<table><tr><th>A<tr><td><ul><li>one<li>two</ul></table>",
        "A\n\n-   one\n-   two",
      ),
      page("a caption", "<table><caption>Cap</caption><tr><th>A<tr><td>1</table>", "Cap\n\nA\n\n1"),
      page(
        "a layout around the page",
        "<table><tr><td><h1>Title</h1><p>First</p><p>Second <b>x</b></p></table>",
        "# Title\n\nFirst\n\nSecond **x**",
      ),
      elsewhere(
        "generated tables",
        "as many columns in every row, every cell there",
        rich,
        "[webfetch.markdown] every row of a table has as many columns, and no cell is lost",
      ),
    ],
  },
  {
    id: "B66",
    input: "code",
    expected: "a fence that nothing inside ends, the text byte for byte, the language where one is given",
    tries: [
      page("pre without code", "<pre>a\n  b</pre>", "a\n  b", `${fence}\na\n  b\n${fence}`),
      page("a language", '<pre><code class="language-ts">let a\n</code></pre>', `${fence}ts\nlet a\n${fence}`),
      page("lang-", '<pre><code class="lang-js">x</code></pre>', `${fence}\nx\n${fence}`, `${fence}js\nx\n${fence}`),
      page(
        "a highlighter's class",
        '<pre><code class="hljs typescript">x</code></pre>',
        `${fence}\nx\n${fence}`,
        `${fence}typescript\nx\n${fence}`,
      ),
      page(
        "a language outside",
        '<div class="highlight-python"><pre>x = 1\n</pre></div>',
        "x = 1",
        `${fence}python\nx = 1\n${fence}`,
      ),
      page(
        "a span a line, and br",
        "<pre><code><span>a</span><br><span>b</span></code></pre>",
        `${fence}\nab\n${fence}`,
        `${fence}\na\nb\n${fence}`,
      ),
      page(
        "line numbers beside it",
        '<table><tr><td class="gutter"><pre>1\n2</pre></td><td class="code"><pre>a\nb</pre></td></tr></table>',
        "1\n2\n\na\nb",
        `${fence}\n1\n2\n${fence}\n\n${fence}\na\nb\n${fence}`,
      ),
      page(
        "fences inside",
        `<pre><code>${fence}\`\na\n${fence}\n</code></pre>`,
        `${fence}\`\`\n${fence}\`\na\n${fence}\n${fence}\`\``,
      ),
      page("back-ticks in a line", `<pre><code>a ${fence} b</code></pre>`, `${fence}\na ${fence} b\n${fence}`),
      page(
        "blank lines, spaces and tabs",
        "<pre><code>\n\n  lead\n\ttab\n</code></pre>",
        `${fence}\n\n\n  lead\n\ttab\n${fence}`,
      ),
      page("entities", "<pre><code>Map&lt;T&gt; &amp;amp;</code></pre>", `${fence}\nMap<T> &amp;\n${fence}`),
      {
        ...page("code in a link", '<a href="http://h/x"><code>f()</code></a>', "[`f()`](http://h/x)"),
      },
      page(
        "a button that copies",
        "<pre><button>Copy</button><code>x</code></pre>",
        "Copy`x`",
        `${fence}\nx\n${fence}`,
      ),
    ],
  },
  {
    id: "B68",
    input: "pages as text",
    expected: "no scripts, words apart, nothing lost behind what is left out, entities decoded once",
    tries: [
      text("blocks", "<nav>Home</nav><main><p>Text</p></main>", "HomeText", "Home\nText"),
      text("cells", "<table><tr><td>a</td><td>b</td></tr></table>", "ab", "a | b"),
      text("choices", "<select><option>A<option>B</select>", "AB", "A\nB"),
      text("a word in two elements", "foo<b>bar</b>", "foobar"),
      ...[
        ["a script", "<script>if(a<b){}</script>"],
        ["a style", "<style>p{}</style>"],
        ["noscript", "<noscript><p>x</p></noscript>"],
        ["a frame", "<iframe>in</iframe>"],
        ["an object", "<object>in</object>"],
        ["embed", "<embed>"],
        ["a script in a drawing", "<svg><script>x</script></svg>"],
      ].map(([name = "", source]) => text(`${name} before text`, `${source}after`, "after")),
      text("a template", "<template><p>in</p></template>after", "inafter", "after"),
      text("an end tag in a text area", "<textarea></script></textarea>after", "</script>after"),
      text("a title", "<title>T</title>after", "Tafter", "after"),
      text("a noscript without an end", "before<noscript>unclosed <p>after", "before", "beforeunclosed\nafter"),
      text("what is marked as hidden, which a reader would not see", "<p hidden>h</p>after", "hafter", "after"),
      text("entities", "x &#8212; &#x1F600; &notit; &amp;lt;", "x — 😀 ¬it; &lt;"),
    ],
  },
  {
    id: "B69",
    input: "what Markdown could take for markup, and structure",
    expected: "the meaning stays, names keep their letters, lists their order and numbers",
    tries: [
      page("a number", "<p>1. not a list</p>", "1\\. not a list"),
      page("a hash", "<p># not a heading</p>", "\\# not a heading"),
      page("a name", "<p>snake_case_name</p>", "snake\\_case\\_name", "snake_case_name"),
      page("stars", "<p>a*b*c</p>", "a\\*b\\*c"),
      page("a tag as text", "<p>&lt;notatag&gt;</p>", "<notatag>"),
      page("brackets", "<p>[x]</p>", "\\[x\\]"),
      page("a list that starts at five", "<ol start=5><li>a<li>b</ol>", "5.  a\n6.  b"),
      page(
        "a list in a list with paragraphs",
        "<ul><li><p>a</p><p>b</p><ul><li>c</ul></ul>",
        "-   a\n    \n    b\n    \n    -   c",
      ),
      page("a list of terms", "<dl><dt>T<dd>D</dl>", "T\n\nD"),
      page("a rule", "<p>a</p><hr><p>b</p>", "a\n\n---\n\nb"),
      page("a break at the end", "<p>a<br></p>", "a"),
      page("a break in a heading", "<h1>a<br>b</h1>", "# a  \nb"),
      page("marks without Markdown", "<p><del>d</del> <kbd>K</kbd></p>", "d K"),
      page(
        "an image in a link",
        '<a href="http://h/x"><img src="http://h/i.png"></a>',
        "[![](http://h/i.png)](http://h/x)",
      ),
      page("a summary", "<details><summary>S</summary>D</details>", "SD", "S\n\nD"),
      page("a space of no width", "<p>a\u200bb</p>", "a\u200bb"),
      page("white space", "<p>a   b\n c</p>", "a b c"),
    ],
  },
  {
    id: "B70",
    input: "spellings of addresses",
    expected: "the rules of the URL standard; an invalid one is an error before any request",
    tries: [
      echoed("other letters", "<SITE>/パス?q=ü b", { output: "/%E3%83%91%E3%82%B9?q=%C3%BC%20b" }),
      echoed("a host in other letters", "https://例え.invalid/", {
        error: "network",
        says: [/host name was not found/],
      }),
      echoed("an escaped slash", "<SITE>/a%2Fb", { output: "/a%2Fb", requests: ["/a%2Fb"] }),
      echoed("a percent sign", "<SITE>/%zz", { output: "/%zz" }),
      echoed("a port that there is not", "http://127.0.0.1:99999/", { error: "invalid_url", requests: [] }),
      echoed("a fragment", "<SITE>/a#frag", { output: "/a", requests: ["/a"] }),
      echoed("punctuation from prose", "<SITE>/a).", { output: "/a)." }),
      echoed("brackets from prose", "<<SITE>/a>", {
        error: "invalid_url",
        says: [/Perhaps <SITE>\/a is meant/],
        requests: [],
      }),
      echoed("8 KB of query", `<SITE>/?q=${"x".repeat(8000)}`, { says: [/^\/\?q=x{8000}$/] }),
      echoed("no host", "http://", { error: "invalid_url", requests: [] }),
    ],
  },
];
