// Shell: runs the command as a user does.

import assert from "node:assert/strict";
import { deafServer } from "../fixtures/mcp/servers.ts";
import { fromFileUrl, makeTree } from "./command_kit.ts";
import { shellWord } from "../conformance/shell_word.ts";

const cli = fromFileUrl(new URL("../cli.ts", import.meta.url));

/** Runs the command under exactly these permissions, with no terminal and nothing to read. */
async function scout(permissions: readonly string[], ...args: readonly string[]) {
  const { code, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: ["run", "--no-prompt", "--quiet", ...permissions, cli, ...args],
    stdin: "null",
  }).output();
  const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
  return { code, stdout: text(stdout), stderr: text(stderr) };
}

const all = ["--allow-read", "--allow-run"];

Deno.test("command: grep, glob and read print what the model would see, with exit 0", async () => {
  using tree = makeTree({ "a.txt": "one\nneedle\n", "b/c.ts": "x\n" });
  const at = ["--directory", tree.path];
  assert.deepEqual(await scout(all, "grep", "needle", ...at), {
    code: 0,
    stdout: `Found 1 matches\n${tree.path}/a.txt:\n  Line 2: needle\n\n`,
    stderr: "",
  });
  assert.deepEqual(await scout(all, "glob", "*.ts", ...at), { code: 0, stdout: `${tree.path}/b/c.ts\n`, stderr: "" });
  const read = await scout(all, "read", "a.txt", "--offset", "2", "--limit", "1", ...at);
  assert.equal(read.code, 0);
  assert.match(read.stdout, /<content>\n2: needle\n/);
});

Deno.test("command: nothing found is a success with the fixed text", async () => {
  using tree = makeTree({ "a.txt": "one\n" });
  assert.deepEqual(await scout(all, "grep", "two", "--directory", tree.path), {
    code: 0,
    stdout: "No files found\n",
    stderr: "",
  });
});

Deno.test("command: --json prints the whole result, and an error as data too", async () => {
  using tree = makeTree({ "a.txt": "needle\n" });
  const found = await scout(all, "grep", "needle", "--json", "--directory", tree.path);
  assert.deepEqual(JSON.parse(found.stdout).metadata, { matches: 1, truncated: false });
  const missing = await scout(all, "read", "b.txt", "--json", "--directory", tree.path);
  assert.equal(missing.code, 1);
  assert.equal(JSON.parse(missing.stdout).error.code, "not_found");
});

Deno.test("command: a tool error has exit 1 and its message on standard error, a usage error exit 2", async () => {
  using tree = makeTree({ "a.txt": "needle\n" });
  const wrong = await scout(all, "grep", "(", "--directory", tree.path);
  assert.deepEqual([wrong.code, wrong.stdout], [1, ""]);
  assert.match(wrong.stderr, /unclosed group/);
  const usage = await scout(all, "grep");
  assert.deepEqual([usage.code, usage.stdout], [2, ""]);
});

Deno.test("command: without a terminal an ask is a refusal that names the rule, and --allow-outside lifts it", async () => {
  using tree = makeTree({ "in/a.txt": "x\n", "out/b.txt": "outside\n" });
  const at = ["--directory", `${tree.path}/in`];
  const refused = await scout(all, "read", "../out/b.txt", ...at);
  assert.equal(refused.code, 1);
  assert.match(refused.stderr, /external_directory/);
  const allowed = await scout(all, "read", "../out/b.txt", "--allow-outside", ...at);
  assert.equal(allowed.code, 0);
  assert.match(allowed.stdout, /1: outside/);
});

Deno.test("command: --profile picks the behaviour", async () => {
  using tree = makeTree({ ".hidden.ts": "x\n" });
  const at = ["--directory", tree.path];
  assert.equal((await scout(all, "glob", "*.ts", ...at)).stdout, "No files found\n");
  assert.equal(
    (await scout(all, "glob", "*.ts", "--profile", "opencode-1.18", ...at)).stdout,
    `${tree.path}/.hidden.ts\n`,
  );
});

