// Pure: no Deno, no fetch, no file system.

import { checksOf } from "../check.ts";
import { all, answers, inWords, metadata, refused } from "../expect.ts";
import { asked, rulesOf } from "./questions.ts";
import {
  cannotRead,
  emptyAtAll,
  emptyBecause,
  exactTotal,
  findsOnly,
  leadsTo,
  namesFew,
  neverEnds,
  noticeHolds,
  notified,
  noTotal,
  repository,
  usesRecorder,
  whole,
} from "./extended_views.ts";
import { finds, truncatedIs, viewGlob } from "./views.ts";

const { list, check } = checksOf("extended");

/** Checks of the rules of `glob` in the profile `extended`. */
export const extendedGlobChecks = list;

const many = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, i) => [`f${i}.txt`, ""]));

const globNotice = ({ output }: { output: string }) => viewGlob(output).notice;

check("glob.exact", { tools: ["glob"] }, async (t) => {
  const few = await t.dir({ "a.txt": "" });
  t.control(await t.call("glob", { pattern: "*" }, few), finds(few.at("a.txt")));
  for (const count of [99, 100, 101]) {
    const place = await t.dir(many(count));
    const shown = Math.min(count, 100);
    const rows = answers(`${shown} paths`, (answer) => {
      const { rows } = viewGlob(answer.output);
      return rows.length === shown && new Set(rows).size === shown ? undefined : `${rows.length} rows`;
    });
    t.expect(
      await t.call("glob", { pattern: "*.txt" }, place),
      all(rows, metadata("count", shown), truncatedIs(count > 100, globNotice)),
    );
  }
});

check("glob.totals", { tools: ["glob"] }, async (t) => {
  const few = await t.dir({ "a.txt": "" });
  t.control(await t.call("glob", { pattern: "*.txt" }, few), all(finds(few.at("a.txt")), noTotal));
  const place = await t.dir({ ...many(257), "other.md": "", "sub/more.txt": "" });
  t.expect(
    await t.call("glob", { pattern: "*.txt" }, place),
    all(metadata("count", 100), metadata("total", 258), noticeHolds(258), exactTotal),
  );
});

check("glob.totals/at-least", { tools: ["glob"], needs: ["argv"], slow: true }, async (t) => {
  const place = await t.dir(many(130));
  t.control(await t.call("glob", { pattern: "*.txt" }, place), all(metadata("total", 130), exactTotal));
  await usesRecorder(t);
  await t.rgScript(neverEnds);
  t.expect(
    await t.call("glob", { pattern: "*.txt" }, place, { within: 16000, silenceFails: true }),
    all(metadata("count", 100), metadata("total", 130), metadata("atLeast", true), noticeHolds(130)),
  );
});

check("glob.budget", { tools: ["glob"], needs: ["argv"], slow: true }, async (t) => {
  const place = await t.dir({ "a.txt": "", "b.txt": "" });
  const both = findsOnly(place.at("a.txt"), place.at("b.txt"));
  t.control(await t.call("glob", { pattern: "*.txt" }, place), all(both, whole));
  await usesRecorder(t);
  await t.rgScript(neverEnds);
  t.expect(
    await t.call("glob", { pattern: "*.txt" }, place, { within: 126_000, silenceFails: true }),
    all(both, metadata("partial", true), notified),
  );
});

check("glob.partial", { tools: ["glob"], needs: ["argv"] }, async (t) => {
  const place = await t.dir({ "a.txt": "", "b.md": "" });
  t.control(await t.call("glob", { pattern: "*.txt" }, place), all(findsOnly(place.at("a.txt")), whole));
  await usesRecorder(t);
  await t.rgScript(cannotRead);
  t.expect(
    await t.call("glob", { pattern: "*.txt" }, place),
    all(findsOnly(place.at("a.txt")), metadata("partial", true), namesFew),
  );
});

check("glob.why", { tools: ["glob"] }, async (t) => {
  const place = await t.dir({
    ...repository,
    ".gitignore": "ign/\n",
    "ign/x.ts": "",
    ".hid.md": "",
    "src/a.py": "",
    "src/lib/b.go": "",
  });
  t.control(await t.call("glob", { pattern: "src/*.py" }, place), findsOnly(place.at("src/a.py")));
  await leadsTo(t, "glob", { pattern: "ign/*.ts" }, place, findsOnly(place.at("ign/x.ts")));
  await leadsTo(t, "glob", { pattern: "*.md" }, place, findsOnly(place.at(".hid.md")));
  await leadsTo(t, "glob", { pattern: "SRC/*.PY" }, place, findsOnly(place.at("src/a.py")));
  await leadsTo(t, "glob", { pattern: "lib/b.go" }, place, findsOnly(place.at("src/lib/b.go")));
  t.expect(await t.call("glob", { pattern: "*.zzz" }, place), emptyBecause());
});

