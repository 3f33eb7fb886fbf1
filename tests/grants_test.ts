// Shell: runs toolsets on temporary trees, serves pages on this machine, runs programs.

import assert from "node:assert/strict";
import { type ChildCallContext, type ChildTool, connectMcp, parseServers } from "../codemode/mod.ts";
import { type AlwaysReply, createToolset, type Question, type Reply, type Rule, type ToolsetOptions } from "../mod.ts";
import { handClock } from "../permission/testing.ts";
import { packagedRipgrep } from "../scripts/testing/search_kit.ts";
import { fromFileUrl, makeTree } from "./command_kit.ts";

const fixture = fromFileUrl(new URL("../fixtures/mcp/fixture_server.ts", import.meta.url));
const askAll: readonly Rule[] = [{ permission: "*", pattern: "*", action: "ask" }];

/** A toolset whose person gives these answers in turn, and then rejects. */
function asking(directory: string, replies: readonly Reply[], options: Partial<ToolsetOptions> = {}) {
  const questions: Question[] = [];
  const answers = [...replies];
  const scout = createToolset({
    directory,
    ripgrep: packagedRipgrep,
    ask(question) {
      questions.push(question);
      return Promise.resolve(answers.shift() ?? { kind: "reject" });
    },
    ...options,
  });
  return { scout, questions };
}

/** The code of the error of a call, or "ok". */
const end = (call: Promise<unknown>): Promise<string> => call.then(() => "ok", (error) => error.code);
const always = (rest: Omit<AlwaysReply, "kind"> = {}): AlwaysReply => ({ kind: "always", ...rest });

Deno.test("[permission.narrow] a file outside is granted alone: not its neighbours, and nothing below its directory", async () => {
  using tree = makeTree({ "in/a.txt": "", "out/b.txt": "b\n", "out/c.txt": "c\n", "out/sub/d.txt": "d\n" });
  for (const profile of ["documented", "opencode-1.18", "extended"] as const) {
    const { scout, questions } = asking(`${tree.path}/in`, [always({ only: "asked" })], { profile });
    const read = (name: string, more = {}) =>
      end(scout.call("read", { filePath: `${tree.path}/out/${name}`, ...more }));
    assert.equal(await read("b.txt"), "ok");
    assert.equal(await read("b.txt"), "ok");
    assert.equal(await read("../out/./b.txt"), "ok");
    assert.equal(questions.length, 1);
    for (const other of ["c.txt", "sub/d.txt", ""]) assert.equal(await read(other), "rejected", other);
    assert.equal(await end(scout.call("grep", { pattern: "b", path: `${tree.path}/out` })), "rejected");
    assert.equal(questions.length, 5);
    assert.deepEqual(scout.gate.grants().map(({ pattern }) => pattern), [`${tree.path}/out/b.txt`]);
    assert.equal(scout.gate.revoke("external_directory", `${tree.path}/out/b.txt`), true);
    assert.equal(await read("b.txt"), "rejected");
    await scout.close();
  }
});

Deno.test("[permission.narrow] a directory outside is granted alone: it is listed and searched, its files are not read", async () => {
  using tree = makeTree({ "in/a.txt": "", "out/b.txt": "b\n", "out/sub/d.txt": "d\n" });
  const { scout } = asking(`${tree.path}/in`, [always({ only: "asked" })]);
  const path = `${tree.path}/out`;
  assert.equal(await end(scout.call("read", { filePath: path })), "ok");
  assert.equal(await end(scout.call("glob", { pattern: "*", path })), "ok");
  for (const name of ["b.txt", "sub", "sub/d.txt"]) {
    assert.equal(await end(scout.call("read", { filePath: `${path}/${name}` })), "rejected", name);
  }
  await scout.close();
});

