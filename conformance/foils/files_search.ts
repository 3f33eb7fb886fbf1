// Pure: no Deno, no fetch, no file system.

import * as path from "node:path";
import { answer, type Foil, number, part, words, wrap } from "./foil.ts";

const without = (args: readonly string[], ...gone: string[]) => args.filter((arg) => !gone.includes(arg));

/** Foils of the areas `tool`, `ripgrep`, `glob` and `grep`. */
export const searchFoils: readonly Foil[] = [
  wrap("tool.result", "no title", { reply: answer(() => ({ title: undefined })) }),
  wrap("tool.result", "attachments as bare base64", {
    reply: answer(({ attachments }) => ({
      attachments: attachments?.map((each) => ({ ...each, url: each.url.split(",")[1] ?? "" })),
    })),
  }),
  wrap("tool.result", "output of a glob is empty", {
    reply: (reply, { tool }) => tool === "glob" ? answer(() => ({ output: "" }))(reply) : reply,
  }),
  part(
    "tool.params",
    "strings become numbers",
    () => ({ numberFrom: (value) => typeof value === "object" ? undefined : Number(value) }),
  ),
  part("tool.params", "extra keys refused", () => ({ extraKeys: "refuse" })),
  words("tool.params", "a refusal that names nothing", { invalid: () => "bad input" }),
  part("tool.zero", "nothing found is empty", () => ({ none: { glob: "", grep: "" } })),
  wrap("tool.zero", "failures look like nothing found", {
    reply: (reply) =>
      reply.kind === "refused" ? { kind: "ok", answer: { title: "", output: "No files found", metadata: {} } } : reply,
  }),
  part("tool.own-truncation", "the general limits cut read", () => ({ toolTruncation: "generic" })),
  wrap("tool.own-truncation", "glob does not say whether it is truncated", {
    reply: (reply, { tool }) =>
      tool === "glob" ? answer(({ metadata }) => ({ metadata: { ...metadata, truncated: undefined } }))(reply) : reply,
  }),

  part(
    "ripgrep.files-args",
    "user configuration read",
    ({ listArgs }) => ({ listArgs: (pattern) => without(listArgs(pattern), "--no-config") }),
  ),
  part("ripgrep.files-args", "the pattern as an argument of its own", () => ({
    listArgs: (pattern) => ["--no-config", "--files", "--glob", pattern, "--glob=!**/.git/**", "."],
  })),
  part(
    "ripgrep.files-args",
    "links followed",
    ({ listArgs }) => ({ listArgs: (pattern) => ["--follow", ...listArgs(pattern)] }),
  ),
  part(
    "ripgrep.search-args",
    "no --",
    ({ searchArgs }) => ({ searchArgs: (...all) => without(searchArgs(...all), "--") }),
  ),
  part(
    "ripgrep.search-args",
    "messages",
    ({ searchArgs }) => ({ searchArgs: (...all) => without(searchArgs(...all), "--no-messages") }),
  ),
  part(
    "ripgrep.search-args",
    "case folded",
    ({ searchArgs }) => ({ searchArgs: (...all) => ["--ignore-case", ...searchArgs(...all)] }),
  ),
  part("ripgrep.take", "ripgrep runs to its end", () => ({ stops: false })),
  part("ripgrep.take", "a row too many is waited for", () => ({ take: (limit) => limit + 2 })),
  number("ripgrep.record", "record", 65535),
  number("ripgrep.record", "record", 70000),
  number("ripgrep.record", "record", 300000),
  number("ripgrep.text", "rowText", 1999),
  number("ripgrep.text", "rowText", 2001),
  part("ripgrep.text", "the newline not counted", ({ rowText }) => ({
    rowText: (text, limit) => text.endsWith("\n") ? rowText(text.slice(0, -1), limit) + "\n" : rowText(text, limit),
  })),
  part(
    "ripgrep.paths",
    "one ./ removed",
    () => ({
      tidyPath: (name) => name.replaceAll("\\", "/").replace(/^\.\//, "") + (name.startsWith("././") ? "?" : ""),
    }),
  ),
  part(
    "ripgrep.paths",
    "backslashes stay",
    () => ({ tidyPath: (name) => name.replace(/^(\.\/)+/, "").replace(/^\/+/, "") }),
  ),
  part("ripgrep.exit", "one error costs all rows", () => ({ exit: "all-error" })),
  part("ripgrep.exit", "a bad glob finds nothing", () => ({ exit: "all-empty" })),
  part("ripgrep.exit", "partial results not marked", ({ words }) => ({
    words: { ...words, partial: () => "" },
    metadata: (_tool, { partial: _partial, ...rest }) => rest,
  })),
  part("ripgrep.exit", "what cannot be read is an invalid pattern", () => ({ unreadable: /(?!)/ })),
  number("ripgrep.stderr", "stderr", 10_000_000),
  number("ripgrep.stderr", "stderr", 0),
  part("ripgrep.abort", "the process is left behind", () => ({ endsWithSignal: false })),
  { id: "ripgrep.binary: another rg than the one on the PATH", breaks: "ripgrep.binary", goesPastRecorder: true },
  part("ripgrep.bytes", "one bad row fails all", () => ({ invalidRows: "fail" })),

  wrap("glob.params", "no pattern means everything", {
    request: (request) =>
      request.tool === "glob" ? { ...request, params: { pattern: "*", ...request.params as object } } : request,
  }),
  wrap("glob.params", "path ignored", {
    request: (request) =>
      request.tool === "glob" ? { ...request, params: { ...request.params as object, path: undefined } } : request,
  }),
  part("glob.order", "the path is looked at first", () => ({
    searchGates: async (own, look, external) => {
      await look();
      await own();
      await external();
    },
  })),
  part("glob.order", "the external gate first", () => ({
    searchGates: async (own, look, external) => {
      await external();
      await own();
      await look();
    },
  })),
  part("glob.missing", "a missing folder is another failure", () => ({ missingPath: "parent" })),
  wrap("glob.missing", "a missing folder finds nothing", {
    reply: (reply) =>
      reply.kind === "refused" && reply.refusal.code === "not_found"
        ? { kind: "ok", answer: { title: "", output: "No files found", metadata: {} } }
        : reply,
  }),
  part("glob.file", "a file means its folder", () => ({ globFile: "parent" })),
  part(
    "glob.output",
    "relative paths",
    ({ globOutput }) => ({
      globOutput: (paths, ...rest) => globOutput(paths.map((each) => path.basename(each)), ...rest),
    }),
  ),
  part(
    "glob.output",
    "sorted by name",
    ({ globOutput }) => ({ globOutput: (paths, ...rest) => globOutput([...paths].sort(), ...rest) }),
  ),
  part(
    "glob.output",
    "sizes shown",
    ({ globOutput }) => ({
      globOutput: (paths, ...rest) => globOutput(paths.map((each) => `${each} (2 bytes)`), ...rest),
    }),
  ),
  number("glob.limit", "globPaths", 99),
  number("glob.limit", "globPaths", 101),
  words("glob.limit", "no notice", { globNotice: () => "" }),
  part("glob.limit", "exactly 100 not truncated", ({ globOutput }) => ({
    globOutput: (paths, count, limit, words) => globOutput(paths, count === 100 ? 99 : count, limit, words),
  })),
  part("glob.zero", "other words", ({ none }) => ({ none: { ...none, glob: "No files found." } })),
  part(
    "glob.metadata",
    "another name",
    ({ metadata }) => ({
      metadata: (tool, { count, ...rest }) =>
        metadata(tool, { ...rest, n: count, ...(tool === "glob" ? {} : { count }) }),
    }),
  ),
  part("glob.metadata", "an absolute title", () => ({ title: (tool, title) => tool === "glob" ? `/${title}` : title })),
  part("glob.hidden", "hidden files listed", () => ({ isHidden: () => false })),
  part(
    "glob.hidden",
    "only hidden files dropped, not what is below hidden folders",
    () => ({ isHidden: (name) => path.basename(name).startsWith(".") || name.startsWith(".") }),
  ),
  part("glob.hidden", "dropped after the limit", ({ globOutput }) => ({
    isHidden: () => false,
    globOutput: (paths, ...rest) => globOutput(paths.filter((each) => !/\/\.(?!git\/)/.test(each)), ...rest),
  })),
  part("glob.git", ".git listed", ({ isHidden, listArgs }) => ({
    isHidden: (name) => isHidden(name.replaceAll(".git/", "")),
    listArgs: (pattern) => ["--hidden", ...without(listArgs(pattern), "--glob=!**/.git/**")],
  })),

  part("grep.params", "an empty pattern matches everything", () => ({ emptyPattern: "search" })),
  part(
    "grep.params",
    "include ignored",
    ({ searchArgs }) => ({ searchArgs: (pattern, _include, where) => searchArgs(pattern, undefined, where) }),
  ),
  part("grep.order", "the path is looked at first", () => ({
    searchGates: async (own, look, external) => {
      await look();
      await own();
      await external();
    },
  })),
  part("grep.file", "only the file is searched", () => ({ grepFile: "file" })),
  part("grep.file", "a file is refused", () => ({ grepFile: "refuse" })),
  part("grep.missing", "the parent is searched", () => ({ missingPath: "parent" })),
  number("grep.limit", "grepMatches", 99),
  number("grep.limit", "grepMatches", 101),
  part(
    "grep.header",
    "one match in the singular",
    ({ grepHeader }) => ({ grepHeader: (shown, more) => shown === 1 ? "Found 1 match" : grepHeader(shown, more) }),
  ),
  part(
    "grep.header",
    "nothing said of more",
    ({ grepHeader }) => ({ grepHeader: (shown) => grepHeader(shown, false) }),
  ),
  part(
    "grep.header",
    "more only beyond 100",
    ({ grepHeader }) => ({ grepHeader: (shown, more) => grepHeader(shown, more && shown > 100) }),
  ),
  part("grep.groups", "no empty line between files", () => ({ grepSeparator: "" })),
  part(
    "grep.groups",
    "the line's newline trimmed",
    ({ grepRow }) => ({ grepRow: (row) => grepRow({ ...row, text: row.text.trimEnd() }) }),
  ),
  part(
    "grep.groups",
    "line numbers from 0",
    ({ grepRow }) => ({ grepRow: (row) => grepRow({ ...row, line: row.line - 1 }) }),
  ),
  part("grep.groups", "the path before every line", () => ({ groups: (rows) => rows.map((row) => [row]) })),
  words("grep.notice", "no notice", { grepNotice: () => "" }),
  words("grep.notice", "advice of a second page", { grepNotice: () => "-- there is more: ask for the next page" }),
  part("grep.zero", "other words", ({ none }) => ({ none: { ...none, grep: "No matches found" } })),
  part(
    "grep.zero",
    "no metadata",
    ({ metadata }) => ({ metadata: (tool, data) => data.matches === 0 ? {} : metadata(tool, data) }),
  ),
  part(
    "grep.metadata",
    "an object for truncated",
    ({ metadata }) => ({
      metadata: (tool, data) =>
        metadata(tool, tool === "grep" ? { ...data, truncated: data.truncated ? "yes" : false } : data),
    }),
  ),
  part(
    "grep.metadata",
    "a path for a title",
    () => ({ title: (tool, title) => tool === "grep" ? `grep ${title}` : title }),
  ),
  part(
    "grep.hidden",
    "hidden files skipped",
    ({ searchArgs }) => ({ searchArgs: (...all) => without(searchArgs(...all), "--hidden") }),
  ),
  part(
    "grep.hidden",
    ".git searched",
    ({ searchArgs }) => ({ searchArgs: (...all) => without(searchArgs(...all), "--glob=!**/.git/**") }),
  ),
  wrap("grep.no-pages", "offset gives a second page", {
    reply: (reply, { params }) =>
      (params as { offset?: number }).offset
        ? answer(({ output }) => ({
          output: output.replace(/^ {2}Line (\d+)/gm, (_, n) => `  Line ${Number(n) + 50}`),
        }))(reply)
        : reply,
  }),
];
