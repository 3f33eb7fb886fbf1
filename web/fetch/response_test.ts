// Pure: no Deno, no fetch, no file system.

import assert from "node:assert/strict";
import { profiles } from "../../spec/profiles.ts";
import { ToolError } from "../../spec/tool_error.ts";
import { mediaType } from "./content_type.ts";
import { maxRedirects, redirectTarget } from "./redirect.ts";
import {
  bodyKind,
  checkDeclaredLength,
  checkStatus,
  type Head,
  isChallenge,
  pageTitle,
  remainingEncoding,
} from "./response.ts";

const head = (status: number, headers: Record<string, string> = {}, reason = ""): Head => ({
  status,
  reason,
  header: (name) => headers[name] ?? null,
});

Deno.test("[webfetch.status] 2xx passes; anything else is an error that gives the status", () => {
  for (const status of [200, 201, 204, 206, 299]) checkStatus("u", head(status));
  for (const status of [199, 300, 304, 400, 401, 403, 404, 410, 500, 503, 599]) {
    assert.throws(() => checkStatus("u", head(status, {}, "Why")), (error) => {
      assert.ok(error instanceof ToolError);
      assert.equal(error.code, "bad_status");
      assert.match(error.message, new RegExp(`status ${status} Why`));
      assert.deepEqual(error.data, { status });
      return true;
    });
  }
  assert.throws(() => checkStatus("u", head(429, { "retry-after": "7" })), {
    code: "rate_limited",
    message: /Retry-After is 7/,
  });
  assert.throws(() => checkStatus("u", head(403, { "cf-mitigated": "challenge" })), { message: /challenge/ });
});

Deno.test("[webfetch.cloudflare] only a 403 with the exact header is a challenge", () => {
  assert.equal(isChallenge(head(403, { "cf-mitigated": "challenge" })), true);
  assert.equal(isChallenge(head(403)), false);
  assert.equal(isChallenge(head(403, { "cf-mitigated": "Challenge" })), false);
  assert.equal(isChallenge(head(403, { "cf-mitigated": "block" })), false);
  assert.equal(isChallenge(head(503, { "cf-mitigated": "challenge" })), false);
});

Deno.test("[webfetch.size] a declared length is refused above the limit only", () => {
  checkDeclaredLength("u", head(200));
  checkDeclaredLength("u", head(200, { "content-length": "nonsense" }));
  checkDeclaredLength("u", head(200, { "content-length": "5242880" }));
  assert.throws(() => checkDeclaredLength("u", head(200, { "content-length": "5242881" })), {
    code: "too_large",
    message: /5242881 bytes.*5 MB/,
  });
  assert.throws(() => checkDeclaredLength("u", head(200, { "content-length": "11" }), 10), {
    message: /limit of 10 bytes/,
  });
});

Deno.test("what the platform decoded is left alone, deflate is still to do, the rest is an error", () => {
  for (const encoding of ["", "identity", "gzip", "br", " GZIP "]) {
    assert.equal(remainingEncoding("u", head(200, { "content-encoding": encoding })), undefined);
  }
  assert.equal(remainingEncoding("u", head(200, { "content-encoding": "deflate" })), "deflate");
  for (const encoding of ["zstd", "gzip, gzip", "x"]) {
    assert.throws(() => remainingEncoding("u", head(200, { "content-encoding": encoding })), { code: "bad_response" });
  }
});

Deno.test("what a server says of itself is quoted shortly, however long it is", () => {
  const long = "9".repeat(100_000);
  const wordy: readonly (() => unknown)[] = [
    () => checkStatus("u", head(503, { "retry-after": long })),
    () => remainingEncoding("u", head(200, { "content-encoding": long })),
    () => redirectTarget(302, `x:${long}`, new URL("http://a.test/")),
  ];
  for (const work of wordy) {
    assert.throws(work, (error: Error) => error.message.length < 500 && error.message.includes("999..."));
  }
});

