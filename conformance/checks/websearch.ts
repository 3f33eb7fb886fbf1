// Pure: no Deno, no fetch, no file system.

import fc from "fast-check";
import { checksOf } from "../check.ts";
import { all, metadata, refused } from "../expect.ts";
import { serviceModel } from "../models/web_model.ts";
import type { Reply } from "../protocol.ts";
import { inTime } from "./in_time.ts";
import { askAll, asked, asksOf, rulesOf } from "./questions.ts";
import {
  desk,
  differs,
  found,
  inJson,
  labels,
  result,
  type Service,
  services,
  sessionAt,
  tools,
} from "./search_desk.ts";

const { list, check } = checksOf("web");

/** Checks of the area `websearch`, against the suite's own Exa and Parallel on loopback. */
export const websearchChecks = list;

const websearch = { tools: ["websearch"], needs: ["endpoints" as const] };
const switched = { tools: ["websearch"], needs: ["endpoints" as const, "environment" as const] };

check("websearch.enabled", switched, async (t) => {
  const { search, requests } = await desk(t);
  t.control(await search(), found);
  const before = requests.length;
  t.expect(await search({}, { environment: {} }), refused(["unknown_tool", "not_available"]));
  t.demand("no request while it is switched off", requests.length === before ? undefined : "a request came");
  const switches = [
    "OPENCODE_ENABLE_EXA",
    "OPENCODE_EXPERIMENTAL",
    "OPENCODE_EXPERIMENTAL_EXA",
    "OPENCODE_ENABLE_PARALLEL",
  ];
  for (const name of switches) {
    for (const value of ["true", "1"]) t.expect(await search({}, { environment: { [name]: value } }), found);
  }
});

check("websearch.provider", websearch, async (t) => {
  const { search, requests } = await desk(t);
  t.control(await search(), found);
  const names = fc.oneof(
    fc.stringMatching(/^ses_[0-9a-z]{1,12}$/),
    fc.array(fc.constantFrom("a", "é", "中", "😀", "_", "7"), { minLength: 1, maxLength: 8 }).map((parts) =>
      parts.join("")
    ),
  );
  await t.property(names, async (session) => {
    const service = serviceModel(session);
    t.expect(await search({}, { session }), all(found, metadata("provider", service)));
    t.demand(`a request to ${service}`, requests.at(-1) === `/${service}` ? undefined : `${requests.at(-1)}`);
  }, { runs: 15, examples: ["ses_1", "ses_2", "é", "中", "😀"] });
});

check("websearch.provider/switches", switched, async (t) => {
  const { search } = await desk(t);
  const at = (service: Service) => all(found, metadata("provider", service));
  const exa = { OPENCODE_ENABLE_EXA: "true" }, parallel = { OPENCODE_ENABLE_PARALLEL: "true" };
  const named = (service: Service) => ({ OPENCODE_WEBSEARCH_PROVIDER: service });
  t.control(await search(), found);
  for (const session of [sessionAt(t, "exa"), sessionAt(t, "parallel")]) {
    const under = (environment: Record<string, string>) => search({}, { session, environment });
    t.expect(await under(exa), at("exa"));
    t.expect(await under(parallel), at("parallel"));
    t.expect(await under({ ...exa, ...parallel }), at("parallel"));
    t.expect(await under({ ...parallel, ...named("exa") }), at("exa"));
    t.expect(await under({ ...exa, ...named("parallel") }), at("parallel"));
  }
});

check("websearch.request", websearch, async (t) => {
  const { search, seen } = await desk(t);
  for (const service of services) {
    const before = seen.length;
    t.control(await search({}, { at: service }), found);
    const [request, ...others] = seen.slice(before);
    t.demand(
      `one POST to ${service}`,
      others.length === 0
        ? differs([request?.method, request?.path], ["POST", `/${service}`])
        : `${others.length + 1} requests`,
    );
    const { jsonrpc, id, method, params } = JSON.parse(request?.body ?? "{}");
    t.demand(
      `a JSON-RPC 2.0 tools/call with id 1 of ${tools[service]}`,
      differs([jsonrpc, id, method, params?.name], ["2.0", 1, "tools/call", tools[service]]),
    );
    const accepts = (request?.headers.accept ?? "").split(",").map((type) => type.trim()).sort();
    t.demand("Accept application/json, text/event-stream", differs(accepts, ["application/json", "text/event-stream"]));
    const type = request?.headers["content-type"] ?? "";
    t.demand("Content-Type application/json", /^application\/json\b/i.test(type) ? undefined : type);
  }
});

check("websearch.exa", websearch, async (t) => {
  const { search, args, seen } = await desk(t);
  const sent = (wanted: Record<string, unknown>) => {
    const got = args();
    t.demand(
      `the arguments ${JSON.stringify(wanted)}`,
      differs(Object.fromEntries(Object.keys(wanted).map((name) => [name, got[name]])), wanted),
      JSON.stringify(got),
    );
  };
  t.control(await search(), found);
  sent({ query: "what is new", type: "auto", numResults: 8, livecrawl: "fallback" });
  t.demand("no contextMaxCharacters", "contextMaxCharacters" in args() ? JSON.stringify(args()) : undefined);
  t.demand("no key in the address", seen.at(-1)?.target === "/exa" ? undefined : seen.at(-1)?.target ?? "");
  for (const type of ["auto", "fast", "deep"]) {
    for (const livecrawl of ["fallback", "preferred"]) {
      const given = { query: "é & ü", type, numResults: 3, livecrawl, contextMaxCharacters: 5000 };
      t.expect(await search(given), found);
      sent(given);
    }
  }
  t.expect(await search({ type: "slow" }), refused(["invalid_params"], "type"));
  t.expect(await search({ livecrawl: "always" }), refused(["invalid_params"], "livecrawl"));
  t.expect(await search({ query: undefined }), refused(["invalid_params"], "query"));
});

