// Pure: no Deno, no fetch, no file system.

import type { RuleId } from "../../spec/rule_ids.ts";
import type { CatalogueParts } from "../twins/native/catalogue.ts";
import { contentOf, filesOf, type NativeParts, textsOf } from "../twins/native/native_parts.ts";
import type { ReadParts } from "../twins/native/read_program.ts";
import type { GuestParts } from "../native/guest.ts";
import type { Foil } from "./foil.ts";

function native(breaks: RuleId, what: string, parts: (right: NativeParts) => Partial<NativeParts>): Foil {
  return { id: `${breaks}: ${what}`, breaks, native: parts };
}

const realm = (breaks: RuleId, what: string, parts: Partial<GuestParts>) =>
  native(breaks, what, ({ guest }) => ({ guest: { ...guest, ...parts } }));

const reading = (breaks: RuleId, what: string, parts: (right: ReadParts) => Partial<ReadParts>) =>
  native(breaks, what, ({ read }) => ({ read: { ...read, ...parts(read) } }));

const catalogue = (breaks: RuleId, what: string, parts: Partial<CatalogueParts>) =>
  native(breaks, what, ({ catalogue }) => ({ catalogue: { ...catalogue, ...parts } }));

const weights = (what: string, other: Partial<CatalogueParts["weights"]>) =>
  native("codemode.search", what, ({ catalogue }) => (
    { catalogue: { ...catalogue, weights: { ...catalogue.weights, ...other } } }
  ));

const consoleWithout = (name: string) =>
  native("codemode.console", `no console.${name}`, ({ guest }) => (
    { guest: { ...guest, console: guest.console.filter((each) => each !== name) } }
  ));

const languageFoils: readonly Foil[] = [
  reading("codemode.erase", "types stay", () => ({ erases: false })),
  reading("codemode.erase", "what follows types moves", () => ({ blank: (text) => text.replace(/ {2,}/g, " ") })),
  reading("codemode.erase", "enums are erased", () => ({ refusesUnerasable: false })),
  realm("codemode.subset", "no Promise.any", { without: "delete Promise.any" }),
  realm("codemode.subset", "no Map", { without: "delete globalThis.Map" }),
  realm("codemode.subset", "no URLSearchParams", { without: "delete globalThis.URLSearchParams" }),
  realm("codemode.subset", "sorts by number", {
    before:
      "const { sort } = Array.prototype; Array.prototype.sort = function (f) { return sort.call(this, f ?? ((a, b) => a - b)) }",
  }),
  realm("codemode.subset", "Math.max gives the first", { before: "Math.max = (first) => first" }),
  reading("codemode.refused", "classes are allowed", ({ refuses }) => (
    { refuses: (node) => !node.type.startsWith("Class") && refuses(node) }
  )),
  reading("codemode.refused", "generators are allowed", ({ refuses }) => (
    { refuses: (node) => !node.generator && node.type !== "YieldExpression" && refuses(node) }
  )),
  reading("codemode.refused", "modules fail while they are loaded", ({ refuses }) => (
    { refuses: (node) => !/^(Import|Export)/.test(node.type) && refuses(node) }
  )),
  native("codemode.refused", "one line further", () => ({ place: (line, column) => ({ line: line + 1, column }) })),
  native("codemode.refused", "one column further", () => ({ place: (line, column) => ({ line, column: column + 1 }) })),
  {
    id: "codemode.refused: what stands before is run",
    breaks: "codemode.refused",
    wrap: (right) => ({
      ...right,
      async call(request, signal) {
        const { code } = request.params as { code?: unknown };
        const [before = "", after] = String(code).split("; ");
        if (after !== undefined && /class|function\*|import|export/.test(after)) {
          await right.call({ ...request, params: { code: before } }, signal);
        }
        return await right.call(request, signal);
      },
    }),
  },
  realm("codemode.refused", "host globals stay", { keepsGlobals: true }),
  reading("codemode.result", "the last expression is lost", () => ({ lastExpression: false })),
  realm("codemode.result", "undefined is left out", { undefinedAs: "left out" }),
  realm("codemode.result", "NaN is a text", { numberAs: "text" }),
  realm("codemode.result", "a Date is a number", { dateAs: "number" }),
  realm("codemode.result", "a URL is an object", { urlAs: "object" }),
  realm("codemode.result", "a Map has entries", { mapAs: "entries" }),
  realm("codemode.result", "a function is null", { functionAs: "null" }),
  realm("codemode.result", "a promise is an object", { promiseAs: "empty" }),
  realm("codemode.result", "a cycle is null", { cycleAs: "null" }),
  realm("codemode.depth", "two levels less", { depth: 30 }),
  realm("codemode.depth", "one level more", { depth: 33 }),
  realm("codemode.diagnostics", "failed tools fail the execution", { renames: { ToolFailure: "ExecutionFailure" } }),
  realm("codemode.diagnostics", "an unknown tool is bad input", { renames: { UnknownTool: "InvalidToolInput" } }),
  native("codemode.diagnostics", "lines from 0", () => ({ place: (line, column) => ({ line: line - 1, column }) })),
  native("codemode.diagnostics", "kinds only", () => ({ failureText: (kind) => kind })),
  native("codemode.diagnostics", "no suggestion", () => ({ suggests: false })),
  realm("codemode.authority", "functions are made of text, with the host's globals", { keepsGlobals: true }),
  realm("codemode.authority", "one realm for all programs", { sharesRealm: true }),
  ...["log", "debug", "dir", "table"].map(consoleWithout),
  native("codemode.console", "no heading", ({ render }) => (
    { render: (...given) => render(...given).replace("\n\nLogs:\n", "\n\n") }
  )),
  native("codemode.limits", "a busy loop goes on", () => ({ endsAtDeadline: false })),
];

