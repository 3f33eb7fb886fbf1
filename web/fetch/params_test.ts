// Pure: no Deno, no fetch, no file system.

import assert from "node:assert/strict";
import { profiles } from "../../spec/profiles.ts";
import { ToolError } from "../../spec/tool_error.ts";
import { parseParams } from "../../tools/params.ts";
import { checkAddress, timeoutSeconds, webfetchDescription, webfetchSchema } from "./params.ts";
import { requestHeaders, requestUrl } from "./request.ts";

Deno.test("[webfetch.params] url is required, format is markdown by default, timeout is a number", () => {
  assert.deepEqual(parseParams("webfetch", webfetchSchema, { url: "http://a/" }), {
    url: "http://a/",
    format: "markdown",
  });
  for (const format of ["markdown", "text", "html"]) {
    assert.equal(parseParams("webfetch", webfetchSchema, { url: "u", format, timeout: 1.5 }).format, format);
  }
  for (
    const params of [{}, { url: 5 }, { url: "u", format: "HTML" }, { url: "u", timeout: "5" }, {
      url: "u",
      timeout: NaN,
    }]
  ) {
    assert.throws(() => parseParams("webfetch", webfetchSchema, params), { code: "invalid_params" });
  }
});

Deno.test("[webfetch.scheme] what passes as an address, by profile", () => {
  const cases: readonly [string, boolean, boolean][] = [
    // address, documented, opencode-1.18
    ["http://example.com/a", true, true],
    ["https://example.com/a", true, true],
    ["HTTP://example.com/a", true, false],
    ["Https://example.com/a", true, false],
    [" http://example.com/a ", true, false],
    ["http:/example.com", true, false],
    ["http://", false, true],
    ["http://[bad", false, true],
    ["http://a:99999/", false, true],
    ["http://127.1/%zz", true, true],
    ["http://例え.test/パス?q=ü b", true, true],
    ["http://[::1]:8080/", true, true],
    ["ftp://example.com", false, false],
    ["file:///etc/passwd", false, false],
    ["data:text/html,x", false, false],
    ["javascript:1", false, false],
    ["about:blank", false, false],
    ["example.com", false, false],
    ["//example.com", false, false],
    ["", false, false],
    [" ", false, false],
  ];
  const passes = (address: string, profile: "documented" | "opencode-1.18") => {
    try {
      checkAddress(address, profiles[profile]);
      return true;
    } catch (error) {
      assert.ok(
        error instanceof ToolError && error.code === "invalid_url" && error.message.includes(JSON.stringify(address)),
      );
      return false;
    }
  };
  for (const [address, documented, observed] of cases) {
    assert.equal(passes(address, "documented"), documented, `${address} documented`);
    assert.equal(passes(address, "opencode-1.18"), observed, `${address} opencode-1.18`);
  }
  // Let through to the question, refused after it.
  const late = checkAddress("http://", profiles["opencode-1.18"]);
  assert.ok(!late.ok && late.refusal.code === "invalid_url");
});

Deno.test("[webfetch.scheme] nothing claims an upgrade to HTTPS", () => {
  assert.doesNotMatch(webfetchDescription, /upgrade/i);
  const address = checkAddress("http://example.com/", profiles.documented);
  assert.ok(address.ok && requestUrl(address.url) === "http://example.com/");
});

Deno.test("[webfetch.timeout] the default, the maximum and what is not positive", () => {
  assert.equal(timeoutSeconds(undefined, true), 30);
  for (const [asked, wanted] of [[1, 1], [0.5, 0.5], [119, 119], [120, 120], [121, 120], [1e9, 120]] as const) {
    assert.equal(timeoutSeconds(asked, true), wanted);
  }
  for (const asked of [0, -1, -Infinity]) {
    assert.throws(() => timeoutSeconds(asked, true), { code: "invalid_params" });
    assert.equal(timeoutSeconds(asked, false), 0);
  }
});

Deno.test("[webfetch.accept] [webfetch.agent] headers by format, and none that would turn decoding off", () => {
  const headers = requestHeaders("markdown", "x/1");
  assert.equal(
    headers["Accept"],
    "text/markdown;q=1.0, text/x-markdown;q=0.9, text/plain;q=0.8, text/html;q=0.7, */*;q=0.1",
  );
  assert.equal(headers["Accept-Language"], "en-US,en;q=0.9");
  assert.equal(headers["User-Agent"], "x/1");
  assert.equal(
    requestHeaders("text", "")["Accept"],
    "text/plain;q=1.0, text/markdown;q=0.9, text/html;q=0.8, */*;q=0.1",
  );
  assert.equal(
    requestHeaders("html", "")["Accept"],
    "text/html;q=1.0, application/xhtml+xml;q=0.9, text/plain;q=0.8, text/markdown;q=0.7, */*;q=0.1",
  );
  assert.deepEqual(Object.keys(headers), ["Accept", "Accept-Language", "User-Agent"]);
});

Deno.test("credentials and the fragment of an address are not sent", () => {
  assert.equal(requestUrl(new URL("http://user:pw@example.com/a?b#c")), "http://example.com/a?b");
});
