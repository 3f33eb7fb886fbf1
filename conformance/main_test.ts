// Shell: starts the command and adapters in processes of their own.

import assert from "node:assert/strict";
import { setTimeout as delay } from "node:timers/promises";
import { isRunning } from "./processes.ts";
import { runMain } from "./testing/run_main.ts";
import { fromFileUrl } from "./testing/url.ts";

const file = (name: string) => fromFileUrl(new URL(name, import.meta.url));

async function inFolder(work: (folder: string) => Promise<void>): Promise<void> {
  const folder = await Deno.makeTempDir({ prefix: "conformance-main-" });
  try {
    await work(folder);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

Deno.test("exit 0 when nothing is unexpected, and the event file gives every report", () =>
  inFolder(async (folder) => {
    const report = `${folder}/report.jsonl`;
    const run = await runMain(["--set", "files", "--only", "glob", "--report", report], folder);
    assert.equal(run.code, 0, run.stdout + run.stderr);
    assert.match(run.stdout, /files {7}MUST \d+\/\d+/);
    for (
      const [format, mark] of [["terminal", /MUST/], ["json", /"complete": true/], ["junit", /<testsuites/], [
        "html",
        /<!doctype html>/,
      ]] as const
    ) {
      const made = await runMain(["report", report, "--to", format], folder);
      assert.equal(made.code, 0);
      assert.match(made.stdout, mark);
    }
  }));

Deno.test("exit 1 for a failure, 0 once it is known, 1 again when the known one is gone", () =>
  inFolder(async (folder) => {
    const target = ["--", "node", file("adapters/adapter.mjs")];
    const failing = await runMain(["--only", "glob.metadata", "--failures", `${folder}/failures`, ...target], folder);
    assert.equal(failing.code, 1);
    assert.match(failing.stdout, /FAIL {2}glob\.metadata/);
    const lines = await Deno.readTextFile(`${folder}/failures/glob.metadata.jsonl`);
    assert.match(lines, /"op":"hello"[^]*"op":"call"[^]*"op":"bye"/);
    await Deno.writeTextFile(`${folder}/conformance-known.txt`, "glob.metadata # fail: want — an issue\n");
    assert.equal((await runMain(["--only", "glob.metadata", ...target], folder)).code, 0);
    await Deno.writeTextFile(`${folder}/conformance-known.txt`, "glob.zero # an issue\n");
    const stale = await runMain(["--only", "glob.zero", ...target], folder);
    assert.equal(stale.code, 1);
    assert.match(stale.stdout, /\n\.\nSTALE {2}glob\.zero/);
    // Few values say nothing about the others: only a run of all of them makes an entry stale.
    assert.equal((await runMain(["--only", "glob.zero", "--quick", ...target], folder)).code, 0);
  }));

Deno.test("the known failures that the guide shows are a file of known failures", () =>
  inFolder(async (folder) => {
    const [, shown = ""] =
      /\*\*Known failures\*\*[^]*?\n\n([^]*?)\n\n/.exec(await Deno.readTextFile(file("README.md"))) ?? [];
    assert.equal(shown.split("\n").length, 3, shown);
    await Deno.writeTextFile(`${folder}/shown.txt`, shown.replace(/^ {4}/gm, ""));
    const run = await runMain(["--only", "glob.zero", "--known", "shown.txt"], folder);
    assert.deepEqual([run.code, run.stderr], [0, ""]);
  }));

Deno.test("exit 2 for a target that cannot be started, 3 for a mistake of usage or a bad file of known failures", () =>
  inFolder(async (folder) => {
    assert.equal((await runMain(["--", "/nonexistent"], folder)).code, 2);
    assert.equal((await runMain(["--set", "nonsense"], folder)).code, 3);
    assert.equal((await runMain(["--only", "glob.zerro"], folder)).code, 3);
    // Nothing to run is no way to be green.
    assert.equal((await runMain(["--quick", "--only", "glob.budget"], folder)).code, 3);
    await Deno.writeTextFile(`${folder}/conformance-known.txt`, "glob.zerro # x\n");
    const bad = await runMain(["--only", "glob.zero"], folder);
    assert.equal(bad.code, 3);
    assert.match(bad.stderr, /did you mean "glob.zero"/);
  }));

Deno.test("options may stand behind a -- of their own, as other tasks want them, and the command repeats a failure", () =>
  inFolder(async (folder) => {
    const target = ["--", "node", file("adapters/adapter.mjs")];
    const run = await runMain(["--", "--set", "files", "--only", "glob.zero", ...target], folder);
    assert.equal(run.code, 0, run.stdout + run.stderr);
    const failing = await runMain(["--", "--set", "files", "--only", "glob.metadata", ...target], folder);
    assert.match(failing.stdout, /again {2}deno task conformance --set files --only glob\.metadata -- node /);
    const help = await runMain(["--", "--help"], folder);
    assert.deepEqual([help.code, help.stdout.split(":")[0]], [0, "conformance"]);
    // What begins without a dash is a target, as it was.
    assert.equal((await runMain(["--", "/nonexistent", "--help"], folder)).code, 2);
  }));

Deno.test("a file that cannot be read or written is named in a sentence, without the suite's own places in its code", () =>
  inFolder(async (folder) => {
    await Deno.writeTextFile(`${folder}/noise.jsonl`, "noise\n");
    for (
      const [sentence, ...args] of [
        ["read the event file", "report", "gone.jsonl", "--to", "html"],
        ["read the event file", "report", "noise.jsonl"],
        ["write the event file", "--only", "glob.zero", "--report", "gone/run.jsonl"],
        ["write the cases", "copy", "noise.jsonl"],
      ]
    ) {
      const run = await runMain(args, folder);
      assert.equal(run.code, 3);
      assert.match(run.stderr, new RegExp(`^Cannot ${sentence}[^\n]*(gone|noise)[^\n]*\n$`));
    }
    const report = `${folder}/run.jsonl`;
    await runMain(["--only", "glob.zero", "--report", report], folder);
    const run = await runMain(["report", report, "--out", "gone/page.html"], folder);
    assert.match(run.stderr, /^Cannot write the report: [^\n]*gone\/page.html[^\n]*\n$/);
  }));

/** A target that interrupts the suite, at hello or at the first call, and listens to nothing any more. */
const interrupting = {
  hello: "read -r line; echo $$ > pid; kill -INT $PPID; exec sleep 600",
  call: `read -r line
    printf '%s\\n' '{"id":1,"ok":{"protocol":1,"name":"mine","version":"1","language":"sh","tools":["glob"]}}'
    read -r line; echo $$ > pid; kill -TERM $PPID; exec sleep 600`,
};
for (
  const [at, code, ...args] of [["hello", 130, "--only", "glob.zero"], ["call", 143, "--only", "glob.zero"], [
    "hello",
    130,
    "adapter",
    "--check",
  ]] as const
) {
  Deno.test(`a run that is ended from outside leaves no process and no folder: ${args.join(" ")}, at ${at}`, () =>
    inFolder(async (folder) => {
      await Deno.mkdir(`${folder}/tmp`);
      const run = await runMain([...args, "--", "/bin/sh", "-c", interrupting[at]], folder, {
        TMPDIR: `${folder}/tmp`,
      });
      const pid = Number(await Deno.readTextFile(`${folder}/pid`));
      // A process that was killed may need a moment to be gone.
      for (let looks = 0; looks < 500 && await isRunning(pid); looks++) await delay(10);
      const left = await isRunning(pid);
      if (left) Deno.kill(pid, "SIGKILL");
      assert.equal(run.code, code, run.stderr);
      assert.equal(left, false);
      assert.deepEqual(await Array.fromAsync(Deno.readDir(`${folder}/tmp`)), []);
    }));
}

Deno.test("whatever the folder of temporary files is called, the verdicts are the same", () =>
  inFolder(async (folder) => {
    const odd = `${folder}/it's a "$HOME" \\ ü`;
    await Deno.mkdir(odd);
    const only = "ripgrep.take,ripgrep.record,ripgrep.exit,ripgrep.abort,glob.order,external.when,codemode.calls";
    const run = await runMain(["--only", only], folder, { TMPDIR: odd });
    assert.equal(run.code, 0, run.stdout + run.stderr);
  }));

/** The adapters of the guide, each with rules that its small implementation keeps. */
const adapters = [
  {
    language: "python3",
    file: "adapters/adapter.py",
    only:
      "tool.params/extra,grep.hidden,ripgrep.exit/invalid,read.split,read.split/windows,read.range,read.end,read.limit-zero,read.lines",
  },
  {
    language: "node",
    file: "adapters/adapter.mjs",
    only: "glob.zero,glob.file,glob.missing,glob.output,glob.limit,glob.hidden,glob.git,glob.params",
  },
  { language: "bash", file: "adapters/adapter.sh", only: "tool.params/extra,read.range,read.lines" },
];

async function isHere(program: string): Promise<boolean> {
  try {
    return (await new Deno.Command(program, { args: ["--version"], stdout: "null", stderr: "null" }).output()).success;
  } catch {
    return false;
  }
}

for (const { language, file: name, only } of adapters) {
  const needs = language === "bash" ? ["bash", "jq"] : [language];
  const here = (await Promise.all(needs.map(isHere))).every((is) => is);
  Deno.test(
    { name: `the ${language} adapter of the guide is sound and short, and keeps its rules`, ignore: !here },
    async () => {
      const lines = (await Deno.readTextFile(file(name))).trimEnd().split("\n").length;
      assert(lines < 45, `${lines} lines`);
      const command = ["--", language, file(name)];
      const checked = await runMain(["adapter", "--check", ...command]);
      assert.equal(checked.code, 0, checked.stdout);
      const run = await runMain(["--only", only, "--runs", "5", ...command]);
      assert.equal(run.code, 0, run.stdout);
    },
  );
}

const hasBash = (await Promise.all(["bash", "jq"].map(isHere))).every((is) => is);

Deno.test({
  name: "a file of counterexamples gets what was found, and brings it back whatever the seed",
  ignore: !hasBash,
  fn: () =>
    inFolder(async (folder) => {
      const run = (...args: string[]) =>
        runMain(["--only", "read.split/windows", ...args, "--", "bash", file("adapters/adapter.sh")], folder);
      const found = async () =>
        (await Deno.readTextFile(`${folder}/found.jsonl`)).trimEnd().split("\n").map((line) => JSON.parse(line));
      assert.equal((await run("--corpus", "found.jsonl")).code, 1);
      const [first, ...more] = await found();
      assert.deepEqual([first.check, more], ["read.split/windows", []]);
      const told = new RegExp(`by seed ${first.seed}, path ${first.path},`);
      const seed = String(first.seed + 1);
      assert.doesNotMatch((await run("--seed", seed, "--runs", "1")).stdout, told);
      const again = await run("--seed", seed, "--runs", "1", "--corpus", "found.jsonl");
      assert.match(again.stdout, told);
      assert.doesNotMatch(again.stdout, /again .*--corpus/);
      assert.equal((await found()).length, 1);
      await Deno.writeTextFile(`${folder}/found.jsonl`, "{}\n");
      const wrong = await run("--corpus", "found.jsonl");
      assert.deepEqual([wrong.code, wrong.stdout], [3, ""]);
      assert.match(wrong.stderr, /^Cannot read the counterexamples: found\.jsonl, line 1 /);
    }),
});

Deno.test("adapter --check says what to mend", async () => {
  const noisy = await runMain([
    "adapter",
    "--check",
    "--",
    Deno.execPath(),
    "run",
    "--no-check",
    "-A",
    file("foils/transport_main.ts"),
    "noise",
  ]);
  assert.equal(noisy.code, 2);
  assert.match(noisy.stdout, /MEND .*not JSON/);
  // A broken connection is no fault of the call that met it, and what the target said before its end is shown.
  const foil = [Deno.execPath(), "run", "--no-check", "-A", file("foils/transport_main.ts"), "dies"];
  const dying = await runMain(["adapter", "--check", "--", ...foil]);
  assert.equal(dying.code, 2);
  assert.match(dying.stdout, /MEND {2}read [^]*exited with code 7\n +answer each call [^]*a fatal mistake in line 1\n/);
  assert.doesNotMatch(dying.stdout, /catch what|is refused, not broke|no such tool here/);
  const dead = await runMain(["adapter", "--check", "--", "/bin/false"]);
  assert.equal(dead.code, 2);
  assert.match(dead.stdout, /MEND [^]*send every log to stderr/);
});

Deno.test("adapter --check shows what broke to its end, where some languages name the error", async () => {
  const script = `while read -r line; do
    id=$(expr "$line" : '{"id":\\([0-9]*\\)')
    case $line in
      *'"op":"hello"'*) printf '%s\\n' '{"id":'$id',"ok":{"protocol":1,"name":"x","version":"1","language":"sh","tools":["read"]}}' ;;
      *) printf '%s\\n' '{"id":'$id',"broke":"Traceback:\\n  File tools.py\\nKeyError: filePath\\n"}' ;;
    esac
  done`;
  const checked = await runMain(["adapter", "--check", "--", "/bin/sh", "-c", script]);
  assert.equal(checked.code, 2);
  assert.match(checked.stdout, /MEND {2}read \{"filePath":"a.txt"\} broke: Traceback: [^\n]*KeyError: filePath\n/);
  assert.match(
    checked.stdout,
    /MEND {2}read \{"filePath":"missing.txt"\} is not refused: broke: Traceback: [^\n]*KeyError/,
  );
  assert.match(checked.stdout, /MEND {2}an unknown tool gives broke: Traceback: [^\n]*KeyError/);
});

Deno.test("adapter --check takes the tools and the codes of the contract, and no others", () =>
  inFolder(async (folder) => {
    const checked = async (tools: string[], code: string) => {
      const hello = { protocol: 1, name: "mine", version: "1", language: "TypeScript", tools, features: ["code"] };
      await Deno.writeTextFile(
        `${folder}/adapter.ts`,
        `import process from "node:process";
        import { createInterface } from "node:readline";
        for await (const line of createInterface({ input: process.stdin })) {
          const { id, op, params } = JSON.parse(line);
          if (op === "bye") break;
          const answer = params?.filePath === "a.txt" ? { ok: { output: "needle" } } : { refused: { message: "no", code: ${
          JSON.stringify(code)
        } } };
          console.log(JSON.stringify({ id, ...(op === "hello" ? { ok: ${JSON.stringify(hello)} } : answer) }));
        }`,
      );
      return await runMain(["adapter", "--check", "--", Deno.execPath(), "run", "-A", `${folder}/adapter.ts`]);
    };
    assert.equal((await checked(["read"], "not_found")).code, 0);
    const wrongCode = await checked(["read"], "ENOENT");
    assert.equal(wrongCode.code, 2);
    assert.match(wrongCode.stdout, /MEND {2}read [^\n]*"ENOENT", which is none of the contract's\n/);
    const web = await checked(["webfetch", "execute"], "not_found");
    assert.equal(web.code, 0);
    assert.match(web.stdout, /webfetch, execute: not tried here/);
    const none = await checked(["Read"], "not_found");
    assert.equal(none.code, 2);
    assert.match(none.stdout, /MEND {2}hello names no tool of read, glob, grep, webfetch, websearch, execute\n/);
  }));
