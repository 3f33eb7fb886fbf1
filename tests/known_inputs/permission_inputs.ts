// Pure: no Deno, no fetch, no file system.

import { type CallTry, elsewhere, type Gives, type KnownInput } from "./known_input.ts";

type Rest = Omit<CallTry, "kind" | "name" | "call" | "gives">;

const read = (name: string, filePath: string, gives: Gives, rest: Rest): CallTry => ({
  kind: "call",
  name,
  call: ["read", { filePath }],
  gives,
  ...rest,
});

const scenarios = "tests/known_inputs/scenarios_test.ts";
const denied = { error: "denied" } as const;
const shown = { says: [/1: x\n/] };
const tree = { "ws/a.txt": "x\n", "ws/src/a.ts": "x\n", "outside/secret": "x\n" };
/** What the default rules and nobody to ask make of a path outside. */
const inWs = { tree, directory: "ws", alone: true } as const;
const outside = { error: "denied", says: [/external_directory of|external_directory has to be asked/] } as const;

/** Inputs for the gate. */
export const permissionInputs: readonly KnownInput[] = [
  {
    id: "B96",
    input: '"always", and then a file that a rule denies',
    expected: "deny still denies",
    tries: [
      elsewhere(
        "by default",
        "a grant is the last rule and beats an earlier deny",
        scenarios,
        "B96: always on a read opens what a rule denies, unless the toolset says that grants do not beat a deny",
        { contract: true },
      ),
      elsewhere(
        "with grantsBeatDeny false",
        "deny still denies",
        scenarios,
        "B96: always on a read opens what a rule denies, unless the toolset says that grants do not beat a deny",
      ),
    ],
  },
  {
    id: "B97",
    input: 'how long "always" lasts',
    expected: "a stated scope, grants that can be listed and taken back",
    tries: [
      elsewhere(
        "sessions and toolsets",
        "as long as its toolset, in all its sessions",
        scenarios,
        "B97: a grant lasts as long as its toolset, in all its sessions, and is taken back by revoke",
      ),
      elsewhere(
        "listing",
        "listed, explained, taken back",
        "permission/gate_test.ts",
        "[permission.store] grants are listed, explained and taken back",
      ),
    ],
  },
  {
    id: "B98",
    input: "several questions at once",
    expected: "a stated rule; each ends once; none is left",
    tries: [
      elsewhere(
        "reject",
        "ends the session's others; the message reaches its own call",
        scenarios,
        "B98: of three questions a rejected one ends the others of its session, always frees those it covers",
        { contract: true },
      ),
      elsewhere(
        "always",
        "frees those it covers",
        scenarios,
        "B98: of three questions a rejected one ends the others of its session, always frees those it covers",
      ),
      elsewhere(
        "twice, late, unknown",
        "counts once",
        "permission/gate_test.ts",
        "[permission.reply] a reply from elsewhere counts once; unknown and late ones count nothing",
      ),
      elsewhere(
        "after an abort",
        "counts nothing",
        "permission/gate_test.ts",
        "[permission.ask] an abort ends the question and the call, and later answers count nothing",
      ),
    ],
  },
  {
    id: "B100",
    input: "links that lead outside",
    expected: "the real place decides, and the question shows it",
    tries: [
      read("a linked file", "f", shown, {
        tree,
        directory: "ws",
        shell: "ln -s ../outside/secret ws/f",
        asked: ["external_directory: <ROOT>/outside/*"],
      }),
      read("a linked directory", "vendor/secret", outside, { ...inWs, shell: "ln -s ../outside ws/vendor" }),
      read("a chain of links", "c", outside, { ...inWs, shell: "ln -s b ws/c; ln -s ../outside/secret ws/b" }),
      read("a link to the parent", "up/outside/secret", outside, { ...inWs, shell: "ln -s .. ws/up" }),
      read("a dangling link", "d", outside, { ...inWs, shell: "ln -s ../outside/none ws/d" }),
      read("a workspace that is a link", "a.txt", shown, {
        tree,
        directory: "link",
        alone: true,
        shell: "ln -s ws link",
        asked: [],
      }),
      {
        kind: "call",
        name: "grep in a linked directory",
        ...inWs,
        shell: "ln -s ../outside ws/vendor",
        call: ["grep", { pattern: "x", path: "vendor" }],
        gives: outside,
      },
      {
        kind: "call",
        name: "glob in a linked directory",
        ...inWs,
        shell: "ln -s ../outside ws/vendor",
        call: ["glob", { pattern: "*", path: "vendor" }],
        gives: outside,
      },
      {
        kind: "call",
        name: "grep that meets a linked file",
        ...inWs,
        shell: "ln -s ../outside/secret ws/f",
        call: ["grep", { pattern: "x" }],
        gives: { hits: ["a.txt:1", "src/a.ts:1"] },
      },
      elsewhere(
        "a link that is put in place after the question",
        "an error",
        "tools/read/read_paths_test.ts",
        "[external.race] a file, or a folder above it, that becomes a link outside behind the gate is not read",
      ),
    ],
  },
  {
    id: "B101",
    input: "`..` behind a link",
    expected: "what is checked is what is opened",
    tries: [
      read("read", "link/../secret.txt", { says: [/1: inside\n/] }, {
        tree: { "ws/secret.txt": "inside\n", "outside/dir/": "", "outside/secret.txt": "outside\n" },
        directory: "ws",
        alone: true,
        shell: "ln -s ../outside/dir ws/link",
        asked: [],
      }),
      {
        kind: "call",
        name: "grep",
        tree: { "ws/in/a.txt": "x\n", "outside/dir/": "", "outside/in/b.txt": "x\n" },
        directory: "ws",
        alone: true,
        shell: "ln -s ../outside/dir ws/link",
        call: ["grep", { pattern: "x", path: "link/../in" }],
        gives: { hits: ["in/a.txt:1"] },
      },
    ],
  },
  {
    id: "B102",
    input: "a neighbour whose name begins alike",
    expected: "the border lies between names",
    tries: [
      ...["app-secret", "app2", "application"].map((name) =>
        read(name, `../${name}/x`, outside, {
          tree: { "app/": "", [`${name}/x`]: "x\n" },
          directory: "app",
          alone: true,
        })
      ),
      read("`..` in the middle", "<ROOT>/app/../app2/x", outside, {
        tree: { "app/": "", "app2/x": "x\n" },
        directory: "app",
        alone: true,
      }),
      read("a name that begins with two dots", "..data/x", shown, {
        tree: { "app/..data/x": "x\n" },
        directory: "app",
        alone: true,
      }),
      read("a workspace with a slash at its end", "../app2/x", outside, {
        tree: { "app/": "", "app2/x": "x\n" },
        directory: "app/",
        alone: true,
      }),
      read("the root as the workspace", "<ROOT>/x", shown, { tree: { x: "x\n" }, directory: "/", alone: true }),
    ],
  },
  {
    id: "B104",
    input: "one file in several spellings, rules in several forms",
    expected: "one decision for all spellings; the form that rules take is documented",
    tries: [
      ...["src/a.ts", "./src/a.ts", "<ROOT>/ws/src/a.ts", "../ws/src/a.ts", "src/../src/a.ts"].map((filePath) =>
        read(`${filePath}, denied as src/a.ts`, filePath, denied, { ...inWs, rules: { read: { "src/a.ts": "deny" } } })
      ),
      ...["./src/*", "src/", "<ROOT>/ws/src/*"].map((pattern) =>
        read(`denied as ${pattern}`, "src/a.ts", shown, {
          ...inWs,
          rules: { read: { [pattern]: "deny" } },
          contract: true,
        })
      ),
      ...["../outside/secret", "<ROOT>/outside/secret"].map((filePath) =>
        read(`${filePath}, its folder allowed`, filePath, shown, {
          ...inWs,
          rules: { external_directory: { "<ROOT>/outside/*": "allow" } },
        })
      ),
    ],
  },
  {
    id: "B105",
    input: "`~` and `$HOME` in patterns",
    expected: "the home directory, at the beginning only",
    tries: [
      ...["~/notes/*", "$HOME/notes/*"].map((pattern) =>
        read(pattern, "<ROOT>/home/notes/a.txt", shown, {
          tree: { "ws/": "", "home/notes/a.txt": "x\n" },
          directory: "ws",
          alone: true,
          rules: { external_directory: { [pattern]: "allow" } },
        })
      ),
      elsewhere(
        "elsewhere in a pattern, without a home, with a slash at its end",
        "a table",
        "permission/config_test.ts",
        "[permission.config] a pattern that starts with the home directory's name has it put in its place",
      ),
    ],
  },
  {
    id: "B106",
    input: "wildcards",
    expected: "a table, linear time, brackets literal",
    tries: [
      elsewhere(
        "the table",
        "as the rule says",
        "permission/wildcard_test.ts",
        "[permission.wildcard] star, question mark, literals, backslashes and the optional tail",
      ),
      elsewhere(
        "200 stars",
        "no slower",
        "permission/wildcard_test.ts",
        "[permission.wildcard] two hundred stars do not make it slow",
      ),
      ...([["*.env", "src/.env"], ["src/*", "src/a/b"], ["app/[id]/*", "app/[id]/x"], ["a+b.(x)", "a+b.(x)"], [
        "$x",
        "$x",
      ], [
        "a?c",
        "a/c",
      ]] as const).map(([pattern, name]) =>
        read(`${pattern} against ${name}`, name, denied, {
          tree: { [name]: "x\n" },
          alone: true,
          rules: { read: { [pattern]: "deny" } },
        })
      ),
      ...([["*.env", "x.environment"], ["src/*", "src"], ["app/[id]/*", "app/i/x"], ["a?c", "ac"]] as const).map((
        [pattern, name],
      ) =>
        read(`${pattern} against ${name}`, name, shown, {
          tree: { [name]: "x\n" },
          alone: true,
          rules: { read: { [pattern]: "deny" } },
        })
      ),
    ],
  },
  {
    id: "B108",
    input: "other spellings where case does not count",
    expected: "deny goes by the name on the disk",
    tries: [
      elsewhere(
        "case",
        "ignored where the system ignores it",
        "permission/wildcard_test.ts",
        "[permission.wildcard] case counts, unless the option says that it does not",
      ),
      read("another case where case counts", "SECRETS/x", { error: "not_found" }, {
        tree: { "secrets/x": "x\n" },
        alone: true,
        rules: { read: { "secrets/*": "deny" } },
      }),
      ...["x::$DATA", "x.", "x "].map((name) =>
        read(`"${name}" is another name`, `secrets/${name}`, denied, {
          tree: { "secrets/x": "x\n" },
          alone: true,
          rules: { read: { "secrets/*": "deny" } },
        })
      ),
      {
        kind: "test",
        name: "names of tools",
        gives: "the error names the tool that is meant",
        test: [scenarios, "B108: a tool's name in another case is an error that names the tool"],
      },
    ],
  },
  {
    id: "B109",
    input: "tools that are denied in part",
    expected: "visible exactly when some call can pass",
    tries: [
      elsewhere(
        "a part denied after everything",
        "shown, though nothing passes: the last rule alone is looked at",
        scenarios,
        "B109: a tool is hidden when the last rule that speaks of it denies everything",
        { contract: true },
      ),
      elsewhere(
        "three other rulesets",
        "hidden when the last rule that speaks of it denies everything",
        scenarios,
        "B109: a tool is hidden when the last rule that speaks of it denies everything",
      ),
    ],
  },
  {
    id: "B110",
    input: "rules for the tools of MCP servers",
    expected: "a documented form; a wildcard covers one server and no other",
    tries: [
      elsewhere(
        "wildcards",
        "`my-server_*` is that server alone",
        scenarios,
        "B110: a rule for one server does not reach a server whose name begins alike",
      ),
      elsewhere(
        "the key",
        "the rule for the plain key holds for numbered ones",
        "codemode/execute_host_test.ts",
        "[permission.visible] a rule for the plain key hides a tool that was given a number",
      ),
    ],
  },
];
