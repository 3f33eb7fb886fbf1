// Shell: runs grep with the real ripgrep on temporary trees, and a Deno with few permissions.

import assert from "node:assert/strict";
import { grepExtended as grep, grepText as text } from "../../scripts/testing/grep_kit.ts";
import { fakeRipgrep, makeTree, realRipgrep, runLimited } from "../../scripts/testing/search_kit.ts";

const guards = (file: string) => file.endsWith(".pem") ? "deny" : file.endsWith(".env") ? "ask" : "allow";

Deno.test("[grep.guard] what read would ask for or refuse is left out, whatever is in it, and the notice says so", async () => {
  await using tree = await makeTree({ "ws/.env": "KEY=needle\n", "ws/k.pem": "needle\n", "ws/a.ts": "needle\n" });
  await Deno.symlink("ws", tree.at("link"));
  const here = { directory: "ws", readVerdict: guards } as const;
  const found = await text(tree, { pattern: "needle" }, here);
  assert.match(
    found,
    /^Found 1 matches\nws\/a\.ts:\n {2}Line 1: needle\n\n\(Left out, whatever is in them, .*: ws\/\.env, ws\/k\.pem\./,
  );
  // The notice tells nothing about the text of such a file: it is the same when nothing in it matches.
  const notice = (output: string) => /\(Left out[^)]*\)/.exec(output)?.[0];
  for (const params of [{ pattern: "KEY=n" }, { pattern: "KEY=q" }, { pattern: "KEY", output: "count" }]) {
    const output = await text(tree, params, here);
    assert.match(output, /^No files found\n\n\(No line of a text file matches/);
    assert.deepEqual(notice(output), notice(found));
  }
  // Counts leave them out too.
  await Deno.writeTextFile(tree.at("ws/.env"), "needle\n".repeat(300));
  await Deno.writeTextFile(tree.at("ws/a.ts"), "needle\n".repeat(101));
  assert.equal((await grep(tree, { pattern: "needle" }, here)).result?.metadata.total, 101);
  // Through a link the rules see the same file; and the switch is the host's.
  const linked = await grep(tree, { pattern: "needle", path: "../link" }, here);
  assert.equal(linked.result?.metadata.leftOut, 2);
  const off = await grep(tree, { pattern: "KEY|needle", output: "files" }, {
    ...here,
    switches: { guardsSecrets: false },
  });
  assert.equal(off.result?.metadata.files, 3);
});

Deno.test("[grep.guard] what is left out below a path is named as it can be sent back", async () => {
  await using tree = await makeTree({ "src/deep/.env": "KEY=needle\n" });
  const below = await grep(tree, { pattern: "KEY", path: "src" }, { readVerdict: guards });
  const told = /deny them: (.+)\. To search/.exec(below.result!.output)![1]!;
  const named = await grep(tree, { pattern: "KEY", path: told }, { readVerdict: guards });
  assert.deepEqual(named.asked, ["grep: KEY", "read: src/deep/.env"]);
  assert.match(named.result!.output, /Line 1: KEY=needle$/);
});

Deno.test("[grep.guard] a file that is named is asked for; where all are asked for, one question stands for them", async () => {
  await using tree = await makeTree({ ".env": "KEY=needle\n", "k.pem": "needle\n" });
  const named = await grep(tree, { pattern: "KEY", path: ".env" }, { readVerdict: guards });
  assert.deepEqual(named.asked, ["grep: KEY", "read: .env"]);
  assert.match(named.result!.output, /Line 1: KEY=needle$/);
  const refused = await grep(tree, { pattern: "KEY", path: ".env" }, { readVerdict: guards, refuse: "read" });
  assert.equal(refused.error?.code, "denied");
  const readVerdict = (file: string) => file.endsWith(".pem") ? "deny" as const : "ask" as const;
  const all = await grep(tree, { pattern: "needle", output: "files" }, { readVerdict });
  assert.deepEqual(all.asked, ["grep: needle", "read: *"]);
  assert.equal(all.result?.metadata.files, 1);
  assert.equal(all.result?.metadata.leftOut, 1);
  assert.equal((await grep(tree, { pattern: "needle" }, { readVerdict, refuse: "read" })).error?.code, "denied");
});

Deno.test("[external.race] a file that a link has taken the place of gives no lines", async () => {
  await using tree = await makeTree({ "ws/a.txt": "inside\n", "secret.txt": "secret needle\n" });
  const { command } = await realRipgrep();
  const swap = await fakeRipgrep(tree, `ln -sf ../secret.txt a.txt; exec '${command}' "$@"`);
  const { result, error } = await grep(tree, { pattern: "needle", path: "a.txt" }, { directory: "ws", ripgrep: swap });
  assert.equal(result, undefined);
  assert.equal(error?.code, "unreadable");
  assert.doesNotMatch(error!.message, /needle/);
});

Deno.test("[external.race] [grep.guard] a file that a directory has taken the place of gives no lines", async () => {
  await using tree = await makeTree({ "ws/a.txt": "inside\n" });
  const { command } = await realRipgrep();
  const swap = await fakeRipgrep(tree, `rm a.txt; mkdir a.txt; echo needle > a.txt/.env; exec '${command}' "$@"`);
  const called = await grep(tree, { pattern: "needle", path: "a.txt" }, {
    directory: "ws",
    ripgrep: swap,
    readVerdict: guards,
  });
  assert.equal(called.error?.code, "unreadable", called.result?.output);
});

// Made up here, so that no scanner of this repository takes them for real.
const token = ["ghp", "wWPw5k4aXcaT4fNP0UcnZwJUVFk6LO0pINUx"].join("_");
const keyLine = `MIIEpAIBAAKCAQEA${"abcdEFGH1234+/ab".repeat(3)}`;
const dashes = "-".repeat(5);
const privateKey = [
  `${dashes}BEGIN RSA PRIVATE KEY${dashes}`,
  ...Array.from({ length: 10 }, () => keyLine),
  `${dashes}END RSA PRIVATE KEY${dashes}`,
].join("\n");

Deno.test("[grep.mask] a line with a secret is masked, a key over several lines too, and how to see them is said", async () => {
  await using tree = await makeTree({
    "a.ts": `const needle = "${token}";\nconst other = "needle";\n`,
    "long.js": `${"a();".repeat(5000)}needle("${token}");${"b();".repeat(5000)}\n`,
    "key.txt": `before\n${privateKey}\nafter\n`,
  });
  const output = await text(tree, { pattern: "needle" });
  assert(!output.includes(token.slice(4, 20)), output);
  assert.match(
    output,
    /a\.ts:\n {2}Line 1: \[masked: it looks like a secret \(GITHUB_TOKEN\)\]\n {2}Line 2: const other/,
  );
  assert.match(output, /\(2 lines masked, since a secret was recognised\. To see them use read/);
  assert.equal((await grep(tree, { pattern: "needle" })).result?.metadata.masked, 2);
  const key = await text(tree, { pattern: ".", path: "key.txt" });
  assert(!key.includes(keyLine) && /Line 1: before/.test(key) && /Line 14: after/.test(key), key);
  const around = await text(tree, { pattern: "BEGIN", path: "key.txt", context: 10 });
  assert.match(around, /Line 1 - before/);
  const off = await text(tree, { pattern: "needle", path: "a.ts" }, { switches: { guardsSecrets: false } });
  assert(off.includes(token));
});

Deno.test("[grep.mask] the detector needs no permission of its own", async () => {
  await using tree = await makeTree({ "a.ts": `const needle = "${token}";\n` });
  const { command } = await realRipgrep();
  const code = `
    import { createGrep } from "./tools/mod.ts";
    import { profiles } from "./spec/mod.ts";
    const directory = ${JSON.stringify(tree.root)};
    const grep = createGrep({
      workspace: { directory, worktree: directory, gateRealPath: true },
      profile: profiles.extended,
      ripgrep: () => Promise.resolve({ command: ${JSON.stringify(command)}, origin: "named" }),
    });
    const context = { signal: new AbortController().signal, session: "s", ask: () => Promise.resolve() };
    const { output, metadata } = await grep.call({ pattern: "needle" }, context);
    console.log(metadata.masked, output.includes("masked: it looks like a secret (GITHUB_TOKEN)"));`;
  assert.equal(await runLimited(code, [`--allow-read=${tree.root}`, `--allow-run=${command}`]), "1 true");
});
