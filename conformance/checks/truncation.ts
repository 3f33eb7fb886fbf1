// Pure: no Deno, no fetch, no file system.

import fc from "fast-check";
import { checksOf, type Place, type Trial } from "../check.ts";
import { all, answers, metadata, numbersIn, output, succeeds } from "../expect.ts";
import { truncationModel } from "../models/truncation_model.ts";
import { near } from "../property.ts";
import type { Reply } from "../protocol.ts";
import { rulesOf } from "./questions.ts";

const { list, check } = checksOf("truncation");

/** Checks of the generic truncation, through `webfetch` of plain text that the suite serves on loopback. */
export const truncationChecks = list;

/** A fetch of a text: what comes back has gone through the generic truncation. */
async function fetched(t: Trial, place: Place, body: string, session?: string): Promise<Reply> {
  const { origin } = await t.serve({ "/text": { body } });
  return await t.call("webfetch", { url: `${origin}/text`, format: "text" }, place, { session });
}

/** Lines without a newline after the last: whether that would be one more line is not settled by the contract. */
const numbered = (count: number) => Array.from({ length: count }, (_, i) => `l${i + 1}`).join("\n");

/** The preview that is kept, then an empty line and a notice. */
function keeps(kept: string, ...facts: number[]) {
  return answers(`${kept}\n\n(a notice with ${facts.join(", ")})`, (answer) => {
    const notice = answer.output.startsWith(`${kept}\n\n`) ? answer.output.slice(kept.length + 2) : undefined;
    const right = notice !== undefined && facts.every((fact) => numbersIn(notice).includes(fact)) &&
      answer.metadata?.truncated === true;
    return right ? undefined : answer.output;
  });
}

const unchanged = (text: string) => all(output(text), metadata("truncated", false));

check("truncation.limits", { tools: ["webfetch"] }, async (t) => {
  const place = await t.dir({});
  t.control(await fetched(t, place, "short\n"), unchanged("short\n"));
  const wide = (size: number) => {
    const rows = Math.floor((size - 1) / 50);
    return ("x".repeat(49) + "\n").repeat(rows) + "y".repeat(size - rows * 50);
  };
  await t.property(
    fc.oneof(near(2000, 1).map(numbered), near(51200, 100).map(wide)),
    async (text) => {
      const model = truncationModel(text);
      t.expect(await fetched(t, place, text), model ? keeps(model.kept) : unchanged(text));
    },
    { runs: 10, examples: [numbered(2000), numbered(2001), wide(51200), wide(51201)] },
  );
});

check("truncation.head", { tools: ["webfetch"] }, async (t) => {
  const place = await t.dir({});
  t.control(await fetched(t, place, numbered(2000)), unchanged(numbered(2000)));
  t.expect(await fetched(t, place, numbered(2003)), keeps(numbered(2000), 3));
  // Lines of 100 bytes with their newlines: 512 lines are 51199 bytes without the last newline.
  const wide = Array.from({ length: 600 }, () => "é".repeat(49) + "x").join("\n");
  const model = truncationModel(wide);
  t.expect(await fetched(t, place, wide), keeps(model?.kept ?? "", model?.cut ?? 0));
});

check("truncation.spill", { tools: ["webfetch"] }, async (t) => {
  const place = await t.dir({});
  t.control(await fetched(t, place, numbered(10)), unchanged(numbered(10)));
  const text = numbered(2500);
  const reply = await fetched(t, place, text);
  t.expect(reply, keeps(numbered(2000), 500));
  const file = reply.kind === "ok" ? reply.answer.metadata?.outputPath : undefined;
  t.demand("metadata.outputPath, a path", typeof file === "string" && file !== "" ? undefined : JSON.stringify(file));
  const notice = reply.kind === "ok" ? reply.answer.output.slice(numbered(2000).length) : "";
  t.demand(
    "a notice that names the file, grep and read, offset and limit",
    [String(file), "grep", "read", "offset", "limit"].every((word) => notice.toLowerCase().includes(word.toLowerCase()))
      ? undefined
      : notice,
  );
  const spilled = await t.readFile(String(file));
  t.demand(
    "the whole text in the file",
    spilled === text ? undefined : `${spilled?.length ?? "no"} characters in the file`,
  );
});

check("truncation.one-line", { tools: ["webfetch"] }, async (t) => {
  const place = await t.dir({});
  t.control(await fetched(t, place, "é".repeat(25600)), unchanged("é".repeat(25600)));
  // 51201 bytes in one line, a character of two bytes across the limit.
  const text = "x" + "é".repeat(25600);
  const wanted = t.profile === "opencode-1.18" ? keeps("") : keeps("x" + "é".repeat(25599));
  t.expect(await fetched(t, place, text), wanted);
});

check("truncation.order", { tools: ["webfetch"] }, async (t) => {
  const place = await t.dir({});
  const texts = ["a", "b", "c", "d"].map((letter) => `${letter}\n`.repeat(2100));
  const session = t.session();
  t.control(await fetched(t, place, "short", session), unchanged("short"));
  const replies = await Promise.all(texts.map((text) => fetched(t, place, text, session)));
  const files = replies.map((reply) => reply.kind === "ok" ? String(reply.answer.metadata?.outputPath) : "");
  for (const [i, reply] of replies.entries()) {
    t.expect(reply, keeps(texts[i]?.slice(0, 3999) ?? ""));
    const held = await t.readFile(files[i] ?? "");
    t.demand("each text in a file of its own", held === texts[i] ? undefined : `${files[i]} holds another text`);
  }
  t.demand("4 different names", new Set(files).size === 4 ? undefined : files.join(", "));
});

check("truncation.readable", { tools: ["webfetch", "read"] }, async (t) => {
  const place = await t.dir({}, { "ext/a.txt": "x\n" });
  const rules = rulesOf("* * allow", "external_directory * ask");
  const session = t.session();
  const outside = await t.call("read", { filePath: `${place.outside}/ext/a.txt` }, place, { rules, session });
  t.demand("a question for any other place outside", outside.kind === "refused" ? undefined : "no refusal");
  const { origin } = await t.serve({ "/text": { body: numbered(2100) } });
  const reply = await t.call("webfetch", { url: `${origin}/text`, format: "text" }, place, { rules, session });
  t.control(reply, keeps(numbered(2000)));
  const filePath = reply.kind === "ok" ? String(reply.answer.metadata?.outputPath) : "";
  t.expect(
    await t.call("read", { filePath, offset: 2100 }, place, { rules, session }),
    all(succeeds, answers("line 2100", ({ output }) => output.includes("2100: l2100") ? undefined : output)),
  );
});
