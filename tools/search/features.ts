// Pure: no Deno, no fetch, no file system.

import type { Profile } from "../../spec/profiles.ts";

/** What `glob` and `grep` do beyond the documents, each by a switch of the profile. */
export interface SearchFeatures {
  /** An empty answer says why. */
  readonly explain: boolean;
  /** More parameters; ignore files hold whatever the glob. */
  readonly parameters: boolean;
  /** Patterns that can find nothing are mended. */
  readonly repair: boolean;
  /** grep of a file searches that file. */
  readonly singleFile: boolean;
  /** `read` rules bind, secrets are masked. */
  readonly guard: boolean;
}

/** The features of a profile; `undefined` for the documented tools, which have none of them. */
export function searchFeatures(profile: Profile): SearchFeatures | undefined {
  if (!profile.wideSearch) return undefined;
  return {
    explain: profile.explainsEmpty,
    parameters: profile.searchParameters,
    repair: profile.repairsPatterns,
    singleFile: profile.grepsSingleFile,
    guard: profile.guardsSecrets,
  };
}
