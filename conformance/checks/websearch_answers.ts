// Pure: no Deno, no fetch, no file system.

import fc from "fast-check";
import { checksOf, type ServedPage, type Trial } from "../check.ts";
import { answers, refused } from "../expect.ts";
import type { Reply } from "../protocol.ts";
import { desk, found, inEvents, inJson, result } from "./search_desk.ts";

const { list, check } = checksOf("web");

/** Checks of what `websearch` makes of the answers of a service. */
export const websearchAnswerChecks = list;

const websearch = { tools: ["websearch"], needs: ["endpoints" as const] };

const events = (data: string) => `event: message\ndata: ${data}\n\n`;
const answerText = JSON.stringify(result("found it"));
const noText = { jsonrpc: "2.0", id: 1, result: { content: [] } };

check("websearch.response", websearch, async (t) => {
  let page = inJson(result("found it"));
  const { search } = await desk(t, () => page);
  t.control(await search(), found);
  const gives = async (next: ServedPage, wanted: Parameters<Trial["expect"]>[1]) => {
    page = next;
    t.expect(await search(), wanted);
  };
  await gives(inEvents(events(answerText)), found);
  await gives(inEvents(`data: ${answerText}\n\n`), found);
  await gives(
    inEvents(
      events("no json"),
      events(JSON.stringify(noText)),
      events(answerText),
      events(JSON.stringify(result("late"))),
    ),
    found,
  );
  const nothing = answers(
    "a fixed text that suggests another query",
    (answer) =>
      /quer|search/i.test(answer.output) && !answer.output.includes("jsonrpc")
        ? undefined
        : answer.output || "an empty output",
  );
  const empty: Reply[] = [];
  for (const next of [inJson(noText), inJson(result(" ")), inEvents(events(JSON.stringify(noText)))]) {
    await gives(next, nothing);
    empty.push(await search({ query: `another ${empty.length}` }));
  }
  const texts = empty.map((reply) => reply.kind === "ok" ? reply.answer.output : "refused");
  t.demand("the same text each time", new Set(texts).size === 1 ? undefined : texts.join(" | "));
  await gives({ body: "no", status: 401 }, refused(["bad_status"], "401"));
  await gives({ body: "no", status: 429 }, refused(["rate_limited", "bad_status"], "429"));
  await gives(
    { body: "<h1>no</h1>", status: 500, headers: { "content-type": "text/html" } },
    refused(["bad_status"], "500"),
  );
});

/** The same answer in every framing that the rules of server-sent events allow. */
const framings: readonly (readonly [what: string, pieces: readonly string[]])[] = [
  ["CRLF", [`event: message\r\ndata: ${answerText}\r\n\r\n`]],
  ["CR", [`data: ${answerText}\r\r`]],
  ["no space after the colon", [`data:${answerText}\n\n`]],
  ["comments", [`: hello\n\n: more\ndata: ${answerText}\n: end\n\n`]],
  ["other fields", [`id: 7\nretry: 100\nevent: message\ndata: ${answerText}\n\n`]],
  ["several lines of data", [
    `data: {"jsonrpc": "2.0", "id": 1,\ndata: "result": ${JSON.stringify(result("found it").result)}}\n\n`,
  ]],
  ["a byte order mark", [`\uFEFFdata: ${answerText}\n\n`]],
  ["no final newline", [`data: ${answerText}`]],
  ["CRLF cut between its two", [`data: ${answerText}\r`, `\n\r`, `\n`]],
];

check("websearch.response/framing", websearch, async (t) => {
  let page = inEvents(events(answerText));
  const { search } = await desk(t, () => page);
  t.control(await search(), found);
  // The observed program looks at each line by itself.
  if (t.profile === "opencode-1.18") return;
  for (const [, pieces] of framings) {
    page = inEvents(...pieces);
    t.expect(await search(), found);
  }
  const whole = `: x\r\n\r\ndata: ${answerText}\r\n\r\n`;
  await t.property(fc.integer({ min: 1, max: whole.length - 1 }), async (at) => {
    page = inEvents(whole.slice(0, at), whole.slice(at));
    t.expect(await search(), found);
  }, { runs: 15, examples: [3, 4, 5, 6, 7, 12, whole.length - 3, whole.length - 1] });
});

check("websearch.response/errors", websearch, async (t) => {
  let page = inJson(result("found it"));
  const { search } = await desk(t, () => page);
  t.control(await search(), found);
  if (t.profile === "opencode-1.18") return;
  const error = { jsonrpc: "2.0", id: 1, error: { code: -32602, message: "the moon is in the way" } };
  const failed = {
    jsonrpc: "2.0",
    id: 1,
    result: { isError: true, content: [{ type: "text", text: "the moon is in the way" }] },
  };
  for (const message of [error, failed]) {
    for (const next of [inJson(message), inEvents(events(JSON.stringify(message)))]) {
      page = next;
      t.expect(await search(), refused(["bad_response", "network", "rate_limited"], "the moon is in the way"));
    }
  }
});
