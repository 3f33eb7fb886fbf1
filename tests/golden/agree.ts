// Pure: no Deno, no fetch, no file system.

/**
 * Whether a call of Scout agrees with a recorded one, wording set aside (see `facts.ts`).
 *
 * @module
 */

import { createHash } from "node:crypto";
import { Buffer } from "node:buffer";
import { isDeepStrictEqual } from "node:util";
import type { ToolErrorCode } from "../../spec/mod.ts";
import type { ToolResult } from "../../tools/tool.ts";
import type { GoldenAsk, GoldenCase, GoldenResult } from "./case.ts";
import { readFacts, recordedErrorFacts, scoutErrorFacts, searchFacts, textFacts, unordered } from "./facts.ts";

/** What Scout made of a call, its real paths replaced by the tokens of the golden data. */
export type Outcome =
  | { readonly ok: true; readonly result: ToolResult }
  | { readonly ok: false; readonly code: ToolErrorCode; readonly message: string };

function outputFacts(tool: string, output: string, truncated: boolean): string {
  return tool === "read" ? readFacts(output) : searchFacts(output, truncated);
}

function sha256(data: string | Uint8Array): string {
  return createHash("sha256").update(data).digest("hex");
}

const recordedSuffix = "... (line truncated to 2000 chars)";

/** Scout's text with the recorded wording put in, so that the hash of a long text can be compared. */
function inRecordedWords(tool: string, output: string, tail: string, truncated: boolean): string {
  if (tool === "read") {
    const facts = readFacts(output).replaceAll("⟨cut⟩", recordedSuffix);
    return facts.replace(/\n\n⟨[^⟩]*⟩(\n<\/(?:content|entries)>)$/, () => tail.slice(tail.lastIndexOf("\n\n")));
  }
  if (!truncated) return output;
  return output.slice(0, output.lastIndexOf("\n\n")).replace(/\n+$/, "") + /\n+\([^\n]*$/.exec(tail)![0];
}

/** A data URL as it was recorded. */
function attachment({ url, ...rest }: { readonly url: string }): Record<string, unknown> {
  const comma = url.indexOf(",") + 1;
  const bytes = Buffer.from(url.slice(comma), "base64");
  return {
    ...rest,
    urlPrefix: url.slice(0, comma),
    sha256: sha256(bytes),
    length: bytes.length,
    base64Length: url.length - comma,
  };
}

/** Metadata in the recorded form: cut suffixes as marks, long texts as their length where the record has only that. */
function metadataFacts(metadata: Readonly<Record<string, unknown>>, like: GoldenResult["metadata"]): unknown {
  const facts: Record<string, unknown> = { ...metadata };
  if (typeof facts.preview === "string") {
    if ("previewLength" in like) {
      facts.previewLength = facts.preview.length;
      delete facts.preview;
    } else facts.preview = textFacts(facts.preview);
  }
  const display = facts.display as Record<string, unknown> | undefined;
  const likeDisplay = like.display as Record<string, unknown> | undefined;
  if (display && likeDisplay) {
    const { text, entries, ...rest } = display;
    const shown: Record<string, unknown> = { ...rest };
    if (typeof text === "string") {
      if ("textLength" in likeDisplay) shown.textLength = text.length;
      else shown.text = textFacts(text);
    }
    if (Array.isArray(entries)) {
      if ("entriesCount" in likeDisplay) shown.entriesCount = entries.length;
      else shown.entries = entries;
    }
    facts.display = shown;
  }
  return facts;
}

function difference(what: string, want: unknown, got: unknown): string | undefined {
  return isDeepStrictEqual(want, got)
    ? undefined
    : `${what}: want ${JSON.stringify(want)?.slice(0, 400)} got ${JSON.stringify(got)?.slice(0, 400)}`;
}

function resultDifference(golden: GoldenCase, want: GoldenResult, got: ToolResult): string | undefined {
  const truncated = want.metadata.truncated === true;
  const plain = (value: unknown) => value === undefined ? undefined : JSON.parse(JSON.stringify(value));
  return difference("title", want.title, got.title) ??
    difference(
      "metadata",
      metadataFacts(want.metadata, want.metadata),
      plain(metadataFacts(got.metadata, want.metadata)),
    ) ??
    difference("attachments", want.attachments ?? [], (got.attachments ?? []).map(attachment)) ??
    outputDifference(golden, want, got.output, truncated);
}

function outputDifference(
  golden: GoldenCase,
  want: GoldenResult,
  output: string,
  truncated: boolean,
): string | undefined {
  const { tool } = golden;
  if (want.output === undefined) {
    if (golden.unordered) return undefined;
    return difference(
      "hash of the output",
      want.outputSha256,
      sha256(inRecordedWords(tool, output, want.outputTail!, truncated)),
    );
  }
  const wanted = outputFacts(tool, want.output, truncated);
  const shown = outputFacts(tool, output, truncated);
  if (!golden.unordered) return difference("output", wanted, shown);
  const [a, b] = [unordered(tool, wanted), unordered(tool, shown)];
  // Of more rows than are shown, any are right: only their number and what is around them can be compared.
  if (golden.subset) return difference("frame", [a.head, a.tail], [b.head, b.tail]);
  return difference("rows", a, b);
}

/** A question, its paths without a slash at the end. */
function askFacts(ask: GoldenAsk): unknown {
  const trim = (value: unknown) => typeof value === "string" ? value.replace(/(?<=.)\/$/, "") : value;
  const { filepath, parentDir, ...rest } = ask.metadata;
  const paths = filepath === undefined ? {} : { filepath: trim(filepath), parentDir: trim(parentDir) };
  return { ...ask, metadata: { ...rest, ...paths } };
}

/** The first difference between a recorded call and Scout's, or undefined when they agree. */
export function disagreement(golden: GoldenCase, got: Outcome, asks: readonly GoldenAsk[]): string | undefined {
  if (golden.flaky) return undefined;
  const want = golden.ok ? undefined : recordedErrorFacts(golden.error!);
  const outcome = want
    ? got.ok
      ? `want the error ${want.kind}, got ${JSON.stringify(got.result.output.slice(0, 200))}`
      : difference("error", want, scoutErrorFacts(got.code, got.message))
    : got.ok
    ? resultDifference(golden, golden.result!, got.result)
    : `want a result, got ${got.code}: ${got.message.slice(0, 200)}`;
  // A NUL is refused before anything is asked, where the program asks first.
  if (outcome || !golden.asks || golden.via !== "session" || golden.error?.includes("null bytes")) return outcome;
  return difference("asks", golden.asks.map(askFacts), asks.map(askFacts));
}
