// Pure: no Deno, no fetch, no file system.

import { checksOf, type ServedPage, type Trial } from "../check.ts";
import { output } from "../expect.ts";
import { html } from "../models/web_model.ts";

const { list, check } = checksOf("web");

/** Checks of what becomes of a page: small pages, and what they come to, written out by hand. */
export const webfetchPageChecks = list;

const webfetch = { tools: ["webfetch"] };

/** A page and its text in a format. */
type Case = readonly [page: string, text: string];

async function convertsTo(t: Trial, format: string, control: Case, cases: readonly Case[]): Promise<void> {
  const all = [control, ...cases];
  const place = await t.dir({});
  const { origin } = await t.serve(Object.fromEntries(all.map(([page], at) => [`/${at}`, html(page)])));
  for (const [at, [, text]] of all.entries()) {
    const reply = await t.call("webfetch", { url: `${origin}/${at}`, format }, place);
    if (at === 0) t.control(reply, output(text));
    else t.expect(reply, output(text));
  }
}

const plainText: Case = ["<p>only words</p>", "only words"];

check("webfetch.markdown", webfetch, (t) =>
  convertsTo(t, "markdown", plainText, [
    [
      "<h1>One</h1><h2>Two</h2><h3>Three</h3><h6>Six</h6><p>text</p>",
      "# One\n\n## Two\n\n### Three\n\n###### Six\n\ntext",
    ],
    ["<p>a</p><hr><p>b</p>", "a\n\n---\n\nb"],
    ["<p><em>a</em> <i>b</i> <strong>c</strong> <b>d</b></p>", "*a* *b* **c** **d**"],
    ["<p>one<br>two</p>", "one  \ntwo"],
    ["<p>  much \n  space  </p>", "much space"],
    ["<p>&lt;b&gt; &amp; &copy; caf&eacute;</p>", "<b> & © café"],
  ]));

check("webfetch.markdown/lists", webfetch, (t) =>
  convertsTo(t, "markdown", plainText, [
    ["<ul><li>a</li><li>b</li></ul>", "-   a\n-   b"],
    ["<ol><li>a</li><li>b</li></ol>", "1.  a\n2.  b"],
    ['<ol start="9"><li>a</li><li>b</li></ol>', "9.  a\n10.  b"],
    ["<ul><li>a<ul><li>a1</li><li>a2</li></ul></li><li>b</li></ul>", "-   a\n    -   a1\n    -   a2\n-   b"],
    ["<ul><li><p>a</p><p>more</p></li></ul>", "-   a\n    \n    more"],
    ["<blockquote><p>one</p><p>two</p></blockquote>", "> one\n> \n> two"],
  ]));

check("webfetch.markdown/code", webfetch, (t) =>
  convertsTo(t, "markdown", plainText, [
    ["<p>call <code>f(x)</code> now</p>", "call `f(x)` now"],
    ["<p><code>a`b</code></p>", "``a`b``"],
    ["<pre><code>let x = 1;\n\n  y();\n</code></pre>", "```\nlet x = 1;\n\n  y();\n```"],
    ['<pre><code class="language-js">let x;</code></pre>', "```js\nlet x;\n```"],
    ["<pre><code>```\nin\n```</code></pre>", "````\n```\nin\n```\n````"],
  ]));

check("webfetch.markdown/links", webfetch, (t) =>
  convertsTo(t, "markdown", plainText, [
    ['<p><a href="https://example.com/a?b=1&amp;c=2">there</a></p>', "[there](https://example.com/a?b=1&c=2)"],
    ['<p><a href="/up">rel</a> <a>no target</a></p>', "[rel](/up) no target"],
    ['<p><a href="/t" title="The title">x</a></p>', '[x](/t "The title")'],
    [
      '<p><img src="/i.png" alt="Alt"> <a href="/p"><img src="/j.png" alt="J"></a></p>',
      "![Alt](/i.png) [![J](/j.png)](/p)",
    ],
  ]));

check("webfetch.markdown/escapes", webfetch, (t) =>
  convertsTo(t, "markdown", plainText, [
    ["<p>*star* _under_ [brack] `tick`</p>", "\\*star\\* \\_under\\_ \\[brack\\] \\`tick\\`"],
    ["<p># no heading</p><p>1. no list</p><p>- nor this</p>", "\\# no heading\n\n1\\. no list\n\n\\- nor this"],
  ]));

