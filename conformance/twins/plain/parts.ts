// Pure: no Deno, no fetch, no file system.

/**
 * The parts of the plain implementation: every decision the contract makes, as a value that a foil replaces.
 * Written from the specification's sentences; nothing comes from the library.
 *
 * @module
 */

import * as path from "node:path";
import type { WireRule } from "../../protocol.ts";
import { observedWeb, rightWeb, type WebParts } from "./web_parts.ts";

/** One line of a file, kept up to the limit. */
export interface KeptLine {
  /** The text that is kept. */
  readonly text: string;
  /** True when the line was longer. */
  readonly cut: boolean;
}

/** A row of a search. */
export interface Row {
  /** Path as ripgrep printed it, tidied. */
  readonly path: string;
  /** Line number. */
  readonly line: number;
  /** The line's text, its newline included. */
  readonly text: string;
}

/** The words that the contract leaves free. */
export interface Words {
  /** The ending of a cut line. */
  readonly lineSuffix: (length: number) => string;
  /** The three endings of a file, and the two of a directory. */
  readonly end: (total: number) => string;
  readonly more: (first: number, last: number, total: number) => string;
  readonly capped: (first: number, last: number) => string;
  readonly entries: (total: number) => string;
  readonly moreEntries: (shown: number, total: number, next: number) => string;
  /** The notices of glob, grep and the generic truncation. */
  readonly globNotice: (shown: number) => string;
  readonly grepNotice: () => string;
  readonly spilled: (cut: number, unit: string, file: string) => string;
  /** Errors. */
  readonly invalid: (tool: string, parameter: string, problem: string) => string;
  readonly missing: (path: string, names: readonly string[]) => string;
  readonly binary: (path: string) => string;
  readonly range: (offset: number, total: number) => string;
  readonly partial: () => string;
}

const grouped = (n: number) => n.toLocaleString("en");

const words: Words = {
  lineSuffix: (length) => ` [cut at ${length} characters]`,
  end: (total) => `-- the file ends here; it has ${total} line(s)`,
  more: (first, last, total) => `-- lines ${first} to ${last} out of ${grouped(total)}; go on with offset ${last + 1}`,
  capped: (first, last) => `-- stopped at 50 KB with lines ${first} to ${last}; go on with offset ${last + 1}`,
  entries: (total) => `-- ${total} in all`,
  moreEntries: (shown, total, next) => `-- ${shown} out of ${total}; go on with offset ${next}`,
  globNotice: (shown) =>
    `-- these are the first ${shown}; there may be others: narrow it with a more specific path or pattern`,
  grepNotice: () => `-- there is more: narrow it with a more specific path or pattern`,
  spilled: (cut, unit, file) =>
    `-- ${cut} ${unit} were left out; all of it is in ${file}: search it with grep, or read it with offset and limit`,
  invalid: (tool, parameter, problem) =>
    `The call of ${tool} does not fit: ${parameter} ${problem}. Send one that fits the schema.`,
  missing: (path, names) => `There is no ${path}.${names.length ? `\nClose to it:\n${names.join("\n")}` : ""}`,
  binary: (path) => `${path} is not text: it is a binary file.`,
  range: (offset, total) => `There is no line ${offset}: the file has ${total} lines.`,
  partial: () => "-- part of it could not be read",
};

