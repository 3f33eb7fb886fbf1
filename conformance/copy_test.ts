// Shell: writes the cases into a temporary folder, starts the MCP server that goes with them.

import assert from "node:assert/strict";
import * as path from "node:path";
import { copyCases } from "./copy.ts";
import type { CallRequest, Reply } from "./protocol.ts";
import { makeRig } from "./rig.ts";
import { hereTarget } from "./target_here.ts";
import { wide } from "./twins/wide/wide.ts";

interface Case {
  readonly check: string;
  readonly session: string;
  readonly call: Omit<CallRequest, "session">;
  readonly reply: Reply;
}

Deno.test("no copied call names a file that was only there during the copy", async () => {
  const folder = await Deno.makeTempDir({ prefix: "conformance-copy-" });
  try {
    await copyCases(folder, ["permission", "truncation"]);
    const lines = ["permission", "truncation"].map((set) => Deno.readTextFileSync(path.join(folder, `${set}.jsonl`)))
      .join("").trimEnd().split("\n");
    const calls = lines.map((line) => JSON.stringify(JSON.parse(line).call));
    assert(calls.some((call) => call.includes("{{outside}}/ext/a.txt")));
    assert.deepEqual(calls.filter((call) => /plain-spill|conformance-/.test(call)), []);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

Deno.test("copied cases of Code Mode bring their servers: a call that names one gives what was answered", async () => {
  const folder = await Deno.makeTempDir({ prefix: "conformance-copy-" });
  const rig = await makeRig();
  const target = await hereTarget(() => wide({ ripgrep: rig.rg ?? "rg", engine: rig.native }));
  try {
    await copyCases(folder, ["codemode"]);
    const place = await rig.build({}, {});
    const lines = (await Deno.readTextFile(path.join(folder, "codemode.jsonl"))).trimEnd().split("\n");
    const named = lines.filter((line) => line.includes("{{cases}}/mcp/server"));
    assert(named.length > 5 && named.length < lines.length, `${named.length} of ${lines.length}`);
    const line = named.find((each) => each.includes('"check":"codemode.calls"')) ?? named[0] ?? "";
    const here: Case = JSON.parse(line.replaceAll("{{cases}}", folder).replaceAll("{{dir}}", place.directory));
    const reply = await target.call({ ...here.call, session: here.session });
    assert.deepEqual(reply, here.reply);
    assert.equal(reply.kind, "ok");
  } finally {
    await target.close();
    await rig.close();
    await Deno.remove(folder, { recursive: true });
  }
});
