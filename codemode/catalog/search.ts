// Pure: no Deno, no fetch, no file system.

import { limits } from "../../spec/limits.ts";
import { compareText } from "./budget.ts";
import { callablePath, parseCallablePath } from "./callable_path.ts";
import { isObject } from "./json_schema.ts";
import { foldText, queryTerms } from "./search_text.ts";
import { renderSignature } from "./signature.ts";
import type { ToolEntry } from "./tool_entry.ts";

/** What `tools.$codemode.search` takes. */
export interface SearchInput {
  /** Words, or the exact path of one tool; empty or absent lists everything. */
  readonly query?: string;
  /** Only tools of this namespace. */
  readonly namespace?: string;
  /** Most items of the answer; 10 by default. */
  readonly limit?: number;
  /** Items to pass over; 0 by default. */
  readonly offset?: number;
}

/** A page of search results. */
export interface SearchPage {
  /** The tools found, best first. */
  readonly items: readonly { readonly path: string; readonly description: string; readonly signature: string }[];
  /** How many come after this page. */
  readonly remaining: number;
  /** Where the next page starts; `null` on the last. */
  readonly next: { readonly offset: number } | null;
}

/** A tool made ready for search. */
export interface IndexedTool {
  readonly entry: ToolEntry;
  /** The path as it is called; orders tools of one score. */
  readonly callable: string;
  /** Names of the path, folded. */
  readonly segments: readonly string[];
  readonly path: string;
  readonly description: string;
  /** Everything said about the tool: path, description, names and descriptions of parameters. */
  readonly text: string;
}

/** Makes a tool ready for search. */
export function indexTool(entry: ToolEntry): IndexedTool {
  const segments = entry.path.map(foldText);
  const path = segments.join("_");
  const description = foldText(entry.description.slice(0, longestDescription));
  const text = `${path} ${description} ${foldText(schemaWords(entry.inputSchema, 0))}`;
  return { entry, callable: callablePath(entry.path), segments, path, description, text };
}

/** Names and descriptions of the parameters, those inside objects and lists included. */
function schemaWords(schema: unknown, depth: number): string {
  if (!isObject(schema) || depth > limits.codemode.signatureDepth) return "";
  const parts: string[] = [];
  for (const [name, value] of Object.entries(schema)) {
    if (name === "description" && typeof value === "string") {
      parts.push(value.slice(0, limits.codemode.signatureDescription));
    } else if (name === "properties" && isObject(value)) {
      for (const [property, inner] of Object.entries(value)) parts.push(property, schemaWords(inner, depth + 1));
    } else if (name === "items") parts.push(schemaWords(value, depth + 1));
    else if (["anyOf", "oneOf", "allOf"].includes(name) && Array.isArray(value)) {
      for (const inner of value) parts.push(schemaWords(inner, depth + 1));
    }
  }
  return parts.join(" ");
}

/** UTF-16 code units of a query that are looked at, and of a description that is searched: the work is bounded. */
const longestQuery = 1000;
const longestDescription = 10_000;

/** Reads the input of a search; a text is what is wrong with it, in words for the model. */
export function readSearchInput(input: unknown): SearchInput | string {
  if (!isObject(input)) return 'expected one object such as { query: "issues" }';
  for (const name of ["query", "namespace"]) {
    const value = input[name];
    if (value !== undefined && typeof value !== "string") {
      return `${name} must be a string, got ${JSON.stringify(value)}`;
    }
  }
  for (const [name, least] of [["limit", 1], ["offset", 0]] as const) {
    const value = input[name];
    if (value === undefined) continue;
    if (typeof value !== "number" || !Number.isSafeInteger(value) || value < least) {
      return `${name} must be a whole number of at least ${least}, got ${JSON.stringify(value)}`;
    }
  }
  return input as SearchInput;
}

/**
 * Searches the tools (rule codemode.search). `tools` may come in any order; the answer is the same.
 */
export function searchTools(tools: readonly IndexedTool[], input: SearchInput): SearchPage {
  const query = (input.query ?? "").slice(0, longestQuery).trim();
  const scope = input.namespace === undefined ? tools : tools.filter((tool) => tool.entry.path[0] === input.namespace);
  const found = findTools(scope, query);
  const offset = input.offset ?? 0;
  const page = found.slice(offset, offset + (input.limit ?? limits.codemode.searchPage));
  const end = offset + page.length;
  const remaining = Math.max(0, found.length - end);
  return {
    items: page.map(({ callable, entry }) => (
      { path: callable, description: entry.description, signature: renderSignature(entry, "lines") }
    )),
    remaining,
    next: remaining > 0 ? { offset: end } : null,
  };
}

/** The tools that a query means, best first. */
export function findTools(tools: readonly IndexedTool[], query: string): readonly IndexedTool[] {
  if (query === "") return [...tools].sort((a, b) => compareText(a.callable, b.callable));
  // [codemode.search] The exact path of a tool is that tool alone.
  const path = parseCallablePath(query);
  const exact = tools.filter((tool) => path !== undefined && samePath(tool.entry.path, path));
  if (exact.length > 0) return exact;
  const terms = queryTerms(query);
  return tools.map((tool) => ({ tool, score: scoreTool(tool, terms) })).filter(({ score }) => score > 0)
    // [codemode.search] Best score first, then by path.
    .sort((a, b) => b.score - a.score || compareText(a.tool.callable, b.tool.callable)).map(({ tool }) => tool);
}

function samePath(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((name, at) => name === b[at]);
}

/** What the terms of a query are worth on a tool. */
export function scoreTool(tool: IndexedTool, terms: readonly string[]): number {
  let score = 0;
  for (const term of terms) {
    // [codemode.search] A whole name of the path 20, a part of it 8, the description 4, any text 2.
    if (tool.segments.includes(term)) score += 20;
    else if (tool.path.includes(term)) score += 8;
    if (tool.description.includes(term)) score += 4;
    if (tool.text.includes(term)) score += 2;
  }
  return score;
}
