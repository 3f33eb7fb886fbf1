// Pure: no Deno, no fetch, no file system.

import fc from "fast-check";
import { checksOf, type SeenRequest, type ServedPage, type Trial } from "../check.ts";
import { all, answers, holds, metadata, output, refused, succeeds } from "../expect.ts";
import { acceptModel, gzipped, html } from "../models/web_model.ts";
import { near } from "../property.ts";
import type { Reply } from "../protocol.ts";
import { inTime } from "./in_time.ts";
import { askAll, asked, asksOf, rulesOf } from "./questions.ts";
import { png } from "./samples.ts";

const { list, check } = checksOf("web");

/** Checks of the area `webfetch`, on pages that the suite serves on loopback. */
export const webfetchChecks = list;

const webfetch = { tools: ["webfetch"] };
const heading = html("<h1>Top</h1>\n<p>low</p>");
const page: ServedPage = { body: "a page\n" };

/** A site, and a fetch of one of its paths. */
async function site(t: Trial, pages: Parameters<Trial["serve"]>[0]) {
  const place = await t.dir({});
  const served = await t.serve(pages);
  const get = (path: string, params: object = {}, options: Parameters<Trial["call"]>[3] = {}): Promise<Reply> =>
    t.call("webfetch", { url: served.origin + path, ...params }, place, options);
  return { ...served, served, place, get };
}

const title = (wanted: string) =>
  answers(
    `the title ${JSON.stringify(wanted)}`,
    (answer) => answer.title === wanted ? undefined : `the title ${JSON.stringify(answer.title)}`,
  );

check("webfetch.params", webfetch, async (t) => {
  const { get, place } = await site(t, { "/": heading });
  t.control(await get("/", { format: "html" }), output("<h1>Top</h1>\n<p>low</p>"));
  t.expect(await get("/"), output("# Top\n\nlow"));
  t.expect(await get("/", { format: "markdown" }), output("# Top\n\nlow"));
  t.expect(await get("/", { format: "text", timeout: 10 }), output("Top\nlow"));
  t.expect(await t.call("webfetch", {}, place), refused(["invalid_params"], "url"));
  t.expect(await get("/", { url: 5 }), refused(["invalid_params"], "url"));
  t.expect(await get("/", { format: "pdf" }), refused(["invalid_params"], "format"));
  t.expect(await get("/", { timeout: "5" }), refused(["invalid_params"], "timeout"));
});

check("webfetch.scheme", webfetch, async (t) => {
  const { get, origin, requests } = await site(t, { "/": page });
  const wrong = refused(["invalid_url", "invalid_params"]);
  const host = origin.slice("http://".length);
  t.control(await get("/", { url: "no address" }), wrong);
  t.expect(await get("/"), output("a page\n"));
  for (
    const url of [`ftp://${host}/`, "file:///etc/hostname", "data:text/plain,x", host, `//${host}/`, `httpx://${host}/`]
  ) {
    t.expect(await get("/", { url }), wrong);
  }
  const upper = await get("/", { url: `HTTP://${host}/` });
  t.expect(upper, t.profile === "opencode-1.18" ? wrong : output("a page\n"));
  const wanted = t.profile === "opencode-1.18" ? 1 : 2;
  t.demand(
    `${wanted} requests, over plain HTTP`,
    requests.length === wanted ? undefined : `${requests.length} requests`,
  );
});

check("webfetch.scheme/first", { ...webfetch, needs: ["asks"] }, async (t) => {
  const { get } = await site(t, { "/": page });
  const asking = { rules: askAll, replies: ["once" as const] };
  const right = await get("/", {}, asking);
  t.control(right, output("a page\n"));
  t.demand("the question webfetch", asked(right, ["webfetch"]));
  const wrong = await get("/", { url: "file:///etc/hostname" }, asking);
  t.expect(wrong, refused(["invalid_url", "invalid_params"]));
  t.demand("no question", asked(wrong, []));
});

check("webfetch.permission", webfetch, async (t) => {
  const { get, origin, requests } = await site(t, { "/open": page, "/closed/x": page });
  const rules = rulesOf("* * allow", `webfetch ${origin}/closed/* deny`);
  t.control(await get("/open", {}, { rules }), output("a page\n"));
  t.expect(await get("/closed/x", {}, { rules }), refused(["denied"]));
  t.demand("no request for what is denied", requests.includes("/closed/x") ? "a request came" : undefined);
  t.expect(await get("/open", {}, { rules: rulesOf("* * allow", "webfetch * deny") }), refused(["denied"]));
});

