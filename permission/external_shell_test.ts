// Shell: makes trees with links in temporary folders.

import assert from "node:assert/strict";
import { ToolError } from "../spec/tool_error.ts";
import { gateExternal, passExternal } from "./external_shell.ts";
import type { AskRequest } from "./request.ts";
import type { Workspace } from "./workspace.ts";

interface Place extends Disposable {
  readonly base: string;
  readonly workspace: Workspace;
  readonly asked: AskRequest[];
  /** Passes the gate and gives the path to open. */
  readonly pass: (sent: string, kind?: "file" | "directory", changes?: Partial<Workspace>) => Promise<string>;
}

/** A workspace `ws` with a sibling `out`, and a list of what was asked. */
function place(): Place {
  const base = Deno.realPathSync(Deno.makeTempDirSync({ prefix: "scout-gate-" }));
  for (const folder of ["ws/sub", "out/deep"]) Deno.mkdirSync(`${base}/${folder}`, { recursive: true });
  Deno.writeTextFileSync(`${base}/ws/a.txt`, "inside\n");
  Deno.writeTextFileSync(`${base}/ws/secret.txt`, "inside\n");
  Deno.writeTextFileSync(`${base}/out/secret.txt`, "outside\n");
  const workspace: Workspace = { directory: `${base}/ws`, worktree: `${base}/ws`, gateRealPath: true };
  const asked: AskRequest[] = [];
  return {
    base,
    workspace,
    asked,
    pass(sent, kind = "file", changes = {}) {
      return gateExternal({ path: sent, kind }, { ...workspace, ...changes }, (request) => {
        asked.push(request);
        return Promise.resolve();
      });
    },
    [Symbol.dispose]: () => Deno.removeSync(base, { recursive: true }),
  };
}

Deno.test("[external.symlink] links and chains of links are followed to the real place", async () => {
  using it = place();
  Deno.symlinkSync("../out", `${it.base}/ws/dir`);
  Deno.symlinkSync("../out/secret.txt", `${it.base}/ws/file`);
  Deno.symlinkSync("dir", `${it.base}/ws/chain`);
  Deno.symlinkSync("..", `${it.base}/ws/up`);
  Deno.symlinkSync("sub", `${it.base}/ws/inner`);
  const out = `${it.base}/out`;
  const table: readonly (readonly [sent: string, kind: "file" | "directory", open: string, asks: string[]])[] = [
    ["dir/secret.txt", "file", `${out}/secret.txt`, [`${out}/*`]],
    ["file", "file", `${out}/secret.txt`, [`${out}/*`]],
    ["chain/deep", "directory", `${out}/deep`, [`${out}/deep/*`]],
    ["up", "directory", it.base, [`${it.base}/*`]],
    ["up/out/secret.txt", "file", `${out}/secret.txt`, [`${out}/*`]],
    ["up/ws/a.txt", "file", `${it.base}/ws/a.txt`, []],
    ["inner", "directory", `${it.base}/ws/sub`, []],
    ["dir/nope.txt", "file", `${out}/nope.txt`, [`${out}/*`]],
    ["dir/no/such/folder.txt", "file", `${out}/no/such/folder.txt`, [`${out}/no/such/*`]],
    ["nope/x.txt", "file", `${it.base}/ws/nope/x.txt`, []],
  ];
  for (const [sent, kind, open, asks] of table) {
    it.asked.length = 0;
    assert.equal(await it.pass(sent, kind), open, sent);
    assert.deepEqual(it.asked.flatMap(({ patterns }) => patterns), asks, sent);
  }
});

Deno.test("[external.race] .. behind a link: what is checked is what is opened", async () => {
  using it = place();
  Deno.symlinkSync("../out/deep", `${it.base}/ws/link`);
  // The system would follow the link first and find the secret outside.
  assert.equal(await Deno.readTextFile(`${it.base}/ws/link/../secret.txt`), "outside\n");
  const open = await it.pass("link/../secret.txt");
  assert.deepEqual(it.asked, []);
  assert.equal(await Deno.readTextFile(open), "inside\n");
});

