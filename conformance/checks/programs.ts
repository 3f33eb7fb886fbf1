// Pure: no Deno, no fetch, no file system.

/**
 * What the checks of Code Mode share: calls of `execute`, expectations of programs, and a small generator of programs.
 *
 * @module
 */

import fc from "fast-check";
import type { CallOptions, Place, ServerScript, Trial } from "../check.ts";
import { all, type Expectation, inWords, output, refused } from "../expect.ts";
import type { Reply } from "../protocol.ts";

/** Runs a program in a place. */
export function execute(t: Trial, place: Place, code: string, options: CallOptions = {}): Promise<Reply> {
  return t.call("execute", { code }, place, options);
}

/** The output for a result that is no text. */
export const json = (value: unknown): string => JSON.stringify(value, null, 2);

/** The result of the program is this value. */
export const gives = (value: unknown): Expectation => output(typeof value === "string" ? value : json(value));

/** The program failed: the kind is judged where the target says kinds, each text must be in the message. */
export function fails(kind: string, ...mentions: string[]): Expectation {
  const kindOf: Expectation = {
    want: `the kind ${kind}`,
    got(reply) {
      const got = reply.kind === "refused" ? reply.refusal.diagnostic?.kind : undefined;
      return got === undefined || got === kind ? undefined : `the kind ${got}: ${inWords(reply)}`;
    },
  };
  return all(refused(["program_failed"], ...mentions), kindOf);
}

/** The program failed at this place. For checks that need `diagnostics`. */
export function failsAt(kind: string, line: number, column: number): Expectation {
  return all(fails(kind), {
    want: `line ${line}, column ${column}`,
    got(reply) {
      const place = reply.kind === "refused" ? reply.refusal.diagnostic : undefined;
      return place?.line === line && place.column === column
        ? undefined
        : `line ${place?.line ?? "unknown"}, column ${place?.column ?? "unknown"}: ${inWords(reply)}`;
    },
  });
}

/** Text content of a tool's result. */
export const text = (...texts: string[]): { result: Readonly<Record<string, unknown>> } => ({
  result: { content: texts.map((each) => ({ type: "text", text: each })) },
});

/** Structured content of a tool's result. */
export const structured = (value: unknown): { result: Readonly<Record<string, unknown>> } => ({
  result: { content: [], structuredContent: value },
});

const anyObject = { type: "object" };

/** The server that most checks use: one file, so that it may stay connected. */
export const shop: ServerScript = {
  tools: [
    {
      name: "get",
      description: "Gives one order",
      inputSchema: anyObject,
      answers: [structured({ id: 7, tags: ["a"] })],
    },
    { name: "note", description: "Takes a note", inputSchema: anyObject, answers: [text("noted")] },
    { name: "texts", description: "Two texts", inputSchema: anyObject, answers: [text("one", "two")] },
    {
      name: "both",
      description: "Text and structure",
      inputSchema: anyObject,
      answers: [{ result: { content: [{ type: "text", text: "text" }], structuredContent: { from: "structure" } } }],
    },
    {
      name: "media",
      description: "A picture, a sound and a document",
      inputSchema: anyObject,
      answers: [{
        result: {
          content: [
            { type: "image", data: "aW1hZ2U=", mimeType: "image/png" },
            { type: "audio", data: "UklGRg==", mimeType: "audio/wav" },
            { type: "resource", resource: { uri: "file:///r.pdf", mimeType: "application/pdf", blob: "JVBERg==" } },
          ],
        },
      }],
    },
    {
      name: "fail",
      description: "Fails",
      inputSchema: anyObject,
      answers: [{ result: { isError: true, content: [{ type: "text", text: "no luck today" }] } }],
    },
    {
      name: "many",
      description: "Answers when nobody calls",
      inputSchema: anyObject,
      answers: [{ quiet: 40, ...text("many") }],
    },
    { name: "hang", description: "Never answers", inputSchema: anyObject, answers: [{ hang: true }] },
  ],
};

