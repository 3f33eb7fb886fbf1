// Shell: starts servers on loopback and fetches from them.

import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import { limits } from "../../spec/limits.ts";
import { profiles } from "../../spec/profiles.ts";
import { callContext, failure } from "../testing.ts";
import { closedPort, fetchPage, type Handler, send, withEnoughTime, withSite } from "./testing.ts";
import { createWebfetch, type WebfetchOptions } from "./webfetch.ts";

Deno.test("[webfetch.status] every status: 2xx is an answer, the rest an error with it", async () => {
  await withSite(
    (request, response) =>
      send(Number(request.url!.slice(1)), { "content-type": "text/plain" }, "body")(request, response, 0),
    async ({ origin }) => {
      for (const status of [200, 201, 206, 299]) assert.equal((await fetchPage(`${origin}/${status}`)).output, "body");
      assert.equal((await fetchPage(`${origin}/204`)).output, "The page has no text.");
      for (const status of [300, 304, 305, 400, 401, 403, 404, 405, 408, 410, 418, 451, 500, 501, 502, 503, 504, 599]) {
        const error = await failure("bad_status", fetchPage(`${origin}/${status}`));
        assert.match(error.message, new RegExp(`\\b${status}\\b`));
      }
      await failure("rate_limited", fetchPage(`${origin}/429`));
    },
  );
});

Deno.test("[webfetch.status] redirects of every kind are followed, relative and to another origin", async () => {
  await withSite(send(200, { "content-type": "text/plain" }, "elsewhere"), async (other) => {
    await withSite((request, response) => {
      const [, status, way] = request.url!.split("/");
      const to =
        { rel: "../end", abs: `${other.origin}/x`, scheme: `//127.0.0.1:${other.port}/y`, loop: request.url! }[way!];
      if (to === undefined) return send(200, { "content-type": "text/plain" }, request.url)(request, response, 0);
      send(Number(status), { location: to }, "moved")(request, response, 0);
    }, async ({ origin }) => {
      for (const status of [301, 302, 303, 307, 308]) {
        assert.equal((await fetchPage(`${origin}/${status}/rel`)).output, "/end");
        assert.equal((await fetchPage(`${origin}/${status}/abs`)).output, "elsewhere");
      }
      const result = await fetchPage(`${origin}/302/scheme`);
      assert.equal(result.output, "elsewhere");
      // The title says what was asked for.
      assert.equal(result.title, `${origin}/302/scheme (text/plain)`);
    });
  });
});

Deno.test("[webfetch.status] a chain of redirects ends at the limit, by profile", async () => {
  await withSite((request, response) => {
    const left = Number(request.url!.slice(1));
    if (left === 0) return send(200, { "content-type": "text/plain" }, "end")(request, response, 0);
    send(302, { location: `/${left === -1 ? -1 : left - 1}` })(request, response, 0);
  }, async ({ origin, requests }) => {
    const { redirects, observedRedirects } = limits.webfetch;
    assert.equal((await fetchPage(`${origin}/${redirects}`)).output, "end");
    await failure("network", fetchPage(`${origin}/${redirects + 1}`));
    const before = requests.length;
    const error = await failure("network", fetchPage(`${origin}/-1`));
    assert.match(error.message, /loop/);
    assert.equal(requests.length - before, redirects + 1);
    const observed = { profile: profiles["opencode-1.18"] };
    assert.equal((await fetchPage(`${origin}/${observedRedirects}`, {}, observed)).output, "end");
    await failure("network", fetchPage(`${origin}/${observedRedirects + 1}`, {}, observed));
  });
});

Deno.test("[webfetch.cloudflare] [webfetch.agent] a challenge is tried once more under an honest name, and only a challenge", async () => {
  const challenge: Handler = (request, response) => {
    const honest = !request.headers["user-agent"]!.startsWith("Mozilla/");
    if (honest && request.url !== "/always") {
      return send(200, { "content-type": "text/plain" }, request.headers["user-agent"])(request, response, 0);
    }
    const status = request.url === "/503" ? 503 : 403;
    send(status, request.url === "/plain" ? {} : { "cf-mitigated": request.url === "/block" ? "block" : "challenge" })(
      request,
      response,
      0,
    );
  };
  await withSite(challenge, async ({ origin, requests }) => {
    const agents = async (path: string, options: WebfetchOptions = {}) => {
      const before = requests.length;
      const result = await fetchPage(origin + path, {}, options).catch((error) => error);
      return { result, agents: requests.slice(before).map((each) => each.headers["user-agent"]!.split("/")[0]) };
    };
    assert.deepEqual((await agents("/")).agents, ["Mozilla", "opencode"]);
    assert.equal((await agents("/", { userAgent: "my-agent" })).result.output, "my-agent");
    assert.deepEqual((await agents("/", { honestFirst: true })).agents, ["opencode"]);
    for (const path of ["/plain", "/block", "/503"]) assert.deepEqual((await agents(path)).agents, ["Mozilla"], path);
    const always = await agents("/always");
    assert.deepEqual(always.agents, ["Mozilla", "opencode"]);
    assert.equal(always.result.code, "bad_status");
    assert.match(always.result.message, /challenge/);
  });
});