Deno.test("command: a missing Deno permission is an error that names the flag, never a prompt", async () => {
  using tree = makeTree({ "a.txt": "needle\n" });
  const at = ["--directory", tree.path];
  const noRun = await scout([`--allow-read=${tree.path}`], "grep", "needle", ...at);
  assert.equal(noRun.code, 1);
  assert.match(noRun.stderr, /--allow-run=/);
  const noRead = await scout(["--allow-run"], "read", "a.txt", ...at);
  assert.equal(noRead.code, 1);
  assert.match(noRead.stderr, /--allow-read=/);
});

Deno.test("command: tools prints every definition with a JSON Schema", async () => {
  const { code, stdout } = await scout([], "tools", "--json");
  assert.equal(code, 0);
  const definitions = JSON.parse(stdout) as { name: string; description: string; parameters: { type: string } }[];
  for (const name of ["read", "glob", "grep"]) assert.ok(definitions.some((definition) => definition.name === name));
  for (const { description, parameters } of definitions) {
    assert.ok(description.length > 40);
    assert.equal(parameters.type, "object");
  }
});

Deno.test("command: a reader that leaves early, as head does, is no error", async () => {
  using tree = makeTree({ "a.txt": "needle\n".repeat(200_000) });
  const args = `run --no-prompt --quiet --allow-read --allow-run ${shellWord(cli)} read a.txt --directory ${
    shellWord(tree.path)
  }`;
  const { code, stderr } = await new Deno.Command("bash", {
    args: ["-o", "pipefail", "-c", `${shellWord(Deno.execPath())} ${args} | head -n 1 >/dev/null`],
  }).output();
  assert.deepEqual([code, new TextDecoder().decode(stderr)], [0, ""]);
});

Deno.test("command: a working directory that is none is said to be so", async () => {
  using tree = makeTree({ "a.txt": "x\n" });
  for (const [name, said] of [["no", /no does not exist/], ["a.txt", /a\.txt is a file/]] as const) {
    const { code, stdout, stderr } = await scout(all, "grep", "x", "--directory", `${tree.path}/${name}`);
    assert.deepEqual([code, stdout], [1, ""]);
    assert.match(stderr, said);
  }
});

type Answers = readonly (readonly [question: string, keys: string])[];

/** Runs `read ../out/b.txt` in a tree on a pseudo terminal; types the keys once their question stands on the screen. */
function converse(tree: string, ...answers: Answers) {
  return converseWith(`read ../out/b.txt --directory ${shellWord(`${tree}/in`)}`, answers);
}

/** The same with another command. What has been answered is not looked at again. */
async function converseWith(line: string, answers: Answers) {
  const command = `${shellWord(Deno.execPath())} run --no-prompt --quiet --allow-read --allow-run --allow-env ${
    shellWord(cli)
  } ${line}`;
  const child = new Deno.Command("script", {
    args: ["-qec", command, "/dev/null"],
    stdin: "piped",
    stdout: "piped",
    stderr: "null",
  }).spawn();
  const keyboard = child.stdin.getWriter();
  let screen = "";
  let at = 0;
  let seen = 0;
  for await (const text of child.stdout.pipeThrough(new TextDecoderStream())) {
    screen += text;
    if (at < answers.length && screen.slice(seen).includes(answers[at]![0])) {
      seen = screen.length;
      await keyboard.write(new TextEncoder().encode(answers[at]![1]));
      at += 1;
    }
  }
  await keyboard.close().catch(() => {});
  return { code: (await child.status).code, screen };
}

const asking = { "in/a.txt": "x\n", "out/b.txt": "outside\n" };