check("webfetch.markdown/removed", webfetch, (t) =>
  convertsTo(t, "markdown", plainText, [
    ["<p>a</p><script>var x = '<p>no</p>';</script><p>b</p>", "a\n\nb"],
    ["<style>p { color: red }</style><p>a</p>", "a"],
    ['<html><head><meta name="d" content="no"><link rel="x" href="/no"></head><body><p>a</p></body></html>', "a"],
    ["<p>a<!-- no -->b</p>", "ab"],
  ]));

check("webfetch.text", webfetch, (t) =>
  convertsTo(t, "text", plainText, [
    ["<p>one</p><p>two\n  three</p>", "onetwo\n  three"],
    ["\n  <p>in the <b>middle</b></p>\n\n", "in the middle"],
    ["<p>a</p><script>no()</script><style>no {}</style><p>b</p>", "ab"],
    ["<p>a</p><noscript><p>no</p></noscript><p>b</p>", "ab"],
    ["<p>a</p><iframe>no</iframe><object><p>no</p></object><p>b</p>", "ab"],
    ["<p>&lt;b&gt; &amp; caf&eacute;</p>", "<b> & café"],
    ["<title>Head</title><h1># One</h1><ul><li>x</li></ul>", "Head# Onex"],
    ["<p>a<!-- no -->b</p>", "ab"],
  ]));

const bytes = (...values: number[]) => Uint8Array.from(values);
const lossy = (value: Uint8Array) => new TextDecoder().decode(value);
const joined = (...parts: (string | Uint8Array)[]) =>
  Uint8Array.from(parts.flatMap((part) => [...typeof part === "string" ? new TextEncoder().encode(part) : part]));

/** How a page is sent, its bytes, and the text that they are. */
const charsets: readonly (readonly [type: string, body: Uint8Array, text: string])[] = [
  ["text/plain; charset=iso-8859-1", bytes(0x63, 0x61, 0x66, 0xe9, 0x20, 0x80), "café €"],
  ["text/plain; charset=windows-1251", bytes(0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2), "Привет"],
  ['text/plain; charset="Shift_JIS"', bytes(0x93, 0xfa, 0x96, 0x7b), "日本"],
  ["text/plain; charset=gb18030", bytes(0xd6, 0xd0, 0xce, 0xc4), "中文"],
  ["text/plain", bytes(0xff, 0xfe, 0x68, 0x00, 0xe9, 0x00), "hé"],
  ["text/plain", bytes(0xfe, 0xff, 0x00, 0x68, 0x00, 0xe9), "hé"],
  ["text/plain; charset=iso-8859-1", bytes(0xef, 0xbb, 0xbf, 0xc3, 0xa9), "é"],
  ["text/plain; charset=no-such-thing", bytes(0xc3, 0xa9), "é"],
  ["text/html", joined('<meta charset="windows-1251"><p>', bytes(0xcf, 0xf0, 0xe8), "</p>"), "При"],
  [
    "text/html",
    joined(
      '<meta http-equiv="Content-Type" content="text/html; charset=iso-8859-1"><p>',
      bytes(0xe9),
      "</p>",
    ),
    "é",
  ],
  ["text/html; charset=utf-8", joined('<meta charset="windows-1251"><p>', bytes(0xc3, 0xa9), "</p>"), "é"],
];

check("webfetch.charset", webfetch, async (t) => {
  const place = await t.dir({});
  const pages: Record<string, ServedPage> = { "/utf-8": { body: "café", headers: { "content-type": "text/plain" } } };
  for (const [at, [type, body]] of charsets.entries()) pages[`/${at}`] = { body, headers: { "content-type": type } };
  const { origin } = await t.serve(pages);
  const get = (path: string) => t.call("webfetch", { url: origin + path, format: "text" }, place);
  t.control(await get("/utf-8"), output("café"));
  for (const [at, [type, body, text]] of charsets.entries()) {
    // The observed program takes everything for UTF-8.
    const observed = type.startsWith("text/html") ? lossy(body).replace(/<[^>]*>/g, "") : lossy(body);
    t.expect(await get(`/${at}`), output(t.profile === "opencode-1.18" ? observed : text));
  }
});
