// Shell: runs glob with the real ripgrep on temporary trees.

import assert from "node:assert/strict";
import { shellWord } from "../../conformance/shell_word.ts";
import {
  type Called,
  callSearch,
  fakeRipgrep,
  inShell,
  makeTree,
  type Tree,
} from "../../scripts/testing/search_kit.ts";
import { createGlob } from "./glob.ts";
import { profiles } from "../../spec/profiles.ts";
import { rememberRipgrep } from "../../ripgrep/mod.ts";

const linux = Deno.build.os === "linux";

/** The paths of a result relative to the tree, sorted; the text of an error. */
function paths(tree: Tree, called: Called): string[] | string {
  if (called.result === undefined) return `${called.error?.code}: ${called.error?.message}`;
  if (called.result.output === "No files found") return [];
  return called.result.output.split("\n").map((row) => row.replace(`${tree.root}/`, "")).toSorted();
}

Deno.test("[glob.output] [glob.metadata] paths, title and count on a real tree", async () => {
  await using tree = await makeTree({ "a.ts": "", "src/b.ts": "", "src/c.md": "" });
  const called = await callSearch("glob", tree, { pattern: "**/*.ts" });
  assert.deepEqual(paths(tree, called), ["a.ts", "src/b.ts"]);
  assert.equal(called.result?.title, "");
  assert.deepEqual(called.result?.metadata, { count: 2, truncated: false });
  const below = await callSearch("glob", tree, { pattern: "*", path: "src" });
  assert.deepEqual(paths(tree, below), ["src/b.ts", "src/c.md"]);
  assert.equal(below.result?.title, "src");
});

Deno.test("[glob.hidden] hidden rows are dropped before the limit is counted, unless the profile or the caller wants them", async () => {
  const files: Record<string, string> = {
    "a.ts": "",
    ".h.ts": "",
    ".dot/b.ts": "",
    "src/.h.ts": "",
    "src/.dot/c.ts": "",
    ".github/ci.yml": "",
  };
  for (let index = 0; index < 150; index++) files[`.many/f${index}.js`] = "";
  await using tree = await makeTree(files);
  assert.deepEqual(paths(tree, await callSearch("glob", tree, { pattern: "**/*.ts" })), ["a.ts"]);
  assert.deepEqual(paths(tree, await callSearch("glob", tree, { pattern: "**/*" })), ["a.ts"]);
  assert.deepEqual(paths(tree, await callSearch("glob", tree, { pattern: ".*" })), []);
  // What lies above the search directory does not count.
  assert.deepEqual(paths(tree, await callSearch("glob", tree, { pattern: "*", path: ".github" })), [".github/ci.yml"]);

  const program = await callSearch("glob", tree, { pattern: "*.ts" }, { profile: "opencode-1.18" });
  assert.deepEqual(paths(tree, program), [".h.ts", "a.ts", "src/.h.ts"]);

  const glob = createGlob({
    workspace: { directory: tree.root, worktree: tree.root, gateRealPath: true },
    profile: profiles.documented,
    ripgrep: rememberRipgrep(),
    hidden: true,
  });
  const context = { ask: () => Promise.resolve(), session: "s", signal: new AbortController().signal };
  const all = { result: await glob.call({ pattern: "**/*.ts" }, context), asked: [] };
  assert.deepEqual(paths(tree, all), [".dot/b.ts", ".h.ts", "a.ts", "src/.dot/c.ts", "src/.h.ts"]);
});

Deno.test("[glob.git] nothing below .git is listed, whatever the pattern", async () => {
  await using tree = await makeTree({ ".git/config": "", ".git/objects/aa": "", "sub/.git/config": "", "a.txt": "" });
  for (const profile of ["documented", "opencode-1.18"] as const) {
    for (const pattern of ["**/*", "**", ".git/**", "**/.git/**", "**/config", ".git/config"]) {
      const listed = paths(tree, await callSearch("glob", tree, { pattern }, { profile }));
      assert.deepEqual(listed, pattern.startsWith("**") && !/git|config/.test(pattern) ? ["a.txt"] : [], pattern);
    }
  }
  for (const profile of ["documented", "opencode-1.18", "extended"] as const) {
    const inside = await callSearch("glob", tree, { pattern: "config", path: ".git" }, { profile });
    assert.deepEqual(paths(tree, inside), [".git/config"], profile);
  }
});

Deno.test("[glob.limit] 99, 100 and 101 files", async () => {
  for (const there of [99, 100, 101]) {
    await using tree = await makeTree(
      Object.fromEntries(Array.from({ length: there }, (_, index) => [`f${index}.txt`, ""])),
    );
    const { result } = await callSearch("glob", tree, { pattern: "*.txt" });
    const [list, notice] = result!.output.split("\n\n");
    assert.equal(new Set(list!.split("\n")).size, Math.min(there, 100));
    assert.equal(notice !== undefined, there >= 100);
    assert.deepEqual(result!.metadata, { count: Math.min(there, 100), truncated: there >= 100 });
  }
});

