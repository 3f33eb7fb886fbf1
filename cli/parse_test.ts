// Pure: no Deno, no fetch, no file system.

import assert from "node:assert/strict";
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
  const common = { json: true, profile: "opencode-1.18", directory: "/w", allowOutside: true, ripgrep: "/rg" };
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
  ];
  for (const [args, message] of table) {
    const invocation = parseArguments(args);
    assert.ok(invocation.kind === "print", args.join(" "));
    assert.deepEqual([invocation.stream, invocation.exit], ["stderr", 2], args.join(" "));
    assert.match(invocation.text, message);
  }
});
