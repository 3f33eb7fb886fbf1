// Pure: no Deno, no fetch, no file system.

import assert from "node:assert/strict";
import { emptyEnvironment, walkProblem, walkScript } from "./walk.ts";

const commands = [
  { line: 3, command: "cd x", shown: "" },
  { line: 5, command: "cat <<'END'\na\nEND", shown: "a\n" },
  { line: 9, command: "ls gone", shown: "" },
  { line: 9, command: "echo $?", shown: "2\n" },
];
const printed = "\x1e0\x1ea\n\x1e0\x1e\x1e2\x1e2\n\x1e0\x1e";

Deno.test("walkScript() types every command, and marks the end and the exit code of each", () => {
  const script = walkScript(commands);
  assert.equal(script.split("(exit ").length, 5);
  assert.ok(script.startsWith("cd x\n__walk=$?; printf '\\036%d\\036'"));
  assert.ok(script.includes("\ncat <<'END'\na\nEND\n__walk=$?"));
});

Deno.test("walkProblem() is none when all is as shown, and a failure is one that echo $? shows", () => {
  assert.equal(walkProblem(commands, printed), undefined);
});

Deno.test("walkProblem() names the first command that printed something else, failed unseen, or did not end", () => {
  assert.match(walkProblem(commands, printed.replace("a\n", "b\n"))!, /^5: cat <<'END'\nit printed:\nb\n/);
  assert.match(walkProblem(commands, printed.replace("2\n", "1\n"))!, /^9: echo \$\?\nit printed:\n1\n/);
  assert.match(walkProblem(commands, `\x1e1\x1e${printed.slice(3)}`)!, /^3: cd x\nit ended with 1$/);
  assert.match(walkProblem(commands.slice(0, 3), printed)!, /^9: ls gone\nit ended with 2$/);
  assert.match(walkProblem(commands, "\x1e0\x1ea\n")!, /^5: .*\nthe shell ended in it, after:\na\n$/);
});

Deno.test("emptyEnvironment() leaves out what leads to caches and configuration, and keeps what reaches a registry", () => {
  const kept = {
    LANG: "C",
    HTTPS_PROXY: "p",
    npm_config_registry: "r",
    npm_config_https_proxy: "p",
    NPM_CONFIG_CAFILE: "c",
  };
  const dropped = {
    HOME: "/h",
    PATH: "/p",
    DENO_DIR: "/d",
    XDG_CACHE_HOME: "/x",
    npm_config_cache: "/c",
    NODE_OPTIONS: "-r x",
  };
  assert.deepEqual(emptyEnvironment({ ...kept, ...dropped }), kept);
});
