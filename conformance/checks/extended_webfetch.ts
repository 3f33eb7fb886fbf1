// Pure: no Deno, no fetch, no file system.

import { checksOf, type ServedPage, type Trial } from "../check.ts";
import { all, answers, type Expectation, inWords, metadata, numbersIn, output, refused } from "../expect.ts";
import { gzipped, html } from "../models/web_model.ts";
import { png } from "./samples.ts";

const { list, check } = checksOf("extended");

/** Checks of the rules of `webfetch` in the profile `extended`, on pages that the suite serves on loopback. */
export const extendedWebfetchChecks = list;

const webfetch = { tools: ["webfetch"] };
const silent = { within: 5000, silenceFails: true };

/** A site, and a fetch of one of its paths. */
async function site(t: Trial, pages: Parameters<Trial["serve"]>[0]) {
  const place = await t.dir({});
  const served = await t.serve(pages);
  const get = (path: string, format = "markdown", options: Parameters<Trial["call"]>[3] = {}) =>
    t.call("webfetch", { url: served.origin + path, format }, place, options);
  return { served, get };
}

/** A page, and what it becomes. */
type Case = readonly [page: string, wanted: string | Expectation];

async function become(t: Trial, format: string, control: Case, cases: readonly Case[]): Promise<void> {
  const pages = [control, ...cases];
  const { get } = await site(t, Object.fromEntries(pages.map(([page], at) => [`/${at}`, html(page)])));
  for (const [at, [, wanted]] of pages.entries()) {
    const expectation = typeof wanted === "string" ? output(wanted) : wanted;
    if (at === 0) t.control(await get(`/${at}`, format), expectation);
    else t.expect(await get(`/${at}`, format), expectation);
  }
}

const plain: Case = ["<p>only words</p>", "only words"];

/** The cells of a table in Markdown, the head first; `undefined` when it is none. */
function cellsOf(markdown: string): readonly (readonly string[])[] | undefined {
  const rows = markdown.trim().split("\n").map((line) =>
    line.trim().replace(/^\|/, "").replace(/(?<!\\)\|$/, "").split(/(?<!\\)\|/).map((cell) => cell.trim())
  );
  const [head, rule, ...body] = rows;
  return head && rule?.every((cell) => /^:?-+:?$/.test(cell)) && rule.length === head.length
    ? [head, ...body]
    : undefined;
}

function table(...rows: readonly (readonly string[])[]): Expectation {
  const want = JSON.stringify(rows);
  return answers(`a table with the rows ${want}`, (answer) => {
    return JSON.stringify(cellsOf(answer.output)) === want ? undefined : inWords({ kind: "ok", answer });
  });
}

check("webfetch.tables", webfetch, (t) =>
  become(t, "markdown", plain, [
    ["<table><tr><th>A</th><th>B</th></tr><tr><td>1</td><td>2</td></tr></table>", table(["A", "B"], ["1", "2"])],
    [
      "<table><tr><td>a</td><td>b</td></tr><tr><td>c</td><td>d</td></tr></table>",
      table(["", ""], ["a", "b"], ["c", "d"]),
    ],
    ["<table><tr><th>a</th><td>b</td></tr></table>", table(["", ""], ["a", "b"])],
    [
      "<table><tr><th colspan=2>A</th><th>B</th></tr><tr><td>1</td><td>2</td><td>3</td></tr></table>",
      table(["A", "", "B"], ["1", "2", "3"]),
    ],
    [
      "<table><tr><th>A</th><th>B</th></tr><tr><td rowspan=2>1</td><td>2</td></tr><tr><td>3</td></tr></table>",
      table(["A", "B"], ["1", "2"], ["", "3"]),
    ],
    ["<table><tr><th>A</th><th>B</th></tr><tr><td>1</td></tr></table>", table(["A", "B"], ["1", ""])],
    ["<table><tr><td>a|b</td><td>c<br>d</td></tr></table>", table(["", ""], ["a\\|b", "c<br>d"])],
    ["<table><tr><td>a</td></tr><tr><td>b</td></tr></table>", "a\n\nb"],
    ["<table><tr><td><h2>a</h2></td><td>b</td></tr></table>", "## a\n\nb"],
    ["<table><tr><td><blockquote>a</blockquote></td><td>b</td></tr></table>", "> a\n\nb"],
    [
      "<table><tr><td>a</td><td><table><tr><td>1</td><td>2</td></tr></table></td></tr></table>",
      answers("the cell, and a table below it", (answer) => {
        const [first, ...rest] = answer.output.split("\n\n");
        const right = first === "a" && JSON.stringify(cellsOf(rest.join("\n\n"))) === '[["",""],["1","2"]]';
        return right ? undefined : inWords({ kind: "ok", answer });
      }),
    ],
  ]));

