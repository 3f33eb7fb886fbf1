// Pure: no Deno, no fetch, no file system.

import assert from "node:assert/strict";
import * as fc from "fast-check";
import { type DefaultTreeAdapterMap, type DefaultTreeAdapterTypes, Parser, Tokenizer } from "parse5";
import { htmlDocument } from "./testing.ts";
import { PageTokenizer } from "./tokenizer.ts";

/** A page as the library's own tokenizer or ours reads it, with nothing around it or with an element. */
function tree(source: string, ours: boolean, inside: boolean): string {
  const [head, tail] = inside ? ["<x-y id=a>", "</x-y>"] : ["", ""];
  const parser = new Parser<DefaultTreeAdapterMap>({ scriptingEnabled: false });
  if (ours) {
    const tokenizer = new PageTokenizer(parser);
    parser.tokenizer = tokenizer;
    for (const _ of tokenizer.steps(head, source, tail));
  } else {
    parser.tokenizer = new Tokenizer({}, parser);
    parser.tokenizer.write(head + source + tail, true);
  }
  const lines: string[] = [];
  describe(parser.document, "", lines);
  return lines.join("\n");
}

/** Everything of a tree that its reader can see; what a comment says is not kept. */
function describe(node: DefaultTreeAdapterTypes.Node, indent: string, lines: string[]): void {
  const attributes = "attrs" in node ? node.attrs.map(({ name, value }) => [name, value]) : [];
  const text = "value" in node ? node.value : "";
  const kind = "tagName" in node ? `${node.namespaceURI} ${node.tagName}` : node.nodeName;
  const mode = "mode" in node ? node.mode : "";
  lines.push(`${indent}${kind} ${mode} ${JSON.stringify([attributes, text])}`);
  if ("content" in node) describe(node.content, `${indent}  content `, lines);
  if ("childNodes" in node) { for (const child of node.childNodes) describe(child, `${indent}  `, lines); }
}

function same(source: string): void {
  for (const inside of [false, true]) assert.equal(tree(source, true, inside), tree(source, false, inside), source);
}

/** What a short cut may take, and what it must leave, in every place of a tag, a comment and a text. */
const parts =
  ("< </ <! <!- <!-- --> --!> --- <!--> <!---> > /> / <p <P <p-q <p:q <p_q <p1 <a <b <pre <textarea <title <script <style " +
    "<plaintext <table <tr> <td> <select> <svg> <math> <mi> <template> <head> <body> <frameset> </p> </P> </p </a> </b> " +
    "</title> </script> </style> </textarea> </table> </svg> </body> </html> x word x=y x=\"y\" x='y' x= \" ' = == & &amp; &lt " +
    '&#10; &#13; &#0; &notit; ; -> a a=1 a=2 b="&amp;" c=\'<p>\' d=">" e=a/b f=a?b=c g=` A=B \u00e9=\u00e9 h=\u00a0')
    .split(" ");
const spaces = [
  " ",
  "\n",
  "\t",
  "\f",
  "\r",
  "\r\n",
  "\v",
  "\0",
  "\u00a0",
  "\ud83d",
  "\udc00",
  "\ud83d\ude00",
  "\ufeff",
];
const pieces = fc.array(
  fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...parts) },
    { weight: 1, arbitrary: fc.constantFrom(...spaces) },
  ),
  { maxLength: 24 },
).map((list) => list.join(""));

Deno.test("[webfetch.markdown] the short cuts of the tokenizer change nothing in the tree of a generated page", () => {
  fc.assert(fc.property(fc.oneof(pieces, htmlDocument), same), { numRuns: 10_000 });
});

Deno.test("[webfetch.markdown] the short cuts of the tokenizer, each at its edge", () => {
  const many = (count: number) => Array.from({ length: count }, (_, at) => `a${at}=1`).join(" ");
  const pages = [
    `<p ${many(15)}>x<p ${many(16)}>x<p ${many(17)}>x`,
    "<p a=1 a=2 b>x",
    "<p a='x\ry' b=\"x\0y\">\r\nx\r\r\ny\0z",
    "<pre>\n\nx</pre><pre>\r\nx</pre><textarea>\n x &amp; y</textarea><listing>\n</listing>",
    "x<!--a--!>b<!--c-->d<!-- -- > --><!-->e<!--->f-->",
    "<table> x <tr> y <td> z </table> <select> a <option> b",
    "<title>a <b> &lt; </title >c<script>a </ b </scripty></script x='>'>d<style>\0</style>e",
    "<svg><title> a <p>b</title><![CDATA[ c ]]><x-y/></svg><math><mi> d <b> e",
    "<plaintext>a </plaintext> & < \r\n\0b",
    "</p></br></x/></y a='b'>",
    "<a href='/x'b=1>c<a href=/x/>d<a href=x\">e<a =f>g<a h = i>j<a b= c>k<p aB=c d\u00e9 e=>l",
    " \n<!doctype html> <html> <head> <title>a</title> b <body> c </body> d </html> e <!-- f --> ",
    "<frameset> a <frame> </frameset> <noframes> b </noframes>",
    ...[
      "<p",
      "<p a",
      "<p a=",
      "<p a='b",
      "<!--",
      "<!-- a -",
      "&am",
      "&amp",
      "</",
      "<",
      "<title>a</titl",
      "a\r",
      "a\ud83d",
    ],
  ];
  for (const page of pages) same(page);
});

Deno.test("[webfetch.markdown] a page is the same page wherever the tokenizer rests", () => {
  const page = "<p title='a &amp; b'>x &lt; y</p>\r\n<pre>\r\n<b a=1 b>\u00e9\ud83d\ude00</b></pre><!-- c --> z";
  for (let at = 0; at <= page.length; at++) {
    const source = " ".repeat((1 << 16) - at) + page;
    assert.equal(tree(source, true, true), tree(source, false, true), `rest after ${at}`);
  }
});
