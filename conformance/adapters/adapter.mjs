// Conformance adapter for Node, Bun or Deno. stdout is the wire; log to stderr.
import process from "node:process";
import { createInterface } from "node:readline";
import * as mytools from "./mytools.mjs"; // the implementation under test

const hello = {
  protocol: 1,
  name: "mytools-js",
  version: "0.1",
  language: "JavaScript",
  tools: ["read", "glob"],
  features: ["code"],
};

async function call({ tool, params, context }) {
  if (!hello.tools.includes(tool)) return { skip: `no ${tool} here` };
  if (typeof params !== "object" || params === null || Array.isArray(params)) {
    return { refused: { code: "invalid_params", message: `${tool} wants an object` } };
  }
  try {
    return { ok: await mytools[tool](context, params) };
  } catch (error) {
    // Said no on purpose, or broke by accident: the two never blur.
    if (error instanceof mytools.Refused) return { refused: { code: error.code, message: error.message } };
    return { broke: error instanceof Error ? error.stack : String(error) };
  }
}

for await (const line of createInterface({ input: process.stdin })) {
  const message = JSON.parse(line);
  if (message.op === "bye") break;
  const body = message.op === "hello" ? { ok: hello } : await call(message);
  process.stdout.write(JSON.stringify({ id: message.id, ...body }) + "\n");
}