check("webfetch.fences", webfetch, (t) =>
  become(t, "markdown", ["<pre><code>a\n</code></pre>", "```\na\n```"], [
    ["<pre>let x;\n  y</pre>", "```\nlet x;\n  y\n```"],
    ['<pre class="language-ts">a</pre>', "```ts\na\n```"],
    ['<pre><code class="lang-py hl">a</code></pre>', "```py\na\n```"],
    ["<pre>a<br>b</pre>", "```\na\nb\n```"],
    ["<pre>a<button>Copy</button></pre>", "```\na\n```"],
  ]));

check("webfetch.links", webfetch, async (t) => {
  const link = '<p><a href="x">l</a> <img src="/i.png" alt="i"> <a href="#f">f</a> <a href="http://[">b</a></p>';
  const { get, served } = await site(t, {
    "/": html('<p><a href="http://site.test/">l</a></p>'),
    "/deep/page": html(link),
    "/from": { body: "", status: 302, headers: { location: "/deep/page" } },
    "/based": html(`<base href="/lib/">${link}`),
  });
  const wanted = (folder: string) =>
    output(`[l](${served.origin}${folder}x) ![i](${served.origin}/i.png) [f](#f) [b](http://[)`);
  t.control(await get("/"), output("[l](http://site.test/)"));
  t.expect(await get("/deep/page"), wanted("/deep/"));
  t.expect(await get("/from"), wanted("/deep/"));
  t.expect(await get("/based"), wanted("/lib/"));
});

check("webfetch.hidden", webfetch, (t) => {
  const unseen = [
    "<title>no</title>",
    "<svg><text>no</text></svg>",
    "<p hidden>no</p>",
    '<div aria-hidden="true"><p>no</p></div>',
    '<p style="color: red; display:none">no</p>',
    '<p style="visibility: hidden">no</p>',
    '<p><img src="data:image/png;base64,AAAA" alt="no"></p>',
    '<p><a href="/x"></a></p>',
  ];
  return become(t, "markdown", plain, [
    ['<p style="color: red">a</p><p aria-hidden="false">b</p>', "a\n\nb"],
    ...unseen.map((each): Case => [`<p>a</p>${each}<p>b</p>`, "a\n\nb"]),
  ]);
});

check("webfetch.hidden/text", webfetch, (t) =>
  become(t, "text", plain, [
    ["<p>a</p><p hidden>no</p><p>b</p>", "a\nb"],
    ['<ul><li>a</li><li aria-hidden="true">no<b>no</b></li><li>b</li></ul>', "- a\n- b"],
    ['<p>a<span style="display:none">no<i>no</i></span>b</p>', "ab"],
    ['<div style="visibility: hidden">no<div>no</div>no</div><p aria-hidden="false">a</p>', "a"],
  ]));

check("webfetch.layout", webfetch, (t) =>
  become(t, "text", plain, [
    ["<h1>a</h1><p>b</p><div>c<p>d</p></div>", "a\nb\nc\nd"],
    ["<p>a\n  b</p>\n\n<p>c</p>", "a b\nc"],
    ["<p>a<b>b</b> <i>c</i></p>", "ab c"],
    ["<ul><li>a</li><li>b</li></ul><p>c</p>", "- a\n- b\nc"],
    ["<table><tr><th>a</th><th>b</th></tr><tr><td>c</td><td>d</td></tr></table>", "a | b\nc | d"],
    ["<p>a<br>b</p>", "a\nb"],
    ["<pre>a\n  b</pre><p>c</p>", "a\n  b\nc"],
    ["<select><option>a</option><option>b</option></select>", "a\nb"],
    ["<html><head><title>no</title></head><body><template>no</template><svg><text>no</text></svg>a</body></html>", "a"],
    ["<p>a</p><noscript>no</noscript><p>b</p>", "a\nb"],
    ["<p>a</p><noscript>b<p>c</p>", "a\nb\nc"],
  ]));

check("webfetch.sniff", webfetch, async (t) => {
  const page = "<!doctype html><p>a</p>";
  const wide = Uint8Array.from([0xff, 0xfe, 0x68, 0x00, 0x69, 0x00]);
  const typed = (body: string | Uint8Array, type: string | undefined): ServedPage => ({
    body,
    headers: { "content-type": type },
  });
  const noText = ["%PDF-1.4\nx", "PK\0x", `${"x".repeat(1023)}\0`];
  const types = ["text/html", "text/plain", "application/octet-stream"];
  const { get } = await site(t, {
    "/typed": html(page),
    "/untyped": typed(page, undefined),
    "/text": typed("a <p>b</p>", undefined),
    "/wide": typed(wide, "text/plain"),
    "/image": typed(png, "image/png"),
    "/no-image": typed("", "image/png"),
    ...Object.fromEntries(types.flatMap((type) => noText.map((body, at) => [`/${type}/${at}`, typed(body, type)]))),
  });
  t.control(await get("/typed"), output("a"));
  t.expect(await get("/untyped"), output("a"));
  t.expect(await get("/text"), output("a <p>b</p>"));
  t.expect(await get("/wide"), output("hi"));
  for (const type of types) {
    for (const at of noText.keys()) t.expect(await get(`/${type}/${at}`), refused(["unsupported_file", "binary"]));
  }
  t.expect(await get("/image"), answers("an image", (answer) => answer.attachments?.length ? undefined : "none"));
  t.expect(await get("/no-image"), refused(["bad_response", "unsupported_file"]));
});

