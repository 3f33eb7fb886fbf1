// Shell: calls the tools on the recorded trees.

import assert from "node:assert/strict";
import { type GoldenCase, parseCases } from "./case.ts";
import { runCase, Trees } from "./run_case.ts";

const recorded = new URL("../../fixtures/golden/retrieval.jsonl", import.meta.url);

/** What a glob may name that the program does not find, and the profile does. */
const mended = /^\.\.?\/|^\/|(?:^|[/{,])\.|\[|\/$|^[^*?{]*$/;

/** The rows of an output: paths, or lines; without notices, empty lines and the order. */
function rowsOf(output: string): Set<string> {
  const rows = output.replaceAll("\r", "").split("\n").map((line) => line.trimEnd());
  return new Set(rows.filter((line) => line !== "" && !line.startsWith("(") && !line.startsWith("Found ")));
}

/** What is wrong with the answer of the profile `extended` to a call, seen against the recorded one. */
async function fault(golden: GoldenCase, trees: Trees): Promise<string | undefined> {
  const { outcome } = await runCase(golden, trees, "extended");
  const { pattern = "", include = "" } = golden.params as { pattern?: string; include?: string };
  if (!outcome.ok) {
    if (outcome.code === "record_too_long") return "a long line failed the search";
    // A missing path is an error that names it, and rules that deny do so through links too, and in grep.
    if (outcome.code === "not_found" || outcome.code === "denied") return undefined;
    return golden.ok && golden.result?.metadata.count !== 0 && golden.result?.metadata.matches !== 0
      ? `an error where rows were recorded: ${outcome.message}`
      : undefined;
  }
  const { output, metadata } = outcome.result;
  if (metadata.count === 0 || metadata.matches === 0) {
    return output.startsWith("No files found\n\n(") ? undefined : `a silent empty answer: ${output}`;
  }
  const wanted = golden.result?.output;
  if (wanted === undefined || golden.subset || metadata.truncated || mended.test(pattern) || mended.test(include)) {
    return;
  }
  const known = rowsOf(wanted);
  if (known.size === 1 && known.has("No files found")) return;
  // Ignore files hold and a file is searched alone, so there may be fewer rows, and there are no others.
  const others = [...rowsOf(output)].filter((row) => !known.has(row));
  // A long line is a window, a link is shown by its own name, a name with a line break is one name.
  const strange = others.filter((row) => !/\(part of a line of \d+ bytes\)$|link|new$|\.txt:?$/.test(row));
  return strange.length > 0 ? `rows that were not recorded: ${strange.slice(0, 3).join(" | ")}` : undefined;
}

Deno.test("golden: in profile extended no call fails or is silently empty, and no row is made up", async () => {
  using trees = new Trees();
  const cases = parseCases<GoldenCase>(Deno.readTextFileSync(recorded)).filter((each) => each.tool !== "read");
  assert(cases.length > 600);
  const found: Record<string, string> = {};
  const queue = [...cases];
  await Promise.all(Array.from({ length: 4 }, async () => {
    for (let golden = queue.shift(); golden; golden = queue.shift()) {
      const wrong = await fault(golden, trees);
      if (wrong !== undefined) found[golden.id] = wrong;
    }
  }));
  assert.deepEqual(found, {});
});

/** What the profile says beside an answer: notices that stand above the ending. */
const notices = /^\((?:Read as|U\+FFFD stands for|Nothing is at|Partial: ).*\n/gm;

/** What is wrong with the answer of the profile `extended` to a read, seen against that of the profile `documented`. */
async function readFault(golden: GoldenCase, trees: Trees): Promise<string | undefined> {
  const documented = await runCase(golden, trees, "documented");
  const extended = await runCase(golden, trees, "extended");
  const [was, is] = [documented.outcome, extended.outcome];
  if (!was.ok) {
    if (is.ok) return was.code === "binary" && is.result.metadata.encoding ? undefined : `read although ${was.message}`;
    // A wrong call is refused in other words, and a missing file has more suggestions.
    return is.code === was.code && is.message.startsWith(was.message.split("\n")[0]!) ? undefined : is.message;
  }
  if (!is.ok) return `an error where there was none: ${is.message}`;
  assert.deepEqual(extended.asks, documented.asks, golden.id);
  const [before, after] = [was.result.output, is.result.output.replace(notices, "")];
  if (after === before) return undefined;
  return is.result.metadata.encoding || !before.isWellFormed() ? undefined : `another answer: ${after.slice(0, 300)}`;
}

Deno.test("golden: in profile extended a read gives what the profile documented gives, but for notices and what was binary", async () => {
  using trees = new Trees();
  const cases = parseCases<GoldenCase>(Deno.readTextFileSync(recorded)).filter((each) => each.tool === "read");
  assert(cases.length > 300, `${cases.length}`);
  const found: Record<string, string> = {};
  for (const golden of cases) {
    const wrong = await readFault(golden, trees);
    if (wrong !== undefined) found[golden.id] = wrong;
  }
  assert.deepEqual(found, {});
});
