// Shell: runs the real ripgrep, and programs that stand in for it, on temporary trees; reads /proc.

import assert from "node:assert/strict";
import fc from "fast-check";
import {
  boundRipgrep,
  children,
  fakeRipgrep,
  inShell,
  makeTree,
  openPipes,
  realRipgrep,
  soon,
} from "../scripts/testing/search_kit.ts";
import { ToolError } from "../spec/tool_error.ts";
import { ripgrepFiles, ripgrepSearch } from "./run.ts";

const ripgrep = await realRipgrep();
const linux = Deno.build.os === "linux";

/** Runs something, which must not hang, and demands that no child process and no pipe of it is left. */
async function leavesNothing<T>(run: () => Promise<T>, seconds?: number): Promise<T> {
  const before = { children: children(), pipes: openPipes() };
  try {
    return await soon(run(), seconds);
  } finally {
    assert.deepEqual({ children: children(), pipes: openPipes() }, before);
  }
}

Deno.test("[ripgrep.take] rows up to the limit, whatever the number of files", { ignore: !linux }, async () => {
  await using tree = await makeTree(
    Object.fromEntries(Array.from({ length: 101 }, (_, index) => [`f${index}.txt`, "needle\n"])),
  );
  for (const limit of [1, 99, 100, 101, 102]) {
    const options = { ripgrep, directory: tree.root, limit };
    const files = await leavesNothing(() => ripgrepFiles({ ...options, pattern: "*.txt" }));
    const hits = await leavesNothing(() => ripgrepSearch({ ...options, pattern: "needle" }));
    for (const found of [files, hits]) {
      assert.equal(found.rows.length, Math.min(limit, 101));
      assert.equal(found.more, limit < 101);
      assert.equal(found.partial, false);
    }
  }
});

Deno.test("[ripgrep.take] rows that the caller drops do not count", async () => {
  await using tree = await makeTree({ "a.txt": "x\n".repeat(500), "b.md": "x\n" });
  const found = await ripgrepSearch({
    ripgrep,
    directory: tree.root,
    pattern: "x",
    limit: 1,
    keep: (row) => row.path === "b.md",
  });
  assert.deepEqual(found.rows.map((row) => [row.path, row.line, row.text]), [["b.md", 1, "x\n"]]);
  assert.equal(found.more, false);
});

Deno.test("[ripgrep.search-args] ripgrep takes a pattern that looks like an option as a pattern", async () => {
  await using tree = await makeTree({ "a.txt": "--pre=sh\n--files\n-e\n", "-rf.txt": "dash\n" });
  for (const pattern of ["--pre=sh", "--files", "-e"]) {
    const found = await ripgrepSearch({ ripgrep, directory: tree.root, pattern, limit: 9 });
    assert.deepEqual(found.rows.map((row) => row.text), [`${pattern}\n`]);
  }
  const file = await ripgrepSearch({ ripgrep, directory: tree.root, pattern: ".", file: "-rf.txt", limit: 9 });
  assert.deepEqual(file.rows.map((row) => row.path), ["-rf.txt"]);
});

Deno.test("[ripgrep.files-args] hidden files and links only when asked for, .git never", async () => {
  await using tree = await makeTree({
    "a.txt": "",
    "folder/b.txt": "",
    ".dot/c.txt": "",
    ".git/d.txt": "",
    "sub/.git/e.txt": "",
  });
  await Deno.symlink("folder", tree.at("link"));
  const list = async (options: { hidden?: boolean; follow?: boolean }) =>
    (await ripgrepFiles({ ripgrep, directory: tree.root, pattern: "**/*.txt", limit: 9, ...options })).rows.toSorted();
  assert.deepEqual(await list({}), ["a.txt", "folder/b.txt"]);
  assert.deepEqual(await list({ hidden: true }), [".dot/c.txt", "a.txt", "folder/b.txt"]);
  assert.deepEqual(await list({ follow: true }), ["a.txt", "folder/b.txt", "link/b.txt"]);
  const all = await ripgrepFiles({ ripgrep, directory: tree.root, pattern: ".git/**", limit: 9, hidden: true });
  assert.deepEqual(all.rows, []);
});

Deno.test("[ripgrep.record] a matching line makes the call fail when its record is over the limit", async () => {
  await using tree = await makeTree({ "long.txt": `needle${"x".repeat(70000)}\n`, "short.txt": "word\n" });
  const options = { ripgrep, directory: tree.root, limit: 9 };
  await leavesNothing(() =>
    assert.rejects(ripgrepSearch({ ...options, pattern: "needle" }), { code: "record_too_long" })
  );
  // A long line that does not match is harmless.
  assert.equal((await ripgrepSearch({ ...options, pattern: "word" })).rows.length, 1);
});

