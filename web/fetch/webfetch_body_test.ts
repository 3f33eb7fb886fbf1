// Shell: starts servers on loopback and fetches from them.

import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from "node:zlib";
import { limits } from "../../spec/limits.ts";
import { profiles } from "../../spec/profiles.ts";
import { failure } from "../testing.ts";
import { fetchPage, floodOf, type Handler, send, withSite } from "./testing.ts";
import type { WebfetchOptions } from "./webfetch.ts";

Deno.test("[webfetch.size] declared too large: the body is not read, and the connection is closed", async () => {
  await withSite((_, response) => {
    response.writeHead(200, { "content-length": String(limits.webfetch.bytes + 1), "content-type": "text/plain" });
    response.flushHeaders();
  }, async ({ origin }) => {
    await failure("too_large", fetchPage(origin));
  });
});

Deno.test("[webfetch.size] exactly the limit passes; one byte more fails, whatever was declared, plain or compressed", async () => {
  const { bytes } = limits.webfetch;
  const bodies: Record<string, (size: number) => [Record<string, string>, Uint8Array]> = {
    plain: (size) => [{}, Buffer.alloc(size, 97)],
    gzip: (size) => [{ "content-encoding": "gzip" }, gzipSync(Buffer.alloc(size, 97))],
    br: (size) => [{ "content-encoding": "br" }, brotliCompressSync(Buffer.alloc(size, 97), { params: { 1: 1 } })],
    deflate: (size) => [{ "content-encoding": "deflate" }, deflateSync(Buffer.alloc(size, 97))],
  };
  await withSite((request, response) => {
    const [, kind, extra] = request.url!.split("/");
    const [headers, body] = bodies[kind!]!(bytes + Number(extra));
    send(200, { "content-type": "text/plain", ...headers }, body)(request, response, 0);
  }, async ({ origin }) => {
    for (const kind of Object.keys(bodies)) {
      assert.equal((await fetchPage(`${origin}/${kind}/0`)).output.length, bytes, kind);
      await failure("too_large", fetchPage(`${origin}/${kind}/1`));
    }
  });
});

Deno.test("[webfetch.size] a bomb and an endless body are stopped soon after the limit", async () => {
  const flood = floodOf(64 << 20);
  await withSite(flood.handler, async ({ origin }) => {
    await failure("too_large", fetchPage(`${origin}/bomb`));
    await failure("too_large", fetchPage(`${origin}/endless`));
  });
  assert.ok(flood.sent() < 64 << 20, `${flood.sent()} bytes were sent`);
});

Deno.test("[webfetch.size] the limit is an option; a lying length is an error, an absent one is none", async () => {
  await withSite((request, response) => {
    if (request.url === "/absent") {
      response.writeHead(200, { "content-type": "text/plain" });
      response.write("abc");
      return void response.end("def");
    }
    response.writeHead(200, { "content-type": "text/plain", "content-length": "100" });
    response.write("only this");
    response.on("close", () => {});
    setTimeout(() => response.destroy(), 10);
  }, async ({ origin }) => {
    assert.equal((await fetchPage(`${origin}/absent`, {}, { maxBytes: 6 })).output, "abcdef");
    await failure("too_large", fetchPage(`${origin}/absent`, {}, { maxBytes: 5 }));
    const error = await failure("network", fetchPage(`${origin}/lying`));
    assert.match(error.message, /before the whole answer/);
  });
});

/** Sends the body that a path names, said to be deflated; its first bytes come one after the other. */
const sendDeflated = (bodies: Record<string, Uint8Array>): Handler => (request, response) => {
  const body = bodies[request.url!.slice(1)]!;
  response.writeHead(200, { "content-type": "text/plain", "content-encoding": "deflate" });
  for (const byte of body.subarray(0, 3)) response.write(Uint8Array.of(byte));
  response.end(body.subarray(3));
};

const deflated = "So it is. ".repeat(200);