const most = 5 * 1024 * 1024;

/** A page of which the last paragraph begins some bytes before the limit, behind a long comment. */
function longPage(tail: string, inside: number): Uint8Array<ArrayBuffer> {
  const [start, end] = ["<p>start</p><!--", "--><p>"];
  return new TextEncoder().encode(start + "x".repeat(most - inside - start.length - end.length) + end + tail);
}

/** A part that ends with a text, below words that say how much was read, and of how much. */
function part(text: string, total?: number): Expectation {
  const of = total === undefined ? "" : ` of ${total}`;
  const says = answers(`a note about ${most} bytes${of}, then ${JSON.stringify(text)}`, (answer) => {
    const { output } = answer;
    const numbers = numbersIn(output.slice(0, output.length - text.length));
    const right = output.endsWith(text) && (numbers.includes(most) || numbers.includes(5)) &&
      (total === undefined || numbers.includes(total));
    return right ? undefined : inWords({ kind: "ok", answer });
  });
  return all(metadata("partial", true), says);
}

const whole = (text: string) => all(output(text), metadata("partial", undefined));

check("webfetch.partial", webfetch, async (t) => {
  const pages: Record<string, ServedPage> = { "/short": html("<p>start</p><p>NEAR</p>") };
  const bodies = { exact: longPage("NEAR", 4), more: longPage("NEARX", 4), cut: longPage("NEAR日X", 5) };
  for (const [name, body] of Object.entries(bodies)) {
    pages[`/plain/${name}`] = html(body);
    pages[`/pieces/${name}`] = { ...html(""), body: [body.subarray(0, most - 100), body.subarray(most - 100)] };
    const { headers } = html("");
    pages[`/gzip/${name}`] = { body: await gzipped(body), headers: { ...headers, "content-encoding": "gzip" } };
  }
  const { get } = await site(t, pages);
  t.control(await get("/short", "text"), whole("start\nNEAR"));
  for (const kind of ["plain", "pieces", "gzip"]) {
    t.expect(await get(`/${kind}/exact`, "text"), whole("start\nNEAR"));
    t.expect(
      await get(`/${kind}/more`, "text"),
      part("start\nNEAR", kind === "plain" ? bodies.more.length : undefined),
    );
  }
  t.expect(await get("/plain/cut", "text"), part("start\nNEAR", bodies.cut.length));
  t.expect(await get("/plain/more"), part("start\n\nNEAR", bodies.more.length));
});

check("webfetch.partial/early", webfetch, async (t) => {
  const { headers } = html("");
  const { get, served } = await site(t, {
    "/short": html("<p>start</p><p>NEAR</p>"),
    "/declared": {
      body: longPage("NEAR", 4),
      headers: { ...headers, "content-length": String(most + 1) },
      stall: "body",
    },
    "/endless": { body: `<!--${"x".repeat(65_529)}-->`, headers, endless: true },
  });
  t.control(await get("/short", "text"), whole("start\nNEAR"));
  t.expect(await get("/declared", "text", silent), part("start\nNEAR", most + 1));
  t.expect(await get("/endless", "text"), metadata("partial", true));
  // What lies in the buffers of a closed connection was not read; megabytes more were.
  t.demand(
    "a body that is left soon after 5 MB",
    served.sent < 24 * 1024 * 1024 ? undefined : `${served.sent} bytes were taken`,
  );
});

check("webfetch.partial/whole-only", webfetch, async (t) => {
  const body = longPage("NEARX", 4);
  const types = ["image/png", "application/pdf", "video/mp4"];
  const { get } = await site(t, {
    "/page": html(body),
    ...Object.fromEntries(types.flatMap((type, at) => [
      [`/declared/${at}`, { body, headers: { "content-type": type } }],
      [`/pieces/${at}`, { body: [body], headers: { "content-type": type } }],
    ])),
  });
  t.control(await get("/page", "text"), part("start\nNEAR", body.length));
  for (const at of types.keys()) {
    for (const how of ["declared", "pieces"]) t.expect(await get(`/${how}/${at}`), refused(["too_large"]));
  }
});