/** The shop in a place: options of a call, and what the server was asked. */
export async function openShop(t: Trial): Promise<{
  place: Place;
  mcp: NonNullable<CallOptions["mcp"]>;
  calls: () => ReturnType<Trial["serverCalls"]>;
  run: (code: string, options?: CallOptions) => Promise<Reply>;
}> {
  const [place, server] = [await t.dir({}), await t.server(shop)];
  const mcp = { t: server };
  await t.serverCalls(server);
  return {
    place,
    mcp,
    calls: () => t.serverCalls(server),
    run: (code, options) => execute(t, place, code, { mcp, ...options }),
  };
}

const leaf = fc.oneof(
  fc.integer({ min: -9, max: 99 }).map(String),
  fc.constantFrom("true", "null", "undefined", "0.5", '""', '"a b"', '"é😀"', "a", "b", "list[1]", "box.k"),
);

const { expression } = fc.letrec<{ expression: string }>((tie) => {
  const sub = tie("expression");
  const two = (make: (a: string, b: string) => string) => fc.tuple(sub, sub).map(([a, b]) => make(a, b));
  return {
    expression: fc.oneof(
      { maxDepth: 3, depthIdentifier: "expression" },
      leaf,
      two((a, b) => `(${a} ?? ${b})`),
      fc.tuple(fc.constantFrom("+", "-", "*", "%", "<", "===", "==", "&&", "||", "|"), sub, sub)
        .map(([operator, a, b]) => `(${a} ${operator} ${b})`),
      two((a, b) => `(${a} ? ${b} : [${a}])`),
      two((a, b) => `\`\${${a}}-\${${b}}\``),
      two((a, b) => `[${a}, ...list, ${b}].map((x, i) => [i, x])`),
      two((a, b) => `({ p: ${a}, ...box, q: ${b} })`),
      two((a, b) => `((x, { y = ${a} } = {}) => [x, y])(${b})`),
      sub.map((a) => `(${a})?.k?.[0]`),
      sub.map((a) => `typeof ${a}`),
      sub.map((a) => `[${a}, 3, 1, 2].flat().sort().join("/")`),
      sub.map((a) => `Object.entries({ z: ${a}, y: 1 }).length`),
      sub.map((a) => `JSON.stringify([${a}])`),
      sub.map((a) => `String(${a}).toUpperCase().split("").reverse().join("")`),
      sub.map((a) => `await Promise.all([${a}, Promise.resolve(4)])`),
      sub.map((a) => `new Set([${a}, 1, 1]).size`),
      sub.map((a) => `Math.max(1, Number(${a}) || 0)`),
    ),
  };
});

const statement = fc.oneof(
  expression.map((e) => `out.push(${e});`),
  expression.map((e) => `a = ${e};`),
  fc.tuple(expression, expression).map(([c, e]) => `if (${c}) { b = ${e}; } else { out.push("else"); }`),
  expression.map((e) => `for (let i = 0; i < 3; i++) { if (i === 1) continue; out.push([i, ${e}]); }`),
  expression.map((e) => `for (const [k, v] of Object.entries(box)) { out.push(k + v, ${e}); break; }`),
  expression.map((e) => `try { out.push((${e}).k.k); } catch (e) { out.push(e.name); } finally { out.push("f"); }`),
  expression.map((e) =>
    `try { throw new RangeError(String(${e})); } catch ({ name, message }) { out.push(name, message); }`
  ),
  expression.map((e) =>
    `switch (${e}) { case 1: out.push("one"); case null: out.push("null"); break; default: out.push("d"); }`
  ),
  fc.tuple(expression, fc.constantFrom("a", "b")).map(([e, n]) => `{ let ${n} = ${e}; out.push(${n}); }`),
  expression.map((e) => `{ const add = (n) => n > 0 ? n + add(n - 1) : 0; out.push(add(4), ${e}); }`),
  expression.map((e) => `out.push(await (async () => { await null; return ${e}; })());`),
  expression.map((e) =>
    `{ const [x, , ...rest] = [${e}, 2, 3, 4]; const { k, ...more } = box; out.push(x, rest, k, more); }`
  ),
);

/** Programs of the accepted grammar; each is the body of an async function, right in any engine. */
export const programs = fc.array(statement, { minLength: 1, maxLength: 5 }).map((statements) =>
  `const out = []; const list = [1, "two", null]; const box = { k: [5], z: 2 };
let a = 1, b = "b";
${statements.join("\n")}
return [out, a, b];`
);
