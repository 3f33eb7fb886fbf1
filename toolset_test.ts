// Shell: runs toolsets on temporary trees, starts Deno with few permissions at a terminal.

import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { shellWord } from "./conformance/shell_word.ts";
import { children, fakeRipgrep, makeTree, packagedRipgrep, runLimited, soon } from "./scripts/testing/search_kit.ts";
import type { ProfileName, Rule } from "./mod.ts";
import { createToolset, type ToolsetOptions } from "./toolset.ts";

const linux = Deno.build.os === "linux";
const root = new URL("./", import.meta.url);

Deno.test("createToolset() refuses a profile and an action that there is not, and names those there are", () => {
  const profile = "open" as ProfileName;
  assert.throws(() => createToolset({ directory: "/w", profile }), { code: "invalid_params", message: /documented/ });
  const rules = [{ permission: "read", pattern: "*", action: "Deny" }] as unknown as Rule[];
  assert.throws(() => createToolset({ directory: "/w", rules }), { code: "invalid_params", message: /"Deny"/ });
});

Deno.test("createToolset() says what is missing where its options are not those of the types", () => {
  const wrong: readonly (readonly [unknown, RegExp])[] = [
    [undefined, /^Name the working directory, .*: got nothing$/],
    [{ directory: 5, websearch: { exaKey: "k" } }, /^Name the working directory, .*: got 5$/],
    ["/w", /^Name the working directory, .*: got nothing$/],
    [{ directory: "/w", rules: { read: "ask" } }, /readConfig makes one of a config: got \{"read":"ask"\}$/],
    [{ directory: "/w", rules: [{ permission: "read", action: "deny" }] }, /pattern, both as text: got \{"permission"/],
    [{ directory: "/w", rules: [null] }, /pattern, both as text: got null$/],
  ];
  for (const [options, message] of wrong) {
    assert.throws(() => createToolset(options as ToolsetOptions), {
      name: "ToolError",
      code: "invalid_params",
      message,
    });
  }
});

Deno.test("[permission.reply] an answer that is none refuses, and says what would be one", async () => {
  await using tree = await makeTree({ "work/.env": "A=1\n" });
  const scout = createToolset({ directory: tree.at("work"), ask: () => "once" as never });
  await assert.rejects(scout.call("read", { filePath: ".env" }), {
    code: "rejected",
    message: /could not be asked for: read of "\.env"\. Answer with \{ kind: "once" \}.*: got "once"$/,
  });
  await scout.close();
});

Deno.test(
  "[ripgrep.abort] when close() resolves every call has ended and so has its ripgrep",
  { ignore: !linux },
  async () => {
    await using tree = await makeTree({ "work/a.txt": "x\n" });
    const { command } = await fakeRipgrep(tree, `echo > ${shellWord(tree.at("started"))}; exec sleep 600`);
    const watcher = Deno.watchFs(tree.root);
    const scout = createToolset({ directory: tree.at("work"), ripgrep: command });
    const before = children();
    let ended = "";
    const call = scout.call("grep", { pattern: "x" }).catch((error) => ended = error.code);
    for await (const { paths } of watcher) if (paths.includes(tree.at("started"))) break;
    assert.notDeepEqual(children(), before);
    await soon(scout.close());
    assert.equal(ended, "aborted");
    assert.deepEqual(children(), before);
    await call;
    await assert.rejects(scout.call("grep", { pattern: "x" }), { code: "aborted" });
  },
);

/** A program that fetches a long page and prints where its whole text went, and what is left after `close`. */
const fetchLong = `
  import { createToolset } from "${root}mod.ts";
  const server = Deno.serve({ port: 0, hostname: "127.0.0.1", onListen() {} }, () => new Response("line\\n".repeat(3000)));
  const scout = createToolset({ directory: "/nowhere" });
  const url = "http://127.0.0.1:" + server.addr.port;
  const { metadata } = await scout.call("webfetch", { url, format: "text" });
  await scout.close();
  await server.shutdown();
  console.log(JSON.stringify(metadata.outputPath ?? metadata.spillError.message));`;

Deno.test("[truncation.spill] leave to write is all that the temporary folder takes, and nothing of it stays", {
  ignore: !linux,
}, async () => {
  await using tree = await makeTree({ "tmp/": "" });
  const env = { TMPDIR: tree.at("tmp") };
  const said = JSON.parse(await runLimited(fetchLong, ["--allow-net", "--allow-write"], env));
  assert.ok(said.startsWith(tree.at("tmp/scout-")), said);
  assert.deepEqual([...Deno.readDirSync(tree.at("tmp"))], []);
  // A part of the disk is enough when the usual place lies in it.
  assert.match(await runLimited(fetchLong, ["--allow-net", "--allow-write=/tmp"], env), /^"\/tmp\/scout-/);
  assert.match(await runLimited(fetchLong, ["--allow-net"], env), /--allow-write/);
});

const terminal = linux &&
  await new Deno.Command("script", { args: ["--version"] }).output().then(() => true, () => false);

Deno.test("nothing of a toolset prompts at a terminal", { ignore: !terminal }, async () => {
  await using tree = await makeTree({ "work/sub/": "", "main.ts": "" });
  const more = `
    import { findWorktree } from "${root}mod.ts";
    console.log(await findWorktree("${tree.at("work/sub")}"));`;
  await Deno.writeTextFile(tree.at("main.ts"), fetchLong + more);
  const config = fileURLToPath(new URL("deno.json", root));
  const flags = ["--quiet", "--no-check", `--config=${config}`, "--allow-net", `--allow-read=${tree.at("work/sub")}`];
  const command = [Deno.execPath(), "run", ...flags, tree.at("main.ts")].map(shellWord).join(" ");
  const child = new Deno.Command("script", { args: ["-qec", command, "/dev/null"], stdin: "null" });
  const screen = new TextDecoder().decode((await soon(child.output(), 60)).stdout);
  assert.doesNotMatch(screen, /Allow\?/);
  assert.match(screen, /--allow-write/);
  assert.ok(screen.trimEnd().endsWith(tree.at("work/sub")), screen);
});

Deno.test("[ripgrep.binary] a relative path never means a program in the directory that is searched", async () => {
  await using tree = await makeTree({ "work/a.txt": "x\n" });
  const mark = tree.at("ran");
  await Deno.writeTextFile(tree.at("work/rg"), `#!/bin/sh\necho > ${shellWord(mark)}\n`);
  await Deno.chmod(tree.at("work/rg"), 0o755);
  const scout = createToolset({ directory: tree.at("work"), ripgrep: "./rg" });
  await assert.rejects(scout.call("grep", { pattern: "x" }), { code: "ripgrep_missing" });
  await scout.close();
  await assert.rejects(Deno.stat(mark), Deno.errors.NotFound);
});

Deno.test(
  "[ripgrep.abort] an abort ends a call while an rg on the PATH does not say what it is",
  { ignore: !linux },
  async () => {
    await using tree = await makeTree({ "work/a.txt": "x\n" });
    await Deno.mkdir(tree.at("bin"));
    await Deno.writeTextFile(
      tree.at("bin/rg"),
      `#!/bin/sh\necho $$ >> ${shellWord(tree.at("asked"))}; exec sleep 600\n`,
    );
    await Deno.chmod(tree.at("bin/rg"), 0o755);
    const code = `
      import { createToolset } from "${root}mod.ts";
      const options = { directory: "${tree.at("work")}" };
      const [scout, extended] = [createToolset(options), createToolset({ ...options, profile: "extended" })];
      const end = new AbortController();
      const watcher = Deno.watchFs("${tree.root}");
      const calls = ["grep", "glob"].map((tool) => [scout, extended].map((each) =>
        each.call(tool, { pattern: "x" }, { signal: end.signal }).catch((error) => error.code)
      )).flat();
      for await (const { kind, paths } of watcher) {
        // Made, and then written.
        if (kind === "modify" && paths.includes("${tree.at("asked")}")) break;
      }
      end.abort();
      const probe = "/proc/" + Deno.readTextFileSync("${tree.at("asked")}").split("\\n")[0];
      const asking = () => Deno.stat(probe).then(() => true, () => false);
      console.log((await Promise.all(calls)).join(" "));
      await scout.close();
      await extended.close();
      // It is killed at once, and gone when that was noticed.
      while (await asking());`;
    const PATH = `${tree.at("bin")}:${Deno.env.get("PATH")}`;
    assert.equal(await soon(runLimited(code, ["-A"], { PATH }), 60), "aborted aborted aborted aborted");
  },
);

Deno.test("[tool.params] a pattern that no program can be started with is refused as too long", async () => {
  await using tree = await makeTree({ "a.txt": "x\n" });
  const scout = createToolset({ directory: tree.root, ripgrep: packagedRipgrep });
  const long = "x".repeat(3_000_000);
  const calls = [["grep", { pattern: long }], ["grep", { pattern: "x", include: long }], ["glob", {
    pattern: long,
  }]] as const;
  for (const [tool, params] of calls) {
    await assert.rejects(scout.call(tool, params), { code: "invalid_pattern", message: /shorter/ });
  }
  await scout.close();
});

Deno.test("[glob.missing] [grep.missing] only where it helps is a caller told to leave the path out", async () => {
  await using tree = await makeTree({ "a.txt": "x\n" });
  const said = async (directory: string, tool: string, path: string | undefined) => {
    const scout = createToolset({ directory, ripgrep: packagedRipgrep });
    const error = await scout.call(tool, { pattern: "x", path }).then(() => undefined, (error) => error);
    await scout.close();
    assert.equal(error.code, "not_found");
    return error.message;
  };
  for (const tool of ["glob", "grep"]) {
    assert.match(await said(tree.root, tool, "gone"), /gone\. Give an existing path, or leave path out/);
    for (const path of [undefined, "", ".", tree.at("gone")]) {
      const message = await said(tree.at("gone"), tool, path);
      assert.match(message, /gone\. It is the working directory/);
      assert.doesNotMatch(message, /leave path out/);
    }
  }
});

Deno.test("createToolset() calls what is no name of a tool unknown, whatever a model sent", async () => {
  const scout = createToolset({ directory: "/w" });
  const table = [
    [" Read ", /"read"\?/],
    ["", /tools are read, glob/],
    [7, /by a string: got a value of the type number; the tools are read, glob/],
    [1n, /bigint/],
    [undefined, /got nothing/],
    [null, /got null/],
    [["read"], /got a list/],
    [{ toLowerCase: 1 }, /object/],
  ] as const;
  for (const [name, message] of table) {
    await assert.rejects(scout.call(name as string, {}), { name: "ToolError", code: "unknown_tool", message });
  }
  await scout.close();
});
