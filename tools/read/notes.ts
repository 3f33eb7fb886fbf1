// Pure: no Deno, no fetch, no file system.

import { callOf } from "../search/notices.ts";
import type { Encoding } from "./encoding.ts";
import type { TextWindow } from "./render.ts";

/** Why a file was not read to the end that it had. */
export interface Short {
  /** It became shorter, or the system refused to read on. */
  readonly kind: "shrank" | "failed";
  /** Bytes that were read. */
  readonly read: number;
  /** Bytes that it had, where that is known. */
  readonly size?: number;
  /** What the system said. */
  readonly error?: unknown;
}

/** What is known of a file beside what is shown of it. */
export interface FileFacts {
  /** The path that the answer shows. */
  readonly shown: string;
  /** Its encoding, when it is not just UTF-8. */
  readonly encoding?: Encoding | undefined;
  /** The encoding that was asked for. */
  readonly asked?: string | undefined;
  /** A line that is shown holds bytes that are not valid. */
  readonly malformed?: boolean | undefined;
  /** It was not read to its end. */
  readonly short?: Short | undefined;
}

/** What the model is told of it. */
export function fileNotes(facts: FileFacts): readonly string[] {
  return [encodingNote(facts), malformedNote(facts), shortNote(facts)].filter((note) => note !== undefined);
}

/** [read.encoding] */
function encodingNote({ encoding, asked }: FileFacts): string | undefined {
  switch (encoding?.known) {
    case undefined:
      return undefined;
    case "marked": {
      const not = asked === undefined || asked === encoding!.name ? "" : `, not as ${asked}`;
      return `(Read as ${encoding!.name}, by its byte order mark${not}.)`;
    }
    case "named":
      return `(Read as ${encoding!.name}, as asked.)`;
    case "guessed":
      return `(Read as ${encoding!.name}, which its bytes look like. It has no byte order mark.)`;
  }
}

/** [read.malformed] */
function malformedNote({ encoding, malformed, shown }: FileFacts): string | undefined {
  if (!malformed) return undefined;
  if (encoding !== undefined) return `(U+FFFD stands for bytes that are not ${encoding.name}.)`;
  return "(U+FFFD stands for bytes that are not UTF-8. If the file is in another encoding, name it: " +
    `${callOf("read", { filePath: shown, encoding: "windows-1252" })} Others are gbk, shift_jis, windows-1251.)`;
}

/** [read.partial] */
function shortNote({ shown, short }: FileFacts): string | undefined {
  switch (short?.kind) {
    case undefined:
      return undefined;
    case "shrank":
      return `(Partial: ${shown} became shorter while it was read. ${short!.read} of ${short!.size} bytes were read.)`;
    case "failed": {
      const { code = "unknown" } = (short!.error ?? {}) as { code?: string };
      return `(Partial: reading ${shown} failed after ${short!.read} bytes (${code}). What follows was not read.)`;
    }
  }
}

/** [read.partial] The ending of a text of which it is not known how it goes on. */
export function shortEnding({ kind, first, last }: TextWindow, short: Short | undefined): string | undefined {
  if (short?.kind !== "failed" || kind === "capped") return undefined;
  return kind === "more"
    ? `(Lines ${first}-${last} are shown. Go on with offset=${last + 1}. How many there are is not known.)`
    : `(Lines ${first}-${last} are shown. There may be more that could not be read.)`;
}
