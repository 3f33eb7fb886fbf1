// Pure: no Deno, no fetch, no file system.

import type { Fault } from "./fault.ts";

function fault(id: string, file: string, find: string, replace: string, testFile: string, test: string): Fault {
  return { id: `robust.${id}`, file, find, replace, killedBy: { file: testFile, test } };
}

const turns = "web/fetch/turns.ts";
const turnsTest = "web/fetch/turns_test.ts";

/** Faults in what holds when calls are many, stopped, or on a tree that changes. */
export const faults: readonly Fault[] = [
  fault(
    "more-room",
    turns,
    "taken + size <= room",
    "taken <= room",
    turnsTest,
    "room for works: never more than there is, the smallest first, and everybody has a turn",
  ),
  fault(
    "in-order",
    turns,
    "size > entry.size",
    "size < 0",
    turnsTest,
    "room for works: a short one passes those that wait, but not the one that has begun",
  ),
  fault(
    "stays-in-line",
    turns,
    "waiting.splice(waiting.indexOf(entry), 1);",
    "",
    turnsTest,
    "room for works: who is stopped while it waits leaves, and takes nobody's room",
  ),
  fault(
    "both-ended-it",
    "web/fetch/deadline.ts",
    "!(deadline.signal.aborted && signal.reason === deadline.signal.reason)",
    "!deadline.signal.aborted",
    "tests/known_inputs/web_scenarios_test.ts",
    "B54: an abort and the time limit at the same moment end a call as one of the two",
  ),
  fault(
    "ripgrep-blamed",
    "ripgrep/process.ts",
    'there === "directory" && !(await startsElsewhere(command))',
    'there === "directory"',
    "ripgrep/run_test.ts",
    "[ripgrep.binary] a directory that was gone at the start and is back afterwards is no missing ripgrep",
  ),
  fault(
    "workers-unbounded",
    "codemode/runtime/worker_pool.ts",
    "this.#running < this.#most",
    "this.#running >= 0",
    "codemode/run_test.ts",
    "[codemode.limits] so many programs take a worker; the others wait, can be ended, and go on where one ends",
  ),
  fault(
    "muted",
    "web/fetch/text.ts",
    "options.layout === true && unclosed >= 0",
    "options.layout === true && unclosed > source.length",
    "web/fetch/text_test.ts",
    "[webfetch.text] [webfetch.layout] laid out, an element whose end is missing mutes nothing but itself",
  ),
  fault(
    "names-escaped",
    "web/fetch/markdown/escape.ts",
    "rich ? besideWords : specials",
    "specials",
    "web/fetch/markdown/rich_test.ts",
    "[webfetch.markdown] in profile extended names keep their underscores, and what folds or is chosen stands apart",
  ),
  fault(
    "html-by-name",
    "web/fetch/convert.ts",
    "if (sniffsBodies && !looksHtml) refuseBinary(received);",
    'if (sniffsBodies && kind.kind === "other") refuseBinary(received);',
    "web/fetch/webfetch_body_test.ts",
    "[webfetch.markdown] [webfetch.text] profile extended: tables, absolute links, laid out text, HTML without a type, no binary",
  ),
  fault(
    "json-against-schema",
    "codemode/mcp/mcp_source.ts",
    "readJson && tool.outputSchema === undefined",
    "readJson",
    "tests/known_inputs/program_scenarios_test.ts",
    "B88: with readJson an object or an array in JSON is data, where the tool has no schema",
  ),
  fault(
    "unfit-sent",
    "codemode/mcp/mcp_source.ts",
    "if (problem !== undefined) {",
    "if (problem === undefined) {",
    "tests/known_inputs/program_scenarios_test.ts",
    "B90: with checkInput an input that does not fit is told by its field, and is not sent",
  ),
  fault(
    "program-tools-forgotten",
    "toolset.ts",
    "[builtinSource(kept)]",
    "[builtinSource(tools)]",
    "tests/code_mode_test.ts",
    "toolset: when it is closed, the processes that a stopped program's tools started have ended",
  ),
  fault(
    "half-a-page",
    "web/fetch/transfer.ts",
    "await attempt(request, url, () => inflate(response.body!))",
    'response.body.pipeThrough(new DecompressionStream("deflate"))',
    "web/fetch/webfetch_body_test.ts",
    "a deflated page whose end is missing, or that is damaged, is an error and no page",
  ),
  fault(
    "location-as-bytes",
    "web/fetch/redirect.ts",
    'new TextDecoder("utf-8", { fatal: true })',
    'new TextDecoder("latin1", { fatal: true })',
    "web/fetch/response_test.ts",
    "[webfetch.status] which responses are followed, and where to",
  ),
  fault(
    "xhtml-as-html",
    "web/fetch/convert.ts",
    'mediaType(contentType) === "application/xhtml+xml"',
    'mediaType(contentType) === "text/html+xml"',
    "web/fetch/convert_test.ts",
    "[webfetch.html] XHTML is read as such: what closes itself ends there, and sections are text",
  ),
  fault(
    "answer-as-it-is",
    "codemode/mcp/message_lines.ts",
    "readAnswer(value)",
    "value",
    "codemode/mcp/message_lines_test.ts",
    "[execute.mcp] an answer that is not quite one is made one, so that its request does not wait for ever",
  ),
  fault(
    "every-line-an-event",
    "codemode/mcp/bounded_fetch.ts",
    "if (line === 0) message = 0;",
    "message = 0;",
    "codemode/mcp/bounded_fetch_test.ts",
    "[execute.mcp] a message over the limit ends the body that it comes in; bodies and events up to it pass",
  ),
  fault(
    "any-data-attached",
    "codemode/mcp/project_result.ts",
    "if (!isBase64(bare)) {",
    "if (bare === undefined) {",
    "codemode/mcp/project_result_test.ts",
    "[execute.project] data that is no base64 is not attached, and the program is told",
  ),
];
