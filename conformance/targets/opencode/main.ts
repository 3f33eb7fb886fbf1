// Shell: runs the opencode program, one process a call; writes a minimal repository where a call wants one.

/**
 * opencode 1.18.14 as a target: `opencode debug agent build --tool ID --params JSON`, one start a call (about 4 s).
 *
 *     deno run -A conformance/targets/install.ts opencode /tmp/outsiders
 *     deno task conformance --profile opencode-1.18 --runs 2 --patience 6 -- \
 *       deno run -A conformance/targets/opencode/main.ts /tmp/outsiders
 *
 * A direct run answers no permission questions, so the feature `asks` is not claimed.
 *
 * @module
 */

import * as path from "node:path";
import type { Implementation } from "../../implementation.ts";
import type { CallRequest, Reply } from "../../protocol.ts";
import { serve } from "../../serve.ts";
import { writeStdout } from "../../stdout.ts";
import { permissionConfig, readRun, serversConfig } from "./config.ts";

const version = "1.18.14";
const tools = ["read", "glob", "grep", "webfetch", "execute"];

/** The smallest repository that git and the program take for one. */
async function makeRepository(worktree: string): Promise<void> {
  const git = path.join(worktree, ".git");
  if (await Deno.stat(git).then(() => true, () => false)) {
    if (await Deno.stat(path.join(git, "HEAD")).then(() => true, () => false)) return;
  }
  for (const folder of ["objects", "refs"]) await Deno.mkdir(path.join(git, folder), { recursive: true });
  await Deno.writeTextFile(path.join(git, "HEAD"), "ref: refs/heads/main\n");
  await Deno.writeTextFile(path.join(git, "config"), "[core]\n\trepositoryformatversion = 0\n\tbare = false\n");
}

/** The program behind the protocol. */
export function opencode(folder: string): Implementation {
  const program = path.join(folder, "node_modules/opencode-linux-x64/bin/opencode");
  const home = path.join(folder, `home-${crypto.randomUUID().slice(0, 8)}`);

  const run = async ({ tool, params, context, within }: CallRequest, permission: object): Promise<Reply> => {
    // The program ends before a pipe has taken more than 64 kB: its output goes to a file.
    const printed = path.join(home, `${crypto.randomUUID()}.json`);
    const child = new Deno.Command("/bin/sh", {
      args: [
        "-c",
        'exec "$@" >"$OUTPUT"',
        "sh",
        program,
        "debug",
        "agent",
        "build",
        "--tool",
        tool,
        "--params",
        JSON.stringify(params),
      ],
      cwd: context.directory,
      env: {
        HOME: home,
        OUTPUT: printed,
        ...Object.fromEntries(
          ["CONFIG", "DATA", "STATE", "CACHE"].map((kind) => [`XDG_${kind}_HOME`, path.join(home, kind.toLowerCase())]),
        ),
        OPENCODE_CONFIG_CONTENT: JSON.stringify({
          permission,
          autoupdate: false,
          share: "disabled",
          lsp: false,
          formatter: false,
          ...(tool === "execute" ? { mcp: serversConfig(context.mcp) } : {}),
        }),
        ...(tool === "execute" ? { OPENCODE_EXPERIMENTAL_CODE_MODE: "true" } : {}),
        OPENCODE_DISABLE_AUTOUPDATE: "true",
        OPENCODE_DISABLE_MODELS_FETCH: "true",
        OPENCODE_DISABLE_LSP_DOWNLOAD: "true",
      },
      stdin: "null",
      stdout: "null",
      stderr: "piped",
    }).spawn();
    // The suite takes silence for what it is; only nothing may be left running.
    let hung = false;
    const timer = setTimeout(() => {
      hung = true;
      child.kill("SIGKILL");
    }, Math.max(100, within - 200));
    const { code, stderr } = await child.output();
    clearTimeout(timer);
    if (hung) {
      await Deno.remove(printed).catch(() => {});
      await new Promise(() => {});
    }
    const stdout = await Deno.readTextFile(printed);
    await Deno.remove(printed);
    return readRun(stdout, new TextDecoder().decode(stderr), code);
  };

  return {
    hello: {
      protocol: 1,
      name: "opencode",
      version,
      language: "TypeScript, Bun",
      tools,
      features: [],
      profile: "opencode-1.18",
    },
    async call(request): Promise<Reply> {
      const { directory, worktree = directory, rules, replies } = request.context;
      if (!tools.includes(request.tool)) return { kind: "skip", reason: `no ${request.tool} here` };
      if (replies?.length) return { kind: "skip", reason: "a direct run answers no questions" };
      if (typeof request.params !== "object" || request.params === null || Array.isArray(request.params)) {
        return { kind: "skip", reason: "a direct run takes an object only" };
      }
      const permission = permissionConfig(rules);
      if (typeof permission === "string") return { kind: "skip", reason: permission };
      if (worktree !== "/") await makeRepository(worktree);
      await Deno.mkdir(home, { recursive: true });
      return await run(request, permission);
    },
    async close() {
      await Deno.remove(home, { recursive: true }).catch(() => {});
    },
  };
}

if (import.meta.main) {
  const [folder = "."] = Deno.args;
  const program = path.join(folder, "node_modules/opencode-linux-x64/bin/opencode");
  if (!await Deno.stat(program).then(() => true, () => false)) {
    console.error(`${program} is not there: run conformance/targets/install.ts opencode ${folder} first`);
    Deno.exit(1);
  }
  await serve(opencode(path.resolve(folder)), Deno.stdin.readable, writeStdout);
  Deno.exit(0);
}
