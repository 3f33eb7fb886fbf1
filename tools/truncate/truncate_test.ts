// Shell: writes to temporary folders.

import assert from "node:assert/strict";
import { createGate, defaultRules } from "../../permission/mod.ts";
import { makeTree, runLimited } from "../../scripts/testing/search_kit.ts";
import { limits } from "../../spec/limits.ts";
import { profiles } from "../../spec/profiles.ts";
import { createRead } from "../read/mod.ts";
import type { ToolResult } from "../tool.ts";
import { sweep } from "./spill.ts";
import { spillName } from "./spill_name.ts";
import { createTruncation, type TruncationOptions } from "./truncate.ts";

const profile = profiles.documented;
const result = (output: string, metadata: ToolResult["metadata"] = {}): ToolResult => ({
  title: "t",
  output,
  metadata,
});
const long = "line\n".repeat(limits.truncation.lines + 5);
const truncation = (folder: string, options: Partial<TruncationOptions> = {}) =>
  createTruncation({ folder, profile, ...options });

Deno.test("[truncation.limits] a short result is passed on, and says that it is not truncated; nothing is written", async () => {
  await using tree = await makeTree();
  const short = { ...result("short", { a: 1 }), attachments: [] };
  assert.deepEqual(await truncation(tree.at("spill"))(short), { ...short, metadata: { a: 1, truncated: false } });
  assert.deepEqual([...Deno.readDirSync(tree.root)], []);
});

Deno.test("[truncation.spill] the whole text is in the file that metadata and notice name", async () => {
  await using tree = await makeTree();
  const attachments = [{ type: "file", mime: "text/plain", url: "data:," } as const];
  const cut = await truncation(tree.at("a/b/spill"))({ ...result(long, { a: 1 }), attachments });
  const { outputPath, ...rest } = cut.metadata;
  assert.deepEqual(rest, { a: 1, truncated: true });
  assert.equal(await Deno.readTextFile(String(outputPath)), long);
  assert.ok(cut.output.startsWith("line\n".repeat(limits.truncation.lines)));
  assert.ok(cut.output.split("\n\n").at(-1)!.includes(String(outputPath)));
  assert.match(cut.output, /\b5 lines/);
  assert.deepEqual(cut.attachments, attachments);
  assert.equal((await Deno.stat(String(outputPath))).mode! & 0o077, 0, "for nobody else");
});

Deno.test("[truncation.head] from the end when the caller asks for it", async () => {
  await using tree = await makeTree();
  const { output } = await truncation(tree.at("spill"), { lines: 2 })(result("a\nb\nc\nd"), { keep: "tail" });
  assert.match(output, /^\([^]*\)\n\nc\nd$/);
});

Deno.test("[tool.own-truncation] a result that says whether it is truncated is passed on untouched", async () => {
  await using tree = await makeTree();
  for (const truncated of [true, false]) {
    const own = result(long, { truncated });
    assert.equal(await truncation(tree.at("spill"))(own), own);
  }
});

