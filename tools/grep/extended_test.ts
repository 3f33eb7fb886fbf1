// Shell: runs grep with the real ripgrep on temporary trees.

import assert from "node:assert/strict";
import { limits } from "../../spec/limits.ts";
import { grepExtended as grep, grepHits as hits, grepText as text } from "../../scripts/testing/grep_kit.ts";
import {
  boundRipgrep,
  callSearch,
  children,
  fakeRipgrep,
  inShell,
  longEnough,
  makeTree,
  soon,
} from "../../scripts/testing/search_kit.ts";

Deno.test("[grep.line-end] the whole result: no line has its ending, CRLF neither, and $ fits before it", async () => {
  await using tree = await makeTree({
    "a.txt": "one needle\r\ntwo\r\nthree needle\r\n",
    "b.txt": "needle, no newline",
  });
  assert.equal(
    await text(tree, { pattern: "needle$", include: "a.txt" }),
    "Found 2 matches\na.txt:\n  Line 1: one needle\n  Line 3: three needle",
  );
  assert.equal(await text(tree, { pattern: "newline$" }), "Found 1 matches\nb.txt:\n  Line 1: needle, no newline");
  await using plain = await makeTree({ "c.txt": "needle\n" });
  assert.deepEqual(await hits(plain, { pattern: "needle\\z" }), ["c.txt:1:needle"]);
  assert.deepEqual(await hits(tree, { pattern: "two\\r$" }), ["a.txt:2:two"]);
});

Deno.test("[grep.single_file] a file is searched alone, by any name, ignored or not; include does not bind it", async () => {
  await using tree = await makeTree({
    "a/one.ts": "needle 1\n",
    "a/two.ts": "needle 2\n",
    ".git/HEAD": "",
    ".gitignore": "*.log\n",
    "a/x.log": "needle log\n",
    "a/-v": "needle dash\n",
    "a/[b]*.ts": "needle brackets\n",
  });
  await Deno.symlink("one.ts", tree.at("a/link.ts"));
  assert.deepEqual(await hits(tree, { pattern: "needle", path: "a/one.ts" }), ["a/one.ts:1:needle 1"]);
  assert.deepEqual(await hits(tree, { pattern: "needle", path: "a/x.log" }), ["a/x.log:1:needle log"]);
  assert.deepEqual(await hits(tree, { pattern: "needle", path: "a/link.ts" }), ["a/link.ts:1:needle 1"]);
  assert.deepEqual(await hits(tree, { pattern: "needle", path: "a/-v" }), ["a/-v:1:needle dash"]);
  assert.deepEqual(await hits(tree, { pattern: "needle", path: "a/[b]*.ts" }), ["a/[b]*.ts:1:needle brackets"]);
  const included = await text(tree, { pattern: "needle", path: "a/one.ts", include: "*.md" });
  assert.match(included, /Line 1: needle 1\n\n\(The path is a file, so it was searched whatever include says\.\)$/);
  assert.match(await text(tree, { pattern: "needle", path: "a/one.ts", output: "count" }), /\na\/one\.ts: 1$/);
  const off = await hits(tree, { pattern: "needle", path: "a/one.ts" }, { switches: { grepsSingleFile: false } });
  assert.equal(off.length, 4);
});

