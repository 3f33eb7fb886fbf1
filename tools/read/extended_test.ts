// Shell: makes trees in temporary folders, reads them, changes them meanwhile.

import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import { callRead, code, output, type ReadChoices, refuse, shownLines } from "../../scripts/testing/read_kit.ts";
import { inShell, makeTree, type Tree } from "../../scripts/testing/search_kit.ts";
import { limits } from "../../spec/limits.ts";
import { openFile } from "./file.ts";

const read = (tree: Tree, params: unknown, choices: ReadChoices = {}) =>
  callRead(tree, params, { profile: "extended", ...choices });
const le = (text: string) => Uint8Array.from(Buffer.from(text, "utf16le"));
const be = (text: string) => Uint8Array.from(Buffer.from(text, "utf16le").swap16());
const utf32 = (text: string) => {
  const codes = Array.from(text, (character) => character.codePointAt(0)!);
  const view = new DataView(new ArrayBuffer(4 * codes.length));
  codes.forEach((each, at) => view.setUint32(4 * at, each, true));
  return new Uint8Array(view.buffer);
};
/** The lines above the ending. */
const notesOf = (text: string) =>
  text.split("\n\n").at(-1)!.split("\n").filter((line) => line.startsWith("(")).slice(0, -1);
const facts = (text: string) => text.split("\n").slice(2);

