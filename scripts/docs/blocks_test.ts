// Pure: no Deno, no fetch, no file system.

import assert from "node:assert/strict";
import { commandsOf, fencedBlocks, isShown } from "./blocks.ts";

const fence = "```";

Deno.test("fencedBlocks() gives info, line and text of each block, in a list too, and inside longer fences", () => {
  const text =
    `a\n${fence}sh\nls\n\nls -l\n${fence}\n- b\n  ${fence}ts ignore\n  x\n  ${fence}\n\`\`\`\`md\n${fence}sh\nno\n${fence}\n\`\`\`\`\n`;
  assert.deepEqual(fencedBlocks(text), [
    { info: "sh", line: 2, text: "ls\n\nls -l\n" },
    { info: "ts ignore", line: 8, text: "  x\n" },
    { info: "md", line: 11, text: `${fence}sh\nno\n${fence}\n` },
  ]);
});

Deno.test("fencedBlocks() does not take inline code or an unclosed fence for a block", () => {
  assert.deepEqual(fencedBlocks(`${fence}sh ls ${fence}\ntext\n${fence}sh\nnever closed\n`), []);
});

Deno.test("commandsOf() takes sh and console blocks, and no other", () => {
  const text = [
    `${fence}sh\ncd x\nls\n${fence}`,
    `${fence}sh ignore\nrm -r x\n${fence}`,
    `${fence}console\n$ echo a; echo b\na\nb\n$ true\n$ echo c\nc\n${fence}`,
    `${fence}\n$ ls\n${fence}`,
    `${fence}console\n$ cat <<'END'\n> a\n>\n>   b\n> END\na\n\n  b\n$ echo\n${fence}`,
  ].join("\n");
  assert.deepEqual(commandsOf(text), [
    { line: 1, command: "cd x\nls\n" },
    { line: 8, command: "echo a; echo b", shown: "a\nb\n" },
    { line: 8, command: "true", shown: "" },
    { line: 8, command: "echo c", shown: "c\n" },
    { line: 19, command: "cat <<'END'\na\n\n  b\nEND", shown: "a\n\n  b\n" },
    { line: 19, command: "echo", shown: "" },
  ]);
  assert.throws(() => commandsOf(`${fence}console\nls\n${fence}\n`), /line 1/);
});

Deno.test("isShown() compares whole outputs, with … for any text and any lines", () => {
  const table: readonly (readonly [string, string, boolean])[] = [
    ["a\nb\n", "a\nb", true],
    ["a\nb\n", "a\nb\nc\n", false],
    ["a\n", "ba\n", false],
    ["", "", true],
    ["", "a\n", false],
    ["/…/x.ts:\n", "/w/y/x.ts:\n", true],
    ["/…/x.ts:\n", "/w\n/x.ts:\n", false],
    ["a\n…\n", "a\nb\nc\n", true],
    ["a\n…\n", "a\n", true],
    ["…\nc\n", "a\nb\nc\n", true],
    ["a\n…\nc\n", "a\nd\n", false],
    ["a.c (x)\n", "abc (x)\n", false],
    ["a.c (x)\n", "a.c (x)\n", true],
    ["  indented\n", "  indented\n\n\n", true],
  ];
  for (const [shown, output, same] of table) {
    assert.equal(isShown(shown, output), same, JSON.stringify([shown, output]));
  }
});