check("webfetch.permission/question", { ...webfetch, needs: ["asks"] }, async (t) => {
  const { get, origin, requests } = await site(t, { "/a": page });
  const yes = await get("/a", {}, { rules: askAll, replies: ["once"] });
  t.control(yes, output("a page\n"));
  const [ask] = asksOf(yes);
  t.demand(
    `one question: webfetch of ${origin}/a`,
    asked(yes, ["webfetch"]) ?? (ask?.patterns.join() === `${origin}/a` ? undefined : `patterns ${ask?.patterns}`),
  );
  t.expect(await get("/a", {}, { rules: askAll, replies: ["reject"] }), refused(["rejected", "denied"]));
  t.demand("one request in all", requests.length === 1 ? undefined : `${requests.length} requests`);
});

const accepted: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  markdown: { "text/markdown": 1, "text/x-markdown": 0.9, "text/plain": 0.8, "text/html": 0.7, "*/*": 0.1 },
  text: { "text/plain": 1, "text/markdown": 0.9, "text/html": 0.8, "*/*": 0.1 },
  html: { "text/html": 1, "application/xhtml+xml": 0.9, "text/plain": 0.8, "text/markdown": 0.7, "*/*": 0.1 },
};
const sorted = (value: Readonly<Record<string, number>>) =>
  JSON.stringify(Object.fromEntries(Object.entries(value).sort(([a], [b]) => a < b ? -1 : 1)));

check("webfetch.accept", webfetch, async (t) => {
  const { get, seen } = await site(t, { "/": page });
  for (const [format, wanted] of Object.entries(accepted)) {
    t.control(await get("/", { format }), output("a page\n"));
    const headers = seen.at(-1)?.headers ?? {};
    const got = sorted(acceptModel(headers.accept ?? ""));
    t.demand(`for ${format} the Accept ${sorted(wanted)}`, got === sorted(wanted) ? undefined : got);
    const language = headers["accept-language"]?.replaceAll(" ", "");
    t.demand("Accept-Language en-US,en;q=0.9", language === "en-US,en;q=0.9" ? undefined : `${language}`);
  }
});

const isChrome = (agent = "") =>
  /^Mozilla\/5\.0 \((Windows NT|Macintosh|X11)[^)]*\) AppleWebKit\/[\d.]+ .*Chrome\/\d+[\d.]* Safari\/[\d.]+$/.test(
    agent,
  );

check("webfetch.agent", webfetch, async (t) => {
  const { get, seen } = await site(t, { "/": page });
  t.control(await get("/"), output("a page\n"));
  const agent = seen.at(-1)?.headers["user-agent"];
  t.demand("the User-Agent of a desktop Chrome", isChrome(agent) ? undefined : `${agent}`);
});

check("webfetch.cloudflare", webfetch, async (t) => {
  const challenge = (name: string, status = 403): ServedPage => ({
    body: "no",
    status,
    headers: { "cf-mitigated": name },
  });
  const toHonest = (wall: ServedPage) => ({ headers }: SeenRequest) =>
    isChrome(headers["user-agent"]) ? wall : { body: "let in" };
  const { get, seen, requests } = await site(t, {
    "/challenge": toHonest(challenge("challenge")),
    "/always": challenge("challenge"),
    "/block": toHonest(challenge("block")),
    "/plain": toHonest({ body: "no", status: 403 }),
    "/503": toHonest(challenge("challenge", 503)),
  });
  const count = (path: string) => requests.filter((each) => each === path).length;
  for (const path of ["/plain", "/block", "/503"]) {
    t.expect(await get(path), refused(["bad_status"], path === "/503" ? "503" : "403"));
    t.demand(`one request of ${path}`, count(path) === 1 ? undefined : `${count(path)} requests`);
  }
  t.expect(await get("/challenge"), output("let in"));
  const agents = seen.filter(({ path }) => path === "/challenge").map(({ headers }) => headers["user-agent"] ?? "");
  const [first, second = ""] = agents;
  t.demand(
    "a browser's User-Agent, then a short honest one",
    agents.length === 2 && isChrome(first) && second !== "" && second.length <= 60 && !/mozilla|chrome/i.test(second)
      ? undefined
      : agents.join(" | "),
  );
  t.expect(await get("/always"), refused(["bad_status"], "403"));
  t.demand("two requests of /always", count("/always") === 2 ? undefined : `${count("/always")} requests`);
});

