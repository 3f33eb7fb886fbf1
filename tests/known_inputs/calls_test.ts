// Shell: makes the calls of the table of known inputs on temporary trees, reads the document and the tests it names.

import assert from "node:assert/strict";
import path from "node:path";
import { createToolset, defaultRules, readConfig, ToolError } from "../../mod.ts";
import { shellWord } from "../../conformance/shell_word.ts";
import {
  boundRipgrep,
  fakeRipgrep,
  inShell,
  makeTree,
  realRipgrep,
  soon,
  type Tree,
} from "../../scripts/testing/search_kit.ts";
import { knownInputs } from "./inputs.ts";
import { type CallTry, titleOf } from "./known_input.ts";
import { renderKnownInputs } from "./render.ts";

const root = new URL("../../", import.meta.url);
const linux = Deno.build.os === "linux";

/** A value with the root of a tree in the place of `<ROOT>`, in keys too. */
const placed = <T>(value: T, tree: Tree): T =>
  value === undefined
    ? value
    // What JSON cannot say (NaN) is not in need of it.
    : JSON.stringify(value).includes("<ROOT>")
    ? JSON.parse(JSON.stringify(value).replaceAll("<ROOT>", tree.root))
    : value;

async function ripgrepFor(one: CallTry, tree: Tree): Promise<string> {
  if (one.bound) return (await boundRipgrep(tree)).command;
  const { command } = await realRipgrep();
  if (one.ripgrep === undefined) return command;
  return (await fakeRipgrep(tree, `RG=${shellWord(command)}\nROOT=${shellWord(tree.root)}\n${one.ripgrep}`)).command;
}

/** The files of a listing, or `file:line` of matches, relative to a directory. */
function hitsOf(tool: string, output: string, directory: string): string[] {
  if (output.startsWith("No files found")) return [];
  if (tool === "glob") return output.split("\n\n")[0]!.split("\n").map((file) => path.relative(directory, file));
  let file = "";
  return output.split("\n").flatMap((line) => {
    const number = /^ {2}Line (\d+): /.exec(line)?.[1];
    if (number !== undefined) return [`${file}:${number}`];
    if (path.isAbsolute(line) && line.endsWith(":")) file = path.relative(directory, line.slice(0, -1));
    return [];
  });
}

async function make(one: CallTry, profile = one.profile, gives = one.gives): Promise<void> {
  await using tree = await makeTree(one.tree);
  if (one.shell !== undefined) await inShell(tree, one.shell);
  const directory = path.resolve(tree.root, one.directory ?? "") + (one.directory?.endsWith("/") ? "/" : "");
  const asked: string[] = [];
  const scout = createToolset({
    directory,
    profile,
    hidden: one.hidden,
    ripgrep: await ripgrepFor(one, tree),
    // What an answer says must not depend on how much the machine has to do beside.
    searchTimes: { totals: 60_000, why: 60_000 },
    rules: [...defaultRules, ...readConfig(placed(one.rules ?? {}, tree), { home: tree.at("home") })],
    ...(one.alone ? {} : {
      ask: ({ request }) => {
        asked.push(`${request.permission}: ${request.patterns.join(" | ")}`);
        return Promise.resolve({ kind: "once" });
      },
    }),
  });
  const [tool, params] = one.call;
  let output = "";
  let error: ToolError | undefined;
  try {
    output = (await soon(scout.call(tool, placed(params, tree)), 20)).output;
  } catch (thrown) {
    if (!(thrown instanceof ToolError)) throw thrown;
    error = thrown;
  } finally {
    await scout.close();
    await inShell(tree, "chmod -R u+rwX . 2>/dev/null || true");
  }
  const said = error?.message ?? output;
  assert.equal(error?.code, gives.error, said);
  if (gives.hits) assert.deepEqual(hitsOf(tool, output, directory).sort(), [...gives.hits].sort());
  const unplaced = said.replaceAll(tree.root, "<ROOT>");
  for (const wanted of gives.says ?? []) assert.match(unplaced, wanted);
  for (const unwanted of gives.not ?? []) assert.doesNotMatch(unplaced, unwanted);
  if (one.asked) assert.deepEqual(asked, placed(one.asked, tree));
}

for (const { id, tries } of knownInputs.flatMap(([, inputs]) => inputs)) {
  for (const one of tries) {
    if (one.kind !== "call") continue;
    Deno.test(titleOf(id, one), { ignore: !linux }, () => make(one));
    const { extended } = one;
    if (extended !== undefined) {
      Deno.test(titleOf(id, one, true), { ignore: !linux }, () => make(one, "extended", extended));
    }
  }
}

Deno.test("each known input has an id of its own and each of its tries a name", () => {
  const inputs = knownInputs.flatMap(([, inputs]) => inputs);
  const ids = inputs.map(({ id }) => id);
  assert.deepEqual(ids, [...new Set(ids)].sort((a, b) => Number(a.slice(1)) - Number(b.slice(1))));
  for (const { id, tries } of inputs) {
    const names = tries.map(({ name }) => name);
    assert.equal(new Set(names).size, names.length, id);
    assert.ok(names.length > 0, id);
  }
});

Deno.test("the tests that the table of known inputs names exist", async () => {
  for (const one of knownInputs.flatMap(([, inputs]) => inputs.flatMap(({ tries }) => tries))) {
    if (one.kind !== "test") continue;
    const [file, title] = one.test;
    assert.ok((await Deno.readTextFile(new URL(file, root))).includes(JSON.stringify(title)), `${file}: ${title}`);
  }
});

Deno.test("docs/known-inputs.md is what the table says", async () => {
  const document = await Deno.readTextFile(new URL("docs/known-inputs.md", root));
  assert.equal(document, renderKnownInputs(knownInputs), "write it again with scripts/known_inputs.ts");
});
