// Shell: runs the suite over each kind of connection.

import assert from "node:assert/strict";
import { checks } from "./checks/mod.ts";
import type { Check } from "./check.ts";
import { assertCheck, makeRig, type Rig, runChecks, type Target } from "./mod.ts";
import { reference } from "./reference.ts";
import { schemas, schemaText } from "./schema_main.ts";
import { hereTarget } from "./target_here.ts";
import { lineTarget } from "./target_line.ts";
import { mcpTarget } from "./target_mcp.ts";
import { TargetStartError } from "./target.ts";
import { fromFileUrl } from "./testing/url.ts";
import { plain } from "./twins/plain/plain.ts";
import type { Verdict } from "./verdict.ts";

const script = (name: string) => fromFileUrl(new URL(name, import.meta.url));
const run = [Deno.execPath(), "run", "--no-check", "-A"];
const quick = { runs: 4, confirm: 0 };

/** Runs checks on a target made for a rig, and cleans up after it. */
async function verdictsOn(
  chosen: readonly Check[],
  make: (rig: Rig, env: Record<string, string>) => Promise<Target>,
): Promise<Verdict[]> {
  const rig = await makeRig();
  const target = await make(rig, { PATH: `${rig.bin}:${Deno.env.get("PATH") ?? ""}` });
  try {
    return await Array.fromAsync(runChecks(chosen, [{ rig, target }], quick));
  } finally {
    await target.close();
    await rig.close();
  }
}

/** What must not differ from run to run: everything but times, and the calls that a check makes again on a busy machine. */
const told = (verdicts: readonly Verdict[]) =>
  verdicts.map(({ ms: _ms, calls: _calls, stderr: _stderr, ...rest }) => rest);

const referenceHere = (rig: Rig) => hereTarget(() => reference({ ripgrep: rig.rg ?? "rg" }), { pid: Deno.pid });

/** All but the checks that wait for a limit, which the self-test runs beside others. */
const swift = [...checks("full"), ...checks("extended")].filter(({ slow }) => !slow);

Deno.test("the library passes, and in process and over the pipe every verdict is the same", async () => {
  const here = await verdictsOn(swift, referenceHere);
  const piped = await verdictsOn(
    swift,
    (_rig, env) => lineTarget({ command: [...run, script("target_main.ts")], env }),
  );
  assert.deepEqual(here.filter(({ verdict }) => !["pass", "untestable", "not-claimed"].includes(verdict)), []);
  assert.deepEqual(told(piped), told(here));
});

Deno.test("two runs tell the same but for the times", async () => {
  const chosen = checks("files").filter(({ id }) => /^(grep|read)\./.test(id));
  const [first, second] = [await verdictsOn(chosen, referenceHere), await verdictsOn(chosen, referenceHere)];
  assert.deepEqual(told(first), told(second));
});

Deno.test("over MCP nothing fails that passes elsewhere; what MCP does not carry is not claimed", async () => {
  const chosen = checks("files").filter(({ id }) => /^(tool|glob|read)\.[^/]*$/.test(id));
  const verdicts = await verdictsOn(chosen, async (rig, env) => {
    const { directory } = await rig.build({}, {});
    return await mcpTarget({ command: [...run, script("twins/mcp_main.ts"), "{{root}}"], env, directory });
  });
  const by = (name: string) => verdicts.filter(({ verdict }) => verdict === name).map(({ check }) => check);
  assert.deepEqual(verdicts.filter(({ verdict }) => verdict === "fail" || verdict === "broke"), []);
  assert(by("pass").length > 25, `${by("pass").length} pass`);
  assert(by("untestable").includes("glob.order"));
});

Deno.test("a search that cannot be pointed at the suite's own services is not claimed, and untestable where it says so before", async () => {
  const chosen = checks("web").filter(({ rule, slow }) => rule.startsWith("websearch.") && !slow);
  const kinds = async (features: string[]) => {
    const verdicts = await verdictsOn(chosen, (rig) =>
      hereTarget(() => {
        const right = plain({ ripgrep: rig.rg ?? "rg" });
        const call = () => Promise.resolve({ kind: "skip" as const, reason: "the services' addresses are fixed" });
        return { ...right, hello: { ...right.hello, features }, call };
      }));
    return [...new Set(verdicts.map(({ verdict }) => verdict))];
  };
  assert.deepEqual(await kinds(["asks", "endpoints", "environment"]), ["not-claimed"]);
  assert.deepEqual(await kinds(["asks"]), ["untestable"]);
});

