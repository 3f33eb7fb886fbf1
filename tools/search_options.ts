// Pure: no Deno, no fetch, no file system.

import type { Workspace } from "../permission/workspace.ts";
import type { RipgrepSource } from "../ripgrep/ripgrep_binary.ts";
import type { Profile } from "../spec/profiles.ts";

/** What the tools that search need. */
export interface SearchToolOptions {
  /** Where they work. */
  readonly workspace: Workspace;
  /** How they behave where the contract knows more than one way. */
  readonly profile: Profile;
  /** The ripgrep to run, such as `rememberRipgrep()` gives; one source can serve several tools. */
  readonly ripgrep: RipgrepSource;
}

/** How the tools that search take ripgrep's exit, by the profile (rule ripgrep.exit). */
export function exitOptions(profile: Profile): { readonly strictExit: boolean } {
  return { strictExit: profile.ripgrepExitStrict };
}
