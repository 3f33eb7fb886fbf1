// Shell: makes more than one call, or more than a call, of what the table of known inputs tries.

import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { createToolset, defaultRules, type Question, readConfig, type Reply, type Toolset } from "../../mod.ts";
import { children, inShell, makeTree, packagedRipgrep, soon } from "../../scripts/testing/search_kit.ts";

const root = new URL("../../", import.meta.url);
const linux = Deno.build.os === "linux";

const lineNumbers = (output: string): string[] =>
  output.split("\n").flatMap((line) => /^\d+: (.*)$/.exec(line)?.[1] ?? []);

/** The lines or entries of all pages, by the offset that each notice names. */
async function pages(scout: Toolset, filePath: string, limit: number | undefined, rows: (output: string) => string[]) {
  const found: string[] = [];
  for (let offset = 1;;) {
    const { output } = await scout.call("read", { filePath, offset, ...(limit === undefined ? {} : { limit }) });
    found.push(...rows(output));
    const next = /Go on with offset=(\d+)/.exec(output)?.[1];
    if (next === undefined) return found;
    assert.equal(Number(next), found.length + 1);
    offset = Number(next);
  }
}

Deno.test("B12: the description of glob promises no order and names the limit", async () => {
  const scout = createToolset({ directory: "/w" });
  const { description } = scout.tools.find(({ name }) => name === "glob")!;
  assert.match(description, /no particular order/);
  assert.match(description, /first 100/);
  await scout.close();
});

Deno.test("B29: a standard input that stays open is not waited for", { ignore: !linux }, async () => {
  await using tree = await makeTree({ "work/a.txt": "needle\n" });
  const code = `
    import { createToolset } from "${root}mod.ts";
    const scout = createToolset({ directory: "${tree.at("work")}", ripgrep: "${packagedRipgrep}" });
    for (const path of [{}, { path: "." }]) {
      console.log((await scout.call("grep", { pattern: "needle", ...path })).metadata.matches);
    }
    await scout.close();`;
  await Deno.writeTextFile(tree.at("main.ts"), code);
  const child = new Deno.Command(Deno.execPath(), {
    args: [
      "run",
      "--quiet",
      "--no-prompt",
      "--no-check",
      `--config=${fileURLToPath(new URL("deno.json", root))}`,
      "-A",
      tree.at("main.ts"),
    ],
    stdin: "piped",
    stdout: "piped",
    stderr: "inherit",
  }).spawn();
  assert.equal(await soon(new Response(child.stdout).text(), 60), "1\n1\n");
  await child.status;
  await child.stdin.close().catch(() => {});
});

Deno.test("B33: the documents say that the rules of read do not bind grep", async () => {
  assert.match(
    await Deno.readTextFile(new URL("docs/permission.md", root)),
    /\*\*`grep` shows what `read` may not open/,
  );
});

Deno.test(
  "B34: a search of the whole machine ends with its signal and leaves no process",
  { ignore: !linux },
  async () => {
    const scout = createToolset({ directory: "/", ripgrep: packagedRipgrep });
    const end = new AbortController();
    const before = children();
    const call = scout.call("grep", { pattern: "no such text any" + "where" }, { signal: end.signal });
    while (children().length === before.length) await new Promise((resolve) => setTimeout(resolve, 1));
    end.abort();
    await assert.rejects(soon(call), { code: "aborted" });
    assert.deepEqual(children(), before);
    await scout.close();
  },
);

Deno.test("B38: the pages of a file, joined, are the file", async () => {
  await using tree = await makeTree();
  const scout = createToolset({ directory: tree.root });
  for (const count of [1999, 2000, 2001]) {
    const lines = Array.from({ length: count }, (_, i) => `line ${i}`);
    for (const end of ["", "\n"]) {
      await Deno.writeTextFile(tree.at("a.txt"), lines.join("\n") + end);
      for (const limit of [undefined, 999, 2000]) {
        assert.deepEqual(await pages(scout, "a.txt", limit, lineNumbers), lines);
      }
    }
  }
  await scout.close();
});

