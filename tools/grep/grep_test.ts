// Shell: runs grep with the real ripgrep on temporary trees.

import assert from "node:assert/strict";
import { shellWord } from "../../conformance/shell_word.ts";
import {
  type CallChoices,
  type Called,
  callSearch,
  children,
  fakeRipgrep,
  inShell,
  makeTree,
  type Tree,
} from "../../scripts/testing/search_kit.ts";

const linux = Deno.build.os === "linux";
const grep = (tree: Tree, params: unknown, choices?: CallChoices) => callSearch("grep", tree, params, choices);

/** The hits of a result as `path:line:text`, paths relative to the tree, sorted; the text of an error. */
function hits(tree: Tree, called: Called): string[] | string {
  if (called.result === undefined) return `${called.error?.code}: ${called.error?.message}`;
  let path = "";
  const found: string[] = [];
  for (const line of called.result.output.split("\n").slice(1)) {
    const hit = /^ {2}Line (\d+): (.*)$/s.exec(line);
    if (hit) found.push(`${path}:${hit[1]}:${hit[2]}`);
    else if (line.endsWith(":")) path = line.slice(0, -1).replace(`${tree.root}/`, "");
  }
  return found.toSorted();
}

Deno.test("[grep.groups] [grep.metadata] the whole result on a real tree", async () => {
  await using tree = await makeTree({
    "src/a.ts": "one needle\ntwo\nthree needle needle\n",
    "b.md": "needle, no newline",
  });
  const { result, asked } = await grep(tree, { pattern: "needle", include: "*.ts" });
  assert.equal(
    result?.output,
    `Found 2 matches\n${tree.root}/src/a.ts:\n  Line 1: one needle\n\n  Line 3: three needle needle\n`,
  );
  assert.equal(result?.title, "needle");
  assert.deepEqual(result?.metadata, { matches: 2, truncated: false });
  assert.deepEqual(asked, ["grep: needle"]);
  assert.deepEqual(hits(tree, await grep(tree, { pattern: "needle", path: "b.md", include: "*.md" })), [
    "b.md:1:needle, no newline",
  ]);
});

Deno.test("[grep.limit] [grep.header] [grep.no-pages] 99, 100 and 101 matching lines, the same first 100 each time", async () => {
  for (const there of [99, 100, 101]) {
    await using tree = await makeTree({ "a.txt": "needle needle\n".repeat(there) });
    const first = await grep(tree, { pattern: "needle" });
    assert.equal(hits(tree, first).length, Math.min(there, 100));
    assert.deepEqual(first.result?.metadata, { matches: Math.min(there, 100), truncated: there >= 100 });
    assert.equal(
      first.result?.output.split("\n")[0],
      there < 100 ? "Found 99 matches" : "Found 100 matches (more matches available)",
    );
    assert.deepEqual(await grep(tree, { pattern: "needle", offset: 50 }), first);
  }
});

Deno.test("[grep.zero] [tool.zero] no match is a success", async () => {
  await using tree = await makeTree({ "a.txt": "text\n" });
  for (const params of [{ pattern: "nowhere" }, { pattern: "text", include: "*.md" }]) {
    const { result } = await grep(tree, params);
    assert.equal(result?.output, "No files found");
    assert.deepEqual(result?.metadata, { matches: 0, truncated: false });
  }
});

Deno.test("[grep.hidden] hidden files are searched, .git and ignored ones are not", async () => {
  await using tree = await makeTree({
    ".env": "needle\n",
    ".dot/a": "needle\n",
    "a.txt": "needle\n",
    "x.log": "needle\n",
    ".gitignore": "*.log\n",
    ".git/config": "needle\n",
    "sub/.git/config": "needle\n",
  });
  const found = ["a.txt:1:needle", ".dot/a:1:needle", ".env:1:needle"].toSorted();
  assert.deepEqual(hits(tree, await grep(tree, { pattern: "needle" })), found);
  // A positive glob beats the ignore file, and never the exclusion of .git.
  assert.deepEqual(
    hits(tree, await grep(tree, { pattern: "needle", include: "*" })),
    [...found, "x.log:1:needle"].toSorted(),
  );
  assert.deepEqual(hits(tree, await grep(tree, { pattern: "needle", include: ".git/**" })), []);
});

