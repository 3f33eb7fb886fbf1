// Pure: no Deno, no fetch, no file system.

import { type CallOptions, checksOf, type ServerScript } from "../check.ts";
import { all, answers, metadata, numbersIn, output } from "../expect.ts";
import type { Reply } from "../protocol.ts";
import { execute, fails, gives, json, openShop, text } from "./programs.ts";
import { asksOf, rulesOf } from "./questions.ts";

const { list, check } = checksOf("codemode");

/** Checks of the area `execute`. */
export const executeChecks = list;

const needs = { tools: ["execute"] };
const needsAsks = { tools: ["execute"], needs: ["asks"] } as const;

const serverOf = (...names: string[]): ServerScript => ({
  tools: names.map((name) => ({ name, description: name, answers: [text(`called ${name}`)] })),
});

check("execute.mcp", needs, async (t) => {
  const place = await t.dir({});
  const mcp: CallOptions["mcp"] = {
    git: await t.server(serverOf("list_issues", "hub_stars", "a.b c")),
    git_hub: await t.server(serverOf("list_issues")),
  };
  const run = (code: string) => execute(t, place, code, { mcp });
  t.control(await run("return await tools.git.list_issues({})"), gives("called list_issues"));
  t.expect(await run("return await tools.git_hub.list_issues({})"), gives("called list_issues"));
  // The longest name of a server that begins the key counts, whichever server lists the tool.
  t.expect(await run("return await tools.git_hub.stars({})"), gives("called hub_stars"));
  t.expect(await run("return await tools.git.a_b_c({})"), gives("called a.b c"));
});

check("execute.direct", needs, async (t) => {
  const { run, place, mcp, calls } = await openShop(t);
  t.control(await run("return await tools.t.note({ n: 1 })"), gives("noted"));
  await calls();
  const reply = await t.call("t_note", { n: 2 }, place, { mcp });
  const made = await calls();
  t.demand(
    "no tool t_note beside execute",
    reply.kind !== "ok" && made.length === 0 ? undefined : "the server's tool answers to a call of its own",
  );
});

/** The questions as the rule words them. */
function questions(reply: Reply): string {
  return asksOf(reply).map(({ permission, patterns, always }) => `${permission} ${patterns} always ${always}`).join(
    "; ",
  );
}

check("execute.permission", needsAsks, async (t) => {
  const { run, calls } = await openShop(t);
  const rules = rulesOf("* * allow", "t_note * ask");
  t.control(await run("return (await tools.t.get({})).id", { rules }), gives(7));
  await calls();
  const reply = await run("return await tools.t.note({ n: 1 })", { rules, replies: ["once"] });
  t.expect(reply, gives("noted"));
  const wanted = "t_note * always *";
  t.demand(`the question ${wanted}`, questions(reply) === wanted ? undefined : questions(reply) || "no question");
  t.expect(
    await run("try { return await tools.t.note({ n: 2 }) } catch (e) { return 'refused' }", {
      rules,
      replies: ["reject"],
    }),
    gives("refused"),
  );
  const session = t.session();
  const twice = "await tools.t.note({ n: 3 }); return await tools.t.note({ n: 4 })";
  const granted = await run(twice, { rules, replies: ["always"], session });
  t.expect(granted, gives("noted"));
  t.demand(
    "one question for two calls",
    asksOf(granted).length === 1 ? undefined : `${asksOf(granted).length} questions`,
  );
  const heard = (await calls()).map((call) => call.arguments?.n).join();
  t.demand("calls of what was allowed only", heard === "1,3,4" ? undefined : `the calls ${heard}`);
});

check("execute.permission/deny", needs, async (t) => {
  const { run, calls } = await openShop(t);
  t.control(await run("return await tools.t.note({})"), gives("noted"));
  await calls();
  for (
    const rules of [rulesOf("* * allow", "t_note * deny"), rulesOf("* * deny", "execute * allow", "t_get * allow")]
  ) {
    t.expect(await run("return (await tools.t.get({})).id", { rules }), gives(7));
    t.expect(
      await run("try { return await tools.t.note({}) } catch (e) { return 'refused' }", { rules }),
      gives("refused"),
    );
  }
  const notes = (await calls()).filter(({ name }) => name === "note").length;
  t.demand("no denied call at the server", notes === 0 ? undefined : `${notes} denied calls`);
});

