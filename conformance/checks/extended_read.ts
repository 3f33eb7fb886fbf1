// Pure: no Deno, no fetch, no file system.

import { checksOf } from "../check.ts";
import { all, answers, type Expectation, inWords, refused } from "../expect.ts";
import type { Answer } from "../protocol.ts";
import { offered } from "./extended_views.ts";
import { asked, asksOf, rulesOf } from "./questions.ts";
import { type ReadView, shows, viewRead } from "./views.ts";

const { list, check } = checksOf("extended");

/** Checks of the rules of `read` in the profile `extended`. */
export const extendedReadChecks = list;

const lines = (name: string, count: number) => Array.from({ length: count }, (_, i) => `${name} ${i + 1}`);
const fileOf = (name: string, count: number) => lines(name, count).join("\n") + "\n";

/** The frames of an answer, in their order. */
function framesOf({ output }: Answer): ReadView[] {
  const frames = output.matchAll(
    /<path>.*<\/path>\n<type>(?:file|directory)<\/type>\n<(content|entries)>[^]*?\n<\/\1>/g,
  );
  return [...frames].map(([frame]) => viewRead(frame)).filter((view) => typeof view !== "string");
}

/** What stands behind the last frame. */
function afterFrames({ output }: Answer): string {
  return output.slice(Math.max(output.lastIndexOf("</content>"), output.lastIndexOf("</entries>"), 0));
}

/** The frames show exactly these lines of these files, in this order. */
function shown(...files: readonly (readonly [path: string, body: readonly string[]])[]): Expectation {
  const want = files.map(([path, body]) => `${path}\n${body.join("\n")}`).join("\n\n");
  return answers(want, (answer) => {
    const got = framesOf(answer).map(({ path, body }) => `${path}\n${body.join("\n")}`).join("\n\n");
    return got === want ? undefined : inWords({ kind: "ok", answer });
  });
}

const numbered = (texts: readonly string[], first = 1) => texts.map((text, i) => `${first + i}: ${text}`);

/** The notice of a single frame tells this. */
function notice(want: string, tells: (notice: string) => boolean): Expectation {
  return answers(want, (answer) => {
    const view = viewRead(answer.output);
    if (typeof view === "string") return view;
    return tells(view.notice) ? undefined : `the notice ${JSON.stringify(view.notice)}`;
  });
}

check("read.several", { tools: ["read"] }, async (t) => {
  const place = await t.dir({ "a.txt": fileOf("a", 4), "b.txt": "b\n", "d/x": "", "c.txt": fileOf("c", 3) });
  t.control(await t.call("read", { filePath: "b.txt" }, place), shows({ lines: ["b"] }));
  const three = await t.call("read", { files: ["b.txt", { filePath: "a.txt", offset: 2, limit: 2 }, "d"] }, place);
  t.expect(
    three,
    shown([place.at("b.txt"), ["1: b"]], [place.at("a.txt"), ["2: a 2", "3: a 3"]], [place.at("d"), ["x"]]),
  );
  const records = answers("metadata.files with three records", ({ metadata }) => {
    const { files } = metadata ?? {};
    return Array.isArray(files) && files.length === 3 ? undefined : `metadata ${JSON.stringify(metadata)}`;
  });
  t.expect(three, records);
  const beside = { filePath: "a.txt", files: [{ filePath: "c.txt", limit: 2 }, "b.txt"], limit: 1 };
  t.expect(
    await t.call("read", beside, place),
    shown([place.at("a.txt"), ["1: a 1"]], [place.at("c.txt"), ["1: c 1", "2: c 2"]], [place.at("b.txt"), ["1: b"]]),
  );
  const many = (count: number) => Array.from({ length: count }, (_, i) => ({ filePath: "a.txt", limit: i + 1 }));
  const twenty = answers("20 frames", (answer) => {
    const { length } = framesOf(answer);
    return length === 20 ? undefined : `${length} frames`;
  });
  t.expect(await t.call("read", { files: many(20) }, place), twenty);
  t.expect(await t.call("read", { files: many(21) }, place), refused(["invalid_params"], "files"));
  t.expect(await t.call("read", { files: [] }, place), refused(["invalid_params"]));
});

