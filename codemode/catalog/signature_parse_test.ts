// Shell: loads the TypeScript compiler, reads golden files.

import assert from "node:assert/strict";
import fc from "fast-check";
import ts from "typescript";
import { anyDescription, anyName, anySchema } from "../../fixtures/codemode/catalog/any_schema.ts";
import { goldenText, oddTools } from "../../fixtures/codemode/catalog/golden.ts";
import { callablePath } from "./callable_path.ts";
import { catalogLine, renderSignature } from "./signature.ts";
import type { ToolEntry } from "./tool_entry.ts";

const folder = new URL("../../fixtures/codemode/catalog/", import.meta.url);

/** Parses a signature as a function declaration, its callable part apart; fails on any syntax error. */
function parses(signature: string, path: readonly string[]): void {
  const callable = callablePath(path);
  assert.ok(signature.startsWith(`${callable}(`), signature);
  const declaration = `declare function call${signature.slice(callable.length)}`;
  const source = `${declaration}\n;${callable}({});`;
  const file = ts.createSourceFile("signature.ts", source, ts.ScriptTarget.ESNext, true);
  const { parseDiagnostics } = file as unknown as { parseDiagnostics: readonly ts.Diagnostic[] };
  assert.deepEqual(parseDiagnostics.map((each) => ts.flattenDiagnosticMessageText(each.messageText, " ")), [], source);
  // One declaration and one call: nothing that a server wrote has become a statement of its own.
  const kinds = file.statements.filter((each) => each.kind !== ts.SyntaxKind.EmptyStatement).map((each) => each.kind);
  assert.deepEqual(kinds, [ts.SyntaxKind.FunctionDeclaration, ts.SyntaxKind.ExpressionStatement], source);
  const [declared] = file.statements as unknown as readonly ts.FunctionDeclaration[];
  assert.equal(declared!.parameters.length, 1, source);
  assert.ok(declared!.type !== undefined && ts.isTypeReferenceNode(declared!.type), source);
}

function allForms(tool: ToolEntry): void {
  parses(renderSignature(tool, "lines"), tool.path);
  parses(renderSignature(tool, "inline"), tool.path);
  parses(catalogLine(tool), tool.path);
}

Deno.test("[codemode.signatures] every odd schema parses as TypeScript", () => {
  assert.ok(oddTools.length >= 60);
  for (const tool of oddTools) allForms(tool);
});

Deno.test("[codemode.signatures] any schema, name and description parses as TypeScript", () => {
  fc.assert(
    fc.property(anyName, anyDescription, anySchema, anySchema, (name, description, inputSchema, outputSchema) => {
      allForms({ path: ["server", name], description, inputSchema, outputSchema });
    }),
    { numRuns: 400 },
  );
});

for (const name of ["odd", "everything", "fixture"]) {
  Deno.test(`[codemode.signatures] the signatures of ${name}.md are as people read them`, async () => {
    const tools: readonly ToolEntry[] = name === "odd"
      ? oddTools
      : JSON.parse(await Deno.readTextFile(new URL(`${name}.json`, folder)));
    const title = name === "odd" ? "Odd schemas" : `Server ${name}`;
    assert.equal(goldenText(title, tools), await Deno.readTextFile(new URL(`${name}.md`, folder)));
    for (const tool of tools) allForms(tool);
  });
}
