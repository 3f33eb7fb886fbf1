// Pure: no Deno, no fetch, no file system.

/**
 * Behaviour profiles: one record of switches for each place where the documents, the observed program and what
 * users ask for differ. Pure functions take a profile as an argument; each switch is read in exactly one place.
 *
 * @module
 */

/** Names of the profiles. */
export type ProfileName = "documented" | "opencode-1.18" | "extended";

/** The switches. A switch that is `true` gives the documented (safer) behaviour unless its comment says otherwise. */
export interface Profile {
  /** Which profile this is. */
  readonly name: ProfileName;
  /** glob.hidden: rows with a hidden segment below the search directory are dropped before the limit is counted. */
  readonly globDropsHidden: boolean;
  /** ripgrep.exit: a bad glob, a regex that is too large and a line break in a pattern are errors. */
  readonly ripgrepExitStrict: boolean;
  /** grep.missing, glob.missing: a path that does not exist is an error that names it. */
  readonly missingPathIsError: boolean;
  /** grep.linked-file: hits beside a link to a file are shown below the directory searched, the real file's parent. */
  readonly linkedFileParentIsReal: boolean;
  /** ripgrep.bytes: rows that are not UTF-8 are decoded with U+FFFD instead of failing the search. */
  readonly decodeInvalidRows: boolean;
  /** external.symlink: the real path of a target is gated too. */
  readonly gateRealPath: boolean;
  /** read.special: a FIFO, socket or device is an error. (True in every profile: no profile may hang its host.) */
  readonly refuseSpecialFiles: boolean;
  /** read.limit-zero: a limit of 0 means the default window. */
  readonly limitZeroIsDefault: boolean;
  /** read.image-content: only a file whose bytes say so is an image or a PDF. */
  readonly imageByContentOnly: boolean;
  /** webfetch.timeout: the timeout covers the body, and a timeout that is not positive is refused. */
  readonly timeoutCoversBody: boolean;
  /** webfetch.scheme: the scheme is read as URLs define it, in any case. */
  readonly schemeAnyCase: boolean;
  /** webfetch.charset: the declared charset decodes the body. */
  readonly decodeCharset: boolean;
  /** webfetch.html: a body is HTML by its media type, in any case, XHTML too. */
  readonly htmlByMediaType: boolean;
  /** webfetch.status: redirects are followed as often as browsers do. */
  readonly redirectsAsBrowsers: boolean;
  /** tool.zero: a page without any text is said to be one instead of giving an empty text. */
  readonly emptyPageIsSaid: boolean;
  /** webfetch.markdown: a page that is a frameset is read, not an error. */
  readonly framesetIsPage: boolean;
  /** webfetch.markdown: links and images are escaped as Turndown 7.2.5 does. */
  readonly currentLinks: boolean;
  /** webfetch.tables, webfetch.fences, webfetch.hidden, webfetch.layout: pages for a reader. (True in `extended` only.) */
  readonly richPages: boolean;
  /** webfetch.links: links and images are absolute, unless the host says otherwise. (True in `extended` only.) */
  readonly absoluteLinks: boolean;
  /** webfetch.sniff: HTML without a content type is HTML, and what is no text is an error. (True in `extended` only.) */
  readonly sniffsBodies: boolean;
  /** webfetch.partial: a page over the limit is cut, not failed. (True in `extended` only.) */
  readonly cutsLargePages: boolean;
  /**
   * glob.exact, grep.exact and what comes with it: glob and grep show long lines as a window, count what is not shown and
   * name what could not be read. (True in `extended` only, and the other search switches need it.)
   */
  readonly wideSearch: boolean;
  /** glob.why, grep.why: an empty answer says why it is empty. (True in `extended` only.) */
  readonly explainsEmpty: boolean;
  /** glob.switches, grep.switches, grep.options: more parameters, and ignore files hold whatever the glob. (True in `extended` only.) */
  readonly searchParameters: boolean;
  /** glob.repair, glob.brackets, grep.repair: a pattern that can find nothing as it stands is mended. (True in `extended` only.) */
  readonly repairsPatterns: boolean;
  /** grep.single_file: a path that is a file searches that file. (True in `extended` only.) */
  readonly grepsSingleFile: boolean;
  /** glob.guard, grep.guard, grep.mask: `read` rules bind glob and grep, secrets are masked. (True in `extended` only.) */
  readonly guardsSecrets: boolean;
  /** read.several: several files in one read. (True in `extended` only.) */
  readonly readsSeveral: boolean;
  /** read.encoding, read.malformed: encodings other than UTF-8, by mark, by look and by name. (True in `extended` only.) */
  readonly readsEncodings: boolean;
  /** read.spelling, read.near: a missing path is looked for in other spellings that look the same. (True in `extended` only.) */
  readonly readsLikeNames: boolean;
  /** read.whole-characters, read.partial: no half characters, and what could not be read is said. (True in `extended` only.) */
  readonly readsCarefully: boolean;
  /** truncation.one-line: a first line over the byte limit is cut, so that the preview is never empty. */
  readonly cutOversizedFirstLine: boolean;
  /** websearch.response: SSE by its rules; JSON-RPC errors are errors. */
  readonly sseByRules: boolean;
}

const documented: Profile = {
  name: "documented",
  globDropsHidden: true,
  ripgrepExitStrict: true,
  missingPathIsError: true,
  linkedFileParentIsReal: true,
  decodeInvalidRows: true,
  gateRealPath: true,
  refuseSpecialFiles: true,
  limitZeroIsDefault: true,
  imageByContentOnly: true,
  timeoutCoversBody: true,
  schemeAnyCase: true,
  decodeCharset: true,
  htmlByMediaType: true,
  redirectsAsBrowsers: true,
  emptyPageIsSaid: true,
  framesetIsPage: true,
  currentLinks: true,
  richPages: false,
  absoluteLinks: false,
  sniffsBodies: false,
  cutsLargePages: false,
  wideSearch: false,
  explainsEmpty: false,
  searchParameters: false,
  repairsPatterns: false,
  grepsSingleFile: false,
  guardsSecrets: false,
  readsSeveral: false,
  readsEncodings: false,
  readsLikeNames: false,
  readsCarefully: false,
  cutOversizedFirstLine: true,
  sseByRules: true,
};

/** The profiles by name; `documented` is the default everywhere. */
export const profiles: Readonly<Record<ProfileName, Profile>> = {
  documented,
  "opencode-1.18": {
    ...documented,
    name: "opencode-1.18",
    globDropsHidden: false,
    ripgrepExitStrict: false,
    missingPathIsError: false,
    linkedFileParentIsReal: false,
    decodeInvalidRows: false,
    gateRealPath: false,
    limitZeroIsDefault: false,
    imageByContentOnly: false,
    timeoutCoversBody: false,
    schemeAnyCase: false,
    decodeCharset: false,
    htmlByMediaType: false,
    redirectsAsBrowsers: false,
    emptyPageIsSaid: false,
    framesetIsPage: false,
    currentLinks: false,
    cutOversizedFirstLine: false,
    sseByRules: false,
  },
  extended: {
    ...documented,
    name: "extended",
    richPages: true,
    absoluteLinks: true,
    sniffsBodies: true,
    cutsLargePages: true,
    wideSearch: true,
    explainsEmpty: true,
    searchParameters: true,
    repairsPatterns: true,
    grepsSingleFile: true,
    guardsSecrets: true,
    readsSeveral: true,
    readsEncodings: true,
    readsLikeNames: true,
    readsCarefully: true,
  },
};
