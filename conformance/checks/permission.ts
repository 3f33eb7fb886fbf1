// Pure: no Deno, no fetch, no file system.

import fc from "fast-check";
import { checksOf } from "../check.ts";
import { holds, output, refused, succeeds } from "../expect.ts";
import { decideModel, wildcardModel } from "../models/permission_model.ts";
import type { WireRule } from "../protocol.ts";
import { askAll, asked, asksOf, rulesOf } from "./questions.ts";
import { finds, matches, shows } from "./views.ts";

const { list, check } = checksOf("permission");

/** Checks of the area `permission`, seen through the tools that ask. */
export const permissionChecks = list;

const denied = refused(["denied"]);
const no = refused(["denied", "rejected"]);

check("permission.rule", { tools: ["read"] }, async (t) => {
  const place = await t.dir({ "a.txt": "x\n" });
  const read = (...lines: string[]) => t.call("read", { filePath: "a.txt" }, place, { rules: rulesOf(...lines) });
  t.control(await read("read * allow"), shows({ lines: ["x"] }));
  t.expect(await read("* * allow", "read * deny"), denied);
  t.expect(await read("* * allow", "read * ask"), no);
});

check("permission.evaluate", { tools: ["read"] }, async (t) => {
  const place = await t.dir({ "a.txt": "x\n", "b.txt": "y\n" });
  const read = (filePath: string, ...lines: string[]) =>
    t.call("read", { filePath }, place, { rules: rulesOf(...lines) });
  t.control(await read("a.txt", "read a.txt allow"), shows({ lines: ["x"] }));
  t.expect(await read("a.txt", "read * deny", "read a.txt allow"), shows({ lines: ["x"] }));
  t.expect(await read("a.txt", "read a.txt allow", "read * deny"), denied);
  t.expect(await read("b.txt", "read * deny", "read a.txt allow"), denied);
  t.expect(await read("a.txt", "* * allow", "read a.txt deny"), denied);
  t.expect(await read("a.txt", "read a.txt deny", "* * allow"), shows({ lines: ["x"] }));
});

check("permission.evaluate/none", { tools: ["read"], needs: ["asks"] }, async (t) => {
  const place = await t.dir({ "a.txt": "x\n" });
  const rules = rulesOf("read b.txt allow", "grep * deny");
  t.control(
    await t.call("read", { filePath: "a.txt" }, place, { rules: rulesOf("read * allow") }),
    shows({ lines: ["x"] }),
  );
  const yes = await t.call("read", { filePath: "a.txt" }, place, { rules, replies: ["once"] });
  t.expect(yes, shows({ lines: ["x"] }));
  t.expect(await t.call("read", { filePath: "a.txt" }, place, { rules }), no);
  t.demand("the question read", asked(yes, ["read"]));
});

const names = ["a.txt", "src/a.txt", "src/lib/b.ts", "a b.txt", "A.txt"];
const patternPart = fc.constantFrom("a", "*", "?", "src/", ".txt", "b", "[a]", "{a,b}", " *", "\\", "lib", "A");
const pattern = fc.oneof(
  fc.constantFrom(...names, "*", "*.txt", "src/*", "?.txt", "a*", "src\\a.txt", "a.tx", "txt", "a.txt *", "./a.txt"),
  fc.array(patternPart, { minLength: 1, maxLength: 4 }).map((parts) => parts.join("")),
);

