// Pure: no Deno, no fetch, no file system.

import assert from "node:assert/strict";
import * as fc from "fast-check";
import { xhtmlToHtml } from "./xhtml.ts";

Deno.test("xhtmlToHtml() gives elements that close themselves an end, sections their text, and leaves the rest", () => {
  const cases: readonly (readonly [xhtml: string, html: string])[] = [
    ['<script src="a"/><p>x</p>', '<script src="a"></script><p>x</p>'],
    ["<title/><div /><p>x</p>", "<title></title><div ></div><p>x</p>"],
    ['<a title="a > b" id=\'c"/>\'/>x', '<a title="a > b" id=\'c"/>\'></a>x'],
    ["<br/><img src='x'/><hr />", "<br/><img src='x'/><hr />"],
    ["<![CDATA[a <b/> & c]]>", "a &lt;b/> &amp; c"],
    ["<!-- <a/> <![CDATA[ --><a/>", "<!-- <a/> <![CDATA[ --><a></a>"],
    ['<?xml version="1.0"?><a/>', '<?xml version="1.0"?><a></a>'],
    ["<m:math/>", "<m:math></m:math>"],
    ["<a href=b/>c", "<a href=b/>c"],
    ["</a/><1/><x<br/>", "</a/><1/><x<br/>"],
    // No XML from there on.
    ['<a/><b title="/><c/>', '<a></a><b title="/><c/>'],
    ["<a/><!-- <b/>", "<a></a><!-- <b/>"],
    ["<a/><![CDATA[ <b/>", "<a></a><![CDATA[ <b/>"],
    ["<a/", "<a/"],
    ["", ""],
  ];
  for (const [xhtml, html] of cases) assert.equal(xhtmlToHtml(xhtml), html);
  const hostile = ['<a "', "<!--", "<![CDATA[", "<", "<a ", "<a=", "=/><a ="].map((each) => each.repeat(200_000));
  for (const page of hostile) assert.equal(xhtmlToHtml(page).length >= page.length, true);
});

Deno.test("xhtmlToHtml() changes nothing of a page without either", () => {
  const piece = fc.constantFrom(
    "<p>",
    "</p>",
    "<br/>",
    "x",
    "<",
    ">",
    '"',
    "'",
    "=",
    "&amp;",
    "<a b='c'>",
    "<!--",
    "-->",
  );
  fc.assert(fc.property(fc.array(piece), (pieces) => {
    const page = pieces.join("");
    assert.equal(xhtmlToHtml(page), page);
  }));
});
