// Shell: runs glob with the real ripgrep on temporary trees.

import assert from "node:assert/strict";
import {
  boundRipgrep,
  type CallChoices,
  callSearch,
  fakeRipgrep,
  inShell,
  longEnough,
  makeTree,
  soon,
  type Tree,
} from "../../scripts/testing/search_kit.ts";

const extended = { profile: "extended" } as const;
const glob = (tree: Tree, params: unknown, choices?: CallChoices) =>
  callSearch("glob", tree, params, { ...extended, ...choices });

/** The paths of a result, relative to the tree and sorted; and the notices. */
async function lines(tree: Tree, params: unknown, choices?: CallChoices): Promise<{ paths: string[]; notes: string }> {
  const { result, error } = await glob(tree, params, choices);
  if (!result) throw error;
  const [list = "", ...notes] = result.output.replaceAll(`${tree.root}/`, "").replaceAll(tree.root, "").split("\n\n");
  return { paths: list.split("\n").toSorted(), notes: notes.join("\n") };
}

const zoo = {
  "src/a.ts": "",
  "src/lib/b.ts": "",
  ".github/workflows/ci.yml": "",
  ".github/.deep/x.yml": "",
  ".hid.ts": "",
  "app/[id]/page.tsx": "",
  "app/i/page.tsx": "",
  ".gitignore": "ign/\n*.log\n",
  ".git/config.ts": "",
  "sub/.git": "gitdir: elsewhere\n",
  "ign/x.ts": "",
  "keep.log": "",
};

Deno.test("[glob.exact] [glob.totals] 99, 100, 101 and 250 files: only more than 100 is more, and then it is counted", async () => {
  for (const there of [99, 100, 101, 250]) {
    await using tree = await makeTree(Object.fromEntries(Array.from({ length: there }, (_, n) => [`f${n}.txt`, ""])));
    const { paths, notes } = await lines(tree, { pattern: "*.txt" });
    assert.equal(paths.length, Math.min(there, 100));
    const { metadata } = (await glob(tree, { pattern: "*.txt" })).result!;
    if (there <= 100) {
      assert.equal(notes, "");
      assert.deepEqual(metadata, { count: there, truncated: false });
    } else {
      assert.match(
        notes,
        new RegExp(`^\\(Showing the first 100 of ${there} paths\\. Use a more specific path or pattern`),
      );
      assert.deepEqual(metadata, { count: 100, truncated: true, total: there });
    }
  }
});