Deno.test("[ripgrep.record] a line of 200 MB is never held here", { ignore: !linux }, async () => {
  await using tree = await makeTree();
  await inShell(tree, "{ printf needle; head -c 200000000 /dev/zero | tr '\\0' x; } > huge.txt");
  const before = Deno.memoryUsage().rss;
  const options = { ripgrep, directory: tree.root, pattern: "needle", limit: 9 };
  await leavesNothing(() => assert.rejects(ripgrepSearch(options), { code: "record_too_long" }), 60);
  const grown = (Deno.memoryUsage().rss - before) / 2 ** 20;
  assert.ok(grown < 64, `${grown.toFixed()} MB more than before`);
});

Deno.test(
  "[ripgrep.bytes] lines and names that are not UTF-8 are rows like the others",
  { ignore: !linux },
  async () => {
    await using tree = await makeTree({
      "gbk.txt": Uint8Array.of(0xc4, 0xe3, 0xba, 0xc3, 0x20, ...new TextEncoder().encode("needle\n")),
      "ok.txt": "needle\n",
    });
    await inShell(tree, `echo needle > "$(printf 'bad-\\377.txt')"`);
    const options = { ripgrep, directory: tree.root, pattern: "needle", limit: 9 };
    const found = await ripgrepSearch(options);
    assert.deepEqual(found.rows.map((row) => `${row.path}: ${row.text}`).toSorted(), [
      "bad-\ufffd.txt: needle\n",
      "gbk.txt: \ufffd\ufffd\ufffd needle\n",
      "ok.txt: needle\n",
    ]);
    await leavesNothing(() =>
      assert.rejects(ripgrepSearch({ ...options, decodeInvalid: false }), { code: "ripgrep_failed" })
    );
  },
);

Deno.test("[ripgrep.exit] what ripgrep refuses is an error with its text", { ignore: !linux }, async () => {
  await using tree = await makeTree({ "a.txt": "a\n" });
  const options = { ripgrep, directory: tree.root, limit: 9 };
  const cases: [() => Promise<unknown>, RegExp, boolean][] = [
    [() => ripgrepSearch({ ...options, pattern: "(" }), /unclosed group/, true],
    [() => ripgrepSearch({ ...options, pattern: "(?=a)" }), /look-around/, true],
    [() => ripgrepSearch({ ...options, pattern: "a\nb" }), /not allowed in a regex/, false],
    [() => ripgrepSearch({ ...options, pattern: "a{99999999}" }), /size limit/, false],
    [() => ripgrepSearch({ ...options, pattern: "a", include: "[" }), /unclosed character class/, false],
    [() => ripgrepFiles({ ...options, pattern: "{a,b" }), /unclosed alternate/, false],
  ];
  for (const [run, wanted] of cases) {
    await leavesNothing(() =>
      assert.rejects(run(), (error) => {
        assert.ok(error instanceof ToolError);
        assert.equal(error.code, "invalid_pattern");
        assert.match(error.message, wanted);
        return true;
      })
    );
  }
  const lenient = { ...options, strictExit: false };
  await assert.rejects(ripgrepSearch({ ...lenient, pattern: "(" }), { code: "invalid_pattern" });
  const nothing = { rows: [], more: false, partial: false };
  assert.deepEqual(await ripgrepSearch({ ...lenient, pattern: "a\nb" }), nothing);
  assert.deepEqual(await ripgrepFiles({ ...lenient, pattern: "[" }), nothing);
});

Deno.test("[ripgrep.exit] an unreadable folder costs nothing but itself", { ignore: !linux }, async () => {
  await using tree = await makeTree({ "ok/a.txt": "needle\n", "locked/b.txt": "needle\n", "unread.txt": "needle\n" });
  const bound = await boundRipgrep(tree);
  await Deno.chmod(tree.at("locked"), 0);
  await Deno.chmod(tree.at("unread.txt"), 0);
  try {
    const options = { ripgrep: bound, directory: tree.root, limit: 9 };
    const files = await ripgrepFiles({ ...options, pattern: "**/a.txt" });
    assert.deepEqual(files, { rows: ["ok/a.txt"], more: false, partial: true });
    const hits = await ripgrepSearch({ ...options, pattern: "^needle$" });
    assert.deepEqual([hits.rows.map((row) => row.path), hits.partial], [["ok/a.txt"], true]);
    const none = { rows: [], more: false, partial: true };
    assert.deepEqual(await ripgrepFiles({ ...options, pattern: "**/b.txt" }), none);
    assert.deepEqual(await ripgrepSearch({ ...options, pattern: "nowhere" }), none);
  } finally {
    await Deno.chmod(tree.at("locked"), 0o755);
  }
});