check("webfetch.status", webfetch, async (t) => {
  const statuses = [200, 201, 203, 206, 299, 300, 400, 401, 403, 404, 410, 418, 429, 451, 500, 502, 503, 599];
  const pages = Object.fromEntries(statuses.map((status) => [`/${status}`, { ...page, status }]));
  const to = (location: string, status: number): ServedPage => ({ body: "", status, headers: { location } });
  const { get, requests } = await site(t, {
    ...pages,
    ...Object.fromEntries([301, 302, 303, 307, 308].flatMap((status) => [
      [`/to-good-${status}`, to("/200", status)],
      [`/to-bad-${status}`, to("/404", status)],
    ])),
    "/loop": to("/loop", 302),
  });
  t.control(await get("/200"), output("a page\n"));
  await t.property(fc.constantFrom(...statuses), async (status) => {
    const wanted = status < 300 ? output("a page\n") : refused(["bad_status", "rate_limited"], String(status));
    t.expect(await get(`/${status}`), wanted);
  }, { runs: 12, examples: [201, 299, 404, 500, 429] });
  for (const status of [301, 302, 303, 307, 308]) {
    t.expect(await get(`/to-good-${status}`), output("a page\n"));
    t.expect(await get(`/to-bad-${status}`), refused(["bad_status"], "404"));
  }
  t.expect(await get("/loop"), refused(["network", "bad_response", "bad_status"]));
  const times = requests.filter((each) => each === "/loop").length;
  t.demand("a loop that ends", times <= 200 ? undefined : `${times} requests`);
});

const most = 5 * 1024 * 1024;
const filled = (size: number) => new Uint8Array(size).fill(0x78).map((byte, at) => at % 80 === 79 ? 10 : byte);

check("webfetch.size", webfetch, async (t) => {
  const bodies = new Map<string, Uint8Array<ArrayBuffer>>();
  const body = filled(most + 1);
  const served = ({ path }: SeenRequest): ServedPage => {
    const size = Number(path.split("/")[2]);
    if (path.startsWith("/plain/")) return { body: body.subarray(0, size) };
    if (path.startsWith("/pieces/")) return { body: [body.subarray(0, size - 100), body.subarray(size - 100, size)] };
    return { body: bodies.get(path) ?? "", headers: { "content-encoding": "gzip" } };
  };
  const sizes = [1000, most - 1, most, most + 1];
  const kinds = ["plain", "pieces", "gzip"] as const;
  for (const size of sizes) bodies.set(`/gzip/${size}`, await gzipped(body.slice(0, size)));
  const { get } = await site(
    t,
    Object.fromEntries(kinds.flatMap((kind) => sizes.map((n) => [`/${kind}/${n}`, served]))),
  );
  t.control(await get("/plain/1000"), metadata("truncated", false));
  const paths = kinds.flatMap((kind) => sizes.map((size) => `/${kind}/${size}`));
  await t.property(fc.constantFrom(...paths), async (path) => {
    const tooLarge = path.endsWith(`/${most + 1}`);
    t.expect(await get(path), tooLarge ? refused(["too_large"]) : metadata("truncated", !path.endsWith("/1000")));
  }, { runs: 6, examples: kinds.flatMap((kind) => [`/${kind}/${most}`, `/${kind}/${most + 1}`]) });
});

check("webfetch.size/early", webfetch, async (t) => {
  const declared = (length: number): ServedPage => ({
    body: length > 99 ? "x" : "short",
    headers: { "content-length": String(length) },
    ...(length > 99 ? { stall: "body" as const } : {}),
  });
  const { get, served } = await site(t, {
    "/short": declared(5),
    "/declared": declared(most + 1),
    "/endless": { body: "x".repeat(65536), endless: true },
  });
  t.control(await get("/short"), output("short"));
  t.expect(await get("/declared", {}, { within: 5000, silenceFails: true }), refused(["too_large"]));
  t.expect(await get("/endless"), refused(["too_large"]));
  // The observed program takes the whole body before it refuses.
  if (t.profile === "opencode-1.18") return;
  // What lies in the buffers of a closed connection was not read; megabytes more were.
  t.demand(
    "a body that is left soon after 5 MB",
    served.sent < 24 * 1024 * 1024 ? undefined : `${served.sent} bytes were taken`,
  );
});

check("webfetch.timeout", webfetch, async (t) => {
  const { get } = await site(t, {
    "/": page,
    "/late": { ...page, delay: 300 },
    "/no-head": { body: "", stall: "head" },
    "/no-body": { body: "", stall: "body" },
    "/half": { body: "half a page", stall: "body" },
  });
  t.control(await get("/"), output("a page\n"));
  t.expect(await inTime(() => get("/", { timeout: 1 })), output("a page\n"));
  t.expect(await get("/", { timeout: 500 }), output("a page\n"));
  // Seconds, and neither milliseconds nor hundredths.
  t.expect(await inTime(() => get("/late", { timeout: 3 })), output("a page\n"));
  const stalls = t.profile === "opencode-1.18" ? ["/no-head"] : ["/no-head", "/no-body", "/half"];
  const replies = await Promise.all(
    stalls.map((path) => get(path, { timeout: 1 }, { within: 8000, silenceFails: true })),
  );
  for (const reply of replies) t.expect(reply, refused(["timeout"]));
});

