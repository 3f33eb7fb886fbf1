// Shell: makes trees in temporary folders, opens sockets and FIFOs.

import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import path from "node:path";
import type { AskRequest } from "../../permission/request.ts";
import { inShell, makeTree, soon, type Tree } from "../../scripts/testing/search_kit.ts";
import { limits } from "../../spec/limits.ts";
import { type ProfileName, profiles } from "../../spec/profiles.ts";
import { ToolError } from "../../spec/tool_error.ts";
import type { ToolResult } from "../tool.ts";
import { createRead, type ReadOptions } from "./read.ts";

/** A call: what came of it, and what was asked as `permission: patterns`. */
interface Called {
  readonly result?: ToolResult;
  readonly error?: ToolError;
  readonly asked: readonly string[];
}

interface Choices extends Partial<Pick<ReadOptions, "onRead" | "instructions">> {
  readonly profile?: ProfileName;
  readonly directory?: string;
  readonly signal?: AbortSignal;
  /** Answers a question, by its place; refuses by throwing. Default: grants. */
  readonly ask?: (request: AskRequest) => void;
}

async function read(tree: Tree, params: unknown, choices: Choices = {}): Promise<Called> {
  const profile = profiles[choices.profile ?? "documented"];
  const directory = tree.at(choices.directory ?? "work");
  const workspace = { directory, worktree: directory, gateRealPath: profile.gateRealPath };
  const { onRead, instructions, signal = new AbortController().signal } = choices;
  const asked: string[] = [];
  const ask = (request: AskRequest) =>
    Promise.try(() => {
      asked.push(`${request.permission}: ${request.patterns.join(" ")}`);
      choices.ask?.(request);
    });
  try {
    const tool = createRead({ workspace, profile, onRead, instructions });
    return { result: await soon(tool.call(params, { ask, session: "s", signal })), asked };
  } catch (error) {
    if (!(error instanceof ToolError)) throw error;
    return { error, asked };
  }
}

const output = (called: Called): string => called.result?.output ?? assert.fail(called.error);
const code = (called: Called): string | undefined => called.error?.code;
const refuse = (permission: string) => (request: AskRequest) => {
  if (request.permission === permission) throw new ToolError("denied", "not allowed");
};

/** The lines that a text result shows, without their numbers. */
const shownLines = (text: string): string[] => text.split("\n").slice(3, -3).map((line) => line.replace(/^\d+: /, ""));

/** Descriptors that this process has open on a path (Linux). */
function openOn(place: string): number {
  return [...Deno.readDirSync("/proc/self/fd")].filter(({ name }) => {
    try {
      return Deno.readLinkSync(`/proc/self/fd/${name}`).startsWith(place);
    } catch {
      return false;
    }
  }).length;
}

Deno.test("[read.frame] [read.params] [tool.result] a file relative to the working directory, and by its absolute path", async () => {
  await using tree = await makeTree({ "work/src/a.txt": "one\r\ntwo\n" });
  for (const filePath of ["src/a.txt", "./src//a.txt", tree.at("work/src/a.txt")]) {
    const { result, asked } = await read(tree, { filePath });
    assert.equal(
      result?.output,
      `<path>${tree.at("work/src/a.txt")}</path>\n<type>file</type>\n<content>\n1: one\n2: two\n\n` +
        "(End of file: 2 lines in total.)\n</content>",
    );
    assert.equal(result.title, "src/a.txt");
    assert.deepEqual(asked, ["read: src/a.txt"]);
  }
});

Deno.test("[read.order] the external question, then the read permission, then what is there", async () => {
  await using tree = await makeTree({ "work/a.txt": "", "out/b.txt": "b\n", "out/c.bin": "" });
  for (const name of ["b.txt", "c.bin", "nope.txt"]) {
    const both = ["external_directory: " + tree.at("out/*"), `read: ../out/${name}`];
    assert.deepEqual((await read(tree, { filePath: `../out/${name}` })).asked, both);
    // Whatever is there, a refusal looks the same, and comes before any look at it shows.
    const first = await read(tree, { filePath: `../out/${name}` }, { ask: refuse("external_directory") });
    assert.deepEqual([code(first), first.error?.message, first.asked.length], ["denied", "not allowed", 1]);
    const second = await read(tree, { filePath: `../out/${name}` }, { ask: refuse("read") });
    assert.deepEqual([code(second), second.error?.message, second.asked.length], ["denied", "not allowed", 2]);
  }
});

