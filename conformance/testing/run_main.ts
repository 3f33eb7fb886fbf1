// Shell: starts the conformance command in a process of its own.

import { fromFileUrl } from "./url.ts";

/** What a run of the command printed, and how it ended. */
export interface MainRun {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

const main = fromFileUrl(new URL("../main.ts", import.meta.url));

/** Runs the conformance command. */
export async function runMain(
  args: readonly string[],
  cwd?: string,
  env: Readonly<Record<string, string>> = {},
): Promise<MainRun> {
  const { code, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: ["run", "--no-check", "--no-prompt", "-A", main, ...args],
    env: { NO_COLOR: "1", ...env },
    ...(cwd === undefined ? {} : { cwd }),
  }).output();
  const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
  return { code, stdout: text(stdout), stderr: text(stderr) };
}

/** The text with what differs from run to run and from machine to machine taken out. */
export function stable(text: string): string {
  return text
    .replace(/ in [\d.]+ s\b/g, " in N s")
    .replace(/ripgrep [^\n,]+/g, "ripgrep N")
    .replace(/Deno \d[\w.]*/g, "Deno N")
    .replace(/'\/[^'\n]*\/(deno|[\w-]+\.ts)'/g, "$1")
    .replace(/\/[^\s"']*\/(deno|[\w-]+\.ts)\b/g, "$1")
    .replace(/\/[^\n"']*\/conformance-\w+/g, "/TEMP")
    .replace(/e{50,}/g, "eee…")
    .replace(/[^\S\n]+$/gm, "");
}
