// Pure: no Deno, no fetch, no file system.

import assert from "node:assert/strict";
import * as fc from "fast-check";
import { toMarkdown } from "./convert.ts";

const rich = (source: string, base?: string) => toMarkdown(source, { rich: true, base });

const tables: readonly [string, string, string][] = [
  ["a head", "<table><thead><tr><th>A<th>B</thead><tr><td>1<td>2</table>", "| A | B |\n| --- | --- |\n| 1 | 2 |"],
  ["a first row of headings", "<table><tr><th>A<th>B<tr><td>1<td>2</table>", "| A | B |\n| --- | --- |\n| 1 | 2 |"],
  ["no head", "<table><tr><td>1<td>2</table>", "|  |  |\n| --- | --- |\n| 1 | 2 |"],
  [
    "a wide cell",
    "<table><tr><th colspan=2>A<th>B<tr><td>1<td>2<td>3</table>",
    "| A |  | B |\n| --- | --- | --- |\n| 1 | 2 | 3 |",
  ],
  [
    "a tall cell",
    "<table><tr><th>A<th>B<tr><td rowspan=2>1<td>2<tr><td>3</table>",
    "| A | B |\n| --- | --- |\n| 1 | 2 |\n|  | 3 |",
  ],
  ["a short row", "<table><tr><th>A<th>B<tr><td>1</table>", "| A | B |\n| --- | --- |\n| 1 |  |"],
  [
    "alignment",
    "<table><tr><th align=left>A<th style='text-align: center'>B<th align=RIGHT>C</table>",
    "| A | B | C |\n| :-- | :-: | --: |",
  ],
  ["a pipe", "<table><tr><td>a|b<td>c</table>", "|  |  |\n| --- | --- |\n| a\\|b | c |"],
  ["breaks", "<table><tr><td>a<br>b<td><p>c</p><p>d</p></table>", "|  |  |\n| --- | --- |\n| a<br>b | c d |"],
  ["a caption", "<table><caption>Cap</caption><tr><td>a<td>b</table>", "Cap\n\n|  |  |\n| --- | --- |\n| a | b |"],
  ["an empty cell", "<table><tr><td><td>b</table>", "|  |  |\n| --- | --- |\n|  | b |"],
  ["one column", "<table><tr><td>a<tr><td>b</table>", "a\n\nb"],
  [
    "a layout",
    "<table><tr><td><h2>H</h2><td><table><tr><td>i<td>j</table></table>",
    "## H\n\n|  |  |\n| --- | --- |\n| i | j |",
  ],
  [
    "a span that is no number",
    "<table><tr><td colspan=x>a<td colspan=-2>b</table>",
    "|  |  |\n| --- | --- |\n| a | b |",
  ],
];

Deno.test("[webfetch.markdown] tables in profile extended", () => {
  for (const [name, source, wanted] of tables) assert.equal(rich(source), wanted, name);
});

Deno.test("[webfetch.markdown] every row of a table has as many columns, and no cell is lost", () => {
  const cell = fc.record({ columns: fc.integer({ min: 1, max: 4 }), rows: fc.integer({ min: 1, max: 3 }) });
  fc.assert(
    fc.property(fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 5 }), (rows) => {
      let count = 0;
      const body = rows.map((row) =>
        `<tr>${row.map((each) => `<td colspan=${each.columns} rowspan=${each.rows}>c${count++};`).join("")}`
      );
      const output = rich(`<table>${body.join("")}</table>`);
      for (let at = 0; at < count; at++) assert.ok(output.includes(`c${at};`), `cell ${at} in\n${output}`);
      if (!output.startsWith("|")) return;
      const widths = new Set(output.split("\n").map((line) => line.split("|").length));
      assert.equal(widths.size, 1, output);
    }),
  );
});

Deno.test("[webfetch.markdown] spans cannot make a table much larger than its page", () => {
  const rows = 20_000;
  const wide = `<table>${"<tr><td colspan=200 rowspan=1000>c".repeat(rows)}</table>BOTTOM`;
  const ragged = `<table><tr><td colspan=200>a<td>b</tr>${"<tr><td>c".repeat(rows)}</table>BOTTOM`;
  for (const source of [wide, ragged]) {
    const output = rich(source);
    assert.ok(output.endsWith("BOTTOM"));
    assert.equal(output.split("c").length - 1, rows);
    assert.ok(output.length < 4 * source.length, `${output.length} of ${source.length}`);
  }
});

