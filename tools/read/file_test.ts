// Shell: makes files in temporary folders and changes them while they are read.

import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { inShell, makeTree, runLimited, soon } from "../../scripts/testing/search_kit.ts";
import { limits } from "../../spec/limits.ts";
import { ToolError } from "../../spec/tool_error.ts";
import { openFile } from "./file.ts";
import type { Window } from "./params.ts";

const all: Window = { offset: 1, limit: limits.read.lines };
const signal = new AbortController().signal;
const megabyte = 1024 * 1024;

Deno.test("[read.memory] a file that grows while it is read ends where it did when it was opened", async () => {
  await using tree = await makeTree({ "a.txt": "x\n".repeat(megabyte) });
  using open = await openFile(tree.at("a.txt"), tree.at("a.txt"));
  await Deno.writeTextFile(tree.at("a.txt"), "more\n".repeat(megabyte), { append: true });
  const result = await open.scan(all, signal);
  assert.equal(result.kind === "more" && result.total, megabyte);
});

Deno.test("a file that is cut short while it is read ends there", async () => {
  await using tree = await makeTree({ "a.txt": "x\n".repeat(megabyte) });
  using open = await openFile(tree.at("a.txt"), tree.at("a.txt"));
  await Deno.truncate(tree.at("a.txt"), megabyte);
  const result = await open.scan(all, signal);
  assert.equal(result.kind === "more" && result.total, megabyte / 2);
});

Deno.test("a file that is removed while it is read is read to its end", async () => {
  await using tree = await makeTree({ "a.txt": "x\n".repeat(megabyte) });
  using open = await openFile(tree.at("a.txt"), tree.at("a.txt"));
  await Deno.remove(tree.at("a.txt"));
  const result = await open.scan(all, signal);
  assert.equal(result.kind === "more" && result.total, megabyte);
});

Deno.test("[read.special] a FIFO is not waited for when it is opened", async () => {
  await using tree = await makeTree();
  await inShell(tree, "mkfifo pipe");
  await assert.rejects(
    soon(openFile(tree.at("pipe"), undefined)),
    (error) => error instanceof ToolError && error.code === "unreadable",
  );
});

Deno.test("[external.race] what is open must be what the gate looked at", async () => {
  await using tree = await makeTree({ "a.txt": "a", "b.txt": "b" });
  await Deno.symlink("b.txt", tree.at("link"));
  const changed = (error: unknown) => error instanceof ToolError && /changed/.test(error.message);
  await assert.rejects(openFile(tree.at("link"), tree.at("link")), changed);
  await assert.rejects(openFile(tree.at("link"), tree.at("a.txt")), changed);
  using open = await openFile(tree.at("link"), undefined);
  assert.deepEqual([...open.start], [98]);
});

Deno.test("the work between two turns of the event loop is short: a timer runs while a big file is scanned", async () => {
  await using tree = await makeTree({ "a.txt": "a".repeat(limits.read.sample) });
  await Deno.truncate(tree.at("a.txt"), 512 * megabyte);
  using open = await openFile(tree.at("a.txt"), tree.at("a.txt"));
  const events: string[] = [];
  setTimeout(() => events.push("timer"), 0);
  const result = await open.scan({ offset: 1, limit: 1 }, signal);
  events.push(result.kind);
  assert.deepEqual(events, ["timer", "end"]);
});

/** A program that reads with the tool and prints the output, or the error's code and message. */
const program = (directory: string, params: unknown) => `
  import { createRead } from "./tools/read/read.ts";
  import { profiles } from "./spec/profiles.ts";
  const directory = ${JSON.stringify(directory)};
  const workspace = { directory, worktree: directory, gateRealPath: true };
  const read = createRead({ workspace, profile: profiles.documented });
  const peak = () => Number(/VmHWM:\\s+(\\d+)/.exec(status())?.[1] ?? 0);
  const status = () => { try { return Deno.readTextFileSync("/proc/self/status"); } catch { return ""; } };
  const context = { ask: () => Promise.resolve(), session: "s", signal: new AbortController().signal };
  await read.call({ filePath: "." }, context).catch(() => {});
  const idle = peak();
  try {
    const { output, attachments = [] } = await read.call(${JSON.stringify(params)}, context);
    console.log(JSON.stringify({ output, attached: attachments.length, idle, grown: peak() - idle }));
  } catch (error) {
    console.log(JSON.stringify({ code: error.code, message: error.message }));
  }
`;
const run = async (directory: string, params: unknown, flags: readonly string[]) =>
  JSON.parse(await runLimited(program(directory, params), flags));