check("permission.wildcard", { tools: ["read"] }, async (t) => {
  const place = await t.dir(Object.fromEntries(names.map((name) => [name, "x\n"])));
  const read = (filePath: string, pattern: string) =>
    t.call("read", { filePath }, place, {
      rules: [...rulesOf("read * deny"), { permission: "read", pattern, action: "allow" }],
    });
  t.control(await read("a.txt", "a.txt"), shows({ lines: ["x"] }));
  t.expect(await read("src/lib/b.ts", "src/*"), shows({ lines: ["x"] }));
  t.expect(await read("a.txt", "A.txt"), denied);
  t.expect(await read("a.txt", "a.txt *"), shows({ lines: ["x"] }));
  t.expect(await read("a.txt", "a?txt"), shows({ lines: ["x"] }));
  t.expect(await read("src/a.txt", "src\\a.txt"), shows({ lines: ["x"] }));
  t.expect(await read("a.txt", "[a].txt"), denied);
  t.expect(await read("a.txt", "a.txt?"), denied);
  await t.property(fc.tuple(fc.constantFrom(...names), pattern), async ([name, pattern]) => {
    t.expect(await read(name, pattern), wildcardModel(pattern, name) ? shows({ lines: ["x"] }) : denied);
  }, { runs: 40 });
});

check("permission.wildcard/permission", { tools: ["read", "grep"] }, async (t) => {
  const place = await t.dir({ "a.txt": "x\n" });
  const rules = rulesOf("* * allow", "re* * deny");
  t.control(await t.call("grep", { pattern: "x" }, place, { rules }), holds("a.txt"));
  t.expect(await t.call("read", { filePath: "a.txt" }, place, { rules }), denied);
  // A star in a pattern goes over line breaks.
  const newline = rulesOf("* * allow", "grep a*b deny");
  t.expect(await t.call("grep", { pattern: "a(?x:\n)b" }, place, { rules: newline }), denied);
});

check("permission.wildcard/linear", { tools: ["read"] }, async (t) => {
  const name = "a".repeat(120);
  const place = await t.dir({ [name]: "x\n" });
  const rules = (
    pattern: string,
  ): WireRule[] => [{ permission: "*", pattern: "*", action: "allow" }, {
    permission: "read",
    pattern,
    action: "deny",
  }];
  t.control(await t.call("read", { filePath: name }, place, { rules: rules("a*") }), denied);
  const hard = "*a".repeat(40) + "b";
  t.expect(
    await t.call("read", { filePath: name }, place, { rules: rules(hard), within: 3000, silenceFails: true }),
    shows({ lines: ["x"] }),
  );
});

check("permission.evaluate/model", { tools: ["read"] }, async (t) => {
  const place = await t.dir(Object.fromEntries(names.map((name) => [name, "x\n"])));
  t.control(await t.call("read", { filePath: "a.txt" }, place), shows({ lines: ["x"] }));
  const rule = fc.record<WireRule>({
    permission: fc.constantFrom("read", "*", "grep", "re?d"),
    pattern,
    action: fc.constantFrom("allow", "deny"),
  });
  await t.property(fc.tuple(fc.constantFrom(...names), fc.array(rule, { maxLength: 5 })), async ([name, rules]) => {
    const action = decideModel(rules, "read", name);
    const reply = await t.call("read", { filePath: name }, place, { rules });
    t.expect(reply, action === "allow" ? shows({ lines: ["x"] }) : no);
  }, { runs: 40 });
});

check("permission.ask", { tools: ["read", "grep"], needs: ["asks"] }, async (t) => {
  const place = await t.dir({ "a.txt": "x\n" });
  const once = await t.call("read", { filePath: "a.txt" }, place, { rules: askAll, replies: ["once", "reject"] });
  t.control(once, shows({ lines: ["x"] }));
  t.demand("one question", asked(once, ["read"]));
  // What is allowed asks nobody.
  const silent = { rules: rulesOf("* * allow"), replies: ["reject" as const] };
  t.expect(await t.call("read", { filePath: "a.txt" }, place, silent), shows({ lines: ["x"] }));
  t.expect(
    await t.call("read", { filePath: "a.txt" }, place, {
      rules: rulesOf("read * ask", "read a.txt deny"),
      replies: ["once"],
    }),
    refused(["denied"], "a.txt"),
  );
});

