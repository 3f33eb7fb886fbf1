// Pure: no Deno, no fetch, no file system.

import assert from "node:assert/strict";
import { attachmentData } from "./attachment_data.ts";

const file = (url: string) => ({ type: "file", mime: "image/png", url }) as const;

Deno.test("attachmentData() gives what stands after the comma, whatever parameters the type has", () => {
  assert.equal(attachmentData(file("data:image/png;base64,AA==")), "AA==");
  assert.equal(attachmentData(file("data:text/plain;charset=utf-8;base64,")), "");
});

Deno.test("attachmentData() refuses what is no base64 data URL", () => {
  for (const url of ["https://a/b.png", "data:image/png,AA==", "data:,x;base64,AA==", ""]) {
    assert.throws(() => attachmentData(file(url)), TypeError, url);
  }
});
