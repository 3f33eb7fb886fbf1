// Pure: no Deno, no fetch, no file system.

import { defineRule as rule, type Rule } from "../rule.ts";

/** Rules of the area `codemode`. */
export const codemodeRules: readonly Rule[] = [
  rule(
    "codemode.pipeline",
    "MUST",
    "documented",
    "TypeScript syntax is erased, Acorn's grammar parses, and an interpreter of the implementation's own executes. No `eval`, no `new Function`, no `node:vm`: nothing turns program text into host code.",
  ),
  rule(
    "codemode.erase",
    "MUST",
    "documented",
    "Type annotations, interfaces, type aliases, generics, `as`, `satisfies`, the non-null `!` and `import type` are erased. What erasing cannot remove (enum, namespace, parameter properties) is refused with a reason. Beyond the documents: line and column in a diagnostic are those of the program as it was written.",
  ),
  rule(
    "codemode.subset",
    "MUST",
    "documented",
    "The language has variables and destructuring, conditionals and loops, arrow and ordinary functions, closures, template literals, spread, optional chaining, try/catch/finally, throw, async/await, `Promise.all`, `allSettled`, `race`, `any`, `resolve`, `reject`, `new Promise` and `then/catch/finally`; and Array, String, Number, Object, Math, JSON, Date, RegExp, Map, Set, URL, URLSearchParams, the Error kinds, the URI helpers and console.",
  ),
  rule(
    "codemode.refused",
    "MUST",
    "documented",
    "Modules, classes, generators, timers and every host global are absent. The syntax of the first three is refused before anything runs (`UnsupportedSyntax`, with line and column); a missing global is a `ReferenceError` in the program.",
  ),
  rule(
    "codemode.result",
    "MUST",
    "observed",
    "`return` gives the result; without one the last top-level expression does; otherwise it is null. A result is plain JSON-like data: undefined and non-finite numbers become null, a Date its ISO string, a URL its href, and Map, Set and RegExp `{}`. Functions, promises, tool references and cycles are refused by a clear diagnostic.",
  ),
  rule(
    "codemode.depth",
    "MUST",
    "observed",
    "A value that nests deeper than {codemode.depth} levels is refused at the boundary by a clear diagnostic.",
  ),
  rule(
    "codemode.diagnostics",
    "MUST",
    "observed",
    "A failure is data of one kind: ParseError, UnsupportedSyntax, UnknownTool, InvalidToolInput, InvalidToolOutput, InvalidDataValue, ToolCallLimitExceeded, TimeoutExceeded, ToolFailure or ExecutionFailure, with location and suggestions where these are known. Unknown host failures are replaced by a fixed sentence; only the message of an explicit tool error reaches the model.",
  ),
  rule(
    "codemode.authority",
    "MUST",
    "documented",
    "A program reaches only the `tools` tree that it is given. No prototype, constructor, global or host object can be reached or altered by any path. The interpreter only keeps the program inside the tree: to authorise each call is the work of the host and of the tool called.",
  ),
  rule(
    "codemode.console",
    "MUST",
    "observed",
    "console.log, info, debug, warn, error, dir and table are captured as log lines, which follow the result under `Logs:`.",
  ),
  rule("codemode.calls", "MUST", "documented", "A call starts at once and gives a promise."),
  rule(
    "codemode.concurrency",
    "MUST",
    "documented",
    "At most {codemode.concurrency} calls run at a time; the rest wait in order.",
  ),
  rule(
    "codemode.boundary",
    "MUST",
    "observed",
    "Arguments follow the semantics of JSON, and there is exactly one input object. Results are copied in; nothing is shared with the host.",
  ),
  rule(
    "codemode.unawaited",
    "MUST",
    "observed",
    "Work that the program started and did not await is finished before the result. Its failures are reported beside the result, not lost.",
  ),
  rule(
    "codemode.limits",
    "MUST",
    "documented",
    "timeoutMs, maxToolCalls and maxOutputBytes are the host's to set and have no default. A timeout ends a busy loop too. Over maxOutputBytes the result is cut and marked, never failed. Beyond the documents: maxMemoryBytes counts the program's own allocations, and a string, array or object bomb, like deep recursion, ends as a diagnostic and not as a dead process.",
  ),
  rule(
    "codemode.abort",
    "MUST",
    "documented",
    "An abort ends the program and its calls, and the output says that execution was cancelled.",
  ),
  rule(
    "codemode.signatures",
    "MUST",
    "observed",
    "Each tool is shown as a TypeScript call signature made from its JSON Schema, with JSDoc for descriptions and for what TypeScript cannot say (default, format, deprecated, minItems, maxItems). Without an output schema it gives `Promise<unknown>`. Names that are no identifiers stand in brackets.",
  ),
  rule(
    "codemode.catalog",
    "MUST",
    "documented",
    "Signatures are inlined up to a budget of about {codemode.catalogTokens} estimated tokens, a token being {codemode.charsPerToken} characters. They are taken in turn from the namespaces, in order of name, each giving its cheapest next; a namespace whose next does not fit drops out. Every namespace is listed with its counts, and the text says whether the list is complete or partial.",
  ),
  rule(
    "codemode.search",
    "MUST",
    "documented",
    "`tools.$codemode.search({ query, namespace?, limit?, offset? })` always exists and finds the rest: an exact path wins; else terms are scored (path segment 20, path part 8, description 4, other text 2), plural forms folded, sorted by score and then path. It gives `{ items: [{ path, description, signature }], remaining, next }`, {codemode.searchPage} items a page by default. The namespace `$codemode` is reserved.",
  ),
  rule("codemode.keys", "MUST", "observed", "`Object.keys(tools)` and `for...in` list namespaces and tools."),
];