check("glob.why/directories", { tools: ["glob"] }, async (t) => {
  const place = await t.dir(
    { "real/f.md": "", "link": { link: "../ext" }, "src/lib/a.ts": "" },
    { "ext/far/g.rst": "" },
  );
  t.control(await t.call("glob", { pattern: "real/*.md" }, place), findsOnly(place.at("real/f.md")));
  const far = oneOf(place.at("link/far/g.rst"), `${place.outside}/ext/far/g.rst`);
  await leadsTo(t, "glob", { pattern: "link/**/*.rst" }, place, far);
  t.expect(await t.call("glob", { pattern: "gone/*.zzz" }, place), emptyBecause("gone"));
  t.expect(await t.call("glob", { pattern: "*", path: "src/lbi" }, place), refused(["not_found"], "lbi", "src/lib"));
});

/** The output of `glob` is one of these paths. */
function oneOf(...paths: readonly string[]) {
  return answers(paths.join(" or "), (answer) => {
    const { rows } = viewGlob(answer.output);
    return rows.length === 1 && paths.includes(rows[0] ?? "") ? undefined : inWords({ kind: "ok", answer });
  });
}

check("glob.switches", { tools: ["glob"] }, async (t) => {
  const place = await t.dir({
    ...repository,
    ".git/x.ts": "",
    "sub/.git": "gitdir: elsewhere\n",
    ".gitignore": "ign/\n",
    "a.ts": "",
    ".b.ts": "",
    ".d/c.ts": "",
    "ign/x.ts": "",
  });
  const at = (...names: readonly string[]) => findsOnly(...names.map((name) => place.at(name)));
  const pattern = "*.ts";
  t.control(await t.call("glob", { pattern }, place), at("a.ts"));
  t.expect(await t.call("glob", { pattern, hidden: true }, place), at("a.ts", ".b.ts", ".d/c.ts"));
  t.expect(await t.call("glob", { pattern, ignored: true }, place), at("a.ts", "ign/x.ts"));
  const both = { pattern, hidden: true, ignored: true };
  t.expect(await t.call("glob", both, place), at("a.ts", ".b.ts", ".d/c.ts", "ign/x.ts"));
  t.expect(await t.call("glob", { ...both, pattern: "**/.git*" }, place), at(".gitignore"));
  t.expect(await t.call("glob", { ...both, pattern: ".git/**" }, place), emptyAtAll);
  t.expect(await t.call("glob", { pattern, hidden: "yes" }, place), refused(["invalid_params"], "hidden"));
});

check("glob.named-hidden", { tools: ["glob"] }, async (t) => {
  const place = await t.dir({
    "ci.yml": "",
    ".github/workflows/ci.yml": "",
    ".github/.deep/x.yml": "",
    ".github/.y.yml": "",
    ".eslintrc.js": "",
  });
  const at = (...names: readonly string[]) => findsOnly(...names.map((name) => place.at(name)));
  t.control(await t.call("glob", { pattern: "**/*.yml" }, place), at("ci.yml"));
  t.expect(await t.call("glob", { pattern: ".github/**/*.yml" }, place), at(".github/workflows/ci.yml"));
  t.expect(await t.call("glob", { pattern: "{.github,src}/**" }, place), at(".github/workflows/ci.yml"));
  t.expect(await t.call("glob", { pattern: "**/.eslint*" }, place), at(".eslintrc.js"));
  t.expect(
    await t.call("glob", { pattern: ".github/**/*.yml", hidden: true }, place),
    at(".github/workflows/ci.yml", ".github/.deep/x.yml", ".github/.y.yml"),
  );
});

check("glob.respect-ignore", { tools: ["glob"] }, async (t) => {
  const place = await t.dir({
    ...repository,
    ".gitignore": "kept.log\n/out/\n",
    ".ignore": "*.tmp\n",
    "kept.log": "",
    "own.log": "",
    "out/a.js": "",
    "src/a.js": "",
    "a.tmp": "",
  });
  const at = (...names: readonly string[]) => findsOnly(...names.map((name) => place.at(name)));
  t.control(await t.call("glob", { pattern: "own.*" }, place), at("own.log"));
  t.expect(await t.call("glob", { pattern: "*.log" }, place), at("own.log"));
  t.expect(await t.call("glob", { pattern: "**/*.js" }, place), at("src/a.js"));
  t.expect(await t.call("glob", { pattern: "a.tmp" }, place), emptyAtAll);
});

