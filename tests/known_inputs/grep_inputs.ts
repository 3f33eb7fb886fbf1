// Pure: no Deno, no fetch, no file system.

import { type CallTry, elsewhere, type Gives, type KnownInput } from "./known_input.ts";

type Files = CallTry["tree"];
type Rest = Omit<CallTry, "kind" | "name" | "tree" | "call" | "gives">;

const grep = (name: string, tree: Files, params: CallTry["call"][1], gives: Gives, rest: Rest = {}): CallTry => ({
  kind: "call",
  name,
  tree,
  call: ["grep", params],
  gives,
  ...rest,
});

/** The contract wants it so; `extended` gives this. */
const better = (extended: Gives) => ({ contract: true, extended }) as const;

const bytes = (...parts: readonly (string | number)[]): Uint8Array =>
  Uint8Array.from(parts.flatMap((part) => typeof part === "number" ? [part] : [...new TextEncoder().encode(part)]));

const long = { "long.txt": `needle${"x".repeat(70_000)}\n`, "ok.txt": "needle\n" };
const minified = { "min.js": `${`foo${"y".repeat(1700)}`.repeat(3000)}\n`, "ok.js": "foo\n" };
const binary = {
  "bin.dat": "needle before\n\0\0needle after\n",
  "late.log": `needle one\n${`${"t".repeat(99)}\n`.repeat(3000)}\0\nneedle two\n`,
};
const pair = { "a/one.ts": "needle\n", "a/two.ts": "needle\n" };
const ignored = { ".git/HEAD": "", ".gitignore": "scripts/*\n", "scripts/w.py": "needle\n" };
const secret = { ".env": "KEY=secret\n", "cert.pem": "KEY\n", "a.ts": "KEY\n" };
const secretRules = { read: { "*": "allow", "*.env": "deny", "*.pem": "deny" } } as const;
const lines = (count: number) => ({ "a.txt": "needle\n".repeat(count) });

