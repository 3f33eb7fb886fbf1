// Pure: no Deno, no fetch, no file system.

import type { CallTry, Gives, KnownInput } from "./known_input.ts";

type Files = CallTry["tree"];
type Rest = Omit<CallTry, "kind" | "name" | "tree" | "call" | "gives">;

/** A glob that finds these files. */
const glob = (name: string, tree: Files, pattern: string, hits: readonly string[], rest: Rest = {}): CallTry => ({
  kind: "call",
  name,
  tree,
  call: ["glob", { pattern }],
  gives: { hits },
  ...rest,
});

/** A glob in a path, with whatever comes of it. */
const globIn = (name: string, tree: Files, params: CallTry["call"][1], gives: Gives, rest: Rest = {}): CallTry => ({
  kind: "call",
  name,
  tree,
  call: ["glob", params],
  gives,
  ...rest,
});

/** In the profile `extended` the name that looks the same is told, with the call that finds it. */
const namedInstead = {
  contract: true,
  extended: { hits: [], says: [/look the same, in other characters: .* Call glob with/] },
} as const;

/** The contract wants it so; `extended` gives this. */
const better = (extended: Gives) => ({ contract: true, extended }) as const;

const dotted = { ".ai/task.md": "", ".github/workflows/ci.yml": "", "src/a.ts": "" };
const hidden = { "visible.ts": "", ".hidden.ts": "", ".hidden/nested.ts": "" };
const repositories = {
  ".git/config": "",
  ".git/objects/aa/bb": "",
  "sub/.git/config": "",
  "wt/.git": "gitdir: elsewhere\n",
  "a.txt": "",
};
const linked = { "real/f.md": "", "ws/ok.md": "" };
const framework = {
  "app/[id]/page.tsx": "x\n",
  "app/i/page.tsx": "x\n",
  "app/(group)/page.tsx": "x\n",
  "app/[...slug]/page.tsx": "x\n",
};
const many = Object.fromEntries(Array.from({ length: 150 }, (_, i) => [`f${i}.md`, ""]));

