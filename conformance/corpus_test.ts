// Pure: no Deno, no fetch, no file system.

import assert from "node:assert/strict";
import { addToCorpus, readCorpus } from "./corpus.ts";
import type { Verdict } from "./verdict.ts";

const checks = ["read.bytes", "read.split/windows"];
const verdict = (check: string, path?: string): Verdict => ({
  event: "verdict",
  check,
  rule: check.split("/")[0] ?? "",
  level: "MUST",
  set: "files",
  verdict: path === undefined ? "pass" : "known",
  message: "want a, got b",
  ms: 1,
  calls: 2,
  ...(path === undefined ? {} : { replay: { seed: 5, path, shrunkIn: 3 } }),
});

Deno.test("what a run found is added once and read back; what was there stays", () => {
  const old = '{"check":"read.bytes","seed":5,"path":"1:0","note":"ours"}';
  const read = (text: string) => {
    const result = readCorpus(text, checks);
    assert(result.ok, result.ok ? "" : result.problem);
    return result.entries;
  };
  const verdicts = [verdict("read.bytes", "1:0"), verdict("read.split/windows", "1:0"), verdict("read.bytes")];
  const text = addToCorpus(old, read(old), verdicts);
  assert(text.startsWith(`${old}\n`));
  assert.deepEqual(read(text), [
    { check: "read.bytes", seed: 5, path: "1:0" },
    { check: "read.split/windows", seed: 5, path: "1:0" },
  ]);
  assert.equal(addToCorpus(text, read(text), verdicts), text);
  assert.deepEqual(read(""), []);
});

for (
  const [line, problem] of [
    ["{", /^line 2 is not JSON/],
    ['{"check":"read.bytes","seed":1}', /^line 2 is no object with "check", "seed" and "path"/],
    ['{"check":"read.bytes","seed":1,"path":"x"}', /^line 2 is no object/],
    ['{"check":"read.byte","seed":1,"path":"0"}', /^line 2 names no check: "read.byte"; did you mean "read.bytes"\?/],
  ] as const
) {
  Deno.test(`the counterexample ${line} is refused`, () => {
    const read = readCorpus(`\n${line}\n`, checks);
    assert(!read.ok);
    assert.match(read.problem, problem);
  });
}