Deno.test("[permission.tools] the read pattern is relative to the worktree, the empty text for its root", async () => {
  await using tree = await makeTree({ "work/app/a.txt": "a\n" });
  const workspace = { directory: tree.at("work/app"), worktree: tree.at("work"), gateRealPath: true };
  const tool = createRead({ workspace, profile: profiles.documented });
  const asked: AskRequest[] = [];
  const ask = (request: AskRequest) => Promise.resolve(void asked.push(request));
  const context = { ask, session: "s", signal: new AbortController().signal };
  await tool.call({ filePath: "a.txt" }, context);
  await tool.call({ filePath: ".." }, context);
  assert.deepEqual(asked, [
    { permission: "read", patterns: ["app/a.txt"], always: ["*"], metadata: {} },
    { permission: "read", patterns: [""], always: ["*"], metadata: {} },
  ]);
});

Deno.test("[read.end] [read.lines] [read.bytes] pages that follow the offset of the notice join to the file", async () => {
  const line = (i: number) => `line ${i} ${"x".repeat((i * 37) % 120)}`;
  const lines = Array.from({ length: 5003 }, (_, i) => line(i));
  await using tree = await makeTree({ "work/a.txt": lines.join("\n") });
  for (const limit of [undefined, 499, 4000]) {
    const seen: string[] = [];
    let offset: number | undefined = undefined;
    do {
      const text = output(await read(tree, { filePath: "a.txt", offset, limit }));
      seen.push(...shownLines(text));
      const next: string | undefined = /offset=(\d+)/.exec(text.split("\n").at(-2)!)?.[1];
      offset = next === undefined ? undefined : Number(next);
    } while (offset !== undefined);
    assert.deepEqual(seen, lines);
  }
});

Deno.test("[read.split] [read.memory] line ends at the borders of what is read at a time", async () => {
  for (const size of [96 * 1024, 96 * 1024 + 512 * 1024]) {
    for (const shift of [-1, 0, 1]) {
      const text = "a".repeat(size - 1 + shift) + "\r\nb\rc\n\u00e9d";
      await using tree = await makeTree({
        "work/a.txt": text,
        "work/b.txt": "x\n".repeat(size / 2 - 1) + text.slice(-9),
      });
      const { result } = await read(tree, { filePath: "a.txt", offset: 2 });
      assert.deepEqual(shownLines(result!.output), ["b", "c", "\u00e9d"]);
      const last = await read(tree, { filePath: "b.txt", offset: size / 2 + 1 });
      assert.deepEqual(shownLines(output(last)), ["b", "c", "\u00e9d"]);
    }
  }
});

