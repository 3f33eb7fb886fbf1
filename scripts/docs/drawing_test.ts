// Pure: no Deno, no fetch, no file system.

import assert from "node:assert/strict";
import { drawing, drawnCalls, withBlocks, withLimits, withNotes } from "./drawing.ts";

const fence = "```";
const block = (info: string, text: string) => `${fence}${info}\n${text}${fence}\n`;

Deno.test("drawnCalls() gives each call with the text blocks that follow it, up to another block", () => {
  const text = [
    block("json", "{}\n"),
    block("text", "of no call\n"),
    block("json grep", '{ "pattern": "x" }\n'),
    block("text", "a\n"),
    block("text facts", "b\n"),
    block("ts", "code\n"),
    block("text", "of no call\n"),
    block("js execute extended", "return 1;\n"),
    block("text program_failed", "c\n"),
  ].join("\nwords\n");
  const calls = drawnCalls(text).map(({ line: _, blocks, ...call }) => ({
    ...call,
    blocks: blocks.map(({ block, ...shown }) => ({ ...shown, text: block.text })),
  }));
  assert.deepEqual(calls, [
    {
      tool: "grep",
      params: '{ "pattern": "x" }\n',
      blocks: [{ shows: "output", text: "a\n" }, { shows: "facts", text: "b\n" }],
    },
    {
      tool: "execute",
      profile: "extended",
      params: '{"code":"return 1;"}',
      blocks: [{ shows: "output", code: "program_failed", text: "c\n" }],
    },
  ]);
  assert.throws(() => drawnCalls(block("json grep", "{}\n")), /line 1/);
});

Deno.test("drawing() shows up to 18 lines whole, of 19 the first 8 and the last 6, and all when it is wanted whole", () => {
  const lines = (count: number) => Array.from({ length: count }, (_, at) => `${at + 1}\n`).join("");
  assert.equal(drawing(lines(18)), lines(18));
  assert.equal(drawing(lines(19)), `${lines(8)}…\n14\n15\n16\n17\n18\n19\n`);
  assert.equal(drawing(lines(19), true), lines(19));
  assert.equal(drawing("a  \n\n\n"), "a\n");
});

Deno.test("drawing() shows 400 characters of a line whole, of 401 both ends", () => {
  assert.equal(drawing("x".repeat(400)), `${"x".repeat(400)}\n`);
  assert.equal(drawing(`${"a".repeat(200)}${"b".repeat(201)}`), `${"a".repeat(80)} … ${"b".repeat(40)}\n`);
});

Deno.test("withNotes() keeps the words at their lines, each once and below each other", () => {
  const former = "a  ← first\nlonger  ← second\nb\na  ← third\n";
  const drawn = "new\na\nlonger\na\na\n";
  const noted = "new\na       ← first\nlonger  ← second\na       ← third\na\n";
  assert.equal(withNotes(drawn, former), noted);
  assert.equal(withNotes(drawn, noted), noted);
  assert.equal(withNotes("x\n", "y\n"), "x\n");
  assert.throws(() => withNotes("a\n", former), /"second".*"longer"/);
});

Deno.test("withBlocks() exchanges blocks whole, with fences longer than those inside", () => {
  const text = `one\n${block("json read", "{}\n")}\n${block("text", "old\nold\n")}two\n${block("text", "")}end\n`;
  const [call] = drawnCalls(text);
  const [old] = call!.blocks;
  const changed = withBlocks(text, [{ block: old!.block, info: "text not_found", text: `${fence}js\nx\n${fence}\n` }]);
  assert.equal(
    changed,
    `one\n${block("json read", "{}\n")}\n\`\`\`\`text not_found\n${fence}js\nx\n${fence}\n\`\`\`\`\ntwo\n${
      block("text", "")
    }end\n`,
  );
  const [again] = drawnCalls(changed);
  assert.equal(
    withBlocks(changed, [{ block: again!.blocks[0]!.block, info: "text", text: "old\nold\n" }]),
    text,
  );
});

Deno.test("withLimits() writes a table behind its mark, in the place of the one that is there", () => {
  const table = (groups: readonly string[]) => `| ${groups.join("+")} |\n| --- |\n`;
  const bare = "a\n\n<!-- limits: glob, ripgrep -->\n\n## Next\n";
  const full = "a\n\n<!-- limits: glob, ripgrep -->\n\n| glob+ripgrep |\n| --- |\n\n## Next\n";
  assert.equal(withLimits(bare, table), full);
  assert.equal(withLimits(full, table), full);
  assert.equal(withLimits("no mark\n", table), "no mark\n");
});
