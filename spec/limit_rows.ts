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
}

function row(limit: string, about: string, value: string, rule: RuleId): LimitRow {
  return { limit, about, value: fillLimits(value), rule, stated: true };
}

/** A bound of Scout's own. */
function own(limit: string, about: string, value: string, rule: RuleId): LimitRow {
  return { ...row(limit, about, value, rule), stated: false };
}

/** One row for each number of the limits, in their order. */
export const limitRows: readonly LimitRow[] = [
  row("read.lines", "read: default window", "{read.lines} lines", "read.lines"),
  row("read.lineLength", "read: one line", "{read.lineLength} UTF-16 code units", "read.line-cut"),
  row("read.bytes", "read: shown text", "{read.bytes:kb}", "read.bytes"),
  row("read.sample", "read: sample for sniffing", "{read.sample} bytes", "read.sniff"),
  row("read.binaryShare", "read: non-printable bytes", "over {read.binaryShare:percent} of the sample", "read.binary"),
  row("read.suggestions", "read: names offered for a missing file", "{read.suggestions}", "read.missing"),
  row("read.preview", "read: lines in `metadata.preview`", "{read.preview}", "read.metadata"),
  own("read.attachment", "read: an image or PDF returned whole", "{read.attachment:mb}", "read.memory"),
  row("glob.paths", "glob: paths", "{glob.paths}", "glob.limit"),
  row("grep.matches", "grep: matching lines", "{grep.matches}", "grep.limit"),
  row("grep.kept", "grep, extended: pieces kept of a long line", "{grep.kept} bytes", "grep.window"),
  row("grep.window", "grep, extended: shown of a long line", "{grep.window} UTF-16 code units", "grep.window"),
  row("grep.context", "grep, extended: lines of context", "{grep.context}", "grep.options"),
  row("grep.lines", "grep, extended: lines shown with their context", "{grep.lines}", "grep.options"),
  row("search.budget", "glob and grep, extended: one search", "{search.budget} ms", "grep.budget"),
  row("search.totals", "glob and grep, extended: counting", "{search.totals} ms", "grep.totals"),
  row("search.why", "glob and grep, extended: trying", "{search.why} ms", "grep.why"),
  row("search.named", "glob and grep, extended: names in a notice", "{search.named}", "grep.partial"),
  row("ripgrep.record", "ripgrep: one JSON record", "{ripgrep.record:kb}", "ripgrep.record"),
  row("ripgrep.submatches", "ripgrep: submatches kept in a record", "{ripgrep.submatches}", "ripgrep.submatches"),
  row("ripgrep.text", "ripgrep: text of a line", "{ripgrep.text} UTF-16 code units", "ripgrep.text"),
  row("ripgrep.stderr", "ripgrep: standard error kept", "{ripgrep.stderr} bytes", "ripgrep.stderr"),
  row("truncation.lines", "generic truncation: lines", "{truncation.lines}", "truncation.limits"),
  row("truncation.bytes", "generic truncation: text", "{truncation.bytes:kb}", "truncation.limits"),
  row(
    "truncation.retentionDays",
    "generic truncation: spilled files kept",
    "{truncation.retentionDays} days",
    "truncation.retention",
  ),
  row("webfetch.bytes", "webfetch: response, declared and actual", "{webfetch.bytes:mb}", "webfetch.size"),
  row("webfetch.timeout", "webfetch: timeout by default", "{webfetch.timeout} s", "webfetch.timeout"),
  row("webfetch.maxTimeout", "webfetch: timeout at most", "{webfetch.maxTimeout} s", "webfetch.timeout"),
  own("webfetch.redirects", "webfetch: redirects that are followed", "{webfetch.redirects}", "webfetch.status"),
  own(
    "webfetch.observedRedirects",
    "webfetch: redirects that the observed program follows",
    "{webfetch.observedRedirects}",
    "webfetch.status",
  ),
  own("webfetch.levels", "webfetch: levels of lists and quotes that indent", "{webfetch.levels}", "webfetch.markdown"),
  own(
    "webfetch.copies",
    "webfetch: text that nested lists, quotes and code spans may copy again",
    "{webfetch.copies} UTF-16 code units",
    "webfetch.markdown",
  ),
  own(
    "webfetch.openElements",
    "webfetch: open elements kept in the text format",
    "{webfetch.openElements}",
    "webfetch.text",
  ),
  row("websearch.timeout", "websearch: timeout", "{websearch.timeout} s", "websearch.timeout"),
  row("websearch.results", "websearch: results asked for", "{websearch.results}", "websearch.exa"),
  row("websearch.modelName", "websearch: model name", "{websearch.modelName} characters", "websearch.parallel"),
  own("websearch.bytes", "websearch: bytes of an answer", "{websearch.bytes:mb}", "websearch.response"),
  own(
    "websearch.quote",
    "websearch: a server's own words in an error",
    "{websearch.quote} UTF-16 code units",
    "websearch.response",
  ),
  row("codemode.concurrency", "Code Mode: concurrent tool calls", "{codemode.concurrency}", "codemode.concurrency"),
  own(
    "codemode.sourceLength",
    "Code Mode: length of a program, by default",
    "{codemode.sourceLength} UTF-16 code units",
    "codemode.limits",
  ),
  row(
    "codemode.catalogTokens",
    "Code Mode: inline catalogue",
    "{codemode.catalogTokens} estimated tokens",
    "codemode.catalog",
  ),
  row(
    "codemode.charsPerToken",
    "Code Mode: characters taken as a token",
    "{codemode.charsPerToken}",
    "codemode.catalog",
  ),
  row("codemode.depth", "Code Mode: depth of a value at a boundary", "{codemode.depth} levels", "codemode.depth"),
  row("codemode.searchPage", "Code Mode: search results a page", "{codemode.searchPage}", "codemode.search"),
  own(
    "codemode.catalogDescription",
    "Code Mode: description beside an inlined signature",
    "{codemode.catalogDescription} UTF-16 code units",
    "codemode.catalog",
  ),
  own(
    "codemode.signatureDescription",
    "Code Mode: one description inside a signature",
    "{codemode.signatureDescription} UTF-16 code units",
    "codemode.signatures",
  ),
  own(
    "codemode.signatureDepth",
    "Code Mode: nested types in a signature",
    "{codemode.signatureDepth}",
    "codemode.signatures",
  ),
  own("codemode.signatureNodes", "Code Mode: types in a signature", "{codemode.signatureNodes}", "codemode.signatures"),
  own(
    "codemode.signatureLiterals",
    "Code Mode: literals shown of one enum",
    "{codemode.signatureLiterals}",
    "codemode.signatures",
  ),
  own(
    "codemode.suggestions",
    "Code Mode: names offered for an unknown tool",
    "{codemode.suggestions}",
    "codemode.search",
  ),
  own("mcp.connectTimeout", "MCP client: until a server has listed its tools", "{mcp.connectTimeout} s", "execute.mcp"),
  own("mcp.callTimeout", "MCP client: silence of a call", "{mcp.callTimeout} s", "execute.mcp"),
  own("mcp.messageBytes", "MCP client: one message from a server", "{mcp.messageBytes:mb}", "execute.mcp"),
  own("mcp.stderr", "MCP client: standard error kept", "{mcp.stderr} bytes", "execute.mcp"),
  own("mcp.listPages", "MCP client: pages of a tool list", "{mcp.listPages}", "execute.mcp"),
  own("mcp.listTools", "MCP client: tools kept of one server", "{mcp.listTools}", "execute.mcp"),
  own("mcp.closeGrace", "MCP client: from closed input to the kill", "{mcp.closeGrace} ms", "execute.mcp"),
];
