// Shell: makes trees in temporary folders, opens sockets and FIFOs.

import assert from "node:assert/strict";
import type { AskRequest } from "../../permission/request.ts";
import { callRead, code, output, refuse } from "../../scripts/testing/read_kit.ts";
import { inShell, makeTree } from "../../scripts/testing/search_kit.ts";
import { profiles } from "../../spec/profiles.ts";
import { createRead } from "./read.ts";

Deno.test("[read.order] the external question, then the read permission, then what is there", async () => {
  await using tree = await makeTree({ "work/a.txt": "", "out/b.txt": "b\n", "out/c.bin": "" });
  for (const name of ["b.txt", "c.bin", "nope.txt"]) {
    const both = ["external_directory: " + tree.at("out/*"), `read: ../out/${name}`];
    assert.deepEqual((await callRead(tree, { filePath: `../out/${name}` })).asked, both);
    // Whatever is there, a refusal looks the same, and comes before any look at it shows.
    const first = await callRead(tree, { filePath: `../out/${name}` }, { ask: refuse("external_directory") });
    assert.deepEqual([code(first), first.error?.message, first.asked.length], ["denied", "not allowed", 1]);
    const second = await callRead(tree, { filePath: `../out/${name}` }, { ask: refuse("read") });
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
      const called = await callRead(tree, { filePath }, { profile });
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
    assert.equal(code(await callRead(tree, { filePath: "a.txt" }, { profile, ask: swap })), "unsupported_file");
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
  const file = await callRead(tree, { filePath: "a.txt" }, { ask: swapFile });
  assert.deepEqual([code(file), file.asked], ["unreadable", ["read: a.txt"]]);
  const swapFolder = () => {
    Deno.renameSync(tree.at("work/sub"), tree.at("work/old"));
    Deno.symlinkSync("../out", tree.at("work/sub"));
  };
  assert.equal(code(await callRead(tree, { filePath: "sub/b.txt" }, { ask: swapFolder })), "unreadable");
  Deno.removeSync(tree.at("work/sub"));
  Deno.renameSync(tree.at("work/old"), tree.at("work/sub"));
  assert.equal(code(await callRead(tree, { filePath: "sub" }, { ask: swapFolder })), "unreadable");
});

Deno.test("[external.symlink] [external.race] a link outside is asked for by its real place, and that place is what is read", async () => {
  await using tree = await makeTree({ "work/in.txt": "in\n", "out/a.txt": "out\n", "out/deep/b.txt": "deep\n" });
  await Deno.symlink("../out", tree.at("work/link"));
  await Deno.symlink("in.txt", tree.at("work/alias"));
  const linked = await callRead(tree, { filePath: "link/a.txt" });
  assert.deepEqual(linked.asked, ["external_directory: " + tree.at("out/*"), "read: link/a.txt ../out/a.txt"]);
  assert.match(output(linked), /^1: out$/m);
  assert.match(output(linked), new RegExp(`^<path>${tree.at("work/link/a.txt")}</path>`));
  assert.deepEqual(
    (await callRead(tree, { filePath: "link/deep" })).asked[0],
    "external_directory: " + tree.at("out/deep/*"),
  );
  assert.deepEqual((await callRead(tree, { filePath: "alias" })).asked, ["read: alias in.txt"]);
  const denied = await callRead(tree, { filePath: "link/a.txt" }, { ask: refuse("external_directory") });
  assert.equal(code(denied), "denied");
  // The system would follow the link first, and find another file behind the dots.
  await Deno.writeTextFile(tree.at("work/a.txt"), "inside\n");
  await Deno.symlink("../out/deep", tree.at("work/down"));
  const dots = await callRead(tree, { filePath: tree.at("work") + "/down/../a.txt" });
  assert.deepEqual(dots.asked, ["read: a.txt"]);
  assert.match(output(dots), /^1: inside$/m);
  // The recorded program goes by the name alone.
  const byName = await callRead(tree, { filePath: "link/a.txt" }, { profile: "opencode-1.18" });
  assert.deepEqual(byName.asked, ["read: link/a.txt"]);
  assert.match(output(byName), /^1: out$/m);
});

Deno.test("[read.missing] names near the missing one, as absolute paths; plain when there is none, or no parent", async () => {
  await using tree = await makeTree({ "work/src/Config.ts": "", "work/src/other": "" });
  const near = await callRead(tree, { filePath: "src/config" });
  assert.equal(code(near), "not_found");
  assert.deepEqual(near.error!.message.split("\n"), [
    `File not found: ${tree.at("work/src/config")}`,
    "",
    "Did you mean one of these?",
    tree.at("work/src/Config.ts"),
  ]);
  for (const filePath of ["src/nothing-like-it", "no/such/parent.txt"]) {
    const plain = await callRead(tree, { filePath });
    assert.equal(plain.error?.message, `File not found: ${tree.at(`work/${filePath}`)}`);
  }
});

Deno.test("[read.missing] a dangling link says where it leads; a loop, a file as a folder and a name too long say what is wrong", async () => {
  await using tree = await makeTree({ "work/a.txt": "a\n" });
  await Deno.symlink("nowhere.txt", tree.at("work/dangling"));
  await Deno.symlink("loop", tree.at("work/loop"));
  const dangling = await callRead(tree, { filePath: "dangling" });
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
      const called = await callRead(tree, { filePath }, { profile });
      assert.equal(code(called), "unreadable", filePath);
      assert.match(called.error!.message, what);
      assert.deepEqual(called.asked, [], filePath);
    }
  }
});

Deno.test("a file that vanishes or changes behind the gate is read as it is then, or not found", async () => {
  await using tree = await makeTree({ "work/a.txt": "old\n" });
  const rewritten = await callRead(tree, { filePath: "a.txt" }, {
    ask: () => Deno.writeTextFileSync(tree.at("work/a.txt"), "new\n"),
  });
  assert.match(output(rewritten), /^1: new$/m);
  const gone = await callRead(tree, { filePath: "a.txt" }, { ask: () => Deno.removeSync(tree.at("work/a.txt")) });
  assert.equal(code(gone), "not_found");
  const folder = await callRead(tree, { filePath: "a.txt" }, { ask: () => Deno.mkdirSync(tree.at("work/a.txt")) });
  assert.match(output(folder), /<type>directory<\/type>/);
});

Deno.test("a file of /proc that says it is empty is read, and one that cannot be read is an error", {
  ignore: Deno.build.os !== "linux",
}, async () => {
  await using tree = await makeTree({ "work/": "" });
  assert.match(output(await callRead(tree, { filePath: "/proc/self/status", limit: 3 })), /^1: Name:/m);
  assert.equal(code(await callRead(tree, { filePath: "/proc/self/mem" })), "unreadable");
});
