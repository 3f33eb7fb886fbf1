// Shell: runs the soak in a process of its own.

import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../", import.meta.url));

Deno.test(
  "soak: 500 calls aborted at random moments, twice 200 at once and 200 on a changing tree leave nothing and end as calls may",
  { ignore: Deno.build.os !== "linux" },
  async () => {
    // The same calls each time, though not at the same moments; `deno task soak` draws others.
    const seed = "20250917";
    const sizes = ["--aborted", "250", "--together", "200", "--changing", "100"];
    const { code, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
      args: ["task", "-q", "soak", "--rounds", "2", "--minutes", "0", "--seed", seed, ...sizes],
      cwd: root,
    }).output();
    const said = new TextDecoder().decode(stdout);
    assert.equal(code, 0, `seed ${seed}\n${said}\n${new TextDecoder().decode(stderr)}`);
    assert.match(said, /^1148 calls: \d+ results; .*\d+ aborted/m);
    assert.match(said, /Nothing leaks/);
  },
);
