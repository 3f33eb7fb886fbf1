// Pure: no Deno, no fetch, no file system.

import type { Fault } from "./fault.ts";

function fault(id: string, file: string, find: string, replace: string, testFile: string, test: string): Fault {
  return { id: `packages.${id}`, file, find, replace, killedBy: { file: testFile, test } };
}

const npm = "scripts/npm/";
const shim = `${npm}shim/`;
const judged = "judgeHost() wants every file run, every test passed but the listed ones, and none of those";

/** Faults in what runs the library on other hosts, and in what the library does for them. */
export const faults: readonly Fault[] = [
  fault(
    "skip-passes",
    `${npm}host_tests.ts`,
    `state === "passed") passed++`,
    `state !== "failed") passed++`,
    `${npm}host_tests_test.ts`,
    judged,
  ),
  fault(
    "stale-excuse",
    `${npm}host_tests.ts`,
    "matched.length === 0 ||",
    "matched.length < 0 &&",
    `${npm}host_tests_test.ts`,
    judged,
  ),
  fault(
    "silent-file",
    `${npm}host_tests.ts`,
    "if (![...states.keys()].some(",
    "if (states.size === 0 && ![...states.keys()].some(",
    `${npm}host_tests_test.ts`,
    judged,
  ),
  fault(
    "library-under-deno",
    `${npm}host_tests.ts`,
    "foreign.includes(path) ? named",
    "true ? named",
    `${npm}host_tests_test.ts`,
    "testedSource() lets a test find its files, the worker its code, and only programs of others Deno",
  ),
  fault(
    "half-to-odd",
    `${shim}newer_math.ts`,
    "cut === half && (digits & 1n) === 1n",
    "cut === half",
    `${shim}newer_math_test.ts`,
    "sumPrecise() agrees with the host's",
  ),
  fault(
    "no-subnormals",
    `${shim}newer_math.ts`,
    "Math.max(partsOf(x).exponent - 1023, -14)",
    "(partsOf(x).exponent - 1023)",
    `${shim}newer_math_test.ts`,
    "f16round() agrees with the host's",
  ),
  fault(
    "undefined-bytes-lost",
    `${shim}text_decoder.ts`,
    "Œ\\u008dŽ",
    "Œ\\ufffdŽ",
    `${shim}text_decoder_test.ts`,
    "fromLatin1() mends a wrong decoding, byte for byte, and leaves a right one as it is",
  ),
  fault(
    "backslash-before-quote",
    "codemode/stdlib/json_source.ts",
    "(quote - first) % 2 === 0",
    "quote === first",
    "codemode/stdlib/json_source_test.ts",
    "jsonSources() keeps the sources that a host of today tells",
  ),
  fault(
    "words-of-deno-only",
    "web/fetch/failure.ts",
    "connection refused|ECONNREFUSED",
    "connection refused",
    "web/fetch/failure_test.ts",
    "networkReason() says what is wrong in plain words, whichever host says it",
  ),
  fault(
    "broken-pipe-told",
    "codemode/mcp/stdio_transport.ts",
    "await within(running.ended, limits.mcp.closeGrace);\n        throw error;",
    "throw error;",
    "codemode/mcp/connect_test.ts",
    "[execute.mcp] servers that cannot start are told by name, the others go on, no process is left",
  ),
];