Deno.test("[read.memory] a 200 MB line, a big file and a big image stay under 64 MB above an idle process", {
  ignore: Deno.build.os !== "linux",
}, async () => {
  await using tree = await makeTree({
    "line.txt": "a".repeat(limits.read.sample),
    "lines.txt": "some words in a line\n".repeat(3 * megabyte),
    "image.gif": "GIF8",
  });
  await Deno.truncate(tree.at("line.txt"), 200 * megabyte);
  await Deno.truncate(tree.at("image.gif"), limits.read.attachment);
  const calls = [
    { filePath: "line.txt" },
    { filePath: "line.txt", limit: Number.MAX_SAFE_INTEGER },
    { filePath: "lines.txt", offset: 2 * megabyte },
    { filePath: "lines.txt", offset: 1, limit: 10 },
    { filePath: "image.gif" },
  ];
  for (const params of calls) {
    // Only with every permission does Deno let a process look at itself.
    const { idle, grown, output, attached } = await run(tree.root, params, ["-A"]);
    assert.ok(idle > 0, "its memory is not known");
    assert.ok(grown < 64 * 1024, `${JSON.stringify(params)}: ${grown} KB`);
    assert.ok(output.length < 2 * limits.read.bytes);
    assert.equal(attached, params.filePath === "image.gif" ? 1 : 0);
  }
});

Deno.test("read works with --allow-read=DIR alone, DIR a link as well; a missing permission names the flag", async () => {
  await using tree = await makeTree({ "work/sub/a.txt": "inside\n", "out/b.txt": "outside\n" });
  await Deno.symlink("work", tree.at("entry"));
  await Deno.symlink("../out/b.txt", tree.at("work/link"));
  await Deno.symlink("sub/a.txt", tree.at("work/alias"));
  for (const folder of ["work", "entry"]) {
    const flags = [`--allow-read=${tree.at(folder)}`];
    for (const filePath of ["sub/a.txt", "alias"]) {
      assert.match((await run(tree.at(folder), { filePath }, flags)).output, /^1: inside$/m);
    }
    assert.match((await run(tree.at(folder), { filePath: "sub" }, flags)).output, /^a\.txt$/m);
    for (const filePath of ["../out/b.txt", "link"]) {
      const refused = await run(tree.at(folder), { filePath }, flags);
      assert.equal(refused.code, "permission_missing", filePath);
      assert.match(refused.message, /--allow-read=/);
    }
  }
  if (Deno.build.os === "linux") {
    // No flag for a folder opens this one.
    const closed = await run(tree.at("work"), { filePath: "/proc/cpuinfo" }, ["--allow-read"]);
    assert.equal(closed.code, "permission_missing");
    assert.match(closed.message, /--allow-all$/);
  }
  const none = await run(tree.at("work"), { filePath: "sub/a.txt" }, []);
  assert.equal(none.code, "permission_missing");
  assert.match(none.message, /--allow-read=/);
});

Deno.test("a file and a folder that the system does not let one read are errors that say so", {
  ignore: Deno.build.os !== "linux",
}, async () => {
  await using tree = await makeTree({ "a.txt": "a\n", "shut/b.txt": "b\n", "dark/c.txt": "c\n" });
  await Deno.chmod(tree.at("a.txt"), 0o000);
  await Deno.chmod(tree.at("shut"), 0o000);
  await Deno.chmod(tree.at("dark"), 0o111);
  // Root may read everything, unless it lays that power down.
  const bound = Deno.uid() === 0 ? ["setpriv", "--bounding-set=-dac_override,-dac_read_search"] : [];
  const attempt = async (filePath: string) => {
    await Deno.writeTextFile(
      tree.at("program.ts"),
      program(tree.root, { filePath }).replaceAll('"./', `"${repository}`),
    );
    const [command, ...args] = [
      ...bound,
      Deno.execPath(),
      ...["run", "--quiet", "--no-prompt", "--no-check", "--cached-only", "--allow-read"],
      `--config=${fileURLToPath(new URL("../../deno.json", import.meta.url))}`,
      tree.at("program.ts"),
    ];
    const { stdout, stderr } = await new Deno.Command(command!, { args }).output();
    return JSON.parse(new TextDecoder().decode(stdout) || JSON.stringify(new TextDecoder().decode(stderr)));
  };
  for (const filePath of ["a.txt", "shut", "shut/b.txt", "dark"]) {
    const { code, message } = await attempt(filePath);
    assert.equal(code, "unreadable", filePath);
    assert.match(message, /denies permission/);
  }
  assert.match((await attempt("dark/c.txt")).output, /^1: c$/m);
  const missing = await attempt("dark/nope.txt");
  assert.deepEqual([missing.code, missing.message.includes("Did you mean")], ["not_found", false]);
  await Deno.chmod(tree.at("shut"), 0o700);
  await Deno.chmod(tree.at("dark"), 0o700);
});

const repository = new URL("../../", import.meta.url).href;
