// Pure: no Deno, no fetch, no file system.

import { elsewhere, type KnownInput, type Served, type WebGives, type WebTry } from "./known_input.ts";

type Rest = Partial<Omit<WebTry, "kind" | "name" | "serves" | "gives">>;

const encoder = new TextEncoder();

/** Text as UTF-8, numbers as bytes. */
const bytes = (...parts: readonly (string | readonly number[])[]): Uint8Array =>
  Uint8Array.from(parts.flatMap((part) => typeof part === "string" ? [...encoder.encode(part)] : part));

/** A fetch of the one page of a server. */
const fetchOf = (name: string, served: Served, gives: WebGives, rest: Rest = {}): WebTry => ({
  kind: "web",
  name,
  serves: { "/": served },
  call: ["webfetch", { url: "<SITE>/" }],
  gives,
  ...rest,
});

/** A page of this type. */
const typed = (name: string, type: string, body: Served["body"], gives: WebGives, rest: Rest = {}): WebTry =>
  fetchOf(name, { headers: type === "" ? {} : { "content-type": type }, body }, gives, rest);

/** A fetch of an address, or with other parameters, from a server that answers with what it was asked for. */
const asks = (name: string, params: Record<string, unknown>, gives: WebGives, rest: Rest = {}): WebTry => ({
  kind: "web",
  name,
  serves: "echo",
  call: ["webfetch", { url: "<SITE>/", ...params }],
  gives,
  ...rest,
});

const unasked = { requests: [] } as const;
const body = "web/fetch/webfetch_body_test.ts";
const fetches = "web/fetch/webfetch_test.ts";
const guards = "web/fetch/webfetch_guard_test.ts";
const scenarios = "tests/known_inputs/web_scenarios_test.ts";
const private_ =
  "[webfetch.private] with the option, no spelling, name, resolution or redirect reaches a private address";
const stalls = "[webfetch.timeout] a server that stalls is timed out: before the headers, after them, in the body";
const challenge =
  "[webfetch.cloudflare] [webfetch.agent] a challenge is tried once more under an honest name, and only a challenge";

const html = "text/html";
const png = bytes([0x89], "PNG\r\n", [0x1a], "\n", [0, 0, 0, 13, 1, 2]);

