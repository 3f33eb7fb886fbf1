// Pure: no Deno, no fetch, no file system.

import assert from "node:assert/strict";
import { limits } from "../../../spec/limits.ts";
import { markdownSteps, toMarkdown } from "./convert.ts";
import { turndown } from "./testing.ts";

const many = (text: string, times: number) => text.repeat(times);

/** Pages on which work grows with the square of the size, or the stack overflows, unless it is written not to. */
const pages: Readonly<Record<string, string>> = {
  "nested blocks": `${many("<div>a", 20_000)}BOTTOM`,
  "nested list items": `${many("<ul><li>a", 20_000)}BOTTOM`,
  "nested quotes": `${many("<blockquote>a", 20_000)}BOTTOM`,
  "nested inline elements": `${many("<span> a", 20_000)}BOTTOM`,
  "nested no-break spaces": `${many("<span>\u00a0", 20_000)}BOTTOM`,
  "nested emphasis": `${many("<em>", 20_000)}BOTTOM`,
  "nested code": `${many("<code>", 20_000)}BOTTOM`,
  "nested tables": `${many("<table><tr><td>", 5_000)}BOTTOM`,
  "links never closed": `${many("<a href=/x>l", 20_000)}BOTTOM`,
  "formatting across paragraphs": `${many("<b><p>", 20_000)}BOTTOM`,
  "a run of no-break spaces": `<b>x${many("\u00a0", 200_000)}y</b>BOTTOM`,
  "attributes": `<p ${Array.from({ length: 100_000 }, (_, at) => `a${at}=1`).join(" ")}>BOTTOM`,
  "cells": `<table>${many("<tr><td>c<td>d", 50_000)}</table>BOTTOM`,
  "items of one list": `<ol>${many("<li>x", 40_000)}</ol>BOTTOM`,
  "sibling links": `<p>${many("<a href=/x>l</a> ", 40_000)}BOTTOM`,
  "line breaks": `${many("<br>", 100_000)}BOTTOM`,
  "comments": `${many("<!--c-->", 100_000)}BOTTOM`,
  "less-than signs": `${many("< ", 500_000)}BOTTOM`,
  "entities": `${many("&amp;", 200_000)}BOTTOM`,
  "back-ticks": `<code>${many("` `` ", 100_000)}</code>BOTTOM`,
};

Deno.test("[webfetch.markdown] pages made to stall or overflow are converted whole, and the output stays in proportion", () => {
  for (const [name, source] of Object.entries(pages)) {
    const output = toMarkdown(source);
    assert.ok(output.includes("BOTTOM"), name);
    // Indentation may add a quarter of what may be copied, and nothing else multiplies the text.
    assert.ok(output.length <= 4 * source.length + limits.webfetch.copies / 3, `${name}: ${output.length}`);
  }
});

Deno.test("[webfetch.markdown] in profile extended such pages are converted whole, too", () => {
  for (const name of ["nested tables", "cells", "nested list items", "nested code", "a run of no-break spaces"]) {
    assert.ok(toMarkdown(pages[name]!, { rich: true }).includes("BOTTOM"), name);
  }
});

Deno.test("[webfetch.markdown] many lines in many quotes or items add no more than what may be copied", () => {
  for (const open of ["<blockquote>", "<ul><li>"]) {
    const source = `${many(open, 100)}<pre>${many("a\n", 120_000)}BOTTOM`;
    const output = toMarkdown(source);
    assert.ok(output.includes("BOTTOM"));
    assert.ok(output.length <= source.length + limits.webfetch.copies / 3, `${open}: ${output.length}`);
  }
});

Deno.test("[webfetch.markdown] lists and quotes indent as Turndown does up to the limit of levels, and past it stay whole", () => {
  const list = (levels: number) => `${many("<ul><li>a", levels)}BOTTOM`;
  const quote = (levels: number) => `${many("<blockquote>a", levels)}BOTTOM`;
  for (const page of [list, quote]) {
    assert.equal(toMarkdown(page(limits.webfetch.levels)), turndown(page(limits.webfetch.levels)));
    assert.notEqual(toMarkdown(page(limits.webfetch.levels + 1)), turndown(page(limits.webfetch.levels + 1)));
    assert.ok(toMarkdown(page(limits.webfetch.levels + 1)).includes("BOTTOM"));
  }
  assert.equal(toMarkdown(`${many("<div>", 500)}x`), turndown(`${many("<div>", 500)}x`));
});

Deno.test("[webfetch.timeout] a conversion rests in every phase, so that a clock can be looked at", () => {
  const source = many('<p>some <b>text</b> with <a href="/x">a link</a></p>', 40_000);
  let rests = 0;
  for (const _ of markdownSteps(source)) rests++;
  // One rest a piece of the source, and one every few thousand nodes in each of the three walks.
  assert.ok(rests >= 4 * (source.length / 65_536), `${rests} rests`);
});
