// Pure: no Deno, no fetch, no file system.

import fc from "fast-check";
import { checksOf } from "../check.ts";
import { all, answers, inWords, metadata, numbersIn, output, refused } from "../expect.ts";
import { globMatches } from "../models/glob_model.ts";
import type { Reply } from "../protocol.ts";
import type { Tree } from "../tree.ts";
import { finds, truncatedIs, viewGlob } from "./views.ts";
import { askAll, asked } from "./questions.ts";

const { list, check } = checksOf("files");

/** Checks of the area `glob`. */
export const globChecks = list;

check("glob.params", { tools: ["glob"] }, async (t) => {
  const place = await t.dir({ "a.txt": "x\n", "sub/b.txt": "x\n" });
  t.control(await t.call("glob", { pattern: "*.txt" }, place), finds(place.at("a.txt"), place.at("sub/b.txt")));
  t.expect(await t.call("glob", { pattern: "*.txt", path: "sub" }, place), finds(place.at("sub/b.txt")));
  t.expect(await t.call("glob", { path: "sub" }, place), refused(["invalid_params"], "pattern"));
  t.expect(await t.call("glob", { pattern: 5 }, place), refused(["invalid_params"], "pattern"));
  t.expect(await t.call("glob", { pattern: "*", path: 5 }, place), refused(["invalid_params"], "path"));
});

check("glob.order", { tools: ["glob"], needs: ["asks"] }, async (t) => {
  const place = await t.dir({ "a.txt": "x\n" }, { "ext/b.txt": "x\n" });
  const path = `${place.outside}/ext`;
  const outside = { pattern: "*.txt", path };
  const both = await t.call("glob", outside, place, { rules: askAll, replies: ["once", "once"] });
  t.control(both, finds(`${path}/b.txt`));
  t.demand("the questions glob, external_directory", asked(both, ["glob", "external_directory"]));
  // The answer no to the first question ends the call, before the path is looked at.
  const no = await t.call("glob", { pattern: "*", path: "missing" }, place, { rules: askAll, replies: ["reject"] });
  t.expect(no, refused(["rejected", "denied"]));
  t.demand("the question glob only", asked(no, ["glob"]));
  const second = await t.call("glob", outside, place, { rules: askAll, replies: ["once", "reject"] });
  t.expect(second, refused(["rejected", "denied"]));
});

check("glob.missing", { tools: ["glob"] }, async (t) => {
  const place = await t.dir({ "there/a.txt": "x\n" });
  t.control(await t.call("glob", { pattern: "*", path: "there" }, place), finds(place.at("there/a.txt")));
  const reply = await t.call("glob", { pattern: "*", path: "gone" }, place);
  t.expect(
    reply,
    t.profile === "opencode-1.18" ? refused(["not_found", "ripgrep_failed"]) : refused(["not_found"], "gone"),
  );
});

check("glob.file", { tools: ["glob"] }, async (t) => {
  const place = await t.dir({ "d/a.txt": "x\n" });
  t.control(await t.call("glob", { pattern: "*", path: "d" }, place), finds(place.at("d/a.txt")));
  const reply = await t.call("glob", { pattern: "*", path: "d/a.txt" }, place);
  t.expect(reply, refused(["not_directory"], `glob path must be a directory: ${place.at("d/a.txt")}`));
});

const name = fc.constantFrom("a", "b", "ab", "aab", "a.b");
const file = fc.array(name, { minLength: 1, maxLength: 3 }).map((segments) => segments.join("/") + ".x");
const pattern = fc.array(fc.constantFrom("a", "*", "?", "a*", "*b.x", "*.x", "**", "ab.x"), {
  minLength: 1,
  maxLength: 3,
})
  .map((segments) => segments.join("/"));

check("glob.output", { tools: ["glob"] }, async (t) => {
  const first = await t.dir({ "s p.txt": "x\n", "d/e.txt": "x\n" });
  t.control(await t.call("glob", { pattern: "*.nothing" }, first), output("No files found"));
  t.expect(await t.call("glob", { pattern: "**/*.txt" }, first), finds(first.at("s p.txt"), first.at("d/e.txt")));
  await t.property(fc.tuple(fc.uniqueArray(file, { minLength: 1, maxLength: 5 }), pattern), async ([files, wanted]) => {
    const tree: Tree = Object.fromEntries(files.map((name) => [name, "x\n"]));
    const place = await t.dir(tree);
    const expected = files.filter((name) => globMatches(wanted, name));
    const reply = await t.call("glob", { pattern: wanted }, place);
    t.expect(
      reply,
      expected.length === 0 ? output("No files found") : finds(...expected.map((name) => place.at(name))),
    );
  });
});

check("glob.output/order", { tools: ["glob"], needs: ["argv"] }, async (t) => {
  const place = await t.dir({ "a.txt": "x\n" });
  t.control(await t.call("glob", { pattern: "*" }, place), finds(place.at("a.txt")));
  if ((await t.rgCalls()).length === 0) t.untestable("the target does not run the rg that is first on its PATH");
  await t.rgScript("printf './z.txt\\n./b/y.txt\\n./a.txt\\n./m.txt\\n'");
  t.expect(
    await t.call("glob", { pattern: "*" }, place),
    output(["z.txt", "b/y.txt", "a.txt", "m.txt"].map((name) => place.at(name)).join("\n")),
  );
});