/** Everything a foil may replace. */
export interface Parts {
  readonly name: string;
  readonly numbers: {
    readonly lines: number;
    readonly lineLength: number;
    readonly bytes: number;
    readonly sample: number;
    readonly binaryShare: number;
    readonly suggestions: number;
    readonly preview: number;
    readonly globPaths: number;
    readonly grepMatches: number;
    readonly record: number;
    readonly rowText: number;
    readonly stderr: number;
    readonly spillLines: number;
    readonly spillBytes: number;
  };
  readonly words: Words;
  /** Where a line ends; must be global. */
  readonly lineBreak: RegExp;
  readonly keepLine: (line: string, limit: number) => KeptLine;
  /** Bytes that a shown line costs. */
  readonly cost: (shown: string, first: boolean) => number;
  readonly lineNumber: (n: number, text: string) => string;
  readonly decoder: () => TextDecoder;
  /** Read on after the byte cap, to count the lines. */
  readonly readsOn: boolean;
  readonly offset: (given: number | undefined) => number;
  readonly sniff: (name: string, sample: Uint8Array) => string | undefined;
  readonly isBinary: (name: string, sample: Uint8Array, share: number) => boolean;
  readonly binaryExtensions: ReadonlySet<string>;
  readonly isNear: (asked: string, entry: string) => boolean;
  readonly sortEntries: (names: string[]) => string[];
  readonly directoryMark: (name: string, entry: { isDirectory: boolean; isLinkToDirectory: boolean }) => string;
  readonly specialFiles: "refuse" | "read";
  readonly frame: (path: string, type: "file" | "directory", body: string, notice: string) => string;
  readonly extraKeys: "ignore" | "refuse";
  readonly numberFrom: (value: unknown) => number | undefined;
  readonly emptyPattern: "refuse" | "search";
  readonly listArgs: (pattern: string) => string[];
  readonly searchArgs: (pattern: string, include: string | undefined, where: string) => string[];
  readonly take: (limit: number) => number;
  readonly stops: boolean;
  readonly tidyPath: (path: string) => string;
  readonly isHidden: (path: string) => boolean;
  readonly submatches: number;
  readonly exit: "strict" | "all-empty" | "all-error";
  readonly unreadable: RegExp;
  readonly invalidRows: "decode" | "fail";
  readonly endsWithSignal: boolean;
  readonly missingPath: "refuse" | "parent";
  readonly globFile: "refuse" | "parent";
  readonly grepFile: "parent" | "file" | "refuse";
  readonly globOutput: (paths: readonly string[], count: number, limit: number, words: Words) => string;
  readonly grepHeader: (shown: number, truncated: boolean) => string;
  readonly grepRow: (row: Row) => string;
  readonly groups: (rows: readonly Row[]) => readonly (readonly Row[])[];
  readonly grepSeparator: string;
  readonly none: { readonly glob: string; readonly grep: string };
  readonly rowText: (text: string, limit: number) => string;
  readonly metadata: (tool: string, metadata: Record<string, unknown>) => Record<string, unknown>;
  readonly title: (tool: string, title: string) => string;
  readonly defaultRules: readonly WireRule[];
  readonly matches: (pattern: string, text: string) => boolean;
  readonly decide: (
    rules: readonly WireRule[],
    permission: string,
    pattern: string,
    matches: Parts["matches"],
  ) => WireRule["action"];
  readonly unmatched: WireRule["action"];
  readonly always: (always: readonly string[], patterns: readonly string[]) => readonly string[];
  readonly combine: (actions: readonly WireRule["action"][]) => WireRule["action"];
  readonly grants: "session" | "none" | "everyone" | "disk";
  readonly deniedMessage: (permission: string, pattern: string, rules: readonly WireRule[]) => string;
  readonly asksAs: (tool: string, value: string) => { permission: string; pattern: string };
  readonly readGates: (external: () => Promise<void>, own: () => Promise<void>) => Promise<void>;
  readonly searchGates: (
    own: () => Promise<void>,
    look: () => Promise<void>,
    external: () => Promise<void>,
  ) => Promise<void>;
  readonly isOutside: (target: string, directory: string, worktree: string) => boolean;
  readonly resolves: (directory: string, given: string) => string;
  readonly externalPattern: (target: string, kind: "file" | "directory") => string;
  readonly externalMetadata: (target: string, parent: string) => Record<string, unknown>;
  readonly gatesRealPath: boolean;
  readonly spills: boolean;
  readonly spillName: () => string;
  readonly spillReadable: boolean;
  readonly keepHead: (
    lines: readonly string[],
    maxLines: number,
    maxBytes: number,
  ) => { kept: string[]; byBytes: boolean };
  readonly cutsFirstLine: boolean;
  readonly spilledText: (whole: string, kept: string) => string;
  readonly toolTruncation: "own" | "generic";
  readonly imageByName: boolean;
  readonly limitZero: "default" | "none";
  readonly web: WebParts;
}

const utf8 = new TextEncoder();
const bytesOf = (text: string) => utf8.encode(text).length;