Deno.test("B40: the pages of a directory hold each entry once", async () => {
  const names = Array.from({ length: 250 }, (_, i) => `f${i}`);
  await using tree = await makeTree(Object.fromEntries(names.map((name) => [name, ""])));
  const scout = createToolset({ directory: tree.root });
  const entries = (output: string) => /<entries>\n([^]*)\n\n\(/.exec(output)![1]!.split("\n");
  const found = await pages(scout, ".", 100, entries);
  assert.equal(found.length, 250);
  assert.deepEqual(found.toSorted(), names.toSorted());
  await scout.close();
});

Deno.test("B40: of 5000 entries the first 2000 are shown", { ignore: !linux }, async () => {
  await using tree = await makeTree();
  await inShell(tree, "seq 5000 | xargs touch");
  const scout = createToolset({ directory: tree.root });
  const { output } = await scout.call("read", { filePath: "." });
  assert.match(output, /\(2000 of 5000 entries are shown\. Go on with offset=2001\.\)/);
  assert.ok(output.length < 50_000);
  await scout.close();
});

Deno.test("B48: a file that grows is read to the end it had", async () => {
  await using tree = await makeTree({ "a.log": "line\n".repeat(300_000) });
  const scout = createToolset({ directory: tree.root });
  const log = await Deno.open(tree.at("a.log"), { append: true });
  let done = false;
  const call = scout.call("read", { filePath: "a.log", limit: 1 }).finally(() => done = true);
  const grown = (async () => {
    while (!done) await log.write(new TextEncoder().encode("more\n".repeat(10_000)));
  })();
  const { output } = await soon(call);
  await grown;
  log.close();
  const total = Number(/Lines 1-1 of (\d+)/.exec(output)![1]);
  assert.ok(total >= 300_000);
  assert.ok(total < 1 + Deno.statSync(tree.at("a.log")).size / 5);
  await scout.close();
});

const rules = [...defaultRules, ...readConfig({ read: { "*": "ask", "SECRET.md": "deny" } })];

Deno.test("B96: always on a read opens what a rule denies, unless the toolset says that grants do not beat a deny", async () => {
  await using tree = await makeTree({ "a.txt": "x\n", "b.txt": "x\n", "SECRET.md": "x\n" });
  for (const grantsBeatDeny of [undefined, true, false]) {
    const asked: string[] = [];
    const ask = ({ request }: Question): Promise<Reply> => {
      asked.push(...request.patterns);
      // What an "always" opens is shown before it is given.
      assert.deepEqual(request.always, ["*"]);
      return Promise.resolve({ kind: "always" });
    };
    const scout = createToolset({ directory: tree.root, rules, ask, grantsBeatDeny });
    const secret = () => scout.call("read", { filePath: "SECRET.md" });
    await assert.rejects(secret(), { code: "denied" });
    await scout.call("read", { filePath: "a.txt" });
    await scout.call("read", { filePath: "b.txt" }, { session: "another" });
    assert.deepEqual(asked, ["a.txt"]);
    if (grantsBeatDeny === false) await assert.rejects(secret(), { code: "denied" });
    else await secret();
    await scout.close();
  }
});

Deno.test("B97: a grant lasts as long as its toolset, in all its sessions, and is taken back by revoke", async () => {
  await using tree = await makeTree({ "a.txt": "x\n" });
  let asked = 0;
  const ask = (): Promise<Reply> => Promise.resolve({ kind: asked++ === 0 ? "always" : "reject" });
  const scout = createToolset({ directory: tree.root, rules, ask });
  const read = (toolset: Toolset, session: string) => toolset.call("read", { filePath: "a.txt" }, { session });
  await read(scout, "one");
  await read(scout, "two");
  assert.equal(asked, 1);
  assert.equal(scout.gate.revoke("read", "*"), true);
  await assert.rejects(read(scout, "one"), { code: "rejected" });
  const other = createToolset({ directory: tree.root, rules, ask });
  await assert.rejects(read(other, "one"), { code: "rejected" });
  assert.deepEqual(other.gate.grants(), []);
  await scout.close();
  await other.close();
});

Deno.test("B98: of three questions a rejected one ends the others of its session, always frees those it covers", async () => {
  await using tree = await makeTree({ "out/a": "x\n", "out/b": "x\n", "far/c": "x\n", "ws/": "" });
  for (const kind of ["reject", "always"] as const) {
    const waiting: string[] = [];
    const three = Promise.withResolvers<void>();
    // The questions are answered from elsewhere.
    const ask = ({ id }: Question): Promise<Reply> => {
      if (waiting.push(id) === 3) three.resolve();
      return new Promise(() => {});
    };
    const scout = createToolset({ directory: tree.at("ws"), ask });
    const calls = ["out/a", "out/b", "far/c"].map((name) => scout.call("read", { filePath: tree.at(name) }));
    const ends = Promise.all(calls.map((call) => call.then(() => "read", (error) => `${error.code} ${error.message}`)));
    await three.promise;
    const first = scout.gate.pending().find(({ request }) => String(request.metadata.filepath).endsWith("out/a"))!;
    assert.equal(scout.gate.reply(first.id, kind === "reject" ? { kind, message: "use b" } : { kind }), true);
    if (kind === "always") {
      assert.deepEqual(scout.gate.pending().map(({ request }) => request.patterns), [[tree.at("far/*")]]);
      scout.gate.reply(scout.gate.pending()[0]!.id, { kind: "once" });
      assert.deepEqual(await soon(ends), ["read", "read", "read"]);
    } else {
      const [a, b, c] = await soon(ends);
      assert.match(a!, /^rejected .*use b/);
      for (const other of [b!, c!]) assert.match(other, /^rejected (?!.*use b)/);
    }
    assert.deepEqual(scout.gate.pending(), []);
    await scout.close();
  }
});

Deno.test("B108: a tool's name in another case is an error that names the tool", async () => {
  const scout = createToolset({ directory: "/w" });
  await assert.rejects(scout.call("Read", {}), { code: "unknown_tool", message: /did you mean "read"/ });
  await scout.close();
});

/** Whether a toolset with these rules shows `read`. */
async function showsRead(rules: Parameters<typeof readConfig>[0] | Parameters<typeof createToolset>[0]["rules"]) {
  const list = Array.isArray(rules) ? rules : readConfig(rules as Parameters<typeof readConfig>[0]);
  const scout = createToolset({ directory: "/w", rules: list });
  await scout.close();
  return scout.tools.some(({ name }) => name === "read");
}

Deno.test("B109: a tool is hidden when the last rule that speaks of it denies everything", async () => {
  const all = { permission: "*", pattern: "*", action: "deny" } as const;
  const read = (pattern: string, action: "allow" | "deny") => ({ permission: "read", pattern, action });
  assert.equal(await showsRead([all, read("docs/*", "allow")]), true);
  // The last rule denies something only, so the tool is shown, though nothing passes: the rule looks at one rule.
  assert.equal(await showsRead([all, read("x*", "deny")]), true);
  assert.equal(await showsRead([read("*", "allow"), read("*", "deny")]), false);
  assert.equal(await showsRead({ "*": "deny", read: "allow" }), true);
});

Deno.test("B110: a rule for one server does not reach a server whose name begins alike", async () => {
  const scout = createToolset({ directory: "/w", rules: readConfig({ "*": "allow", "my-server_*": "deny" }) });
  const action = (tool: string) => scout.gate.explain(tool, "*").action;
  assert.equal(action("my-server_get.item"), "deny");
  assert.equal(scout.gate.visible("my-server_get.item"), false);
  assert.equal(action("my-server2_get"), "allow");
  assert.equal(action("my_server_get"), "allow");
  await scout.close();
});