Deno.test("[truncation.one-line] a single long line leaves a preview, and in profile opencode-1.18 none", async () => {
  await using tree = await makeTree();
  const line = "x".repeat(limits.truncation.bytes + 1);
  const cut = await truncation(tree.at("spill"))(result(line));
  assert.ok(cut.output.startsWith("x".repeat(limits.truncation.bytes) + "\n\n("));
  const bare = await truncation(tree.at("spill"), { profile: profiles["opencode-1.18"] })(result(line));
  assert.match(bare.output, /^\(51201 bytes/);
});

Deno.test("[truncation.order] many at once never share a file", async () => {
  await using tree = await makeTree();
  const truncate = truncation(tree.at("spill"), { lines: 1 });
  const texts = Array.from({ length: 40 }, (_, i) => `${i}\n${i}`);
  const cuts = await Promise.all(texts.map((text) => truncate(result(text))));
  const paths = cuts.map(({ metadata }) => String(metadata.outputPath));
  assert.equal(new Set(paths).size, texts.length);
  assert.deepEqual(paths.map((path) => Deno.readTextFileSync(path)), texts);
});

Deno.test("[truncation.order] a text that cannot be saved: a clear error beside the preview, and no path", async () => {
  await using tree = await makeTree({ file: "" });
  // A folder below a file can never be made, whoever asks for it.
  const cut = await truncation(tree.at("file/spill"), { lines: 1 })(result("a\nb"));
  const { spillError, ...rest } = cut.metadata as { spillError: { code: string; message: string } };
  assert.deepEqual(rest, { truncated: true });
  assert.equal(spillError.code, "spill_failed");
  assert.ok(spillError.message.includes(tree.at("file/spill")));
  assert.ok(cut.output.startsWith("a\n\n(1 line left out"));
  assert.ok(cut.output.includes(spillError.message));
});

Deno.test("[truncation.order] without leave to write the error names the flag", async () => {
  await using tree = await makeTree();
  const printed = await runLimited(
    `import { createTruncation } from "./tools/truncate/truncate.ts";
    import { profiles } from "./spec/profiles.ts";
    const truncate = createTruncation({ folder: ${
      JSON.stringify(tree.at("spill"))
    }, profile: profiles.documented, lines: 1 });
    console.log((await truncate({ title: "", output: "a\\nb", metadata: {} })).output);`,
    [],
  );
  assert.match(printed, /^a\n\n/);
  assert.ok(printed.includes(`--allow-write=${tree.at("spill")}`));
});

Deno.test("[truncation.retention] files of the spill that are over their days go, in the background; all else stays", async () => {
  await using tree = await makeTree({ "spill/": "" });
  const now = Date.now();
  const day = 24 * 60 * 60 * 1000;
  const make = (name: string, days: number) => {
    Deno.writeTextFileSync(tree.at(`spill/${name}`), "x");
    Deno.utimeSync(tree.at(`spill/${name}`), new Date(now - days * day), new Date(now - days * day));
  };
  const uuid = (digit: string) => spillName(`${digit.repeat(8)}-0000-4000-8000-000000000000`);
  const { retentionDays } = limits.truncation;
  make(uuid("1"), retentionDays + 0.01);
  make(uuid("2"), retentionDays - 0.01);
  make(uuid("3"), 400);
  make("notes.txt", 400);
  make(uuid("4") + ".bak", 400);
  Deno.mkdirSync(tree.at(`spill/${uuid("5")}`));
  Deno.symlinkSync("notes.txt", tree.at(`spill/${uuid("6")}`));
  const truncate = truncation(tree.at("spill"), { lines: 1, now: () => now });
  const cut = await truncate(result("a\nb"));
  await truncate.idle();
  const fresh = String(cut.metadata.outputPath).split("/").at(-1);
  assert.deepEqual(
    [...Deno.readDirSync(tree.at("spill"))].map(({ name }) => name).sort(),
    [uuid("2"), uuid("4") + ".bak", uuid("5"), uuid("6"), "notes.txt", fresh].sort(),
  );
});

Deno.test("[truncation.retention] a folder that cannot be swept, or is gone, harms nothing", async () => {
  await using tree = await makeTree({ file: "" });
  await sweep(tree.at("file"), Date.now());
  await sweep(tree.at("gone"), Date.now());
});

Deno.test("[truncation.retention] no call waits for a removal, and many calls start one", async () => {
  await using tree = await makeTree();
  let asked = 0;
  const now = () => {
    asked++;
    return 1e12;
  };
  const truncate = truncation(tree.at("spill"), { lines: 1, now });
  const first = truncate.idle();
  await truncate(result("a\nb"));
  const started = truncate.idle();
  assert.notEqual(started, first, "the first spill starts one");
  await truncate(result("c\nd"));
  assert.equal(truncate.idle(), started, "the next one within the hour does not");
  assert.ok(asked > 0);
  await started;
});

Deno.test("[truncation.readable] the spill folder is read through the tools without an external-directory question", async () => {
  await using tree = await makeTree({ "work/": "" });
  const folder = tree.at("spill");
  const cut = await truncation(folder, { lines: 1 })(result("first\nsecond"));
  // Nobody to ask: a question would be a refusal.
  const gate = createGate({ rules: defaultRules });
  const context = {
    ask: (request: Parameters<typeof gate.ask>[0]) => gate.ask(request, { session: "s" }),
    session: "s",
    signal: new AbortController().signal,
  };
  const workspace = { directory: tree.at("work"), worktree: tree.at("work"), gateRealPath: true };
  const read = (readable: string[]) =>
    createRead({ workspace: { ...workspace, readable }, profile }).call({ filePath: cut.metadata.outputPath }, context);
  assert.match((await read([folder])).output, /^2: second$/m);
  await assert.rejects(read([]), /external_directory/);
});
