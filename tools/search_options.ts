// Pure: no Deno, no fetch, no file system.

import type { Workspace } from "../permission/workspace.ts";
import type { RipgrepSource } from "../ripgrep/ripgrep_binary.ts";
import { limits } from "../spec/limits.ts";
import type { Profile } from "../spec/profiles.ts";
import type { ReadVerdict } from "./search/guard.ts";

/** What the tools that search need. */
export interface SearchToolOptions {
  /** Where they work. */
  readonly workspace: Workspace;
  /** How they behave where the contract knows more than one way. */
  readonly profile: Profile;
  /** The ripgrep to run, such as `rememberRipgrep()` gives; one source can serve several tools. */
  readonly ripgrep: RipgrepSource;
  /**
   * What the `read` rules, grants included, say of a file by its path relative to the worktree; the profile `extended`
   * heeds it (rules glob.guard, grep.guard). Default: every file may be read.
   */
  readonly readVerdict?: ReadVerdict;
  /** How long the profile `extended` searches. Default: the `search` of the limits, 60,000, 2000 and 3000 ms. */
  readonly times?: Partial<SearchTimes>;
}

/** How long a search of the profile `extended` may take, in milliseconds. */
export interface SearchTimes {
  /** The search itself; then what was found is the answer (rules glob.budget, grep.budget). */
  readonly budget: number;
  /** Counting what is not shown (rules glob.totals, grep.totals), and listing what is left out (rule grep.guard). */
  readonly totals: number;
  /** Finding out why an answer is empty (rules glob.why, grep.why). */
  readonly why: number;
}

/** The times to keep: what the options say, else the limits. */
export function searchTimes({ times }: SearchToolOptions): SearchTimes {
  return { ...limits.search, ...times };
}

/** How the tools that search take ripgrep's exit, by the profile (rule ripgrep.exit). */
export function exitOptions(profile: Profile): { readonly strictExit: boolean } {
  return { strictExit: profile.ripgrepExitStrict };
}
