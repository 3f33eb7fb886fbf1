// Shell: starts processes.

import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../", import.meta.url));

/** What a script beside this file prints when it runs in a fresh Deno with the project's modules, unchecked. */
export async function printed(script: string, args: readonly string[], flags: readonly string[] = []): Promise<string> {
  const { stdout } = await new Deno.Command(Deno.execPath(), {
    args: [
      "run",
      "-A",
      "--quiet",
      "--no-prompt",
      "--no-check",
      "--frozen",
      ...flags,
      `${root}bench/codemode/${script}`,
      ...args,
    ],
    cwd: root,
  }).output();
  return new TextDecoder().decode(stdout);
}
