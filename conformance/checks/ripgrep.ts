// Pure: no Deno, no fetch, no file system.

import { checksOf, type Place, type RgCall, type Trial } from "../check.ts";
import { answers, holds, inWords, output, refused } from "../expect.ts";
import { near } from "../property.ts";
import type { Reply } from "../protocol.ts";
import { finds, matches, viewGrep } from "./views.ts";
import { shellWord } from "../shell_word.ts";

const { list, check } = checksOf("files");

/** Checks of the area `ripgrep`: the arguments are recorded by the `rg` that is first on the target's PATH. */
export const ripgrepChecks = list;

/** Is the `rg` on the PATH the one that runs? Without that, arguments and scripts say nothing. */
async function usesPath(t: Trial, place: Place, tool: "glob" | "grep"): Promise<void> {
  await t.rgCalls();
  t.control(await t.call(tool, { pattern: tool === "glob" ? "*" : "." }, place), holds(place.directory));
  if ((await t.rgCalls()).length === 0) t.untestable("the target does not run the rg that is first on its PATH");
}

const show = (calls: readonly RgCall[]) =>
  calls.map(({ directory, args }) => `${JSON.stringify(args)} in ${directory}`).join("; ") || "no run of rg";

function demandRun(t: Trial, calls: readonly RgCall[], directory: string, args: readonly string[]): void {
  const want: RgCall[] = [{ directory, args }];
  t.demand(`rg ${show(want)}`, show(calls) === show(want) ? undefined : show(calls));
}

check("ripgrep.files-args", { tools: ["glob"], needs: ["argv"] }, async (t) => {
  const place = await t.dir({ "sub/a.txt": "x\n", "b.md": "x\n" });
  await usesPath(t, place, "glob");
  t.control(await t.call("glob", { pattern: "*.txt" }, place), finds(place.at("sub/a.txt")));
  demandRun(t, await t.rgCalls(), place.directory, [
    "--no-config",
    "--files",
    "--glob=*.txt",
    "--glob=!**/.git/**",
    ".",
  ]);
  t.expect(await t.call("glob", { pattern: "-x*", path: "sub" }, place), output("No files found"));
  demandRun(t, await t.rgCalls(), place.at("sub"), ["--no-config", "--files", "--glob=-x*", "--glob=!**/.git/**", "."]);
});

check("ripgrep.search-args", { tools: ["grep"], needs: ["argv"] }, async (t) => {
  const place = await t.dir({ "sub/a.txt": "--files\nx\n", "b.md": "--files\n" });
  await usesPath(t, place, "grep");
  const fixed = ["--no-config", "--json", "--hidden", "--no-messages"];
  t.control(
    await t.call("grep", { pattern: "x" }, place),
    matches({ path: place.at("sub/a.txt"), line: 2, text: "x" }),
  );
  demandRun(t, await t.rgCalls(), place.directory, [...fixed, "--glob=!**/.git/**", "--", "x", "."]);
  const dashed = await t.call("grep", { pattern: "--files", include: "*.txt" }, place);
  t.expect(dashed, matches({ path: place.at("sub/a.txt"), line: 1, text: "--files" }));
  demandRun(t, await t.rgCalls(), place.directory, [
    ...fixed,
    "--glob=*.txt",
    "--glob=!**/.git/**",
    "--",
    "--files",
    ".",
  ]);
});

/** A shell script that prints JSON rows of matches in `./a.txt`, then does something. */
const rows = (count: number, then = "exit 0") =>
  `i=0; while [ $i -lt ${count} ]; do i=$((i+1)); printf '{"type":"match","data":{"path":{"text":"./a.txt"},"lines":{"text":"row %d\\\\n"},"line_number":%d,"absolute_offset":0,"submatches":[]}}\\n' $i $i; done; ${then}`;

const hits = (place: Place, count: number) =>
  Array.from({ length: count }, (_, i) => ({ path: place.at("a.txt"), line: i + 1, text: `row ${i + 1}` }));