Deno.test(
  "[glob.order] permission, then the kind of the path, then the gate, then ripgrep",
  { ignore: !linux },
  async () => {
    await using tree = await makeTree({ "work/": "", "ext/a.ts": "", "ext/file": "" });
    const ripgrep = await fakeRipgrep(tree, `touch ${shellWord(tree.at("started"))}; exit 1`);
    const call = (path: string, refuse?: string) =>
      callSearch("glob", tree, { pattern: "*", path }, { directory: "work", ripgrep, refuse });
    const started = () => Deno.stat(tree.at("started")).then(() => true, () => false);
    const gate = `external_directory: ${tree.at("ext")}/*`;

    const denied = await call("../ext", "glob");
    assert.deepEqual([denied.error?.code, denied.asked], ["denied", ["glob: *"]]);
    // Nothing was looked at: the answer for a path that does not exist is the same.
    assert.deepEqual(await call("../nowhere", "glob"), denied);
    const file = await call("../ext/file", "external_directory");
    assert.deepEqual([file.error?.code, file.asked], ["not_directory", ["glob: *"]]);
    const gated = await call("../ext", "external_directory");
    assert.deepEqual([gated.error?.code, gated.asked], ["denied", ["glob: *", gate]]);
    const missing = await call("../ext/nowhere", "external_directory");
    assert.deepEqual([missing.error?.code, missing.asked], ["denied", ["glob: *", gate]]);
    assert.equal(await started(), false);

    const through = await call("../ext");
    assert.deepEqual([through.result?.output, through.asked], ["No files found", ["glob: *", gate]]);
    assert.equal(await started(), true);
  },
);

Deno.test("[glob.missing] [glob.file] [tool.zero] a path that is no directory is an error that names it", {
  ignore: !linux,
}, async () => {
  await using tree = await makeTree({ "a.ts": "", "src/b.ts": "" });
  await inShell(tree, "mkfifo pipe; ln -s nowhere dangling; ln -s loop loop; ln -s a.ts link");
  for (const profile of ["documented", "opencode-1.18"] as const) {
    const call = async (path: string) =>
      paths(tree, await callSearch("glob", tree, { pattern: "*", path }, { profile }));
    for (const path of ["a.ts", "link", "pipe", "/dev/zero"]) {
      const named = path.startsWith("/") ? path : tree.at(path);
      assert.equal(await call(path), `not_directory: glob path must be a directory: ${named}`);
    }
    for (const path of ["nope", "nope/deep", "undefined", "null", " ", "~", "dangling", "a.ts/x", "../nope"]) {
      const said = await call(path);
      assert.ok(
        typeof said === "string" && said.startsWith("not_found: ") && said.includes(path.slice(-4)),
        said as string,
      );
    }
    assert.match(await call("loop") as string, /^(not_found|unreadable): .*loop/);
  }
});

Deno.test("[external.symlink] a linked directory inside is searched under its own name, one that leads outside asks", {
  ignore: !linux,
}, async () => {
  await using tree = await makeTree({ "work/src/a.ts": "", "ext/b.ts": "" });
  await inShell(tree, "ln -s src work/in; ln -s ../ext work/out");
  const call = (path: string, profile: "documented" | "opencode-1.18") =>
    callSearch("glob", tree, { pattern: "*", path }, { directory: "work", profile });
  for (const profile of ["documented", "opencode-1.18"] as const) {
    const inside = await call("in", profile);
    assert.deepEqual([paths(tree, inside), inside.asked], [["work/in/a.ts"], ["glob: *"]]);
    const outside = await call("out", profile);
    assert.deepEqual(paths(tree, outside), ["work/out/b.ts"]);
    assert.deepEqual(
      outside.asked,
      profile === "documented" ? ["glob: *", `external_directory: ${tree.at("ext")}/*`] : ["glob: *"],
    );
  }
});

Deno.test("[ripgrep.paths] names with anything in them", { ignore: !linux }, async () => {
  const names = [
    "with space.ts",
    "-dash.ts",
    "[id].ts",
    "(group)/p.ts",
    "a\u202fb.ts",
    "cafe\u0301.ts",
    "日本.ts",
    "q?.ts",
    "-rf/x.ts",
  ];
  await using tree = await makeTree(Object.fromEntries(names.map((name) => [name, ""])));
  assert.deepEqual(paths(tree, await callSearch("glob", tree, { pattern: "**/*.ts" })), names.toSorted());
  assert.deepEqual(paths(tree, await callSearch("glob", tree, { pattern: "--files" })), []);
  assert.deepEqual(paths(tree, await callSearch("glob", tree, { pattern: "*", path: "(group)" })), ["(group)/p.ts"]);
  assert.deepEqual(paths(tree, await callSearch("glob", tree, { pattern: "*", path: "-rf" })), ["-rf/x.ts"]);
  await inShell(tree, `touch "$(printf 'bad-\\377.md')" "$(printf 'new\\nline.md')"`);
  assert.deepEqual(paths(tree, await callSearch("glob", tree, { pattern: "*.md" })), [
    "bad-\ufffd.md",
    "line.md",
    "new",
  ]);
});

Deno.test("[ripgrep.exit] a bad glob is an error in documented and nothing found in the program's profile", async () => {
  await using tree = await makeTree({ "a.ts": "" });
  for (const pattern of ["[", "{a,b", "[z-a].ts"]) {
    assert.match(
      paths(tree, await callSearch("glob", tree, { pattern })) as string,
      /^invalid_pattern: [^]*rg: error parsing glob/,
    );
    assert.deepEqual(paths(tree, await callSearch("glob", tree, { pattern }, { profile: "opencode-1.18" })), []);
  }
});

Deno.test("[tool.params] a NUL is refused before ripgrep starts", async () => {
  await using tree = await makeTree({ "a.ts": "" });
  for (const params of [{ pattern: "a\0" }, { pattern: "*", path: "\0" }]) {
    assert.equal((await callSearch("glob", tree, params)).error?.code, "invalid_params");
  }
});

Deno.test("[ripgrep.abort] an aborted call ends as aborted", async () => {
  await using tree = await makeTree({ "a.ts": "" });
  const { error } = await callSearch("glob", tree, { pattern: "*" }, { signal: AbortSignal.abort() });
  assert.equal(error?.code, "aborted");
});
