// Pure: no Deno, no fetch, no file system.

import assert from "node:assert/strict";
import { profiles } from "../spec/profiles.ts";
import { extendedGlobSchema } from "../tools/glob/extended_params.ts";
import { globSchema } from "../tools/glob/params.ts";
import { extendedGrepSchema } from "../tools/grep/extended_params.ts";
import { grepSchema } from "../tools/grep/params.ts";
import { extendedReadSchema } from "../tools/read/extended_params.ts";
import { readFeatures } from "../tools/read/features.ts";
import { readSchema } from "../tools/read/params.ts";
import { jsonSchema } from "../tools/params.ts";
import { parseArguments } from "./parse.ts";

const defaults = { json: false, profile: "documented", directory: ".", allowOutside: false };

Deno.test("parseArguments() turns each subcommand into the call it asks for", () => {
  const table: readonly (readonly [readonly string[], string, Record<string, unknown>])[] = [
    [["read", "a.ts"], "read", { filePath: "a.ts" }],
    [["read", "a.ts", "--offset", "0", "--limit", "20"], "read", { filePath: "a.ts", offset: 0, limit: 20 }],
    [["glob", "**/*.ts"], "glob", { pattern: "**/*.ts" }],
    [["glob", "**/*.ts", "src"], "glob", { pattern: "**/*.ts", path: "src" }],
    [["grep", "TODO"], "grep", { pattern: "TODO" }],
    [["grep", "TODO", "src", "--include", "*.ts"], "grep", { pattern: "TODO", path: "src", include: "*.ts" }],
    [["grep", "--", "--pre=sh", "-x"], "grep", { pattern: "--pre=sh", path: "-x" }],
    [["grep", ""], "grep", { pattern: "" }],
    [["fetch", "http://a/"], "webfetch", { url: "http://a/" }],
    [["fetch", "http://a/", "--format", "text", "--timeout", "2.5"], "webfetch", {
      url: "http://a/",
      format: "text",
      timeout: 2.5,
    }],
    [["search", "two", "words"], "websearch", { query: "two words" }],
  ];
  for (const [args, tool, params] of table) {
    assert.deepEqual(parseArguments(args), { kind: "call", tool, params, common: defaults }, args.join(" "));
  }
});

Deno.test("parseArguments() reads the common options with every subcommand", () => {
  const options = ["--json", "--profile", "opencode-1.18", "--directory", "/w", "--allow-outside", "--ripgrep", "/rg"];
  options.push("--answer-timeout", "1.5");
  const common = {
    json: true,
    profile: "opencode-1.18",
    directory: "/w",
    allowOutside: true,
    answerTimeout: 1500,
    ripgrep: "/rg",
  };
  for (const args of [["read", "a"], ["glob", "*"], ["grep", "x"], ["fetch", "u"], ["search", "q"], ["tools"]]) {
    const invocation = parseArguments([...args, ...options]);
    assert.deepEqual("common" in invocation && invocation.common, common, args[0]);
  }
});

Deno.test("parseArguments() answers --help on standard output with exit 0, for the command and each subcommand", () => {
  for (const args of [[], ["read"], ["glob"], ["grep"], ["fetch"], ["search"], ["execute"], ["tools"]]) {
    const invocation = parseArguments([...args, "--help"]);
    assert.ok(invocation.kind === "print", args[0]);
    assert.deepEqual([invocation.stream, invocation.exit], ["stdout", 0]);
    assert.match(invocation.text, new RegExp(`^Usage: scout ${args.join(" ")}`));
  }
});

Deno.test("parseArguments() answers a usage error on standard error with exit 2 and says what is wrong", () => {
  const table: readonly (readonly [readonly string[], RegExp])[] = [
    [[], /^Usage/],
    [["nope"], /unknown command 'nope'/],
    [["grep"], /missing required argument 'pattern'/],
    [["grep", "a", "b", "c"], /too many arguments/],
    [["grep", "a", "--nope"], /unknown option '--nope'/],
    [["grep", "-x"], /unknown option '-x'[^]*after --/],
    [["read", "a", "--limit", "-1"], /--limit[^]*whole number/],
    [["read", "a", "--offset", "1.5"], /--offset[^]*whole number/],
    [["read", "a", "--offset", "9007199254740993"], /whole number/],
    [["read", "a", "--offset", "ten"], /whole number/],
    [["read", "a", "--profile", "nope"], /Allowed choices are documented/],
    [["fetch", "u", "--timeout", "soon"], /number of seconds/],
    ...["0", "-1", "soon", "", "2147484", "Infinity"].map((seconds) =>
      [["read", "a", `--answer-timeout=${seconds}`], /--answer-timeout[^]*more than 0 and at most 2147483/] as const
    ),
  ];
  for (const [args, message] of table) {
    const invocation = parseArguments(args);
    assert.ok(invocation.kind === "print", args.join(" "));
    assert.deepEqual([invocation.stream, invocation.exit], ["stderr", 2], args.join(" "));
    assert.match(invocation.text, message);
  }
});

