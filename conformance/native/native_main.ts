// Shell: standard input and output; runs in a process without any permission.

/**
 * Runs programs by the engine of the host, each in a realm of its own, one after the other. A line in is a program or the
 * outcome of a call; a line out is a call or the end of the program.
 *
 * @module
 */

import vm from "node:vm";
import { guest, type GuestHost, type GuestParts } from "./guest.ts";

interface Job {
  readonly source: string;
  readonly tools: GuestHost["tools"];
  readonly parts: GuestParts;
}

const encoder = new TextEncoder();
const { stdout, stdin } = Deno;
const send = (message: unknown) => void stdout.writeSync(encoder.encode(`${JSON.stringify(message)}\n`));
const settles = new Map<number, (outcome: string) => void>();
let calls = 0;
let unhandled: string[] = [];
addEventListener("unhandledrejection", (event) => {
  event.preventDefault();
  const { reason } = event;
  // The error is of another realm: `instanceof` says nothing about it.
  const message = typeof reason === "object" && reason !== null ? reason.message : undefined;
  unhandled.push(String(message ?? reason));
});
const later = setTimeout;
/** No function leads to the one that makes functions of text; a program may get hold of the `URL` of this realm too. */
const closeFunctions = `for (const f of [function () {}, async () => {}, function* () {}, async function* () {}]) {
  delete Object.getPrototypeOf(f).constructor;
}`;

const shared = vm.createContext(Object.create(null));

function run({ source, tools, parts }: Job): void {
  unhandled = [];
  const context = parts.sharesRealm ? shared : vm.createContext(Object.create(null));
  const inside = (text: string, filename = "realm") => vm.runInContext(text, context, { filename });
  const end = (json: string) => send({ end: JSON.parse(json) });
  const start = inside(`(${guest})`)({
    tools,
    parts,
    call: (path: string, input: string | undefined, settle: (outcome: string) => void) => {
      settles.set(++calls, settle);
      send({ call: calls, path, input });
    },
    turn: (then: () => void) => void later(then, 0),
    unhandled: () => unhandled,
    end,
    URL,
    URLSearchParams,
  }, inside("this"));
  if (parts.keepsGlobals) inside("this").Deno = { version: Deno.version };
  else inside(closeFunctions);
  const absent = parts.keepsGlobals || parts.sharesRealm
    ? []
    : ["WebAssembly", "queueMicrotask", "eval", "Function", "SharedArrayBuffer", "Atomics", "globalThis"];
  try {
    inside(`${parts.without};${parts.before};${absent.map((name) => `delete this.${name};`).join("")}`);
    start(inside(`(async (tools) => {"use strict";${source}\n})`, "program"));
  } catch (error) {
    const message = String(error);
    end(JSON.stringify({ failure: { kind: "ParseError", message }, logs: [], warnings: [] }));
  }
}

vm.runInThisContext(closeFunctions);

let rest = "";
for await (const chunk of stdin.readable.pipeThrough(new TextDecoderStream())) {
  const lines = (rest + chunk).split("\n");
  rest = lines.pop() ?? "";
  for (const line of lines) {
    const message = JSON.parse(line);
    if ("source" in message) run(message);
    else {
      settles.get(message.call)?.(JSON.stringify(message.outcome));
      settles.delete(message.call);
    }
  }
}
