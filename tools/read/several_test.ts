// Shell: makes trees in temporary folders, reads several of their files at once.

import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import { callRead, code, openOn, output, type ReadChoices } from "../../scripts/testing/read_kit.ts";
import { inShell, makeTree, type Tree } from "../../scripts/testing/search_kit.ts";
import { limits } from "../../spec/limits.ts";
import { ToolError } from "../../spec/tool_error.ts";

const read = (tree: Tree, params: unknown, choices: ReadChoices = {}) =>
  callRead(tree, params, { profile: "extended", ...choices });
const paths = (text: string) => [...text.matchAll(/^<path>(.*)<\/path>$/gm)].map(([, path]) => path);
const png = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
const callIn = (text: string) => JSON.parse(/Call read with (\{.*\})/.exec(text.split("\n").at(-1)!)![1]!);

Deno.test("[read.several] a frame for each, as each alone would have it, in their order", async () => {
  await using tree = await makeTree({ "work/a.txt": "1\n2\n3\n4\n", "work/d/x": "", "work/b.txt": "b\n" });
  const files = ["b.txt", { filePath: "a.txt", offset: 2, limit: 2 }, "d", { filePath: "a.txt" }];
  const { result, asked } = await read(tree, { files });
  const alone = await Promise.all(
    files.map(async (one) => output(await read(tree, typeof one === "string" ? { filePath: one } : one))),
  );
  assert.equal(result?.output, alone.join("\n\n"));
  assert.equal(result.title, "b.txt, a.txt, d, a.txt");
  assert.deepEqual(asked, ["read: b.txt", "read: a.txt", "read: d", "read: a.txt"]);
  assert.equal(result.metadata.truncated, true);
  assert.equal(result.metadata.preview, "b\n2\n3\nx\n1\n2\n3\n4");
  assert.deepEqual(result.metadata.loaded, []);
  const records = result.metadata.files as { path: string; display: { type: string } }[];
  assert.deepEqual(records.map(({ path, display }) => [path, display.type]), [
    [tree.at("work/b.txt"), "file"],
    [tree.at("work/a.txt"), "file"],
    [tree.at("work/d"), "directory"],
    [tree.at("work/a.txt"), "file"],
  ]);
});

Deno.test("[read.several] what stands beside files holds for each, a filePath is the first, and one target is none of several", async () => {
  await using tree = await makeTree({ "work/a.txt": "1\n2\n3\n", "work/b.txt": Uint8Array.of(0xd6, 0xd0, 10, 50, 10) });
  const both = output(
    await read(tree, { filePath: "a.txt", files: [{ filePath: "b.txt", limit: 2 }], limit: 1, encoding: "gbk" }),
  );
  assert.deepEqual(paths(both), [tree.at("work/a.txt"), tree.at("work/b.txt")]);
  assert.match(both, /\n1: 1\n\n.*\n1: \u4e2d\n2: 2\n/s);
  const single = output(await read(tree, { filePath: "a.txt" }));
  for (
    const params of [
      { files: ["a.txt"] },
      { filePath: "a.txt", files: [] },
      { filePath: "", files: ["a.txt"] },
      { filePath: "a.txt", files: ["a.txt"] },
    ]
  ) assert.equal(output(await read(tree, params)), single);
});

Deno.test("[read.several] parameters that name nothing, or too much, are refused before anything is asked", async () => {
  await using tree = await makeTree({ "work/a.txt": "a\n" });
  const many = (count: number) =>
    Array.from({ length: count }, (_, i) => ({ filePath: "a.txt", offset: 1, limit: i + 1 }));
  assert.equal(code(await read(tree, { files: many(limits.read.files) })), undefined);
  const refused: readonly (readonly [unknown, RegExp])[] = [
    [{ files: many(limits.read.files + 1) }, /"files".*20/],
    [{}, /no path is given.*filePath.*files/],
    [{ files: [] }, /no path is given/],
    [{ files: [{ offset: 1 }] }, /"files\.0\.filePath"/],
    [{ files: [1] }, /"files\.0"/],
    [{ files: "a.txt" }, /"files"/],
    [{ files: ["a.txt", "b\0"] }, /NUL/],
    [{ files: ["a.txt", { filePath: "a.txt", encoding: "gbkk" }] }, /"gbkk"/],
  ];
  for (const [params, why] of refused) {
    const called = await read(tree, params);
    assert.deepEqual([code(called), called.asked], ["invalid_params", []]);
    assert.match(called.error!.message, why);
  }
  assert.equal(code(await callRead(tree, { files: ["a.txt"] })), "invalid_params", "in profile documented");
});

Deno.test("[read.several] one that is missing, binary, refused or no file costs no other, and is named", async () => {
  await using tree = await makeTree({
    "work/a.txt": "a\n",
    "work/b.bin": "",
    "work/secret": "s\n",
    "out/o.txt": "o\n",
  });
  await inShell(tree, "mkfifo work/pipe");
  const names = ["none.txt", "a.txt", "b.bin", "secret", "../out/o.txt", "pipe", "a.txt/x", "."];
  const { result, asked } = await read(tree, { files: names }, {
    ask({ permission, patterns }) {
      if (patterns[0] === "secret") throw new ToolError("rejected", "The user said no to secret");
      if (permission === "external_directory") throw new ToolError("denied", "A rule denies it");
    },
  });
  const records = result!.metadata.files as { path: string; error?: { code: string; message: string } }[];
  assert.deepEqual(records.map(({ error }) => error?.code), [
    "not_found",
    undefined,
    "binary",
    "rejected",
    "denied",
    "unsupported_file",
    "unreadable",
    undefined,
  ]);
  assert.deepEqual(paths(result!.output), records.map(({ path }) => path));
  for (const { error } of records) if (error) assert.ok(result!.output.includes(`<error>\n${error.message}\n</error>`));
  assert.match(result!.output, /\n1: a\n/);
  assert.match(
    result!.output.split("\n").at(-1)!,
    /^\(Partial: 2 of 8 were read\. Not read: .*none\.txt, .* and 1 other\.\)$/,
  );
  assert.deepEqual([result!.metadata.partial, result!.title], [true, `a.txt, ${tree.at("work")}`]);
  assert.deepEqual(asked, [
    "read: none.txt",
    "read: a.txt",
    "read: b.bin",
    "read: secret",
    `external_directory: ${tree.at("out")}/*`,
    "read: pipe",
    "read: ",
  ]);
});