check("permission.ask/denied-rules", { tools: ["read"] }, async (t) => {
  const place = await t.dir({ "a.txt": "x\n" });
  t.control(
    await t.call("read", { filePath: "a.txt" }, place, { rules: rulesOf("read * allow") }),
    shows({ lines: ["x"] }),
  );
  // The error carries the rules of the permission, so that the model can see what is open.
  const rules = rulesOf("read * deny", "read open/* allow");
  t.expect(await t.call("read", { filePath: "a.txt" }, place, { rules }), refused(["denied"], "open/*"));
});

check("permission.reply/once", { tools: ["read"], needs: ["asks"] }, async (t) => {
  const place = await t.dir({ "a.txt": "x\n" });
  const session = t.session();
  const read = (...replies: ("once" | "always" | "reject")[]) =>
    t.call("read", { filePath: "a.txt" }, place, { rules: askAll, replies, session });
  t.control(await read("once"), shows({ lines: ["x"] }));
  t.expect(await read(), no);
  t.expect(await read("once"), shows({ lines: ["x"] }));
});

check("permission.reply/always", { tools: ["read", "grep"], needs: ["asks"] }, async (t) => {
  const place = await t.dir({ "a.txt": "x\n", "b.txt": "y\n" });
  const session = t.session();
  const call = (tool: string, params: unknown, ...replies: ("once" | "always")[]) =>
    t.call(tool, params, place, { rules: askAll, replies, session });
  t.control(await call("read", { filePath: "b.txt" }), no);
  t.expect(await call("read", { filePath: "a.txt" }, "always"), shows({ lines: ["x"] }));
  t.expect(await call("read", { filePath: "a.txt" }), shows({ lines: ["x"] }));
  // What is granted is the list, here everything of that permission, and of no other.
  t.expect(await call("read", { filePath: "b.txt" }), shows({ lines: ["y"] }));
  t.expect(await call("grep", { pattern: "x" }), no);
});

check("permission.reply/reject", { tools: ["read"], needs: ["asks"] }, async (t) => {
  const place = await t.dir({ "a.txt": "x\n" });
  const session = t.session();
  const read = (...replies: ("once" | "always" | "reject")[]) =>
    t.call("read", { filePath: "a.txt" }, place, { rules: askAll, replies, session });
  t.control(await read("once"), shows({ lines: ["x"] }));
  t.expect(await read("reject"), refused(["rejected", "denied"]));
  t.expect(await read("once"), shows({ lines: ["x"] }));
});

check("permission.reply/sequence", { tools: ["read", "grep"], needs: ["asks"] }, async (t) => {
  const place = await t.dir({ "a.txt": "x\n", "b.txt": "x\n" });
  t.control(
    await t.call("read", { filePath: "a.txt" }, place, { rules: askAll, replies: ["once"] }),
    shows({ lines: ["x"] }),
  );
  const step = fc.record({
    tool: fc.constantFrom("read", "grep"),
    file: fc.constantFrom("a.txt", "b.txt"),
    reply: fc.constantFrom("once", "always", "reject", undefined),
  });
  await t.property(fc.array(step, { minLength: 1, maxLength: 6 }), async (steps) => {
    const session = t.session();
    const granted = new Set<string>();
    for (const { tool, file, reply } of steps) {
      const params = tool === "read" ? { filePath: file } : { pattern: "x" };
      const got = await t.call(tool, params, place, { rules: askAll, replies: reply ? [reply] : [], session });
      const passes = granted.has(tool) || reply === "once" || reply === "always";
      if (reply === "always" && !granted.has(tool)) granted.add(tool);
      t.expect(got, passes ? succeeds : no);
    }
  }, { runs: 12 });
});

check("permission.store", { tools: ["read"], needs: ["asks"] }, async (t) => {
  const place = await t.dir({ "a.txt": "x\n" });
  const session = t.session();
  const read = (replies: "always"[], session: string) =>
    t.call("read", { filePath: "a.txt" }, place, { rules: askAll, replies, session });
  t.control(await read(["always"], session), shows({ lines: ["x"] }));
  t.control(await read([], session), shows({ lines: ["x"] }));
  t.expect(await read([], t.session()), no); // another session, another gate
  await t.restart();
  t.expect(await read([], session), no); // nothing was written down
});