check("websearch.exa/key", switched, async (t) => {
  const { search, seen } = await desk(t);
  const environment = { OPENCODE_ENABLE_EXA: "true", EXA_API_KEY: "k/e y&1" };
  t.control(await search(), found);
  t.expect(await search({}, { environment }), found);
  const key = new URL(`http://x${seen.at(-1)?.target}`).searchParams.get("exaApiKey");
  t.demand("the key in the address as exaApiKey", key === "k/e y&1" ? undefined : `${key}`);
});

check("websearch.parallel", websearch, async (t) => {
  const { search, args, seen } = await desk(t);
  const session = sessionAt(t, "parallel");
  t.control(await search({}, { at: "parallel" }), found);
  t.expect(await search({ query: "é & ü", numResults: 3 }, { session }), found);
  const { objective, search_queries, session_id, model_name } = args();
  t.demand(
    "objective, search_queries and session_id",
    differs([objective, search_queries, session_id], ["é & ü", ["é & ü"], session]),
  );
  const named = model_name === undefined || (typeof model_name === "string" && model_name.length <= 100);
  t.demand("a model_name of at most 100 characters, if any", named ? undefined : JSON.stringify(model_name));
  const { authorization, "user-agent": agent = "" } = seen.at(-1)?.headers ?? {};
  t.demand("no bearer token without a key", authorization);
  const library = /^$|mozilla|^(deno|bun|node|undici|axios|got|python|go-http|curl|okhttp|reqwest)\b/i.test(agent);
  t.demand("a User-Agent that names the program", library ? agent || "none" : undefined);
});

check("websearch.parallel/key", switched, async (t) => {
  const { search, seen } = await desk(t);
  const environment = { OPENCODE_ENABLE_PARALLEL: "true", PARALLEL_API_KEY: "parallel-key-1" };
  t.control(await search({}, { at: "parallel" }), found);
  t.expect(await search({}, { environment }), found);
  const { authorization } = seen.at(-1)?.headers ?? {};
  t.demand(
    "Authorization: Bearer with the key",
    authorization === "Bearer parallel-key-1" ? undefined : `${authorization}`,
  );
});

check("websearch.timeout", { ...websearch, slow: true }, async (t) => {
  // One answer comes three seconds before the limit, one never.
  const { search } = await desk(
    t,
    ({ body }) =>
      body.includes("never") ? { body: "", stall: "head" } : { ...inJson(result("found it")), delay: 22_000 },
  );
  const options = { within: 80_000, silenceFails: true };
  const { search: now } = await desk(t);
  t.control(await now(), found);
  const [late, never] = await Promise.all([
    inTime(() => search({ query: "late" }, options)),
    search({ query: "never" }, options),
  ]);
  t.expect(late, found);
  t.expect(never, refused(["timeout"], "search"));
});

check("websearch.permission", websearch, async (t) => {
  const { search, requests } = await desk(t);
  const rules = rulesOf("* * allow", "websearch secret* deny");
  for (const service of services) {
    const reply = await search({}, { rules, at: service });
    t.control(reply, found);
    t.expect(reply, metadata("provider", service));
    const title = reply.kind === "ok" ? reply.answer.title ?? "" : "";
    t.demand(
      `a title with ${labels[service]} and the query`,
      title.includes(labels[service]) && title.includes("what is new") ? undefined : title,
    );
  }
  t.expect(await search({ query: "secret plans" }, { rules }), refused(["denied"]));
  t.demand("no request for what is denied", requests.length === 2 ? undefined : `${requests.length} requests`);
});

check("websearch.permission/question", { ...websearch, needs: ["endpoints", "asks"] }, async (t) => {
  const { search, requests } = await desk(t);
  const yes = await search({}, { rules: askAll, replies: ["once"] });
  t.control(yes, found);
  const [ask] = asksOf(yes);
  t.demand(
    "one question: websearch of the query",
    asked(yes, ["websearch"]) ?? differs(ask?.patterns, ["what is new"]),
  );
  t.expect(await search({}, { rules: askAll, replies: ["reject"] }), refused(["rejected", "denied"]));
  t.demand("one request in all", requests.length === 1 ? undefined : `${requests.length} requests`);
});

check("websearch.secrets", switched, async (t) => {
  const key = "top-secret-7f3a";
  let page = inJson(result("found it"));
  const { search, seen, place } = await desk(t, () => page);
  const variables = {
    exa: { OPENCODE_ENABLE_EXA: "true", EXA_API_KEY: key },
    parallel: { OPENCODE_ENABLE_PARALLEL: "true", PARALLEL_API_KEY: key },
  };
  for (const service of services) {
    page = inJson(result("found it"));
    const environment = variables[service];
    t.control(await search({}, { environment }), found);
    const request = JSON.stringify(seen.at(-1));
    t.demand("the key in the request", request.includes(key) ? undefined : request);
    const echo = { jsonrpc: "2.0", id: 1, error: { code: 1, message: `bad key ${key}` } };
    const pages = [inJson(result(`your key is ${key}`)), { body: `no: ${key}`, status: 401 }, inJson(echo)];
    const replies: Reply[] = [];
    for (const next of pages) {
      page = next;
      replies.push(await search({}, { environment }));
    }
    const gone = { exa: "http://127.0.0.1:9/exa", parallel: "http://127.0.0.1:9/parallel" };
    replies.push(await t.call("websearch", { query: "x" }, place, { endpoints: gone, environment }));
    for (const reply of replies) {
      t.demand("no key anywhere", JSON.stringify(reply).includes(key) ? JSON.stringify(reply) : undefined);
    }
  }
});
