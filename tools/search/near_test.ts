// Pure: no Deno, no fetch, no file system.

import assert from "node:assert/strict";
import { nearNames } from "./near.ts";

Deno.test("[glob.why] [grep.why] names of which few letters are different, the likeliest first", () => {
  const names = ["utils", "util", "Utils2", "until", "src", "test", "x"];
  assert.deepEqual(nearNames("utlis", names), ["utils"]);
  assert.deepEqual(nearNames("UTILS", names), ["utils", "Utils2", "util"]);
  assert.deepEqual(nearNames("tset", names), ["test"]);
  assert.deepEqual(nearNames("crs", names), []);
  assert.deepEqual(nearNames("y", names), ["x"]);
  assert.deepEqual(nearNames("nothing like it", names), []);
});
