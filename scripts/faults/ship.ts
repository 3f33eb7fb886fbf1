// Pure: no Deno, no fetch, no file system.

import type { Fault } from "./fault.ts";

function fault(id: string, file: string, find: string, replace: string, testFile: string, test: string): Fault {
  return { id: `ship.${id}`, file, find, replace, killedBy: { file: testFile, test } };
}

const connection = "server/connection_test.ts";

/** Faults in the MCP server, the adapters and what runs the documents. */
export const faults: readonly Fault[] = [
  fault(
    "origin-unchecked",
    "server/origin.ts",
    "origin !== null && !loopbackOrigin.test(origin)",
    "false",
    "server/origin_test.ts",
    "foreignRequest() refuses every other Origin, null too",
  ),
  fault(
    "host-prefix",
    "server/origin.ts",
    "new RegExp(`^${loopback}$`",
    "new RegExp(`^${loopback}`",
    "server/origin_test.ts",
    "foreignRequest() refuses every other Host",
  ),
  fault(
    "root-outside",
    "server/roots.ts",
    "within === undefined || isInside(path, within)",
    "true",
    "server/roots_test.ts",
    "chooseDirectories() leaves out roots that lie outside, also by dots",
  ),
  fault(
    "root-link",
    "server/lead_inside.ts",
    "gateRealPath: true",
    "gateRealPath: false",
    "server/http_test.ts",
    "serveHttp() takes no root that is a link inside the directory and leads out of it",
  ),
  fault(
    "fault-told",
    "server/tool_result.ts",
    `["internal", faultText]`,
    `["internal", String(error)]`,
    "server/tool_result_test.ts",
    "failureOf() tells nothing of an error that is a fault",
  ),
  fault(
    "declined-is-once",
    "server/permission_form.ts",
    `    case "cancel":
      return { kind: "reject" };`,
    `    case "cancel":
      return { kind: "once" };`,
    "server/permission_form_test.ts",
    "replyOf() reads each answer, and takes a declined or closed form for a reject",
  ),
  fault(
    "signal-dropped",
    "server/connection.ts",
    "        signal: extra.signal,\n",
    "",
    connection,
    "createMcpServer() ends a call that the client cancels, and every call when the client goes away",
  ),
  fault(
    "question-number-0",
    "server/connection.ts",
    `    first ??= server.request({ method: "ping" }, EmptyResultSchema, related).catch(() => {});\n`,
    "",
    connection,
    "createMcpServer() takes a question back when its call is cancelled",
  ),
  fault(
    "old-roots",
    "server/connection.ts",
    "scout?.then((old) => old.close()).catch(onFault)]);\n    scout = undefined;",
    "scout?.then((old) => old.close()).catch(onFault)]);",
    connection,
    "createMcpServer() works in the client's first root, and in the new one when they change",
  ),
  fault(
    "image-as-resource",
    "server/tool_result.ts",
    `mime.startsWith("image/")`,
    `mime === "image"`,
    connection,
    "createMcpServer() gives text, structured content, and images as image content",
  ),
  fault(
    "sessions-unbounded",
    "server/http.ts",
    "if (sessions.size <= clients) break;",
    "break;",
    "server/http_test.ts",
    "serveHttp() closes the client that was silent longest when there are too many",
  ),
  fault(
    "anthropic-error",
    "adapters/anthropic.ts",
    "is_error: outcome.failed !== undefined",
    "is_error: false",
    "adapters/anthropic_test.ts",
    "answerAnthropic() answers the calls of a message in their order, a failure with is_error",
  ),
  fault(
    "fault-swallowed",
    "adapters/run_call.ts",
    "if (!(error instanceof ToolError)) throw error;",
    "if (!(error instanceof Error)) throw error;",
    "adapters/run_call_test.ts",
    "runCall() makes a text of a ToolError, and lets a fault through",
  ),
  fault(
    "document-prefix",
    "scripts/docs/blocks.ts",
    'new RegExp(`^${lines.join("")}$`)',
    'new RegExp(`^${lines.join("")}`)',
    "scripts/docs/blocks_test.ts",
    "isShown() compares whole outputs, with … for any text and any lines",
  ),
  fault(
    "notes-lost",
    "scripts/docs/drawing.ts",
    "if (lost) throw",
    "if (false) throw",
    "scripts/docs/drawing_test.ts",
    "withNotes() keeps the words at their lines, each once and below each other",
  ),
  fault(
    "fence-broken",
    "scripts/docs/drawing.ts",
    "inner + 1",
    "3",
    "scripts/docs/drawing_test.ts",
    "withBlocks() exchanges blocks whole, with fences longer than those inside",
  ),
  fault(
    "walk-fails-unseen",
    "scripts/docs/walk.ts",
    'code !== "0" && ',
    'code === "" && ',
    "scripts/docs/walk_test.ts",
    "walkProblem() names the first command that printed something else, failed unseen, or did not end",
  ),
  fault(
    "anchor-once",
    "scripts/docs/links.ts",
    "anchors.has(name)",
    "false",
    "scripts/docs/links_test.ts",
    "anchorsOf() makes GitHub's anchors, numbers those of equal headings, and takes those that are written",
  ),
  fault(
    "lock-without-binaries",
    "scripts/lock/part_of_lock.ts",
    "[...dependencies, ...optionalDependencies]",
    "dependencies",
    "scripts/lock/part_of_lock_test.ts",
    "partOfLock() keeps what the imports need, of several versions the right one, circles and optional ones too",
  ),
  fault(
    "limits-of-all",
    "scripts/spec/limits_page.ts",
    "rows.filter((row) => groupOf(row) === group)",
    "rows",
    "scripts/spec/limits_page_test.ts",
    "limitsTable() shows the groups named, with who moves each number, and what happens",
  ),
];