check("read.several/failures", { tools: ["read"] }, async (t) => {
  const place = await t.dir({ "a.txt": "a\n", "b.zip": "x", "no.key": "k\n" });
  const rules = rulesOf("* * allow", "read *.key deny");
  t.control(await t.call("read", { filePath: "a.txt" }, place, { rules }), shows({ lines: ["a"] }));
  const some = await t.call("read", { files: ["gone.txt", "a.txt", "b.zip", "no.key"] }, place, { rules });
  const named = answers("every one that failed is named", ({ output }) => {
    const missing = ["gone.txt", "b.zip", "no.key"].filter((name) => !output.includes(place.at(name)));
    return missing.length === 0 ? undefined : `no word of ${missing.join(", ")}: ${output}`;
  });
  t.expect(some, all(shown([place.at("a.txt"), ["1: a"]]), named));
  const none = await t.call("read", { files: ["gone.txt", "lost.txt"] }, place, { rules });
  t.expect(none, refused(["not_found"], "gone.txt", "lost.txt"));
});

check("read.several/asks", { tools: ["read"], needs: ["asks"] }, async (t) => {
  const place = await t.dir({ "a.txt": "a\n", "b.txt": "b\n" }, { "ext/c.txt": "c\n" });
  const rules = rulesOf("* * ask");
  const outside = `${place.outside}/ext/c.txt`;
  const one = await t.call("read", { filePath: "a.txt" }, place, { rules, replies: ["once"] });
  t.control(one, shows({ lines: ["a"] }));
  const replies = ["once", "once", "once", "once"] as const;
  const three = await t.call("read", { files: ["a.txt", "b.txt", outside] }, place, { rules, replies });
  t.expect(three, shown([place.at("a.txt"), ["1: a"]], [place.at("b.txt"), ["1: b"]], [outside, ["1: c"]]));
  t.demand("a question for each", asked(three, ["read", "read", "external_directory", "read"]));
  const patterns = asksOf(three).filter(({ permission }) => permission === "read").map((ask) => ask.patterns[0]);
  t.demand("read of a.txt, then of b.txt", patterns.slice(0, 2).join() === "a.txt,b.txt" ? undefined : patterns.join());
  const half = await t.call("read", { files: ["a.txt", "b.txt"] }, place, { rules, replies: ["reject", "once"] });
  t.expect(half, shown([place.at("b.txt"), ["1: b"]]));
});

check("read.shared", { tools: ["read"] }, async (t) => {
  const place = await t.dir({ "a.txt": fileOf("a", 3000), "b.txt": fileOf("b", 40), "c.txt": fileOf("c", 1500) });
  t.control(await t.call("read", { filePath: "b.txt" }, place), shows({ lines: lines("b", 40) }));
  const two = await t.call("read", { files: ["a.txt", "b.txt"] }, place);
  const whole = [place.at("b.txt"), numbered(lines("b", 40))] as const;
  t.expect(two, shown([place.at("a.txt"), numbered(lines("a", 1960))], whole));
  // Both would show more than half: each gets half, and one call goes on with both.
  const halves = await t.call("read", { files: ["a.txt", "c.txt"] }, place);
  t.expect(
    halves,
    shown([place.at("a.txt"), numbered(lines("a", 1000))], [place.at("c.txt"), numbered(lines("c", 1000))]),
  );
  const call = halves.kind === "ok" ? offered(afterFrames(halves.answer)) : undefined;
  t.demand("the parameters, as JSON, of the call that goes on", call ? undefined : inWords(halves));
  t.expect(
    await t.call("read", call, place),
    shown(
      [place.at("a.txt"), numbered(lines("a", 2500).slice(1000), 1001)],
      [place.at("c.txt"), numbered(lines("c", 1500).slice(1000), 1001)],
    ),
  );
});

check("read.shared/bytes", { tools: ["read"] }, async (t) => {
  const row = "x".repeat(127);
  const place = await t.dir({ "a.txt": `${row}\n`.repeat(390), "b.txt": `${row}\n`.repeat(390), "c.txt": "c\n" });
  t.control(await t.call("read", { filePath: "c.txt" }, place), shows({ lines: ["c"] }));
  const fairly = answers("c whole, a and b alike, 51200 bytes in all at most", (answer) => {
    const counts = framesOf(answer).map(({ body }) => body.length);
    const [a = 0, b = 0, c = 0] = counts;
    const right = c === 1 && Math.abs(a - b) <= 1 && 128 * (a + b) + 2 <= 51200 + 3 && a + b >= 398;
    return right ? undefined : `${counts.join(", ")} lines`;
  });
  t.expect(await t.call("read", { files: ["a.txt", "b.txt", "c.txt"] }, place), fairly);
});