Deno.test("a deflated page: in zlib's format or bare, with something behind it, of no bytes", async () => {
  const bodies = {
    zlib: deflateSync(deflated),
    bare: deflateRawSync(deflated),
    more: Buffer.concat([deflateSync(deflated), Buffer.from("more")]),
  };
  await withSite(sendDeflated({ ...bodies, none: new Uint8Array() }), async ({ origin }) => {
    for (const name of Object.keys(bodies)) {
      assert.equal((await fetchPage(`${origin}/${name}`)).output, deflated, name);
    }
    assert.equal((await fetchPage(`${origin}/none`)).output, "The page has no text.");
  });
});

Deno.test("a deflated page whose end is missing, or that is damaged, is an error and no page", async () => {
  const damaged = deflateSync(deflated);
  damaged[damaged.length - 1]! ^= 1;
  const bodies = {
    cut: deflateSync(deflated).subarray(0, -1),
    short: deflateSync(deflated).subarray(0, 12),
    bareCut: deflateRawSync(deflated).subarray(0, -2),
    damaged,
    noDeflate: Buffer.from("plain"),
  };
  await withSite(sendDeflated(bodies), async ({ origin }) => {
    for (const name of Object.keys(bodies)) {
      const error = await failure("network", fetchPage(`${origin}/${name}`));
      assert.match(error.message, /whole answer|damaged/, name);
    }
  });
});

Deno.test("[webfetch.image] an image is an attachment with its bytes, SVG is text", async () => {
  const png = Buffer.from("iVBORw0KGgo=", "base64");
  await withSite((request, response) => {
    const type = decodeURIComponent(request.url!.slice(1));
    send(200, { "content-type": type }, type.includes("svg") ? "<svg/>" : png)(request, response, 0);
  }, async ({ origin }) => {
    for (const type of ["image/png", "IMAGE/PNG; charset=binary"]) {
      const result = await fetchPage(`${origin}/${encodeURIComponent(type)}`, { format: "text" });
      assert.match(result.output, /image\/png/);
      assert.deepEqual(result.attachments, [{
        type: "file",
        mime: "image/png",
        url: `data:image/png;base64,${png.toString("base64")}`,
      }]);
    }
    const svg = await fetchPage(`${origin}/${encodeURIComponent("image/svg+xml")}`);
    assert.equal(svg.output, "<svg/>");
    assert.equal(svg.attachments, undefined);
  });
});

Deno.test("[webfetch.raw] [webfetch.html] [webfetch.charset] bodies by content type, format and charset", async () => {
  const html = "<h1>A</h1><p>b &amp; c</p>";
  const page: Handler = (request, response) => {
    const [type, body] = JSON.parse(decodeURIComponent(request.url!.slice(1)));
    send(200, type === "" ? {} : { "content-type": type }, Buffer.from(body, "latin1"))(request, response, 0);
  };
  await withSite(page, async ({ origin }) => {
    const get = async (type: string, body: string, format = "markdown", options: WebfetchOptions = {}) =>
      (await fetchPage(`${origin}/${encodeURIComponent(JSON.stringify([type, body]))}`, { format }, options)).output;
    assert.equal(await get("text/html", html), "# A\n\nb & c");
    assert.equal(await get("text/html", html, "text"), "Ab & c");
    assert.equal(await get("text/html", html, "html"), html);
    assert.equal(await get("application/xhtml+xml", html), "# A\n\nb & c");
    for (const format of ["markdown", "text", "html"]) {
      for (const type of ["text/plain", "application/json", "text/markdown", "", "application/pdf"]) {
        assert.equal(await get(type, html, format), html, `${type} as ${format}`);
      }
    }
    assert.equal(await get("text/html; charset=gb18030", "\xc4\xe3\xba\xc3"), "你好");
    assert.equal(await get("text/html; charset=gb18030", "\xc4\xe3\xba\xc3", "text"), "你好");
    assert.equal(await get("text/html", '<meta charset="shift_jis">\x93\xfa\x96\x7b', "text"), "日本");
    assert.equal(await get("text/html", "\xff\xfe\x61\x00", "html"), "a");
    assert.equal(
      await get("text/plain; charset=gb18030", "\xc4\xe3", "text", { profile: profiles["opencode-1.18"] }),
      "\ufffd\ufffd",
    );
    assert.equal(await get("text/html", " \n "), "The page has no text.");
  });
});

