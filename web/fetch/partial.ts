// Pure: no Deno, no fetch, no file system.

import type { Profile } from "../../spec/profiles.ts";
import { mediaType } from "./content_type.ts";
import { bodyKind, sizeText } from "./response.ts";

/** Where a body was cut. */
export interface Cut {
  /** Bytes that were read of it. */
  readonly read: number;
  /** Bytes that there are, where that is known. */
  readonly total?: number | undefined;
}

/** Whether a body over the limit is cut there instead of failing (rule webfetch.partial), by its content type. */
export function mayBeCut(contentType: string, profile: Profile): boolean {
  // [webfetch.partial] A part of an image or of a PDF is of no use to anybody.
  return profile.cutsLargePages && bodyKind(contentType, profile).kind !== "image" &&
    !/^(?:audio\/|video\/|font\/|application\/(?:x-)?pdf$)/.test(mediaType(contentType));
}

/** Text for the part of a page when there is none in it. */
export const emptyPart = "There is no text in this part.";

/** The text of a part, below what says that it is one (rule webfetch.partial). */
export function partialText(text: string, { read, total }: Cut): string {
  const of = total === undefined ? "a longer page" : `the page's ${total} bytes`;
  // [webfetch.partial] First of all, since the end of a long text is what the generic truncation leaves out.
  return `(Partial: this is the first ${
    sizeText(read)
  } of ${of}, converted as far as it goes; the rest was not read. ` +
    "For the rest, fetch a smaller page or a part of this one, such as a chapter or a page of the list, or download " +
    `the whole with a program and search the file.)\n\n${text}`;
}