const toolFoils: readonly Foil[] = [
  realm("codemode.calls", "a call starts when it is awaited", { starts: "when awaited" }),
  realm("codemode.calls", "a call gives something like a promise", { gives: "thenable" }),
  realm("codemode.concurrency", "9 at once", { concurrency: 9 }),
  realm("codemode.concurrency", "all at once", { concurrency: 1000 }),
  realm("codemode.concurrency", "the last is next", { next: "last" }),
  realm("codemode.boundary", "any input", { otherInput: "pass" }),
  realm("codemode.boundary", "undefined is null", { writes: "undefined too" }),
  realm("codemode.boundary", "arguments are read later", { writesInput: "a turn later" }),
  realm("codemode.boundary", "results are shared", { sharesResults: true }),
  realm("codemode.unawaited", "nothing is finished", { finishes: "nothing" }),
  realm("codemode.unawaited", "only the calls are finished", { finishes: "calls" }),
  realm("codemode.unawaited", "failures are lost", { tellsFailures: false }),
  native("codemode.abort", "the server is not told", () => ({ cancels: false })),
  native("codemode.abort", "it does not say so", () => ({ cancelled: "It is over" })),
  catalogue("codemode.signatures", "no brackets", { bracket: () => false }),
  catalogue("codemode.signatures", "any in the place of unknown", { unknownResult: "any" }),
  catalogue("codemode.signatures", "no JSDoc", { documents: false }),
  catalogue("codemode.signatures", "descriptions only", { tags: [] }),
  catalogue("codemode.signatures", "all required", { optional: "" }),
  catalogue("codemode.signatures", "enums are strings", { literal: () => "string" }),
  weights("a whole name is worth a part", { segment: 8 }),
  weights("the description is worth nothing", { description: 0 }),
  weights("parameters are not searched", { text: 0 }),
  catalogue("codemode.search", "plurals are other words", { fold: (word) => word }),
  catalogue("codemode.search", "an exact path is a term like others", { exactWins: false }),
  catalogue("codemode.search", "5 a page", { pageSize: 5 }),
  catalogue("codemode.search", "always a next page", { next: (end) => ({ offset: end }) }),
  catalogue("codemode.search", "backwards", { order: (a, b) => a < b ? 1 : a > b ? -1 : 0 }),
  catalogue("codemode.search", "namespaces are ignored", { scoped: false }),
  realm("codemode.keys", "none", { keys: "none" }),
  realm("codemode.keys", "namespaces only", { keys: "namespaces only" }),
];

const executeOnlyFoils: readonly Foil[] = [
  native("execute.mcp", "names stay as they are", () => ({ key: (server, tool) => `${server}_${tool}` })),
  native(
    "execute.mcp",
    "the server that lists it is the namespace",
    () => ({ namespace: (_key, _servers, server) => server }),
  ),
  native("execute.mcp", "the shortest name counts", () => ({
    namespace: (key, servers, server) =>
      servers.filter((name) => key.startsWith(`${name}_`)).sort((a, b) => a.length - b.length)[0] ?? server,
  })),
  native("execute.direct", "tools answer to calls of their own", () => ({ direct: true })),
  native("execute.permission", "nobody is asked", () => ({ question: () => undefined })),
  native(
    "execute.permission",
    "one permission for all",
    () => ({ question: () => ({ permission: "execute", pattern: "*" }) }),
  ),
  native(
    "execute.permission",
    "the key is the pattern",
    () => ({ question: (key) => ({ permission: key, pattern: key }) }),
  ),
  native("execute.project", "texts first", ({ project }) => ({
    project: (result) =>
      textsOf(result).length ? { value: textsOf(result).join("\n"), attachments: [] } : project(result),
  })),
  native("execute.project", "the first text only", ({ project }) => ({
    project: (result) => project({ ...result, content: contentOf(result).slice(0, 1) }),
  })),
  native("execute.project", "files are lost", () => ({ attaches: false })),
  native("execute.project", "the program sees files", ({ project }) => ({
    project: (result) => filesOf(result).length ? { ...project(result), value: filesOf(result) } : project(result),
  })),
  native("execute.error", "an error is a result", () => ({ errorOf: () => undefined })),
  realm("execute.error", "texts are thrown", { throws: "text" }),
  native(
    "execute.error",
    "the text is lost",
    ({ errorOf }) => ({ errorOf: (result) => errorOf(result) && "The tool failed" }),
  ),
  native("execute.progress", "done", ({ status }) => ({ status: { ...status, done: "done" } })),
  native(
    "execute.progress",
    "failures are completed",
    ({ status }) => ({ status: { ...status, failed: "completed" } }),
  ),
  native("execute.progress", "no input", () => ({ showsInput: false })),
  native(
    "execute.output",
    "dense JSON",
    () => ({ render: (value) => typeof value === "string" ? value : JSON.stringify(value) }),
  ),
  native("execute.output", "texts in quotes", ({ render }) => (
    { render: (value, ...rest) => render(typeof value === "string" ? JSON.stringify(value) : value, ...rest) }
  )),
  native("execute.output", "logs first", ({ render }) => (
    { render: (value, logs, warnings) => [...logs, render(value, [], warnings)].join("\n") }
  )),
  native("execute.output", "no bound", () => ({ truncates: false })),
];

/** Foils of the areas `codemode` and `execute`. */
export const codemodeFoils: readonly Foil[] = [...languageFoils, ...toolFoils, ...executeOnlyFoils];