Deno.test("[webfetch.markdown] [webfetch.text] profile extended: tables, absolute links, laid out text, HTML without a type, no binary", async () => {
  const html = "<title>T</title><table><tr><th>A<th>B<tr><td>1<td><a href=x>l</a></table>";
  const extended = { profile: profiles.extended };
  await withSite((request, response) => {
    if (request.url === "/moved/page") return send(200, { "content-type": "text/html" }, html)(request, response, 0);
    if (request.url === "/from") return send(302, { location: "/moved/page" })(request, response, 0);
    if (request.url === "/no-image") return send(200, { "content-type": "image/png" })(request, response, 0);
    if (request.url === "/named-html") {
      return send(200, { "content-type": "text/html" }, Buffer.from([80, 75, 3, 0, 1]))(request, response, 0);
    }
    if (request.url === "/untyped") return send(200, {}, "<!doctype html><p>a<p>b")(request, response, 0);
    send(
      200,
      { "content-type": "application/octet-stream" },
      request.url === "/pdf" ? "%PDF-1.4" : Buffer.from([80, 75, 0, 1]),
    )(request, response, 0);
  }, async ({ origin }) => {
    const table = `| A | B |\n| --- | --- |\n| 1 | [l](${origin}/moved/x) |`;
    assert.equal((await fetchPage(`${origin}/from`, {}, extended)).output, table);
    assert.equal(
      (await fetchPage(`${origin}/from`, {}, { absoluteLinks: true })).output,
      `T\n\nA\n\nB\n\n1\n\n[l](${origin}/moved/x)`,
    );
    assert.equal((await fetchPage(`${origin}/from`, { format: "text" }, extended)).output, "A | B\n1 | l");
    assert.equal((await fetchPage(`${origin}/untyped`, {}, extended)).output, "a\n\nb");
    await failure("unsupported_file", fetchPage(`${origin}/pdf`, {}, extended));
    await failure("unsupported_file", fetchPage(`${origin}/named-html`, {}, extended));
    assert.match((await fetchPage(`${origin}/named-html`)).output, /^PK/);
    assert.match((await failure("bad_response", fetchPage(`${origin}/no-image`, {}, extended))).message, /0 bytes/);
    assert.equal((await fetchPage(`${origin}/no-image`)).attachments?.length, 1);
    await failure("unsupported_file", fetchPage(`${origin}/zip`, {}, extended));
  });
});

Deno.test("[webfetch.no-truncation] a long page is given whole, and metadata says nothing of truncation", async () => {
  await withSite(send(200, { "content-type": "text/plain" }, "line\n".repeat(5000)), async ({ origin }) => {
    const result = await fetchPage(origin);
    assert.equal(result.output.length, 25_000);
    assert.deepEqual(result.metadata, {});
  });
});

Deno.test("addresses: IPv6 literals, names outside ASCII, a path that is escaped once", async () => {
  await withSite(
    (request, response) => send(200, { "content-type": "text/plain" }, request.url)(request, response, 0),
    async ({ origin }) => {
      assert.equal((await fetchPage(`${origin}/a%2Fb/%zz?q=ü b#frag`)).output, "/a%2Fb/%zz?q=%C3%BC%20b");
      assert.equal((await fetchPage(`${origin}/x/../パス`)).output, "/%E3%83%91%E3%82%B9");
    },
  );
  await failure("network", fetchPage("http://[::1]:1/"));
  await failure("invalid_url", fetchPage("http://127.0.0.1:99999/"));
  await failure("network", fetchPage("http://bücher.invalid/"));
});
