// Shell: reads the documents, and looks whether what they link to is there.

import assert from "node:assert/strict";
import { posix } from "node:path";
import { fencedBlocks } from "../scripts/docs/blocks.ts";
import { anchorsOf, linksOf } from "../scripts/docs/links.ts";
import { readSourceTree } from "../scripts/house/source_tree.ts";
import { toolErrorCodes } from "../spec/tool_error.ts";
import { fromFileUrl } from "./command_kit.ts";

const root = fromFileUrl(new URL("../", import.meta.url));
const documents = (await readSourceTree(root)).filter(({ path }) => path.endsWith(".md"));

Deno.test("every link of a document leads to a file of the tree, and every anchor to a heading or a rule", async () => {
  const wrong: string[] = [];
  let followed = 0;
  for (const { path, text } of documents) {
    for (const { line, target } of linksOf(text)) {
      if (/^[a-z]+:/.test(target)) continue;
      followed++;
      const [file = "", anchor] = target.split("#");
      const place = file === "" ? path : posix.join(posix.dirname(path), file);
      const there = await Deno.stat(root + place).catch(() => undefined);
      if (there === undefined || place.startsWith("..")) wrong.push(`${path}:${line}: no file ${place}`);
      else if (anchor !== undefined && !anchorsOf(await Deno.readTextFile(root + place)).has(anchor)) {
        wrong.push(`${path}:${line}: no heading #${anchor} in ${place}`);
      }
    }
  }
  assert.deepEqual(wrong, []);
  assert.ok(followed > 100, `only ${followed} links were seen`);
});

Deno.test("every document is reached from README.md by links", () => {
  const byPath = new Map(documents.map(({ path, text }) => [path, text]));
  const reached = new Set<string>();
  const follow = (path: string) => {
    const text = byPath.get(path);
    if (text === undefined || reached.has(path)) return;
    reached.add(path);
    for (const { target } of linksOf(text)) {
      if (!/^[a-z]+:/.test(target)) follow(posix.join(posix.dirname(path), target.split("#")[0]!));
    }
  };
  follow("README.md");
  // A file that the examples read.
  const inputs = ["examples/project/notes.md"];
  assert.deepEqual([...byPath.keys()].filter((path) => !reached.has(path) && !inputs.includes(path)), []);
});

/** What is run, or drawn, or is no code. `ts` is run by `deno test --doc`, the others by `deno task docs`. */
const known = /^(ts|sh|console|json( \w+.*)?|js \w+.*|text( .*)?)$/;

/** Blocks that are not run, by their first line, with the reason. */
const notRun: Readonly<Record<string, string>> = {
  'npx --yes deno@2.9.6 task scout grep "Deno.Command" .   # the main job: prints what the model would see':
    "The second command would run these documents again; the first is in docs/walks.",
  "claude mcp add scout -- deno run -A --lock=/path/to/scout/run.lock /path/to/scout/mcp.ts":
    "It needs a client that is not here.",
  "deno task npm": "The step npm does it, with a package of its own.",
  "deno task scout execute program.ts --mcp servers.json":
    "The files are the reader's; README.md runs it on files that are here.",
  'import { assertCheck, checks, lineTarget, makeRig } from "@scout/tools/conformance";':
    "It is a file of the reader's tests; conformance/mod.ts and conformance/run.ts have examples that run.",
};

Deno.test("every block of code in a document is run, or there is a written reason", () => {
  const wrong: string[] = [];
  const reasons = new Set(Object.keys(notRun));
  for (const { path, text } of documents) {
    for (const { info, line, text: block } of fencedBlocks(text)) {
      const first = block.split("\n")[0]!;
      if (/ignore$/.test(info) && reasons.delete(first)) continue;
      if (!known.test(info)) wrong.push(`${path}:${line}: ${info}: ${first}`);
    }
  }
  assert.deepEqual(wrong, []);
  assert.deepEqual([...reasons], [], "reasons that are needed no more");
});

/** Beginnings of indented commands, which are not run, with the reason. */
const notTyped: Readonly<Record<string, string>> = {
  "deno task bench ": "Figures take minutes on an idle machine.",
  "deno task conformance": "The third walk types those that matter; the others need targets that are not here.",
  "deno task soak ": "It takes ten minutes; a short one is a test.",
  "deno run -A conformance/targets/install.ts ": "It installs others' programs.",
};

Deno.test("every indented command of a document has a written reason not to be run", () => {
  const reasons = new Set<string>();
  const wrong: string[] = [];
  for (const { path, text } of documents) {
    const fenced = fencedBlocks(text).map((block) => block.text).join("");
    for (const [, command = ""] of text.matchAll(/^ {4}((?:deno|npx|npm|node|python3) .*)$/gm)) {
      const reason = Object.keys(notTyped).find((start) => command.startsWith(start));
      if (reason !== undefined) reasons.add(reason);
      else if (!fenced.includes(`    ${command}\n`)) wrong.push(`${path}: ${command}`);
    }
  }
  assert.deepEqual(wrong, []);
  assert.deepEqual([...reasons].toSorted(), Object.keys(notTyped).toSorted(), "reasons that are needed no more");
});

Deno.test("every task that a document names is one", async () => {
  const { tasks } = JSON.parse(await Deno.readTextFile(`${root}deno.json`));
  const named = documents.flatMap(({ path, text }) =>
    [...text.matchAll(/\bdeno task (\w+(?::\w+)?)/g)].map(([, task = ""]) => ({ path, task }))
  );
  assert.ok(named.length > 50, `only ${named.length} were seen`);
  assert.deepEqual(named.filter(({ task }) => !Object.hasOwn(tasks, task)), []);
});

Deno.test("the pages of the tools name every error code, in their tables, and none that there is not", () => {
  const pages = documents.filter(({ path }) => path.startsWith("docs/tools/"));
  const named = pages.flatMap(({ path, text }) =>
    text.split(/^## Errors.*$/m).slice(1).flatMap((section) => [...section.matchAll(/^\| `(\w+)` /gm)]).map((
      [, code],
    ) => ({
      path,
      code: code!,
    }))
  );
  const codes: ReadonlySet<string> = new Set(toolErrorCodes);
  assert.deepEqual(named.filter(({ code }) => !codes.has(code)), []);
  // Of the closed list, for other implementations.
  const others = ["is_directory"];
  const missing = toolErrorCodes.filter((code) => !named.some((each) => each.code === code) && !others.includes(code));
  assert.deepEqual(missing, []);
});

Deno.test("the second walk configures its client as README.md and docs/mcp.md say, by npx and with the walk's places", () => {
  const blocks = (path: string) => fencedBlocks(documents.find((each) => each.path === path)!.text);
  const config = (path: string) => {
    const block = blocks(path).find(({ info, text }) => info === "json" && text.includes("mcpServers"));
    return JSON.parse(block!.text).mcpServers.scout as { command: string; args: string[] };
  };
  const { command, args } = config("README.md");
  assert.deepEqual(config("docs/mcp.md"), { command, args });
  const here = (text: string) =>
    text.replace("/path/to/scout", "../scout").replace("/path/to/project", "../scout/examples/project");
  const typed = blocks("docs/walks/2_mcp_client.md").map(({ text }) =>
    /servers\.json <<'END'\n([^]*?)> END/.exec(text)?.[1]
  );
  const walked = JSON.parse(typed.find((text) => text !== undefined)!.replaceAll(/^> ?/gm, ""));
  assert.deepEqual(walked.mcpServers.scout, { command: "npx", args: ["--yes", `${command}@2.9.6`, ...args.map(here)] });
});
