// Pure: no Deno, no fetch, no file system.

import { checksOf } from "../check.ts";
import { all, answers, inWords, metadata, numbersIn, refused } from "../expect.ts";
import { near } from "../property.ts";
import {
  cannotRead,
  emptyAtAll,
  emptyBecause,
  exactTotal,
  leadsTo,
  matchesOnly,
  namesFew,
  neverEnds,
  noTotal,
  repository,
  usesRecorder,
  whole,
} from "./extended_views.ts";
import { truncatedIs, viewGrep } from "./views.ts";

const { list, check } = checksOf("extended");

/** Checks of the rules of `grep` in the profile `extended`, but for its options and its guard. */
export const extendedGrepChecks = list;

const needles = (count: number) => Array.from({ length: count }, (_, i) => `needle ${i + 1}\n`).join("");

const grepNotice = ({ output }: { output: string }) => viewGrep(output).notice;

check("grep.single_file", { tools: ["grep"] }, async (t) => {
  const place = await t.dir({
    ...repository,
    ".gitignore": "*.log\n",
    "d/a.txt": "needle a\n",
    "d/b.txt": "needle b\n",
    "d/c.log": "needle c\n",
  });
  const only = (name: string, text: string) => matchesOnly({ path: place.at(name), line: 1, text });
  const both = matchesOnly({ path: place.at("d/a.txt"), line: 1, text: "needle a" }, {
    path: place.at("d/b.txt"),
    line: 1,
    text: "needle b",
  });
  t.control(await t.call("grep", { pattern: "needle", path: "d" }, place), both);
  t.expect(await t.call("grep", { pattern: "needle", path: "d/a.txt" }, place), only("d/a.txt", "needle a"));
  t.expect(await t.call("grep", { pattern: "needle", path: "d/c.log" }, place), only("d/c.log", "needle c"));
  const included = { pattern: "needle", path: "d/b.txt", include: "*.md" };
  t.expect(await t.call("grep", included, place), only("d/b.txt", "needle b"));
});

check("grep.exact", { tools: ["grep"] }, async (t) => {
  const place = await t.dir({
    "one/a.txt": needles(1),
    "n99/a.txt": needles(99),
    "n100/a.txt": needles(100),
    "n101/a.txt": needles(101),
  });
  t.control(
    await t.call("grep", { pattern: "needle", path: "one" }, place),
    matchesOnly({ path: place.at("one/a.txt"), line: 1, text: "needle 1" }),
  );
  for (const count of [99, 100, 101]) {
    const shown = Math.min(count, 100);
    const wanted = `Found ${shown} matches${count > 100 ? " (more matches available)" : ""}`;
    const header = answers(`the first line ${JSON.stringify(wanted)}`, ({ output }) => {
      const view = viewGrep(output);
      return view.header === wanted && view.hits.length === shown ? undefined : view.header;
    });
    t.expect(
      await t.call("grep", { pattern: "needle", path: `n${count}` }, place),
      all(header, metadata("matches", shown), truncatedIs(count > 100, grepNotice)),
    );
  }
});

/** The output is exactly this. */
const exactly = (text: string) =>
  answers(text, (answer) => answer.output === text ? undefined : inWords({ kind: "ok", answer }));

check("grep.line-end", { tools: ["grep"] }, async (t) => {
  const place = await t.dir({ "lf/a.txt": "one needle\ntwo\n", "crlf/a.txt": "one needle\r\ntwo\r\nthree needle\r\n" });
  t.control(
    await t.call("grep", { pattern: "two", path: "lf" }, place),
    matchesOnly({ path: place.at("lf/a.txt"), line: 2, text: "two" }),
  );
  const file = (name: string, ...lines: readonly string[]) =>
    `Found ${lines.length} matches\n${place.at(name)}:\n${lines.join("\n")}`;
  t.expect(
    await t.call("grep", { pattern: "needle", path: "lf" }, place),
    exactly(file("lf/a.txt", "  Line 1: one needle")),
  );
  t.expect(
    await t.call("grep", { pattern: "needle", path: "crlf" }, place),
    exactly(file("crlf/a.txt", "  Line 1: one needle", "  Line 3: three needle")),
  );
});

