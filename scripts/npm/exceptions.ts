// Pure: no Deno, no fetch, no file system.

import type { Exception } from "./host_tests.ts";

/** The files and titles of tests that have one reason on Node and Bun alike. */
function because(why: string, tests: Readonly<Record<string, readonly string[]>>): readonly Exception[] {
  return Object.entries(tests).flatMap(([file, titles]) =>
    titles.map((title): Exception => ({ on: ["node", "bun"], file, title, why }))
  );
}

/** The tests that do not pass on Node or Bun. `deno task npm:test` fails when one of them does. */
export const exceptions: readonly Exception[] = [
  ...because("is about the permissions of a Deno process, or measures one", {
    "codemode/mcp/connect_test.ts": [
      "[execute.mcp] a permission that the process lacks is told, with the flag that gives it",
    ],
    "codemode/run_test.ts": [
      "[codemode.pipeline] without permission to start workers a program runs here, its limits hold",
    ],
    "ripgrep/find_ripgrep_test.ts": [
      "[ripgrep.binary] the PATH comes before the package",
      "[ripgrep.binary] without leave the error says which flag is missing",
      "[ripgrep.binary] a source looks once, and again after a failure",
    ],
    "ripgrep/process_test.ts": [
      "[ripgrep.binary] a directory that the system does not let one enter is said to be one, and ripgrep is not to blame",
    ],
    "tools/grep/extended_guard_test.ts": ["[grep.mask] the detector needs no permission of its own"],
    "tools/read/extended_test.ts": [
      "[read.partial] what was read before the system refused to read on is given, and what is missing is named",
    ],
    "tools/read/file_test.ts": [
      "[read.memory] a 200 MB line, a big file and a big image stay under 64 MB above an idle process",
      "read works with --allow-read=DIR alone, DIR a link as well; a missing permission names the flag",
      "a file and a folder that the system does not let one read are errors that say so",
    ],
    "tools/search_permissions_test.ts": [
      "[ripgrep.binary] leave to read the directory and to run ripgrep is all it takes",
      "[ripgrep.binary] the error for a missing permission says which flag gives it",
      "[ripgrep.binary] nothing prompts, whichever permission is missing",
      "[ripgrep.binary] where only every permission will do, no other flag is named",
    ],
    "tools/truncate/truncate_test.ts": ["[truncation.order] without leave to write the error names the flag"],
    "web/fetch/webfetch_guard_test.ts": ["a process without the permission to connect is told which flag it lacks"],
  }),
  ...because("watches files or listens with functions of Deno's that have no counterpart here", {
    "tools/grep/extended_test.ts": [
      "[ripgrep.abort] an abort ends the call, whichever run it is in, and leaves no process",
    ],
    "tools/read/read_paths_test.ts": [
      "[read.special] a FIFO, a socket and a device are errors at once, in every profile",
    ],
  }),
  {
    on: ["node", "bun"],
    file: "server/main_test.ts",
    why: "runs mcp.ts with Deno; the packed program is run by scripts/npm/use.mjs",
  },
  {
    on: ["node"],
    file: "codemode/fuzz/differential_test.ts",
    title: "[codemode.pipeline] [codemode.subset] generated programs do here what they do natively",
    why: "compares with the engine of Deno, whose Math.cbrt and its like round the last digit otherwise",
    sometimes: true,
  },
  {
    on: ["node"],
    file: "codemode/regexp/differential_test.ts",
    title: "[codemode.subset] the engine finds what the host's engine finds, group by group, in generated patterns",
    why: "compares with the host's engine, which has no modifiers such as (?i:x) in Node 20",
  },
  {
    on: ["node"],
    file: "codemode/stdlib/differential_test.ts",
    title: "[codemode.subset] every built-in has the name and the length of the host's, and so have its members",
    why: "compares with the host's built-ins, of which Node 20 lacks some",
  },
  {
    on: ["node"],
    file: "codemode/stdlib/json_source_test.ts",
    title: "jsonSources() keeps the sources that a host of today tells",
    why: "compares with the host's parser, which tells no sources in Node 20",
  },
  {
    on: ["node"],
    file: "web/fetch/webfetch_body_test.ts",
    title: "a deflated page whose end is missing, or that is damaged, is an error and no page",
    why: "the fetch of Node decodes such a page itself, and gives what there is of it",
  },
  {
    on: ["bun"],
    file: "codemode/stdlib/differential_test.ts",
    title:
      "[codemode.subset] methods of arrays call back as the host's do: which elements, in which order, with which arguments",
    why: "compares with the host's sort, which in Bun asks an inconsistent comparison in an order of its own",
    sometimes: true,
  },
  {
    on: ["bun"],
    file: "codemode/stdlib/differential_test.ts",
    title: "[codemode.subset] nothing the host's own classes have is missing but what is refused",
    why: "compares with the host's classes, which in Bun have members that are not of the language",
  },
  {
    on: ["bun"],
    file: "codemode/regexp/regexp_test.ts",
    title: "[codemode.subset] folding puts the same characters together as the host's, over all of Unicode",
    why: "compares case mappings with the host's patterns, whose Unicode is older than its mappings in Bun",
  },
];

/** Test files that the test command leaves to `deno task npm:test`, because they take long, and what they do so long. */
export const slow: Readonly<Record<string, string>> = {
  "codemode/fixtures_test.ts": "hundreds of programs, many of which wait for their time to be over",
  "codemode/fuzz/differential_test.ts": "thousands of random programs",
  "codemode/mcp/connect_test.ts": "waits for servers that do not answer",
  "codemode/regexp/differential_test.ts": "thousands of random patterns",
  "codemode/source/parse_test.ts": "programs made to take the parser long",
  "tools/read/file_test.ts": "files of hundreds of megabytes",
  "web/fetch/golden_test.ts": "recorded pages, in every format and profile",
  "web/fetch/markdown/pages_test.ts": "dozens of real pages, converted by two converters",
  "web/fetch/markdown/stress_test.ts": "pages made to take the converter long",
  "web/fetch/markdown/turndown_test.ts": "thousands of random documents, converted by two converters",
  "web/fetch/webfetch_body_test.ts": "bodies of many megabytes",
};