Deno.test("[grep.file] for a file its directory is searched, siblings too, and include selects there", async () => {
  await using tree = await makeTree({ "a/one.ts": "needle\n", "a/two.js": "needle\n", "b.ts": "needle\n" });
  for (const profile of ["documented", "opencode-1.18"] as const) {
    for (const path of ["a/one.ts", tree.at("a/one.ts"), "./a/../a/one.ts"]) {
      const both = ["a/one.ts:1:needle", "a/two.js:1:needle"];
      assert.deepEqual(hits(tree, await grep(tree, { pattern: "needle", path }, { profile })), both);
      const one = await grep(tree, { pattern: "needle", path, include: "*.js" }, { profile });
      assert.deepEqual(hits(tree, one), ["a/two.js:1:needle"]);
    }
  }
});

Deno.test("[grep.file] [external.symlink] a link to a file: its real directory is searched, behind the gate", {
  ignore: !linux,
}, async () => {
  await using tree = await makeTree({ "work/src/a.ts": "needle\n", "ext/b.ts": "needle\n", "ext/c.ts": "needle\n" });
  await inShell(tree, "ln -s src/a.ts work/in.ts; ln -s ../ext/b.ts work/out.ts; ln -s src work/folder");
  const call = (path: string, profile?: "documented" | "opencode-1.18", refuse?: string) =>
    grep(tree, { pattern: "needle", path }, { directory: "work", profile, refuse });
  const gate = `external_directory: ${tree.at("ext")}/*`;

  assert.deepEqual(hits(tree, await call("in.ts")), ["work/src/a.ts:1:needle"]);
  assert.deepEqual(hits(tree, await call("in.ts", "opencode-1.18")), ["work/a.ts:1:needle"]);
  // A real file that is named through a linked directory keeps its name.
  assert.deepEqual(hits(tree, await call("folder/a.ts")), ["work/folder/a.ts:1:needle"]);

  const outside = await call("out.ts");
  assert.deepEqual(hits(tree, outside), ["ext/b.ts:1:needle", "ext/c.ts:1:needle"]);
  assert.deepEqual(outside.asked, ["grep: needle", gate]);
  assert.equal((await call("out.ts", "documented", "external_directory")).error?.code, "denied");
  const program = await call("out.ts", "opencode-1.18");
  assert.deepEqual([hits(tree, program), program.asked], [["work/b.ts:1:needle", "work/c.ts:1:needle"], [
    "grep: needle",
  ]]);
});

Deno.test("[grep.missing] a path that does not exist is named, or its parent is searched in the program's profile", {
  ignore: !linux,
}, async () => {
  await using tree = await makeTree({ "a.txt": "needle\n", "src/b.txt": "needle\n" });
  await inShell(tree, "ln -s nowhere dangling");
  const call = async (path: string, profile?: "opencode-1.18") =>
    hits(tree, await grep(tree, { pattern: "needle", path }, { profile }));
  for (const path of ["nope", "src/utlis", "undefined", "null", " ", "dangling", "a.txt/x", "nope/deep"]) {
    assert.match(await call(path) as string, new RegExp(`^not_found: .*${path}`));
  }
  const all = ["a.txt:1:needle", "src/b.txt:1:needle"];
  for (const path of ["nope", "undefined", " ", "dangling"]) assert.deepEqual(await call(path, "opencode-1.18"), all);
  assert.deepEqual(await call("src/utlis", "opencode-1.18"), ["src/b.txt:1:needle"]);
  assert.match(await call("nope/deep", "opencode-1.18") as string, /^not_found: .*nope/);
});

Deno.test("[grep.params] [grep.order] an empty pattern, then the permission, then the gate, then ripgrep", {
  ignore: !linux,
}, async () => {
  await using tree = await makeTree({ "work/": "", "ext/a.ts": "needle\n" });
  const ripgrep = await fakeRipgrep(tree, `touch ${shellWord(tree.at("started"))}; exit 1`);
  const call = (params: Record<string, string>, refuse?: string) =>
    grep(tree, { path: "../ext", ...params }, { directory: "work", ripgrep, refuse });
  const started = () => Deno.stat(tree.at("started")).then(() => true, () => false);
  const gate = `external_directory: ${tree.at("ext")}/*`;

  const empty = await call({ pattern: "" });
  assert.deepEqual([empty.error?.code, empty.asked], ["invalid_params", []]);
  const denied = await call({ pattern: "x" }, "grep");
  assert.deepEqual([denied.error?.code, denied.asked], ["denied", ["grep: x"]]);
  assert.deepEqual(await call({ pattern: "x", path: "../nowhere" }, "grep"), denied);
  const gated = await call({ pattern: "x" }, "external_directory");
  assert.deepEqual([gated.error?.code, gated.asked], ["denied", ["grep: x", gate]]);
  for (const path of ["../ext/a.ts", "../ext/nowhere"]) {
    assert.deepEqual(await call({ pattern: "x", path }, "external_directory"), gated);
  }
  assert.equal(await started(), false);
  const through = await call({ pattern: "x" });
  assert.deepEqual([through.result?.output, through.asked], ["No files found", ["grep: x", gate]]);
  assert.equal(await started(), true);
});

