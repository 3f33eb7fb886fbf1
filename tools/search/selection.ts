// Pure: no Deno, no fetch, no file system.

import { compileGlob, type GlobReading, lastSegment } from "../../ripgrep/glob_match.ts";
import { isHidden } from "../../ripgrep/path.ts";
import type { FileChoice } from "../../ripgrep/wide_args.ts";
import type { SearchFeatures } from "./features.ts";

/** Which files a call wants. */
export interface SelectionRequest {
  /** The glob, or none for every file. */
  readonly glob?: string | undefined;
  /** A directory, relative, whose files belong to the selection too. */
  readonly below?: string | undefined;
  /** Hidden files too. */
  readonly hidden: boolean;
  /** Ignored files too. */
  readonly ignored: boolean;
}

/** Which files ripgrep has to look at, and which of its rows are meant. */
export interface Selection {
  /** What ripgrep is told. */
  readonly choice: FileChoice;
  /** Whether a path that it gives is meant. */
  readonly keep: (path: string) => boolean;
}

/**
 * The selection for a request. Ignore files hold: no positive glob goes to ripgrep, its rows are judged here.
 */
export function selectFiles(request: SelectionRequest, features: SearchFeatures): Selection {
  const { glob, below, hidden, ignored } = request;
  const choice: FileChoice = { hidden, ignored, globs: [], names: [] };
  const visible = (path: string) => hidden || !isHidden(path);
  if (!glob) return { choice, keep: visible };
  const readings = features.parameters ? readGlob(glob, features, { dots: hidden }) : [];
  const inside = below === undefined ? [] : readGlob(`/${escapeGlob(below)}/**`, features, { dots: hidden });
  // Without the switch, and for what only ripgrep can judge, it is its own glob.
  if (readings.length + inside.length === 0) {
    return { choice: { ...choice, globs: [glob] }, keep: visible };
  }
  const all = [...readings, ...inside];
  return {
    choice: {
      ...choice,
      // [glob.named-hidden] the walk goes where the pattern names a dot
      hidden: hidden || namesHidden(glob) || (below !== undefined && isHidden(below)),
      names: inside.length > 0 ? [] : lastNames(glob, features),
    },
    keep: (path) => all.some((matches) => matches(path)),
  };
}

/** The ways to read a glob. */
export function readGlob(
  glob: string,
  { repair }: SearchFeatures,
  reading: GlobReading,
): readonly ((path: string) => boolean)[] {
  const plain = compileGlob(glob, reading);
  // [glob.brackets] [grep.repair] a class, and a name with brackets
  const literal = repair && glob.includes("[") ? compileGlob(glob, { ...reading, literalBrackets: true }) : undefined;
  return [plain, literal].filter((matches) => matches !== undefined);
}

/** Whether a segment of the glob, or a part of its braces, begins with a dot. */
function namesHidden(glob: string): boolean {
  return /(?:^|[/{,\\])\./.test(glob);
}

function lastNames(glob: string, { repair }: SearchFeatures): readonly string[] {
  const name = lastSegment(glob);
  if (name === undefined) return [];
  if (!repair || !name.includes("[")) return [name];
  const literal = name.replace(/[[\]]/g, (bracket) => `[${bracket}]`);
  return compileGlob(name) ? [name, literal] : [literal];
}

/** A glob that stands for exactly this path. */
export function escapeGlob(path: string): string {
  return path.replace(/[*?[\]{}\\,!#]/g, "\\$&");
}