/** Inputs for `grep`. */
export const grepInputs: readonly KnownInput[] = [
  {
    id: "B17",
    input: "one long line that matches",
    expected: "all files, the long line cut around the match, memory bounded",
    tries: [
      grep(
        "a line of 70 KB",
        long,
        { pattern: "needle" },
        { error: "record_too_long", says: [/65536/] },
        better({ hits: ["long.txt:1", "ok.txt:1"] }),
      ),
      grep(
        "a line of 5 MB with 3000 hits",
        minified,
        { pattern: "foo" },
        { error: "record_too_long" },
        better({ hits: ["min.js:1", "ok.js:1"] }),
      ),
      grep("a long line that does not match", long, { pattern: "^needle$" }, { hits: ["ok.txt:1"] }),
      elsewhere(
        "a line of 200 MB",
        "is never held",
        "ripgrep/run_test.ts",
        "[ripgrep.record] a line of 200 MB is never held here",
      ),
    ],
  },
  {
    id: "B18",
    input: "files and names that are not UTF-8",
    expected: "hits from all files, U+FFFD for what cannot be decoded",
    tries: [
      grep(
        "lines",
        {
          "gbk.txt": bytes(0xc4, 0xe3, 0xba, 0xc3, " needle\n"),
          "latin1.c": bytes(0xe9, " needle\n"),
          "ok.c": "needle\n",
        },
        { pattern: "needle" },
        { hits: ["gbk.txt:1", "latin1.c:1", "ok.c:1"], says: [/\ufffd needle/] },
      ),
      grep("a name", { "ok.c": "needle\n" }, { pattern: "needle" }, { hits: ["ok.c:1", "bad\ufffd.c:1"] }, {
        shell: "printf 'needle\\n' > \"$(printf 'bad\\377.c')\"",
      }),
      grep("the hit itself", { "a.txt": bytes("x", 0xff, "y\n") }, { pattern: "(?-u:x.y)" }, {
        hits: ["a.txt:1"],
        says: [/x\ufffdy/],
      }),
    ],
  },
  {
    id: "B20",
    input: "binary files",
    expected: "one rule for both ways to name them, and no NUL in the output",
    tries: [
      grep("in a directory", binary, { pattern: "needle" }, { hits: ["late.log:1"], not: [/\0/] }),
      ...Object.keys(binary).map((path) =>
        grep(`${path} as the path`, binary, { pattern: "needle", path }, { hits: ["late.log:1"], not: [/\0/] })
      ),
    ],
  },
  {
    id: "B21",
    input: "a `path` that is a file",
    expected: "that file is searched, and no other",
    tries: [
      grep(
        "a file",
        pair,
        { pattern: "needle", path: "a/one.ts" },
        { hits: ["a/one.ts:1", "a/two.ts:1"] },
        better({ hits: ["a/one.ts:1"] }),
      ),
      grep("its directory", pair, { pattern: "needle", path: "a" }, { hits: ["a/one.ts:1", "a/two.ts:1"] }),
      grep("a file and an include that is not for it", pair, {
        pattern: "needle",
        path: "a/one.ts",
        include: "*.md",
      }, { hits: [] }),
    ],
  },
  {
    id: "B22",
    input: "a `path` with a slip of the pen",
    expected: "an error that names it, and nothing of its parent",
    tries: ["src/utlis", "missing.ts"].map((path) =>
      grep(path, { "a.ts": "x\n" }, { pattern: "x", path }, { error: "not_found", says: [/<ROOT>/], not: [/a\.ts/] })
    ),
  },
  {
    id: "B24",
    input: "how many there are",
    expected: "no word of more at exactly 100; one at 101; lines called lines",
    tries: [
      grep("none", lines(1), { pattern: "nothing" }, { says: [/^No files found$/] }, { contract: true }),
      grep("99", lines(99), { pattern: "needle" }, { says: [/^Found 99 matches\n/], not: [/more/] }),
      grep(
        "100",
        lines(100),
        { pattern: "needle" },
        { says: [/^Found 100 matches \(more/] },
        better({ says: [/^Found 100 matches\n/], not: [/more/] }),
      ),
      ...[101, 441].map((count) =>
        grep(String(count), lines(count), { pattern: "needle" }, {
          says: [/^Found 100 matches \(more/, /first 100 matches/],
          not: [/Line 101/],
        })
      ),
      grep("three hits on a line", { "a.txt": "a a a\n" }, { pattern: "a" }, { says: [/^Found 1 matches\n/] }, {
        contract: true,
      }),
    ],
  },
  {
    id: "B25",
    input: "an ignored folder that is named",
    expected: "one answer for every way to name it, or a word that files were skipped",
    tries: [
      grep(
        "the folder",
        ignored,
        { pattern: "needle", path: "scripts" },
        { hits: [] },
        better({ hits: [], says: [/ignore files leave out.*"ignored":true/] }),
      ),
      grep(
        "the file",
        ignored,
        { pattern: "needle", path: "scripts/w.py" },
        { hits: [] },
        better({ hits: ["scripts/w.py:1"] }),
      ),
      grep("by include", ignored, { pattern: "needle", include: "*.py" }, { hits: ["scripts/w.py:1"] }),
      grep("by an include that names the folder", ignored, { pattern: "needle", include: "scripts/*" }, {
        hits: ["scripts/w.py:1"],
      }),
    ],
  },
  {
    id: "B26",
    input: "ignore files above, without a repository, and of the machine",
    expected: "a stated rule for each",
    tries: [
      grep(
        "a repository above ignores everything",
        { ".git/HEAD": "", ".gitignore": "*\n", "ws/a.txt": "needle\n" },
        { pattern: "needle" },
        { hits: [] },
        { directory: "ws", ...better({ hits: [], says: [/ignore files leave out.*"ignored":true/] }) },
      ),
      {
        kind: "call",
        name: "a glob there",
        tree: { ".git/HEAD": "", ".gitignore": "*\n", "ws/a.txt": "" },
        directory: "ws",
        call: ["glob", { pattern: "*.txt" }],
        gives: { hits: ["a.txt"] },
      },
      grep("no repository", { ".gitignore": "a.txt\n", "a.txt": "needle\n" }, { pattern: "needle" }, {
        hits: ["a.txt:1"],
      }),
      grep(
        "a worktree in a folder that is ignored",
        {
          ".git/HEAD": "",
          ".gitignore": ".worktrees/\n",
          ".worktrees/x/.git": "gitdir: y\n",
          ".worktrees/x/a.txt": "needle\n",
        },
        { pattern: "needle" },
        { hits: ["a.txt:1"] },
        { directory: ".worktrees/x" },
      ),
      grep(
        ".ignore allows again",
        { ".git/HEAD": "", ".gitignore": "dist/\n", ".ignore": "!dist/\n", "dist/a.js": "needle\n" },
        { pattern: "needle" },
        { hits: ["dist/a.js:1"] },
      ),
      grep(
        "the ignore file of the machine",
        { ".git/HEAD": "", "config/git/ignore": "a.txt\n", "a.txt": "needle\n", "b.txt": "needle\n" },
        { pattern: "needle" },
        { hits: ["b.txt:1"] },
        { ripgrep: 'XDG_CONFIG_HOME="$ROOT/config" HOME=/nowhere exec "$RG" "$@"' },
      ),
    ],
  },
  {
    id: "B28",
    input: "a pattern or glob that begins with a dash",
    expected: "it is text, and no program runs",
    tries: [
      ...["--files", "-v", "-e foo", "--pre=sh"].map((pattern) =>
        grep(pattern, { "a.txt": `${pattern}\nfoo\n` }, { pattern }, { hits: ["a.txt:1"] })
      ),
      grep("a name", { "-rf.txt": "x\n" }, { pattern: "x", path: "-rf.txt" }, { hits: ["-rf.txt:1"] }),
      ...["--pre=sh", "-g"].map((include) =>
        grep(`include ${include}`, { "a.txt": "x\n", [include]: "x\n" }, { pattern: "x", include }, {
          hits: [`${include}:1`],
        })
      ),
      {
        kind: "call",
        name: "a glob",
        tree: { "a.txt": "", "--pre=sh": "" },
        call: ["glob", { pattern: "--pre=sh" }],
        gives: { hits: ["--pre=sh"] },
      },
    ],
  },
  {
    id: "B29",
    input: "an open standard input",
    expected: "it is not waited for",
    tries: [
      elsewhere(
        "a pipe that stays open",
        "the answer comes at once",
        "tests/known_inputs/scenarios_test.ts",
        "B29: a standard input that stays open is not waited for",
      ),
    ],
  },
  {
    id: "B30",
    input: "CRLF, and CR alone",
    expected: "`$` matches, and no carriage return in the line",
    tries: [
      grep(
        "an anchor",
        { "a.txt": "plain needle\r\n" },
        { pattern: "needle$" },
        { hits: [] },
        better({ hits: ["a.txt:1"] }),
      ),
      grep("an anchor that allows for it", { "a.txt": "plain needle\r\n" }, { pattern: "needle\\r?$" }, {
        hits: ["a.txt:1"],
      }),
      grep(
        "the line",
        { "a.txt": "plain needle\r\n" },
        { pattern: "needle" },
        { says: [/Line 1: plain needle\r\n/] },
        better({ says: [/Line 1: plain needle$/] }),
      ),
      grep("CR alone", { "a.txt": "a\rneedle\rb" }, { pattern: "needle" }, { hits: ["a.txt:1"] }),
    ],
  },
  {
    id: "B32",
    input: "alternation, plain and as GNU grep writes it",
    expected: "the first alternates; the second gets a hint",
    tries: [
      grep("plain", { "a.txt": "foo\nbar\n" }, { pattern: "foo|bar" }, { hits: ["a.txt:1", "a.txt:2"] }),
      grep("escaped", { "a.txt": "foo\nbar\nfoo|bar\n" }, { pattern: "foo\\|bar" }, { hits: ["a.txt:3"] }),
      grep(
        "escaped, nothing found",
        { "a.txt": "foo\nbar\n" },
        { pattern: "foo\\|bar" },
        { hits: [] },
        better({ hits: [], says: [/"pattern":"foo\|bar"/] }),
      ),
      grep("classes", { "a.ts": "function  go() {}\n" }, { pattern: "function\\s+\\w+" }, { hits: ["a.ts:1"] }),
      grep("word borders", { "a.txt": "needle\nneedles\n" }, { pattern: "\\bneedle\\b" }, { hits: ["a.txt:1"] }),
    ],
  },
  {
    id: "B33",
    input: "files that `read` may not open",
    expected: "they are left out, with a word about it; or the documents say loudly that they are not",
    tries: [
      grep("everything", secret, { pattern: "KEY" }, { hits: [".env:1", "a.ts:1", "cert.pem:1"] }, {
        rules: secretRules,
        ...better({ hits: ["a.ts:1"], says: [/Left out.*cert\.pem/] }),
      }),
      grep("by include", secret, { pattern: ".", include: "*.env" }, { hits: [".env:1"] }, {
        rules: secretRules,
        ...better({ hits: [], says: [/Left out.*\.env/] }),
      }),
      grep("as the path", secret, { pattern: "KEY", path: ".env" }, { hits: [".env:1", "a.ts:1", "cert.pem:1"] }, {
        rules: secretRules,
        ...better({ error: "denied" }),
      }),
      {
        kind: "call",
        name: "a glob for it",
        tree: secret,
        rules: secretRules,
        call: ["glob", { pattern: "**/.env*" }],
        gives: { hits: [] },
      },
      elsewhere(
        "what the documents say",
        "docs/permission.md warns of it",
        "tests/known_inputs/scenarios_test.ts",
        "B33: the documents say that the rules of read do not bind grep",
      ),
    ],
  },
  {
    id: "B34",
    input: "a search of the whole machine",
    expected: "it ends at the limit and at the abort, with its process",
    tries: [
      elsewhere(
        "an abort",
        "the error `aborted`, no process",
        "tests/known_inputs/scenarios_test.ts",
        "B34: a search of the whole machine ends with its signal and leaves no process",
      ),
      elsewhere(
        "the limit",
        "the stream is stopped",
        "ripgrep/run_test.ts",
        "[ripgrep.take] [ripgrep.abort] a stream without end is stopped at the limit",
      ),
    ],
  },
];
