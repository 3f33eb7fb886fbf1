// Pure: no Deno, no fetch, no file system.

import assert from "node:assert/strict";
import * as fc from "fast-check";
import { Parser } from "htmlparser2";
import { htmlDocument } from "./markdown/testing.ts";
import { textSteps, toText } from "./text.ts";

const plain: readonly [string, string, string][] = [
  ["text", "<h1>A</h1><p>b  c</p>", "Ab  c"],
  ["trimmed", " \n<p>a</p>\n ", "a"],
  ["script", "a<script>if(x<y){}</script>b", "ab"],
  ["style", "a<style>p{}</style>b", "ab"],
  ["noscript", "a<noscript><p>x</p></noscript>b", "ab"],
  ["iframe", "a<iframe>x</iframe>b", "ab"],
  ["object", "a<object><p>x</p></object>b", "ab"],
  ["a void embed mutes nothing", "a<embed src=x><p>b", "ab"],
  ["an unclosed one ends with its parent", "<div><noscript>x</div>b", "b"],
  ["nested ones", "a<object><object>x</object>y</object>b", "ab"],
  ["entities, once", "&amp;lt; &#8212; &#x1F600; &notit;", "&lt; — 😀 ¬it;"],
  ["less-than", "1 < 2 && 3 > 2", "1 < 2 && 3 > 2"],
];

Deno.test("[webfetch.text] the text outside what is skipped", () => {
  for (const [name, source, wanted] of plain) assert.equal(toText(source), wanted, name);
});

Deno.test("[webfetch.text] generated documents give what htmlparser2 gives, skipped elements left out", () => {
  const skipped = new Set(["script", "style", "noscript", "iframe", "object", "embed"]);
  fc.assert(
    fc.property(htmlDocument, (source) => {
      let depth = 0;
      let text = "";
      const parser = new Parser({
        onopentag: (name) => void (depth += skipped.has(name) ? 1 : 0),
        onclosetag: (name) => void (depth -= skipped.has(name) ? 1 : 0),
        ontext: (part) => void (text += depth === 0 ? part : ""),
      });
      parser.end(source);
      assert.equal(toText(source), text.trim());
    }),
    { numRuns: 500 },
  );
});

Deno.test("[webfetch.text] nesting past what is kept track of loses no text", () => {
  const source = `${"<b>x".repeat(30_000)}BOTTOM${"</b>".repeat(30_000)}END`;
  assert.equal(toText(source), `${"x".repeat(30_000)}BOTTOMEND`);
  assert.equal(toText(`<object>${"<b>".repeat(5000)}</object>a`), "a");
});

Deno.test("[webfetch.timeout] a page that becomes text rests often, and is the same text wherever it does", () => {
  const piece = "<p>some <b a='1'>text</b> &amp; more</p><!-- c --><script>x</script>";
  for (const source of [piece.repeat(20_000), "a &lt; b ".repeat(100_000), "<div>".repeat(200_000) + "x"]) {
    let rests = 0;
    for (const _ of textSteps(source)) rests++;
    assert.ok(rests >= Math.floor(source.length / 70_000), `${rests} rests in ${source.length}`);
  }
  for (let at = 0; at <= piece.length; at++) {
    assert.equal(toText(" ".repeat(65_536 - at) + piece), "some text & more", `rest after ${at}`);
  }
});

const laidOut: readonly [string, string, string][] = [
  ["blocks", "<nav>Home</nav><main><p>Text</p></main>", "Home\nText"],
  ["items", "<ul><li>one<li>two</ul>after", "- one\n- two\nafter"],
  ["cells", "<table><tr><td>a<td>b<tr><td>c<td>d</table>", "a | b\nc | d"],
  ["breaks", "a<br>b<br><br>c", "a\nb\n\nc"],
  ["inline text is joined", "foo<b>bar</b>", "foobar"],
  ["white space", "<p> a \n  b </p>\n\n<p>c</p>", "a b\nc"],
  ["a space between inline elements", "<b>a</b> <i>b</i>", "a b"],
  ["pre", "<pre>a\n  b</pre>c", "a\n  b\nc"],
  ["options", "<select><option>A<option>B</select>", "A\nB"],
  ["what is not shown", "<head><title>t</title></head><template>x</template><svg><title>y</title></svg>a", "a"],
  ["a heading", "<h1>T</h1>text", "T\ntext"],
];

Deno.test("[webfetch.hidden] laid out, what an element's own attributes hide is left out with all that is in it", () => {
  const attributes = ["hidden", "hidden=until-found", "aria-hidden=TRUE", "style='color: red; DISPLAY : none'"];
  const cases: readonly (readonly [page: (hide: string) => string, wanted: string])[] = [
    [(hide) => `<p>a</p><p ${hide}>b</p><p>c</p>`, "a\nc"],
    [(hide) => `<p>a<span ${hide}>b<i>c</i></span>d</p>`, "ad"],
    [(hide) => `<ul><li>a<li ${hide}>b<li>c</ul>`, "- a\n- c"],
    [(hide) => `<div ${hide}>a<div>b</div><script>c</script>d</div>e`, "e"],
    [(hide) => `<div ${hide}>a<noscript>b</div>c`, "c"],
    [(hide) => `<div><p ${hide}>a</div>b`, "b"],
    [(hide) => `a <pre ${hide}>b</pre>  c`, "a c"],
    [(hide) => `a<br ${hide}>b<hr ${hide}>c`, "ab\nc"],
    [(hide) => `<noscript ${hide}>a</noscript>b`, "b"],
    [(hide) => `a<div ${hide}>b`, "a"],
    [(hide) => `<div ${hide}>${"<i>".repeat(3000)}a${"</i>".repeat(3000)}</div>b`, "ab"],
  ];
  for (const [page, wanted] of cases) {
    for (const hide of attributes) assert.equal(toText(page(hide), { layout: true }), wanted, page(hide).slice(0, 60));
  }
  assert.equal(toText("<p hidden>a</p>"), "a");
  assert.equal(toText("<p aria-hidden=false style='display:block'>a</p>", { layout: true }), "a");
});

Deno.test("[webfetch.text] [webfetch.layout] laid out, an element whose end is missing mutes nothing but itself", () => {
  const cases: readonly (readonly [string, string])[] = [
    ["a<noscript>b <p>c", "ab\nc"],
    ["a<object>b<p>c", "ab\nc"],
    ["a<noscript>b</noscript>c<noscript>d", "acd"],
    ["a<noscript>b<script>x</script>c<noscript>d</noscript>e", "abcde"],
    ["<div>a<noscript>b</div>c", "a\nc"],
    ["a<script>b<p>c", "a"],
    ["a<svg>b<p>c", "a"],
    [`a<noscript>${"<i>".repeat(3000)}b`, "ab"],
  ];
  for (const [source, wanted] of cases) assert.equal(toText(source, { layout: true }), wanted, source);
  assert.equal(toText("a<noscript>b <p>c"), "a");
});

Deno.test("[webfetch.layout] empty items by the hundred thousand are laid out in no more time than others", () => {
  assert.equal(toText("<li><a>".repeat(500_000), { layout: true }), "-");
  assert.equal(toText("<p>a<ul>" + "<li>".repeat(3) + "x<br><br>y<td>z", { layout: true }), "a\n- - - x\n\ny | z");
});

Deno.test("[webfetch.layout] laid out for profile extended: blocks, items, cells and breaks stand apart", () => {
  for (const [name, source, wanted] of laidOut) assert.equal(toText(source, { layout: true }), wanted, name);
});
