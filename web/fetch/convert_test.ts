// Pure: no Deno, no fetch, no file system.

import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import { type Profile, profiles } from "../../spec/profiles.ts";
import { convertSteps, type Received } from "./convert.ts";
import { mayBeCut } from "./partial.ts";
import type { Format } from "./params.ts";

const { documented, extended } = profiles;

/** What becomes of a body, at an address with a path. */
function convert(
  body: string | Uint8Array,
  profile: Profile,
  { format = "markdown" as Format, contentType = "text/html", cut = undefined as Received["cut"] } = {},
) {
  const url = "http://site.test/a/page";
  const bytes = typeof body === "string" ? new TextEncoder().encode(body) : body;
  const received = { asked: url, url, contentType, bytes, ...(cut && { cut }) };
  const steps = convertSteps(received, { profile, format, absoluteLinks: profile.absoluteLinks });
  for (let step = steps.next();; step = steps.next()) if (step.done) return step.value;
}

/** A page, what `extended` makes of it, what the same profile makes of it without the switch, and the format. */
type Case = readonly [page: string, extended: string, plain: string, format?: Format];

function sees(off: Partial<Profile>, cases: readonly Case[]): void {
  for (const [page, wanted, plain, format = "markdown"] of cases) {
    assert.equal(convert(page, extended, { format }).output, wanted, page);
    assert.equal(convert(page, { ...extended, ...off }, { format }).output, plain, page);
    assert.equal(convert(page, documented, { format }).output, plain, `${page}, documented`);
  }
}

Deno.test("[webfetch.tables] a table of data is a table, one for layout is its cells, and without the switch all are", () => {
  sees({ richPages: false }, [
    [
      "<table><tr><th>A<th>B<tr><td>1<td>2|3</table>",
      "| A | B |\n| --- | --- |\n| 1 | 2\\|3 |",
      "A\n\nB\n\n1\n\n2|3",
    ],
    [
      "<table><tr><td colspan=2>a<tr><td>b<br>c<td>d</table>",
      "|  |  |\n| --- | --- |\n| a |  |\n| b<br>c | d |",
      "a\n\nb  \nc\n\nd",
    ],
    ["<table><tr><td>a<tr><td>b</table>", "a\n\nb", "a\n\nb"],
    ["<table><tr><td><h2>a</h2><td>b</table>", "## a\n\nb", "## a\n\nb"],
  ]);
});

Deno.test("[webfetch.fences] every pre is a fence with its language, and without the switch only one with code in it", () => {
  sees({ richPages: false }, [
    ["<pre>let x;\n  y</pre>", "```\nlet x;\n  y\n```", "let x;\n  y"],
    ["<pre class=language-ts>a<br>b<button>Copy</button></pre>", "```ts\na\nb\n```", "a  \nbCopy"],
    ["<pre><code class=language-js>a</code></pre>", "```js\na\n```", "```js\na\n```"],
  ]);
});

Deno.test("[webfetch.links] links and images are absolute, and without the switch as the page has them", () => {
  sees({ absoluteLinks: false }, [
    [
      "<a href=x>l</a> <img src=/i.png alt=i>",
      "[l](http://site.test/a/x) ![i](http://site.test/i.png)",
      "[l](x) ![i](/i.png)",
    ],
    ["<base href='/lib/'><a href=x>l</a>", "[l](http://site.test/lib/x)", "[l](x)"],
    ["<a href='#f'>f</a> <a href='http://['>b</a>", "[f](#f) [b](http://[)", "[f](#f) [b](http://[)"],
  ]);
});

Deno.test("[webfetch.hidden] what a reader does not see is left out, and without the switch it is not", () => {
  sees(
    { richPages: false },
    [
      ["<title>t</title><p>a</p>", "a", "t\n\na"],
      ["<p>a</p><p hidden>b</p>", "a", "a\n\nb"],
      ["<p>a</p><p aria-hidden=true>b</p>", "a", "a\n\nb"],
      ["<p>a</p><p style='display:none'>b</p><p style='visibility: hidden'>c</p>", "a", "a\n\nb\n\nc"],
      ["<p>a</p><svg><text>b</text></svg>", "a", "a\n\nb"],
      ["<p>a</p><img src='data:,x' alt=b>", "a", "a\n\n![b](data:,x)"],
      ["<p>a</p><a href='#x'></a>", "a", "a\n\n[](#x)"],
    ],
  );
});

Deno.test("[webfetch.layout] text keeps apart what the page does, and without the switch runs together", () => {
  sees({ richPages: false }, [
    ["<title>t</title><h1>a</h1><p>b\n  c<br>d</p>", "a\nb c\nd", "tab\n  cd", "text"],
    ["<ul><li>a<li>b</ul><table><tr><td>c<td>d</table>", "- a\n- b\nc | d", "abcd", "text"],
    ["<p>a</p><noscript>b <p>c</p>", "a\nb\nc", "a", "text"],
  ]);
});

