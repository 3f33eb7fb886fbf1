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
  rule(
    "webfetch.tables",
    "MAY",
    "extension",
    "In the profile `extended`, a table in the markdown format is written as GitHub's Markdown has it: a head of the first row, when that holds nothing but header cells, and an empty one else; as many columns in each row, where a cell that spans several leaves the others empty; a pipe escaped, a line break as `<br>`. A table of one column, and one that holds a table, a heading, a quote or preformatted text, is taken for layout: its cells are blocks.",
  ),
  rule(
    "webfetch.fences",
    "MAY",
    "extension",
    "In the profile `extended`, each `pre` in the markdown format is a fenced block, whether there is a `code` in it or not, with the language that a class `language-…` or `lang-…` of its code or of itself names; `br` is a line end there, and buttons are left out.",
  ),
  rule(
    "webfetch.links",
    "MAY",
    "extension",
    "In the profile `extended`, the addresses of links and images in the markdown format are absolute: resolved against the page's `base`, else against the address that the page came from after redirects. One that begins with `#`, and one that is no valid URL, stays as it is. A host can choose so in any profile.",
  ),
  rule(
    "webfetch.hidden",
    "MAY",
    "extension",
    "In the profile `extended`, what a reader of the page does not see is left out of the markdown and the text format: the title, drawings (`svg`), elements with `hidden`, with `aria-hidden` true, or with a style of their own that sets `display: none` or `visibility: hidden`, and in Markdown images in `data:` addresses and links with nothing in them.",
  ),
  rule(
    "webfetch.layout",
    "MAY",
    "extension",
    "In the profile `extended`, the text format keeps apart what a page shows apart: blocks and options stand on lines of their own, an item begins with `- `, cells of a row are parted by ` | `, `br` is a line end, and white space is collapsed outside `pre`. The head of the page, templates and drawings are left out besides; an element whose end is missing does not mute what follows it.",
  ),
  rule(
    "webfetch.sniff",
    "MAY",
    "extension",
    "In the profile `extended`, a body without a content type that begins as HTML does is HTML. A body that is no text is an error instead of noise, whatever its content type says: one that begins as a PDF does, or holds a NUL byte in its first 1024 bytes without being UTF-16. So is an image of no bytes.",
  ),
  rule(
    "webfetch.partial",
    "MAY",
    "extension",
    "In the profile `extended`, a body over the limit of webfetch.size is cut there instead of failing, whether its length was declared or not, between characters; what was read is converted as far as it goes. The output begins by saying that it is partial, how much was read, of how much where that is known, and what to do for the rest; metadata has `partial`. No more is read, nor waited for where the declared length says that there is more, and the connection is closed at once. Images, PDFs, sound, video and fonts stay errors.",
  ),
];
