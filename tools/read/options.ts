// Pure: no Deno, no fetch, no file system.

import type { Workspace } from "../../permission/workspace.ts";
import type { Profile } from "../../spec/profiles.ts";
import type { Instruction } from "./render.ts";

/** A file that was read, as hooks are told of it. */
export interface ReadFile {
  /** Its absolute path. */
  readonly path: string;
  /** Session of the call. */
  readonly session: string;
}

/** Options of `createRead`. */
export interface ReadOptions {
  /** Where the tool works. */
  readonly workspace: Workspace;
  /** Which behaviour it shows. */
  readonly profile: Profile;
  /** Called after a successful read of a text file, for a language server to warm up; not waited for (rule read.warm). */
  readonly onRead?: (file: ReadFile) => unknown;
  /** Gives the instruction files that go with a file, each shown to the model once (the host remembers which). Default: none. */
  readonly instructions?: (file: ReadFile) => Promise<readonly Instruction[]>;
}
