// Pure: no Deno, no fetch, no file system.

import { checksOf, type ServedPage, type Trial } from "../check.ts";
import { output, refused } from "../expect.ts";
import { askAll, asked, asksOf, rulesOf } from "./questions.ts";

const { list, check } = checksOf("web");

/** Checks of what a host of `webfetch` may switch on: the guard against private addresses, the question about another origin. */
export const webfetchGuardChecks = list;

const page: ServedPage = { body: "a page\n" };
const to = (location: string): ServedPage => ({ body: "", status: 302, headers: { location } });

/** Two sites of different origins; pages of the first redirect to itself and to the second. */
async function sites(t: Trial) {
  const place = await t.dir({});
  const other = await t.serve({ "/": page });
  const first = await t.serve({
    "/": page,
    "/same": to("/"),
    "/other": to(`${other.origin}/`),
    "/both": to("/other"),
  });
  const get = (url: string, options: Parameters<Trial["call"]>[3] = {}) =>
    t.call("webfetch", { url, timeout: 5 }, place, options);
  return { first, other, get };
}

/** Addresses of this machine, of private networks and of cloud metadata; `:PORT` stands for the port of a server that runs. */
const notPublic = [
  "http://127.0.0.1:PORT/",
  "http://localhost:PORT/",
  "http://LocalHost.:PORT/",
  "http://2130706433:PORT/",
  "http://0x7f.0.0.1:PORT/",
  "http://0177.0.0.1:PORT/",
  "http://127.1:PORT/",
  "http://[::1]:PORT/",
  "http://[::ffff:127.0.0.1]:PORT/",
  "http://0.0.0.0:PORT/",
  "http://10.0.0.1/",
  "http://172.16.0.1/",
  "http://172.31.255.255/",
  "http://192.168.0.1/",
  "http://169.254.169.254/latest/meta-data/",
  "http://[fd00::1]/",
  "http://[fe80::1]/",
];

check("webfetch.private", { tools: ["webfetch"], needs: ["refuse-private"] }, async (t) => {
  const { first, other, get } = await sites(t);
  const port = new URL(first.origin).port;
  const guarded = refused(["denied", "invalid_url"]);
  t.control(await get(`${first.origin}/`), output("a page\n"));
  t.control(await get(`${first.origin}/other`), output("a page\n"));
  const before = first.requests.length;
  for (const address of notPublic) {
    t.expect(await get(address.replace("PORT", port), { web: { refusePrivate: [] } }), guarded);
  }
  t.demand("no request of a private address", first.requests.length === before ? undefined : "a request came");
  // What the host lets through passes, and what it leads to is looked at again.
  const options = { web: { refusePrivate: [new URL(first.origin).host] } };
  const there = other.requests.length;
  t.expect(await get(`${first.origin}/`, options), output("a page\n"));
  t.expect(await get(`${first.origin}/same`, options), output("a page\n"));
  for (const path of ["/other", "/both"]) t.expect(await get(first.origin + path, options), guarded);
  t.demand("no request after a redirect", other.requests.length === there ? undefined : "a request came");
});

check("webfetch.redirect", { tools: ["webfetch"], needs: ["ask-redirects"] }, async (t) => {
  const { first, other, get } = await sites(t);
  const rules = rulesOf("* * allow", `webfetch ${other.origin}/* deny`);
  t.control(await get(`${first.origin}/other`, { rules }), output("a page\n"));
  const options = { rules, web: { askRedirects: true } };
  const there = other.requests.length;
  t.expect(await get(`${first.origin}/same`, options), output("a page\n"));
  for (const path of ["/other", "/both"]) t.expect(await get(first.origin + path, options), refused(["denied"]));
  t.demand("no request of what is denied", other.requests.length === there ? undefined : "a request came");
});

check("webfetch.redirect/question", { tools: ["webfetch"], needs: ["ask-redirects", "asks"] }, async (t) => {
  const { first, other, get } = await sites(t);
  const yes = { rules: askAll, replies: ["once" as const, "once" as const] };
  const silent = await get(`${first.origin}/other`, yes);
  t.control(silent, output("a page\n"));
  t.demand("one question without the option", asked(silent, ["webfetch"]));
  const options = { ...yes, web: { askRedirects: true } };
  const same = await get(`${first.origin}/same`, options);
  t.expect(same, output("a page\n"));
  t.demand("one question within an origin", asked(same, ["webfetch"]));
  for (const path of ["/other", "/both"]) {
    const reply = await get(first.origin + path, options);
    t.expect(reply, output("a page\n"));
    const patterns = asksOf(reply).map((ask) => ask.patterns.join());
    t.demand(
      "a second question with the new URL",
      asked(reply, ["webfetch", "webfetch"]) ?? (patterns[1] === `${other.origin}/` ? undefined : patterns.join(" ")),
    );
  }
  const there = other.requests.length;
  const no = await get(`${first.origin}/other`, { ...options, replies: ["once", "reject"] });
  t.expect(no, refused(["rejected", "denied"]));
  t.demand("no request after a no", other.requests.length === there ? undefined : "a request came");
});