check("glob.repair", { tools: ["glob"] }, async (t) => {
  const place = await t.dir({ "src/a.ts": "", "src/lib/b.ts": "", "app/c.ts": "" });
  const at = (...names: readonly string[]) => findsOnly(...names.map((name) => place.at(name)));
  const cases: readonly [Record<string, unknown>, readonly string[]][] = [
    [{ pattern: "./src/*.ts" }, ["src/a.ts"]],
    [{ pattern: "/src/*.ts" }, ["src/a.ts"]],
    [{ pattern: place.at("src/*.ts") }, ["src/a.ts"]],
    [{ pattern: place.at("src/a.ts"), path: "app" }, ["src/a.ts"]],
    [{ pattern: "src" }, ["src/a.ts", "src/lib/b.ts"]],
    [{ pattern: "src/lib/" }, ["src/lib/b.ts"]],
    [{ pattern: place.at("src"), path: "app" }, ["src/a.ts", "src/lib/b.ts"]],
    [{ pattern: "src/*.ts", path: "undefined" }, ["src/a.ts"]],
    [{ pattern: "src/*.ts", path: "null" }, ["src/a.ts"]],
  ];
  t.control(await t.call("glob", { pattern: "src/*.ts" }, place), at("src/a.ts"));
  for (const [params, wanted] of cases) t.expect(await t.call("glob", params, place), at(...wanted));
  await t.put(place, { "null/only.ts": "" });
  t.expect(await t.call("glob", { pattern: "*.ts", path: "null" }, place), at("null/only.ts"));
});

check("glob.repair/looks", { tools: ["glob"] }, async (t) => {
  const place = await t.dir({ "cafe\u0301/a.ts": "", "b c/plain.ts": "", "b\u00a0c/wide.ts": "" });
  const at = (name: string) => findsOnly(place.at(name));
  t.control(await t.call("glob", { pattern: "*.ts", path: "b c" }, place), at("b c/plain.ts"));
  t.expect(await t.call("glob", { pattern: "*.ts", path: "b\u00a0c" }, place), at("b\u00a0c/wide.ts"));
  t.expect(await t.call("glob", { pattern: "*.ts", path: "caf\u00e9" }, place), at("cafe\u0301/a.ts"));
});

check("glob.repair/outside", { tools: ["glob"], needs: ["asks"] }, async (t) => {
  const place = await t.dir({ "a.md": "" }, { "out/deep/b.md": "" });
  const rules = rulesOf("* * allow", "external_directory * ask");
  const call = (pattern: string, reply: "once" | "reject") => {
    return t.call("glob", { pattern }, place, { rules, replies: [reply] });
  };
  t.control(await t.call("glob", { pattern: "*.md" }, place, { rules }), findsOnly(place.at("a.md")));
  for (const pattern of [`${place.outside}/out/*/*.md`, "../out/*/*.md"]) {
    const granted = await call(pattern, "once");
    t.expect(granted, findsOnly(`${place.outside}/out/deep/b.md`));
    t.demand("the question external_directory", asked(granted, ["external_directory"]));
    t.expect(await call(pattern, "reject"), refused(["rejected", "denied"]));
  }
});

check("glob.brackets", { tools: ["glob"] }, async (t) => {
  const place = await t.dir({ "app/[id]/page.tsx": "", "app/i/page.tsx": "", "app/x/page.tsx": "", "[slug].ts": "" });
  const at = (...names: readonly string[]) => findsOnly(...names.map((name) => place.at(name)));
  t.control(await t.call("glob", { pattern: "app/x/page.tsx" }, place), at("app/x/page.tsx"));
  const both = at("app/[id]/page.tsx", "app/i/page.tsx");
  t.expect(await t.call("glob", { pattern: "app/[id]/page.tsx" }, place), both);
  t.expect(await t.call("glob", { pattern: "**/[id]/*.tsx" }, place), both);
  t.expect(await t.call("glob", { pattern: "[slug].ts" }, place), at("[slug].ts"));
});

check("glob.guard", { tools: ["glob"] }, async (t) => {
  const place = await t.dir({ "a.ts": "", "b.env": "", "key.pem": "" });
  const marked = (...names: readonly string[]) =>
    answers(`three paths, of which ${names.join(" and ") || "none"} bear a mark`, (answer) => {
      const rows = viewGlob(answer.output).rows;
      const right = rows.length === 3 && ["a.ts", "b.env", "key.pem"].every((name) => {
        const row = rows.find((row) => row.startsWith(place.at(name)));
        return row !== undefined && (row !== place.at(name)) === names.includes(name);
      });
      return right ? undefined : inWords({ kind: "ok", answer });
    });
  const call = (...rules: readonly string[]) =>
    t.call("glob", { pattern: "*" }, place, { rules: rulesOf("* * allow", ...rules) });
  t.control(await call(), marked());
  t.expect(await call("read *.env ask", "read *.pem deny"), marked("b.env", "key.pem"));
  t.expect(await call("read * ask", "read *.pem deny"), marked("key.pem"));
});