Deno.test("[tool.zero] a FIFO, a device and a NUL are refused before ripgrep starts", { ignore: !linux }, async () => {
  await using tree = await makeTree({ "folder/a.txt": "needle\n" });
  await inShell(tree, "mkfifo folder/pipe");
  for (const profile of ["documented", "opencode-1.18"] as const) {
    for (const path of ["folder/pipe", "/dev/zero"]) {
      const { error } = await grep(tree, { pattern: "needle", path }, { profile });
      assert.deepEqual([error?.code, error?.message.includes(path)], ["unsupported_file", true]);
    }
    // One that is met on the way is no obstacle.
    assert.deepEqual(hits(tree, await grep(tree, { pattern: "needle" }, { profile })), ["folder/a.txt:1:needle"]);
    for (const params of [{ pattern: "a\0b" }, { pattern: "a", path: "\0" }, { pattern: "a", include: "*\0" }]) {
      assert.equal((await grep(tree, params, { profile })).error?.code, "invalid_params");
    }
  }
});

Deno.test("[ripgrep.exit] patterns that ripgrep refuses", async () => {
  await using tree = await makeTree({ "a.txt": "foo bar\n" });
  for (const pattern of ["(", "[x", "*", "(?=foo)", "(f)\\1", "\\q"]) {
    for (const profile of ["documented", "opencode-1.18"] as const) {
      const said = hits(tree, await grep(tree, { pattern }, { profile }));
      assert.match(said as string, /^invalid_pattern: [^]*rg: regex parse error:/, pattern);
    }
  }
  for (
    const params of [{ pattern: "foo\\nbar" }, { pattern: "\n" }, { pattern: "a{99999999}" }, {
      pattern: "foo",
      include: "[",
    }]
  ) {
    assert.match(hits(tree, await grep(tree, params)) as string, /^invalid_pattern: /);
    const lenient = await grep(tree, params, { profile: "opencode-1.18" });
    assert.equal(lenient.result?.output, "No files found");
  }
  // A pattern with half a character in it is a pattern like any other.
  assert.equal((await grep(tree, { pattern: "\ud800" })).result?.output, "No files found");
});

Deno.test("[ripgrep.search-args] text that looks like an option is text", async () => {
  await using tree = await makeTree({ "-rf/a.txt": "--pre=sh\n-v\n--files\n", "b.txt": "other\n" });
  for (const pattern of ["--pre=sh", "-v", "--files"]) {
    assert.deepEqual(hits(tree, await grep(tree, { pattern })).length, 1, pattern);
  }
  assert.deepEqual(hits(tree, await grep(tree, { pattern: "pre", path: "-rf" })), ["-rf/a.txt:1:--pre=sh"]);
  for (const include of ["--pre=sh", "-g"]) {
    assert.deepEqual(hits(tree, await grep(tree, { pattern: ".", include })), []);
  }
});

Deno.test("[ripgrep.text] [ripgrep.record] long lines", async () => {
  await using tree = await makeTree({
    "cut.txt": `cut${"x".repeat(3000)}\n`,
    "whole.txt": `${"w".repeat(1999)}\n`,
    "emoji.txt": `${"😀".repeat(1500)}\n`,
    "long.txt": `long${"x".repeat(70000)}\n`,
  });
  assert.deepEqual(hits(tree, await grep(tree, { pattern: "^cut" })), [`cut.txt:1:cut${"x".repeat(1997)}...`]);
  assert.deepEqual(hits(tree, await grep(tree, { pattern: "^w" })), [`whole.txt:1:${"w".repeat(1999)}`]);
  assert.deepEqual(hits(tree, await grep(tree, { pattern: "^😀" })), [`emoji.txt:1:${"😀".repeat(1000)}...`]);
  assert.match(hits(tree, await grep(tree, { pattern: "^long" })) as string, /^record_too_long: .*65536/);
  assert.match(hits(tree, await grep(tree, { pattern: "." })) as string, /^record_too_long: /);
});

