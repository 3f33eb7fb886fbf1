// Pure: no Deno, no fetch, no file system.

import fc from "fast-check";
import { checksOf } from "../check.ts";
import { all, answers, holds, inWords, metadata, output, refused } from "../expect.ts";
import { grepModel } from "../models/grep_model.ts";
import { near } from "../property.ts";
import { askAll, asked } from "./questions.ts";
import { matches, truncatedIs, viewGrep } from "./views.ts";

const { list, check } = checksOf("files");

/** Checks of the area `grep`. */
export const grepChecks = list;

const lines = (count: number) => Array.from({ length: count }, (_, i) => `needle ${i + 1}\n`).join("");
const notice = ({ output }: { output: string }) => viewGrep(output).notice;

check("grep.params", { tools: ["grep"] }, async (t) => {
  const place = await t.dir({ "a.txt": "needle\n", "b.md": "needle\n", "sub/c.md": "needle\n" });
  const hit = (name: string) => ({ path: place.at(name), line: 1, text: "needle" });
  t.control(await t.call("grep", { pattern: "needle" }, place), matches(hit("a.txt"), hit("b.md"), hit("sub/c.md")));
  t.expect(await t.call("grep", { pattern: "needle", include: "*.md" }, place), matches(hit("b.md"), hit("sub/c.md")));
  t.expect(await t.call("grep", { pattern: "needle", path: "sub" }, place), matches(hit("sub/c.md")));
  t.expect(await t.call("grep", { pattern: "" }, place), refused(["invalid_params"], "pattern"));
  t.expect(await t.call("grep", {}, place), refused(["invalid_params"], "pattern"));
  t.expect(await t.call("grep", { pattern: 5 }, place), refused(["invalid_params"], "pattern"));
});

check("grep.order", { tools: ["grep"], needs: ["asks"] }, async (t) => {
  const place = await t.dir({ "a.txt": "x\n" }, { "ext/b.txt": "needle\n" });
  const path = `${place.outside}/ext`;
  const both = await t.call("grep", { pattern: "needle", path }, place, { rules: askAll, replies: ["once", "once"] });
  t.control(both, matches({ path: `${path}/b.txt`, line: 1, text: "needle" }));
  t.demand("the questions grep, external_directory", asked(both, ["grep", "external_directory"]));
  const empty = await t.call("grep", { pattern: "" }, place, { rules: askAll, replies: ["reject"] });
  t.expect(empty, refused(["invalid_params"], "pattern"));
  t.demand("no question for an empty pattern", asked(empty, []));
  const no = await t.call("grep", { pattern: "needle", path: "gone/deep" }, place, {
    rules: askAll,
    replies: ["reject"],
  });
  t.expect(no, refused(["rejected", "denied"]));
  t.demand("the question grep only", asked(no, ["grep"]));
});

check("grep.file", { tools: ["grep"] }, async (t) => {
  const place = await t.dir({ "d/a.txt": "needle a\n", "d/e/b.txt": "needle b\n", "c.txt": "needle c\n" });
  const wanted = [{ path: place.at("d/a.txt"), line: 1, text: "needle a" }, {
    path: place.at("d/e/b.txt"),
    line: 1,
    text: "needle b",
  }];
  t.control(await t.call("grep", { pattern: "needle", path: "d" }, place), matches(...wanted));
  t.expect(await t.call("grep", { pattern: "needle", path: "d/a.txt" }, place), matches(...wanted));
});

check("grep.missing", { tools: ["grep"] }, async (t) => {
  const place = await t.dir({ "a.txt": "needle\n", "there/b.txt": "needle\n" });
  t.control(
    await t.call("grep", { pattern: "needle", path: "there" }, place),
    matches({ path: place.at("there/b.txt"), line: 1, text: "needle" }),
  );
  const reply = await t.call("grep", { pattern: "needle", path: "gone" }, place);
  const parent = matches({ path: place.at("a.txt"), line: 1, text: "needle" }, {
    path: place.at("there/b.txt"),
    line: 1,
    text: "needle",
  });
  t.expect(reply, t.profile === "opencode-1.18" ? parent : refused(["not_found"], "gone"));
});