Deno.test("[external.symlink] a dangling link asks for the place it would lead to", async () => {
  using it = place();
  Deno.symlinkSync(`${it.base}/out/later.txt`, `${it.base}/ws/absolute`);
  Deno.symlinkSync("../out/later.txt", `${it.base}/ws/relative`);
  Deno.symlinkSync("absolute", `${it.base}/ws/chain`);
  Deno.symlinkSync("nowhere", `${it.base}/ws/inside`);
  for (const sent of ["absolute", "relative", "chain"]) {
    it.asked.length = 0;
    assert.equal(await it.pass(sent), `${it.base}/out/later.txt`);
    assert.deepEqual(it.asked.map(({ patterns }) => patterns), [[`${it.base}/out/*`]], sent);
  }
  it.asked.length = 0;
  assert.equal(await it.pass("inside"), `${it.base}/ws/nowhere`);
  assert.deepEqual(it.asked, []);
});

Deno.test("[external.symlink] a loop of links is an error, and outside it is asked for first", async () => {
  using it = place();
  Deno.symlinkSync("loop", `${it.base}/ws/loop`);
  Deno.symlinkSync("b", `${it.base}/out/a`);
  Deno.symlinkSync("a", `${it.base}/out/b`);
  for (const [sent, asks] of [["loop", 0], ["loop/x/y", 0], ["../out/a", 1]] as const) {
    it.asked.length = 0;
    await assert.rejects(
      it.pass(sent),
      (error) => error instanceof ToolError && error.code === "unreadable" && /loop/.test(error.message),
    );
    assert.equal(it.asked.length, asks, sent);
  }
});

Deno.test("[external.symlink] a workspace reached through a link is not outside itself", async () => {
  using it = place();
  Deno.symlinkSync("ws", `${it.base}/entry`);
  const entry = { directory: `${it.base}/entry`, worktree: `${it.base}/entry` };
  assert.equal(await it.pass("a.txt", "file", entry), `${it.base}/entry/a.txt`);
  assert.equal(await it.pass(`${it.base}/ws/a.txt`, "file", entry), `${it.base}/entry/a.txt`);
  assert.deepEqual(it.asked, []);
  await it.pass("../out/secret.txt", "file", entry);
  assert.deepEqual(it.asked.map(({ patterns }) => patterns), [[`${it.base}/out/*`]]);
});

Deno.test("[truncation.readable] a link out of a readable folder is outside", async () => {
  using it = place();
  const readable = [`${it.base}/out/deep`];
  Deno.symlinkSync("../secret.txt", `${it.base}/out/deep/link`);
  await it.pass(`${it.base}/out/deep/spilled.txt`, "file", { readable });
  assert.deepEqual(it.asked, []);
  await it.pass(`${it.base}/out/deep/link`, "file", { readable });
  assert.deepEqual(it.asked.map(({ patterns }) => patterns), [[`${it.base}/out/*`]]);
});

Deno.test("[external.lexical] where real paths are not gated, links pass and the name is opened", async () => {
  using it = place();
  Deno.symlinkSync("../out", `${it.base}/ws/dir`);
  assert.equal(await it.pass("dir/secret.txt", "file", { gateRealPath: false }), `${it.base}/ws/dir/secret.txt`);
  assert.deepEqual(it.asked, []);
  await it.pass("../out/secret.txt", "file", { gateRealPath: false });
  assert.equal(it.asked.length, 1);
});

Deno.test("[external.when] a refusal of the question is the end of the call", async () => {
  using it = place();
  const refuse = () => Promise.reject(new ToolError("rejected", "no"));
  await assert.rejects(
    passExternal({ path: "../out/secret.txt", kind: "file" }, it.workspace, refuse),
    (error) => error instanceof ToolError && error.code === "rejected",
  );
});

Deno.test("a path with a NUL is refused before anything is asked", async () => {
  using it = place();
  await assert.rejects(
    it.pass("../out/secret.txt\0"),
    (error) => error instanceof ToolError && error.code === "invalid_params" && /NUL/.test(error.message),
  );
  assert.deepEqual(it.asked, []);
});