const globNotice = ({ output }: { output: string }) => viewGlob(output).notice;

check("glob.limit", { tools: ["glob"] }, async (t) => {
  const few = await t.dir({ "a.txt": "x\n" });
  t.control(await t.call("glob", { pattern: "*" }, few), all(finds(few.at("a.txt")), truncatedIs(false, globNotice)));
  for (const count of [99, 100, 101, 150]) {
    const place = await t.dir(Object.fromEntries(Array.from({ length: count }, (_, i) => [`f${i}.txt`, ""])));
    const shown = Math.min(count, 100);
    const rows = answers(`${shown} of ${count} paths`, (answer) => {
      const { rows, notice } = viewGlob(answer.output);
      const real = new Set(rows.filter((row) => row.startsWith(place.at("f"))));
      const fact = count < 100 || numbersIn(notice).includes(100);
      return real.size === shown && rows.length === shown && fact
        ? undefined
        : `${rows.length} rows, notice ${JSON.stringify(notice)}`;
    });
    t.expect(await t.call("glob", { pattern: "*.txt" }, place), all(rows, truncatedIs(count >= 100, globNotice)));
  }
});

check("glob.zero", { tools: ["glob"] }, async (t) => {
  const place = await t.dir({ "a.txt": "x\n" });
  t.control(await t.call("glob", { pattern: "*.txt" }, place), finds(place.at("a.txt")));
  t.expect(await t.call("glob", { pattern: "*.md" }, place), output("No files found"));
});

check("glob.metadata", { tools: ["glob"] }, async (t) => {
  const place = await t.dir({ "src/a.txt": "x\n", "src/lib/b.txt": "x\n" });
  const title = (wanted: string) =>
    answers(
      `the title ${JSON.stringify(wanted)}`,
      (answer) => answer.title === wanted ? undefined : `the title ${JSON.stringify(answer.title)}`,
    );
  t.control(await t.call("glob", { pattern: "*.none" }, place), output("No files found"));
  t.expect(
    await t.call("glob", { pattern: "*.none" }, place),
    all(metadata("count", 0), metadata("truncated", false)),
  );
  const two = await t.call("glob", { pattern: "*.txt", path: "src" }, place, { worktree: place.directory });
  t.expect(two, all(metadata("count", 2), metadata("truncated", false), title("src")));
  const one = await t.call("glob", { pattern: "*.txt", path: "lib" }, place, {
    directory: place.at("src"),
    worktree: place.directory,
  });
  t.expect(one, all(metadata("count", 1), title("src/lib")));
});

check("glob.hidden", { tools: ["glob"] }, async (t) => {
  const place = await t.dir({
    "a.ts": "x\n",
    ".b.ts": "x\n",
    ".dir/c.ts": "x\n",
    "d/.e.ts": "x\n",
    "d/.f/g.ts": "x\n",
  });
  const visible = [place.at("a.ts")];
  t.control(await t.call("glob", { pattern: "a.ts" }, place), finds(...visible));
  const every = ["a.ts", ".b.ts", ".dir/c.ts", "d/.e.ts", "d/.f/g.ts"].map((name) => place.at(name));
  const all = await t.call("glob", { pattern: "**/*" }, place);
  t.expect(all, finds(...(t.profile === "opencode-1.18" ? every : visible)));
  const dotted = [...visible, place.at(".b.ts"), place.at("d/.e.ts")];
  t.expect(
    await t.call("glob", { pattern: "*.ts" }, place),
    finds(...(t.profile === "opencode-1.18" ? dotted : visible)),
  );
});

check("glob.hidden/before-limit", { tools: ["glob"] }, async (t) => {
  if (t.profile === "opencode-1.18") t.untestable("that profile lists hidden files");
  const hidden = Object.fromEntries(Array.from({ length: 300 }, (_, i) => [`.h${i}.ts`, ""]));
  const visible = Object.fromEntries(Array.from({ length: 3 }, (_, i) => [`v${i}.ts`, ""]));
  const place = await t.dir({ ...hidden, ...visible });
  const wanted = Object.keys(visible).map((name) => place.at(name));
  t.control(await t.call("glob", { pattern: "v*.ts" }, place), finds(...wanted));
  t.expect(await t.call("glob", { pattern: "*.ts" }, place), finds(...wanted));
});

check("glob.git", { tools: ["glob"] }, async (t) => {
  const place = await t.dir({ "a.txt": "x\n", ".git/b.txt": "x\n", "sub/.git/deep/c.txt": "x\n", "git/d.txt": "x\n" });
  const wanted = [place.at("a.txt"), place.at("git/d.txt")];
  t.control(await t.call("glob", { pattern: "git/*.txt" }, place), finds(place.at("git/d.txt")));
  t.expect(await t.call("glob", { pattern: "**/*.txt" }, place), finds(...wanted));
  t.expect(await t.call("glob", { pattern: "**/.git/**" }, place), noneBelow(".git"));
});

function noneBelow(folder: string) {
  return {
    want: `nothing below ${folder}/`,
    got: (reply: Reply) =>
      reply.kind === "ok" && reply.answer.output !== "" && !reply.answer.output.includes(`/${folder}/`)
        ? undefined
        : inWords(reply),
  };
}