/** What bytes say about images and PDF. */
export function sniffBytes(sample: Uint8Array): string | undefined {
  const starts = (bytes: readonly number[], at = 0) => bytes.every((byte, i) => sample[at + i] === byte);
  if (starts([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return "image/png";
  if (starts([0xff, 0xd8, 0xff])) return "image/jpeg";
  if (starts([0x47, 0x49, 0x46, 0x38])) return "image/gif";
  if (starts([0x52, 0x49, 0x46, 0x46]) && starts([0x57, 0x45, 0x42, 0x50], 8)) return "image/webp";
  if (starts([0x25, 0x50, 0x44, 0x46, 0x2d])) return "application/pdf";
}

const extensionsText =
  "zip tar gz exe dll so class jar war 7z doc docx xls xlsx ppt pptx odt ods odp bin dat obj o a lib wasm pyc pyo";

/** Greedy wildcard matching with one point to go back to. */
export function wildcard(pattern: string, text: string): boolean {
  const p = pattern.replaceAll("\\", "/"), t = text.replaceAll("\\", "/");
  const whole = (p: string) => {
    let i = 0, j = 0, star = -1, mark = 0;
    while (j < t.length) {
      if (p[i] === "*") [star, mark] = [i++, j];
      else if (i < p.length && (p[i] === "?" || p[i] === t[j])) i++, j++;
      else if (star >= 0) [i, j] = [star + 1, ++mark];
      else return false;
    }
    while (p[i] === "*") i++;
    return i === p.length;
  };
  return whole(p) || (p.endsWith(" *") && whole(p.slice(0, -2)));
}

/** Whole lines from the start that fit both limits. */
export function headOf(
  lines: readonly string[],
  maxLines: number,
  maxBytes: number,
): { kept: string[]; byBytes: boolean } {
  const kept: string[] = [];
  let size = 0;
  for (const line of lines.slice(0, maxLines)) {
    const cost = bytesOf(line) + (kept.length > 0 ? 1 : 0);
    if (size + cost > maxBytes) return { kept, byBytes: true };
    size += cost;
    kept.push(line);
  }
  return { kept, byBytes: false };
}

const allow = "allow" as const, askFor = "ask" as const;

/** The parts as the contract wants them, in the profile `documented`. */
export const rightParts: Parts = {
  name: "plain",
  numbers: {
    lines: 2000,
    lineLength: 2000,
    bytes: 51200,
    sample: 4096,
    binaryShare: 0.3,
    suggestions: 3,
    preview: 20,
    globPaths: 100,
    grepMatches: 100,
    record: 65536,
    rowText: 2000,
    stderr: 8192,
    spillLines: 2000,
    spillBytes: 51200,
  },
  words,
  lineBreak: /\r\n|\n|\r/g,
  keepLine: (line, limit) => ({ text: line.slice(0, limit), cut: line.length > limit }),
  cost: (shown, first) => bytesOf(shown) + (first ? 0 : 1),
  lineNumber: (n, text) => `${n}: ${text}`,
  decoder: () => new TextDecoder("utf-8"),
  readsOn: false,
  offset: (given) => Math.max(1, given ?? 1),
  sniff: (_name, sample) => sniffBytes(sample),
  isBinary(name, sample, share) {
    if (this.binaryExtensions.has(path.extname(name).slice(1).toLowerCase())) return true;
    if (sample.includes(0)) return true;
    const strange = sample.filter((byte) => byte < 9 || (byte >= 14 && byte <= 31)).length;
    return sample.length > 0 && strange / sample.length > share;
  },
  binaryExtensions: new Set(extensionsText.split(" ")),
  isNear(asked, entry) {
    const a = asked.toLowerCase(), e = entry.toLowerCase();
    return a.includes(e) || e.includes(a);
  },
  sortEntries: (names) => names.sort(new Intl.Collator("en-US").compare),
  directoryMark: (name, { isDirectory, isLinkToDirectory }) => isDirectory || isLinkToDirectory ? `${name}/` : name,
  specialFiles: "refuse",
  frame: (path, type, body, notice) => {
    const tag = type === "file" ? "content" : "entries";
    return `<path>${path}</path>\n<type>${type}</type>\n<${tag}>\n${body}\n\n${notice}\n</${tag}>`;
  },
  extraKeys: "ignore",
  numberFrom: (value) => typeof value === "number" ? value : undefined,
  emptyPattern: "refuse",
  listArgs: (pattern) => ["--no-config", "--files", `--glob=${pattern}`, "--glob=!**/.git/**", "."],
  searchArgs: (pattern, include, where) => [
    "--no-config",
    "--json",
    "--hidden",
    "--no-messages",
    ...(include === undefined ? [] : [`--glob=${include}`]),
    "--glob=!**/.git/**",
    "--",
    pattern,
    where,
  ],
  take: (limit) => limit + 1,
  stops: true,
  tidyPath: (name) => name.replaceAll("\\", "/").replace(/^(\.\/)+/, "").replace(/^\/+/, ""),
  isHidden: (name) => name.split("/").some((segment) => segment.startsWith(".")),
  submatches: 100,
  exit: "strict",
  unreadable:
    /(Permission denied|No such file or directory|Is a directory|Too many levels of symbolic links|os error (2|13|21|40))/,
  invalidRows: "decode",
  endsWithSignal: true,
  missingPath: "refuse",
  globFile: "refuse",
  grepFile: "parent",
  globOutput: (paths, count, limit, words) =>
    paths.join("\n") + (count >= limit ? `\n\n${words.globNotice(limit)}` : ""),
  grepHeader: (shown, truncated) => `Found ${shown} matches${truncated ? " (more matches available)" : ""}`,
  grepRow: ({ line, text }) => `  Line ${line}: ${text}`,
  groups(rows) {
    const groups: Row[][] = [];
    for (const row of rows) {
      const last = groups.at(-1);
      if (last?.[0]?.path === row.path) last.push(row);
      else groups.push([row]);
    }
    return groups;
  },
  grepSeparator: "\n",
  none: { glob: "No files found", grep: "No files found" },
  rowText: (text, limit) => text.length > limit ? `${text.slice(0, limit)}...` : text,
  metadata: (_tool, metadata) => metadata,
  title: (_tool, title) => title,
  defaultRules: [
    { permission: "*", pattern: "*", action: allow },
    { permission: "external_directory", pattern: "*", action: askFor },
    { permission: "read", pattern: "*", action: allow },
    { permission: "read", pattern: "*.env", action: askFor },
    { permission: "read", pattern: "*.env.*", action: askFor },
    { permission: "read", pattern: "*.env.example", action: allow },
  ],
  matches: wildcard,
  decide(rules, permission, pattern, matches) {
    return rules.findLast((rule) => matches(rule.permission, permission) && matches(rule.pattern, pattern))?.action ??
      this.unmatched;
  },
  unmatched: "ask",
  always: (always) => always,
  combine: (actions) =>
    actions.includes("deny") ? "deny" : actions.every((action) => action === "allow") ? "allow" : "ask",
  grants: "session",
  deniedMessage: (permission, pattern, rules) =>
    `The rules forbid ${permission} of ${pattern}: ${
      JSON.stringify(rules.filter((rule) => wildcard(rule.permission, permission)))
    }`,
  asksAs: (tool, value) => ({ permission: tool, pattern: value }),
  readGates: async (external, own) => {
    await external();
    await own();
  },
  searchGates: async (own, look, external) => {
    await own();
    await look();
    await external();
  },
  isOutside(target, directory, worktree) {
    const inside = (folder: string) => target === folder || target.startsWith(folder.replace(/\/?$/, "/"));
    return !inside(directory) && (worktree === "/" || !inside(worktree));
  },
  resolves: (directory, given) => path.resolve(directory, given),
  externalPattern: (target, kind) => path.join(kind === "directory" ? target : path.dirname(target), "*"),
  externalMetadata: (filepath, parentDir) => ({ filepath, parentDir }),
  gatesRealPath: true,
  spills: true,
  spillName: () => `tool_${crypto.randomUUID()}`,
  spillReadable: true,
  keepHead: headOf,
  cutsFirstLine: true,
  spilledText: (whole) => whole,
  toolTruncation: "own",
  imageByName: false,
  limitZero: "default",
  web: rightWeb,
};

/** The parts in the profile `opencode-1.18`. */
export function partsFor(profile: string, parts: Parts): Parts {
  if (profile !== "opencode-1.18") return parts;
  return {
    ...parts,
    isHidden: () => false,
    exit: parts.exit === "strict" ? "all-empty" : parts.exit,
    missingPath: "parent",
    invalidRows: "fail",
    gatesRealPath: false,
    limitZero: "none",
    imageByName: true,
    cutsFirstLine: false,
    web: observedWeb(parts.web),
  };
}