check("grep.window", { tools: ["grep"] }, async (t) => {
  const place = await t.dir({ "short/a.txt": "αα needle ββ\n" });
  t.control(
    await t.call("grep", { pattern: "needle", path: "short" }, place),
    matchesOnly({ path: place.at("short/a.txt"), line: 1, text: "αα needle ββ" }),
  );
  // Letters of two bytes, so that units and bytes are told apart; none of them is in a notice.
  const lineOf = (before: number, after: number) => `${"α".repeat(before)}needle${"β".repeat(after)}`;
  const around = (line: string) => {
    const bytes = new TextEncoder().encode(line).length;
    return answers(`500 of the line around its hit, and its ${bytes} bytes`, (answer) => {
      const { hits } = viewGrep(answer.output);
      const text = hits.find(({ path }) => path.endsWith("/long.txt"))?.text ?? "";
      const piece = /α*needleβ*/.exec(text)?.[0] ?? "";
      const beside = text.replace(piece, "");
      const right = piece.length === 500 && line.includes(piece) && !/[αβ]/.test(beside) &&
        numbersIn(beside).includes(bytes);
      return right ? undefined : `${piece.length} units of it, ${JSON.stringify(beside)} beside: ${text.slice(0, 200)}`;
    });
  };
  await t.property(near(2000, 1), async (length) => {
    const line = lineOf(1200, length - 1206);
    await t.put(place, { "edge/long.txt": `${line}\n` });
    const reply = await t.call("grep", { pattern: "needle", path: "edge" }, place);
    const uncut = matchesOnly({ path: place.at("edge/long.txt"), line: 1, text: line });
    t.expect(reply, length > 2000 ? around(line) : uncut);
  }, { runs: 3, examples: [1999, 2000, 2001] });
  for (const [before, after] of [[0, 40_000], [40_000, 0], [70_000, 300_000]] as const) {
    const line = lineOf(before, after);
    await t.put(place, { "huge/long.txt": `${line}\n`, "huge/other.txt": "a short needle\n" });
    const beside = answers("the line of the other file", ({ output }) => {
      return viewGrep(output).hits.some(({ text }) => text === "a short needle") ? undefined : output.slice(0, 500);
    });
    t.expect(await t.call("grep", { pattern: "needle", path: "huge" }, place), all(beside, around(line)));
  }
});

check("grep.totals", { tools: ["grep"] }, async (t) => {
  const counts: Readonly<Record<string, number>> = { a: 41, b: 3, c: 67, d: 5, e: 2, f: 53, g: 1, h: 97 };
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const place = await t.dir({
    "few/a.txt": needles(3),
    ...Object.fromEntries(Object.entries(counts).map(([name, count]) => [`many/of-${name}.txt`, needles(count)])),
  });
  t.control(await t.call("grep", { pattern: "needle", path: "few" }, place), all(metadata("matches", 3), noTotal));
  const most = ["of-h.txt", "of-c.txt", "of-f.txt"];
  t.expect(
    await t.call("grep", { pattern: "needle", path: "many" }, place),
    all(
      metadata("matches", 100),
      metadata("total", total),
      metadata("files", 8),
      belowHits(total, 8, most),
      exactTotal,
    ),
  );
});

/** The notice below the hits gives the totals and names files. */
function belowHits(total: number, files: number, names: readonly string[]) {
  return answers(`a notice with ${total}, ${files} and ${names.join(", ")}`, (answer) => {
    const notice = grepNotice(answer);
    const numbers = numbersIn(notice);
    const right = numbers.includes(total) && numbers.includes(files) && names.every((name) => notice.includes(name));
    return right ? undefined : `the notice ${JSON.stringify(notice)}`;
  });
}

check("grep.totals/at-least", { tools: ["grep"], needs: ["argv"], slow: true }, async (t) => {
  const place = await t.dir({ "a.txt": needles(137) });
  t.control(await t.call("grep", { pattern: "needle" }, place), all(metadata("total", 137), exactTotal));
  await usesRecorder(t);
  await t.rgScript(neverEnds);
  const atLeast = answers("a total of at least some number up to 137", (answer) => {
    const { total, atLeast } = answer.metadata ?? {};
    const right = typeof total === "number" && total <= 137 && atLeast === true && grepNotice(answer) !== "";
    return right
      ? undefined
      : `metadata ${JSON.stringify(answer.metadata)}, notice ${JSON.stringify(grepNotice(answer))}`;
  });
  t.expect(
    await t.call("grep", { pattern: "needle" }, place, { within: 16000, silenceFails: true }),
    all(metadata("matches", 100), atLeast),
  );
});