Deno.test("[grep.exact] [grep.totals] 99, 100 and 101 lines, and what is said about more", async () => {
  for (const there of [99, 100, 101]) {
    await using tree = await makeTree({ "a.txt": "needle needle\n".repeat(there) });
    const { result } = await grep(tree, { pattern: "needle" });
    assert.deepEqual(
      result!.metadata,
      there <= 100 ? { matches: there, truncated: false } : { matches: 100, truncated: true, total: there, files: 1 },
    );
    assert.equal(/more matches available/.test(result!.output), there > 100);
  }
  await using many = await makeTree(
    Object.fromEntries(Array.from({ length: 8 }, (_, n) => [`f${n}.txt`, "needle\n".repeat(50 + n)])),
  );
  const said = (await text(many, { pattern: "needle" })).split("\n\n").at(-1)!;
  assert.match(
    said,
    /^\(Showing the first 100 of 428 matching lines in 8 files\. Most are in f7\.txt \(57\), f6\.txt \(56\), /,
  );
});

Deno.test("[grep.totals] counting that takes too long says at least", async () => {
  await using tree = await makeTree();
  const ripgrep = await fakeRipgrep(
    tree,
    `case "$*" in *--count*) printf './a.txt\\0007\\n./b.txt\\000200\\n'; exec sleep 100;; esac
for n in $(seq 1 150); do printf './a.txt\\000%d:1:needle\\n' $n; done`,
  );
  const { result } = await longEnough(
    300,
    (totals) => grep(tree, { pattern: "needle" }, { ripgrep, times: { totals } }),
    ({ result }) => result!.metadata.files === 2,
  );
  assert.match(
    result!.output,
    /first 100 of at least 207 matching lines in 2 files\. Most are in b\.txt \(200\), a\.txt/,
  );
  assert.deepEqual(result!.metadata, { matches: 100, truncated: true, total: 207, files: 2, atLeast: true });
});

Deno.test("[grep.totals] what is counted is never less than what is shown: ripgrep does not count a binary file", async () => {
  const late = `${"needle\n".repeat(120)}${`${"x".repeat(300)}\n`.repeat(1000)}\0\n`;
  await using tree = await makeTree({ "late.log": late });
  for (const few of [0, 5, 100, 101]) {
    await Deno.writeTextFile(tree.at("few.txt"), "needle\n".repeat(few));
    const { result } = await grep(tree, { pattern: "needle", include: few === 0 ? "late.log" : "*.{log,txt}" });
    const { total, files, atLeast } = result!.metadata as { total: number; files: number; atLeast?: boolean };
    assert.deepEqual([total, atLeast], [101, few <= 100 ? true : undefined], `${few}`);
    assert.ok(files >= 1);
    const said = result!.output.split("\n\n").at(-1)!;
    assert.match(
      said,
      few <= 100 ? /^\(Showing the first 100 of at least 101 matching lines in [12] file/ : / of 101 match/,
    );
  }
});

Deno.test({
  name:
    "[grep.repair] [grep.missing] a name in bytes that are no UTF-8 is not there by the name it is shown by, and that ends",
  ignore: Deno.build.os !== "linux",
  async fn() {
    await using tree = await makeTree({ "other.md": "needle\n" });
    await inShell(
      tree,
      "mkdir \"$(printf 'folder\\377')\"; echo needle > \"$(printf 'first\\377.txt')\"; echo needle > \"$(printf 'folder\\377/f')\"",
    );
    const shown = (await hits(tree, { pattern: "needle" })).map((hit) => hit.split(":")[0]!).toSorted();
    assert.deepEqual(shown, ["first\ufffd.txt", "folder\ufffd/f", "other.md"]);
    for (const path of ["first\ufffd.txt", "folder\ufffd", "folder\ufffd/f"]) {
      const { error } = await soon(grep(tree, { pattern: "needle", path }));
      assert.equal(error?.code, "not_found", path);
      assert.doesNotMatch(error.message, /look the same|Near it/);
    }
  },
});

Deno.test("[grep.budget] a search that takes too long gives what was found, marked as partial", async () => {
  await using tree = await makeTree();
  const ripgrep = await fakeRipgrep(tree, "printf './a.txt\\0007:1:needle\\n'; exec sleep 100");
  const { result } = await longEnough(
    300,
    (budget) => grep(tree, { pattern: "needle" }, { ripgrep, times: { budget } }),
    ({ result }) => result!.metadata.matches !== 0,
  );
  assert.match(result!.output, /Line 7: needle\n\n\(Partial: the search was ended/);
  assert.deepEqual(result!.metadata, { matches: 1, truncated: false, partial: true });
});

Deno.test("[ripgrep.abort] an abort ends the call, whichever run it is in, and leaves no process", async () => {
  await using tree = await makeTree({ "a.txt": "needle\n" });
  const rows = "for n in $(seq 1 101); do printf './a.txt\\000%d:1:needle\\n' $n; done";
  const runs: Record<string, string> = {
    search: "touch here; exec sleep 100",
    count: `case "$*" in *--count*) touch here; exec sleep 100;; esac; ${rows}`,
    why: `case "$*" in *--no-ignore*) touch here; exec sleep 100;; esac; exit 1`,
    guard: `case "$*" in *--files*) touch here; exec sleep 100;; esac; ${rows}`,
  };
  const isLinux = Deno.build.os === "linux";
  const before = isLinux ? children() : [];
  for (const [name, body] of Object.entries(runs)) {
    const watcher = Deno.watchFs(tree.root);
    const ripgrep = await fakeRipgrep(tree, body);
    const abort = new AbortController();
    const choices = { ripgrep, signal: abort.signal, readVerdict: () => "allow" as const };
    const running = grep(tree, { pattern: "needle" }, choices);
    // What is told of the last run's file, that it is gone, can come late: only a file that is there counts.
    for await (const { paths } of watcher) {
      if (paths.includes(tree.at("here")) && await Deno.lstat(tree.at("here")).catch(() => undefined)) break;
    }
    abort.abort();
    const { error } = await soon(running);
    assert.equal(error?.code, "aborted", name);
    await Deno.remove(tree.at("here"));
    if (isLinux) assert.deepEqual(children(), before, name);
  }
});

Deno.test("[grep.window] a line of any length is shown around its first hit and costs no other result", async () => {
  await using tree = await makeTree({
    "long.txt": `needle${"x".repeat(70_000)}\n`,
    "min.js": `${"a();".repeat(600_000)}needle();${"b();needle();".repeat(200_000)}\n`,
    "ok.txt": "a short needle\n",
    "edge.txt": ["x".repeat(limits.ripgrep.text - 6) + "needle", "x".repeat(limits.ripgrep.text - 5) + "needle"].join(
      "\n",
    ),
  });
  const found = await hits(tree, { pattern: "needle" });
  assert.equal(found.length, 5);
  const of = (name: string) => found.filter((hit) => hit.startsWith(name));
  assert.deepEqual(of("ok.txt"), ["ok.txt:1:a short needle"]);
  assert.match(of("long.txt")[0]!, /^long\.txt:1:needlex+\.\.\. \(part of a line of 70006 bytes\)$/);
  assert.match(of("min.js")[0]!, /:\.\.\.[a();]+needle\(\);b\(\);.*\.\.\. \(part of a line of 5000009 bytes\)$/);
  const [whole, cut] = of("edge.txt");
  assert.equal(whole!.length, "edge.txt:1:".length + limits.ripgrep.text);
  assert.match(cut!, /^edge\.txt:2:\.\.\.x+needle\.\.\. \(part of a line of 2001 bytes\)$/);
  for (const hit of [...of("min.js"), cut!]) assert(hit.length < limits.grep.window + 100);
});

Deno.test("[grep.partial] other encodings, binary and unreadable files cost nothing, and are named", async () => {
  await using tree = await makeTree({
    "ok.c": "needle ok\n",
    "latin1.c": Uint8Array.from([0xe9, 32, ...new TextEncoder().encode("needle\n")]),
    "utf16.txt": Uint8Array.from([0xff, 0xfe, ...[..."needle é\n"].flatMap((unit) => [unit.charCodeAt(0), 0])]),
    "late.log": `needle one\n${"x\n".repeat(150_000)}\0\nneedle two\n`,
    "bin.dat": "needle\n\0\0needle after\n",
    "locked/no.md": "needle\n",
  });
  await Deno.chmod(tree.at("locked"), 0o000);
  try {
    const ripgrep = await boundRipgrep(tree);
    assert.deepEqual(await hits(tree, { pattern: "needle", include: "*.{c,txt,log,dat,md}" }, { ripgrep }), [
      "late.log:1:needle one",
      "latin1.c:1:\ufffd needle",
      "ok.c:1:needle ok",
      "utf16.txt:1:needle é",
    ]);
    const said = await text(tree, { pattern: "needle", include: "*.{c,log,dat,md}" }, { ripgrep });
    assert.match(said, /\(Partial: these could not be read and were skipped: locked\.\)/);
    assert.match(said, /\(Partial: binary files, searched up to their first NUL: late\.log\.\)/);
    assert.equal((await grep(tree, { pattern: "needle" }, { ripgrep })).result?.metadata.partial, true);
  } finally {
    await Deno.chmod(tree.at("locked"), 0o755);
  }
  const left = await grep(tree, { pattern: "needle", include: "late.log" });
  assert.deepEqual(left.result?.metadata, { matches: 1, truncated: false, partial: true });
  const named = await text(tree, { pattern: "needle", path: "bin.dat" });
  assert.equal(named, "No files found\n\n(Binary files that match, in lines that are not shown: bin.dat.)");
});

Deno.test("[grep.partial] what was not read is said of a result that was cut, too", async () => {
  await using tree = await makeTree({ "a.txt": "needle\n".repeat(101), "locked/no.md": "needle\n" });
  await Deno.chmod(tree.at("locked"), 0o000);
  try {
    const { result } = await grep(tree, { pattern: "needle" }, { ripgrep: await boundRipgrep(tree) });
    assert.deepEqual(result!.metadata, { matches: 100, truncated: true, total: 101, files: 1, partial: true });
    assert.match(result!.output, /could not be read and were skipped: locked\./);
  } finally {
    await Deno.chmod(tree.at("locked"), 0o755);
  }
});

const zoo = {
  "src/a.ts": "one needle\ntwo\nthree\nneedles and Needle\nfoo(bar)\n",
  ".github/ci.yml": "needle: x\n",
  ".gitignore": "ign/\n*.log\n",
  ".git/config": "needle\n",
  "sub/.git": "needle\n",
  "ign/x.ts": "needle, only ignored\n",
  "b.log": "needle\n",
  "app/[id]/page.tsx": "needle\n",
};

Deno.test("[grep.switches] [grep.respect-ignore] hidden and ignored files", async () => {
  await using tree = await makeTree(zoo);
  const files = async (params: object) =>
    (await text(tree, { pattern: "needle", output: "files", ...params })).split("\n\n")[0]!.split("\n").slice(1)
      .toSorted();
  const usual = [".github/ci.yml", "app/[id]/page.tsx", "src/a.ts"];
  assert.deepEqual(await files({}), usual);
  assert.deepEqual(await files({ hidden: false }), usual.slice(1));
  assert.deepEqual(await files({ ignored: true }), [...usual, "b.log", "ign/x.ts"].toSorted());
  assert.deepEqual(await files({ include: "*.{ts,log}" }), ["src/a.ts"]);
  assert.deepEqual(await files({ include: ".github/*.yml", hidden: false }), [".github/ci.yml"]);
  assert.deepEqual(await files({ include: "*.{ts,log}", ignored: true }), ["b.log", "ign/x.ts", "src/a.ts"]);
  const documented = await callSearch("grep", tree, { pattern: "needle", include: "*.log" });
  assert.equal(documented.result?.metadata.matches, 1);
});

Deno.test("[grep.options] case, whole words, context, lines, files and counts", async () => {
  await using tree = await makeTree(zoo);
  const src = { path: "src" };
  assert.deepEqual(await hits(tree, { ...src, pattern: "NEEDLE", ignoreCase: true }), [
    "src/a.ts:1:one needle",
    "src/a.ts:4:needles and Needle",
  ]);
  assert.deepEqual(await hits(tree, { ...src, pattern: "needle", wholeWord: true }), ["src/a.ts:1:one needle"]);
  assert.equal(
    await text(tree, { ...src, pattern: "one|foo", context: 1 }),
    "Found 2 matches\nsrc/a.ts:\n  Line 1: one needle\n  Line 2 - two\n  --\n  Line 4 - needles and Needle\n  Line 5: foo(bar)",
  );
  assert.deepEqual(await hits(tree, { ...src, pattern: "two\\nthree", multiline: true }), [
    "src/a.ts:2:two",
    "src/a.ts:3:three",
  ]);
  assert.deepEqual(await hits(tree, { ...src, pattern: "two.three", multiline: true }), [
    "src/a.ts:2:two",
    "src/a.ts:3:three",
  ]);
  assert.equal(
    await text(tree, { ...src, pattern: "needle", output: "files" }),
    "Found 2 matching lines in 1 file\nsrc/a.ts",
  );
  const counted = await grep(tree, { ...src, pattern: "needle", output: "count" });
  assert.match(counted.result!.output, /\n.*\/src\/a\.ts: 2$/);
  assert.deepEqual(counted.result!.metadata, { matches: 2, truncated: false, files: 1 });
  for (const wrong of [{ context: limits.grep.context + 1 }, { context: -1 }, { context: 1.5 }, { output: "json" }]) {
    assert.equal((await grep(tree, { pattern: "x", ...wrong })).error?.code, "invalid_params");
  }
  // In the documented profile these are keys like any other that is not known.
  assert.equal(
    (await callSearch("grep", tree, { pattern: "NEEDLE", ignoreCase: true })).result?.output,
    "No files found",
  );
});

Deno.test("[grep.options] 99, 100 and 101 files, and context at the limits", async () => {
  for (const there of [99, 100, 101]) {
    await using tree = await makeTree(
      Object.fromEntries(Array.from({ length: there }, (_, n) => [`f${n}`, "needle\n"])),
    );
    const { result } = await grep(tree, { pattern: "needle", output: "files" });
    assert.deepEqual(result!.metadata, { matches: there, truncated: there > 100, files: there });
    assert.equal(result!.output.split("\n").filter((line) => line.startsWith("/")).length, Math.min(there, 100));
  }
  const block = `${"around\n".repeat(limits.grep.context)}needle\n${"around\n".repeat(limits.grep.context)}`;
  await using tree = await makeTree({ "a.txt": block.repeat(60) });
  const { result } = await grep(tree, { pattern: "needle", context: limits.grep.context });
  const shown = result!.output.split("\n").filter((line) => line.startsWith("  Line"));
  assert(shown.length <= limits.grep.lines);
  assert.equal(result!.metadata.truncated, true);
  assert.equal(result!.metadata.total, 60);
});

Deno.test("[grep.repair] an include that fits no file as it stands is mended", async () => {
  await using tree = await makeTree(zoo);
  const cases: [string, string[]][] = [
    ["./src/*.ts", ["src/a.ts:1:one needle"]],
    [tree.at("src/*.ts"), ["src/a.ts:1:one needle"]],
    ["src", ["src/a.ts:1:one needle"]],
    ["src/", ["src/a.ts:1:one needle"]],
    ["app/[id]/*.tsx", []],
  ];
  for (const [include, wanted] of cases) {
    assert.deepEqual(await hits(tree, { pattern: "one", include }), wanted, include);
  }
  assert.deepEqual(await hits(tree, { pattern: "needle", include: "app/[id]/*.tsx" }), ["app/[id]/page.tsx:1:needle"]);
  assert.deepEqual(await hits(tree, { pattern: "needle", path: "app/[id]" }), ["app/[id]/page.tsx:1:needle"]);
  assert.match(
    await text(tree, { pattern: "one", path: "null" }),
    /one needle\n\n\(The path "null" was taken as left out\.\)$/,
  );
});

Deno.test("[grep.why] an empty answer begins as ever and says why, with a call that finds something", async () => {
  await using tree = await makeTree(zoo);
  const cases: [Record<string, unknown>, RegExp][] = [
    [{ pattern: "two\\nthree" }, /asks for a line break/],
    [{ pattern: "two\nthree" }, /asks for a line break/],
    [{ pattern: "one\\|two" }, /escaped bar/],
    [{ pattern: "\\(one\\|two\\)" }, /escaped bar/],
    [{ pattern: "needle", include: "*.py" }, /in no file that "\*\.py" selects/],
    [{ pattern: "needle", include: "*.log" }, /only in what ignore files leave out/],
    [{ pattern: "only ignored" }, /only in what ignore files leave out: ign\/x\.ts, line 1/],
    [{ pattern: "x", path: "ign" }, /^\(No line|ignore files/],
    [{ pattern: "needle: x", hidden: false }, /in hidden files only/],
    [{ pattern: "THREE" }, /another case/],
    [{ pattern: "eedl", wholeWord: true }, /not as a whole word/],
    [{ pattern: "foo(bar)" }, /Read as it stands/],
    [{ pattern: "two[^x]three", path: "src" }, /over line ends only/],
    [
      { pattern: "nowhere at all" },
      /^\(No line of a text file matches in \.\. Tried as well, in vain: in ignored files; in any case\.\)$/,
    ],
    [{ pattern: "gone\\nagain" }, /Tried as well, in vain: over line ends\.\)$/],
    [{ pattern: "zzz", output: "count" }, /^\(No line of a text file matches/],
  ];
  for (const [params, why] of cases) {
    const output = await text(tree, params);
    const [first, reason = ""] = output.split("\n\n");
    if (params.path === "ign" && first !== "No files found") continue;
    assert.equal(first, "No files found", output);
    assert.match(reason, why, JSON.stringify(params));
    assert.equal((await grep(tree, params)).result?.metadata.matches, 0);
    const call = /Call grep with (\{.*\})\.\)$/s.exec(reason)?.[1];
    assert.equal(call === undefined, reason.startsWith("(No line"), reason);
    if (call) assert.notEqual((await grep(tree, JSON.parse(call))).result?.metadata.matches, 0, call);
  }
  assert.equal((await grep(tree, { pattern: "(" })).error?.code, "invalid_pattern");
  assert.equal((await grep(tree, { pattern: "x", path: "gone" })).error?.code, "not_found");
  const typo = (await grep(tree, { pattern: "needle", path: "scr/a.ts" })).error;
  assert.equal(typo?.code, "not_found");
  assert.match(
    typo!.message,
    new RegExp(`does not exist: ${tree.at("scr/a.ts")}\\. .* Near it: ${tree.at("src/a.ts")}$`),
  );
  assert.equal(
    (await grep(tree, { pattern: "THREE" }, { switches: { explainsEmpty: false } })).result?.output,
    "No files found",
  );
});

Deno.test("[grep.repair] a path that looks the same is searched, a file and a folder, and it is said", async () => {
  const nfd = "cafe\u0301";
  await using tree = await makeTree({ [`${nfd}/a\u00a0b.txt`]: "x\n", "other.txt": "x\n" });
  assert.deepEqual(await hits(tree, { pattern: "x", path: "caf\u00e9" }), [`${nfd}/a\u00a0b.txt:1:x`]);
  assert.deepEqual(await hits(tree, { pattern: "x", path: "caf\u00e9/a b.txt" }), [`${nfd}/a\u00a0b.txt:1:x`]);
  assert.match(await text(tree, { pattern: "x", path: "caf\u00e9" }), /"cafe\\u0301", which looks the same/);
});