Deno.test("[webfetch.timeout] a server that stalls is timed out: before the headers, after them, in the body", async () => {
  await withSite((request, response) => {
    if (request.url === "/before") return;
    response.writeHead(200, { "content-type": "text/plain" });
    response.flushHeaders();
    if (request.url === "/body") response.write("some");
  }, async ({ origin }) => {
    for (const path of ["/before", "/after", "/body"]) {
      const error = await failure("timeout", fetchPage(origin + path, { timeout: 0.2 }));
      assert.match(error.message, /timed out after 0\.2 s/);
    }
    await failure("timeout", fetchPage(`${origin}/before`, { timeout: 0.2 }, { profile: profiles["opencode-1.18"] }));
  });
});

Deno.test("[webfetch.timeout] in profile opencode-1.18 the body takes the time it takes, until the caller stops it", async () => {
  await withSite((request, response) => {
    response.writeHead(200, { "content-type": "text/plain" });
    response.write("start ");
    const [, kind, milliseconds] = request.url!.split("/");
    if (kind === "slow") setTimeout(() => response.end("end"), Number(milliseconds));
  }, async ({ origin }) => {
    const profile = profiles["opencode-1.18"];
    const slow = await withEnoughTime((timeout) =>
      fetchPage(`${origin}/slow/${timeout * 3000}`, { timeout }, { profile })
    );
    assert.equal(slow.output, "start end");
    const stopped = withEnoughTime((timeout) => {
      const controller = new AbortController();
      setTimeout(() => controller.abort(), timeout * 2000);
      const { context } = callContext({ signal: controller.signal });
      return createWebfetch({ profile }).call({ url: `${origin}/never`, timeout }, context);
    });
    await failure("aborted", stopped);
  });
});

Deno.test("[webfetch.timeout] a timeout that is not positive is refused before anything is asked or sent", async () => {
  await withSite(send(200, {}), async ({ origin, requests }) => {
    const { context, asks } = callContext();
    for (const timeout of [0, -5]) {
      await failure("invalid_params", createWebfetch().call({ url: origin, timeout }, context));
    }
    assert.deepEqual([asks.length, requests.length], [0, 0]);
  });
});

Deno.test("[webfetch.timeout] the timeout and an abort act while a large page is converted", async () => {
  const page = Buffer.from('<p>some <b>text</b> with <a href="/x">a link</a></p>'.repeat(95_000));
  const controller = new AbortController();
  const handler: Handler = (request, response, count) => {
    // The conversion takes much longer than this; were it one piece of work, the call would end with its result.
    response.on("finish", () => setTimeout(() => controller.abort(), 50));
    send(200, { "content-type": "text/html" }, page)(request, response, count);
  };
  await withSite(handler, async ({ origin }) => {
    await failure(
      "aborted",
      createWebfetch().call({ url: origin }, callContext({ signal: controller.signal }).context),
    );
    for (const format of ["markdown", "text"]) await failure("timeout", fetchPage(origin, { format, timeout: 0.05 }));
  });
});

Deno.test("a call that is stopped sends nothing more, and one that was stopped before sends nothing at all", async () => {
  await withSite(() => {}, async ({ origin, requests }) => {
    const { context } = callContext({ signal: AbortSignal.abort() });
    await failure("aborted", createWebfetch().call({ url: origin }, context));
    assert.equal(requests.length, 0);
    const controller = new AbortController();
    const running = createWebfetch().call({ url: origin }, callContext({ signal: controller.signal }).context);
    while (requests.length === 0) await new Promise((resolve) => setTimeout(resolve, 1));
    controller.abort(new Error("enough"));
    await failure("aborted", running);
  });
});

Deno.test("connections that fail: refused, reset, damaged, no TLS, a name that does not exist", async () => {
  await withSite((request, response) => {
    if (request.url === "/reset") return void request.socket.destroy();
    send(
      200,
      { "content-type": "text/plain", "content-encoding": request.url === "/gzip" ? "gzip" : "zstd" },
      "no gzip",
    )(request, response, 0);
  }, async ({ origin, port }) => {
    await failure("network", fetchPage(`${origin}/reset`));
    await failure("network", fetchPage(`${origin}/gzip`));
    await failure("bad_response", fetchPage(`${origin}/zstd`));
    assert.match((await failure("network", fetchPage(`https://127.0.0.1:${port}/`))).message, /TLS|connection/);
  });
  assert.match((await failure("network", fetchPage(`http://127.0.0.1:${closedPort}/`))).message, /refused/);
  assert.match((await failure("network", fetchPage("http://127.0.0.1:1/"))).message, /blocked/);
  assert.match((await failure("network", fetchPage("http://no-such-host.invalid/"))).message, /not found/);
});