Deno.test("command: at a terminal a person is asked, and the answer decides", async () => {
  using tree = makeTree(asking);
  const once = await converse(tree.path, ["[r]eject?", "once\n"]);
  assert.match(once.screen, /external_directory for ".*\/out\/\*"/);
  assert.match(once.screen, /1: outside/);
  assert.equal(once.code, 0);
  const rejected = await converse(
    tree.path,
    ["[r]eject?", "what\n"],
    ["answer o, a, t or r", "rej\n"],
    ["do instead?", "read a.txt\n"],
  );
  assert.doesNotMatch(rejected.screen, /1: outside/);
  assert.match(rejected.screen.split("do instead?")[1]!, /read a\.txt[^]*read a\.txt/);
  assert.equal(rejected.code, 1);
});

Deno.test("[permission.narrow] command: at a terminal this file alone is granted, or a part; more than was offered is not", async () => {
  const program = `
    const seen = [];
    for (const name of ["b", "b", "sub/d", "sub/d", "c"]) {
      try { await tools.scout.read({ filePath: "../out/" + name + ".txt" }); seen.push(name); } catch { seen.push("no"); }
    }
    return seen.join(" ");`;
  using tree = makeTree({ ...asking, "out/c.txt": "", "out/sub/d.txt": "", "program.ts": program });
  const { code, screen } = await converseWith(
    `execute ${shellWord(`${tree.path}/program.ts`)} --scout --directory ${shellWord(`${tree.path}/in`)}`,
    [
      ["[r]eject?", "?\n"],
      ["answer o, a, t or r", "this\n"],
      ["[r]eject?", "always /*\n"],
      ["answer o, a, t or r", `always ${tree.path}/out/sub/* 10m\n`],
      ["[r]eject?", "r\n"],
      ["do instead?", "\n"],
    ],
  );
  assert.equal(code, 0);
  assert.match(screen, /^always PART +allows a part/m);
  assert.match(screen, /"\/\*" is not covered by it/);
  assert.match(screen, /b b sub\/d sub\/d no/);
  assert.equal(screen.split("Permission asked:").length, 4, "three questions");
});

Deno.test("[permission.unanswered] command: a question that nobody answers is refused after --answer-timeout", async () => {
  using tree = makeTree(asking);
  const { code, screen } = await converseWith(
    `read ../out/b.txt --answer-timeout 0.5 --directory ${shellWord(`${tree.path}/in`)}`,
    [],
  );
  assert.match(screen, /\[r\]eject\?/);
  assert.match(screen, /nobody answered within 0\.5 s/);
  assert.equal(code, 1);
});

Deno.test("command: the parameters of the profile extended are flags, and a usage error in another profile", async () => {
  using tree = makeTree({
    "a.txt": "one\nNeedle\nthree\n",
    ".b.txt": "needles\n",
    ".ignore": "c.txt\n",
    "c.txt": "needle\n",
  });
  const at = ["--directory", tree.path, "--profile", "extended"];
  const grep = async (...args: string[]) => (await scout(all, "grep", "needle", ...args, ...at)).stdout;
  const context = await grep("--ignore-case", "--no-hidden", "--context", "1");
  assert.ok(context.includes("a.txt:\n  Line 1 - one\n  Line 2: Needle\n  Line 3 - three"), context);
  assert.match(await grep("--word", "--ignored", "--files-only"), /c\.txt/);
  assert.doesNotMatch(await grep("--word", "--ignored", "--files-only"), /\.b\.txt/);
  assert.match(await grep("--count"), /\.b\.txt.*1/);
  const glob = await scout(all, "glob", "*.txt", "--hidden", "--ignored", ...at);
  for (const name of ["a.txt", ".b.txt", "c.txt"]) assert.ok(glob.stdout.includes(`${tree.path}/${name}`), name);
  const read = await scout(all, "read", "a.txt", "c.txt", "--limit", "1", ...at);
  for (const line of ["1: one", "1: needle"]) assert.ok(read.stdout.includes(line), read.stdout);
  const refused = await scout(all, "grep", "needle", "--word", "--directory", tree.path);
  assert.deepEqual([refused.code, refused.stdout], [2, ""]);
  assert.match(refused.stderr, /'--word' needs --profile extended/);
});