/** Waits until a process is gone, a few seconds at most: it dies by itself, only not at once. */
async function gone(t: Trial, pidFile: string): Promise<string | undefined> {
  const pid = Number(await t.readFile(pidFile));
  for (let round = 0; round < 100; round++) {
    if (!await t.isRunning(pid)) return undefined;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return `ripgrep still runs (process ${pid})`;
}

check("ripgrep.take", { tools: ["grep"], needs: ["argv"] }, async (t) => {
  const place = await t.dir({ "a.txt": "row\n" });
  await usesPath(t, place, "grep");
  const notice = (output: string) => viewGrep(output).notice;
  await t.rgScript(rows(3));
  t.control(await t.call("grep", { pattern: "row" }, place), matches(...hits(place, 3)));
  const pid = `${place.outside}/pid`;
  const first100 = answers("the first 100 rows, and that there is more", (answer) => {
    const view = viewGrep(answer.output);
    const right = view.hits.length === 100 && view.hits.every(({ line }, i) => line === i + 1) &&
      answer.metadata?.truncated === true && notice(answer.output) !== "";
    return right ? undefined : inWords({ kind: "ok", answer });
  });
  // 101 rows and then silence: who takes one row more than that waits for ever.
  await t.rgScript(`echo $$ > ${shellWord(pid)}; ${rows(101, "exec sleep 20")}`);
  t.expect(await t.call("grep", { pattern: "row" }, place, { within: 3000, silenceFails: true }), first100);
  t.demand("ripgrep stopped once the limit is passed", await gone(t, pid));
});

const record = (length: number) => {
  const make = (filler: string) =>
    `{"type":"match","data":{"path":{"text":"./a.txt"},"lines":{"text":"${filler}\\n"},"line_number":1,"absolute_offset":0,"submatches":[]}}`;
  return make("x".repeat(length - make("").length));
};

check("ripgrep.record", { tools: ["grep"], needs: ["argv"] }, async (t) => {
  const place = await t.dir({ "a.txt": "x\n" }, {
    "at.json": record(65536) + "\n",
    "over.json": record(65537) + "\n",
    "far.json": record(200000) + "\n",
  });
  await usesPath(t, place, "grep");
  const tooLong = refused(["record_too_long"], "65536");
  await t.rgScript(`cat ${shellWord(`${place.outside}/at.json`)}`);
  t.control(await t.call("grep", { pattern: "x" }, place), holds("Found 1 matches"));
  for (const name of ["over", "far"]) {
    await t.rgScript(`cat ${shellWord(`${place.outside}/${name}.json`)}`);
    t.expect(await t.call("grep", { pattern: "x" }, place), tooLong);
  }
});

check("ripgrep.record/endless", { tools: ["grep"], needs: ["argv"] }, async (t) => {
  if (t.profile === "opencode-1.18") {
    t.untestable("the observed program waits for the end of a record, however long it is");
  }
  const place = await t.dir({ "a.txt": "x\n" });
  await usesPath(t, place, "grep");
  await t.rgScript(rows(1));
  t.control(await t.call("grep", { pattern: "x" }, place), holds("Found 1 matches"));
  await t.rgScript("exec tr '\\0' x < /dev/zero");
  const reply = await t.call("grep", { pattern: "x" }, place, { within: 3000, silenceFails: true });
  t.expect(reply, refused(["record_too_long"], "65536"));
});

check("ripgrep.record/long-line", { tools: ["grep"] }, async (t) => {
  const place = await t.dir({
    "short/a.txt": `needle${"x".repeat(30000)}\n`,
    "long/a.txt": `needle${"x".repeat(70000)}\n`,
    "other/a.txt": `needle\n${"x".repeat(70000)}\n`,
  });
  t.control(await t.call("grep", { pattern: "needle", path: "short" }, place), holds("Found 1 matches"));
  t.control(await t.call("grep", { pattern: "needle", path: "other" }, place), holds("Found 1 matches"));
  t.expect(await t.call("grep", { pattern: "needle", path: "long" }, place), refused(["record_too_long"], "65536"));
});

check("ripgrep.text", { tools: ["grep"] }, async (t) => {
  const place = await t.dir({ "short/a.txt": "needle\n" });
  t.control(
    await t.call("grep", { pattern: "needle", path: "short" }, place),
    matches({ path: place.at("short/a.txt"), line: 1, text: "needle" }),
  );
  await t.property(near(2000, 7), async (length) => {
    // The line with its newline has `length` units.
    const line = "needle".padEnd(length - 1, "x") + "\n";
    const text = line.length > 2000 ? line.slice(0, 2000) + "..." : line;
    await t.put(place, { "a/a.txt": line });
    const reply = await t.call("grep", { pattern: "needle", path: "a" }, place);
    t.expect(reply, output(`Found 1 matches\n${place.at("a/a.txt")}:\n  Line 1: ${text}`));
  }, { runs: 9, examples: [1999, 2000, 2001] });
});

check("ripgrep.paths", { tools: ["glob"], needs: ["argv"] }, async (t) => {
  const place = await t.dir({ "a.txt": "x\n" });
  await usesPath(t, place, "glob");
  await t.rgScript("printf 'a.txt\\n'");
  t.control(await t.call("glob", { pattern: "*" }, place), finds(place.at("a.txt")));
  await t.rgScript("printf './b.txt\\n././c.txt\\n/d.txt\\ne\\\\f.txt\\n'");
  t.expect(
    await t.call("glob", { pattern: "*" }, place),
    finds(...["b.txt", "c.txt", "d.txt", "e/f.txt"].map((name) => place.at(name))),
  );
});

check("ripgrep.exit/partial", { tools: ["grep"], needs: ["argv"] }, async (t) => {
  const place = await t.dir({ "a.txt": "x\n" });
  await usesPath(t, place, "grep");
  await t.rgScript(rows(2));
  const whole = await t.call("grep", { pattern: "row" }, place);
  t.control(whole, matches(...hits(place, 2)));
  await t.rgScript(rows(2, "echo 'rg: ./b: Permission denied (os error 13)' >&2; exit 2"));
  const partial = await t.call("grep", { pattern: "row" }, place);
  const marked = t.profile !== "opencode-1.18";
  const seen = (reply: Reply) =>
    reply.kind === "ok" ? JSON.stringify([reply.answer.output.trim(), reply.answer.metadata]) : "";
  t.expect(
    partial,
    answers(marked ? "both rows, marked as partial" : "both rows", (answer) => {
      const found = viewGrep(answer.output).hits.map(({ line }) => line).join(",");
      return found === "1,2" && (!marked || seen(partial) !== seen(whole))
        ? undefined
        : `rows ${found || "none"}, metadata ${JSON.stringify(answer.metadata)}, as without the error`;
    }),
  );
  await t.rgScript("echo 'rg: ./b: Permission denied (os error 13)' >&2; exit 2");
  t.expect(await t.call("grep", { pattern: "row" }, place), output("No files found"));
});

check("ripgrep.exit/invalid", { tools: ["grep"] }, async (t) => {
  const place = await t.dir({ "a.txt": "x\n" });
  t.control(await t.call("grep", { pattern: "x" }, place), holds("Found 1 matches"));
  t.expect(await t.call("grep", { pattern: "absent" }, place), output("No files found"));
  t.expect(await t.call("grep", { pattern: "(" }, place), refused(["invalid_pattern"], "("));
});

check("ripgrep.exit/strict", { tools: ["grep", "glob"] }, async (t) => {
  const place = await t.dir({ "a.txt": "x\n" });
  t.control(await t.call("glob", { pattern: "*.txt" }, place), finds(place.at("a.txt")));
  const wanted = t.profile === "opencode-1.18" ? output("No files found") : refused(["invalid_pattern"]);
  t.expect(await t.call("glob", { pattern: "[" }, place), wanted);
  t.expect(await t.call("grep", { pattern: "x", include: "[" }, place), wanted);
  t.expect(await t.call("grep", { pattern: "a{99999999}" }, place), wanted);
  t.expect(await t.call("grep", { pattern: "a\\nb" }, place), wanted);
});

check("ripgrep.exit/other", { tools: ["grep"], needs: ["argv"] }, async (t) => {
  const place = await t.dir({ "a.txt": "x\n" });
  await usesPath(t, place, "grep");
  await t.rgScript("exit 1");
  t.control(await t.call("grep", { pattern: "x" }, place), output("No files found"));
  await t.rgScript("echo 'the disk is on fire' >&2; exit 7");
  t.expect(await t.call("grep", { pattern: "x" }, place), refused(["ripgrep_failed"], "the disk is on fire"));
  await t.rgScript("exit 7");
  t.expect(await t.call("grep", { pattern: "x" }, place), refused(["ripgrep_failed"], "7"));
});

check("ripgrep.stderr", { tools: ["grep"], needs: ["argv"] }, async (t) => {
  const place = await t.dir({ "a.txt": "x\n" });
  await usesPath(t, place, "grep");
  await t.rgScript("echo 'short words' >&2; exit 7");
  const failed = await t.call("grep", { pattern: "x" }, place);
  t.control(failed, refused(["ripgrep_failed"]));
  t.expect(failed, refused(["ripgrep_failed"], "short words"));
  // More than a pipe holds: who does not read it blocks ripgrep for ever.
  const flood = "head -c 300000 /dev/zero | tr '\\0' e >&2";
  await t.rgScript(`${flood}; ${rows(2)}`);
  t.expect(
    await t.call("grep", { pattern: "row" }, place, { within: 3000, silenceFails: true }),
    matches(...hits(place, 2)),
  );
  await t.rgScript(`${flood}; exit 7`);
  const reply = await t.call("grep", { pattern: "x" }, place);
  t.expect(reply, refused(["ripgrep_failed"], "eeee"));
  const length = reply.kind === "refused" ? reply.refusal.message.length : 0;
  t.demand(
    "a message with at most 8192 bytes of standard error",
    length > 8192 + 1000 ? `a message of ${length} characters` : undefined,
  );
});

check("ripgrep.abort", { tools: ["grep"], needs: ["argv", "abort"] }, async (t) => {
  const place = await t.dir({ "a.txt": "x\n" });
  await usesPath(t, place, "grep");
  t.control(await t.call("grep", { pattern: "x" }, place), holds("Found 1 matches"));
  const pid = `${place.outside}/pid`;
  await t.rgScript(`echo $$ > ${shellWord(pid)}; exec sleep 20`);
  // Only a ripgrep that runs shows whether it is ended, and on a busy machine it may take long to start.
  for (const within of [500, 2000, 8000]) {
    t.expect(
      await t.call("grep", { pattern: "x" }, place, { within, silenceFails: true }),
      refused(["aborted", "timeout"]),
    );
    if (await t.readFile(pid)) break;
  }
  t.demand("ripgrep ended with the call", await gone(t, pid));
});

check("ripgrep.binary", { tools: ["glob"], needs: ["argv"] }, async (t) => {
  const place = await t.dir({ "a.txt": "x\n" });
  t.control(await t.call("glob", { pattern: "*" }, place), finds(place.at("a.txt")));
  await t.rgScript("echo ./from-the-path.txt");
  t.expect(await t.call("glob", { pattern: "*" }, place), finds(place.at("from-the-path.txt")));
});

check("ripgrep.bytes", { tools: ["grep"] }, async (t) => {
  const latin = Uint8Array.from([...new TextEncoder().encode("needle "), 0xe9, 0x0a]);
  const place = await t.dir({ "utf8/a.txt": "needle é\n", "latin/a.txt": { bytes: latin } });
  t.control(
    await t.call("grep", { pattern: "needle", path: "utf8" }, place),
    matches({ path: place.at("utf8/a.txt"), line: 1, text: "needle é" }),
  );
  const decoded = matches({ path: place.at("latin/a.txt"), line: 1, text: "needle \uFFFD" });
  const wanted = t.profile === "opencode-1.18" ? refused(["ripgrep_failed", "bad_response", "unreadable"]) : decoded;
  t.expect(await t.call("grep", { pattern: "needle", path: "latin" }, place), wanted);
});