Deno.test("[ripgrep.exit] dangling and looping links cost nothing", async () => {
  await using tree = await makeTree({ "ok.txt": "needle\n" });
  await Deno.symlink("/nonexistent", tree.at("broken"));
  await Deno.symlink(".", tree.at("loop"));
  for (const follow of [false, true]) {
    const found = await ripgrepFiles({ ripgrep, directory: tree.root, pattern: "**/*.txt", follow, limit: 9 });
    assert.deepEqual(found, { rows: ["ok.txt"], more: false, partial: follow });
  }
});

Deno.test(
  "[ripgrep.exit] [tool.zero] a program that fails, dies or talks nonsense is an error",
  { ignore: !linux },
  async () => {
    const cases: [string, string, RegExp][] = [
      ["exit 3", "ripgrep_failed", /exit code 3/],
      ["echo boom >&2; exit 9", "ripgrep_failed", /boom/],
      ["kill -9 $$", "ripgrep_failed", /SIGKILL/],
      ['echo \'{"type":"begin"}\'; kill -15 $$', "ripgrep_failed", /SIGTERM/],
      ["echo hello", "ripgrep_failed", /hello/],
      ["head -c 100000 /dev/zero", "record_too_long", /65536/],
      // More on standard error than a pipe holds: it is read all the same, and cut.
      ["head -c 300000 /dev/zero | tr '\\0' e >&2; exit 5", "ripgrep_failed", /^.{0,100}[^]{0,60}e{8192}$/],
    ];
    for (const [body, code, wanted] of cases) {
      await using tree = await makeTree();
      const fake = await fakeRipgrep(tree, body);
      await leavesNothing(() =>
        assert.rejects(ripgrepSearch({ ripgrep: fake, directory: tree.root, pattern: "x", limit: 9 }), (error) => {
          assert.ok(error instanceof ToolError, String(error));
          assert.equal(error.code, code, body);
          assert.match(error.message, wanted);
          return true;
        })
      );
    }
  },
);

Deno.test("[ripgrep.binary] a ripgrep that cannot start, and a directory that has vanished, are told apart", async () => {
  await using tree = await makeTree({ "plain.txt": "no program" });
  const run = (command: string, directory: string) =>
    ripgrepFiles({ ripgrep: { command, origin: "named" }, directory, pattern: "*", limit: 9 });
  await assert.rejects(run(tree.at("nope"), tree.root), { code: "ripgrep_missing", message: /nope/ });
  await assert.rejects(run(tree.at("plain.txt"), tree.root), { code: "ripgrep_failed", message: /plain\.txt|denied/ });
  await assert.rejects(run(ripgrep.command, tree.at("gone")), { code: "not_found", message: /gone/ });
  await assert.rejects(run(tree.at("nope"), tree.at("gone")), { code: "not_found", message: /gone/ });
  const file = run(ripgrep.command, tree.at("plain.txt"));
  await assert.rejects(file, { code: "not_directory", message: /plain\.txt: it is no directory/ });
});

Deno.test(
  "[ripgrep.binary] a directory that was gone at the start and is back afterwards is no missing ripgrep",
  { ignore: !linux },
  async () => {
    // Seen from the process that is to become ripgrep, the folder is another process's, and is not there.
    const directory = `/proc/self/task/${Deno.pid}`;
    assert.equal((await Deno.stat(directory)).isDirectory, true);
    const run = ripgrepFiles({ ripgrep, directory, pattern: "*", limit: 9 });
    await assert.rejects(run, { code: "not_found", message: /not there when the search began/ });
  },
);

// It ends when nobody reads any more, should a test leave it behind.
const endless = `while echo ./a.txt; do :; done`;

Deno.test(
  "[ripgrep.take] [ripgrep.abort] a stream without end is stopped at the limit",
  { ignore: !linux },
  async () => {
    await using tree = await makeTree();
    const fake = await fakeRipgrep(tree, endless);
    const found = await leavesNothing(() =>
      ripgrepFiles({ ripgrep: fake, directory: tree.root, pattern: "*", limit: 100 })
    );
    assert.equal(found.rows.length, 100);
    assert.equal(found.more, true);
  },
);