/** Inputs for webfetch: bytes, times, statuses, addresses, types. */
export const webInputs: readonly KnownInput[] = [
  {
    id: "B53",
    input: "pages that are not UTF-8",
    expected: "mark, header, meta in the first bytes, UTF-8; an unknown label counts for nothing",
    tries: [
      typed("a header that says GBK", "text/plain; charset=gbk", bytes([0xc4, 0xe3, 0xba, 0xc3]), { output: "你好" }),
      typed("a meta that says Shift JIS", html, bytes('<meta charset="shift_jis">', [0x93, 0xfa, 0x96, 0x7b]), {
        output: "日本",
      }),
      typed(
        "an http-equiv that says windows-1251",
        html,
        bytes('<meta http-equiv="Content-Type" content="text/html; charset=windows-1251">', [0xcf, 0xf0, 0xe8]),
        { output: "При" },
      ),
      typed("a quoted label", `${html}; charset="UTF-8"`, "é", { output: "é" }),
      typed("another spelling", `${html}; charset=utf8`, "é", { output: "é" }),
      typed("a label that there is not", `${html}; charset=bogus`, "é", { output: "é" }),
      typed("an empty label", `${html}; charset=`, "é", { output: "é" }),
      typed("a header against a meta", `${html}; charset=utf-8`, '<meta charset="gbk">é', { output: "é" }),
      typed("a mark against a header", `${html}; charset=iso-8859-1`, "\ufeffé", { output: "é" }),
      typed("UTF-16 by its mark", html, bytes([0xff, 0xfe, 0x61, 0, 0xe9, 0]), { output: "aé" }),
      typed(
        "an XML declaration",
        "application/xml",
        bytes('<?xml version="1.0" encoding="ISO-8859-1"?><a>', [0xe9], "</a>"),
        { says: [/<a>é<\/a>/] },
      ),
      typed(
        "a meta behind 5 KB",
        html,
        bytes(`<!--${"x".repeat(5000)}--><meta charset="gbk">`, [0xc4, 0xe3]),
        { output: "\ufffd\ufffd" },
      ),
    ],
  },
  {
    id: "B54",
    input: "servers that take their time, odd time limits",
    expected: "one limit over everything, said in the error; the connection is closed",
    tries: [
      elsewhere("no headers, no body, half a body", "`timeout` with the seconds", fetches, stalls),
      fetchOf(
        "a body that drips",
        { headers: { "content-type": "text/plain" }, body: ["a", "b"], then: "open" },
        { error: "timeout", says: [/timed out after 0\.4 s/] },
        { call: ["webfetch", { url: "<SITE>/", timeout: 0.4 }] },
      ),
      elsewhere(
        "a look-up that never ends",
        "`timeout`",
        guards,
        private_,
      ),
      elsewhere(
        "an abort in the middle of a body",
        "`aborted`; the server sees the end of the connection",
        scenarios,
        "B54: an abort in the middle of a body closes the connection",
      ),
      ...[0, -5, "30"].map((timeout) =>
        asks(`timeout ${JSON.stringify(timeout)}`, { timeout }, {
          error: "invalid_params",
          says: [/timeout/],
          ...unasked,
        })
      ),
      asks("timeout 1e9, which is cut to the most", { timeout: 1e9 }, { output: "/" }),
    ],
  },
  {
    id: "B56",
    input: "failures of every kind",
    expected: "told apart: the status and its reason, whether to try again",
    tries: [
      ...([[404, /404 Not Found/], [403, /403 Forbidden/], [500, /500 Internal/], [304, /304 Not Modified/]] as const)
        .map(([status, reason]) => fetchOf(String(status), { status }, { error: "bad_status", says: [reason] })),
      fetchOf("429 with a time to wait", { status: 429, headers: { "retry-after": "7" } }, {
        error: "rate_limited",
        says: [/429/, /Retry-After is 7/],
      }),
      fetchOf("204", { status: 204 }, { output: "The page has no text." }),
      fetchOf("404 with a page", { status: 404, headers: { "content-type": html }, body: "<h1>Moved</h1>" }, {
        error: "bad_status",
        says: [/404/],
      }),
      asks("HTTPS where there is none", { url: "https://127.0.0.1:<PORT>/" }, { error: "network", says: [/TLS/] }),
      asks("a name that there is not", { url: "http://no-such-host.invalid/" }, {
        error: "network",
        says: [/host name was not found/],
      }),
      fetchOf("a connection that breaks", { then: "reset" }, { error: "network" }),
      elsewhere(
        "a closed port, damaged compression",
        "an error each",
        fetches,
        "connections that fail: refused, reset, damaged, no TLS, a name that does not exist",
      ),
      typed("text of no known type", "application/octet-stream", "just text\n", { output: "just text\n" }),
    ],
  },
  {
    id: "B57",
    input: "addresses of the own machine and network",
    expected: "a rule or an option decides, on every hop and after the look-up; a developer's own server is reached",
    tries: [
      ...["<SITE>/", "http://localhost:<PORT>/", "http://127.1:<PORT>/", "http://2130706433:<PORT>/"].map((url) =>
        asks(`${url} by default`, { url }, { output: "/" })
      ),
      ...["<SITE>/", "http://localhost:<PORT>/", "http://0x7f.1:<PORT>/", "http://[::ffff:127.0.0.1]:<PORT>/"].map((
        url,
      ) =>
        asks(`${url} with refusePrivate`, { url }, { error: "denied", ...unasked }, {
          webfetch: { refusePrivate: true },
        })
      ),
      elsewhere("25 spellings, look-ups and redirects with refusePrivate", "`denied`", guards, private_),
      asks("a rule", { url: "<SITE>/secret" }, { error: "denied", ...unasked }, {
        rules: { webfetch: { "http://127.0.0.1*": "deny" } },
      }),
      asks("a name that hides behind a fragment", { url: "http://no-such-host.invalid#@127.0.0.1:<PORT>/" }, {
        error: "network",
        ...unasked,
      }),
      elsewhere(
        "a redirect to another origin",
        "asked about with `askRedirects`",
        guards,
        "[webfetch.redirect] with the option, a redirect to another origin asks again, and only such a one",
      ),
    ],
  },
  {
    id: "B58",
    input: "HTTP, other schemes, none",
    expected: "HTTP works and nothing claims an upgrade; other schemes are refused; a missing one is named",
    tries: [
      asks("plain HTTP", {}, { output: "/" }),
      asks("upper case", { url: "HTTP://127.0.0.1:<PORT>/" }, { output: "/" }),
      asks("a space in front", { url: " <SITE>/" }, { output: "/" }),
      asks("no scheme", { url: "example.com/a" }, {
        error: "invalid_url",
        says: [/Perhaps https:\/\/example\.com\/a is meant/],
        ...unasked,
      }),
      ...["ftp://h/", "file:///etc/passwd", "data:text/html,x", "javascript:1"].map((url) =>
        asks(url, { url }, { error: "invalid_url", says: [/must start with http:\/\/ or https:\/\/$/], ...unasked })
      ),
      elsewhere(
        "the description",
        "claims no upgrade",
        "web/fetch/params_test.ts",
        "[webfetch.scheme] nothing claims an upgrade to HTTPS",
      ),
    ],
  },
  {
    id: "B60",
    input: "walls against robots",
    expected: "one more try, for a challenge alone; the error names the wall",
    tries: [
      fetchOf("403", { status: 403 }, { error: "bad_status", requests: ["/"] }),
      fetchOf("a challenge both times", { status: 403, headers: { "cf-mitigated": "challenge" } }, {
        error: "bad_status",
        says: [/blocks automated access with a challenge/],
        requests: ["/", "/"],
      }),
      elsewhere("a challenge that the honest name passes", "the page, after two requests", fetches, challenge),
      typed(
        "a page that is a challenge",
        html,
        "<title>Making sure you&#39;re not a bot!</title><h1>One moment</h1><script id=anubis_challenge>{}</script>",
        { says: [/not a bot/], requests: ["/"] },
      ),
    ],
  },
  {
    id: "B61",
    input: "missing and odd content types",
    expected: "text that is no HTML passes as it is; HTML without a type is seen to be HTML; Markdown is asked for",
    tries: [
      typed("HTML without a type", "", "<!doctype html><h1>A</h1><p>b", { output: "<!doctype html><h1>A</h1><p>b" }, {
        contract: true,
        extended: { output: "# A\n\nb" },
      }),
      typed("JSON without a type", "", '{"a":"<b>"}', { output: '{"a":"<b>"}' }, {
        extended: { output: '{"a":"<b>"}' },
      }),
      ...["TEXT/HTML; Charset=UTF-8", "text/html;charset=utf-8;boundary=x", "application/xhtml+xml"].map((type) =>
        typed(type, type, "<h1>A</h1>", { output: "# A" })
      ),
      ...["application/json", "application/ld+json", "text/markdown", "text/csv", "text/plain"].map((type) =>
        typed(type, type, "<b>x</b>,*stars* under_line", { output: "<b>x</b>,*stars* under_line" }, {
          extended: { output: "<b>x</b>,*stars* under_line" },
        })
      ),
      fetchOf("two types, of which the last counts", {
        headers: { "content-type": ["text/plain", html] },
        body: "<h1>A</h1>",
      }, { output: "# A" }),
      fetchOf("an attachment", {
        headers: { "content-type": html, "content-disposition": "attachment; filename=a.html" },
        body: "<h1>A</h1>",
      }, { output: "# A" }),
      elsewhere(
        "what is asked for",
        "Markdown first",
        "web/fetch/params_test.ts",
        "[webfetch.accept] [webfetch.agent] headers by format, and none that would turn decoding off",
      ),
    ],
  },
  {
    id: "B62",
    input: "files that are no text",
    expected: "an image is attached, SVG is text, the rest is an error and never raw bytes",
    tries: [
      typed("an image", "image/png; charset=binary", png, { attached: "image/png", says: [/image\/png, 14 bytes/] }),
      typed("an image that is called HTML", html, png, { says: [/PNG/] }, {
        contract: true,
        extended: { error: "unsupported_file", says: [/14 bytes\), not text/] },
      }),
      typed("SVG", "image/svg+xml", "<svg><text>a</text></svg>", { output: "<svg><text>a</text></svg>" }),
      typed("PDF", "application/pdf", "%PDF-1.4\n", { says: [/^%PDF/] }, {
        contract: true,
        extended: { error: "unsupported_file" },
      }),
      typed("a ZIP that is called text", "text/plain", bytes("PK", [3, 4, 0, 0]), { says: [/^PK/] }, {
        contract: true,
        extended: { error: "unsupported_file" },
      }),
      typed("an image of no bytes", "image/png", "", { attached: "image/png" }, {
        contract: true,
        extended: { error: "bad_response", says: [/0 bytes/] },
      }),
      elsewhere(
        "media types in any case",
        "an attachment with its bytes",
        body,
        "[webfetch.image] an image is an attachment with its bytes, SVG is text",
      ),
    ],
  },
];