Deno.test("[permission.narrow] [grep.file] a file that is granted alone is not searched with its neighbours", async () => {
  using tree = makeTree({ "in/a.txt": "", "out/b.txt": "KEY b\n", "out/c.txt": "KEY c\n" });
  const filePath = `${tree.path}/out/b.txt`;
  const search = { pattern: "KEY", path: filePath };
  for (const profile of ["documented", "opencode-1.18", "extended"] as const) {
    const { scout, questions } = asking(`${tree.path}/in`, [always({ only: "asked" })], { profile });
    assert.equal(await end(scout.call("read", { filePath })), "ok");
    // Where a file as path searches its directory, that is another question; where it searches the file, it is none.
    assert.equal(await end(scout.call("grep", search)), profile === "extended" ? "ok" : "rejected");
    if (profile !== "extended") assert.deepEqual(questions[1]?.request.targets, [`${tree.path}/out`]);
    await scout.close();
    // The other way round the same.
    const other = asking(`${tree.path}/in`, [always({ only: "asked" })], { profile }).scout;
    const { output } = await other.call("grep", search);
    assert.equal(output.includes("KEY c"), profile !== "extended");
    assert.equal(await end(other.call("grep", search)), "ok");
    assert.equal(await end(other.call("read", { filePath })), profile === "extended" ? "ok" : "rejected");
    await other.close();
  }
});

Deno.test("[permission.narrow] a link outside that led to a granted file asks again when it leads elsewhere", async () => {
  using tree = makeTree({ "in/a.txt": "", "out/b.txt": "b\n", "out/c.txt": "c\n" });
  const link = `${tree.path}/out/link`;
  Deno.symlinkSync("b.txt", link);
  const { scout } = asking(`${tree.path}/in`, [always({ only: "asked" })]);
  assert.equal(await end(scout.call("read", { filePath: link })), "ok");
  assert.equal(await end(scout.call("read", { filePath: `${tree.path}/out/b.txt` })), "ok");
  Deno.removeSync(link);
  Deno.symlinkSync("c.txt", link);
  assert.equal(await end(scout.call("read", { filePath: link })), "rejected");
  await scout.close();
});

Deno.test("[permission.narrow] a part of the directory that was offered is granted, and no other", async () => {
  using tree = makeTree({ "in/a.txt": "", "out/b.txt": "b\n", "out/sub/d.txt": "d\n", "out/sub/deep/e.txt": "e\n" });
  const out = `${tree.path}/out`;
  const { scout, questions } = asking(`${tree.path}/in`, [always({ only: [`${out}/sub/*`] })]);
  const read = (name: string) => end(scout.call("read", { filePath: `${out}/${name}` }));
  assert.equal(await read("b.txt"), "ok");
  for (const name of ["sub/d.txt", "sub/deep/e.txt", "sub"]) assert.equal(await read(name), "ok", name);
  assert.equal(questions.length, 1);
  assert.equal(await read("b.txt"), "rejected");
  await scout.close();
});

Deno.test("[permission.narrow] read, glob, grep, webfetch and websearch are granted in part", async () => {
  using tree = makeTree({ "a/.env": "A=1\n", "a/x.env": "A=2\n", "b/.env": "B=1\n", "t.ts": "TODO(ann)\n" });
  const server = Deno.serve({ port: 0, hostname: "127.0.0.1", onListen() {} }, () => new Response("page"));
  const url = `http://127.0.0.1:${server.addr.port}`;
  type Call = readonly [tool: string, params: Record<string, unknown>];
  const read = (filePath: string): Call => ["read", { filePath }];
  const glob = (pattern: string): Call => ["glob", { pattern }];
  const grep = (pattern: string): Call => ["grep", { pattern }];
  const fetch = (path: string): Call => ["webfetch", { url: url + path }];
  const search = (query: string): Call => ["websearch", { query }];
  const table: readonly (readonly [AlwaysReply["only"], first: Call, granted: Call, refused: Call])[] = [
    [["a/*"], read("a/.env"), read("a/x.env"), read("b/.env")],
    ["asked", read("a/.env"), read("a/.env"), read("a/x.env")],
    [["*.ts"], glob("*.ts"), glob("**/*.ts"), glob("*.md")],
    ["asked", glob("*.ts"), glob("*.ts"), glob("t.ts")],
    [["TODO*"], grep("TODO"), grep("TODO\\(ann\\)"), grep("KEY")],
    // As it stands, not as a pattern: as one it would let `TODO or KEY` through.
    ["asked", grep("TODO.*"), grep("TODO.*"), grep("TODO.|KEY")],
    [[`${url}/docs/*`], fetch("/docs/a"), fetch("/docs/b?c"), fetch("/other")],
    ["asked", fetch("/a?b=1"), fetch("/a?b=1"), fetch("/a/b=1")],
    [["deno *"], search("deno tasks"), search("deno lint"), search("node")],
  ];
  for (const [only, first, granted, refused] of table) {
    const { scout, questions } = asking(tree.path, [always({ only })], {
      rules: askAll,
      // No search leaves this machine: a page is no answer, so what is granted fails behind the gate.
      websearch: { exaEndpoint: url, parallelEndpoint: url },
      modelProvider: "opencode",
    });
    const passed = (end: string) => end === "ok" || end === "bad_response";
    assert.ok(passed(await end(scout.call(...first))), first.join());
    assert.ok(passed(await end(scout.call(...granted))), JSON.stringify(granted));
    assert.equal(questions.length, 1, JSON.stringify(granted));
    assert.equal(await end(scout.call(...refused)), "rejected", JSON.stringify(refused));
    await scout.close();
  }
  await server.shutdown();
});