Deno.test("[read.range] an offset behind the end, of a small file and of a big one", async () => {
  await using tree = await makeTree({
    "work/a.txt": "a\nb\n",
    "work/big.txt": "x\n".repeat(1_000_000),
    "work/empty": "",
  });
  const small = await read(tree, { filePath: "a.txt", offset: 3 });
  assert.deepEqual([code(small), small.error?.message.match(/\d+/g)], ["out_of_range", ["3", "2"]]);
  const big = await read(tree, { filePath: "big.txt", offset: 1_000_001 });
  assert.deepEqual([code(big), big.error?.message.match(/\d+/g)], ["out_of_range", ["1000001", "1000000"]]);
  assert.match(output(await read(tree, { filePath: "big.txt", offset: 1_000_000 })), /^1000000: x$/m);
  assert.match(output(await read(tree, { filePath: "empty" })), /\n\n\n\(End of file: 0 lines/);
  assert.equal(code(await read(tree, { filePath: "empty", offset: 2 })), "out_of_range");
  assert.equal(code(await read(tree, { filePath: "a.txt", offset: Number.MAX_SAFE_INTEGER })), "out_of_range");
});

Deno.test("[read.sniff] an image is given whole as a data URL, however big, and a text of its name is text", async () => {
  const magic = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
  for (const size of [8, 9, 10, 96 * 1024, 96 * 1024 + 1, 300_001]) {
    const bytes = Uint8Array.from({ length: size }, (_, i) => magic[i] ?? i % 251);
    await using tree = await makeTree({ "work/a.bin": bytes, "work/b.png": "text\n" });
    const { result } = await read(tree, { filePath: "a.bin", offset: 5, limit: 1 });
    assert.equal(result?.output, "Image read successfully");
    const url = `data:image/png;base64,${Buffer.from(bytes).toString("base64")}`;
    assert.deepEqual(result.attachments, [{ type: "file", mime: "image/png", url }]);
    assert.match(output(await read(tree, { filePath: "b.png" })), /^1: text$/m);
  }
});

Deno.test("[read.memory] an image or PDF that is too big to be returned whole is refused by its size", async () => {
  await using tree = await makeTree({ "work/a.pdf": "%PDF-" });
  await Deno.truncate(tree.at("work/a.pdf"), limits.read.attachment + 1);
  const called = await read(tree, { filePath: "a.pdf" });
  assert.equal(code(called), "too_large");
  assert.match(called.error!.message, /32 MB/);
});

Deno.test("[read.binary] a binary file is an error that names it", async () => {
  await using tree = await makeTree({
    "work/a.txt": "a\0b",
    "work/b.zip": "",
    "work/u16.txt": Buffer.from("\ufeffhi", "utf16le"),
  });
  for (const name of ["a.txt", "b.zip", "u16.txt"]) {
    const called = await read(tree, { filePath: name });
    assert.equal(code(called), "binary");
    assert.ok(called.error!.message.includes(tree.at(`work/${name}`)));
  }
});

Deno.test("[read.special] a FIFO, a socket and a device are errors at once, in every profile", async () => {
  await using tree = await makeTree({ "work/": "" });
  await inShell(tree, "mkfifo work/pipe");
  using socket = Deno.listen({ transport: "unix", path: tree.at("work/socket") });
  assert.ok(socket);
  await Deno.symlink("/dev/zero", tree.at("work/zero"));
  for (const profile of ["documented", "opencode-1.18"] as const) {
    for (
      const [filePath, what] of [["pipe", /FIFO/], ["socket", /socket/], ["zero", /device/], [
        "/dev/zero",
        /device/,
      ]] as const
    ) {
      const called = await read(tree, { filePath }, { profile });
      assert.equal(code(called), "unsupported_file", filePath);
      assert.match(called.error!.message, what);
    }
  }
});

Deno.test("[read.special] [external.race] a FIFO that takes a file's place behind the gate does not hang the read", async () => {
  for (const profile of ["documented", "opencode-1.18"] as const) {
    await using tree = await makeTree({ "work/a.txt": "a\n" });
    const swap = () => {
      Deno.removeSync(tree.at("work/a.txt"));
      new Deno.Command("mkfifo", { args: [tree.at("work/a.txt")] }).outputSync();
    };
    assert.equal(code(await read(tree, { filePath: "a.txt" }, { profile, ask: swap })), "unsupported_file");
  }
});

Deno.test("[external.race] a file, or a folder above it, that becomes a link outside behind the gate is not read", async () => {
  await using tree = await makeTree({
    "work/a.txt": "in\n",
    "work/sub/b.txt": "in\n",
    "out/a.txt": "SECRET\n",
    "out/b.txt": "SECRET\n",
  });
  const swapFile = () => {
    Deno.removeSync(tree.at("work/a.txt"));
    Deno.symlinkSync("../out/a.txt", tree.at("work/a.txt"));
  };
  const file = await read(tree, { filePath: "a.txt" }, { ask: swapFile });
  assert.deepEqual([code(file), file.asked], ["unreadable", ["read: a.txt"]]);
  const swapFolder = () => {
    Deno.renameSync(tree.at("work/sub"), tree.at("work/old"));
    Deno.symlinkSync("../out", tree.at("work/sub"));
  };
  assert.equal(code(await read(tree, { filePath: "sub/b.txt" }, { ask: swapFolder })), "unreadable");
  Deno.removeSync(tree.at("work/sub"));
  Deno.renameSync(tree.at("work/old"), tree.at("work/sub"));
  assert.equal(code(await read(tree, { filePath: "sub" }, { ask: swapFolder })), "unreadable");
});

Deno.test("[external.symlink] [external.race] a link outside is asked for by its real place, and that place is what is read", async () => {
  await using tree = await makeTree({ "work/in.txt": "in\n", "out/a.txt": "out\n", "out/deep/b.txt": "deep\n" });
  await Deno.symlink("../out", tree.at("work/link"));
  await Deno.symlink("in.txt", tree.at("work/alias"));
  const linked = await read(tree, { filePath: "link/a.txt" });
  assert.deepEqual(linked.asked, ["external_directory: " + tree.at("out/*"), "read: link/a.txt ../out/a.txt"]);
  assert.match(output(linked), /^1: out$/m);
  assert.match(output(linked), new RegExp(`^<path>${tree.at("work/link/a.txt")}</path>`));
  assert.deepEqual(
    (await read(tree, { filePath: "link/deep" })).asked[0],
    "external_directory: " + tree.at("out/deep/*"),
  );
  assert.deepEqual((await read(tree, { filePath: "alias" })).asked, ["read: alias in.txt"]);
  const denied = await read(tree, { filePath: "link/a.txt" }, { ask: refuse("external_directory") });
  assert.equal(code(denied), "denied");
  // The recorded program goes by the name alone.
  const byName = await read(tree, { filePath: "link/a.txt" }, { profile: "opencode-1.18" });
  assert.deepEqual(byName.asked, ["read: link/a.txt"]);
  assert.match(output(byName), /^1: out$/m);
});

Deno.test("[read.missing] names near the missing one, as absolute paths; plain when there is none, or no parent", async () => {
  await using tree = await makeTree({ "work/src/Config.ts": "", "work/src/other": "" });
  const near = await read(tree, { filePath: "src/config" });
  assert.equal(code(near), "not_found");
  assert.deepEqual(near.error!.message.split("\n"), [
    `File not found: ${tree.at("work/src/config")}`,
    "",
    "Did you mean one of these?",
    tree.at("work/src/Config.ts"),
  ]);
  for (const filePath of ["src/nothing-like-it", "no/such/parent.txt"]) {
    const plain = await read(tree, { filePath });
    assert.equal(plain.error?.message, `File not found: ${tree.at(`work/${filePath}`)}`);
  }
});

Deno.test("[read.missing] a dangling link says where it leads; a loop, a file as a folder and a name too long say what is wrong", async () => {
  await using tree = await makeTree({ "work/a.txt": "a\n" });
  await Deno.symlink("nowhere.txt", tree.at("work/dangling"));
  await Deno.symlink("loop", tree.at("work/loop"));
  const dangling = await read(tree, { filePath: "dangling" });
  assert.equal(code(dangling), "not_found");
  assert.match(dangling.error!.message, /symbolic link to nowhere\.txt/);
  for (const profile of ["documented", "opencode-1.18"] as const) {
    const table = [
      ["loop", /loop/],
      ["loop/x", /loop/],
      ["a.txt/x", /is a file, not a directory/],
      ["a.txt/", /it is a file/],
      ["x".repeat(300), /too long/],
    ] as const;
    for (const [filePath, what] of table) {
      const called = await read(tree, { filePath }, { profile });
      assert.equal(code(called), "unreadable", filePath);
      assert.match(called.error!.message, what);
      assert.deepEqual(called.asked, [], filePath);
    }
  }
});

Deno.test("[read.directory] entries with directories and links to them marked; names as they are", async () => {
  await using tree = await makeTree({ "work/b.txt": "", "work/A/x": "", "work/new\nline": "", "work/-dash": "" });
  await Deno.symlink("A", tree.at("work/to-dir"));
  await Deno.symlink("b.txt", tree.at("work/to-file"));
  await Deno.symlink("nowhere", tree.at("work/to-nowhere"));
  await inShell(tree, "mkfifo work/pipe; printf x > work/bad-$(printf '\\377')");
  const { result } = await read(tree, { filePath: "." });
  const entries = (result?.metadata.display as { entries: string[] }).entries;
  assert.deepEqual(
    [...entries].sort(),
    ["-dash", "A/", "b.txt", "bad-\ufffd", "new\nline", "pipe", "to-dir/", "to-file", "to-nowhere"],
  );
  assert.equal(result?.title, "");
  for (const filePath of ["", "A/.."]) assert.equal(output(await read(tree, { filePath })), result?.output);
});

Deno.test("[read.params] names with spaces, newlines, dashes, brackets and odd Unicode are read as they are", async () => {
  const names = [
    "with space",
    "new\nline",
    "-dash",
    "--help",
    "[id]",
    "{a}",
    "star*",
    "quo'te\"",
    "back\\slash",
    " lead",
    "trail ",
    "a\u202fb",
    "u\u0308nfd",
    "\u00fc",
    "cr\r",
    "esc\x1b[31m",
    "%20",
    "#",
    "?",
  ];
  await using tree = await makeTree(
    Object.fromEntries(names.map((name) => [`work/${name}.txt`, `in ${JSON.stringify(name)}\n`])),
  );
  for (const name of names) {
    const called = await read(tree, { filePath: `${name}.txt` });
    assert.deepEqual(shownLines(output(called).replace(`${name}.txt`, "")), [`in ${JSON.stringify(name)}`]);
  }
});

Deno.test("[read.warm] the hook is called for a text, not waited for, and does no harm", async () => {
  await using tree = await makeTree({ "work/a.txt": "a\n", "work/b.bin": "", "work/c": "GIF8" });
  const called: string[] = [];
  const hooks: ReadOptions["onRead"][] = [
    (file) => void called.push(`${path.basename(file.path)} ${file.session}`),
    () => new Promise(() => {}),
    () => Promise.reject(new Error("no server")),
    () => {
      throw new Error("no server");
    },
  ];
  for (const onRead of hooks) {
    assert.match(output(await read(tree, { filePath: "a.txt" }, { onRead })), /^1: a$/m);
    await read(tree, { filePath: "b.bin" }, { onRead });
    await read(tree, { filePath: "c" }, { onRead });
    await read(tree, { filePath: "." }, { onRead });
    await read(tree, { filePath: "nope" }, { onRead });
    await read(tree, { filePath: "a.txt", offset: 9 }, { onRead });
  }
  assert.deepEqual(called, ["a.txt s"]);
});

Deno.test("[read.metadata] a host that fails to attach instructions attaches none", async () => {
  await using tree = await makeTree({ "work/a.txt": "a\n" });
  const attached = await read(tree, { filePath: "a.txt" }, {
    instructions: ({ path: file }) => Promise.resolve([{ path: `${file}.md`, text: "Be kind." }]),
  });
  assert.deepEqual(attached.result?.metadata.loaded, [tree.at("work/a.txt.md")]);
  assert.match(output(attached), /Be kind\./);
  const failed = await read(tree, { filePath: "a.txt" }, { instructions: () => Promise.reject(new Error("no")) });
  assert.deepEqual(failed.result?.metadata.loaded, []);
});

Deno.test("an abort ends the read before it begins, at a question and in the middle, and closes the file", async () => {
  await using tree = await makeTree({ "work/a.txt": "a".repeat(limits.read.sample) });
  // Nothing but one line of some gigabytes, most of it a hole: counting it takes many turns.
  await Deno.truncate(tree.at("work/a.txt"), 4 * 1024 ** 3);
  const before = await read(tree, { filePath: "a.txt" }, { signal: AbortSignal.abort() });
  assert.deepEqual([code(before), before.asked], ["aborted", []]);
  const atQuestion = new AbortController();
  const asked = await read(tree, { filePath: "a.txt" }, { signal: atQuestion.signal, ask: () => atQuestion.abort() });
  assert.equal(code(asked), "aborted");
  const inside = new AbortController();
  const aborting = read(tree, { filePath: "a.txt" }, {
    signal: inside.signal,
    // The first turn that the scan leaves to others.
    ask: () => void setTimeout(() => inside.abort(), 0),
  });
  assert.equal(code(await aborting), "aborted");
  assert.equal(openOn(tree.root), 0);
});

Deno.test("every way a read ends, the file is closed", async () => {
  await using tree = await makeTree({
    "work/a.txt": "a\n",
    "work/b.txt": "a\0",
    "work/c.png": "GIF8",
    "work/d.txt": "x".repeat(99),
  });
  for (const params of [{}, { offset: 9 }]) {
    for (const name of ["a.txt", "b.txt", "c.png", "d.txt"]) await read(tree, { filePath: name, ...params });
  }
  assert.equal(openOn(tree.root), 0);
});

Deno.test("a file that vanishes or changes behind the gate is read as it is then, or not found", async () => {
  await using tree = await makeTree({ "work/a.txt": "old\n" });
  const rewritten = await read(tree, { filePath: "a.txt" }, {
    ask: () => Deno.writeTextFileSync(tree.at("work/a.txt"), "new\n"),
  });
  assert.match(output(rewritten), /^1: new$/m);
  const gone = await read(tree, { filePath: "a.txt" }, { ask: () => Deno.removeSync(tree.at("work/a.txt")) });
  assert.equal(code(gone), "not_found");
  const folder = await read(tree, { filePath: "a.txt" }, { ask: () => Deno.mkdirSync(tree.at("work/a.txt")) });
  assert.match(output(folder), /<type>directory<\/type>/);
});

Deno.test("a file of /proc that says it is empty is read, and one that cannot be read is an error", {
  ignore: Deno.build.os !== "linux",
}, async () => {
  await using tree = await makeTree({ "work/": "" });
  assert.match(output(await read(tree, { filePath: "/proc/self/status", limit: 3 })), /^1: Name:/m);
  assert.equal(code(await read(tree, { filePath: "/proc/self/mem" })), "unreadable");
});