/** Inputs for `glob`. */
export const globInputs: readonly KnownInput[] = [
  {
    id: "B01",
    input: "a pattern that names a dot directory",
    expected: "the files in it are found",
    tries: [
      glob("a file in a dot directory", dotted, ".ai/*.md", [], better({ hits: [".ai/task.md"] })),
      glob(
        "a file two levels into one",
        dotted,
        ".github/workflows/*.yml",
        [],
        better({ hits: [".github/workflows/ci.yml"] }),
      ),
      glob(
        "a dot directory at any depth",
        dotted,
        "**/.github/**/*.yml",
        [],
        better({ hits: [".github/workflows/ci.yml"] }),
      ),
      glob("with the option hidden", dotted, ".github/workflows/*.yml", [".github/workflows/ci.yml"], { hidden: true }),
    ],
  },
  {
    id: "B02",
    input: "a broad pattern beside hidden files",
    expected: "one rule for all hidden files",
    tries: [
      glob("hidden off", hidden, "**/*.ts", ["visible.ts"]),
      glob("hidden on", hidden, "**/*.ts", ["visible.ts", ".hidden.ts", ".hidden/nested.ts"], { hidden: true }),
    ],
  },
  {
    id: "B04",
    input: "a pattern that brings `.git` back",
    expected: "nothing of `.git`",
    tries: [
      glob("everything", repositories, "**/*", ["a.txt"]),
      glob("everything, with the option hidden", repositories, "**/*", ["a.txt", "wt/.git"], {
        hidden: true,
        ...better({ hits: ["a.txt"] }),
      }),
      glob("`.git` by name", repositories, "**/.git/**", []),
    ],
  },
  {
    id: "B05",
    input: "a broken link, a loop and an unreadable directory",
    expected: "the other files, and a word that some could not be read",
    tries: [
      globIn("links", { "ok.md": "" }, { pattern: "**/*.md" }, { hits: ["ok.md"] }, {
        shell: "ln -s /nonexistent broken; ln -s . loop",
      }),
      globIn(
        "an unreadable directory",
        { "ok.md": "", "locked/a.md": "" },
        { pattern: "**/*.md" },
        { hits: ["ok.md"], says: [/could not be read/] },
        { shell: "chmod 000 locked", bound: true },
      ),
    ],
  },
  {
    id: "B06",
    input: "files below a linked directory",
    expected: "one answer for every way to name them, behind the gate",
    tries: [
      globIn("through the pattern", linked, { pattern: "link/**/*.md" }, { hits: [] }, {
        directory: "ws",
        shell: "ln -s ../real ws/link",
        ...better({ hits: [], says: [/links are not followed. Call glob with .*"path":"<ROOT>\/ws\/link"/] }),
      }),
      globIn("as the path", linked, { pattern: "**/*.md", path: "link" }, { hits: ["link/f.md"] }, {
        directory: "ws",
        shell: "ln -s ../real ws/link",
        asked: ["external_directory: <ROOT>/real/*"],
      }),
    ],
  },
  {
    id: "B08",
    input: "an absolute pattern",
    expected: "its directory is searched, or an error",
    tries: [
      glob(
        "below the working directory",
        { "skills/a.md": "" },
        "<ROOT>/skills/*.md",
        [],
        better({ hits: ["skills/a.md"] }),
      ),
      glob(
        "from the home directory",
        { "skills/a.md": "" },
        "~/skills/*.md",
        [],
        better({ hits: [], says: [/tilde is not expanded/] }),
      ),
    ],
  },
  {
    id: "B09",
    input: "a pattern with `./` in front, a bare directory",
    expected: "`./src/*.ts` is `src/*.ts`; a bare directory gets a hint",
    tries: ([
      ["./src/*.ts", [], ["src/a.ts"]],
      ["/src/*.ts", ["src/a.ts"]],
      ["src", [], ["src/a.ts"]],
      ["src/", [], ["src/a.ts"]],
      ["src/*.ts", ["src/a.ts"]],
      ["*/a.ts", ["src/a.ts"]],
    ] as const).flatMap(([pattern, hits, finds]) =>
      [{}, { path: "<ROOT>" }].map((where) =>
        globIn(
          `${pattern}${where.path ? " in a path" : ""}`,
          { "src/a.ts": "" },
          { pattern, ...where },
          { hits },
          finds ? better({ hits: finds }) : {},
        )
      )
    ),
  },
  {
    id: "B10",
    input: "names with brackets and parentheses",
    expected: "a pattern that exists as a path finds it; a path is never a pattern",
    tries: [
      glob(
        "brackets in the pattern",
        framework,
        "app/[id]/page.tsx",
        ["app/i/page.tsx"],
        better({ hits: ["app/[id]/page.tsx", "app/i/page.tsx"] }),
      ),
      glob("escaped brackets", framework, "app/\\[id\\]/page.tsx", ["app/[id]/page.tsx"]),
      glob("brackets in brackets", framework, "app/[[]id]/page.tsx", ["app/[id]/page.tsx"]),
      glob("parentheses", framework, "app/(group)/page.tsx", ["app/(group)/page.tsx"]),
      globIn("brackets in the path", framework, { pattern: "page.tsx", path: "app/[id]" }, {
        hits: ["app/[id]/page.tsx"],
      }),
      globIn("dots in brackets in the path", framework, { pattern: "page.tsx", path: "app/[...slug]" }, {
        hits: ["app/[...slug]/page.tsx"],
      }),
      {
        kind: "call",
        name: "grep with brackets in the path",
        tree: framework,
        call: ["grep", { pattern: "x", path: "app/[id]" }],
        gives: { hits: ["app/[id]/page.tsx:1"] },
      },
      {
        kind: "call",
        name: "grep with brackets in include",
        tree: framework,
        call: ["grep", { pattern: "x", include: "app/[id]/*.tsx" }],
        gives: { hits: ["app/i/page.tsx:1"] },
        ...better({ hits: ["app/[id]/page.tsx:1", "app/i/page.tsx:1"] }),
      },
    ],
  },
  {
    id: "B12",
    input: "more files than are shown, and the order",
    expected: "what the text promises: no order, the first 100, and how to see others",
    tries: [
      globIn("150 files", many, { pattern: "*.md" }, { says: [/first 100 paths/, /more specific/] }),
      {
        kind: "test",
        name: "what the description says",
        gives: "no particular order, no more than the first 100",
        test: [
          "tests/known_inputs/scenarios_test.ts",
          "B12: the description of glob promises no order and names the limit",
        ],
      },
    ],
  },
  {
    id: "B13",
    input: "paths and patterns as Windows writes them",
    expected: "one separator in results; a rule for the pattern",
    tries: [
      {
        kind: "test",
        name: "rows with backslashes",
        gives: "forward slashes, no `./`",
        test: ["ripgrep/path_test.ts", "[ripgrep.paths] the table"],
      },
      glob("a backslash in a pattern escapes", { "src/a.ts": "", "srca.ts": "" }, "src\\a.ts", ["srca.ts"]),
    ],
  },
  {
    id: "B14",
    input: "names in NFD and with look-alike spaces, asked for in NFC and with plain ones",
    expected: "the exact spelling first; else the one that looks the same",
    tries: [
      glob("NFC for NFD", { "cafe\u0301.txt": "" }, "caf\u00e9.txt", [], namedInstead),
      glob("the exact spelling", { "cafe\u0301.txt": "", "caf\u00e9.txt": "" }, "caf\u00e9.txt", ["caf\u00e9.txt"]),
      ...(["at\u202f3.png", "at\u00a03.png"].flatMap((name) => {
        const code = name.codePointAt(2)!.toString(16);
        return [
          glob(`a plain space for U+${code}`, { [name]: "" }, "at 3.png", [], namedInstead),
          glob(`a plain space beside U+${code}`, { [name]: "", "at 3.png": "" }, "at 3.png", ["at 3.png"]),
        ];
      })),
      {
        kind: "call",
        name: "read in NFC for NFD",
        tree: { "cafe\u0301.txt": "x" },
        call: ["read", { filePath: "caf\u00e9.txt" }],
        gives: { error: "not_found" },
        contract: true,
        extended: { says: [/1: x\n/, /which looks the same/] },
      },
      {
        kind: "call",
        name: "grep in a path in NFC for NFD",
        tree: { "cafe\u0301/a.txt": "x" },
        call: ["grep", { pattern: "x", path: "caf\u00e9" }],
        gives: { error: "not_found", says: [/caf\u00e9/] },
        contract: true,
        extended: { hits: ["cafe\u0301/a.txt:1"] },
      },
    ],
  },
  {
    id: "B16",
    input: "a `path` that is missing, a file, empty, a word for nothing, the root",
    expected: "an error that says which, and `/` behind the gate",
    tries: [
      globIn("missing", { "a.ts": "" }, { pattern: "*", path: "src/utlis" }, {
        error: "not_found",
        says: [/does not exist: <ROOT>\/src\/utlis/],
      }),
      globIn("a file", { "package.json": "" }, { pattern: "*", path: "package.json" }, {
        error: "not_directory",
        says: [/must be a directory: <ROOT>\/package\.json/],
      }),
      globIn("empty", { "a.ts": "" }, { pattern: "*", path: "" }, { hits: ["a.ts"] }),
      ...["undefined", "null"].map((word) =>
        globIn(`"${word}"`, { "a.ts": "" }, { pattern: "*", path: word }, {
          error: "not_found",
          says: [/leave path out/],
        }, { contract: true })
      ),
      globIn(
        "the root",
        { "a.ts": "" },
        { pattern: "*", path: "/" },
        { error: "denied", says: [/external_directory/] },
        {
          alone: true,
        },
      ),
    ],
  },
];