const units = (text: string, littleEndian: boolean, width: 2 | 4) => {
  const codes = width === 2
    ? Array.from({ length: text.length }, (_, i) => text.charCodeAt(i))
    : Array.from(text, (character) => character.codePointAt(0) ?? 0);
  const view = new DataView(new ArrayBuffer(codes.length * width));
  codes.forEach((code, i) =>
    width === 2 ? view.setUint16(2 * i, code, littleEndian) : view.setUint32(4 * i, code, littleEndian)
  );
  return new Uint8Array(view.buffer);
};

check("read.encoding", { tools: ["read"] }, async (t) => {
  const text = ["plain h\u00e9llo", "\u4e2d\u6587 text here", "the end"];
  const file = text.join("\r\n") + "\r\n";
  const place = await t.dir({
    "8.txt": file,
    "16le.txt": { bytes: units(`\ufeff${file}`, true, 2) },
    "16be.txt": { bytes: units(`\ufeff${file}`, false, 2) },
    "32le.txt": { bytes: units(`\ufeff${file}`, true, 4) },
    "32be.txt": { bytes: units(`\ufeff${file}`, false, 4) },
    "bare-le.txt": { bytes: units("only plain text\nof two lines\n", true, 2) },
    "bare-be.txt": { bytes: units("only plain text\nof two lines\n", false, 2) },
    "gbk.txt": { bytes: Uint8Array.of(0xd6, 0xd0, 0xce, 0xc4, 10, 0x61, 10) },
    "nul.txt": { bytes: units("\ufeffa\0b and more text\n", true, 2) },
  });
  const named = (name: string) => notice(`a notice that names ${name}`, (said) => said.toLowerCase().includes(name));
  const unnamed = notice("a notice that names no encoding", (said) => !/utf-?\d/i.test(said));
  t.control(await t.call("read", { filePath: "8.txt" }, place), all(shows({ lines: text }), unnamed));
  for (
    const [name, encoding] of [["16le", "utf-16le"], ["16be", "utf-16be"], ["32le", "utf-32le"], ["32be", "utf-32be"]]
  ) {
    t.expect(
      await t.call("read", { filePath: `${name}.txt` }, place),
      all(shows({ lines: text }), named(`${encoding}`)),
    );
  }
  const two = shows({ lines: ["only plain text", "of two lines"] });
  t.expect(await t.call("read", { filePath: "bare-le.txt" }, place), all(two, named("utf-16le")));
  t.expect(await t.call("read", { filePath: "bare-be.txt" }, place), all(two, named("utf-16be")));
  const gbk = shows({ lines: ["\u4e2d\u6587", "a"] });
  t.expect(await t.call("read", { filePath: "gbk.txt", encoding: "gbk" }, place), all(gbk, named("gbk")));
  t.expect(await t.call("read", { filePath: "gbk.txt", encoding: "GB2312" }, place), gbk);
  // A mark says more than what was asked for; what was decoded is judged in the place of the bytes.
  t.expect(await t.call("read", { filePath: "16le.txt", encoding: "gbk" }, place), shows({ lines: text }));
  t.expect(await t.call("read", { filePath: "nul.txt" }, place), refused(["binary"], "nul.txt"));
  const wrong = await t.call("read", { filePath: "gbk.txt", encoding: "gbkk" }, place);
  t.expect(wrong, refused(["invalid_params"], '"gbkk"'));
  const near = wrong.kind === "refused" && /gbk(?!k)/.test(wrong.refusal.message);
  t.demand("a near label", near ? undefined : inWords(wrong));
});

