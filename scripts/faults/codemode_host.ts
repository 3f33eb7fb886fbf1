// Pure: no Deno, no fetch, no file system.

import type { Fault } from "./fault.ts";

function fault(id: string, file: string, find: string, replace: string, testFile: string, test: string): Fault {
  return {
    id: `host.${id}`,
    file: `codemode/${file}`,
    find,
    replace,
    killedBy: { file: `codemode/${testFile}`, test },
  };
}

const signature = "catalog/signature_test.ts";
const catalog = "catalog/catalog_test.ts";
const search = "catalog/search_test.ts";
const keys = "mcp/tool_keys_test.ts";
const results = "mcp/project_result_test.ts";
const lines = "mcp/message_lines_test.ts";
const config = "mcp/server_config_test.ts";
const connect = "mcp/connect_test.ts";
const host = "execute_host_test.ts";

const named = "[codemode.signatures] names that are no identifiers stand in brackets or quotes";
const safe = "[codemode.signatures] no text of a server can end a comment or break a line";
const types = "[codemode.signatures] types say what the schema says";
const turns = "[codemode.catalog] the turns go round the namespaces in order of name";
const truth = "[codemode.catalog] it says truthfully whether it is complete, with every namespace and its counts";
const scores = "[codemode.search] a whole name counts 20, a part 8, the description 4, any text 2";
const pages = "[codemode.search] pages join up to the whole list, in any order of the tools";
const told = "[execute.mcp] names that become one are told apart, and whoever bears the plain name keeps it";
const order = "[execute.permission] hook, permission, call, hook: in this order, under the tool's key";
const aliases = "[codemode.search] the search answers under the names models try, and says the right one";
const broken = "[execute.mcp] servers that cannot start are told by name, the others go on, no process is left";
const reality = "[execute.mcp] noise, long lists, pages, rings of pages, odd items, names that collide";
const progress = "[execute.mcp] progress keeps a call alive past its time; silence ends it, and the server is told";
const data = "[execute.project] structured content first, then the texts, then nothing";

