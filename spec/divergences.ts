// Pure: no Deno, no fetch, no file system.

import type { Profile } from "./profiles.ts";
import type { RuleId } from "./rule_ids.ts";

/** A switch of {@link Profile}: each of its fields but the name. */
export type ProfileSwitch = Exclude<keyof Profile, "name">;

/** One point where the documents and the observed program differ, or where Scout is safer than both. */
export interface Divergence {
  /** The rules that the switch bends. */
  readonly rules: readonly RuleId[];
  /** What holds in the profiles `documented` and `extended`. */
  readonly documented: string;
  /** What the program does, and so what holds in the profile `opencode-1.18` unless {@link Divergence.always} is set. */
  readonly program: string;
  /** The switch, where a profile can choose. */
  readonly switch?: ProfileSwitch;
  /** The one file that reads the switch, from the root of the repository; absent until that code stands. */
  readonly readIn?: string;
  /** Why every profile keeps the documented behaviour, where it does. */
  readonly always?: string;
}

/** A switch that only the profile `extended` sets: of the search tools, unless it is read elsewhere. */
function extended(
  name: ProfileSwitch,
  rules: readonly RuleId[],
  documented: string,
  set: string,
  readIn: string = "tools/search/features.ts",
): Divergence {
  return { rules, documented, program: "The same.", switch: name, readIn, always: `Only \`extended\` sets it: ${set}` };
}

const ofRead = "tools/read/features.ts";