Deno.test("an MCP server that is none is told at the start", async () => {
  const rig = await makeRig();
  const { directory } = await rig.build({}, {});
  await assert.rejects(mcpTarget({ command: ["/bin/echo", "hello"], directory }), TargetStartError);
  await assert.rejects(mcpTarget({ command: ["/nonexistent"], directory }), TargetStartError);
  const odd = `while read -r line; do
    id=$(expr "$line" : '.*"id":\\([0-9]*\\)')
    case $line in
      *initialize\\"*) echo '{"jsonrpc":"2.0","id":'$id',"result":null}' ;;
      *tools/list*) echo '{"jsonrpc":"2.0","id":'$id',"result":{"tools":[null,{},{"name":"glob"}]}}' ;;
    esac
  done`;
  const target = await mcpTarget({ command: ["/bin/sh", "-c", odd], directory });
  assert.deepEqual([target.hello.name, target.hello.tools], ["an MCP server", ["glob"]]);
  await target.close();
  const nothing = mcpTarget({ command: ["/bin/echo", "null"], directory });
  await assert.rejects(nothing, { name: "TargetStartError", message: /a line is no message: null/ });
  await rig.close();
});

Deno.test("a trace hides the place of the run, so that a file of known failures may hold its beginning", async () => {
  const zero = checks("files").filter(({ id }) => id === "glob.zero");
  const [verdict] = await verdictsOn(zero, (rig) =>
    hereTarget(() => ({
      ...plain({ ripgrep: rig.rg ?? "rg" }),
      call: ({ context }) => Promise.resolve({ kind: "broke", trace: `Error: no ${context.directory}/x` }),
    })));
  assert.equal(verdict?.message, "Error: no {{dir}}/x");
});

Deno.test("what a target said at its end goes with the check that met it, not with those after it", async () => {
  const script = `while read -r line; do
    id=$(expr "$line" : '{"id":\\([0-9]*\\)')
    case $line in
      *'"op":"hello"'*) echo '{"id":'$id',"ok":{"protocol":1,"name":"x","version":"1","language":"sh","tools":["glob"]}}' ;;
      *) [ -e "$DIED" ] && echo '{"id":'$id',"ok":{"output":"wrong"}}' || { : > "$DIED"; echo boom >&2; exit 1; } ;;
    esac
  done`;
  const chosen = ["glob.file", "glob.zero"].map((id) => checks("files").find((check) => check.id === id));
  const verdicts = await verdictsOn(
    chosen.filter((check) => check !== undefined),
    (rig, env) => lineTarget({ command: ["/bin/sh", "-c", script], env: { ...env, DIED: `${rig.bin}/died` } }),
  );
  assert.deepEqual(verdicts.map(({ check, verdict, stderr }) => [check, verdict, stderr]), [
    ["glob.file", "broke", "boom\n"],
    ["glob.zero", "fail", undefined],
  ]);
});

Deno.test("in a test of one's own a check that passes resolves, one that fails tells the whole story", async () => {
  const rig = await makeRig();
  const right = await referenceHere(rig);
  const zero = checks("files").find(({ id }) => id === "glob.zero");
  assert(zero);
  await assertCheck(zero, { target: right, rig });
  const wrong: Target = {
    ...right,
    hello: right.hello,
    call: async (request) => {
      const reply = await right.call(request);
      return reply.kind === "ok"
        ? { kind: "ok", answer: { ...reply.answer, output: reply.answer.output.replace("No files found", "nothing") } }
        : reply;
    },
  };
  await assert.rejects(
    assertCheck(zero, { target: wrong, rig }),
    /FAIL {2}glob\.zero[^]*want {3}No files found[^]*got {4}nothing/,
  );
  await right.close();
  await rig.close();
});

for (const [name, schema] of Object.entries(schemas)) {
  Deno.test(`conformance/${name} is what the code says: else run conformance/schema_main.ts`, async () => {
    assert.equal(await Deno.readTextFile(new URL(name, import.meta.url)), schemaText(schema()));
  });
}
