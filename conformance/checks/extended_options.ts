// Pure: no Deno, no fetch, no file system.

import { checksOf } from "../check.ts";
import { all, answers, inWords, metadata, numbersIn, refused } from "../expect.ts";
import { asked, asksOf, rulesOf } from "./questions.ts";
import { emptyAtAll, matchesOnly, outputOf } from "./extended_views.ts";
import { type Hit, viewGrep } from "./views.ts";

const { list, check } = checksOf("extended");

/** Checks of the options and of the guard of `grep` in the profile `extended`. */
export const extendedOptionChecks = list;

check("grep.options", { tools: ["grep"] }, async (t) => {
  const place = await t.dir({ "a.txt": "needle\nNeedle\nneedles\nfrom here\nto there\n" });
  const at = (...lines: readonly [number, string][]) => {
    return matchesOnly(...lines.map(([line, text]): Hit => ({ path: place.at("a.txt"), line, text })));
  };
  const pattern = "needle";
  t.control(await t.call("grep", { pattern }, place), at([1, "needle"], [3, "needles"]));
  const any = await t.call("grep", { pattern, ignoreCase: true }, place);
  t.expect(any, at([1, "needle"], [2, "Needle"], [3, "needles"]));
  t.expect(await t.call("grep", { pattern, wholeWord: true }, place), at([1, "needle"]));
  t.expect(
    await t.call("grep", { pattern: "here\\nto", multiline: true }, place),
    at([4, "from here"], [5, "to there"]),
  );
  t.expect(
    await t.call("grep", { pattern: "from.*there", multiline: true }, place),
    at([4, "from here"], [5, "to there"]),
  );
  t.expect(await t.call("grep", { pattern: "from.*there" }, place), emptyAtAll);
  t.expect(await t.call("grep", { pattern, ignoreCase: "yes" }, place), refused(["invalid_params"], "ignoreCase"));
});

check("grep.options/context", { tools: ["grep"] }, async (t) => {
  const rows = Array.from({ length: 30 }, (_, i) => i === 14 ? "needle" : `row-${i + 1};`);
  const place = await t.dir({ "a.txt": rows.join("\n") + "\n" });
  const shown = (from: number, to: number) =>
    answers(`the lines ${from} to ${to}, of which one matches`, (answer) => {
      const { hits } = viewGrep(answer.output);
      const seen = rows.flatMap((row, i) => row !== "needle" && answer.output.includes(row) ? [i + 1] : []);
      const wanted = rows.flatMap((row, i) => row !== "needle" && i + 1 >= from && i + 1 <= to ? [i + 1] : []);
      const right = hits.length === 1 && hits[0]?.line === 15 && seen.join() === wanted.join();
      return right ? undefined : inWords({ kind: "ok", answer });
    });
  t.control(await t.call("grep", { pattern: "needle" }, place), shown(15, 15));
  t.expect(await t.call("grep", { pattern: "needle", context: 2 }, place), shown(13, 17));
  t.expect(await t.call("grep", { pattern: "needle", context: 10 }, place), shown(5, 25));
  t.expect(await t.call("grep", { pattern: "needle", context: 11 }, place), refused(["invalid_params"], "context"));
});

check("grep.options/lines", { tools: ["grep"] }, async (t) => {
  const block = Array.from({ length: 21 }, (_, i) => i === 10 ? "needle" : "around-it").join("\n");
  const place = await t.dir({ "few/a.txt": `${block}\n`, "many/a.txt": `${block}\n`.repeat(60) });
  const shown = (most: number, truncated: boolean) =>
    answers(`at most ${most} lines, truncated ${truncated}`, (answer) => {
      const lines = answer.output.match(/needle|around-it/g)?.length ?? 0;
      const right = lines > 0 && lines <= most && answer.metadata?.truncated === truncated;
      return right ? undefined : `${lines} lines, metadata ${JSON.stringify(answer.metadata)}`;
    });
  t.control(await t.call("grep", { pattern: "needle", path: "few", context: 10 }, place), shown(21, false));
  t.expect(await t.call("grep", { pattern: "needle", path: "many", context: 10 }, place), shown(1000, true));
});