const code: readonly [string, string, string][] = [
  ["a bare pre", "<pre>a\n  b\n\nc\n</pre>", "```\na\n  b\n\nc\n```"],
  ["language-", '<pre><code class="language-ts">x</code></pre>', "```ts\nx\n```"],
  ["lang-", '<pre><code class="lang-py hljs">x</code></pre>', "```py\nx\n```"],
  ["hljs", '<pre><code class="hljs rust">x</code></pre>', "```rust\nx\n```"],
  ["on the pre", '<pre class="language-c"><code>x</code></pre>', "```c\nx\n```"],
  ["around it", '<div class="highlight highlight-source-shell"><pre>x</pre></div>', "```shell\nx\n```"],
  [
    "around it, Sphinx",
    '<div class="highlight-python notranslate"><div class="highlight"><pre>x</pre></div></div>',
    "```python\nx\n```",
  ],
  ["no language", '<div class="highlight-default"><pre>x</pre></div>', "```\nx\n```"],
  ["breaks and spans", "<pre><span>a</span><br>b <i>c</i></pre>", "```\na\nb c\n```"],
  ["back-ticks inside", "<pre>```\na\n````</pre>", "`````\n```\na\n````\n`````"],
  ["space before the code", "<pre>\n <code>x</code></pre>", "```\n x\n```"],
];

Deno.test("[webfetch.markdown] code blocks in profile extended", () => {
  for (const [name, source, wanted] of code) assert.equal(rich(source), wanted, name);
});

Deno.test("[webfetch.markdown] in profile extended names keep their underscores, and what folds or is chosen stands apart", () => {
  const cases: readonly (readonly [string, string])[] = [
    ["snake_case_name, ü_9", "snake_case_name, ü_9"],
    ["_a_ a_ _b __init__ a__b <i>c</i>_d", "\\_a\\_ a\\_ \\_b \\_\\_init\\_\\_ a\\_\\_b *c*\\_d"],
    ["a*b [c]", "a\\*b \\[c\\]"],
    ["<details><summary>S</summary>D</details>e", "S\n\nD\n\ne"],
    ["<select><option>A<option>B</select>", "A\n\nB"],
    ["<pre><button>Copy</button><code>x</code></pre>", "```\nx\n```"],
    ["<button>Go</button>", "Go"],
  ];
  for (const [source, wanted] of cases) assert.equal(rich(source), wanted, source);
  assert.equal(toMarkdown("snake_case <details><summary>S</summary>D</details>"), "snake\\_case SD");
});

Deno.test("[webfetch.markdown] links and images are absolute in profile extended, by the page or its base", () => {
  const page = "https://example.com/docs/page?x=1";
  assert.equal(
    rich("<a href=other#a>l</a> <img src=/i.png>", page),
    "[l](https://example.com/docs/other#a) ![](https://example.com/i.png)",
  );
  assert.equal(rich("<base href=/lib/><a href=x>l</a>", page), "[l](https://example.com/lib/x)");
  assert.equal(
    rich("<base href='https://cdn.example/'><base href=/no/><a href=x>l</a>", page),
    "[l](https://cdn.example/x)",
  );
  assert.equal(
    rich("<a href=//h/p>l</a> <a href=#f>f</a> <a href=mailto:a@b.c>m</a>", page),
    "[l](https://h/p) [f](#f) [m](mailto:a@b.c)",
  );
  assert.equal(rich("<a href='http://[bad'>l</a>", page), "[l](http://[bad)");
  assert.equal(rich("<a href=x>l</a>"), "[l](x)");
});

Deno.test("[webfetch.markdown] nothing that a reader does not see in profile extended", () => {
  const hidden = [
    "<title>no</title>",
    "<svg><title>no</title><text>no</text></svg>",
    "<p hidden>no</p>",
    "<p aria-hidden=true>no</p>",
    "<p style='color: red; display:none'>no</p>",
    "<img src='data:image/png;base64,AAAA' alt=no>",
    "<a href=/x></a>",
    "<a href=/x><img src=data:,x></a>",
  ];
  for (const each of hidden) assert.equal(rich(`<p>a</p>${each}<p>b</p>`), "a\n\nb", each);
  assert.equal(rich("<p style='border:none'>yes</p>"), "yes");
});

Deno.test("[webfetch.markdown] a script that closes itself ends at its end tag in profile extended", () => {
  const source = "<p>a</p><script src=x.js/></script><p>b</p>";
  assert.equal(rich(source), "a\n\nb");
  assert.equal(rich('<p>a</p><script src="x.js" /></script><p>b</p>'), "a\n\nb");
});