Deno.test("[read.encoding] UTF-16 and UTF-32 give what the same text gives in UTF-8, in every page, however big", async () => {
  const lines = Array.from({ length: 9000 }, (_, i) => `${i} \u4e2d\u6587 caf\u00e9 \u{1f600}${"x".repeat(i % 7)}`);
  const text = lines.join("\r\n") + "\r";
  await using tree = await makeTree({
    "work/8.txt": text,
    "work/le.txt": le(`\ufeff${text}`),
    "work/be.txt": be(`\ufeff${text}`),
    "work/32.txt": utf32(`\ufeff${text}`),
    "work/plain.txt": le(text),
  });
  for (const window of [{}, { offset: 8000, limit: 9 }, { offset: 8990 }, { offset: 9001 }, { limit: 1 }]) {
    const utf8 = await read(tree, { filePath: "8.txt", ...window });
    for (const name of ["le", "be", "32", "plain"]) {
      const other = await read(tree, { filePath: `${name}.txt`, ...window });
      assert.equal(code(other), code(utf8), name);
      if (!utf8.result) continue;
      const { encoding, ...metadata } = other.result!.metadata;
      assert.match(String(encoding), name === "32" ? /^utf-32le$/ : /^utf-16[lb]e$/);
      const here = tree.at(`work/${name}.txt`);
      const [note] = notesOf(output(other));
      assert.match(
        note!,
        name === "plain" ? /^\(Read as utf-16le, .*no byte order mark/ : /^\(Read as utf-.*by its byte/,
      );
      assert.deepEqual(facts(output(other)).filter((line) => line !== note), facts(output(utf8)));
      const place = JSON.stringify(metadata).replaceAll(here, tree.at("work/8.txt"));
      assert.deepEqual(JSON.parse(place), utf8.result.metadata);
    }
  }
});

Deno.test("[read.encoding] characters at the borders of what is read at a time stay whole", async () => {
  for (const size of [96 * 1024, 96 * 1024 + 128 * 1024]) {
    for (const shift of [0, 1, 2, 3, 4]) {
      // The pair begins 6 bytes before the border at first, and in the end 2 behind it.
      const line = `${"b".repeat(14 + shift)}\u{1f600}`;
      const text = `${"a".repeat(size / 2 - 20)}\r\n${line}\n`;
      await using tree = await makeTree({ "work/a.txt": le(`\ufeff${text}`) });
      const { result } = await read(tree, { filePath: "a.txt", offset: 2 });
      assert.deepEqual(result?.metadata.display, {
        type: "file",
        path: tree.at("work/a.txt"),
        text: line,
        lineStart: 2,
        lineEnd: 2,
        totalLines: 2,
        truncated: false,
      });
    }
  }
});

Deno.test("[read.encoding] the encoding that is asked for, and the profile documented knows none", async () => {
  await using tree = await makeTree({
    "work/gbk.txt": Uint8Array.of(0xd6, 0xd0, 0xce, 0xc4, 13, 10, 0x61, 10),
    "work/le.txt": le("\u4e2d\u6587"),
    "work/mark.txt": le("\ufeffab"),
  });
  const gbk = output(await read(tree, { filePath: "gbk.txt", encoding: " GB2312 " }));
  assert.match(gbk, /\n1: \u4e2d\u6587\n2: a\n\n\(Read as gbk, as asked\.\)\n\(End of file: 2 lines/);
  assert.match(output(await read(tree, { filePath: "le.txt", encoding: "utf-16" })), /1: \u4e2d\u6587\n/);
  assert.match(output(await read(tree, { filePath: "mark.txt", encoding: "gbk" })), /1: ab\n.*not as gbk\.\)/s);
  const wrong = await read(tree, { filePath: "gbk.txt", encoding: "gbkk" });
  assert.equal(code(wrong), "invalid_params");
  assert.deepEqual(wrong.asked, []);
  const documented = await callRead(tree, { filePath: "gbk.txt", encoding: "gbk" });
  assert.match(output(documented), /1: \ufffd+\n2: a\n\n\(End/);
});

Deno.test("[read.malformed] bytes that are not valid are said to be, with a call that names an encoding", async () => {
  await using tree = await makeTree({
    "work/a.txt": Uint8Array.of(0x63, 0x61, 0x66, 0xe9, 10),
    "work/b.txt": "a real \ufffd\n",
    "work/c.txt": Uint8Array.of(0xff, 0xfe, 0x61, 0, 10, 0, ...le("x".repeat(200)), 0x00, 0xd8, 0x62, 0),
  });
  const [note] = notesOf(output(await read(tree, { filePath: "a.txt" })));
  const params = JSON.parse(/\{.*\}/.exec(note!)![0]);
  assert.match(output(await read(tree, params)), /\n1: caf\u00e9\n/);
  assert.deepEqual(notesOf(output(await read(tree, { filePath: "b.txt" }))), []);
  const [, malformed] = notesOf(output(await read(tree, { filePath: "c.txt" })));
  assert.equal(malformed, "(U+FFFD stands for bytes that are not utf-16le.)");
  assert.deepEqual(
    notesOf(output(await read(tree, { filePath: "c.txt", limit: 1 }))).length,
    1,
    "not in what is shown",
  );
});

Deno.test("[read.whole-characters] half of a pair is never shown, and in profile documented it is", async () => {
  await using tree = await makeTree({ "work/a.txt": `${"x".repeat(limits.read.lineLength - 1)}\u{1f600}\n` });
  const [line] = shownLines(output(await read(tree, { filePath: "a.txt" })));
  assert.equal(line, `${"x".repeat(limits.read.lineLength - 1)}... (line truncated to 1999 chars)`);
  assert.ok(!output(await callRead(tree, { filePath: "a.txt" })).isWellFormed());
});

Deno.test("[read.partial] a file that becomes shorter gives what there was to read, and says so", async () => {
  await using tree = await makeTree({ "work/a.txt": "x\n".repeat(1024 * 1024) });
  const place = tree.at("work/a.txt");
  const shrunk = await read(tree, { filePath: "a.txt", offset: 2 }, {
    // The gate has seen it; it becomes shorter before it is read, and again after its beginning was.
    ask: () => Deno.writeTextFileSync(place, "x\n".repeat(512 * 1024)),
  });
  assert.match(output(shrunk), /of 524288 are shown/, "before it is opened it may have any size");
  using open = await openFile(place, place);
  await Deno.truncate(place, 200 * 1024);
  const signal = new AbortController().signal;
  const { kind } = await open.scan({ offset: 1, limit: 5 }, signal, { careful: true });
  assert.deepEqual([kind, open.short()], ["more", { kind: "shrank", read: 200 * 1024, size: 1024 * 1024 }]);
  // An image as well: it is given as far as it went.
  using image = await openFile(place, place);
  await Deno.truncate(place, 100 * 1024);
  assert.equal(Buffer.from(await image.base64(signal), "base64").length, 100 * 1024);
  assert.deepEqual(image.short(), { kind: "shrank", read: 100 * 1024, size: 200 * 1024 });
});

Deno.test("[read.partial] a file of the system that has less than it says is not partial", async () => {
  const place = "/sys/kernel/mm/transparent_hugepage/enabled";
  const isThere = await Deno.stat(place).then(({ size }) => size > 0, () => false);
  if (!isThere) return;
  await using tree = await makeTree({ "work/": "" });
  const { metadata } = (await read(tree, { filePath: place })).result!;
  assert.equal(metadata.partial, undefined);
});

Deno.test({
  name: "[read.partial] what was read before the system refused to read on is given, and what is missing is named",
  ignore: Deno.build.os !== "linux",
  async fn() {
    // The map of a process that ends while it is read: from then on reading it fails. It is long enough by its memories.
    const program = "const all = Array.from({ length: 300 }, () => new WebAssembly.Memory({ initial: 1 })); " +
      "console.log(all.length); setInterval(() => all.length, 1000);";
    const child = new Deno.Command(Deno.execPath(), {
      args: ["eval", program],
      stdout: "piped",
    }).spawn();
    const reader = child.stdout.getReader();
    await reader.read();
    const place = `/proc/${child.pid}/smaps`;
    try {
      using open = await openFile(place, place);
      using other = await openFile(place, place);
      child.kill("SIGKILL");
      await child.status;
      const signal = new AbortController().signal;
      // A window that begins in what was read before and goes on behind it.
      const known = open.start.filter((byte) => byte === 10).length;
      const window = { offset: known - 9, limit: 1000 };
      await assert.rejects(other.scan(window, signal), { code: "ESRCH" });
      const result = await open.scan(window, signal, { careful: true });
      const short = open.short();
      assert.ok(short?.kind === "failed" && short.read >= open.start.length && result.kind === "end");
      assert.equal((short.error as { code: string }).code, "ESRCH");
      assert.ok(result.lines.length >= 10 && result.first === known - 9);
    } finally {
      await reader.cancel();
    }
  },
});

Deno.test("[read.spelling] the exact spelling first; else the one that looks the same, behind its own question", async () => {
  const nfd = "cafe\u0301.txt";
  await using tree = await makeTree({
    [`work/${nfd}`]: "nfd\n",
    "work/Shot at 3.00\u202fPM.txt": "narrow\n",
    "work/a b.txt": "plain\n",
    "work/a\u00a0b.txt": "wide\n",
    "work/it\u2019s/\u201cq\u201d.txt": "quotes\n",
  });
  const cases = [
    ["caf\u00e9.txt", "nfd", nfd],
    ["Shot at 3.00 PM.txt", "narrow", "Shot at 3.00\u202fPM.txt"],
    ['it\'s/"q".txt', "quotes", "it\u2019s/\u201cq\u201d.txt"],
    ["it's/\u201cq\u201d.txt", "quotes", "it\u2019s/\u201cq\u201d.txt"],
  ];
  for (const [asked, line, found] of cases) {
    const called = await read(tree, { filePath: asked });
    assert.deepEqual(shownLines(output(called))[0], line);
    assert.deepEqual(called.asked, [`read: ${asked} ${found}`]);
    assert.match(output(called), new RegExp(`^<path>${tree.at(`work/${found}`)}</path>`));
    const [note] = notesOf(output(called));
    assert.match(note!, /which looks the same/);
    const named = note!.match(/"(?:[^"\\]|\\.)*"/g)!.map((json) => JSON.parse(json));
    assert.deepEqual(named, [tree.at(`work/${asked}`), tree.at(`work/${found}`)]);
    assert.equal(code(await callRead(tree, { filePath: asked })), "not_found", "in profile documented");
  }
  for (const [name, line] of [["a b.txt", "plain"], ["a\u00a0b.txt", "wide"]]) {
    const called = await read(tree, { filePath: name });
    assert.deepEqual([shownLines(output(called)), notesOf(output(called))], [[line], []]);
  }
  const refused = await read(tree, { filePath: "caf\u00e9.txt" }, { ask: refuse("read") });
  assert.equal(code(refused), "denied");
});

Deno.test("[read.spelling] what looks the same in one place outside is asked for there once", async () => {
  await using tree = await makeTree({ "out/cafe\u0301.txt": "x\n", "work/": "" });
  const { asked, result } = await read(tree, { filePath: tree.at("out/caf\u00e9.txt") });
  assert.deepEqual(asked, [
    `external_directory: ${tree.at("out")}/*`,
    "read: ../out/caf\u00e9.txt ../out/cafe\u0301.txt",
  ]);
  assert.deepEqual(shownLines(result!.output)[0], "x");
});

Deno.test("[read.spelling] several that look the same are listed so that each can be asked for", async () => {
  const names = ["a\u00a0b.txt", "a\u2009b.txt"];
  await using tree = await makeTree(Object.fromEntries(names.map((name) => [`work/${name}`, `${name.length}\n`])));
  const called = await read(tree, { filePath: "a b.txt" });
  assert.equal(code(called), "not_found");
  assert.deepEqual(called.asked, ["read: a b.txt"]);
  const listed = called.error!.message.split("\n").filter((line) => line.startsWith('"')).map((line) =>
    JSON.parse(line)
  );
  assert.deepEqual(listed, names.map((name) => tree.at(`work/${name}`)));
  for (const filePath of listed) assert.equal(code(await read(tree, { filePath })), undefined);
});

Deno.test("[read.spelling] [external.race] what looks the same and is a link passes the gate; nothing behind it is listed before", async () => {
  await using tree = await makeTree({ "out/a\u00a0b.txt": "secret\n", "out/c.txt": "c\n", "work/": "" });
  await Deno.symlink(tree.at("out"), tree.at("work/cafe\u0301"));
  const direct = await read(tree, { filePath: "caf\u00e9/c.txt" });
  assert.deepEqual(shownLines(output(direct))[0], "c");
  assert.match(direct.asked.join("\n"), new RegExp(`^external_directory: ${tree.at("out")}/\\*\nread: .*out/c.txt`));
  const denied = await read(tree, { filePath: "caf\u00e9/c.txt" }, { ask: refuse("external_directory") });
  assert.equal(code(denied), "denied");
  const behind = await read(tree, { filePath: "caf\u00e9/a b.txt" });
  assert.deepEqual([code(behind), behind.asked], ["not_found", ["read: caf\u00e9/a b.txt"]]);
});

Deno.test({
  name:
    "[read.spelling] [read.missing] a name in bytes that are no UTF-8 is said to be one, and is not offered by itself",
  ignore: Deno.build.os !== "linux",
  async fn() {
    await using tree = await makeTree({ "work/other.md": "" });
    await inShell(
      tree,
      "cd work; mkdir \"$(printf 'folder\\377')\"; touch \"$(printf 'first\\377.txt')\" \"$(printf 'folder\\377/f')\"",
    );
    for (const profile of ["documented", "extended"] as const) {
      for (
        const [filePath, what] of [["first\ufffd.txt", /is not UTF-8/], ["folder\ufffd", /is not UTF-8/], [
          "folder\ufffd/f",
          /f$/,
        ]] as const
      ) {
        const { error } = await read(tree, { filePath }, { profile });
        assert.equal(error?.code, "not_found", filePath);
        assert.match(error.message, what);
        assert.doesNotMatch(error.message, /Did you mean/);
      }
    }
  },
});

Deno.test("[read.near] a slip of the pen in a name or in a folder is answered with what is there", async () => {
  await using tree = await makeTree({ "work/src/main.ts": "", "work/src/utils/list.ts": "", "work/README.md": "" });
  const offered = async (filePath: string) => {
    const called = await read(tree, { filePath });
    assert.equal(code(called), "not_found");
    return called.error!.message.split("\n").slice(3).map((line) => line.slice(tree.at("work/").length));
  };
  assert.deepEqual(await offered("src/mian.ts"), ["src/main.ts"]);
  assert.deepEqual(await offered("src/utlis/list.ts"), ["src/utils/list.ts"]);
  assert.deepEqual(await offered("src/utlis/other.ts"), ["src/utils"]);
  assert.deepEqual(await offered("README"), ["README.md"]);
  assert.deepEqual(await offered("src/nothing-like-it.ts"), []);
  const documented = await callRead(tree, { filePath: "src/mian.ts" });
  assert.doesNotMatch(documented.error!.message, /main/);
});