check("execute.project", needs, async (t) => {
  const { run } = await openShop(t);
  t.control(await run("return await tools.t.note({})"), all(gives("noted"), attached([])));
  t.expect(await run("return await tools.t.both({})"), gives({ from: "structure" }));
  t.expect(
    await run("return await tools.t.texts({})"),
    answers("both texts, joined", (answer) => /^one\s*two$/.test(answer.output) ? undefined : answer.output),
  );
  t.expect(
    await run("return await tools.t.media({})"),
    all(
      answers(
        "a short line that says 3",
        (answer) =>
          numbersIn(answer.output).includes(3) && answer.output.length < 200 && !answer.output.includes("\n")
            ? undefined
            : answer.output,
      ),
      attached(["image/png aW1hZ2U=", "audio/wav UklGRg==", "application/pdf JVBERg=="]),
    ),
  );
});

function attached(files: readonly string[]) {
  return answers(`the attachments ${files.join(", ") || "(none)"}`, (answer) => {
    const got = (answer.attachments ?? []).map(({ mime, url }) => `${mime} ${url.replace(/^.*base64,/, "")}`);
    return got.join() === files.join() ? undefined : `the attachments ${got.join(", ") || "(none)"}`;
  });
}

check("execute.error", needs, async (t) => {
  const { run } = await openShop(t);
  t.control(await run("try { return await tools.t.note({}) } catch (e) { return 'failed' }"), gives("noted"));
  t.expect(
    await run("try { await tools.t.fail({}); return 'fine' } catch (e) { return [e instanceof Error, e.message] }"),
    gives([true, "no luck today"]),
  );
  t.expect(await run("await tools.t.fail({}); return 1"), fails("ToolFailure", "no luck today"));
});

check("execute.progress", needs, async (t) => {
  const { run } = await openShop(t);
  t.control(await run("return 1"), gives(1));
  const reply = await run("await tools.t.note({ n: 1 }); try { await tools.t.fail({ why: 'x' }) } catch {} return 1");
  const wanted = [
    { tool: "t.note", status: "completed", input: { n: 1 } },
    { tool: "t.fail", status: "error", input: { why: "x" } },
  ];
  t.expect(
    reply,
    answers(`metadata.toolCalls = ${JSON.stringify(wanted)}`, (answer) => {
      const calls = answer.metadata?.toolCalls;
      const got = Array.isArray(calls) ? calls.map(({ tool, status, input }) => ({ tool, status, input })) : calls;
      return JSON.stringify(got) === JSON.stringify(wanted) ? undefined : `metadata.toolCalls = ${JSON.stringify(got)}`;
    }),
  );
});

check("execute.output", needs, async (t) => {
  const place = await t.dir({});
  const run = (code: string) => execute(t, place, code);
  const value = { list: [1, { a: "b" }], none: null };
  t.control(await run("return 5"), output("5"));
  t.expect(await run("return 'as it is: {\"a\":1}\\n'"), output('as it is: {"a":1}\n'));
  t.expect(await run(`return ${JSON.stringify(value)}`), output(json(value)));
  t.expect(
    await run("console.log('first'); console.log('second'); return 'text'"),
    output("text\n\nLogs:\nfirst\nsecond"),
  );
});

check("execute.output/bounded", needs, async (t) => {
  const { run } = await openShop(t);
  t.control(await run("return 'y'.repeat(50_000)"), output("y".repeat(50_000)));
  const reply = await run("return Array.from({ length: 2500 }).map((x, i) => 'row ' + i).join('\\n')");
  t.expect(
    reply,
    all(
      metadata("truncated", true),
      answers(
        "the first 2000 rows, then a notice",
        (answer) =>
          answer.output.includes("row 1999") && !answer.output.includes("row 2000\n") ? undefined : answer.output,
      ),
    ),
  );
});