Deno.test("[ripgrep.record] the error for a long line names its file, and the include it tells lets the search go on", async () => {
  for (const name of ["long.txt", "src/deep dir/min.js"]) {
    await using tree = await makeTree({ [name]: `needle${"x".repeat(70_000)}\n`, "ok.txt": "needle\n" });
    for (const path of [undefined, "ok.txt"]) {
      const { error } = await grep(tree, { pattern: "needle", path });
      assert.equal(error?.code, "record_too_long");
      assert.ok(error.message.includes(`65536 bytes for ${name},`), error.message);
      const include = /include such as "([^"]*)"/.exec(error.message)![1];
      assert.deepEqual(hits(tree, await grep(tree, { pattern: "needle", path, include })), ["ok.txt:1:needle"]);
    }
  }
  // A name that a glob would read otherwise is told, and no include.
  await using odd = await makeTree({ "[a]*.js": `needle${"x".repeat(70_000)}\n` });
  const { error } = await grep(odd, { pattern: "needle" });
  assert.match(error!.message, /^Narrow the search .* for \[a\]\*\.js,/);
});

Deno.test("[ripgrep.bytes] encodings and line ends", async () => {
  const utf16 = (text: string) => Uint8Array.of(0xff, 0xfe, ...[...text].flatMap((unit) => [unit.charCodeAt(0), 0]));
  await using tree = await makeTree({
    "latin1.txt": Uint8Array.of(...new TextEncoder().encode("needle caf"), 0xe9, 10),
    "utf16.txt": utf16("needle\n"),
    "crlf.txt": "needle\r\n",
    "cr.txt": "a\rneedle\rb",
    "nul.txt": "needle\n\0\nneedle\n",
    "bom.txt": "\ufeffneedle\n",
  });
  assert.deepEqual(hits(tree, await grep(tree, { pattern: "needle" })), [
    "bom.txt:1:needle",
    "cr.txt:1:a\rneedle\rb",
    "crlf.txt:1:needle\r",
    "latin1.txt:1:needle caf\ufffd",
    "utf16.txt:1:needle",
  ]);
  const program = await grep(tree, { pattern: "needle" }, { profile: "opencode-1.18" });
  assert.equal(program.error?.code, "ripgrep_failed");
});

Deno.test("[ripgrep.paths] names with anything in them", { ignore: !linux }, async () => {
  const names = ["with space.ts", "-dash.ts", "[id].ts", "a\u202fb.ts", "cafe\u0301.ts", "q?.ts"];
  await using tree = await makeTree(Object.fromEntries(names.map((name) => [name, "needle\n"])));
  const all = names.map((name) => `${name}:1:needle`).toSorted();
  for (const path of [undefined, ...names]) {
    assert.deepEqual(hits(tree, await grep(tree, { pattern: "needle", path })), all);
  }
  await inShell(tree, `for n in 'bad-\\377.md' 'new\\nline.md'; do echo other > "$(printf "$n")"; done`);
  const { result } = await grep(tree, { pattern: "other" });
  assert.ok(result?.output.includes(`${tree.root}/bad-\ufffd.md:\n`));
  assert.ok(result?.output.includes(`${tree.root}/new\nline.md:\n`));
});

Deno.test(
  "[ripgrep.abort] a tree that vanishes, a ripgrep that is missing or dies, an abort: errors, and nothing left",
  { ignore: !linux },
  async () => {
    await using tree = await makeTree({ "work/a.txt": "needle\n", "other/": "" });
    const before = children();
    const gone = await fakeRipgrep(tree, `rm -r ${shellWord(tree.at("work"))}; exit 2`);
    const vanished = await grep(tree, { pattern: "x", path: "work" }, { ripgrep: gone });
    assert.deepEqual(vanished.result?.metadata, { matches: 0, truncated: false, partial: true });
    const missing = await grep(tree, { pattern: "x" }, { ripgrep: { command: tree.at("no-rg"), origin: "named" } });
    assert.equal(missing.error?.code, "ripgrep_missing");
    const dies = await fakeRipgrep(tree, "kill -9 $$");
    assert.equal((await grep(tree, { pattern: "x" }, { ripgrep: dies })).error?.code, "ripgrep_failed");
    const hangs = await fakeRipgrep(tree, "exec sleep 1000");
    for (const ms of [0, 3, 20]) {
      const { error } = await grep(tree, { pattern: "x" }, { ripgrep: hangs, signal: AbortSignal.timeout(ms) });
      assert.equal(error?.code, "aborted");
    }
    assert.deepEqual(children(), before);
  },
);
