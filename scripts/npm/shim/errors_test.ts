// Pure: no Deno, no fetch, no file system.

import assert from "node:assert/strict";
import { denoError, errors } from "./errors.ts";

Deno.test("denoError() gives the error of Deno, with message, code and cause", () => {
  const error = Object.assign(new Error("ENOENT: no such file, stat '/x'"), { code: "ENOENT" });
  const mapped = denoError(error);
  assert(mapped instanceof errors.NotFound);
  assert.deepEqual([mapped.name, mapped.message, mapped.code, mapped.cause], [
    "NotFound",
    error.message,
    "ENOENT",
    error,
  ]);
});

Deno.test("denoError() leaves other values as they are", () => {
  const other = Object.assign(new Error("busy"), { code: "EBUSY" });
  for (const value of [other, new TypeError("x"), "text", null, undefined, { code: "toString" }, { code: 5 }]) {
    assert.equal(denoError(value), value);
  }
});
