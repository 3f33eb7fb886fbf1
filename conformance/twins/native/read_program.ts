// Pure: no Deno, no fetch, no file system.

import { type AnyNode, parse } from "acorn";

/** What is wrong with a program before it runs. */
export interface ProgramProblem {
  readonly kind: "ParseError" | "UnsupportedSyntax";
  readonly message: string;
  readonly line?: number;
  readonly column?: number;
}

/** What a foil may get wrong about programs. */
export interface ReadParts {
  /** Whether types are erased. */
  readonly erases: boolean;
  /** What is written where a type stood: blanks keep every position. */
  readonly blank: (text: string) => string;
  /** Kinds of syntax nodes that are refused. */
  readonly refuses: (node: { readonly type: string; readonly generator?: boolean }) => boolean;
  /** Whether the last expression is the result. */
  readonly lastExpression: boolean;
  /** Whether what erasing cannot remove is refused. */
  readonly refusesUnerasable: boolean;
}

/** The right parts. */
export const rightRead: ReadParts = {
  erases: true,
  blank: (text) => text,
  refuses: (node) =>
    /^(Import|Export|Class)/.test(node.type) || (node.generator ?? false) || node.type === "MetaProperty" ||
    node.type === "YieldExpression",
  lastExpression: true,
  refusesUnerasable: true,
};

/**
 * The text of an async function's body that does what the program says, or what is wrong with it. `strip` puts blanks in
 * the place of types and throws at what it cannot remove.
 */
export function readProgram(
  code: string,
  parts: ReadParts,
  strip: (code: string) => string,
): { body: string } | { problem: ProgramProblem } {
  let source: string;
  try {
    source = parts.erases ? parts.blank(strip(code)) : code;
  } catch (error) {
    const message = String(error instanceof Error ? error.message : error);
    const unerasable = /not supported in strip-only mode/.test(message);
    if (unerasable && !parts.refusesUnerasable) return { body: code.replace(/\b(enum|namespace)\b[^}]*}/g, "") };
    // What is no program at all is read once more by the parser that says where.
    if (!unerasable) source = code;
    else return { problem: { kind: "UnsupportedSyntax", message: message.replace(/ at file:[^]*$/, "") } };
  }
  try {
    const program = parse(source, {
      ecmaVersion: "latest",
      sourceType: "module",
      allowReturnOutsideFunction: true,
      allowAwaitOutsideFunction: true,
      locations: true,
    });
    const wrong = find(program, parts.refuses);
    if (wrong?.loc) {
      const { line, column } = wrong.loc.start;
      const message = `${wrong.type} is not part of the language`;
      return { problem: { kind: "UnsupportedSyntax", message, line, column: column + 1 } };
    }
    const last = program.body.at(-1);
    if (!parts.lastExpression || last?.type !== "ExpressionStatement") return { body: source };
    const { start, end } = last.expression;
    return { body: `${source.slice(0, start)}return (${source.slice(start, end)})${source.slice(end)}` };
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    const at = (error as { loc?: { line: number; column: number } }).loc;
    const place = at ? { line: at.line, column: at.column + 1 } : {};
    return { problem: { kind: "ParseError", message: error.message, ...place } };
  }
}

function find(node: AnyNode, wanted: ReadParts["refuses"]): AnyNode | undefined {
  if (wanted(node as { type: string })) return node;
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (typeof child?.type !== "string") continue;
      const found = find(child, wanted);
      if (found) return found;
    }
  }
}