check("grep.limit", { tools: ["grep"] }, async (t) => {
  const place = await t.dir({ "few/a.txt": lines(2) });
  t.control(
    await t.call("grep", { pattern: "needle", path: "few" }, place),
    all(matches(...[1, 2].map((line) => ({ path: place.at("few/a.txt"), line, text: `needle ${line}` })))),
  );
  await t.property(near(100, 1), async (count) => {
    await t.put(place, { "many/a.txt": lines(count) });
    const shown = Math.min(count, 100);
    const reply = await t.call("grep", { pattern: "needle", path: "many" }, place);
    t.expect(
      reply,
      answers(`the first ${shown} of ${count} matching lines`, (answer) => {
        const { hits } = viewGrep(answer.output);
        const right = hits.length === shown &&
          hits.every(({ line, text }, i) => line === i + 1 && text === `needle ${line}`);
        return right ? undefined : `${hits.length} matches: ${inWords({ kind: "ok", answer })}`;
      }),
    );
  }, { runs: 8, examples: [99, 100, 101] });
});

check("grep.limit/lines", { tools: ["grep"] }, async (t) => {
  const place = await t.dir({ "a/x.txt": "needle\n", "b/x.txt": "needle needle needle\n" });
  t.control(
    await t.call("grep", { pattern: "needle", path: "a" }, place),
    matches({ path: place.at("a/x.txt"), line: 1, text: "needle" }),
  );
  t.expect(
    await t.call("grep", { pattern: "needle", path: "b" }, place),
    matches({ path: place.at("b/x.txt"), line: 1, text: "needle needle needle" }),
  );
});

check("grep.header", { tools: ["grep"] }, async (t) => {
  const place = await t.dir({
    "n0/a.txt": "x\n",
    "n1/a.txt": lines(1),
    "n99/a.txt": lines(99),
    "n100/a.txt": lines(100),
    "n150/a.txt": lines(150),
  });
  t.control(await t.call("grep", { pattern: "needle", path: "n0" }, place), output("No files found"));
  const header = (wanted: string) =>
    answers(`the first line ${JSON.stringify(wanted)}`, (answer) => {
      const got = viewGrep(answer.output).header;
      return got === wanted ? undefined : `the first line ${JSON.stringify(got)}`;
    });
  t.expect(await t.call("grep", { pattern: "needle", path: "n1" }, place), header("Found 1 matches"));
  t.expect(await t.call("grep", { pattern: "needle", path: "n99" }, place), header("Found 99 matches"));
  t.expect(
    await t.call("grep", { pattern: "needle", path: "n100" }, place),
    header("Found 100 matches (more matches available)"),
  );
  t.expect(
    await t.call("grep", { pattern: "needle", path: "n150" }, place),
    header("Found 100 matches (more matches available)"),
  );
});

check("grep.groups", { tools: ["grep"] }, async (t) => {
  const place = await t.dir({
    "one/a.txt": "needle 1\nhay\nneedle 3\n",
    "two/a.txt": "needle a\n",
    "two/b.txt": "needle b\n",
  });
  t.control(
    await t.call("grep", { pattern: "hay", path: "one" }, place),
    holds(place.at("one/a.txt"), "hay"),
  );
  const file = place.at("one/a.txt");
  t.expect(
    await t.call("grep", { pattern: "needle", path: "one" }, place),
    output(`Found 2 matches\n${file}:\n  Line 1: needle 1\n\n  Line 3: needle 3\n`),
  );
  const a = `${place.at("two/a.txt")}:\n  Line 1: needle a\n`, b = `${place.at("two/b.txt")}:\n  Line 1: needle b\n`;
  const either = [`Found 2 matches\n${a}\n\n${b}`, `Found 2 matches\n${b}\n\n${a}`];
  t.expect(
    await t.call("grep", { pattern: "needle", path: "two" }, place),
    answers(either[0] ?? "", (answer) => either.includes(answer.output) ? undefined : answer.output),
  );
});

const line = fc.stringMatching(/^[abé .]{0,6}$/);
const pattern = fc.constantFrom("a", "b+", "a|é", "^a", "b$", "a.b", "\\.", "[ab]{2}", "(a)(b)?", "é ");