/** The divergences, each once. A new switch in the profiles needs a row here. */
export const divergences: readonly Divergence[] = [
  {
    rules: ["glob.hidden"],
    documented:
      "Hidden files, and files below hidden directories, are not listed unless asked for: rows with a hidden segment below the search directory are dropped before the limit is counted.",
    program:
      "The pattern is a whitelist for ripgrep and beats its hidden filter: `*`, `**/*` and `*.ts` list matching dotfiles; a hidden directory is entered only when the pattern matches the directory itself.",
    switch: "globDropsHidden",
    readIn: "tools/glob/glob.ts",
  },
  {
    rules: ["ripgrep.exit"],
    documented: "A bad glob, a regex over the size limit or a line break in a pattern is an error.",
    program: "Only a regex parse error is an error; the rest ends as `No files found`.",
    switch: "ripgrepExitStrict",
    readIn: "tools/search_options.ts",
  },
  {
    rules: ["grep.missing", "glob.missing"],
    documented: "A path that does not exist is an error that names it.",
    program:
      "grep searches the parent directory, or fails as `ripgrep execution failed` when that is missing too; glob fails with that text.",
    switch: "missingPathIsError",
    readIn: "tools/grep/plan.ts",
  },
  {
    rules: ["grep.file"],
    documented:
      "For a path that is a link to a file, the real file's parent is searched and the hits are shown below that parent.",
    program: "The hits are shown below the directory of the link, as paths that need not exist.",
    switch: "linkedFileParentIsReal",
    readIn: "tools/grep/plan.ts",
  },
  {
    rules: ["ripgrep.bytes"],
    documented: "A row that is not UTF-8 is decoded with U+FFFD.",
    program: "One such row fails the whole search.",
    switch: "decodeInvalidRows",
    readIn: "tools/grep/grep.ts",
  },
  {
    rules: ["external.symlink"],
    documented: "The real path is gated.",
    program: "Links bypass the gate and every rule.",
    switch: "gateRealPath",
    readIn: "toolset.ts",
  },
  {
    rules: ["external.race"],
    documented: "What was checked is opened.",
    program: "The path is looked up again.",
    always: "No case can tell them apart, but for the race itself; the safe order costs nothing.",
  },
  {
    rules: ["read.special"],
    documented: "A FIFO, socket or device is an error.",
    program: "A FIFO hangs, `/dev/zero` fills memory.",
    switch: "refuseSpecialFiles",
    readIn: "tools/read/target.ts",
    always: "No profile may hang its host: the switch is on in each.",
  },
  {
    rules: ["read.limit-zero"],
    documented: "A limit of 0 means the default window.",
    program: 'The notice shows "lines 1-0" and goes on with the same offset.',
    switch: "limitZeroIsDefault",
    readIn: "tools/read/params.ts",
  },
  {
    rules: ["read.image-content"],
    documented: "An image or PDF is one whose bytes say so.",
    program: "Text or nothing in a file named `.png` or `.pdf` is returned as an image or PDF, by its extension.",
    switch: "imageByContentOnly",
    readIn: "tools/read/sniff.ts",
  },
  {
    rules: ["webfetch.timeout"],
    documented: "The timeout covers the body.",
    program: "It covers the time to the headers; a timeout of 0 or less fires at once.",
    switch: "timeoutCoversBody",
    readIn: "web/fetch/webfetch.ts",
  },
  {
    rules: ["webfetch.scheme"],
    documented: "The scheme is read as URLs define it, in any case.",
    program: "It is a case-sensitive prefix.",
    switch: "schemeAnyCase",
    readIn: "web/fetch/params.ts",
  },
  {
    rules: ["webfetch.charset"],
    documented: "The declared charset decodes the body.",
    program: "The body is always read as UTF-8.",
    switch: "decodeCharset",
    readIn: "web/fetch/convert.ts",
  },
  {
    rules: ["webfetch.html"],
    documented: "A body is HTML by its media type, in any case, XHTML too.",
    program: "A case-sensitive search for `text/html` in the header decides.",
    switch: "htmlByMediaType",
    readIn: "web/fetch/response.ts",
  },
  {
    rules: ["webfetch.status"],
    documented: "At most 20 redirects are followed.",
    program: "126 are.",
    switch: "redirectsAsBrowsers",
    readIn: "web/fetch/redirect.ts",
  },
  {
    rules: ["tool.zero"],
    documented: "A page without any text is said to be one.",
    program: "The output is empty.",
    switch: "emptyPageIsSaid",
    readIn: "web/fetch/convert.ts",
  },
  {
    rules: ["webfetch.markdown"],
    documented: "A page that is a frameset gives the text of its `noframes`.",
    program: "It is an error.",
    switch: "framesetIsPage",
    readIn: "web/fetch/convert.ts",
  },
  {
    rules: ["webfetch.markdown"],
    documented: "Links and images are escaped as today's Turndown does: angle brackets, quotes, a target with spaces.",
    program: "Only parentheses in the target of a link are; nothing in an image is.",
    switch: "currentLinks",
    readIn: "web/fetch/convert.ts",
  },
  extended(
    "richPages",
    ["webfetch.tables", "webfetch.fences", "webfetch.hidden", "webfetch.layout"],
    "Plain Turndown, plain text.",
    "Tables, fences for every `pre`, nothing hidden, and text whose blocks, items and cells stand apart.",
    "web/fetch/convert.ts",
  ),
  extended(
    "absoluteLinks",
    ["webfetch.links"],
    "Links and images stand as the page has them.",
    "They are absolute.",
    "web/fetch/webfetch.ts",
  ),
  extended(
    "sniffsBodies",
    ["webfetch.sniff"],
    "The content type alone says what a body is.",
    "A body without one may be HTML, and what is no text is an error.",
    "web/fetch/convert.ts",
  ),
  extended(
    "cutsLargePages",
    ["webfetch.partial"],
    "A body over the limit is an error.",
    "It is cut there, and the result says that it is partial.",
    "web/fetch/partial.ts",
  ),
  extended(
    "wideSearch",
    ["glob.exact", "grep.exact", "grep.window"],
    "A long line fails the search; the rows shown are the number given.",
    "A long line is shown as a window; what is not shown is counted.",
  ),
  extended(
    "explainsEmpty",
    ["glob.why", "grep.why"],
    "Nothing found is said in two words.",
    "Below them stands why, and the call that would find something.",
  ),
  extended(
    "searchParameters",
    ["glob.switches", "grep.switches", "grep.options"],
    "A glob overrules ignore files, and there is no parameter for it.",
    "Ignore files hold, and parameters switch them and much else.",
  ),
  extended(
    "repairsPatterns",
    ["glob.repair", "glob.brackets", "grep.repair"],
    "A pattern is taken as it stands.",
    "One that can find nothing as it stands is mended.",
  ),
  extended(
    "grepsSingleFile",
    ["grep.single_file"],
    "For a file, its directory is searched.",
    "For a file, that file is searched.",
  ),
  extended(
    "guardsSecrets",
    ["glob.guard", "grep.guard", "grep.mask"],
    "`read` rules do not bind glob and grep.",
    "They do, and secrets are masked.",
  ),
  extended(
    "readsSeveral",
    ["read.several", "read.shared"],
    "One path a call.",
    "`files` names several, which share the limits.",
    ofRead,
  ),
  extended(
    "readsEncodings",
    ["read.encoding", "read.malformed"],
    "Text is UTF-8, and UTF-16 is binary.",
    "UTF-16 and UTF-32 are text, and `encoding` names any other.",
    ofRead,
  ),
  extended(
    "readsLikeNames",
    ["read.spelling", "read.near"],
    "A path is taken as it stands.",
    "Where it leads nowhere, one that looks the same is read, and slips of the pen are suggested.",
    ofRead,
  ),
  extended(
    "readsCarefully",
    ["read.whole-characters", "read.partial"],
    "A line is cut between code units; what ends early looks complete.",
    "It is cut between characters, and what ends early is said to be partial.",
    ofRead,
  ),
  {
    rules: ["truncation.one-line"],
    documented: "A first line over the byte limit is cut.",
    program: "The preview is empty.",
    switch: "cutOversizedFirstLine",
    readIn: "tools/truncate/truncate.ts",
  },
  {
    rules: ["websearch.response"],
    documented: "SSE is read by its rules, and JSON-RPC errors are errors.",
    program: 'Lines are read one by one; an error reads as "no results".',
    switch: "sseByRules",
    readIn: "web/search/response.ts",
  },
];