Deno.test("[read.several] when none can be read the call is an error, with all the reasons", async () => {
  await using tree = await makeTree({ "work/b.zip": "" });
  const missing = await read(tree, { files: ["x", "y"] });
  assert.equal(code(missing), "not_found");
  assert.match(missing.error!.message, /None of the 2.*\n- .*\/x.*\n- .*\/y/s);
  assert.equal(code(await read(tree, { files: ["x", "b.zip"] })), "unreadable");
});

Deno.test("[read.shared] calls that go on with what was cut give every line once, and end", async () => {
  const lines = (name: string, count: number) =>
    Array.from({ length: count }, (_, i) => `${name} ${i} ${"x".repeat(i % 90)}`);
  const all = {
    "a.txt": lines("a", 3000),
    "b.txt": lines("b", 40),
    "c.txt": lines("c", 1800),
    "d.txt": lines("d", 900),
  };
  await using tree = await makeTree(
    Object.fromEntries(Object.entries(all).map(([name, lines]) => [`work/${name}`, `${lines.join("\n")}\n`])),
  );
  const seen: Record<string, string[]> = { "a.txt": [], "b.txt": [], "c.txt": [], "d.txt": [] };
  let params: unknown = { files: ["a.txt", "b.txt", { filePath: "c.txt", offset: 11, limit: 1500 }, "d.txt"] };
  let calls = 0;
  while (params) {
    assert.ok(++calls < 20);
    const { result } = await read(tree, params);
    const single = result!.metadata as { display?: { path: string; text: string } };
    const records = (result!.metadata.files ?? [single]) as { display: { path: string; text: string } }[];
    const texts = records.map(({ display }) => display.text);
    assert.ok(Buffer.byteLength(texts.join("")) <= limits.read.bytes);
    assert.ok(texts.join("\n").split("\n").length <= limits.read.lines);
    for (const { display } of records) {
      seen[display.path.slice(tree.at("work/").length)]!.push(...display.text.split("\n"));
    }
    const { output } = result!;
    const next = /offset=(\d+)/.exec(output.split("\n").at(-2)!)?.[1];
    // The last of them goes on by itself.
    if (single.display) params = next && { filePath: single.display.path, offset: Number(next) };
    else params = output.split("\n").at(-1)!.includes("To go on") ? callIn(output) : undefined;
  }
  assert.deepEqual(seen, { ...all, "c.txt": all["c.txt"].slice(10, 1510) });
});

Deno.test("[read.shared] images together are as big as one may be; the next one is refused by itself", async () => {
  await using tree = await makeTree({ "work/a.png": png, "work/b.png": png, "work/c.png": png, "work/t.txt": "t\n" });
  await Deno.truncate(tree.at("work/a.png"), limits.read.attachment - 1024);
  await Deno.truncate(tree.at("work/b.png"), 2048);
  const { result } = await read(tree, { files: ["a.png", "b.png", "c.png", "t.txt"] });
  const records = result!.metadata.files as { error?: { code: string; message: string } }[];
  assert.deepEqual(records.map(({ error }) => error?.code), [undefined, "too_large", undefined, undefined]);
  assert.match(records[1]!.error!.message, /Read it alone/);
  assert.equal(result!.attachments!.length, 2);
  assert.match(result!.output, /<path>.*\/c\.png<\/path>\nImage read successfully\n/);
});

Deno.test("[read.several] an abort between two ends the call, and nothing stays open", async () => {
  await using tree = await makeTree({ "work/a.txt": "a\n", "work/b.txt": "b\n" });
  const abort = new AbortController();
  const called = await read(tree, { files: ["a.txt", "b.txt"] }, {
    signal: abort.signal,
    ask: ({ patterns }) => patterns[0] === "b.txt" ? abort.abort() : undefined,
  });
  assert.equal(code(called), "aborted");
  assert.equal(openOn(tree.root), 0);
  // The error of one file is not the end of an aborted call.
  const again = new AbortController();
  const refused = await read(tree, { files: ["a.txt", "b.txt"] }, {
    signal: again.signal,
    ask: ({ patterns }) => {
      if (patterns[0] !== "b.txt") return;
      again.abort();
      throw new ToolError("denied", "not allowed");
    },
  });
  assert.equal(code(refused), "aborted");
});

Deno.test("[read.warm] [read.metadata] [read.several] hooks are told of each file that was read", async () => {
  await using tree = await makeTree({ "work/a.txt": "a\n", "work/b.txt": "b\n" });
  const told: string[] = [];
  const { result } = await read(tree, { files: ["a.txt", "none", "b.txt"] }, {
    onRead: ({ path }) => told.push(path),
    instructions: ({ path }) =>
      Promise.resolve([{ path: `${path}.md`, text: "be kind" }, { path: "/all.md", text: "all" }]),
  });
  assert.deepEqual(told, [tree.at("work/a.txt"), tree.at("work/b.txt")]);
  assert.deepEqual(result?.metadata.loaded, [tree.at("work/a.txt.md"), "/all.md", tree.at("work/b.txt.md")]);
});