check("grep.budget", { tools: ["grep"], needs: ["argv"], slow: true }, async (t) => {
  const place = await t.dir({ "a.txt": "needle\n", "b.txt": "a needle\n" });
  const both = matchesOnly({ path: place.at("a.txt"), line: 1, text: "needle" }, {
    path: place.at("b.txt"),
    line: 1,
    text: "a needle",
  });
  t.control(await t.call("grep", { pattern: "needle" }, place), all(both, whole));
  await usesRecorder(t);
  await t.rgScript(neverEnds);
  t.expect(
    await t.call("grep", { pattern: "needle" }, place, { within: 126_000, silenceFails: true }),
    all(
      both,
      metadata("partial", true),
      answers("a notice", (answer) => grepNotice(answer) ? undefined : answer.output),
    ),
  );
});

check("grep.partial", { tools: ["grep"], needs: ["argv"] }, async (t) => {
  const place = await t.dir({ "a.txt": "needle\n", "b.md": "hay\n" });
  const found = matchesOnly({ path: place.at("a.txt"), line: 1, text: "needle" });
  t.control(await t.call("grep", { pattern: "needle" }, place), all(found, whole));
  await usesRecorder(t);
  await t.rgScript(cannotRead);
  t.expect(await t.call("grep", { pattern: "needle" }, place), all(found, metadata("partial", true), namesFew));
});

check("grep.partial/binary", { tools: ["grep"] }, async (t) => {
  // The NUL comes so late that nobody takes the file for binary at first.
  const late = `needle one\n${"hay\n".repeat(60_000)}\0\nneedle two\n`;
  const place = await t.dir({ "t/a.txt": "needle\n", "b/a.txt": "needle\n", "b/late.log": late });
  t.control(
    await t.call("grep", { pattern: "needle", path: "t" }, place),
    all(matchesOnly({ path: place.at("t/a.txt"), line: 1, text: "needle" }), whole),
  );
  t.expect(await t.call("grep", { pattern: "needle", path: "b" }, place), binaryNamed("late.log"));
});

function binaryNamed(name: string) {
  return answers(`a line of a.txt, and a notice that names ${name}`, (answer) => {
    const { hits, notice } = viewGrep(answer.output);
    const right = hits.some(({ path, text }) => path.endsWith("/a.txt") && text === "needle") && notice.includes(name);
    return right ? undefined : inWords({ kind: "ok", answer });
  });
}

check("grep.why", { tools: ["grep"] }, async (t) => {
  const place = await t.dir({
    ...repository,
    ".gitignore": "ign/\n",
    "ign/x.ts": "only ignored\n",
    ".hid.ts": "only hidden\n",
    "a.ts": "one\ntwo\nfoo(bar)\n",
  });
  const hit = (name: string, line: number, text: string) => matchesOnly({ path: place.at(name), line, text });
  t.control(await t.call("grep", { pattern: "one" }, place), hit("a.ts", 1, "one"));
  const two = matchesOnly({ path: place.at("a.ts"), line: 1, text: "one" }, {
    path: place.at("a.ts"),
    line: 2,
    text: "two",
  });
  await leadsTo(t, "grep", { pattern: "one\\ntwo" }, place, two);
  await leadsTo(t, "grep", { pattern: "one\\|three" }, place, hit("a.ts", 1, "one"));
  await leadsTo(t, "grep", { pattern: "\\(one\\|uno\\)" }, place, hit("a.ts", 1, "one"));
  await leadsTo(t, "grep", { pattern: "one", include: "*.py" }, place, hit("a.ts", 1, "one"));
  await leadsTo(t, "grep", { pattern: "only ignored" }, place, hit("ign/x.ts", 1, "only ignored"));
  await leadsTo(t, "grep", { pattern: "hidden", hidden: false }, place, hit(".hid.ts", 1, "only hidden"));
  await leadsTo(t, "grep", { pattern: "ONE" }, place, hit("a.ts", 1, "one"));
  await leadsTo(t, "grep", { pattern: "foo(bar)" }, place, hit("a.ts", 3, "foo(bar)"));
  t.expect(await t.call("grep", { pattern: "nowhere at all" }, place), emptyBecause());
});

check("grep.why/near", { tools: ["grep"] }, async (t) => {
  const place = await t.dir({ "src/lib/a.ts": "one\n" });
  t.control(
    await t.call("grep", { pattern: "one", path: "src/lib" }, place),
    matchesOnly({ path: place.at("src/lib/a.ts"), line: 1, text: "one" }),
  );
  t.expect(await t.call("grep", { pattern: "one", path: "src/lbi" }, place), refused(["not_found"], "lbi", "src/lib"));
});

