// Shell: starts servers on loopback and fetches from them.

import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { callContext, failure } from "../testing.ts";
import { closedPort, fetchPage, send, withEnoughTime, withSite } from "./testing.ts";
import { createWebfetch, type WebfetchOptions } from "./webfetch.ts";

Deno.test("[webfetch.permission] [webfetch.scheme] the question: the URL as it was given, after the scheme, before any request", async () => {
  await withSite(send(200, { "content-type": "text/plain" }, "x"), async ({ origin, requests }) => {
    const granted = callContext();
    await createWebfetch().call({ url: `${origin}/a b#c`, timeout: 9 }, granted.context);
    assert.deepEqual(granted.asks, [{
      permission: "webfetch",
      patterns: [`${origin}/a b#c`],
      always: ["*"],
      metadata: { url: `${origin}/a b#c`, format: "markdown", timeout: 9 },
    }]);
    const scheme = callContext();
    await failure("invalid_url", createWebfetch().call({ url: "ftp://example.com" }, scheme.context));
    assert.deepEqual(scheme.asks, []);
    const before = requests.length;
    const refused = callContext({ ask: () => Promise.reject(new Error("no")) });
    await assert.rejects(createWebfetch().call({ url: origin }, refused.context), { message: "no" });
    assert.equal(requests.length, before);
  });
});

Deno.test("[webfetch.redirect] with the option, a redirect to another origin asks again, and only such a one", async () => {
  await withSite(send(200, { "content-type": "text/plain" }, "elsewhere"), async (other) => {
    await withSite((request, response) => {
      if (request.url === "/same") return send(302, { location: "/end" })(request, response, 0);
      if (request.url === "/other") return send(302, { location: `${other.origin}/x` })(request, response, 0);
      send(200, { "content-type": "text/plain" }, "end")(request, response, 0);
    }, async ({ origin }) => {
      const asked = async (path: string, options: WebfetchOptions) => {
        const { context, asks } = callContext();
        await createWebfetch(options).call({ url: origin + path }, context);
        return asks.flatMap((each) => each.patterns);
      };
      assert.deepEqual(await asked("/other", {}), [`${origin}/other`]);
      assert.deepEqual(await asked("/same", { askRedirects: true }), [`${origin}/same`]);
      assert.deepEqual(await asked("/other", { askRedirects: true }), [`${origin}/other`, `${other.origin}/x`]);
      const before = other.requests.length;
      let asks = 0;
      const { context } = callContext({
        ask: () => ++asks === 2 ? Promise.reject(new Error("no")) : Promise.resolve(),
      });
      await assert.rejects(createWebfetch({ askRedirects: true }).call({ url: `${origin}/other` }, context), {
        message: "no",
      });
      assert.equal(other.requests.length, before);
      // The person's time is not the server's.
      const result = await withEnoughTime((timeout) => {
        const slow = callContext({ ask: () => new Promise((resolve) => setTimeout(resolve, timeout * 1250)) });
        return createWebfetch({ askRedirects: true }).call({ url: `${origin}/other`, timeout }, slow.context);
      });
      assert.equal(result.output, "elsewhere");
    });
  });
});

Deno.test("[webfetch.private] with the option, no spelling, name, resolution or redirect reaches a private address", async () => {
  await withSite((request, response) => {
    if (request.url === "/to") {
      return send(302, { location: String(request.headers["x-never"] ?? "/secret") })(request, response, 0);
    }
    if (request.url === "/meta") {
      return send(302, { location: "http://169.254.169.254/latest/meta-data/" })(request, response, 0);
    }
    send(200, { "content-type": "text/plain" }, "secret")(request, response, 0);
  }, async ({ origin, port, requests }) => {
    const guard = { refusePrivate: true };
    const spellings = [
      `127.0.0.1:${port}`,
      `localhost:${port}`,
      `localhost.:${port}`,
      `LOCALHOST:${port}`,
      `2130706433:${port}`,
      `0x7f.1:${port}`,
      `0177.0.0.1:${port}`,
      `127.1:${port}`,
      `0.0.0.0:${port}`,
      `[::1]:${port}`,
      `[::ffff:127.0.0.1]:${port}`,
      `[::127.0.0.1]:${port}`,
      `[64:ff9b::7f00:1]:${port}`,
      `user:pw@127.0.0.1:${port}`,
      "169.254.169.254",
      "[fe80::1]",
      "10.0.0.1",
      "192.168.0.1",
      "metadata.google.internal",
    ];
    for (const host of spellings) await failure("denied", fetchPage(`http://${host}/secret`, {}, guard));
    assert.equal(requests.length, 0);
    // A public-looking name that resolves to loopback, among other addresses.
    const resolve = (host: string) => Promise.resolve(host === "rebound.test" ? ["93.184.216.34", "127.0.0.1"] : []);
    const error = await failure("denied", fetchPage(`http://rebound.test:${port}/`, {}, { ...guard, resolve }));
    assert.match(error.message, /resolves to 127\.0\.0\.1/);
    await failure("network", fetchPage("http://nowhere.test/", {}, { ...guard, resolve }));
    // An allowed host passes, but the hop it redirects to is looked at again.
    const allowed = { refusePrivate: { allow: [`127.0.0.1:${port}`] } };
    assert.equal((await fetchPage(`${origin}/secret`, {}, allowed)).output, "secret");
    await failure("denied", fetchPage(`${origin}/meta`, {}, allowed));
    assert.equal((await fetchPage(`${origin}/to`, {}, { refusePrivate: { allow: ["127.0.0.1"] } })).output, "secret");
    // Without the option a developer's own server is reached.
    assert.equal((await fetchPage(`http://localhost:${port}/secret`)).output, "secret");
    // A look-up that never ends is bounded by the timeout.
    await failure(
      "timeout",
      fetchPage("http://slow.test/", { timeout: 0.1 }, { ...guard, resolve: () => new Promise(() => {}) }),
    );
  });
});

Deno.test("a process without the permission to connect is told which flag it lacks", async () => {
  const folder = await Deno.makeTempDir();
  const script = `${folder}/fetch.ts`;
  await Deno.writeTextFile(
    script,
    `import { createWebfetch } from ${JSON.stringify(new URL("./webfetch.ts", import.meta.url).href)};
    const context = { signal: new AbortController().signal, session: "s", ask: () => Promise.resolve() };
    await createWebfetch().call({ url: "http://localhost:${closedPort}/" }, context).catch((error) => console.log(error.code, error.message));`,
  );
  const config = fileURLToPath(new URL("../../deno.json", import.meta.url));
  const run = async (...flags: string[]) => {
    const command = new Deno.Command(Deno.execPath(), {
      args: ["run", "--no-prompt", "--no-check", `--config=${config}`, ...flags, script],
    });
    return new TextDecoder().decode((await command.output()).stdout);
  };
  try {
    assert.match(await run(), new RegExp(`^permission_missing .*--allow-net=localhost:${closedPort}\\b`));
    assert.match(await run("--allow-net"), /^network /);
    // The strongest guard: a range that the runtime itself holds against the address that a name resolved to.
    assert.match(await run("--allow-net", "--deny-net=127.0.0.0/8,[::1]"), /^permission_missing /);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});
