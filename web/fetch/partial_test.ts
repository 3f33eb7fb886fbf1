// Shell: starts servers on loopback and fetches from them.

import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import { brotliCompressSync, deflateSync, gzipSync } from "node:zlib";
import { limits } from "../../spec/limits.ts";
import { profiles } from "../../spec/profiles.ts";
import { failure } from "../testing.ts";
import { fetchPage, floodOf, type Handler, send, withSite } from "./testing.ts";
import type { WebfetchOptions } from "./webfetch.ts";

const extended: WebfetchOptions = { profile: profiles.extended };
const small: WebfetchOptions = { ...extended, maxBytes: 10 };

/** The text below the note of a part. */
function partOf({ output, metadata }: { readonly output: string; readonly metadata: unknown }): string {
  assert.deepEqual(metadata, { partial: true });
  const end = output.indexOf(")\n\n");
  assert.ok(output.startsWith("(Partial: ") && end > 0, output.slice(0, 300));
  return output.slice(end + 3);
}

const compressed: Readonly<Record<string, (body: Uint8Array) => [Record<string, string>, Uint8Array]>> = {
  plain: (body) => [{}, body],
  gzip: (body) => [{ "content-encoding": "gzip" }, gzipSync(body)],
  br: (body) => [{ "content-encoding": "br" }, brotliCompressSync(body, { params: { 1: 1 } })],
  deflate: (body) => [{ "content-encoding": "deflate" }, deflateSync(body)],
};

Deno.test("[webfetch.partial] [webfetch.size] exactly the limit is whole, one byte more is cut there, plain or compressed", async () => {
  const { bytes } = limits.webfetch;
  const body = Buffer.alloc(bytes + 1, "0123456789");
  await withSite((request, response) => {
    const [, kind, size, declared] = request.url!.split("/");
    const [headers, sent] = compressed[kind!]!(body.subarray(0, Number(size)));
    const length = declared === "declared" ? { "content-length": String(sent.length) } : {};
    response.writeHead(200, { "content-type": "text/plain", ...headers, ...length });
    response.end(sent);
  }, async ({ origin }) => {
    const whole = body.toString("latin1", 0, bytes);
    for (const kind of Object.keys(compressed)) {
      const exact = await fetchPage(`${origin}/${kind}/${bytes}`, {}, extended);
      assert.deepEqual([exact.output === whole, exact.metadata], [true, {}], kind);
      const more = await fetchPage(`${origin}/${kind}/${bytes + 1}`, {}, extended);
      assert.ok(partOf(more) === whole, kind);
      assert.match(more.output, /first 5 MB \(5242880 bytes\) of a longer page/);
    }
    const declared = await fetchPage(`${origin}/plain/${bytes + 1}/declared`, {}, extended);
    assert.ok(partOf(declared) === whole);
    assert.match(declared.output, /of the page's 5242881 bytes/);
    // A compressed length is not the page's.
    const zipped = await fetchPage(`${origin}/deflate/${bytes + 1}/declared`, {}, extended);
    assert.match(zipped.output, /of a longer page/);
  });
});

Deno.test("[webfetch.partial] a declared length over the limit is read up to the limit: the rest is not waited for", async () => {
  await withSite((_, response) => {
    response.writeHead(200, { "content-type": "text/plain", "content-length": "11" });
    // The last byte never comes.
    response.write("0123456789");
  }, async ({ origin, idle }) => {
    assert.equal(partOf(await fetchPage(origin, { timeout: 10 }, small)), "0123456789");
    await idle();
  });
});

Deno.test("[webfetch.partial] an endless body, and one that grows when it is unpacked, are left at the limit", async () => {
  const flood = floodOf(64 << 20);
  await withSite(flood.handler, async ({ origin, idle }) => {
    for (const path of ["/bomb", "/endless"]) {
      const result = await fetchPage(origin + path, {}, extended);
      assert.equal(partOf(result).length, limits.webfetch.bytes, path);
      await idle();
    }
  });
  assert.ok(flood.sent() < 64 << 20, `${flood.sent()} bytes were sent`);
});

Deno.test("[webfetch.partial] a cut inside a character, a tag, an element or a table is converted as far as it goes", async () => {
  const pages: readonly [page: string, format: string, maxBytes: number, part: string][] = [
    ["a日本語", "text", 6, "a日"],
    ["<p>日本</p>", "markdown", 8, "日"],
    ["<p>a</p><a href=/x>link</a>", "markdown", 14, "a"],
    ["<p>a <b>bold and more</b>", "markdown", 12, "a **bold**"],
    ["<table><tr><th>A<th>B<tr><td>1<td>2</table>", "markdown", 30, "| A | B |\n| --- | --- |\n| 1 |  |"],
    ["<p>a</p><script>let x = '<p>no</p>'</script>", "text", 25, "a"],
    ["<script>let x = 1</script><p>a", "markdown", 15, "There is no text in this part."],
    ["<p>raw</p>", "html", 5, "<p>ra"],
  ];
  const serve: Handler = (request, response) =>
    send(200, { "content-type": "text/html; charset=utf-8" }, pages[Number(request.url!.slice(1))]![0])(
      request,
      response,
      0,
    );
  await withSite(serve, async ({ origin }) => {
    for (const [at, [page, format, maxBytes, part]] of pages.entries()) {
      const result = await fetchPage(`${origin}/${at}`, { format }, { ...extended, maxBytes });
      assert.equal(partOf(result), part, page);
    }
  });
});

Deno.test("[webfetch.partial] images and PDFs stay errors, and so does everything in the other profiles, with the same words", async () => {
  await withSite((request, response) => {
    const [, type, how] = request.url!.split("/");
    response.writeHead(200, {
      "content-type": decodeURIComponent(type!),
      ...(how === "declared" ? { "content-length": "11" } : {}),
    });
    if (how === "declared") return response.flushHeaders();
    response.end("0123456789a");
  }, async ({ origin }) => {
    const wordsOf = async (type: string, how: string, options: WebfetchOptions) =>
      (await failure("too_large", fetchPage(`${origin}/${encodeURIComponent(type)}/${how}`, {}, options))).message
        .replace(/^.*?: (?=the response)/, "");
    const declared = "the response has 11 bytes, more than the limit of 10 bytes. Fetch a smaller part or page.";
    const real = "the response is larger than the limit of 10 bytes. Fetch a smaller part or page.";
    const off = { ...small, profile: { ...profiles.extended, cutsLargePages: false } };
    const cases: readonly [string, WebfetchOptions][] = [
      ["image/png", small],
      ["application/pdf", small],
      ["text/html", off],
      ["text/html", { maxBytes: 10 }],
      ["text/html", { maxBytes: 10, profile: profiles["opencode-1.18"] }],
    ];
    for (const [type, options] of cases) {
      assert.equal(await wordsOf(type, "declared", options), declared, type);
      assert.equal(await wordsOf(type, "real", options), real, type);
    }
  });
});
