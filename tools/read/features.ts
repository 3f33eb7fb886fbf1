// Pure: no Deno, no fetch, no file system.

import type { Profile } from "../../spec/profiles.ts";

/** What `read` does beyond the documents, each by a switch of the profile. */
export interface ReadFeatures {
  /** Several files in one call. */
  readonly several: boolean;
  /** Encodings other than UTF-8. */
  readonly encodings: boolean;
  /** Names that look the same, and slips of the pen. */
  readonly likeNames: boolean;
  /** No half characters; partial reads are said to be partial. */
  readonly careful: boolean;
}

/** The features of a profile. */
export function readFeatures(profile: Profile): ReadFeatures {
  return {
    several: profile.readsSeveral,
    encodings: profile.readsEncodings,
    likeNames: profile.readsLikeNames,
    careful: profile.readsCarefully,
  };
}