check("grep.options/output", { tools: ["grep"] }, async (t) => {
  const place = await t.dir({ "d/a.txt": "needle\nneedle needle\nhay\n", "d/b.txt": "needle\n", "d/c.txt": "hay\n" });
  const pattern = "needle";
  const files = (wanted: Readonly<Record<string, number | undefined>>) =>
    answers(`the files ${JSON.stringify(wanted)}, and none of their lines`, (answer) => {
      const rows = answer.output.split("\n").filter((row) => row.startsWith(place.at("d")));
      const right = rows.length === Object.keys(wanted).length && !/hay|needle/.test(answer.output) &&
        Object.entries(wanted).every(([name, count]) => {
          const row = rows.find((row) => row.startsWith(place.at(`d/${name}`)));
          const beside = row?.slice(place.at(`d/${name}`).length) ?? "none";
          return count === undefined ? beside.trim() === "" : numbersIn(beside).includes(count);
        });
      return right ? undefined : inWords({ kind: "ok", answer });
    });
  const lines = await t.call("grep", { pattern, output: "lines" }, place);
  t.control(
    lines,
    matchesOnly(
      { path: place.at("d/a.txt"), line: 1, text: "needle" },
      { path: place.at("d/a.txt"), line: 2, text: "needle needle" },
      { path: place.at("d/b.txt"), line: 1, text: "needle" },
    ),
  );
  t.expect(
    await t.call("grep", { pattern, output: "files" }, place),
    all(files({ "a.txt": undefined, "b.txt": undefined }), metadata("truncated", false)),
  );
  t.expect(await t.call("grep", { pattern, output: "count" }, place), files({ "a.txt": 2, "b.txt": 1 }));
  t.expect(await t.call("grep", { pattern, output: "paths" }, place), refused(["invalid_params"], "output"));
});

const reads = rulesOf("* * allow", "read *.env ask", "read *.pem deny");

check("grep.guard", { tools: ["grep"] }, async (t) => {
  const place = await t.dir({ "a.ts": "needle\n", "own.env": "KEY=needle\n", "k.pem": "needle\n" });
  const at = (...names: readonly string[]) => {
    return matchesOnly(...names.map((name) => ({ path: place.at(name), line: 1, text: "needle" })));
  };
  const call = (pattern: string) => t.call("grep", { pattern }, place, { rules: reads });
  t.control(await t.call("grep", { pattern: "^needle" }, place), at("a.ts", "k.pem"));
  const first = await call("needle");
  const named = answers("a notice that names own.env and k.pem", ({ output }) => {
    const { notice } = viewGrep(output);
    return ["own.env", "k.pem"].every((name) => notice.includes(name)) ? undefined : output;
  });
  t.expect(first, all(at("a.ts"), named));
  // What stands there depends on names alone: no pattern, and no other content, makes a difference.
  const none = await call("KEY=n");
  t.expect(none, all(emptyAtAll, named));
  // ripgrep's threads find the files in any order, and nobody has to sort them.
  const words = (output: string) => output.split(/[\s,.:;()]+/).sort().join(" ");
  const isSame = (one: string, other: string) => words(one) === words(other);
  const other = outputOf(await call("KEY=q")).replaceAll("KEY=q", "KEY=n");
  t.demand(
    "the same words where a file that was left out does not match",
    isSame(other, outputOf(none)) ? undefined : other,
  );
  await t.put(place, { "own.env": "nothing\n", "k.pem": "needle\n".repeat(300) });
  const again = outputOf(await call("needle"));
  t.demand("the same words whatever is in such a file", isSame(again, outputOf(first)) ? undefined : again);
});

check("grep.guard/few", { tools: ["grep"] }, async (t) => {
  const names = Array.from({ length: 7 }, (_, i) => `k${i}.pem`);
  const place = await t.dir({ "a.ts": "needle\n", ...Object.fromEntries(names.map((name) => [name, "needle\n"])) });
  t.control(
    await t.call("grep", { pattern: "needle", path: "a.ts" }, place, { rules: reads }),
    matchesOnly({ path: place.at("a.ts"), line: 1, text: "needle" }),
  );
  const few = answers("one line, and 5 of the 7 names at most", (answer) => {
    const named = names.filter((name) => answer.output.includes(name));
    const right = viewGrep(answer.output).hits.length === 1 && named.length > 0 && named.length <= 5;
    return right ? undefined : inWords({ kind: "ok", answer });
  });
  t.expect(await t.call("grep", { pattern: "needle" }, place, { rules: reads }), few);
});

