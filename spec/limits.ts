// Pure: no Deno, no fetch, no file system.

/**
 * Every number of the contract, each once. Rules refer to them by name; code reads them from here.
 *
 * @example
 * ```ts
 * import { limits } from "@scout/tools/spec";
 * import assert from "node:assert/strict";
 *
 * assert.equal(limits.read.bytes, 51200);
 * ```
 *
 * @module
 */

/** The shape of {@link limits}: area, then name, then a number whose unit stands in the field's comment. */
export interface Limits {
  /** Limits of `read`. */
  readonly read: {
    /** Lines in the default window (rule read.lines). */
    readonly lines: number;
    /** UTF-16 code units kept of one line (rule read.line-cut). */
    readonly lineLength: number;
    /** UTF-8 bytes of shown text, one for the newline between two lines, prefixes not counted (rule read.bytes). */
    readonly bytes: number;
    /** Bytes looked at to tell text from binary (rule read.sniff). */
    readonly sample: number;
    /** Share of non-printable bytes in the sample above which a file is binary (rule read.binary). */
    readonly binaryShare: number;
    /** Names offered for a missing file (rule read.missing). */
    readonly suggestions: number;
    /** Lines in `metadata.preview` (rule read.metadata). */
    readonly preview: number;
    /** Bytes of an image or PDF that is returned whole (rule read.memory). */
    readonly attachment: number;
    /** Files in one call (rule read.several). */
    readonly files: number;
    /** Share of characters that text does not hold, above which UTF-16 or UTF-32 with a mark is no text (rule read.encoding). */
    readonly strangeShare: number;
  };
  /** Limits of `glob`. */
  readonly glob: {
    /** Paths shown (rule glob.limit). */
    readonly paths: number;
  };
  /** Limits of `grep`. */
  readonly grep: {
    /** Matching lines shown (rule grep.limit). */
    readonly matches: number;
    /** Bytes kept of a line, from its start and around its first hit (rule grep.window). */
    readonly kept: number;
    /** UTF-16 code units shown of a line that is too long to show (rule grep.window). */
    readonly window: number;
    /** Lines of context at most, on each side (rule grep.options). */
    readonly context: number;
    /** Lines shown with their context (rule grep.options). */
    readonly lines: number;
  };
  /** Limits of what `glob` and `grep` do in the profile `extended`. */
  readonly search: {
    /** Milliseconds of a search, after which what was found is the answer (rules glob.budget, grep.budget). */
    readonly budget: number;
    /** Milliseconds of counting what is not shown (rules glob.totals, grep.totals). */
    readonly totals: number;
    /** Milliseconds of finding out why an answer is empty (rules glob.why, grep.why). */
    readonly why: number;
    /** Names in one notice. */
    readonly named: number;
  };
  /** Limits of the ripgrep adapter. */
  readonly ripgrep: {
    /** UTF-8 bytes of one JSON record (rule ripgrep.record). */
    readonly record: number;
    /** Submatches kept in a record (rule ripgrep.submatches). */
    readonly submatches: number;
    /** UTF-16 code units kept of a matching line (rule ripgrep.text). */
    readonly text: number;
    /** Bytes of standard error kept (rule ripgrep.stderr). */
    readonly stderr: number;
  };
  /** Limits of the permission gate. */
  readonly permission: {
    /** Grants that have ended and are remembered, to explain with (rule permission.expiry). */
    readonly lapsed: number;
    /** Milliseconds that a question may wait at most where the host says how long (rule permission.unanswered). */
    readonly wait: number;
  };
  /** Limits of the generic truncation. */
  readonly truncation: {
    /** Lines that pass unchanged (rule truncation.limits). */
    readonly lines: number;
    /** UTF-8 bytes that pass unchanged (rule truncation.limits). */
    readonly bytes: number;
    /** Days a spilled file is kept (rule truncation.retention). */
    readonly retentionDays: number;
  };
  /** Limits of `webfetch`. */
  readonly webfetch: {
    /** Bytes of a response, declared or actual, after decompression (rule webfetch.size). */
    readonly bytes: number;
    /** Bytes of all the responses that are converted at the same time; the others wait (rule webfetch.markdown). */
    readonly convertedTogether: number;
    /** Seconds by default (rule webfetch.timeout). */
    readonly timeout: number;
    /** Seconds at most, whatever is asked (rule webfetch.timeout). */
    readonly maxTimeout: number;
    /** Redirects that are followed, as in browsers (rule webfetch.status). */
    readonly redirects: number;
    /** Redirects that the observed program follows (rule webfetch.status). */
    readonly observedRedirects: number;
    /** Levels of lists and quotes that indent; deeper ones are plain blocks (rule webfetch.markdown). */
    readonly levels: number;
    /** UTF-16 code units that nested lists, quotes and code spans may copy again in all (rule webfetch.markdown). */
    readonly copies: number;
    /** Open elements that the text format keeps track of (rule webfetch.text). */
    readonly openElements: number;
  };
  /** Limits of `websearch`. */
  readonly websearch: {
    /** Seconds (rule websearch.timeout). */
    readonly timeout: number;
    /** Results asked for (rule websearch.exa). */
    readonly results: number;
    /** UTF-16 code units kept of a model name (rule websearch.parallel). */
    readonly modelName: number;
    /** Bytes of an answer (rule websearch.response). */
    readonly bytes: number;
    /** UTF-16 code units shown of a server's own words in an error (rule websearch.response). */
    readonly quote: number;
  };
  /** Limits of Code Mode. Time, calls, output and memory have no limit unless the host sets one (rule codemode.limits). */
  readonly codemode: {
    /** Tool calls running at once (rule codemode.calls). */
    readonly concurrency: number;
    /** Estimated tokens of the inline catalogue (rule codemode.catalog). */
    readonly catalogTokens: number;
    /** UTF-16 code units taken as one token (rule codemode.catalog). */
    readonly charsPerToken: number;
    /** Levels of a value at a boundary (rule codemode.result). */
    readonly depth: number;
    /** Search results a page (rule codemode.search). */
    readonly searchPage: number;
    /** UTF-16 code units of a program, by default (rule codemode.limits). */
    readonly sourceLength: number;
    /** UTF-16 code units of a description shown beside an inlined signature (rule codemode.catalog). */
    readonly catalogDescription: number;
    /** UTF-16 code units kept of one description inside a signature (rule codemode.signatures). */
    readonly signatureDescription: number;
    /** Nested types in a signature; what lies deeper is `unknown` (rule codemode.signatures). */
    readonly signatureDepth: number;
    /** Types in one signature; what comes after is `unknown` (rule codemode.signatures). */
    readonly signatureNodes: number;
    /** Literals shown of one enum (rule codemode.signatures). */
    readonly signatureLiterals: number;
    /** Names offered for an unknown tool (rule codemode.search). */
    readonly suggestions: number;
    /** Programs of one tool that take long and run side by side, each in a worker; the others wait (rule codemode.limits). */
    readonly workers: number;
  };
  /** Limits of the MCP client (rule execute.mcp). */
  readonly mcp: {
    /** Seconds until a server must have answered the first request and listed its tools. */
    readonly connectTimeout: number;
    /** Seconds that a call may stay silent; each progress notification starts them anew. */
    readonly callTimeout: number;
    /** Bytes of one message from a server. */
    readonly messageBytes: number;
    /** Bytes of a server's standard error kept for error messages. */
    readonly stderr: number;
    /** Pages of a tool list. */
    readonly listPages: number;
    /** Tools kept of one server. */
    readonly listTools: number;
    /** Milliseconds a server gets to leave after its input is closed, before it is killed. */
    readonly closeGrace: number;
  };
}

