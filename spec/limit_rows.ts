// Pure: no Deno, no fetch, no file system.

import { fillLimits } from "./rule.ts";
import type { RuleId } from "./rule_ids.ts";

/** What one number of the limits means, for a reader. */
export interface LimitRow {
  /** Where it stands in `limits`, such as `read.lines`. */
  readonly limit: string;
  /** What is limited. */
  readonly about: string;
  /** The number with its unit. */
  readonly value: string;
  /** The rule that it serves. */
  readonly rule: RuleId;
  /** Whether the rule's text states the number; a bound of Scout's own, which the contract leaves open, it does not. */
  readonly stated: boolean;
  /** What happens when it is reached. */
  readonly reached: string;
  /** Who can move it: a profile, the call, or an option of the host. Absent: nobody. */
  readonly movedBy?: string;
}

/** What {@link LimitRow.reached} and {@link LimitRow.movedBy} say. */
type Effect = readonly [reached: string, movedBy?: string];

function row(limit: string, about: string, value: string, rule: RuleId, effect: Effect): LimitRow {
  const [reached, movedBy] = effect;
  const moved = movedBy === undefined ? {} : { movedBy: fillLimits(movedBy) };
  return { limit, about, value: fillLimits(value), rule, stated: true, reached, ...moved };
}

/** A bound of Scout's own. */
function own(limit: string, about: string, value: string, rule: RuleId, effect: Effect): LimitRow {
  return { ...row(limit, about, value, rule, effect), stated: false };
}

const extended = "only the profile `extended` has it";
const times = (name: string) => `${extended}; the host: \`searchTimes.${name}\``;

