// Shell: builds recorded trees and calls the tools in them.

import { buildHome, buildTree } from "../../fixtures/golden/trees.mjs";
import {
  createToolset,
  defaultRules,
  type ProfileName,
  type Reply,
  type Rule,
  ToolError,
  type Toolset,
} from "../../mod.ts";
import type { PermissionConfig } from "../../permission/mod.ts";
import { readConfig } from "../../permission/mod.ts";
import { rememberRipgrep } from "../../ripgrep/mod.ts";
import { findWorktree } from "../../worktree.ts";
import type { Outcome } from "./agree.ts";
import { instructionsOf } from "./instructions.ts";
import { type GoldenAsk, type GoldenCase, recordedAsk } from "./case.ts";
import { expand, type Places, tokenize } from "./tokens.ts";

/** Trees on disk, each built when it is first asked for. */
export class Trees {
  readonly #base = Deno.makeTempDirSync({ prefix: "scout-golden-" });
  readonly #built = new Map<string, string>();
  readonly #ripgrep = rememberRipgrep();

  constructor() {
    buildHome(`${this.#base}/home`);
  }

  /** Where a tree is. */
  places(tree: string): Places {
    let root = this.#built.get(tree);
    if (root === undefined) {
      root = buildTree(tree, `${this.#base}/${tree}/root`) as string;
      this.#built.set(tree, root);
    }
    return { root, home: `${this.#base}/home` };
  }

  /** The ripgrep that every case runs; a toolset of its own would look for it, and try it, each time. */
  async ripgrep(): Promise<string> {
    return (await this.#ripgrep()).command;
  }

  /** Removes everything. */
  [Symbol.dispose](): void {
    Deno.removeSync(this.#base, { recursive: true });
  }
}

/** The rules a case was recorded under: every question asked, or the tree's configuration over the defaults. */
export function rulesOf(golden: Pick<GoldenCase, "area" | "via" | "rules">, places: Places): readonly Rule[] {
  if (!golden.area.startsWith("perm")) {
    const action = golden.via === "session" ? "ask" : "allow";
    return [{ permission: "*", pattern: "*", action }];
  }
  const config = JSON.parse(Deno.readTextFileSync(`${places.root}/opencode.json`)) as { permission?: PermissionConfig };
  const own = config.permission === undefined ? [] : readConfig(config.permission, { home: places.home });
  return [...defaultRules, ...own, ...expand(golden.rules ?? [], places)];
}

/** Calls the tool of a case in a profile; gives what came of it and what was asked, real paths replaced by tokens. */
export async function runCase(
  golden: GoldenCase,
  trees: Trees,
  profile: ProfileName,
): Promise<{ outcome: Outcome; asks: GoldenAsk[] }> {
  const places = trees.places(golden.tree);
  const directory = golden.cwd ? `${places.root}/${golden.cwd}` : places.root;
  const asks: GoldenAsk[] = [];
  const reply: Reply = golden.reply === "reject"
    ? { kind: "reject", ...(golden.replyMessage ? { message: golden.replyMessage } : {}) }
    : { kind: golden.reply ?? "once" };
  const params = golden.rawParams === undefined
    ? expand(golden.params, places)
    : JSON.parse(expand(golden.rawParams, places));
  let scout: Toolset | undefined;
  try {
    scout = createToolset({
      directory,
      // The program takes `/` for the worktree outside a repository; titles and read patterns follow from it.
      worktree: await findWorktree(directory, "opencode-1.18"),
      profile,
      ripgrep: await trees.ripgrep(),
      rules: rulesOf(golden, places),
      instructions: instructionsOf(places.root),
      ask: ({ request }) => {
        asks.push(tokenize(recordedAsk(request), places));
        return Promise.resolve(reply);
      },
    });
    if (!scout.gate.visible(golden.tool)) throw new ToolError("not_available", "not offered");
    const result = await scout.call(golden.tool, params);
    return { outcome: { ok: true, result: tokenize(result, places) }, asks };
  } catch (error) {
    if (!(error instanceof ToolError)) throw error;
    return { outcome: { ok: false, code: error.code, message: tokenize(error.message, places) }, asks };
  } finally {
    await scout?.close();
  }
}
