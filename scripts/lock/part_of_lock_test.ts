// Pure: no Deno, no fetch, no file system.

import assert from "node:assert/strict";
import { type Lock, partOfLock } from "./part_of_lock.ts";

const lock: Lock = {
  version: "5",
  specifiers: { "npm:@s/a@1": "1.2.0_peer@3.0.0", "npm:b@2": "2.0.0", "npm:other@1": "1.0.0" },
  npm: {
    "@s/a@1.2.0_peer@3.0.0": { integrity: "i", dependencies: ["c@1.0.0", "peer"] },
    "b@2.0.0": { integrity: "i", optionalDependencies: ["b-linux"] },
    "b-linux@2.0.0": { integrity: "i" },
    "c@1.0.0": { integrity: "i", dependencies: ["@s/a"] },
    "c@2.0.0": { integrity: "i" },
    "other@1.0.0": { integrity: "i", dependencies: ["c@2.0.0"] },
    "peer@3.0.0": { integrity: "i" },
  },
  workspace: { dependencies: ["npm:b@2"] },
};

Deno.test("partOfLock() keeps what the imports need, of several versions the right one, circles and optional ones too", () => {
  const part = partOfLock(lock, ["npm:@s/a@1", "npm:b@2"]);
  assert.deepEqual(Object.keys(part.specifiers), ["npm:@s/a@1", "npm:b@2"]);
  assert.deepEqual(Object.keys(part.npm), [
    "@s/a@1.2.0_peer@3.0.0",
    "b@2.0.0",
    "b-linux@2.0.0",
    "c@1.0.0",
    "peer@3.0.0",
  ]);
  assert.deepEqual(part.npm["c@1.0.0"], lock.npm["c@1.0.0"]);
  assert.deepEqual([part.version, part.workspace], [lock.version, lock.workspace]);
  assert.deepEqual(Object.keys(partOfLock(lock, ["npm:other@1"]).npm), ["c@2.0.0", "other@1.0.0"]);
});

Deno.test("partOfLock() refuses an import or a package that the file does not have", () => {
  assert.throws(() => partOfLock(lock, ["npm:no@1"]), /"npm:no@1"/);
  const broken = { ...lock, npm: { ...lock.npm, "b@2.0.0": { integrity: "i", dependencies: ["gone"] } } };
  assert.throws(() => partOfLock(broken, ["npm:b@2"]), /"gone"/);
});
