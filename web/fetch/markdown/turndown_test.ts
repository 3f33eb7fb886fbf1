// Pure: no Deno, no fetch, no file system.

import assert from "node:assert/strict";
import * as fc from "fast-check";
import { toMarkdown } from "./convert.ts";
import { htmlDocument, turndown } from "./testing.ts";

/** Whether Turndown can convert a document at all; it fails on framesets. */
function oracle(source: string): string | undefined {
  try {
    return turndown(source);
  } catch {
    return undefined;
  }
}

Deno.test("[webfetch.markdown] generated documents give the bytes that Turndown gives", () => {
  fc.assert(
    fc.property(htmlDocument, (source) => {
      const wanted = oracle(source);
      fc.pre(wanted !== undefined);
      assert.equal(toMarkdown(source), wanted);
    }),
    { numRuns: 8000 },
  );
});

Deno.test("[webfetch.markdown] a page that the parser gets in pieces is the same page, wherever they meet", () => {
  // The first piece ends after 65,536 code units; the padding moves that border through the document.
  const tail =
    "<p title='a'>x &amp; y</p>\r\n<pre>\r\n<code class=\"language-c\">a\r\nb</code></pre><!-- c --><ul><li>\ud83d\ude00 z";
  for (let at = 0; at <= tail.length; at++) {
    const source = " ".repeat(65_536 - at) + tail;
    assert.equal(toMarkdown(source), turndown(tail), `border ${at}`);
  }
});

const cases: readonly [string, string, string][] = [
  ["headings", "<h1>A</h1><h3>B</h3>", "# A\n\n### B"],
  ["emphasis", "<em>a</em> <i>b</i> <strong>c</strong> <b>d</b>", "*a* *b* **c** **d**"],
  ["a rule", "a<hr>b", "a\n\n---\n\nb"],
  ["bullets", "<ul><li>a<ul><li>b</ul></ul>", "-   a\n    -   b"],
  ["numbers", "<ol start=9><li>a<li><p>b</p></ol>", "9.  a\n10.  b"],
  ["a fence", '<pre><code class="language-ts">x\n```\n</code></pre>', "````ts\nx\n```\n````"],
  ["what is removed", "<style>a</style><script>b</script><meta content=c><link href=d>e", "e"],
  ["a link", '<a href="/x" title=\'t "q"\'>a</a>', '[a](/x "t \\"q\\"")'],
  ["a cell is a paragraph", "<table><tr><td>a<td>b</table>", "a\n\nb"],
  ["implied end tags", "<p>a<p>b<dl><dt>c<dd>d", "a\n\nb\n\nc\n\nd"],
  ["text fostered out of a table", "<table>x<tr>y<td>z</table>", "xy\n\nz"],
  ["formatting that crosses a block", "<b>a<p>b</b>c", "**a**\n\n**b**c"],
  ["a link in a link", "<a href=1>a<a href=2>b", "[a](1)[b](2)"],
];

Deno.test("[webfetch.markdown] each rule on its own, as Turndown has it", () => {
  for (const [name, source, wanted] of cases) {
    assert.equal(toMarkdown(source), wanted, name);
    assert.equal(turndown(source), wanted, `${name} (Turndown)`);
  }
});

Deno.test("[webfetch.markdown] an empty page gives an empty text, and a frameset its noframes", () => {
  assert.equal(toMarkdown(""), "");
  assert.equal(toMarkdown(" \n\t "), "");
  assert.equal(
    toMarkdown("<html><frameset><frame src=a><noframes>no frames</noframes></frameset></html>"),
    "no frames",
  );
});
