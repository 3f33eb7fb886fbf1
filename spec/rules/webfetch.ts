// Pure: no Deno, no fetch, no file system.

import { defineRule as rule, type Rule } from "../rule.ts";

/** Rules of the area `webfetch`. */
export const webfetchRules: readonly Rule[] = [
  rule(
    "webfetch.params",
    "MUST",
    "documented",
    "`url` is required; `format` is markdown (the default), text or html; `timeout` is in seconds.",
  ),
  rule(
    "webfetch.scheme",
    "MUST",
    "documented",
    "Only `http://` and `https://` pass; anything else is an error before any permission is asked. The scheme is read as URLs define it, in any case. Nothing is upgraded to HTTPS, and nothing claims to be.",
  ),
  rule(
    "webfetch.permission",
    "MUST",
    "documented",
    "After the scheme, the `webfetch` permission is asked for with the URL as the pattern.",
  ),
  rule(
    "webfetch.accept",
    "MUST",
    "documented",
    "`Accept` prefers the asked format by q values. Observed: for markdown text/markdown 1.0, text/x-markdown 0.9, text/plain 0.8, text/html 0.7, */* 0.1; for text text/plain 1.0, text/markdown 0.9, text/html 0.8, */* 0.1; for html text/html 1.0, application/xhtml+xml 0.9, text/plain 0.8, text/markdown 0.7, */* 0.1. `Accept-Language` is `en-US,en;q=0.9`.",
  ),
  rule("webfetch.agent", "MUST", "documented", "The User-Agent is that of a desktop Chrome."),
  rule(
    "webfetch.cloudflare",
    "MUST",
    "documented",
    "A 403 whose `cf-mitigated` header is `challenge` is tried once more with an honest short User-Agent: a browser's name with another program's TLS fingerprint is what gets blocked. Which honest name is an option, by default `opencode`.",
  ),
  rule(
    "webfetch.status",
    "MUST",
    "observed",
    "Any other status outside 2xx after redirects is an error that gives the status.",
  ),
  rule(
    "webfetch.size",
    "MUST",
    "documented",
    "A declared content-length over {webfetch.bytes:mb} fails before the body is read. An actual body over it, after decompression, fails as soon as it passes the limit, and no more of it is read.",
  ),
  rule(
    "webfetch.timeout",
    "MUST",
    "documented",
    "The timeout is {webfetch.timeout} s by default and at most {webfetch.maxTimeout} s, whatever is asked. Beyond the documents: it covers the body too, so that a server that sends headers and then stalls is timed out.",
  ),
  rule(
    "webfetch.image",
    "MUST",
    "documented",
    "An image (content type `image/*`, SVG excepted) is an attachment, and the text says that it was fetched.",
  ),
  rule(
    "webfetch.html",
    "SHOULD",
    "extension",
    "A body is HTML by its media type, in any case, XHTML included; the words `text/html` elsewhere in the header do not make it so.",
  ),
  rule(
    "webfetch.markdown",
    "MUST",
    "documented",
    "HTML in the markdown format is converted as Turndown does: ATX headings and fenced code; script, style, meta and link are removed. Observed: `---` rules, `-` bullets, `*` emphasis.",
  ),
  rule(
    "webfetch.text",
    "MUST",
    "documented",
    "HTML in the text format is read as htmlparser2 does: the text outside script, style, noscript, iframe, object and embed, trimmed.",
  ),
  rule(
    "webfetch.raw",
    "MUST",
    "observed",
    "The html format, and any body that is not HTML, is returned as decoded text.",
  ),
  rule("webfetch.title", "MUST", "observed", "The title is the URL and, in parentheses, the content type."),
  rule(
    "webfetch.no-truncation",
    "MUST",
    "documented",
    "Metadata carries no `truncated`: long pages go to the generic truncation.",
  ),
  rule(
    "webfetch.charset",
    "SHOULD",
    "extension",
    "The body is decoded by its declared charset (header, byte order mark, then a meta element), not always as UTF-8.",
  ),
  rule(
    "webfetch.private",
    "MAY",
    "extension",
    "A host can refuse loopback, private, link-local and metadata addresses, after name resolution and on every redirect hop.",
  ),
  rule(
    "webfetch.redirect",
    "MAY",
    "extension",
    "A host can have a redirect to another origin ask for the permission again, with the new URL.",
  ),
];