Deno.test("[glob.totals] counting that takes too long says at least", async () => {
  await using tree = await makeTree();
  const ripgrep = await fakeRipgrep(tree, "seq -f './f%g.txt' 1 250 | tr '\\n' '\\0'; exec sleep 100");
  const { result } = await soon(glob(tree, { pattern: "*.txt" }, { ripgrep, times: { totals: 200 } }));
  assert.match(result!.output, /\(Showing the first 100 of at least 250 paths\./);
  assert.deepEqual(result!.metadata, { count: 100, truncated: true, total: 250, atLeast: true });
});

Deno.test("[glob.budget] a search that takes too long gives what was found, marked as partial", async () => {
  await using tree = await makeTree();
  const ripgrep = await fakeRipgrep(tree, "printf './a.txt\\0'; exec sleep 100");
  const { result } = await longEnough(
    300,
    (budget) => glob(tree, { pattern: "*.txt" }, { ripgrep, times: { budget } }),
    ({ result }) => result!.metadata.count !== 0,
  );
  assert.match(result!.output, /^.*\/a\.txt\n\n\(Partial: the search was ended/);
  assert.deepEqual(result!.metadata, { count: 1, truncated: false, partial: true });
});

Deno.test({
  name: "[glob.partial] what could not be read is named, and costs nothing else",
  ignore: Deno.build.os === "windows",
  async fn() {
    await using tree = await makeTree({ "ws/ok.md": "", "ws/locked/no.md": "" });
    await inShell(tree, "ln -s /nonexistent ws/broken; ln -s . ws/loop; chmod 000 ws/locked");
    try {
      const ripgrep = await boundRipgrep(tree);
      const { result } = await glob(tree, { pattern: "**/*.md" }, { ripgrep, directory: "ws" });
      assert.equal(
        result!.output,
        `${tree.root}/ws/ok.md\n\n(Partial: these could not be read and were skipped: locked.)`,
      );
      assert.deepEqual(result!.metadata, { count: 1, truncated: false, partial: true });
    } finally {
      await Deno.chmod(tree.at("ws/locked"), 0o755);
    }
  },
});

Deno.test("[glob.switches] [glob.named-hidden] [glob.respect-ignore] hidden and ignored files, by switch and by name", async () => {
  await using tree = await makeTree(zoo);
  await inShell(tree, "mkdir .git/info; touch .git/HEAD");
  const cases: [string, Record<string, unknown>, string[]][] = [
    ["plain", { pattern: "**/*.ts" }, ["src/a.ts", "src/lib/b.ts"]],
    ["hidden", { pattern: "**/*.ts", hidden: true }, [".hid.ts", "src/a.ts", "src/lib/b.ts"]],
    ["ignored", { pattern: "**/*.ts", ignored: true }, ["ign/x.ts", "src/a.ts", "src/lib/b.ts"]],
    ["a glob does not overrule ignore files", { pattern: "*.log" }, ["No files found"]],
    ["both", { pattern: "*.ts", ignored: true, hidden: true }, [".hid.ts", "ign/x.ts", "src/a.ts", "src/lib/b.ts"]],
    ["a named dot", { pattern: ".github/**/*.yml" }, [".github/workflows/ci.yml"]],
    ["a named dot in braces", { pattern: "{.github,src}/**" }, [
      ".github/workflows/ci.yml",
      "src/a.ts",
      "src/lib/b.ts",
    ]],
    ["a dot behind **", { pattern: "**/.hid*" }, [".hid.ts"]],
    ["hidden below a named dot", { pattern: ".github/**/*.yml", hidden: true }, [
      ".github/.deep/x.yml",
      ".github/workflows/ci.yml",
    ]],
    [".git in a worktree is a file", { pattern: "**/.git*", hidden: true, ignored: true }, [".gitignore"]],
    ["an exclusion is left to ripgrep", { pattern: "!*.{ts,tsx}" }, ["No files found"]],
  ];
  for (const [name, params, wanted] of cases) {
    assert.deepEqual((await lines(tree, params)).paths, wanted, name);
  }
  // The documented tool lets the glob overrule the ignore file, and knows none of these parameters.
  const { result } = await callSearch("glob", tree, { pattern: "*.log", ignored: false });
  assert.equal(result!.output, tree.at("keep.log"));
});

Deno.test("[glob.repair] a pattern that can find nothing as it stands is mended, and what was done is said", async () => {
  await using tree = await makeTree({ ...zoo, "../": "" });
  const both = ["src/a.ts", "src/lib/b.ts"];
  const cases: [Record<string, unknown>, string[], RegExp][] = [
    [{ pattern: "./src/*.ts" }, ["src/a.ts"], /^$/],
    [{ pattern: "././src/*.ts" }, ["src/a.ts"], /^$/],
    [{ pattern: "/src/*.ts" }, ["src/a.ts"], /^$/],
    [{ pattern: `${tree.root}/src/*.ts` }, ["src/a.ts"], /Read the pattern ".*" as "src\/\*\.ts"/],
    [{ pattern: `${tree.root}/src/*.ts`, path: "src" }, ["src/a.ts"], /as "\*\.ts"/],
    [{ pattern: `${tree.root}/src/a.ts`, path: "app" }, ["src/a.ts"], /as "a\.ts" in src/],
    [{ pattern: tree.at("src"), path: "app" }, both, /^$/],
    [{ pattern: "../src/**", path: "app" }, both, /as "\*\*" in src/],
    [{ pattern: "src" }, both, /"src" is a directory/],
    [{ pattern: "src/" }, both, /"src" is a directory/],
    [{ pattern: "src/lib" }, ["src/lib/b.ts"], /"src\/lib" is a directory/],
    [{ pattern: "app/[id]" }, ["app/[id]/page.tsx"], /"app\/\[id\]" is a directory/],
    [{ pattern: "src/*.ts", path: "undefined" }, ["src/a.ts"], /"undefined" was taken as left out/],
  ];
  for (const [params, wanted, note] of cases) {
    const { paths, notes } = await lines(tree, params);
    assert.deepEqual(paths, wanted, JSON.stringify(params));
    if (note.source !== "^$") assert.match(notes, note);
  }
  await Deno.mkdir(tree.at("null"));
  assert.deepEqual((await lines(tree, { pattern: "*", path: "null" })).paths, ["No files found"]);
});

Deno.test("[glob.repair] a pattern that leads outside asks at the gate, and nothing is found when that says no", async () => {
  await using tree = await makeTree({ "ws/a.md": "", "out/deep/b.md": "" });
  const outside = `${tree.root}/out/*/*.md`;
  for (const pattern of [outside, "../out/*/*.md"]) {
    const granted = await glob(tree, { pattern }, { directory: "ws" });
    assert.deepEqual(granted.asked, [`glob: ${pattern}`, `external_directory: ${tree.root}/out/*`]);
    assert.match(granted.result!.output, new RegExp(`^${tree.root}/out/deep/b\\.md\n`));
    const refused = await glob(tree, { pattern }, { directory: "ws", refuse: "external_directory" });
    assert.equal(refused.error?.code, "denied");
  }
  const above = await glob(tree, { pattern: ".." }, { directory: "out/deep" });
  assert.deepEqual(above.asked.slice(1), [`external_directory: ${tree.at("out")}/*`]);
  assert.match(above.result!.output, /^.*\/out\/deep\/b\.md$/);
  assert.deepEqual((await lines(tree, { pattern: "." }, { directory: "out" })).paths, ["out/deep/b.md"]);
  const bare = await glob(tree, { pattern: tree.at("out/deep") }, { directory: "ws" });
  assert.deepEqual(bare.asked.slice(1), [`external_directory: ${tree.root}/out/deep/*`]);
  assert.match(
    (await glob(tree, { pattern: "/nowhere/at-all/*.md" })).result!.output,
    /^No files found\n\n\(There is no directory/,
  );
});

Deno.test("[glob.brackets] brackets are a class and a name", async () => {
  await using tree = await makeTree(zoo);
  for (const pattern of ["app/[id]/page.tsx", "**/[id]/*.tsx"]) {
    assert.deepEqual((await lines(tree, { pattern })).paths, ["app/[id]/page.tsx", "app/i/page.tsx"], pattern);
  }
  await using names = await makeTree({ "[slug].ts": "", "s.ts": "", "[...all].ts": "" });
  assert.deepEqual((await lines(names, { pattern: "[slug].ts" })).paths, ["[slug].ts", "s.ts"]);
  assert.deepEqual((await lines(names, { pattern: "[...all].ts" })).paths, ["[...all].ts"]);
});

Deno.test("[glob.why] an empty answer begins as ever and says why, with a call that finds something", async () => {
  await using tree = await makeTree({ ...zoo, "real/f.md": "", "FÜR.txt": "" });
  await Deno.symlink("real", tree.at("link"));
  const cases: [Record<string, unknown>, RegExp, string[]?][] = [
    [{ pattern: "ign/*.ts" }, /Ignore files leave out 1 file .*: ign\/x\.ts/, ["ign/x.ts"]],
    [{ pattern: "h[a-z]d.ts", path: "ign" }, /fits none of the 1 files/],
    [{ pattern: "?hid.ts" }, /Only hidden files fit the pattern: \.hid\.ts/, [".hid.ts"]],
    [{ pattern: "SRC/*.ts" }, /no directory "SRC".*in another case: src\/a\.ts/, ["src/a.ts"]],
    [{ pattern: "für.txt" }, /in another case/, ["FÜR.txt"]],
    [{ pattern: "A.TS" }, /in another case/, ["src/a.ts"]],
    [{ pattern: "lib/b.ts" }, /elsewhere: src\/lib\/b\.ts/, ["src/lib/b.ts"]],
    [{ pattern: "link/**/*.md" }, /"link" is a link to a directory/, ["link/f.md"]],
    [{ pattern: "gone/*.zzz" }, /^\(There is no directory "gone" in/],
    [{ pattern: "*.zzz" }, /fits none of the \d+ files/],
    [{ pattern: "~/x.ts" }, /tilde is not expanded/],
  ];
  for (const [params, why, wanted] of cases) {
    const { result } = await glob(tree, params);
    const [first, reason = ""] = result!.output.split("\n\n");
    assert.equal(first, "No files found");
    assert.match(reason, why, JSON.stringify(params));
    assert.equal(result!.metadata.count, 0);
    const call = /Call glob with (\{.*\})\.\)$/.exec(reason)?.[1];
    assert.equal(call !== undefined, wanted !== undefined, reason);
    if (call) assert.deepEqual((await lines(tree, JSON.parse(call))).paths, wanted, call);
  }
  // A wrong path stays an error, which names it and what is near.
  assert.match((await glob(tree, { pattern: "*", path: "src/lbi" })).error!.message, /Near it: .*\/src\/lib$/);
  assert.equal((await glob(tree, { pattern: "*", path: "gone" })).error?.code, "not_found");
  assert.equal(
    (await glob(tree, { pattern: "*.zzz" }, { switches: { explainsEmpty: false } })).result?.output,
    "No files found",
  );
});

Deno.test("[glob.why] the call that is told finds something where two things are in its way, and where the pattern led", async () => {
  await using tree = await makeTree({
    "ws/.gitignore": "ign/\n.venv/\n",
    "ws/ign/FOO.ts": "",
    "ws/ign/bar.ts": "",
    "ws/ign/caf\u0065\u0301.md": "",
    "ws/.venv/lib/x.py": "",
    "ws/.a.cjs": "",
    "ws/.b.cjs": "",
    "ws/.hid/deep/y.rs": "",
    "ws/src/z.go": "",
    "out/FOO.txt": "",
    "out/BAR.txt": "",
    "out/deep/q.txt": "",
  });
  await inShell(tree, "mkdir ws/.git; touch ws/.git/HEAD");
  const out = tree.at("out");
  const cases: [string, RegExp, string[]][] = [
    ["ign/foo.ts", /in another case: ign\/FOO\.ts, left out by ignore files/, ["ws/ign/FOO.ts"]],
    ["src/bar.ts", /elsewhere: ign\/bar\.ts, left out by ignore files/, ["ws/ign/bar.ts"]],
    ["ign/caf\u00e9.md", /look the same, in other characters, left out/, ["ws/ign/cafe\u0301.md"]],
    ["x.py", /Ignore files leave out 1 file/, ["ws/.venv/lib/x.py"]],
    [".venv/**/*.py", /Ignore files leave out 1 file/, ["ws/.venv/lib/x.py"]],
    ["*.CJS", /in another case/, ["ws/.a.cjs", "ws/.b.cjs"]],
    ["src/y.rs", /elsewhere: \.hid/, ["ws/.hid/deep/y.rs"]],
    ["src/Z.go", /in another case: src\/z\.go\./, ["ws/src/z.go"]],
    [`${out}/*/FOO.txt`, /elsewhere: FOO\.txt/, ["out/FOO.txt"]],
    [`${out}/*.TXT`, /in another case: .*, /, ["out/BAR.txt", "out/FOO.txt"]],
    [`${out}/foo.txt`, /in another case: FOO\.txt/, ["out/FOO.txt"]],
  ];
  for (const [pattern, why, wanted] of cases) {
    const { result } = await glob(tree, { pattern }, { directory: "ws" });
    const [first, reason = ""] = result!.output.split("\n\n");
    assert.equal(first, "No files found", pattern);
    assert.match(reason, why, pattern);
    const call = /Call glob with (\{.*\})\.\)$/.exec(reason)?.[1];
    const found = await lines(tree, JSON.parse(call!), { directory: "ws" });
    assert.deepEqual(found.paths, wanted, call);
  }
});

Deno.test("[glob.why] [external.when] no answer tells what is outside, behind a link or behind .., before it was asked for", async () => {
  await using tree = await makeTree({ "ws/src/a.md": "", "out/deep/b.md": "", "ws/in/c.md": "" });
  await Deno.symlink("../out", tree.at("ws/link"));
  await Deno.symlink("in", tree.at("ws/inside"));
  for (const turn of ["src/../../out", `${tree.at("ws")}/src/../../out`, "../out"]) {
    for (const name of ["deep", "nope"]) {
      const refused = await glob(tree, { pattern: `${turn}/${name}/*.md` }, {
        directory: "ws",
        refuse: "external_directory",
      });
      assert.equal(refused.error?.code, "denied", turn);
      assert.deepEqual(refused.asked.slice(1), [`external_directory: ${tree.at("out")}/${name}/*`]);
    }
  }
  const notes = async (pattern: string) => (await lines(tree, { pattern }, { directory: "ws" })).notes;
  // A name behind a link gets the same answer whether it is there or not.
  assert.equal((await notes("link/deep")).replaceAll("deep", "nope"), await notes("link/nope"));
  assert.match(await notes("link/deep"), /^\("link" is a link to a directory/);
  for (const pattern of ["inside", "inside/"]) {
    const call = /Call glob with (\{.*\})\.\)$/.exec(await notes(pattern))![1]!;
    assert.deepEqual(
      (await lines(tree, JSON.parse(call.replace("ws/inside", tree.at("ws/inside"))), { directory: "ws" })).paths,
      ["ws/inside/c.md"],
    );
  }
  assert.deepEqual((await lines(tree, { pattern: "src/../in/*.md" }, { directory: "ws" })).paths, ["ws/in/c.md"]);
});

Deno.test("[glob.repair] [glob.why] a directory whose name begins with two dots is one, and .git is none", async () => {
  await using tree = await makeTree({ "..notes/n.md": "", ".git/config": "" });
  assert.deepEqual((await lines(tree, { pattern: "..notes" })).paths, ["..notes/n.md"]);
  for (const pattern of [".git", ".git/*", "**/.git/config"]) {
    assert.equal((await lines(tree, { pattern })).notes, "(What is at or below .git is not listed.)", pattern);
  }
});

Deno.test("[glob.guard] what read would ask for or refuse is marked", async () => {
  await using tree = await makeTree({ ".env": "", "key.pem": "", "a.ts": "" });
  const readVerdict = (file: string) => file.endsWith(".pem") ? "deny" : file.endsWith(".env") ? "ask" : "allow";
  const { paths } = await lines(tree, { pattern: "*", hidden: true }, { readVerdict });
  assert.deepEqual(paths, [
    ".env  (read asks before it opens this file)",
    "a.ts",
    "key.pem  (read may not open this file)",
  ]);
  const asksAll = (file: string) => file.endsWith(".pem") ? "deny" as const : "ask" as const;
  const all = await lines(tree, { pattern: "*" }, { readVerdict: asksAll });
  assert.deepEqual(all.paths, ["a.ts", "key.pem  (read may not open this file)"]);
});

Deno.test("a name with a line feed is one path, and one in bytes that are no UTF-8 is shown", async () => {
  await using tree = await makeTree({ "new\nline.txt": "" });
  await inShell(tree, "touch \"$(printf 'b\\377.txt')\"");
  assert.equal((await glob(tree, { pattern: "new*.txt" })).result?.output, tree.at("new\nline.txt"));
  assert.equal((await glob(tree, { pattern: "b*" })).result?.output, tree.at("b\ufffd.txt"));
});

Deno.test("[glob.repair] [glob.why] names that look the same: as path one is searched, in a pattern they are named", async () => {
  const nfd = "cafe\u0301";
  await using tree = await makeTree({ [`${nfd}/a.txt`]: "", "at\u202f3.png": "", "b\u00a0c/x": "", "b\u2009c/x": "" });
  const found = await lines(tree, { pattern: "*", path: "caf\u00e9" });
  assert.deepEqual(found.paths, [`${nfd}/a.txt`]);
  assert.match(found.notes, /"caf\\u00e9".*"cafe\\u0301", which looks the same/);
  const several = await glob(tree, { pattern: "*", path: "b c" });
  assert.equal(several.error?.code, "not_found");
  assert.match(several.error.message, /look the same: .*b\\u00a0c", .*b\\u2009c"/);
  for (const pattern of ["at 3.png", "caf\u00e9/*.txt"]) {
    const { notes } = await lines(tree, { pattern });
    assert.match(notes, /look the same/);
    const call = JSON.parse(/Call glob with (\{.*\})/.exec(notes)![1]!);
    assert.equal((await lines(tree, call)).paths.length, 1);
  }
  const refused = await glob(tree, { pattern: "*", path: "caf\u00e9" }, { profile: "documented" });
  assert.equal(refused.error?.code, "not_found");
});

Deno.test("[glob.repair] [external.when] a path that looks the same and leads outside passes the gate", async () => {
  await using tree = await makeTree({ "out/a.txt": "", "work/x": "" });
  await Deno.symlink(tree.at("out"), tree.at("work/cafe\u0301"));
  const params = { pattern: "*", path: "caf\u00e9" };
  const { result, asked } = await glob(tree, params, { directory: "work" });
  assert.match(result!.output, /a\.txt/);
  assert.deepEqual(asked, ["glob: *", `external_directory: ${tree.at("out")}/*`]);
  await using other = await makeTree({ "out/cafe\u0301/b.txt": "", "work/": "" });
  const outside = await glob(other, { pattern: "*", path: "../out/caf\u00e9" }, { directory: "work" });
  assert.deepEqual(outside.asked, [
    "glob: *",
    `external_directory: ${other.at("out")}/*`,
    `external_directory: ${other.at("out/cafe\u0301")}/*`,
  ], "what is missing counts as a file");
  const refused = await glob(tree, params, { directory: "work", refuse: "external_directory" });
  assert.equal(refused.error?.code, "denied");
});