/** The numbers in force, in every profile. */
export const limits: Limits = {
  read: {
    lines: 2000,
    lineLength: 2000,
    bytes: 50 * 1024,
    sample: 4096,
    binaryShare: 0.3,
    suggestions: 3,
    preview: 20,
    attachment: 32 * 1024 * 1024,
    files: 20,
    strangeShare: 0.01,
  },
  glob: { paths: 100 },
  grep: { matches: 100, kept: 8192, window: 500, context: 10, lines: 1000 },
  search: { budget: 60_000, totals: 2000, why: 3000, named: 5 },
  ripgrep: { record: 64 * 1024, submatches: 100, text: 2000, stderr: 8192 },
  permission: { lapsed: 100, wait: 2 ** 31 - 1 },
  truncation: { lines: 2000, bytes: 50 * 1024, retentionDays: 7 },
  webfetch: {
    bytes: 5 * 1024 * 1024,
    convertedTogether: 8 * 1024 * 1024,
    timeout: 30,
    maxTimeout: 120,
    redirects: 20,
    observedRedirects: 126,
    levels: 100,
    copies: 64 * 1024 * 1024,
    openElements: 1000,
  },
  websearch: { timeout: 25, results: 8, modelName: 100, bytes: 2 * 1024 * 1024, quote: 300 },
  codemode: {
    concurrency: 8,
    sourceLength: 64 * 1024,
    catalogTokens: 2000,
    charsPerToken: 4,
    depth: 32,
    searchPage: 10,
    catalogDescription: 120,
    signatureDescription: 1000,
    signatureDepth: 16,
    signatureNodes: 1000,
    signatureLiterals: 100,
    suggestions: 3,
    workers: 16,
  },
  mcp: {
    connectTimeout: 30,
    callTimeout: 60,
    messageBytes: 64 * 1024 * 1024,
    stderr: 8192,
    listPages: 1000,
    listTools: 5000,
    closeGrace: 500,
  },
};
