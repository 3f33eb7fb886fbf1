// Shell: starts Deno with few permissions on temporary trees.

import assert from "node:assert/strict";
import path from "node:path";
import { makeTree, packagedRipgrep, runLimited } from "../scripts/testing/search_kit.ts";
import { findRipgrep } from "./find_ripgrep.ts";

const linux = Deno.build.os === "linux";

/** What `findRipgrep` gives in a process with these flags and this PATH: the binary, or the error's code and text. */
async function found(flags: readonly string[], PATH: string): Promise<string> {
  const code = `
    import { findRipgrep } from "./ripgrep/find_ripgrep.ts";
    try {
      const { command, origin } = await findRipgrep();
      console.log(origin, command);
    } catch (error) {
      console.log(error.code, error.message);
    }`;
  return await runLimited(code, flags, { PATH });
}

Deno.test("[ripgrep.binary] a named one is taken as it is", async () => {
  assert.deepEqual(await findRipgrep({ path: "/opt/rg" }), { command: "/opt/rg", origin: "named" });
  assert.deepEqual(await findRipgrep({ path: "my-rg" }), { command: "my-rg", origin: "named" });
});

Deno.test("[ripgrep.binary] a relative path is relative to the process, not to the directory searched", async () => {
  const { command } = await findRipgrep({ path: "./bin/rg" });
  assert.equal(command, path.join(Deno.cwd(), "bin/rg"));
});

Deno.test("[ripgrep.binary] the PATH comes before the package", { ignore: !linux }, async () => {
  await using tree = await makeTree({ "bin/": "", "empty/": "", "other/rg": "#!/bin/sh\necho something else\n" });
  await Deno.symlink(packagedRipgrep, tree.at("bin/rg"));
  await Deno.chmod(tree.at("other/rg"), 0o755);
  assert.equal(await found(["-A"], tree.at("bin")), "path rg");
  assert.equal(await found(["--allow-run=rg"], tree.at("bin")), "path rg");
  assert.equal(await found(["-A"], tree.at("empty")), `package ${packagedRipgrep}`);
  // Another program of that name is no ripgrep.
  assert.equal(await found(["-A"], tree.at("other")), `package ${packagedRipgrep}`);
  // The package needs leave to run its binary, and nothing else.
  assert.equal(await found([`--allow-run=${packagedRipgrep}`], tree.at("bin")), `package ${packagedRipgrep}`);
});

Deno.test("[ripgrep.binary] without leave the error says which flag is missing", { ignore: !linux }, async () => {
  await using tree = await makeTree({ "bin/": "" });
  await Deno.symlink(packagedRipgrep, tree.at("bin/rg"));
  const said = await found(["--allow-read"], tree.at("bin"));
  assert.match(said, /^permission_missing .*--allow-run=rg.*--allow-run=\//);
});

Deno.test("[ripgrep.binary] a source looks once, and again after a failure", { ignore: !linux }, async () => {
  await using tree = await makeTree({ "bin/": "" });
  const code = `
    import { rememberRipgrep } from "./ripgrep/find_ripgrep.ts";
    const source = rememberRipgrep();
    const first = await source().catch((error) => error.code);
    Deno.symlinkSync("${packagedRipgrep}", "${tree.at("bin/rg")}");
    const second = await source();
    console.log(first, second.origin, second === await source());`;
  const flags = ["--allow-read", "--allow-write", `--allow-run=${tree.at("bin/rg")}`];
  assert.equal(await runLimited(code, flags, { PATH: tree.at("bin") }), "permission_missing path true");
});