check("webfetch.image", webfetch, async (t) => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg"><text>drawn</text></svg>`;
  const { get } = await site(t, {
    "/p.png": { body: png, headers: { "content-type": "image/png" } },
    "/p": { body: png, headers: { "content-type": "image/webp; q=1" } },
    "/t": page,
    "/s.svg": { body: svg, headers: { "content-type": "image/svg+xml" } },
  });
  const attached = (mime: string) =>
    answers(`one attachment ${mime} with the page's bytes, and words about it`, ({ output, attachments = [] }) => {
      const [only, ...others] = attachments;
      const right = only?.type === "file" && only.mime === mime && others.length === 0 &&
        only.url === `data:${mime};base64,${png.toBase64()}` && output.trim() !== "" &&
        !output.includes(png.toBase64());
      return right ? undefined : JSON.stringify({ output, attachments });
    });
  const none = answers("no attachment", ({ attachments }) => attachments?.length ? "an attachment" : undefined);
  t.control(await get("/t"), all(output("a page\n"), none));
  for (const format of ["markdown", "html"]) t.expect(await get("/s.svg", { format }), all(output(svg), none));
  for (const format of ["markdown", "text", "html"]) t.expect(await get("/p.png", { format }), attached("image/png"));
  t.expect(await get("/p"), attached("image/webp"));
});

check("webfetch.html", webfetch, async (t) => {
  const source = "<h1>Top</h1>\n<p>low</p>";
  const types = [
    "TEXT/HTML",
    "text/html;charset=utf-8",
    "application/xhtml+xml",
    "Application/XHTML+XML; charset=utf-8",
  ];
  const others = ["text/plain; note=text/html", "application/json"];
  const { get } = await site(
    t,
    Object.fromEntries([...types, ...others].map((type, at) => [`/${at}`, html(source, type)])),
  );
  t.control(await get("/1"), output("# Top\n\nlow"));
  for (const [at, type] of [...types, ...others].entries()) {
    const isHtml = t.profile === "opencode-1.18" ? type.includes("text/html") : types.includes(type);
    t.expect(await get(`/${at}`), output(isHtml ? "# Top\n\nlow" : source));
  }
});

check("webfetch.raw", webfetch, async (t) => {
  const source = "<!doctype html>\n<h1>Top &amp; <b>bold</b></h1>\n<script>x()</script>\n";
  const json = `{"html": "<b>x</b>"}\n`, md = "Top\n===\n\n* one\n";
  const { get } = await site(t, {
    "/h": html(source),
    "/j": { body: json, headers: { "content-type": "application/json" } },
    "/m": { body: md, headers: { "content-type": "text/markdown; charset=utf-8" } },
    "/none": { body: "nothing said <b>\n", headers: { "content-type": undefined } },
  });
  t.control(await get("/h"), output("# Top & **bold**"));
  t.expect(await get("/h", { format: "html" }), output(source));
  for (const format of ["markdown", "text", "html"]) {
    t.expect(await get("/j", { format }), output(json));
    t.expect(await get("/m", { format }), output(md));
    t.expect(await get("/none", { format }), output("nothing said <b>\n"));
  }
});

check("webfetch.title", webfetch, async (t) => {
  const { get, origin } = await site(t, {
    "/h": html("<title>Named</title><p>x</p>"),
    "/t": page,
    "/to": { body: "", status: 302, headers: { location: "/t" } },
  });
  t.control(await get("/h", { format: "text" }), holds("x"));
  t.expect(await get("/h"), title(`${origin}/h (text/html; charset=utf-8)`));
  t.expect(await get("/t"), title(`${origin}/t (text/plain; charset=utf-8)`));
  t.expect(await get("/to"), title(`${origin}/to (text/plain; charset=utf-8)`));
});

check("webfetch.no-truncation", webfetch, async (t) => {
  const lines = (count: number) => html("<pre>" + "line\n".repeat(count) + "</pre>");
  const { get } = await site(t, { "/short": lines(3), "/long": lines(2500) });
  t.control(await get("/short", { format: "html" }), succeeds);
  // Had it bounded itself, the generic truncation would have passed it on.
  const cut = answers(
    "metadata.truncated true, and the path of the whole text",
    ({ metadata }) =>
      metadata?.truncated === true && typeof metadata.outputPath === "string" ? undefined : JSON.stringify(metadata),
  );
  await t.property(near(2000, 1), async (count) => {
    const { get } = await site(t, { "/": { body: "line\n".repeat(count - 1) + "line" } });
    t.expect(await get("/"), count > 2000 ? cut : metadata("truncated", false));
  }, { runs: 5, examples: [2000, 2001] });
  t.expect(await get("/long"), cut);
  t.expect(await get("/long", { format: "text" }), cut);
});
