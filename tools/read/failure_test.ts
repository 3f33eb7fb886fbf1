// Pure: no Deno, no fetch, no file system.

import assert from "node:assert/strict";
import { ToolError } from "../../spec/tool_error.ts";
import { pathFault, unreadable } from "./failure.ts";

const system = (code: string) => Object.assign(new Error(`${code}: what the system says, read '/w/a.txt'`), { code });
const notCapable = Object.assign(new Error('Requires read access to "/w/a.txt"'), { name: "NotCapable" });
const neverCapable = Object.assign(
  new Error('Requires all access to "/proc/x", run again with the --allow-all flag'),
  { name: "NotCapable" },
);

Deno.test("[tool.zero] a failure of the system is an error that names the path and says what is wrong, in our words", () => {
  const table: readonly (readonly [Error, ToolError["code"], RegExp])[] = [
    [notCapable, "permission_missing", /--allow-read=/],
    [neverCapable, "permission_missing", /there\. Deno lets only .* --allow-all$/],
    [system("EACCES"), "unreadable", /denies permission/],
    [system("EPERM"), "unreadable", /denies permission/],
    [system("ENOTDIR"), "unreadable", /is a file, not a directory/],
    [system("ELOOP"), "unreadable", /loop/],
    [system("ENAMETOOLONG"), "unreadable", /too long/],
    [system("ENOENT"), "unreadable", /vanished/],
    [system("EIO"), "unreadable", /EIO/],
  ];
  for (const [cause, code, what] of table) {
    const error = unreadable("/w/a.txt", cause);
    assert.ok(error instanceof ToolError);
    assert.equal(error.code, code);
    assert.match(error.message, /\/w\/a\.txt/);
    assert.match(error.message, what);
    assert.doesNotMatch(error.message, /what the system says/);
    assert.equal(error.cause, cause);
  }
});

Deno.test("[tool.zero] what no system call threw stays what it is: a refusal, or a fault of Scout", () => {
  for (const error of [new ToolError("binary", "no"), new TypeError("a fault")]) {
    assert.equal(unreadable("/w/a.txt", error), error);
  }
});

Deno.test("pathFault() is for paths that lead nowhere whatever is there", () => {
  for (const code of ["ENOTDIR", "ELOOP", "ENAMETOOLONG"]) assert.ok(pathFault("/w/a", system(code)), code);
  for (const code of ["ENOENT", "EACCES", "EIO"]) assert.equal(pathFault("/w/a", system(code)), undefined, code);
});