Deno.test("[permission.expiry] a grant with a time asks again when it is over, and one for a session asks others", async () => {
  using tree = makeTree({ ".env": "A=1\n" });
  const clock = handClock();
  const replies = [always({ milliseconds: 600_000 }), always({ within: "session" })];
  const { scout, questions } = asking(tree.path, replies, { clock });
  const read = (session: string) => end(scout.call("read", { filePath: ".env" }, { session }));
  assert.equal(await read("one"), "ok");
  clock.turn(599_999);
  assert.equal(await read("two"), "ok");
  assert.equal(questions.length, 1);
  clock.turn(1);
  assert.equal(scout.gate.explain("read", ".env").lapsed?.why, "expired");
  assert.equal(await read("one"), "ok");
  assert.equal(await read("one"), "ok");
  assert.equal(questions.length, 2);
  assert.equal(questions[1]?.because[0]?.lapsed?.why, "expired");
  assert.equal(await read("two"), "rejected");
  scout.gate.end({ session: "one" });
  assert.equal(await read("one"), "rejected");
  await scout.close();
});

Deno.test("[permission.expiry] a grant for a call holds for all that its program does, and for no later call", async () => {
  using tree = makeTree({ ".env": "A=1\n", "b.env": "B=1\n", "a.ts": "A=1\n" });
  const servers = await connectMcp(
    parseServers({ mcpServers: { shop: { command: Deno.execPath(), args: ["run", "-A", fixture] } } }, {}),
  );
  const rules: readonly Rule[] = [...askAll, { permission: "execute", pattern: "*", action: "allow" }];
  const twice = (call: string) =>
    `try { await ${call}; await ${call}; return "made"; } catch (error) { return error.message; }`;
  const programs = ['tools.scout.read({ filePath: ".env" })', "tools.shop.list_orders({})"];
  for (const program of programs) {
    const { scout, questions } = asking(tree.path, [always({ within: "call" })], {
      rules,
      mcp: servers,
      codeMode: { scout: true },
    });
    const run = async () => (await scout.call("execute", { code: twice(program) })).output;
    assert.equal(await run(), "made");
    assert.equal(questions.length, 1);
    assert.deepEqual(scout.gate.grants(), []);
    assert.match(await run(), /rejected by the user/);
    assert.equal(questions.length, 2);
    assert.equal(questions[1]?.because[0]?.lapsed?.why, "ended");
    assert.notEqual(questions[1]?.call, questions[0]?.call);
    await scout.close();
  }
  await servers.close();
});

