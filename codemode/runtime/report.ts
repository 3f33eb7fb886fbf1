// Pure: no Deno, no fetch, no file system.

/** What is said about a program that failed: diagnostics of uncaught values, of ends from outside, of bad results. */

import { diagnose, type Diagnostic } from "../source/diagnostic.ts";
import {
  bagOf,
  Callable,
  enumerableNames,
  GuestError,
  GuestObject,
  type Halt,
  isObject,
  type Machine,
  type Value,
} from "../values/mod.ts";
import { formatLog } from "../stdlib/mod.ts";

/** A string field, read without running code of the program: a hostile getter or toString cannot disturb a report. */
function textField(value: Value, key: string): string | undefined {
  if (!isObject(value) || Array.isArray(value)) return undefined;
  const field = (bagOf(value) as GuestObject)[key];
  return typeof field === "string" ? field : undefined;
}

/** Characters of a thrown value that a report shows. */
const shown = 2000;

/** A thrown value in words: `TypeError: x is not a function`, `"text"`, `{"code":1}`. */
export function describeThrown(m: Machine, value: Value): string {
  let text: string;
  if (value instanceof GuestError) {
    const message = textField(value, "message") ?? "";
    const name = textField(value, "name") ?? value.kind;
    text = value.tool !== undefined || name === "Error"
      ? message || name
      : message === ""
      ? name
      : `${name}: ${message}`;
  } else if (value instanceof GuestObject && textField(value, "message") !== undefined) {
    const rest = enumerableNames(m, value).some((key) => key !== "message" && key !== "name");
    text = textField(value, "message")! + (rest ? ` ${formatLog(m, [value])}` : "");
  } else if (value instanceof Callable) text = "a function";
  else text = formatLog(m, [value]);
  return text.length > shown ? `${text.slice(0, shown)}…` : text;
}

/** The diagnostic of a value nobody caught, thrown at an offset. */
export function reportThrown(m: Machine, source: string, value: Value, offset: number): Diagnostic {
  const text = describeThrown(m, value);
  if (value instanceof GuestError && value.tool !== undefined) {
    return diagnose(source, value.tool.diagnostic, text, value.position, toolAdvice(value.tool.diagnostic));
  }
  const position = value instanceof GuestError && value.position >= 0 ? value.position : offset;
  const kind = value instanceof GuestError ? value.kind : undefined;
  return diagnose(source, "ExecutionFailure", `Uncaught ${text}`, position, advice(kind, text));
}

function toolAdvice(kind: string): string {
  switch (kind) {
    case "UnknownTool":
      return 'Find the path with tools.$codemode.search({ query: "words" }).';
    case "InvalidToolInput":
      return "Pass exactly one object with the fields of the tool's signature.";
    case "ToolCallLimitExceeded":
      return "Make fewer calls: filter before calling, or ask for more items in one call.";
    default:
      return "Catch it with try and catch if the program can go on without the result.";
  }
}

/** What would most likely help against an uncaught error of a built-in kind. */
function advice(kind: string | undefined, text: string): string | undefined {
  const unknown = /^ReferenceError: (\S+) is not defined/.exec(text)?.[1];
  if (unknown !== undefined) return missingName(unknown);
  if (kind === "TypeError" && /Cannot (?:read|destructure|set)/.test(text)) {
    return "Check the value first, or read it with ?. and ??.";
  }
  if (kind === "TypeError" && /is not a function \(it is undefined\)/.test(text)) {
    return "Check the name: only the built-ins of the language and the tools of the catalogue exist.";
  }
  if (kind === "TypeError" && /is not iterable/.test(text)) {
    return "Iterate over Object.entries(value), or check Array.isArray(value).";
  }
  const constant = /Assignment to constant variable '(.+)'/.exec(text)?.[1];
  if (kind === "TypeError" && constant !== undefined) return `Declare ${constant} with let.`;
  if (kind === "RangeError" && /call stack/.test(text)) return "Use a loop, or check the end of the recursion.";
  if (kind === "SyntaxError" && /JSON/.test(text)) {
    return "Look at the text first: it may be no JSON, or be data already.";
  }
  return undefined;
}

const noTimers = "There are no timers: await the tool calls themselves.";
const noNetwork = "There is no network: use a tool that fetches.";
const noModules = "There are no modules: use the tools and the built-ins.";
const noBytes = "There is no binary data: work with strings and arrays of numbers.";
const replacements: Readonly<Record<string, string>> = Object.assign(Object.create(null), {
  setTimeout: noTimers,
  setInterval: noTimers,
  setImmediate: noTimers,
  clearTimeout: noTimers,
  clearInterval: noTimers,
  queueMicrotask: "Use Promise.resolve().then(f).",
  fetch: noNetwork,
  axios: noNetwork,
  XMLHttpRequest: noNetwork,
  WebSocket: noNetwork,
  require: noModules,
  process: "There is no process: use the tools and the built-ins.",
  Buffer: noBytes,
  ArrayBuffer: noBytes,
  DataView: noBytes,
  Blob: noBytes,
  TextDecoder: noBytes,
  TextEncoder: noBytes,
  atob: noBytes,
  btoa: noBytes,
  crypto: "There are no random ids: count, or use Math.random().",
  Symbol: "Use strings as keys.",
  Function: "Write the function in the program.",
  eval: "Write the code in the program.",
  globalThis: "Use the name of the built-in itself.",
  window: "Use the name of the built-in itself.",
  search: 'Call it as tools.$codemode.search({ query: "words" }).',
  BigInt: "Use numbers.",
  Proxy: "Write a function that does what the trap would.",
  Reflect: "Use Object.keys, in, delete and calls.",
  WeakMap: "Use Map.",
  WeakSet: "Use Set.",
  WeakRef: "Keep the object itself.",
  Temporal: "Use Date.",
  Intl: "Format with toFixed, padStart and template literals.",
});

/** Names that only a host has: to declare them would not help. */
const hosts = new RegExp(
  "^(?:Deno|Bun|module|exports|global|self|document|navigator|location|localStorage|sessionStorage|alert|confirm|prompt|" +
    "performance|Worker|Headers|Request|Response|FormData|File|Event|EventTarget|AbortController|AbortSignal|fs|os|path|" +
    "child_process|__dirname|__filename)$",
);

function missingName(name: string): string {
  if (/^(?:ls|cd|cat|npm|npx|git|curl|echo|grep|python|pip|sudo|rg|sed)$/.test(name)) {
    return "This is JavaScript, not a shell: call a tool with await tools.<namespace>.<tool>({ ... }).";
  }
  if (/^(?:Big)?(?:Int|Uint|Float)\d+(?:Clamped)?Array$/.test(name)) return noBytes;
  if (hosts.test(name)) return `There is no ${name} here: use the tools and the built-ins.`;
  return replacements[name] ?? `Declare ${name} with const or let, or check its spelling.`;
}

/** The diagnostic of a program that was ended from outside. */
export function reportHalt(halt: Halt): Diagnostic {
  const { reason, message } = halt;
  switch (reason) {
    case "timeout":
      return {
        kind: "TimeoutExceeded",
        message,
        suggestion: "Do less in one program, or run independent calls with Promise.all.",
      };
    case "memory":
      return {
        kind: "ExecutionFailure",
        message,
        suggestion: "Keep less at once: filter early, build smaller strings and arrays.",
      };
    case "abort":
      return { kind: "ExecutionFailure", message };
    default:
      return { kind: "ExecutionFailure", message };
  }
}
