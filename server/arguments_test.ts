// Pure: no Deno, no fetch, no file system.

import assert from "node:assert/strict";
import { parseServeArguments } from "./arguments.ts";

Deno.test("parseServeArguments() has a default for everything", () => {
  assert.deepEqual(parseServeArguments([]), {
    kind: "serve",
    options: { directory: ".", profile: "documented", allowOutside: false, roots: true, structured: true },
  });
});

Deno.test("parseServeArguments() reads each option", () => {
  const line = "--directory /w --http 0 --profile extended --allow-outside --ripgrep /rg --no-roots --text-only " +
    "--answer-timeout 2.5";
  assert.deepEqual(parseServeArguments(line.split(" ")), {
    kind: "serve",
    options: {
      directory: "/w",
      http: 0,
      profile: "extended",
      allowOutside: true,
      answerTimeout: 2500,
      ripgrep: "/rg",
      roots: false,
      structured: false,
    },
  });
});

Deno.test("parseServeArguments() answers --help with exit 0, and a wrong line with exit 2 and what is wrong", () => {
  const help = parseServeArguments(["--help"]);
  assert(help.kind === "print" && help.exit === 0 && /--http <port>/.test(help.text));
  const table = [["--http", "65536"], ["--http", "-1"], ["--http", "a"], ["--profile", "none"], ["--nothing"], [
    "--answer-timeout",
    "0",
  ], ["dir"]];
  for (const line of table) {
    const answer = parseServeArguments(line);
    assert(answer.kind === "print" && answer.exit === 2 && answer.text.startsWith("error: "), line.join(" "));
  }
  const highest = parseServeArguments(["--http", "65535"]);
  assert(highest.kind === "serve" && highest.options.http === 65535);
});