check("read.malformed", { tools: ["read"] }, async (t) => {
  const bytes = (...lines: readonly (readonly number[])[]) => ({
    bytes: Uint8Array.from(lines.flatMap((line) => [...line, 10])),
  });
  const ascii = [0x61, 0x62], broken = [0x63, 0xe9];
  const place = await t.dir({
    "plain.txt": "plain\n",
    "real.txt": "a real \ufffd\n",
    "first.txt": bytes(broken, ascii),
    "later.txt": bytes(ascii, ascii, broken),
  });
  const says = notice("a notice that speaks of an encoding", (said) => /encoding/i.test(said));
  const silent = notice("a notice without a word of encodings", (said) => !/encoding/i.test(said));
  t.control(await t.call("read", { filePath: "plain.txt" }, place), all(shows({ lines: ["plain"] }), silent));
  t.expect(await t.call("read", { filePath: "real.txt" }, place), all(shows({ lines: ["a real \ufffd"] }), silent));
  t.expect(await t.call("read", { filePath: "first.txt" }, place), all(shows({ lines: ["c\ufffd", "ab"] }), says));
  t.expect(await t.call("read", { filePath: "later.txt" }, place), says);
  t.expect(await t.call("read", { filePath: "later.txt", limit: 2 }, place), silent);
});

const nfd = "cafe\u0301.txt";
const narrow = "Shot at 3.00\u202fPM.txt";

check("read.spelling", { tools: ["read"] }, async (t) => {
  const place = await t.dir({
    [nfd]: "nfd\n",
    [narrow]: "narrow\n",
    "it\u2019s/\u201cq\u201d \u2013 r.txt": "quotes\n",
    "a b.txt": "plain\n",
    "a\u00a0b.txt": "wide\n",
    "x\u00a0y.txt": "1\n",
    "x\u2009y.txt": "2\n",
  });
  t.control(await t.call("read", { filePath: "a b.txt" }, place), shows({ lines: ["plain"] }));
  t.expect(await t.call("read", { filePath: "a\u00a0b.txt" }, place), shows({ lines: ["wide"] }));
  const cases = [["caf\u00e9.txt", nfd, "nfd"], ["Shot at 3.00 PM.txt", narrow, "narrow"], [
    `it's/"q" - r.txt`,
    "it\u2019s/\u201cq\u201d \u2013 r.txt",
    "quotes",
  ]] as const;
  for (const [given, found, line] of cases) {
    const reply = await t.call("read", { filePath: given }, place);
    t.expect(
      reply,
      all(shown([place.at(found), [`1: ${line}`]]), notice("a notice that names it", (said) => says(said, found))),
    );
  }
  const rules = rulesOf("* * allow", `read ${nfd} deny`);
  t.expect(await t.call("read", { filePath: "caf\u00e9.txt" }, place, { rules }), refused(["denied"]));
  const two = await t.call("read", { filePath: "x y.txt" }, place);
  t.expect(two, refused(["not_found"]));
  const listed = two.kind === "refused" &&
    ["x\u00a0y.txt", "x\u2009y.txt"].every((name) => says(two.refusal.message, name));
  t.demand("both names in the error", listed ? undefined : inWords(two));
});

/** A text names a path, as it stands or as JSON would. */
function says(text: string, name: string): boolean {
  const last = name.split("/").at(-1) ?? "";
  const escaped = last.replace(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
  return [last, escaped, JSON.stringify(escaped).slice(1, -1), escaped.replaceAll('"', '\\"')].some((form) =>
    text.includes(form)
  );
}

check("read.near", { tools: ["read"] }, async (t) => {
  const place = await t.dir({ "src/main.ts": "m\n", "src/utils/list.ts": "l\n" });
  t.control(await t.call("read", { filePath: "src/main.ts" }, place), shows({ lines: ["m"] }));
  t.expect(
    await t.call("read", { filePath: "src/mian.ts" }, place),
    refused(["not_found"], "mian", place.at("src/main.ts")),
  );
  t.expect(
    await t.call("read", { filePath: "src/utlis/list.ts" }, place),
    refused(["not_found"], "utlis", place.at("src/utils")),
  );
});

check("read.whole-characters", { tools: ["read"] }, async (t) => {
  const x = (count: number) => "x".repeat(count);
  const place = await t.dir({ "even.txt": `${x(1998)}\u{1f600}yy\n`, "odd.txt": `${x(1999)}\u{1f600}\n` });
  const even = { text: `${x(1998)}\u{1f600}`, cut: true };
  t.control(await t.call("read", { filePath: "even.txt" }, place), shows({ lines: [even] }));
  t.expect(await t.call("read", { filePath: "odd.txt" }, place), shows({ lines: [{ text: x(1999), cut: true }] }));
});
