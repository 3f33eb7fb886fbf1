// Shell: starts targets that break the protocol, reads and writes golden texts.

import assert from "node:assert/strict";
import { transportModes } from "./foils/transport_main.ts";
import { runMain, stable } from "./testing/run_main.ts";
import { fromFileUrl } from "./testing/url.ts";

const foil = fromFileUrl(new URL("foils/transport_main.ts", import.meta.url));
const golden = (mode: string) => new URL(`../fixtures/conformance/transports/${mode}.txt`, import.meta.url);

/** `UPDATE_GOLDEN=1` writes the texts; whoever sets it reads the difference. */
const update = Deno.env.get("UPDATE_GOLDEN") === "1";

const exits: Readonly<Record<string, number>> = {
  "silent-hello": 2,
  "dies-at-hello": 2,
  "bad-hello": 2,
  crlf: 0,
  drip: 0,
  "chatty-stderr": 0,
};

for (const mode of transportModes) {
  Deno.test(`a target that ${mode}: the verdict, the exit code and the text say so`, async () => {
    const patience = mode === "hangs" || mode === "silent-hello" ? "0.2" : "1";
    const target = ["--", Deno.execPath(), "run", "--no-check", "-A", foil, mode];
    const run = await runMain(["--only", "glob.zero,glob.file", "--patience", patience, ...target]);
    const text = stable(run.stdout + run.stderr).replaceAll(" --no-check -A", "");
    if (update) await Deno.writeTextFile(golden(mode), text);
    assert.equal(text, await Deno.readTextFile(golden(mode)));
    assert.equal(run.code, exits[mode] ?? 1);
  });
}