check("grep.guard/asks", { tools: ["grep"], needs: ["asks"] }, async (t) => {
  const place = await t.dir({ "own.env": "needle\n", "k.pem": "needle\n", "a.ts": "needle\n" });
  const at = (...names: readonly string[]) => {
    return matchesOnly(...names.map((name) => ({ path: place.at(name), line: 1, text: "needle" })));
  };
  const file = { pattern: "needle", path: "own.env" };
  const quiet = await t.call("grep", { pattern: "needle", path: "a.ts" }, place, { rules: reads });
  t.control(quiet, at("a.ts"));
  t.demand("no question for a file that may be read", asked(quiet, []));
  const named = await t.call("grep", file, place, { rules: reads, replies: ["once"] });
  t.expect(named, at("own.env"));
  t.demand("the question read", asked(named, ["read"]));
  t.expect(await t.call("grep", file, place, { rules: reads, replies: ["reject"] }), refused(["rejected", "denied"]));
  t.expect(await t.call("grep", { ...file, path: "k.pem" }, place, { rules: reads }), refused(["denied"]));
  const rules = rulesOf("* * allow", "read * ask", "read *.pem deny");
  const all = await t.call("grep", { pattern: "needle" }, place, { rules, replies: ["once"] });
  t.expect(all, at("a.ts", "own.env"));
  const patterns = asksOf(all).map((ask) => `${ask.permission} ${ask.patterns.join()}`).join("; ");
  t.demand("one question, read of *", patterns === "read *" ? undefined : patterns);
});

/** Made up, and put together here, so that no scanner of a repository takes them for real. */
const token = ["ghp", "wWPw5k4aXcaT4fNP0UcnZwJUVFk6LO0pINUx"].join("_");
const dashes = "-".repeat(5);
const keyLine = `MIIEpAIBAAKCAQEA${"abcdEFGH1234+/ab".repeat(3)}`;
const key = [
  `${dashes}BEGIN RSA PRIVATE KEY${dashes}`,
  ...Array.from({ length: 8 }, () => keyLine),
  `${dashes}END RSA PRIVATE KEY${dashes}`,
].join("\n");

check("grep.mask", { tools: ["grep"] }, async (t) => {
  const place = await t.dir({
    "t/a.ts": `const needle = "${token}";\nconst other = "needle";\n`,
    "k/key.txt": `before\n${key}\nafter\n`,
    "p/plain.ts": "const needle = 5;\n",
  });
  t.control(
    await t.call("grep", { pattern: "needle", path: "p" }, place),
    matchesOnly({ path: place.at("p/plain.ts"), line: 1, text: "const needle = 5;" }),
  );
  const masked = (secret: string, count: number, ...visible: readonly string[]) =>
    answers(`${visible.join(" and ")}, no secret, and a notice with ${count} and the tool read`, (answer) => {
      const { notice, hits } = viewGrep(answer.output);
      const right = !answer.output.includes(secret) && visible.every((text) => answer.output.includes(text)) &&
        hits.length > 0 && numbersIn(notice).includes(count) && /\bread\b/i.test(notice);
      return right ? undefined : inWords({ kind: "ok", answer });
    });
  t.expect(
    await t.call("grep", { pattern: "needle", path: "t" }, place),
    masked(token.slice(4, 24), 1, 'const other = "needle";'),
  );
  // A key is recognised as a whole only: its lines are looked at together.
  t.expect(
    await t.call("grep", { pattern: ".", path: "k" }, place),
    masked(keyLine.slice(0, 24), 10, "before", "after"),
  );
  t.expect(
    await t.call("grep", { pattern: "BEGIN", path: "k", context: 10 }, place),
    answers("the line before the key, and nothing of the key", ({ output }) => {
      return output.includes("before") && !output.includes(keyLine.slice(0, 24)) ? undefined : output;
    }),
  );
});