/** One row for each number of the limits, in their order. */
export const limitRows: readonly LimitRow[] = [
  row("read.lines", "read: default window", "{read.lines} lines", "read.lines", [
    "the notice gives the total and the offset to go on with",
    "the call: `limit`",
  ]),
  row("read.lineLength", "read: one line", "{read.lineLength} UTF-16 code units", "read.line-cut", [
    "the line is cut, and a suffix says so",
  ]),
  row("read.bytes", "read: shown text", "{read.bytes:kb}", "read.bytes", [
    "reading stops before the line that would not fit; the notice gives the offset to go on with",
  ]),
  row("read.sample", "read: sample for sniffing", "{read.sample} bytes", "read.sniff", [
    "what lies behind it does not decide what the file is",
  ]),
  row("read.binaryShare", "read: non-printable bytes", "over {read.binaryShare:percent} of the sample", "read.binary", [
    "the error `binary`",
  ]),
  row("read.suggestions", "read: names offered for a missing file", "{read.suggestions}", "read.missing", [
    "the nearest ones are offered",
  ]),
  row("read.preview", "read: lines in `metadata.preview`", "{read.preview}", "read.metadata", [
    "the rest is in the output alone",
  ]),
  own("read.attachment", "read: an image or PDF returned whole", "{read.attachment:mb}", "read.memory", [
    "the error `too_large`",
  ]),
  row("read.files", "read, extended: files in one call", "{read.files}", "read.several", [
    "the error `invalid_params`",
    extended,
  ]),
  row(
    "read.strangeShare",
    "read, extended: strange characters in marked UTF-16 or UTF-32",
    "over {read.strangeShare:percent} of the sample",
    "read.encoding",
    ["the mark is not taken for one", extended],
  ),
  row("glob.paths", "glob: paths", "{glob.paths}", "glob.limit", [
    "ripgrep is stopped; the notice asks for a more specific path or pattern",
  ]),
  row("grep.matches", "grep: matching lines", "{grep.matches}", "grep.limit", [
    "ripgrep is stopped; header and notice say that there may be more",
  ]),
  row("grep.kept", "grep, extended: pieces kept of a long line", "{grep.kept} bytes", "grep.window", [
    "what lies elsewhere in the line is not shown",
    extended,
  ]),
  row("grep.window", "grep, extended: shown of a long line", "{grep.window} UTF-16 code units", "grep.window", [
    "the part around the first hit is shown, with the number of the line's bytes",
    extended,
  ]),
  row("grep.context", "grep, extended: lines of context", "{grep.context}", "grep.options", [
    "the error `invalid_params`",
    extended,
  ]),
  row("grep.lines", "grep, extended: lines shown with their context", "{grep.lines}", "grep.options", [
    "no further line is shown, and the result counts as cut",
    extended,
  ]),
  row("search.budget", "glob and grep, extended: one search", "{search.budget} ms", "grep.budget", [
    "what was found is the answer, marked as partial",
    times("budget"),
  ]),
  row("search.totals", "glob and grep, extended: counting", "{search.totals} ms", "grep.totals", [
    'the number becomes "at least"',
    times("totals"),
  ]),
  row("search.why", "glob and grep, extended: trying", "{search.why} ms", "grep.why", [
    "the answer says what was found out by then",
    times("why"),
  ]),
  row("search.named", "glob and grep, extended: names in a notice", "{search.named}", "grep.partial", [
    "the others are counted",
    extended,
  ]),
  row("ripgrep.record", "ripgrep: one JSON record", "{ripgrep.record:kb}", "ripgrep.record", [
    "the error `record_too_long`",
    "profile `extended`: a long line is shown as a window",
  ]),
  row("ripgrep.submatches", "ripgrep: submatches kept in a record", "{ripgrep.submatches}", "ripgrep.submatches", [
    "the others are dropped; the line is shown all the same",
  ]),
  row("ripgrep.text", "ripgrep: text of a line", "{ripgrep.text} UTF-16 code units", "ripgrep.text", [
    "the line is cut, and three dots are added",
    "profile `extended`: a longer line is shown as a window",
  ]),
  row("ripgrep.stderr", "ripgrep: standard error kept", "{ripgrep.stderr} bytes", "ripgrep.stderr", [
    "the rest is read and dropped",
  ]),
  row("permission.lapsed", "permission: ended grants remembered", "{permission.lapsed}", "permission.expiry", [
    "the oldest is forgotten: it is asked for again all the same, without saying why",
  ]),
  own("permission.wait", "permission: time for an answer, at most", "{permission.wait} ms", "permission.unanswered", [
    "a longer `answerTimeout` is the error `invalid_params`; without one a question waits as long as its call",
    "the host: `answerTimeout`",
  ]),
  row("truncation.lines", "generic truncation: lines", "{truncation.lines}", "truncation.limits", [
    "a preview and a notice; the whole text goes to a file",
    "the host: `truncation.lines`",
  ]),
  row("truncation.bytes", "generic truncation: text", "{truncation.bytes:kb}", "truncation.limits", [
    "a preview and a notice; the whole text goes to a file",
    "the host: `truncation.bytes`",
  ]),
  row(
    "truncation.retentionDays",
    "generic truncation: spilled files kept",
    "{truncation.retentionDays} days",
    "truncation.retention",
    ["an older file is removed in the background"],
  ),
  row("webfetch.bytes", "webfetch: response, declared and actual", "{webfetch.bytes:mb}", "webfetch.size", [
    "the error `too_large`, and no more is read; in the profile `extended` the page is cut there",
    "the host: `webfetch.maxBytes`",
  ]),
  own(
    "webfetch.convertedTogether",
    "webfetch: responses that are converted at the same time, in all",
    "{webfetch.convertedTogether:mb}",
    "webfetch.markdown",
    ["the others wait, the smallest first; their time limits run"],
  ),
  row("webfetch.timeout", "webfetch: timeout by default", "{webfetch.timeout} s", "webfetch.timeout", [
    "the error `timeout`",
    "the call: `timeout`",
  ]),
  row("webfetch.maxTimeout", "webfetch: timeout at most", "{webfetch.maxTimeout} s", "webfetch.timeout", [
    "a longer `timeout` counts as this one",
  ]),
  own("webfetch.redirects", "webfetch: redirects that are followed", "{webfetch.redirects}", "webfetch.status", [
    "the error `network`",
    "profile `opencode-1.18`: {webfetch.observedRedirects}",
  ]),
  own(
    "webfetch.observedRedirects",
    "webfetch: redirects that the observed program follows",
    "{webfetch.observedRedirects}",
    "webfetch.status",
    ["the error `network`", "only the profile `opencode-1.18` has it"],
  ),
  own("webfetch.levels", "webfetch: levels of lists and quotes that indent", "{webfetch.levels}", "webfetch.markdown", [
    "deeper ones are plain blocks; no text is lost",
  ]),
  own(
    "webfetch.copies",
    "webfetch: text that nested lists, quotes and code spans may copy again",
    "{webfetch.copies} UTF-16 code units",
    "webfetch.markdown",
    ["those still open close without indentation; no text is lost"],
  ),
  own(
    "webfetch.openElements",
    "webfetch: open elements kept in the text format",
    "{webfetch.openElements}",
    "webfetch.text",
    ["the outermost is taken for closed; no text is lost"],
  ),
  row("websearch.timeout", "websearch: timeout", "{websearch.timeout} s", "websearch.timeout", [
    "the error `timeout`",
    "the host: `websearch.timeout`",
  ]),
  row("websearch.results", "websearch: results asked for", "{websearch.results}", "websearch.exa", [
    "the service gives no more, if it heeds the number",
    "the call: `numResults`",
  ]),
  row("websearch.modelName", "websearch: model name", "{websearch.modelName} characters", "websearch.parallel", [
    "the name is cut",
  ]),
  own("websearch.bytes", "websearch: bytes of an answer", "{websearch.bytes:mb}", "websearch.response", [
    "the error `too_large`",
  ]),
  own(
    "websearch.quote",
    "websearch: a server's own words in an error",
    "{websearch.quote} UTF-16 code units",
    "websearch.response",
    ["the words are cut, and three dots are added"],
  ),
  row("codemode.concurrency", "Code Mode: concurrent tool calls", "{codemode.concurrency}", "codemode.concurrency", [
    "further calls wait, in order",
  ]),
  own(
    "codemode.sourceLength",
    "Code Mode: length of a program, by default",
    "{codemode.sourceLength} UTF-16 code units",
    "codemode.limits",
    ["the program is refused before it runs", "the host: `codeMode.limits.maxSourceLength`"],
  ),
  row(
    "codemode.catalogTokens",
    "Code Mode: inline catalogue",
    "{codemode.catalogTokens} estimated tokens",
    "codemode.catalog",
    ["the other signatures are left to the search, and the description says so", "the host: `codeMode.catalogTokens`"],
  ),
  row(
    "codemode.charsPerToken",
    "Code Mode: characters taken as a token",
    "{codemode.charsPerToken}",
    "codemode.catalog",
    ["the measure of the line above"],
  ),
  row("codemode.depth", "Code Mode: depth of a value at a boundary", "{codemode.depth} levels", "codemode.depth", [
    "the program fails with the kind `InvalidDataValue`, or that of the tool call",
  ]),
  row("codemode.searchPage", "Code Mode: search results a page", "{codemode.searchPage}", "codemode.search", [
    "`remaining` says how many there are, `next` how to go on",
    "the program: `limit`",
  ]),
  own(
    "codemode.catalogDescription",
    "Code Mode: description beside an inlined signature",
    "{codemode.catalogDescription} UTF-16 code units",
    "codemode.catalog",
    ["it is cut; the search gives more of it"],
  ),
  own(
    "codemode.signatureDescription",
    "Code Mode: one description inside a signature",
    "{codemode.signatureDescription} UTF-16 code units",
    "codemode.signatures",
    ["it is cut"],
  ),
  own(
    "codemode.signatureDepth",
    "Code Mode: nested types in a signature",
    "{codemode.signatureDepth}",
    "codemode.signatures",
    ["what lies deeper is `unknown`"],
  ),
  own(
    "codemode.signatureNodes",
    "Code Mode: types in a signature",
    "{codemode.signatureNodes}",
    "codemode.signatures",
    [
      "what comes after is `unknown`, or is left out with a comment",
    ],
  ),
  own(
    "codemode.signatureLiterals",
    "Code Mode: literals shown of one enum",
    "{codemode.signatureLiterals}",
    "codemode.signatures",
    ["a comment says how many are left out"],
  ),
  own(
    "codemode.suggestions",
    "Code Mode: names offered for an unknown tool",
    "{codemode.suggestions}",
    "codemode.search",
    ["the nearest ones are offered"],
  ),
  own(
    "codemode.workers",
    "execute: programs that take long and run side by side",
    "{codemode.workers}",
    "codemode.limits",
    ["the others wait; their time limits run, and an abort ends them", "the host: `codeMode.workers`"],
  ),
  own(
    "mcp.connectTimeout",
    "MCP client: until a server has listed its tools",
    "{mcp.connectTimeout} s",
    "execute.mcp",
    [
      "the server is left out, and its status says why",
      "the host: `connectTimeoutMs`",
    ],
  ),
  own("mcp.callTimeout", "MCP client: silence of a call", "{mcp.callTimeout} s", "execute.mcp", [
    "the call fails, and the server is told",
    "the servers file: `timeout`",
  ]),
  own("mcp.messageBytes", "MCP client: one message from a server", "{mcp.messageBytes:mb}", "execute.mcp", [
    "the connection ends, and the calls on it fail",
  ]),
  own("mcp.stderr", "MCP client: standard error kept", "{mcp.stderr} bytes", "execute.mcp", ["the last part is kept"]),
  own("mcp.listPages", "MCP client: pages of a tool list", "{mcp.listPages}", "execute.mcp", ["no more are asked for"]),
  own("mcp.listTools", "MCP client: tools kept of one server", "{mcp.listTools}", "execute.mcp", [
    "the others are left out, and the status says so",
  ]),
  own("mcp.closeGrace", "MCP client: from closed input to the kill", "{mcp.closeGrace} ms", "execute.mcp", [
    "the server's processes are told to end, and after as long again are killed",
  ]),
];