check("grep.switches", { tools: ["grep"] }, async (t) => {
  const place = await t.dir({
    ...repository,
    ".git/notes": "needle\n",
    "sub/.git": "gitdir: needle\n",
    ".gitignore": "ign/\n",
    "a.ts": "needle\n",
    ".b.ts": "needle\n",
    ".d/c.ts": "needle\n",
    "ign/x.ts": "needle\n",
    "other/a.md": "hay\n",
  });
  const at = (...names: readonly string[]) => {
    return matchesOnly(...names.map((name) => ({ path: place.at(name), line: 1, text: "needle" })));
  };
  const pattern = "needle";
  t.control(
    await t.call("grep", { pattern: "hay", path: "other" }, place),
    matchesOnly({ path: place.at("other/a.md"), line: 1, text: "hay" }),
  );
  t.expect(await t.call("grep", { pattern }, place), at("a.ts", ".b.ts", ".d/c.ts"));
  t.expect(await t.call("grep", { pattern, hidden: false }, place), at("a.ts"));
  t.expect(await t.call("grep", { pattern, ignored: true }, place), at("a.ts", ".b.ts", ".d/c.ts", "ign/x.ts"));
  t.expect(await t.call("grep", { pattern, hidden: false, ignored: true }, place), at("a.ts", "ign/x.ts"));
  t.expect(await t.call("grep", { pattern, ignored: true, include: ".git/**" }, place), emptyAtAll);
  t.expect(await t.call("grep", { pattern, ignored: "yes" }, place), refused(["invalid_params"], "ignored"));
});

check("grep.respect-ignore", { tools: ["grep"] }, async (t) => {
  const place = await t.dir({
    ...repository,
    ".gitignore": "kept.log\n/out/\n",
    ".ignore": "*.tmp\n",
    "kept.log": "needle\n",
    "own.log": "needle\n",
    "out/a.js": "needle\n",
    "src/a.js": "needle\n",
    "a.tmp": "needle\n",
  });
  const at = (name: string) => matchesOnly({ path: place.at(name), line: 1, text: "needle" });
  t.control(await t.call("grep", { pattern: "needle", include: "own.*" }, place), at("own.log"));
  t.expect(await t.call("grep", { pattern: "needle", include: "*.log" }, place), at("own.log"));
  t.expect(await t.call("grep", { pattern: "needle", include: "**/*.js" }, place), at("src/a.js"));
  t.expect(await t.call("grep", { pattern: "needle", include: "a.tmp" }, place), emptyAtAll);
});

check("grep.repair", { tools: ["grep"] }, async (t) => {
  const place = await t.dir({
    "src/a.ts": "needle\n",
    "app/[id]/p.tsx": "needle\n",
    "app/i/p.tsx": "needle\n",
    "c.md": "needle\n",
  });
  const at = (...names: readonly string[]) => {
    return matchesOnly(...names.map((name) => ({ path: place.at(name), line: 1, text: "needle" })));
  };
  const both = ["app/[id]/p.tsx", "app/i/p.tsx"];
  const cases: readonly [Record<string, unknown>, readonly string[]][] = [
    [{ include: "./src/*.ts" }, ["src/a.ts"]],
    [{ include: place.at("src/*.ts") }, ["src/a.ts"]],
    [{ include: "src" }, ["src/a.ts"]],
    [{ include: "src/" }, ["src/a.ts"]],
    [{ include: "app/[id]/*.tsx" }, both],
    [{ include: "*.ts", path: "undefined" }, ["src/a.ts"]],
    [{ include: "*.ts", path: "null" }, ["src/a.ts"]],
  ];
  t.control(await t.call("grep", { pattern: "needle", include: "src/*.ts" }, place), at("src/a.ts"));
  for (const [params, wanted] of cases) {
    t.expect(await t.call("grep", { pattern: "needle", ...params }, place), at(...wanted));
  }
  await t.put(place, { "null/only.md": "needle\n" });
  t.expect(await t.call("grep", { pattern: "needle", path: "null" }, place), at("null/only.md"));
});

check("grep.repair/looks", { tools: ["grep"] }, async (t) => {
  const place = await t.dir({
    "cafe\u0301/a\u202fb.ts": "needle\n",
    "b c/plain.ts": "needle\n",
    "b\u00a0c/wide.ts": "needle\n",
  });
  const at = (name: string) => matchesOnly({ path: place.at(name), line: 1, text: "needle" });
  const needle = (path: string) => t.call("grep", { pattern: "needle", path }, place);
  t.control(await needle("b c"), at("b c/plain.ts"));
  t.expect(await needle("b\u00a0c"), at("b\u00a0c/wide.ts"));
  t.expect(await needle("caf\u00e9"), at("cafe\u0301/a\u202fb.ts"));
  t.expect(await needle("caf\u00e9/a b.ts"), at("cafe\u0301/a\u202fb.ts"));
});
