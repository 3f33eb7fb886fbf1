// Pure: no Deno, no fetch, no file system.

import assert from "node:assert/strict";
import { limits } from "../../spec/limits.ts";
import { checkNumbers, numberExcuses, tellingNumbers } from "./numbers.ts";
import { houseFiles } from "./testing.ts";

const found = (texts: Readonly<Record<string, string>>, excuses: Parameters<typeof checkNumbers>[2] = []) =>
  checkNumbers(houseFiles(texts), limits, excuses).map((each) => `${each.path}:${each.line}`);

Deno.test("tellingNumbers() takes large numbers and shares, and leaves common ones", () => {
  const telling = tellingNumbers(limits);
  for (const value of [2000, 4096, 8192, 51200, 65536, 5242880, 0.3]) assert(telling.has(value), String(value));
  for (const value of [3, 8, 30, 100, 120]) assert(!telling.has(value), String(value));
  assert(telling.get(65536)?.includes("limits.ripgrep.record"));
  assert.deepEqual([...telling.values()].flat().filter((name) => /^limits\.(mcp|codemode)\./.test(name)), []);
});

Deno.test("checkNumbers() finds a limit's number in the tools, as a literal or as a product", () => {
  for (const number of ["51200", "50 * 1024", "2_000", "0x10000", "5 * 1024 * 1024", "0.3"]) {
    assert.deepEqual(found({ "tools/a.ts": `f(${number});` }), ["tools/a.ts:2"], number);
  }
  assert.deepEqual(
    found({ "ripgrep/a.ts": "f(2000);", "web/a.ts": "f(2000);", "permission/a.ts": "f(2000);" }).length,
    3,
  );
});

Deno.test("checkNumbers() leaves other numbers, strings, tests and other folders alone", () => {
  assert.deepEqual(
    found({
      "tools/a.ts": "f(1024, 100, 2001, '2000'); // 51200",
      "tools/a_test.ts": "f(2000);",
      "spec/a.ts": "f(2000);",
      "codemode/a.ts": "f(2000);",
    }),
    [],
  );
});

Deno.test("checkNumbers() finds a limit's number in the text of a rule, and not its placeholder", () => {
  const text = "rule('read.lines', 'MUST', 'documented', 'At most 2000 lines of {read.lines}, 100 of 12000.');";
  assert.deepEqual(found({ "spec/rules/read.ts": text }), ["spec/rules/read.ts:2"]);
  assert.deepEqual(found({ "spec/rules/read.ts": text.replace("2000 lines", "{read.lines} lines") }), []);
});

Deno.test("checkNumbers() takes an excuse for its place and number, and reports one that is not needed", () => {
  const excuse = { path: "tools/a.ts", value: 4096, why: "x" };
  assert.deepEqual(found({ "tools/a.ts": "f(4096);" }, [excuse]), []);
  assert.deepEqual(found({ "tools/a.ts": "f(8192);" }, [excuse]), ["tools/a.ts:2", "tools/a.ts:0"]);
  assert.deepEqual(found({ "tools/b.ts": "f(4096);" }, [excuse]), ["tools/b.ts:2", "tools/a.ts:0"]);
});

Deno.test("each excuse is listed with a reason", () => {
  for (const excuse of numberExcuses) assert.match(excuse.why, /\w+ \w+/);
});