check("grep.groups/model", { tools: ["grep"] }, async (t) => {
  const first = await t.dir({ "a.txt": "a\n" });
  t.control(await t.call("grep", { pattern: "a" }, first), holds(first.at("a.txt")));
  await t.property(
    fc.tuple(fc.array(fc.array(line, { maxLength: 5 }), { minLength: 1, maxLength: 3 }), pattern),
    async ([files, wanted]) => {
      const tree = Object.fromEntries(files.map((lines, i) => [`f${i}.txt`, lines.join("\n") + "\n"]));
      const place = await t.dir(tree);
      const hits = grepModel(tree, wanted).map((hit) => ({ ...hit, path: place.at(hit.path) }));
      t.expect(
        await t.call("grep", { pattern: wanted }, place),
        hits.length === 0 ? output("No files found") : matches(...hits),
      );
    },
  );
});

check("grep.notice", { tools: ["grep"] }, async (t) => {
  const place = await t.dir({ "n99/a.txt": lines(99), "n101/a.txt": lines(101) });
  t.control(await t.call("grep", { pattern: "needle", path: "n99" }, place), truncatedIs(false, notice));
  const last = answers("an empty line and a notice that speaks of path and pattern at the end", (answer) => {
    const [, said = ""] = /\n\n([^\n]+(?:\n[^\n]+)*)$/.exec(answer.output) ?? [];
    return /path/i.test(said) && /pattern/i.test(said)
      ? undefined
      : `the end ${JSON.stringify(answer.output.slice(-120))}`;
  });
  t.expect(await t.call("grep", { pattern: "needle", path: "n101" }, place), all(truncatedIs(true, notice), last));
});

check("grep.zero", { tools: ["grep"] }, async (t) => {
  const place = await t.dir({ "a.txt": "needle\n" });
  t.control(await t.call("grep", { pattern: "needle" }, place), metadata("matches", 1));
  t.expect(await t.call("grep", { pattern: "absent" }, place), all(output("No files found"), metadata("matches", 0)));
});

check("grep.metadata", { tools: ["grep"] }, async (t) => {
  const place = await t.dir({ "n2/a.txt": lines(2), "n101/a.txt": lines(101) });
  const title = answers(
    'the title "needle"',
    (answer) => answer.title === "needle" ? undefined : `the title ${JSON.stringify(answer.title)}`,
  );
  t.control(
    await t.call("grep", { pattern: "needle", path: "n2" }, place),
    all(metadata("matches", 2), metadata("truncated", false)),
  );
  t.expect(
    await t.call("grep", { pattern: "needle", path: "n101" }, place),
    all(metadata("matches", 100), metadata("truncated", true), title),
  );
});

check("grep.hidden", { tools: ["grep"] }, async (t) => {
  const place = await t.dir({
    "plain/a.txt": "needle\n",
    "d/.env": "needle\n",
    "d/.dir/b.txt": "needle\n",
    "d/.git/config": "needle\n",
    "d/sub/.git/HEAD": "needle\n",
  });
  t.control(
    await t.call("grep", { pattern: "needle", path: "plain" }, place),
    matches({ path: place.at("plain/a.txt"), line: 1, text: "needle" }),
  );
  t.expect(
    await t.call("grep", { pattern: "needle", path: "d" }, place),
    matches({ path: place.at("d/.env"), line: 1, text: "needle" }, {
      path: place.at("d/.dir/b.txt"),
      line: 1,
      text: "needle",
    }),
  );
});

check("grep.no-pages", { tools: ["grep"] }, async (t) => {
  const place = await t.dir({ "a.txt": lines(150) });
  const first = answers("the matches 1 to 100", (answer) => {
    const numbers = viewGrep(answer.output).hits.map(({ line }) => line);
    return numbers.length === 100 && numbers[0] === 1 && numbers[99] === 100
      ? undefined
      : `the matches ${numbers[0]} to ${numbers.at(-1)}`;
  });
  t.control(await t.call("grep", { pattern: "needle" }, place), first);
  t.expect(await t.call("grep", { pattern: "needle", offset: 101 }, place), first);
});
