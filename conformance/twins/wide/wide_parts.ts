// Pure: no Deno, no fetch, no file system.

/**
 * The parts of the suite's own searches in the profile `extended`: every decision of those rules, as a value that a foil
 * replaces. Written from the specification's sentences; nothing comes from the library.
 *
 * @module
 */

import * as path from "node:path";
import type { WireRule } from "../../protocol.ts";
import { readGlob, type Reading } from "./dialect.ts";
import { rightRead, type WideReadParts } from "./read_parts.ts";
import { rightWideWeb, type WideWebParts } from "./web_parts.ts";

/** What a search may look at. */
export interface Choice {
  /** Hidden files too. */
  readonly hidden: boolean;
  /** What ignore files leave out too. */
  readonly ignored: boolean;
  /** The glob of the call. */
  readonly glob?: string | undefined;
}

/** Parameters of both searches. */
export interface WideParams {
  readonly pattern: string;
  readonly path?: string | undefined;
  readonly include?: string | undefined;
  readonly hidden?: boolean | undefined;
  readonly ignored?: boolean | undefined;
  readonly ignoreCase?: boolean | undefined;
  readonly wholeWord?: boolean | undefined;
  readonly multiline?: boolean | undefined;
  readonly context?: number | undefined;
  readonly output?: string | undefined;
}

/** Words that the contract leaves free. */
export interface WideWords {
  readonly shown: (shown: number, total: number, atLeast: boolean, where: string) => string;
  readonly most: (files: number, counts: readonly string[]) => string;
  readonly unread: (names: readonly string[]) => string;
  readonly late: string;
  readonly binary: (names: readonly string[]) => string;
  readonly call: (tool: string, params: object) => string;
  readonly because: (why: string, call: string) => string;
  readonly near: (names: readonly string[]) => string;
  readonly mark: Readonly<Record<"ask" | "deny", string>>;
  readonly leftOut: (names: readonly string[], total: number) => string;
  readonly secret: string;
  readonly masked: (count: number) => string;
  readonly window: (piece: string, bytes: number) => string;
}

/** Everything about the searches that a foil may replace. */
export interface WideParts {
  readonly numbers: {
    readonly paths: number;
    readonly matches: number;
    readonly longLine: number;
    readonly window: number;
    readonly context: number;
    readonly lines: number;
    readonly named: number;
    readonly most: number;
    readonly totals: number;
    readonly budget: number;
  };
  readonly words: WideWords;
  /** Is there more than what is shown? */
  readonly isMore: (total: number, shown: number) => boolean;
  readonly choiceArgs: (choice: Choice) => string[];
  readonly optionArgs: (params: WideParams) => string[];
  /** The ways to read a glob. */
  readonly readings: readonly Partial<Reading>[];
  /** Does the glob name a dot, so that the walk looks at what is hidden? */
  readonly namesDot: (glob: string) => boolean;
  /** What is mended in a pattern, and a path for one that looks the same. */
  readonly mends: Readonly<Record<"dot" | "absolute" | "folder" | "alike", boolean>>;
  /** A directory that a mended pattern leads to is asked for. */
  readonly gatesMended: boolean;
  /** Does this path count as left out? */
  readonly isLeftOut: (path: string, isThere: boolean) => boolean;
  /** Why an answer may be empty: what is tried. */
  readonly tries: ReadonlySet<string>;
  readonly isNear: (asked: string, name: string) => boolean;
  readonly lateIs: "the answer" | "nothing";
  readonly unreadIs: "named" | "an error";
  readonly single: "file" | "folder" | "file unless ignored";
  readonly includeBindsFile: boolean;
  readonly lineText: (line: string) => string;
  /** What is shown of a line, whose first hit begins at a place. */
  readonly piece: (line: string, at: number, longLine: number, window: number) => string | undefined;
  /** What the `read` rules say of a file, given what they say of every file. */
  readonly guard: (verdict: WireRule["action"], usual: WireRule["action"]) => WireRule["action"];
  /** The files that a result says were left out. */
  readonly guarded: (names: readonly string[], matching: ReadonlySet<string>) => readonly string[];
  readonly asksForFile: boolean;
  readonly asksForAll: boolean;
  readonly secrets: readonly RegExp[];
  /** Lines that follow one another are looked at together. */
  readonly secretsOverLines: boolean;
  readonly contextMark: string;
  readonly metadata: (metadata: Record<string, unknown>) => Record<string, unknown>;
  /** The parts of `read`. */
  readonly read: WideReadParts;
  /** The parts of `webfetch`. */
  readonly web: WideWebParts;
}

/** A window of a long line around a hit; the halves of no character are parted. */
export function windowOf(line: string, at: number, longLine: number, window: number): string | undefined {
  if (line.length <= longLine) return undefined;
  const from = Math.max(0, Math.min(at - Math.floor(window / 2), line.length - window));
  return line.slice(from, from + window).toWellFormed();
}