Deno.test("[grep.guard] [glob.guard] [permission.expiry] a grant of reading for a session counts for what that session searches", async () => {
  using tree = makeTree({ ".env": "KEY=1\n", "a.ts": "KEY=2\n" });
  const { scout } = asking(tree.path, [always({ within: "session" })], { profile: "extended" });
  assert.equal(await end(scout.call("read", { filePath: ".env" }, { session: "one" })), "ok");
  for (const [session, shown] of [["one", true], ["two", false]] as const) {
    const grep = await scout.call("grep", { pattern: "KEY" }, { session });
    assert.equal(grep.output.includes(`${tree.path}/.env:`), shown, grep.output);
    const glob = await scout.call("glob", { pattern: ".env" }, { session });
    assert.equal(/\.env.*\(/.test(glob.output), !shown, glob.output);
  }
  await scout.close();
});

Deno.test("[permission.unanswered] no call hangs on a question: nobody there, nobody answers, the call ends, the toolset closes", async () => {
  using tree = makeTree({ "in/.env": "A=1\n", "out/b.txt": "b\n" });
  const directory = `${tree.path}/in`;
  const call = { tool: "read", params: { filePath: "../out/b.txt" } };
  for (const profile of ["documented", "opencode-1.18", "extended"] as const) {
    // Nobody to ask.
    const alone = createToolset({ directory, profile });
    await assert.rejects(alone.call(call.tool, call.params), {
      code: "denied",
      message: /by the rule ask external_directory "\*", and there is nobody to ask/,
    });
    await assert.rejects(alone.call("read", { filePath: ".env" }), { code: "denied", message: /ask read "\*\.env"/ });
    await alone.close();

    // An answerer that never answers.
    const clock = handClock();
    let put = Promise.withResolvers<Question>();
    const asked = async () => {
      const question = await put.promise;
      put = Promise.withResolvers();
      return question;
    };
    const ask = (question: Question) => {
      put.resolve(question);
      return new Promise<Reply>(() => {});
    };
    const scout = createToolset({ directory, profile, ask });
    const abort = new AbortController();
    const aborted = end(scout.call(call.tool, call.params, { signal: abort.signal }));
    const first = await asked();
    abort.abort();
    assert.equal(await aborted, "aborted");
    assert.ok(first.signal.aborted);
    const closed = end(scout.call(call.tool, call.params));
    await asked();
    await scout.close();
    assert.equal(await closed, "aborted");
    assert.deepEqual(scout.gate.pending(), []);

    // The host says how long.
    const patient = createToolset({ directory, profile, ask, clock, answerTimeout: 5000 });
    const late = assert.rejects(patient.call(call.tool, call.params), {
      code: "denied",
      message: /by the rule ask external_directory "\*", and nobody answered within 5 s/,
    });
    await asked();
    clock.turn(5000);
    await late;
    assert.equal(clock.waiting(), 0);
    await patient.close();
  }
  assert.throws(() => createToolset({ directory, answerTimeout: 0 }), { code: "invalid_params" });
});

Deno.test("[permission.unanswered] a program whose time is over leaves no question open, and what is left of it asks none", async () => {
  using tree = makeTree({ ".env": "A=1\n" });
  let kept: ChildCallContext | undefined;
  const keep: ChildTool = {
    key: "own_keep",
    path: ["own", "keep"],
    permissions: ["own_keep"],
    asks: true,
    description: "Keeps what it was called with",
    call: (_, context) => {
      kept = context;
      return Promise.resolve({ value: null, attachments: [] });
    },
  };
  const questions: Question[] = [];
  const code = `await tools.own.keep({}); await tools.scout.read({ filePath: ".env" });`;
  // However slow the machine is, with some limit the question is put before the time is over.
  for (let timeoutMs = 200; questions.length === 0; timeoutMs *= 2) {
    const scout = createToolset({
      directory: tree.path,
      mcp: { tools: () => [keep] },
      codeMode: { scout: true, limits: { timeoutMs } },
      ask(question) {
        questions.push(question);
        return new Promise(() => {});
      },
    });
    assert.equal(await end(scout.call("execute", { code })), "timeout");
    assert.deepEqual(scout.gate.pending(), []);
    assert.ok(questions.every(({ signal }) => signal.aborted));
    if (kept) {
      const before = questions.length;
      const request = { permission: "read", patterns: [".env"], always: ["*"], metadata: {} };
      await assert.rejects(kept.ask(request), { code: "aborted" });
      assert.equal(questions.length, before);
    }
    await scout.close();
  }
});

Deno.test("[permission.deny-wins] with grantsBeatDeny off no answer opens what a rule denies", async () => {
  using tree = makeTree({ "a.txt": "x\n", "SECRET.md": "x\n" });
  const rules: readonly Rule[] = [...askAll, { permission: "read", pattern: "SECRET.md", action: "deny" }];
  for (const [grantsBeatDeny, secret] of [[undefined, "ok"], [true, "ok"], [false, "denied"]] as const) {
    const { scout, questions } = asking(tree.path, [always({ milliseconds: 60_000 })], { rules, grantsBeatDeny });
    assert.equal(await end(scout.call("read", { filePath: "a.txt" })), "ok");
    assert.equal(await end(scout.call("read", { filePath: "SECRET.md" })), secret);
    assert.equal(questions.length, 1);
    await scout.close();
  }
});