Deno.test("[grep.options] [grep.switches] [glob.switches] [read.several] [read.encoding] parseArguments() sends the parameters of the profile extended", () => {
  const table: readonly (readonly [string, Record<string, unknown>])[] = [
    ["grep x --ignore-case", { ignoreCase: true }],
    ["grep x --word --multiline", { wholeWord: true, multiline: true }],
    ["grep x --context 0", { context: 0 }],
    ["grep x --files-only", { output: "files" }],
    ["grep x --count", { output: "count" }],
    ["grep x --hidden", { hidden: true }],
    ["grep x --no-hidden", { hidden: false }],
    ["grep x --ignored", { ignored: true }],
    ["glob x --hidden --ignored", { hidden: true, ignored: true }],
    ["glob x", {}],
    ["read x --encoding gbk", { filePath: "x", encoding: "gbk" }],
    ["read x y z --limit 2", { files: ["x", "y", "z"].map((filePath) => ({ filePath })), limit: 2 }],
    ["read x", { filePath: "x" }],
  ];
  const sent = new Map<string, Set<string>>([["grep", new Set()], ["glob", new Set()], ["read", new Set()]]);
  for (const [line, more] of table) {
    const args = line.split(" ");
    const invocation = parseArguments([...args, "--profile", "extended"]);
    const common = { ...defaults, profile: "extended" };
    const params = args[0] === "read" ? more : { pattern: "x", ...more };
    assert.deepEqual(invocation, { kind: "call", tool: args[0], params, common }, line);
    for (const name of Object.keys(params)) sent.get(args[0]!)!.add(name);
  }
  // Whatever the model can send, a person can.
  const names = (schema: Parameters<typeof jsonSchema>[0]) => Object.keys(jsonSchema(schema).properties as object);
  const schemas = {
    grep: [extendedGrepSchema, grepSchema],
    glob: [extendedGlobSchema, globSchema],
    read: [extendedReadSchema(readFeatures(profiles.extended)), readSchema],
  } as const;
  for (const [tool, [extended, plain]] of Object.entries(schemas)) {
    const added = names(extended).filter((name) => !names(plain).includes(name));
    const all = [...sent.get(tool)!].filter((name) => !names(plain).includes(name));
    assert.deepEqual(all.sort(), added.sort(), tool);
  }
});

Deno.test("parseArguments() refuses the flags of the profile extended in another, names the flag, and shows them in the help", () => {
  const flags = {
    grep: "--ignore-case --word --multiline --context=2 --files-only --count --hidden --no-hidden --ignored",
    glob: "--hidden --ignored",
    read: "--encoding=gbk",
  };
  for (const [tool, all] of Object.entries(flags)) {
    const help = parseArguments([tool, "--help"]);
    for (const flag of all.split(" ")) {
      const [name] = flag.split("=");
      assert.ok(help.kind === "print" && help.text.split("Only with --profile extended:")[1]?.includes(name!), flag);
      for (const profile of [[], ["--profile", "opencode-1.18"]]) {
        const invocation = parseArguments([tool, "x", flag, ...profile]);
        assert.ok(invocation.kind === "print", flag);
        assert.deepEqual([invocation.stream, invocation.exit], ["stderr", 2], flag);
        assert.match(invocation.text, new RegExp(`option '${name}' needs --profile extended: the profile is `));
      }
    }
  }
  const several = parseArguments(["read", "a", "b"]);
  assert.ok(several.kind === "print" && several.exit === 2);
  assert.match(several.text, /several paths need --profile extended: the profile is documented/);
  const both = parseArguments(["grep", "x", "--count", "--files-only", "--profile", "extended"]);
  assert.ok(both.kind === "print" && both.exit === 2 && /cannot be used with/.test(both.text));
  const wrong = parseArguments(["grep", "x", "--context", "-1", "--profile", "extended"]);
  assert.ok(wrong.kind === "print" && wrong.exit === 2 && /whole number/.test(wrong.text));
});