Deno.test("[webfetch.html] [webfetch.image] what a content type makes of a body, by profile", () => {
  const cases: readonly [string, string, string][] = [
    ["text/html", "html", "html"],
    ["text/html; charset=utf-8", "html", "html"],
    ["TEXT/HTML; CHARSET=UTF-8", "html", "other"],
    ["application/xhtml+xml", "html", "other"],
    ['application/json; profile="text/html"', "other", "html"],
    ["text/plain", "other", "other"],
    ["text/markdown", "other", "other"],
    ["", "other", "other"],
    ["garbage", "other", "other"],
    ["image/svg+xml", "other", "other"],
    ["image/svg+xml; charset=utf-8", "other", "other"],
    ["image/vnd.fastbidsheet", "other", "other"],
    ["application/pdf", "other", "other"],
    ["image/png", "image", "image"],
    ["IMAGE/PNG", "image", "image"],
    ["image/png; charset=binary", "image", "image"],
    ["image/", "image", "image"],
  ];
  for (const [type, documented, observed] of cases) {
    assert.equal(bodyKind(type, profiles.documented).kind, documented, type);
    assert.equal(bodyKind(type, profiles["opencode-1.18"]).kind, observed, type);
  }
  assert.deepEqual(bodyKind("IMAGE/PNG; q=1", profiles.documented), { kind: "image", mime: "image/png" });
});

Deno.test("[webfetch.title] the URL and the content type", () => {
  assert.equal(pageTitle("http://a/b", "text/html; charset=utf-8"), "http://a/b (text/html; charset=utf-8)");
  assert.equal(pageTitle("http://a/b", ""), "http://a/b ()");
  assert.equal(mediaType(" Text/HTML ; x"), "text/html");
  assert.equal(mediaType("text/plain, text/html; charset=utf-8"), "text/html");
  assert.equal(mediaType("text/html; a=b, text/html"), "text/html");
  assert.equal(mediaType("text/plain; charset=utf-8, text/html"), "text/html");
  assert.equal(mediaType('text/html; a="b, image/png"'), "text/html");
  assert.equal(mediaType("text/html,"), "text/html");
});

Deno.test("[webfetch.status] which responses are followed, and where to", () => {
  const from = new URL("http://a.test/b/c?d");
  for (const status of [301, 302, 303, 307, 308]) {
    assert.equal(redirectTarget(status, "../e", from)?.href, "http://a.test/e");
  }
  for (const status of [200, 300, 304, 305, 404]) assert.equal(redirectTarget(status, "/e", from), undefined);
  assert.equal(redirectTarget(302, null, from), undefined);
  assert.equal(redirectTarget(302, "", from), undefined);
  assert.equal(redirectTarget(302, "https://B.test:443/x", from)?.href, "https://b.test/x");
  assert.equal(redirectTarget(302, "//b.test/x", from)?.href, "http://b.test/x");
  // What is sent as UTF-8 arrives as its bytes; what is none stays as it is.
  assert.equal(redirectTarget(302, "/caf\u00c3\u00a9", from)?.pathname, "/caf%C3%A9");
  assert.equal(redirectTarget(302, "/?q=\u00e6\u0097\u00a5", from)?.search, "?q=%E6%97%A5");
  assert.equal(redirectTarget(302, "/caf\u00e9", from)?.pathname, "/caf%C3%A9");
  assert.equal(redirectTarget(302, "/\u65e5", from)?.pathname, "/%E6%97%A5");
  // Sent twice.
  assert.equal(redirectTarget(302, "/a, /a", from)?.pathname, "/a");
  assert.equal(redirectTarget(302, "/a, /b", from)?.pathname, "/a,%20/b");
  for (const location of ["ftp://b/", "file:///etc/hostname", "data:,x", "javascript:1", "http://[bad"]) {
    assert.throws(() => redirectTarget(302, location, from), { code: "network", message: /redirects to/ });
  }
  assert.equal(maxRedirects(profiles.documented), 20);
  assert.equal(maxRedirects(profiles["opencode-1.18"]), 126);
});