const some = (names: readonly string[]) => names.join(", ");

/** The parts as the rules want them. */
export const rightWide: WideParts = {
  numbers: {
    paths: 100,
    matches: 100,
    longLine: 2000,
    window: 500,
    context: 10,
    lines: 1000,
    named: 5,
    most: 5,
    totals: 2000,
    budget: 60_000,
  },
  words: {
    shown: (shown, total, atLeast, where) => `-- ${shown} of ${atLeast ? "no fewer than " : ""}${total}${where}`,
    most: (files, counts) => ` in ${files} files, above all ${some(counts)}`,
    unread: (names) => `-- not all of it: ${some(names)} could not be read`,
    late: "-- not all of it: the time was over",
    binary: (names) => `-- binary, and searched up to the NUL: ${some(names)}`,
    call: (tool, params) => `${tool} ${JSON.stringify(params)}`,
    because: (why, call) => `-- ${why}${call && `; this finds something: ${call}`}`,
    near: (names) => ` Is it ${names.join(" or ")}?`,
    mark: { ask: " <- read asks", deny: " <- read refuses" },
    leftOut: (names, total) => `-- ${total} left out by the rules of read: ${some(names)}`,
    secret: "<a secret>",
    masked: (count) => `-- ${count} hidden as secrets; read shows them, if its rules allow it`,
    window: (piece, bytes) => `…${piece}… <of ${bytes} bytes>`,
  },
  isMore: (total, shown) => total > shown,
  choiceArgs: ({ hidden, ignored }) => [
    ...(hidden ? ["--hidden"] : []),
    ...(ignored ? ["--no-ignore"] : []),
    "--glob=!**/.git",
    "--glob=!**/.git/**",
  ],
  optionArgs: ({ ignoreCase, wholeWord, multiline, context }) => [
    "--crlf",
    ...(ignoreCase ? ["--ignore-case"] : []),
    ...(wholeWord ? ["--word-regexp"] : []),
    ...(multiline ? ["--multiline", "--multiline-dotall"] : []),
    ...(context ? [`--context=${context}`] : []),
  ],
  readings: [{}, { brackets: true }],
  namesDot: (glob) => /(?:^|[/{,])\./.test(glob),
  mends: { dot: true, absolute: true, folder: true, alike: true },
  gatesMended: true,
  isLeftOut: (path, isThere) => (path === "undefined" || path === "null") && !isThere,
  tries: new Set([
    "ignored",
    "hidden",
    "case",
    "elsewhere",
    "missing",
    "link",
    "breaks",
    "bars",
    "include",
    "plain",
    "near",
  ]),
  isNear(asked, name) {
    const letters = (text: string) => [...text.toLowerCase()].sort().join("");
    return letters(asked) === letters(name) || name.startsWith(asked) || asked.startsWith(name);
  },
  lateIs: "the answer",
  unreadIs: "named",
  single: "file",
  includeBindsFile: false,
  lineText: (line) => line.replace(/\r?\n$/, ""),
  piece: windowOf,
  guard: (verdict, usual) => verdict === "ask" && usual === "ask" ? "allow" : verdict,
  guarded: (names) => names,
  asksForFile: true,
  asksForAll: true,
  secrets: [/\bghp_[A-Za-z0-9]{36}\b/, /-----BEGIN [A-Z ]*PRIVATE KEY-----[^]*?-----END [A-Z ]*PRIVATE KEY-----/],
  secretsOverLines: true,
  contextMark: " ",
  metadata: (metadata) => metadata,
  read: rightRead,
  web: rightWideWeb,
};

/** The predicates for a glob; none when it does not parse. */
export function predicates(
  { readings }: WideParts,
  glob: string,
  reading: Reading,
): ((path: string) => boolean)[] {
  return readings.map((each) => readGlob(glob, { ...reading, ...each })).filter((each) => each !== undefined);
}

/** The path of a glob up to its first segment with a wildcard, and the rest, which is never empty. */
export function split(glob: string): { prefix: string; rest: string } {
  const segments = glob.split("/");
  const first = segments.findIndex((segment) => /[*?[{]/.test(segment));
  const at = first < 0 ? segments.length - 1 : first;
  return { prefix: segments.slice(0, at).join("/"), rest: segments.slice(at).join("/") };
}

/** Is some segment of a relative path hidden? */
export function isHidden(file: string): boolean {
  return file.split("/").some((segment) => segment.startsWith("."));
}

/** A path below a directory, or `undefined` when it is elsewhere. */
export function below(directory: string, file: string): string | undefined {
  const inside = path.relative(directory, file);
  return inside === "" || inside.startsWith("..") ? undefined : inside;
}