Deno.test("command: Ctrl-D at a question rejects and Ctrl-C ends the command; neither leaves it hanging", async () => {
  using tree = makeTree(asking);
  const [ctrlC, ctrlD] = ["\x03", "\x04"];
  assert.equal((await converse(tree.path, ["[r]eject?", ctrlC])).code, 130);
  for (const answers of [[["[r]eject?", ctrlD]], [["[r]eject?", "r\n"], ["do instead?", ctrlD]]] as const) {
    const { code, screen } = await converse(tree.path, ...answers);
    assert.match(screen, /rejected by the user/);
    assert.doesNotMatch(screen, /1: outside/);
    assert.equal(code, 1);
  }
});

Deno.test("command: a signal that asks it to end ends ripgrep too", { ignore: Deno.build.os !== "linux" }, async () => {
  using tree = makeTree({ "rg.sh": "#!/bin/sh\necho $$ >&3\nexec sleep 600\n", "in/a.txt": "x\n" });
  Deno.chmodSync(`${tree.path}/rg.sh`, 0o755);
  for (const [signal, code] of [["SIGINT", 130], ["SIGTERM", 143]] as const) {
    const child = new Deno.Command("sh", {
      // The stand-in for ripgrep says its process id where the test listens.
      args: ["-c", `exec "$@" 3>&1 >/dev/null`, "sh", Deno.execPath()].concat(
        ["run", "--no-prompt", "--quiet", ...all, cli, "grep", "x"],
        ["--directory", `${tree.path}/in`, "--ripgrep", `${tree.path}/rg.sh`],
      ),
      stdin: "null",
      stdout: "piped",
    }).spawn();
    const [ripgrep] = (await child.stdout.pipeThrough(new TextDecoderStream()).getReader().read()).value!.split("\n");
    assert.ok(Deno.statSync(`/proc/${ripgrep}`).isDirectory);
    child.kill(signal);
    assert.equal((await child.status).code, code);
    assert.throws(() => Deno.statSync(`/proc/${ripgrep}`), Deno.errors.NotFound);
  }
});

Deno.test("command: a signal, and the end of the terminal, end a program and its servers too", {
  ignore: Deno.build.os !== "linux",
}, async () => {
  const hangs = { command: "sh", args: ["-c", `echo $$ > "$PID"; ${deafServer.args[1]}`] };
  for (const [signal, code] of [["SIGINT", 130], ["SIGTERM", 143], ["SIGHUP", 129]] as const) {
    using tree = makeTree({ "program.ts": "await tools.deaf.work({ n: 1 });" });
    const pid = `${tree.path}/pid`;
    const servers = { mcpServers: { deaf: { ...hangs, env: { PID: pid } } } };
    Deno.writeTextFileSync(`${tree.path}/servers.json`, JSON.stringify(servers));
    const command =
      `${shellWord(Deno.execPath())} run --no-prompt --quiet ${all.join(" ")} --allow-env ${shellWord(cli)} execute ` +
      `${shellWord(`${tree.path}/program.ts`)} --mcp ${shellWord(`${tree.path}/servers.json`)}`;
    const child = new Deno.Command("script", {
      args: ["-qec", `echo pid:$$:; exec ${command}`, "/dev/null"],
      stdin: "null",
      stdout: "piped",
      stderr: "null",
    }).spawn();
    let screen = "";
    let told = false;
    for await (const text of child.stdout.pipeThrough(new TextDecoderStream())) {
      screen += text;
      // The calls are shown while they run.
      if (told || !screen.includes("deaf.work")) continue;
      told = true;
      Deno.kill(Number(/pid:(\d+):/.exec(screen)![1]), signal);
    }
    assert.equal((await child.status).code, code, `${signal}: ${screen}`);
    assert.throws(() => Deno.statSync(`/proc/${Deno.readTextFileSync(pid).trim()}`), Deno.errors.NotFound, signal);
  }
});
