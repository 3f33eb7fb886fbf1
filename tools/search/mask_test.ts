// Pure: no Deno, no fetch, no file system.

import assert from "node:assert/strict";
import { rowVerdict } from "./guard.ts";
import { maskedRows } from "./mask.ts";

/** Recognises SECRET within a line, and everything from BEGIN to END over several. */
function find(text: string) {
  const found = [...text.matchAll(/SECRET|BEGIN[^]*?END/g)].map((match) => ({
    name: match[0] === "SECRET" ? "one" : "many",
    start: match.index,
    end: match.index + match[0].length,
  }));
  return Promise.resolve(found);
}

const rows = (path: string, ...lines: (string | number)[]) => {
  const made: { path: string; line: number; text: string }[] = [];
  for (const each of lines) {
    if (typeof each === "string") made.push({ path, line: (made.at(-1)?.line ?? 0) + 1, text: each });
    else made.push({ path, line: each, text: "gap" });
  }
  return made;
};

Deno.test("[grep.mask] each line alone, and lines that follow one another together", async () => {
  const masked = async (list: ReturnType<typeof rows>) => Object.fromEntries(await maskedRows(list, find));
  assert.deepEqual(await masked(rows("a", "x", "a SECRET b", "y")), { 1: "one" });
  assert.deepEqual(await masked(rows("a", "x", "BEGIN", "key", "END", "y")), { 1: "many", 2: "many", 3: "many" });
  // A gap, or another file, parts them.
  assert.deepEqual(await masked(rows("a", "BEGIN", 9, "END")), {});
  assert.deepEqual(await masked([...rows("a", "BEGIN"), { path: "b", line: 2, text: "END" }]), {});
  assert.deepEqual(await masked([]), {});
});

Deno.test("[grep.guard] [glob.guard] the strictest name of a file holds, and a rule that asks for everything says nothing", () => {
  const verdict = (file: string) => file === "real/x" ? "deny" : file.endsWith(".env") ? "ask" : "allow";
  assert.equal(rowVerdict(["link", "real"], verdict)("x"), "deny");
  assert.equal(rowVerdict(["link"], verdict)("x"), "allow");
  assert.equal(rowVerdict([""], verdict)(".env"), "ask");
  assert.equal(rowVerdict([""], undefined)(".env"), "allow");
  const all = (file: string) => file.endsWith(".pem") ? "deny" as const : "ask" as const;
  assert.equal(rowVerdict([""], all)("a.ts"), "allow");
  assert.equal(rowVerdict([""], all)("a.pem"), "deny");
});