/** Faults in the catalogue, the MCP client and the host of a program. */
export const faults: readonly Fault[] = [
  fault("comment-open", "catalog/schema_docs.ts", '.replaceAll("*/", "*\\\\/")', "", signature, safe),
  fault(
    "comment-lines",
    "catalog/schema_docs.ts",
    '.replace(/[\\r\\n\\u2028\\u2029\\v\\f]+/g, " ")',
    "",
    signature,
    safe,
  ),
  fault(
    "reserved-dots",
    "catalog/callable_path.ts",
    "isIdentifier(name) ? `.${name}`",
    'name !== "" ? `.${name}`',
    signature,
    named,
  ),
  fault(
    "line-in-text",
    "catalog/callable_path.ts",
    "\\u2028-\\u202e",
    "\\u2030",
    signature,
    safe,
  ),
  fault(
    "required-lost",
    "catalog/schema_type.ts",
    "optional: !required.has(name)",
    "optional: true",
    signature,
    "[codemode.signatures] required decides what may be left out, whatever shape it has",
  ),
  fault(
    "ref-endless",
    "catalog/schema_type.ts",
    "if (state.open.has(reference)) return unknownType;",
    "",
    signature,
    types,
  ),
  fault(
    "allof-kept-apart",
    "catalog/type_node.ts",
    "objects.length > 1 ? [objects.reduce(mergeObjects)] : objects",
    "objects",
    signature,
    types,
  ),
  fault(
    "default-lost",
    "catalog/schema_docs.ts",
    'Object.hasOwn(schema, "default")',
    "false",
    signature,
    "[codemode.signatures] JSDoc carries the description and what a type cannot say",
  ),
  fault(
    "enum-narrowed",
    "catalog/schema_type.ts",
    "union([...types, ...wider], omitted)",
    "union(types)",
    signature,
    "[codemode.signatures] a long enum is cut and says so, and stays true",
  ),
  fault(
    "budget-passed",
    "catalog/budget.ts",
    "line.cost > left",
    "line.cost > left + 1",
    catalog,
    "[codemode.catalog] the budget is never passed",
  ),
  fault("dearest-first", "catalog/budget.ts", "a.cost - b.cost", "b.cost - a.cost", catalog, turns),
  fault("turns-backwards", "catalog/budget.ts", "compareText(a, b))\n", "compareText(b, a))\n", catalog, turns),
  fault("always-complete", "catalog/catalog.ts", "shown === total", "shown <= total", catalog, truth),
  fault(
    "counts-shown",
    "catalog/catalog.ts",
    "lines.length === total ? tools",
    "lines.length <= total ? tools",
    catalog,
    truth,
  ),
  fault("segment-as-part", "catalog/search.ts", "score += 20", "score += 8", search, scores),
  fault(
    "description-ignored",
    "catalog/search.ts",
    "if (tool.description.includes(term)) score += 4;",
    "",
    search,
    scores,
  ),
  fault(
    "unsorted",
    "catalog/search.ts",
    "b.score - a.score || compareText",
    "b.score - a.score || 0 * compareText",
    search,
    pages,
  ),
  fault("page-short", "catalog/search.ts", "found.length - end", "found.length - end - 1", search, pages),
  fault(
    "plural-kept",
    "catalog/search_text.ts",
    "words(chunk).map(foldPlural)",
    "words(chunk)",
    search,
    "[codemode.search] plural forms, dashes and changes of case make no difference",
  ),
  fault("collision-lost", "mcp/tool_keys.ts", "taken.has(key) ||", "", keys, told),
  fault("place-taken", "mcp/tool_keys.ts", "rank(a) - rank(b) ||", "", keys, told),
  fault(
    "plain-key-unasked",
    "mcp/tool_keys.ts",
    "[plain, key]",
    "[key]",
    keys,
    "[execute.permission] a tool with a number asks under the plain key too",
  ),
  fault(
    "shortest-server",
    "mcp/tool_keys.ts",
    "b.length - a.length",
    "a.length - b.length",
    keys,
    "[execute.mcp] keys are server_tool, the namespace the longest server name that prefixes the key",
  ),
  fault(
    "text-first",
    "mcp/project_result.ts",
    "result.structuredContent !== undefined && result",
    "texts.length === 0 && result",
    results,
    data,
  ),
  fault(
    "media-in-text",
    "mcp/project_result.ts",
    "if (texts.length > 0)",
    "if (texts.length > 0 || attachments.length > 0)",
    results,
    "[execute.project] media are attached and never reach the program",
  ),
  fault(
    "error-as-value",
    "mcp/project_result.ts",
    "result.isError === true",
    "false",
    results,
    "[execute.error] a result that is marked as an error has its text, whatever else it carries",
  ),
  fault(
    "patterns-run",
    "mcp/schema_check.ts",
    '["pattern", "format"].includes(key)',
    '["format"].includes(key)',
    results,
    "[codemode.diagnostics] a schema that cannot be read checks nothing, and patterns are not run",
  ),
  fault(
    "line-limit",
    "mcp/message_lines.ts",
    "if (held > limit)",
    "if (held > 2 * limit)",
    lines,
    "[execute.mcp] a message over the limit ends the stream, whole or in pieces",
  ),
  fault(
    "environment-leaks",
    "mcp/server_config.ts",
    "...Object.fromEntries(kept), ...own",
    "...environment, ...own",
    config,
    "[execute.mcp] of the host's environment only what programs need to run is passed on",
  ),
  fault(
    "variable-empty",
    "mcp/server_config.ts",
    "missing.add(name)",
    "missing.delete(name)",
    config,
    "[execute.mcp] an entry that cannot be used is told by name and costs no other",
  ),
  fault(
    "noise-fatal",
    "mcp/message_lines.ts",
    "if (!/^\\s*\\{/.test(line)) return undefined;",
    'if (!/^\\s*\\{/.test(line)) throw new Error("noise");',
    connect,
    reality,
  ),
  fault(
    "first-page-only",
    "mcp/tool_list.ts",
    "if (!nextCursor ||",
    "if (nextCursor ||",
    connect,
    reality,
  ),
  fault(
    "grandchild-left",
    "mcp/stdio_transport.ts",
    "Deno.kill(-child.pid, signal)",
    "Deno.kill(child.pid, signal)",
    connect,
    reality,
  ),
  fault(
    "progress-ignored",
    "mcp/call_tool.ts",
    "resetTimeoutOnProgress: true",
    "resetTimeoutOnProgress: false",
    connect,
    progress,
  ),
  fault(
    "late-cancel",
    "mcp/call_tool.ts",
    'signal.removeEventListener("abort", forward);',
    "",
    connect,
    "[codemode.abort] an abort after the answer tells the server nothing",
  ),
  fault(
    "change-missed",
    "mcp/connection.ts",
    "void readAgain()",
    "undefined",
    connect,
    "[execute.mcp] a changed list is read again when the server says so",
  ),
  fault(
    "own-ending-told",
    "mcp/connection.ts",
    "startFailure(name, problem, known)",
    "startFailure(name, problem, opened.facts())",
    connect,
    broken,
  ),
  fault("unasked", "execute_host.ts", "tool.asks ? [] : tool.permissions", "[] as string[]", host, order),
  fault("asked-late", "execute_host.ts", "await hooks.before?.(call);", "", host, order),
  fault(
    "denied-visible",
    "tool_tree.ts",
    ".filter((tool) => tool.permissions.every(visible))",
    "",
    host,
    "[permission.visible] a denied tool is not listed, not found, not callable, and nobody learns its name",
  ),
  fault(
    "hidden-by-one-name",
    "tool_tree.ts",
    "tool.permissions.every(visible)",
    "tool.permissions.some(visible)",
    host,
    "[permission.visible] a rule for the plain key hides a tool that was given a number",
  ),
  fault(
    "alias-silent",
    "execute_host.ts",
    "if (samePath(path, searchPath)) return page;",
    "return page;",
    host,
    aliases,
  ),
  fault(
    "real-search-hidden",
    "execute_host.ts",
    "if (tool === undefined && isSearch(path))",
    'if (isSearch(path) || path.at(-1) === "search")',
    host,
    "[codemode.search] a server or a tool that is really called search comes first in its own place",
  ),
  fault(
    "list-input",
    "execute_host.ts",
    "if (!isObject(input)) {",
    'if (typeof input !== "object") {',
    host,
    "[codemode.boundary] exactly one input object",
  ),
  fault(
    "attachments-by-end",
    "execute_host.ts",
    "attached[at] = result.attachments",
    "attached.push(result.attachments)",
    host,
    "[execute.project] attachments come in the order the calls started",
  ),
  fault(
    "second-tool-lost",
    "tool_tree.ts",
    "for (let number = 2; space.has(name); number++) name = `${plain}_${number}`;",
    "",
    host,
    "[execute.mcp] of two tools at one path both are there, the first source's under the plain name",
  ),
  fault(
    "offered-twice",
    "offer_tools.ts",
    "return () => execute.available() ? [execute] : [];",
    "return () => [execute, ...directTools(mcp, options.visible)];",
    "offer_tools_test.ts",
    "[execute.direct] while Code Mode is on there is execute alone; while it is off each tool by itself",
  ),
  fault(
    "offered-empty",
    "offer_tools.ts",
    "return () => execute.available() ? [execute] : [];",
    "return () => [execute];",
    "offer_tools_test.ts",
    "[execute.description] execute is absent when there is no visible tool, and there when programs have others",
  ),
  fault(
    "one-switch",
    "code_mode_switch.ts",
    '"OPENCODE_EXPERIMENTAL_CODE_MODE", "OPENCODE_EXPERIMENTAL"',
    '"OPENCODE_EXPERIMENTAL_CODE_MODE"',
    "offer_tools_test.ts",
    "[execute.switch] either variable turns Code Mode on, with true or 1",
  ),
  fault(
    "logs-lost",
    "execute_output.ts",
    'return `${result}${section("Logs", logs)}',
    "return `${result}",
    "execute_output_test.ts",
    "[execute.output] a string as it is, other data as JSON with two spaces, logs after it",
  ),
  fault(
    "cancelled-unsaid",
    "execute.ts",
    "if (signal.aborted) return",
    "if (signal.aborted && logs.length < 0) return",
    "execute_test.ts",
    "[codemode.abort] abort ends the program and its calls on the wire, and the output says so",
  ),
  fault(
    "attachments-lost",
    "execute.ts",
    "attachments.length === 0 ? {} : { attachments }",
    "attachments.length >= 0 ? {} : { attachments }",
    "execute_test.ts",
    "[execute.output] [execute.project] result, logs, attachments, title and calls of a program",
  ),
  fault(
    "servers-left",
    "command.ts",
    "await servers.close();",
    "",
    "command_test.ts",
    "[execute.mcp] the command runs a program over the servers of a file",
  ),
];