Deno.test("[webfetch.sniff] HTML without a type, bodies that are no text, and images of nothing", () => {
  const plain = { ...extended, sniffsBodies: false };
  const page = "<!doctype html><p>a</p>";
  assert.equal(convert(page, extended, { contentType: "" }).output, "a");
  for (const profile of [plain, documented]) assert.equal(convert(page, profile, { contentType: "" }).output, page);
  assert.equal(convert("a <p>b</p>", extended, { contentType: "" }).output, "a <p>b</p>");
  for (const contentType of ["text/html", "text/plain", "application/octet-stream", ""]) {
    for (const body of ["%PDF-1.4 x", "PK\0x", `${"x".repeat(1023)}\0`]) {
      assert.throws(() => convert(body, extended, { contentType }), { code: "unsupported_file" }, body);
      assert.equal(convert(body, plain, { contentType, format: "html" }).output, body);
    }
    assert.equal(convert(`${"x".repeat(1024)}\0`, extended, { contentType, format: "html" }).output.length, 1025);
  }
  const wide = Buffer.from("\ufeffa", "utf16le");
  assert.equal(convert(wide, extended, { contentType: "text/plain" }).output, "a");
  assert.throws(() => convert("", extended, { contentType: "image/png" }), { code: "bad_response" });
  assert.equal(convert("", plain, { contentType: "image/png" }).attachments?.length, 1);
});

Deno.test("[webfetch.sniff] a body that begins with many comments keeps nobody waiting", () => {
  for (const comment of ["<!-- a -->", "<!-->", "<!--->\n", "<!---->"]) {
    const comments = comment.repeat(Math.floor(900 / comment.length));
    assert.equal(convert(`${comments}<p>a</p>`, extended, { contentType: "" }).output, "a");
    const other = `${comments}<section>a`;
    assert.equal(convert(other, extended, { contentType: "" }).output, other);
    assert.equal(convert(other, extended).output, "a");
  }
  const open = "<!-- a -->".repeat(50) + "<!-- <p>a";
  assert.equal(convert(open, extended, { contentType: "" }).output, open);
});

Deno.test("[webfetch.partial] a part says so first, with its size, the whole's where it is known, and what to do", () => {
  const whole = convert("<p>a</p><p>b", extended);
  assert.deepEqual([whole.output, whole.metadata], ["a\n\nb", {}]);
  const cuts: readonly [number, number | undefined, RegExp][] = [
    [12, undefined, /^\(Partial: this is the first 12 bytes of a longer page, /],
    [5 << 20, 7_340_033, /^\(Partial: this is the first 5 MB \(5242880 bytes\) of the page's 7340033 bytes, /],
  ];
  for (const [read, total, wanted] of cuts) {
    for (const [format, text] of [["markdown", "a\n\nb"], ["text", "a\nb"], ["html", "<p>a</p><p>b"]] as const) {
      const { output, metadata } = convert("<p>a</p><p>b", extended, { format, cut: { read, total } });
      assert.deepEqual(metadata, { partial: true });
      const [note = "", ...rest] = output.split("\n\n");
      assert.match(note, wanted);
      assert.match(note, /fetch a smaller page or a part .* download .*\)$/);
      assert.equal(rest.join("\n\n"), text);
    }
  }
  const empty = convert("<script>let x", extended, { cut: { read: 13 } });
  assert.match(empty.output, /\)\n\nThere is no text in this part\.$/);
  // Of what is no text the size is not known.
  assert.throws(() => convert("PK\0", extended, { cut: { read: 3 } }), { message: /over 3 bytes/ });
});

Deno.test("[webfetch.partial] what may be cut, by profile and content type", () => {
  for (const type of ["text/html", "text/plain", "", "application/json", "image/svg+xml", "application/octet-stream"]) {
    assert.equal(mayBeCut(type, extended), true, type);
    assert.equal(mayBeCut(type, { ...extended, cutsLargePages: false }), false, type);
    for (const profile of [documented, profiles["opencode-1.18"]]) assert.equal(mayBeCut(type, profile), false, type);
  }
  for (
    const type of [
      "image/png",
      "IMAGE/WEBP; q=1",
      "application/pdf",
      "Application/PDF; x=y",
      "application/x-pdf",
      "video/mp4",
      "audio/ogg",
      "font/woff2",
    ]
  ) {
    assert.equal(mayBeCut(type, extended), false, type);
  }
});

Deno.test("[webfetch.html] XHTML is read as such: what closes itself ends there, and sections are text", () => {
  const page =
    '<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><head><title>T</title><script src="a"/>' +
    '</head><body><p>One<br/>two</p><a name="x"/><p><![CDATA[a<b]]></p><textarea/><p>end</p></body></html>';
  const contentType = "application/xhtml+xml; charset=utf-8";
  assert.equal(convert(page, extended, { contentType }).output, "One  \ntwo\n\na<b\n\nend");
  assert.equal(convert(page, extended, { contentType, format: "text" }).output, "One\ntwo\na<b\nend");
  assert.equal(convert(page, documented, { contentType }).output, "T\n\nOne  \ntwo\n\na<b\n\nend");
  assert.equal(convert(page, documented, { contentType, format: "text" }).output, "TOnetwoa<bend");
  assert.equal(convert(page, documented, { contentType, format: "html" }).output, page);
  // What is called HTML is HTML.
  assert.equal(convert("<p>a</p><script/><p>b</p>", extended).output, "a");
});
