// Pure: no Deno, no fetch, no file system.

import assert from "node:assert/strict";
import { checkHeaders, checkPurity } from "./purity.ts";
import { brief, faces, houseFiles } from "./testing.ts";

const messages = (texts: Readonly<Record<string, string>>) => brief(checkPurity(houseFiles(texts), faces));

Deno.test("checkHeaders() wants one of the two headers in each file", () => {
  const [good, ...rest] = houseFiles({ "a.ts": "", "b.ts": "// Shell: reads files.\n", "c.ts": "" });
  const files = [good!, ...rest].map((file) => file.path === "c.ts" ? { ...file, text: "code" } : file);
  assert.deepEqual(checkHeaders(files).map((each) => each.path), ["c.ts"]);
});

Deno.test("checkPurity() finds Deno, fetch, shells and effectful libraries in a pure file", () => {
  const cases: readonly (readonly [string, RegExp])[] = [
    ["Deno.readTextFile('x');", /^a\.ts:2 .*mentions Deno/],
    ["await fetch('x');", /mentions fetch/],
    ["import './shell.ts';", /imports "shell\.ts"/],
    ["import type { A } from './shell.ts';", /imports "shell\.ts"/],
    ["export * from './shell.ts';", /imports "shell\.ts"/],
    ["import fs from 'node:fs';", /imports "node:fs"/],
    ["const { spawn } = await import('node:child_process');", /imports "node:child_process"/],
    ["import ts from 'typescript';", /imports "typescript"/],
    ["Deno.test('x', f);", /mentions Deno/],
  ];
  for (const [text, wanted] of cases) {
    const found = messages({ "a.ts": text, "shell.ts": "// Shell: reads files.\n" });
    assert.equal(found.length, 1, text);
    assert.match(found[0] ?? "", wanted);
  }
});

Deno.test("checkPurity() leaves alone what is pure, whatever comments and strings say, and every shell", () => {
  assert.deepEqual(
    messages({
      "a.ts": `
/**
 * @example
 * await Deno.readTextFile("x"); await fetch("y");
 */
import { posix } from "node:path";
import { z } from "zod";
import type { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { b } from "./b.ts";
export const text = "Deno.exit() and fetch(x)"; // Deno
`,
      "b.ts": "export const b = 1;",
      "a_test.ts": "Deno.test('x', () => {});",
      "s.ts": "// Shell: everything.\nimport './a.ts'; import 'node:fs'; Deno.exit(); fetch('x');",
    }),
    [],
  );
});

Deno.test("checkPurity() lets a test register itself and do nothing else of the host", () => {
  assert.equal(messages({ "a_test.ts": "Deno.test('x', () => Deno.exit());" }).length, 1);
});
