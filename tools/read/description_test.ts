// Pure: no Deno, no fetch, no file system.

import assert from "node:assert/strict";
import { readDescription } from "./description.ts";

Deno.test("[tool.descriptions] read argues for one large window, and names the tools that come before and after", () => {
  for (const fact of [/one large window/, /small slices/, /\bglob\b/, /\bgrep\b/, /2000 lines/, /50 KB/, /offset/]) {
    assert.match(readDescription, fact);
  }
});
