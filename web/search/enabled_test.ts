// Pure: no Deno, no fetch, no file system.

import assert from "node:assert/strict";
import * as fc from "fast-check";
import { checksum, chooseProvider, searchEnvironment, websearchEnabled } from "./enabled.ts";

Deno.test("[websearch.enabled] by the model's provider or by a switch", () => {
  const cases: readonly [string | undefined, { exa?: boolean; parallel?: boolean }, boolean][] = [
    ["opencode", {}, true],
    ["opencode-go", {}, true],
    ["opencode-x", {}, false],
    ["OpenCode", {}, false],
    ["anthropic", {}, false],
    [undefined, {}, false],
    ["anthropic", { exa: true }, true],
    ["anthropic", { parallel: true }, true],
    ["anthropic", { exa: false, parallel: false }, false],
    ["opencode", { exa: false }, true],
  ];
  for (const [provider, flags, wanted] of cases) assert.equal(websearchEnabled(provider, flags), wanted, `${provider}`);
});

Deno.test("[websearch.enabled] [websearch.provider] what an environment says", () => {
  const off = { exa: false, parallel: false, provider: undefined, exaKey: undefined, parallelKey: undefined };
  assert.deepEqual(searchEnvironment({}), off);
  for (const name of ["OPENCODE_ENABLE_EXA", "OPENCODE_EXPERIMENTAL", "OPENCODE_EXPERIMENTAL_EXA"]) {
    for (const value of ["1", "true", "TRUE"]) {
      assert.deepEqual(searchEnvironment({ [name]: value }), { ...off, exa: true }, name);
    }
    for (const value of ["0", "false", "", "no"]) assert.deepEqual(searchEnvironment({ [name]: value }), off, name);
  }
  assert.deepEqual(searchEnvironment({ OPENCODE_ENABLE_PARALLEL: "1" }), { ...off, parallel: true });
  assert.equal(searchEnvironment({ OPENCODE_WEBSEARCH_PROVIDER: "parallel" }).provider, "parallel");
  assert.equal(searchEnvironment({ OPENCODE_WEBSEARCH_PROVIDER: "exa" }).provider, "exa");
  assert.equal(searchEnvironment({ OPENCODE_WEBSEARCH_PROVIDER: "google" }).provider, undefined);
  assert.deepEqual(searchEnvironment({ EXA_API_KEY: "a", PARALLEL_API_KEY: "" }), { ...off, exaKey: "a" });
});

Deno.test("[websearch.provider] what is named, then Parallel, then Exa, then the session's parity", () => {
  for (const session of ["a", "b", "ses_1", ""]) {
    assert.equal(chooseProvider(session, { provider: "exa", parallel: true }), "exa");
    assert.equal(chooseProvider(session, { provider: "parallel", exa: true }), "parallel");
    assert.equal(chooseProvider(session, { exa: true, parallel: true }), "parallel");
    assert.equal(chooseProvider(session, { exa: true }), "exa");
    assert.equal(chooseProvider(session, {}), checksum(session) % 2 === 0 ? "exa" : "parallel");
  }
  // FNV-1a of published test vectors; the last two differ in parity.
  assert.equal(checksum(""), 0x811c9dc5);
  assert.equal(checksum("a"), 0xe40c292c);
  assert.equal(checksum("foobar"), 0xbf9cf968);
  assert.equal(chooseProvider("a", {}), "exa");
  assert.equal(chooseProvider("", {}), "parallel");
  // Over UTF-16 code units, not bytes.
  assert.equal(checksum("\u0161"), Math.imul(0x811c9dc5 ^ 0x161, 0x01000193) >>> 0);
});

Deno.test("[websearch.provider] one session stays at one service, and sessions are spread over both", () => {
  fc.assert(fc.property(fc.string({ unit: "binary" }), (session) => {
    assert.equal(chooseProvider(session, {}), chooseProvider(session, {}));
  }));
  const exa =
    Array.from({ length: 1000 }, (_, at) => chooseProvider(`ses_${at}`, {})).filter((each) => each === "exa").length;
  assert.ok(exa > 400 && exa < 600, `${exa} of 1000`);
});
