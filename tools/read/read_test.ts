// Shell: makes trees in temporary folders, opens sockets and FIFOs.

import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import path from "node:path";
import { callRead, code, openOn, output, shownLines } from "../../scripts/testing/read_kit.ts";
import { inShell, makeTree } from "../../scripts/testing/search_kit.ts";
import { limits } from "../../spec/limits.ts";
import type { ReadOptions } from "./options.ts";

Deno.test("[read.frame] [read.params] [tool.result] a file relative to the working directory, and by its absolute path", async () => {
  await using tree = await makeTree({ "work/src/a.txt": "one\r\ntwo\n" });
  for (const filePath of ["src/a.txt", "./src//a.txt", tree.at("work/src/a.txt")]) {
    const { result, asked } = await callRead(tree, { filePath });
    assert.equal(
      result?.output,
      `<path>${tree.at("work/src/a.txt")}</path>\n<type>file</type>\n<content>\n1: one\n2: two\n\n` +
        "(End of file: 2 lines in total.)\n</content>",
    );
    assert.equal(result.title, "src/a.txt");
    assert.deepEqual(asked, ["read: src/a.txt"]);
  }
});

Deno.test("[read.end] [read.lines] [read.bytes] pages that follow the offset of the notice join to the file", async () => {
  const line = (i: number) => `line ${i} ${"x".repeat((i * 37) % 120)}`;
  const lines = Array.from({ length: 5003 }, (_, i) => line(i));
  await using tree = await makeTree({ "work/a.txt": lines.join("\n") });
  for (const limit of [undefined, 499, 4000]) {
    const seen: string[] = [];
    let offset: number | undefined = undefined;
    do {
      const text = output(await callRead(tree, { filePath: "a.txt", offset, limit }));
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
      const { result } = await callRead(tree, { filePath: "a.txt", offset: 2 });
      assert.deepEqual(shownLines(result!.output), ["b", "c", "\u00e9d"]);
      const last = await callRead(tree, { filePath: "b.txt", offset: size / 2 + 1 });
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
  const small = await callRead(tree, { filePath: "a.txt", offset: 3 });
  assert.deepEqual([code(small), small.error?.message.match(/\d+/g)], ["out_of_range", ["3", "2"]]);
  const big = await callRead(tree, { filePath: "big.txt", offset: 1_000_001 });
  assert.deepEqual([code(big), big.error?.message.match(/\d+/g)], ["out_of_range", ["1000001", "1000000"]]);
  assert.match(output(await callRead(tree, { filePath: "big.txt", offset: 1_000_000 })), /^1000000: x$/m);
  assert.match(output(await callRead(tree, { filePath: "empty" })), /\n\n\n\(End of file: 0 lines/);
  assert.equal(code(await callRead(tree, { filePath: "empty", offset: 2 })), "out_of_range");
  assert.equal(code(await callRead(tree, { filePath: "a.txt", offset: Number.MAX_SAFE_INTEGER })), "out_of_range");
});

Deno.test("[read.sniff] an image is given whole as a data URL, however big, and a text of its name is text", async () => {
  const magic = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
  for (const size of [8, 9, 10, 96 * 1024, 96 * 1024 + 1, 300_001]) {
    const bytes = Uint8Array.from({ length: size }, (_, i) => magic[i] ?? i % 251);
    await using tree = await makeTree({ "work/a.bin": bytes, "work/b.png": "text\n" });
    const { result } = await callRead(tree, { filePath: "a.bin", offset: 5, limit: 1 });
    assert.equal(result?.output, "Image read successfully");
    const url = `data:image/png;base64,${Buffer.from(bytes).toString("base64")}`;
    assert.deepEqual(result.attachments, [{ type: "file", mime: "image/png", url }]);
    assert.match(output(await callRead(tree, { filePath: "b.png" })), /^1: text$/m);
  }
});

Deno.test("[read.memory] an image or PDF that is too big to be returned whole is refused by its size", async () => {
  await using tree = await makeTree({ "work/a.pdf": "%PDF-" });
  await Deno.truncate(tree.at("work/a.pdf"), limits.read.attachment + 1);
  const called = await callRead(tree, { filePath: "a.pdf" });
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
    const called = await callRead(tree, { filePath: name });
    assert.equal(code(called), "binary");
    assert.ok(called.error!.message.includes(tree.at(`work/${name}`)));
  }
});

Deno.test("[read.directory] entries with directories and links to them marked; names as they are", async () => {
  await using tree = await makeTree({ "work/b.txt": "", "work/A/x": "", "work/new\nline": "", "work/-dash": "" });
  await Deno.symlink("A", tree.at("work/to-dir"));
  await Deno.symlink("b.txt", tree.at("work/to-file"));
  await Deno.symlink("nowhere", tree.at("work/to-nowhere"));
  await inShell(tree, "mkfifo work/pipe; printf x > work/bad-$(printf '\\377')");
  const { result } = await callRead(tree, { filePath: "." });
  const entries = (result?.metadata.display as { entries: string[] }).entries;
  assert.deepEqual(
    [...entries].sort(),
    ["-dash", "A/", "b.txt", "bad-\ufffd", "new\nline", "pipe", "to-dir/", "to-file", "to-nowhere"],
  );
  assert.equal(result?.title, "");
  for (const filePath of ["", "A/.."]) assert.equal(output(await callRead(tree, { filePath })), result?.output);
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
    const called = await callRead(tree, { filePath: `${name}.txt` });
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
    assert.match(output(await callRead(tree, { filePath: "a.txt" }, { onRead })), /^1: a$/m);
    await callRead(tree, { filePath: "b.bin" }, { onRead });
    await callRead(tree, { filePath: "c" }, { onRead });
    await callRead(tree, { filePath: "." }, { onRead });
    await callRead(tree, { filePath: "nope" }, { onRead });
    await callRead(tree, { filePath: "a.txt", offset: 9 }, { onRead });
  }
  assert.deepEqual(called, ["a.txt s"]);
});

Deno.test("[read.metadata] a host that fails to attach instructions attaches none", async () => {
  await using tree = await makeTree({ "work/a.txt": "a\n" });
  const attached = await callRead(tree, { filePath: "a.txt" }, {
    instructions: ({ path: file }) => Promise.resolve([{ path: `${file}.md`, text: "Be kind." }]),
  });
  assert.deepEqual(attached.result?.metadata.loaded, [tree.at("work/a.txt.md")]);
  assert.match(output(attached), /Be kind\./);
  const failed = await callRead(tree, { filePath: "a.txt" }, { instructions: () => Promise.reject(new Error("no")) });
  assert.deepEqual(failed.result?.metadata.loaded, []);
});

Deno.test("an abort ends the read before it begins, at a question, at a hook and in the middle, and closes the file", async () => {
  await using tree = await makeTree({ "work/a.txt": "a".repeat(limits.read.sample), "work/b.txt": "b\n" });
  // Nothing but one line of some gigabytes, most of it a hole: counting it takes many turns.
  await Deno.truncate(tree.at("work/a.txt"), 4 * 1024 ** 3);
  const before = await callRead(tree, { filePath: "a.txt" }, { signal: AbortSignal.abort() });
  assert.deepEqual([code(before), before.asked], ["aborted", []]);
  const atQuestion = new AbortController();
  const asked = await callRead(tree, { filePath: "a.txt" }, {
    signal: atQuestion.signal,
    ask: () => atQuestion.abort(),
  });
  assert.equal(code(asked), "aborted");
  const atHook = new AbortController();
  const hanging = await callRead(tree, { filePath: "b.txt" }, {
    signal: atHook.signal,
    instructions: () => {
      atHook.abort();
      return new Promise(() => {});
    },
  });
  assert.equal(code(hanging), "aborted");
  const inside = new AbortController();
  const aborting = callRead(tree, { filePath: "a.txt" }, {
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
    for (const name of ["a.txt", "b.txt", "c.png", "d.txt"]) await callRead(tree, { filePath: name, ...params });
  }
  assert.equal(openOn(tree.root), 0);
});