Deno.test("[ripgrep.abort] an abort at any moment ends process and call", { ignore: !linux }, async () => {
  await using tree = await makeTree();
  const talkative = await fakeRipgrep(tree, endless);
  await using other = await makeTree();
  // It hands its pipes on to a process that it leaves behind.
  const silent = await fakeRipgrep(other, "sleep 1000 & echo $! > left; wait");
  const moment = fc.oneof(
    fc.record({ kind: fc.constant("rows" as const), count: fc.integer({ min: 1, max: 2000 }) }),
    fc.record({ kind: fc.constant("ms" as const), count: fc.integer({ min: 0, max: 25 }) }),
  );
  await fc.assert(
    fc.asyncProperty(moment, async (moment) => {
      const controller = new AbortController();
      const timer = moment.kind === "ms" ? setTimeout(() => controller.abort(), moment.count) : undefined;
      let rows = 0;
      await leavesNothing(() =>
        assert.rejects(
          ripgrepFiles({
            ripgrep: talkative,
            directory: tree.root,
            pattern: "*",
            limit: Infinity,
            keep: () => {
              if (++rows === moment.count && moment.kind === "rows") controller.abort();
              return false;
            },
            signal: controller.signal,
          }),
          { code: "aborted" },
        )
      );
      clearTimeout(timer);
    }),
    // Each smaller case of one that hangs would hang as long.
    { numRuns: 40, endOnFailure: true },
  );
  for (const ms of [0, 5, 30]) {
    await leavesNothing(() =>
      assert.rejects(
        ripgrepFiles({
          ripgrep: silent,
          directory: other.root,
          pattern: "*",
          limit: 9,
          signal: AbortSignal.timeout(ms),
        }),
        { code: "aborted" },
      )
    );
    const left = Number(await Deno.readTextFile(other.at("left")).catch(() => "0"));
    if (left > 0) Deno.kill(left, "SIGKILL");
    await Deno.remove(other.at("left")).catch(() => {});
  }
});

Deno.test("[ripgrep.abort] an abort while the process starts is not missed", { ignore: !linux }, async () => {
  await using tree = await makeTree();
  const fake = await fakeRipgrep(tree, endless);
  for (const turns of [0, 1, 2, 3, 5, 8]) {
    const controller = new AbortController();
    await leavesNothing(async () => {
      const keep = () => false;
      const { signal } = controller;
      const run = ripgrepFiles({ ripgrep: fake, directory: tree.root, pattern: "*", limit: 9, keep, signal });
      const rejects = assert.rejects(run, { code: "aborted" });
      for (let turn = 0; turn < turns; turn++) await undefined;
      controller.abort();
      await rejects;
    });
  }
});

Deno.test("[ripgrep.abort] nothing is started for a call that is aborted already", async () => {
  await using tree = await makeTree();
  const fake = await fakeRipgrep(tree, "touch started");
  await assert.rejects(
    ripgrepFiles({ ripgrep: fake, directory: tree.root, pattern: "*", limit: 9, signal: AbortSignal.abort() }),
    { code: "aborted" },
  );
  await assert.rejects(Deno.stat(tree.at("started")), Deno.errors.NotFound);
});

Deno.test(
  "[ripgrep.abort] a caller that throws ends the process and gets its own error back",
  { ignore: !linux },
  async () => {
    await using tree = await makeTree();
    const fake = await fakeRipgrep(tree, endless);
    for (const at of [1, 1000]) {
      let rows = 0;
      const fault = new Error("mine");
      const keep = () => {
        if (++rows === at) throw fault;
        return false;
      };
      await leavesNothing(() =>
        assert.rejects(
          ripgrepFiles({ ripgrep: fake, directory: tree.root, pattern: "*", limit: 9, keep }),
          (error) => error === fault,
        )
      );
    }
  },
);

Deno.test("[ripgrep.search-args] an open standard input is not searched", async () => {
  await using tree = await makeTree({ "a.txt": "" });
  // `cat` ends at once only when it is given nothing to read.
  const fake = await fakeRipgrep(tree, "cat; echo ./done");
  const found = await soon(ripgrepFiles({ ripgrep: fake, directory: tree.root, pattern: "*", limit: 9 }));
  assert.deepEqual(found.rows, ["done"]);
});
