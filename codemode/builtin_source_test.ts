// Shell: makes a folder of files, starts ripgrep, runs programs.

import assert from "node:assert/strict";
import { createGate, type GateOptions } from "../permission/gate.ts";
import type { Rule } from "../permission/rule.ts";
import type { Workspace } from "../permission/workspace.ts";
import { findRipgrep } from "../ripgrep/mod.ts";
import { profiles } from "../spec/profiles.ts";
import { createGrep } from "../tools/grep/mod.ts";
import { createRead } from "../tools/read/mod.ts";
import { builtinSource } from "./builtin_source.ts";
import { createExecute } from "./execute.ts";

/** Runs programs over `read` and `grep` in a folder with two files. */
async function withFolder(
  gateOptions: GateOptions,
  check: (run: (code: string) => Promise<unknown>, folder: string) => Promise<void>,
): Promise<void> {
  const outer = await Deno.realPath(await Deno.makeTempDir({ prefix: "scout-builtin-" }));
  const folder = `${outer}/work`;
  try {
    await Deno.mkdir(folder);
    await Deno.writeTextFile(`${folder}/a.txt`, "one\nneedle here\nthree\n");
    await Deno.writeTextFile(`${folder}/b.txt`, "needle there\n");
    await Deno.writeTextFile(`${outer}/secret.txt`, "outside\n");
    const workspace: Workspace = { directory: folder, worktree: folder, gateRealPath: true };
    const profile = profiles.documented;
    const gate = createGate(gateOptions);
    const tools = [
      createRead({ workspace, profile }),
      createGrep({ workspace, profile, ripgrep: findRipgrep }),
    ];
    const execute = createExecute({ sources: [builtinSource(tools)], visible: gate.visible });
    const signal = new AbortController().signal;
    const ask = (request: Parameters<typeof gate.ask>[0]) => gate.ask(request, { session: "s", signal });
    await check(
      async (code) => JSON.parse((await execute.call({ code }, { signal, session: "s", ask })).output),
      folder,
    );
  } finally {
    await Deno.remove(outer, { recursive: true });
  }
}

const allow: Rule = { permission: "*", pattern: "*", action: "allow" };

Deno.test("[execute.permission] programs use the built-in tools, each call through the gate with its own permission", async () => {
  const asked: string[] = [];
  const rules: Rule[] = [allow, { permission: "read", pattern: "*", action: "ask" }, {
    permission: "external_directory",
    pattern: "*",
    action: "ask",
  }];
  const ask: GateOptions["ask"] = ({ request }) => {
    asked.push(`${request.permission} ${request.patterns}`);
    return Promise.resolve(request.permission === "read" ? { kind: "once" } : { kind: "reject" });
  };
  await withFolder({ rules, ask }, async (run, folder) => {
    const program = `
      const { output, metadata } = await tools.scout.grep({ pattern: "needle" });
      const files = output.split("\\n").filter((line) => line.endsWith(":")).map((line) => line.slice(0, -1)).sort();
      const texts = [];
      for (const filePath of files) texts.push((await tools.scout.read({ filePath })).output);
      let refused = "";
      try { await tools.scout.read({ filePath: "../secret.txt" }) } catch (error) { refused = error.message }
      return [files, texts.map((text) => text.includes("needle")), typeof metadata, refused];`;
    const [files, found, metadata, refused] = await run(program) as [string[], boolean[], string, string];
    assert.deepEqual(files, [`${folder}/a.txt`, `${folder}/b.txt`]);
    assert.deepEqual([found, metadata], [[true, true], "object"]);
    assert.notEqual(refused, "");
    assert.deepEqual(asked.slice(0, 2), ["read a.txt", "read b.txt"]);
    assert.match(asked[2]!, /^external_directory /);
  });
});

Deno.test("[permission.visible] a built-in tool that is denied is not there for programs", async () => {
  const rules: Rule[] = [allow, { permission: "grep", pattern: "*", action: "deny" }];
  await withFolder({ rules }, async (run) => {
    assert.deepEqual(await run("return Object.keys(tools.scout)"), ["read"]);
    const failed = await run(
      "try { await tools.scout.read({ filePath: 'gone.txt' }) } catch (error) { return [error.message] }",
    );
    assert.match((failed as string[])[0]!, /gone\.txt/);
  });
});