check("permission.defaults", { tools: ["read", "glob", "grep"] }, async (t) => {
  const place = await t.dir({
    "a.txt": "x\n",
    ".env": "x\n",
    "prod.env": "x\n",
    "d/.env.local": "x\n",
    ".env.example": "x\n",
  }, { "ext/b.txt": "x\n" });
  const read = (filePath: string) => t.call("read", { filePath }, place, { defaultRules: true });
  t.control(await read("a.txt"), shows({ lines: ["x"] }));
  t.expect(await read(".env.example"), shows({ lines: ["x"] }));
  t.control(await t.call("glob", { pattern: "*.txt" }, place, { defaultRules: true }), finds(place.at("a.txt")));
  t.control(
    await t.call("grep", { pattern: "x", include: "*.txt" }, place, { defaultRules: true }),
    matches({ path: place.at("a.txt"), line: 1, text: "x" }),
  );
  for (const name of [".env", "prod.env", "d/.env.local", `${place.outside}/ext/b.txt`]) t.expect(await read(name), no);
});

check("permission.tools", { tools: ["read", "glob", "grep"], needs: ["asks"] }, async (t) => {
  const place = await t.dir({ "src/a.txt": "needle\n" });
  const question = async (tool: string, params: unknown, pattern: string, directory = place.directory) => {
    const reply = await t.call(tool, params, place, {
      rules: askAll,
      replies: ["once"],
      directory,
      worktree: place.directory,
    });
    const [only, ...others] = asksOf(reply);
    const got = JSON.stringify(only && { permission: only.permission, patterns: only.patterns, always: only.always });
    const want = JSON.stringify({ permission: tool, patterns: [pattern], always: ["*"] });
    return {
      reply,
      want,
      problem: got === want && others.length === 0 ? undefined : `${got} and ${others.length} more`,
    };
  };
  for (
    const [tool, params, pattern, directory] of [
      ["read", { filePath: "src/a.txt" }, "src/a.txt"],
      ["read", { filePath: "a.txt" }, "src/a.txt", place.at("src")],
      ["read", { filePath: place.at("src", "a.txt") }, "src/a.txt"],
      ["glob", { pattern: "*.txt", path: "src" }, "*.txt"],
      ["grep", { pattern: "ne+dle", path: "src" }, "ne+dle"],
    ] as const
  ) {
    const { reply, want, problem } = await question(tool, params, pattern, directory);
    t.control(reply, succeeds);
    t.demand(want, problem);
  }
});

check("permission.visible", { tools: ["read", "grep"] }, async (t) => {
  const place = await t.dir({ "a.txt": "x\n" });
  const rules = rulesOf("* * allow", "grep * deny");
  t.control(await t.call("read", { filePath: "a.txt" }, place, { rules }), shows({ lines: ["x"] }));
  t.control(await t.call("grep", { pattern: "absent" }, place), output("No files found"));
  // A hidden tool that is called all the same is not run.
  t.expect(
    await t.call("grep", { pattern: "x" }, place, { rules }),
    refused(["denied", "unknown_tool", "not_available"]),
  );
});

check("permission.unanswered", { tools: ["read", "grep"], needs: ["asks"] }, async (t) => {
  const place = await t.dir({ "a.txt": "x\n" });
  const rules = rulesOf("* * allow", "read * ask", "grep * ask");
  t.control(
    await t.call("read", { filePath: "a.txt" }, place, { rules, replies: ["once"] }),
    shows({ lines: ["x"] }),
  );
  // Nobody answers: the question ends all the same.
  const never = { rules, within: 3000, silenceFails: true };
  for (const [tool, params] of [["read", { filePath: "a.txt" }], ["grep", { pattern: "x" }]] as const) {
    const reply = await t.call(tool, params, place, never);
    t.expect(reply, refused(["denied", "rejected"]));
    t.demand(`the question ${tool}`, asked(reply, [tool]));
  }
});
