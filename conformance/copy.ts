// Shell: writes the cases as files.

import * as path from "node:path";
import { fileURLToPath } from "node:url";
import type { SetName } from "./check.ts";
import { checks } from "./checks/mod.ts";
import { withFile } from "./command.ts";
import { protocolSchema, type WireContext } from "./protocol.ts";
import { makeRig } from "./rig.ts";
import { runChecks } from "./run.ts";
import { hereTarget } from "./target_here.ts";
import { type CallRecord, hidePlace } from "./trial.ts";
import type { Tree } from "./tree.ts";
import { wide } from "./twins/wide/wide.ts";

/** A tree in JSON: bytes as base64. */
function plainTree(tree: Tree): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(tree).map((
      [name, entry],
    ) => [name, typeof entry === "object" && "bytes" in entry ? { base64: entry.bytes.toBase64() } : entry]),
  );
}

/** Values a property contributes to the copy. */
const values = 3;

/** Programs that a scripted MCP server is made of. */
const serverFiles = ["scripted.ts", "json_rpc.ts"];

/** The scripts of MCP servers that calls name, each a file of the copy. */
function scriptsOf(directory: string) {
  const files = new Map<string, string>();
  return {
    /** The servers of a call as the copy starts them; `{{cases}}` is its folder. */
    copied(mcp: NonNullable<WireContext["mcp"]>): NonNullable<WireContext["mcp"]> {
      const entries = Object.entries(mcp).map(([name, { command, ...rest }]) => {
        const script = command.at(-1) ?? "";
        const file = files.get(script) ?? `server${files.size}.json`;
        files.set(script, file);
        const own = [
          "deno",
          "run",
          "--no-check",
          "--quiet",
          "-A",
          "{{cases}}/mcp/scripted.ts",
          `{{cases}}/mcp/${file}`,
        ];
        return [name, { ...rest, command: own }] as const;
      });
      return Object.fromEntries(entries);
    },
    async write() {
      const folder = path.join(directory, "mcp");
      await Deno.mkdir(folder, { recursive: true });
      for (const name of serverFiles) {
        await Deno.copyFile(
          fileURLToPath(new URL(`../fixtures/mcp/${name}`, import.meta.url)),
          path.join(folder, name),
        );
      }
      for (const [script, file] of files) {
        // Where it logs its calls is a matter of this run.
        const { log: _log, ...text } = JSON.parse(await Deno.readTextFile(script));
        await Deno.writeTextFile(path.join(folder, file), JSON.stringify(text, undefined, 2) + "\n");
      }
    },
  };
}

/**
 * Writes every call of the checks as a line of JSON: the tree, the call, and what a right implementation answered, the
 * directory written as `{{dir}}`. The MCP server whose answers are scripted goes with them, with its scripts, in the
 * folder `mcp`; calls name it below `{{cases}}`. Facts count, not the words of notices. A folder for people who have a
 * runner of their own; they get the cases, not the claim.
 */
export async function copyCases(directory: string, sets: readonly SetName[], signal?: AbortSignal): Promise<void> {
  await withFile("write the cases", Deno.mkdir(directory, { recursive: true }));
  const rig = await makeRig({ signal });
  const target = await hereTarget(() => wide({ ripgrep: rig.rg ?? "rg", engine: rig.native }), { pid: Deno.pid });
  const files: { file: string; set: string; cases: number }[] = [];
  const scripts = scriptsOf(directory);
  for (const set of sets) {
    const own = checks(set);
    // What a scripted ripgrep or a full disk needs cannot be told in a line: those checks are left out.
    const cases = own.filter(({ needs, slow }) => !slow && !needs.includes("argv") && !needs.includes("memory"));
    const lines: string[] = [];
    const spilled = new Set<string>();
    const onCall = (check: string, { tree, place, request, reply }: CallRecord) => {
      const spill = reply.kind === "ok" ? reply.answer.metadata?.outputPath : undefined;
      if (typeof spill === "string") spilled.add(spill);
      // Nor can a page that the suite serves.
      if (request.context.endpoints || request.tool === "webfetch") return;
      // Nor can the file that an earlier answer was spilled to: it is gone with this run.
      const params = JSON.stringify(request.params) ?? "";
      if ([...spilled].some((file) => params.includes(file))) return;
      const { session, ...sent } = request;
      const { mcp } = sent.context;
      const call = mcp ? { ...sent, context: { ...sent.context, mcp: scripts.copied(mcp) } } : sent;
      const line = JSON.stringify({
        check,
        rule: check.split("/")[0],
        session: session.replace(/^(.*)-[0-9a-f]{8}(-\d+)$/, "$1$2"),
        tree: plainTree(tree),
        call,
        reply,
      });
      lines.push(hidePlace(line, place));
    };
    for await (const _ of runChecks(cases, [{ target, rig }], { runs: values, confirm: 0, onCall }));
    if (lines.length === 0) continue;
    await Deno.writeTextFile(path.join(directory, `${set}.jsonl`), lines.join("\n") + "\n");
    files.push({ file: `${set}.jsonl`, set, cases: lines.length });
  }
  await Deno.writeTextFile(
    path.join(directory, "list.json"),
    JSON.stringify({ version: 1, files }, undefined, 2) + "\n",
  );
  await Deno.writeTextFile(
    path.join(directory, "protocol.schema.json"),
    JSON.stringify(protocolSchema(), undefined, 2) + "\n",
  );
  await Deno.writeTextFile(path.join(directory, ".gitattributes"), "* -text\n");
  await scripts.write();
  await target.close();
  await rig.close();
  for (const { file, cases } of files) console.log(`${path.join(directory, file)}  ${cases} cases`);
}
