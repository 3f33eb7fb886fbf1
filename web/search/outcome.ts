// Pure: no Deno, no fetch, no file system.

import { ToolError } from "../../spec/tool_error.ts";
import { shortly } from "../fetch/quote.ts";
import { toText } from "../fetch/text.ts";
import type { Reading } from "./message.ts";

/** Text when nothing was found (rule websearch.response). */
export const nothingFound = "No search results. Try another query: other words, fewer words, or a broader question.";

/** Hides keys in a text, as they are and as they stand in an address (rule websearch.secrets). */
export function withoutSecrets(text: string, secrets: readonly string[]): string {
  // [websearch.secrets] A service may well repeat the key it was given.
  const forms = secrets.filter((secret) => secret !== "").flatMap((secret) => [
    secret,
    encodeURIComponent(secret),
    new URLSearchParams({ k: secret }).toString().slice(2),
    JSON.stringify(secret).slice(1, -1),
  ]);
  return [...new Set(forms)].sort((a, b) => b.length - a.length).reduce(
    (hidden, form) => hidden.replaceAll(form, "[key]"),
    text,
  );
}

/** A server's own words, short and on one line. */
function quoted(words: string): string {
  const line = words.replace(/\s+/g, " ").trim();
  return line === "" ? "it gave no reason" : `it says: ${shortly(line)}`;
}

/** The output of a reading. Throws `ToolError` for an answer that is an error or none at all. */
export function outputOf(label: string, reading: Reading | undefined): string {
  switch (reading?.kind) {
    case "text":
      return reading.text;
    case "empty":
    case "other":
      // [tool.zero] [websearch.response]
      return nothingFound;
    case "rate-limited":
      throw new ToolError(
        "rate_limited",
        `websearch failed: ${label} takes no more searches for now; ${
          quoted(reading.message)
        }. Wait before the next search, or use an API key.`,
      );
    case "error":
      throw new ToolError("bad_response", `websearch failed: ${label} reported an error; ${quoted(reading.message)}.`);
    case undefined:
      throw new ToolError(
        "bad_response",
        `websearch failed: ${label} gave an answer that is neither JSON nor a stream of events.`,
      );
  }
}

/** What a failed response says of itself. */
export interface Failure {
  /** Status code. */
  readonly status: number;
  /** Value of Retry-After, or null. */
  readonly retryAfter: string | null;
  /** Content type; may be empty. */
  readonly contentType: string;
  /** Start of the body. */
  readonly body: string;
}

/** The error of a response whose status is not 2xx. */
export function statusError(label: string, failure: Failure): ToolError {
  const { status, retryAfter } = failure;
  const words = quoted(reasonOf(failure));
  const wait = retryAfter === null ? "" : ` It asks to wait: Retry-After is ${shortly(retryAfter)}.`;
  const advice: Readonly<Record<number, string>> = {
    401: " The API key is missing or wrong.",
    402: " The account has no credit left.",
    403: " The API key may not be used for this, or the service turns this machine away.",
    429: " It takes no more searches for now.",
  };
  return new ToolError(
    status === 429 ? "rate_limited" : "bad_status",
    `websearch failed: ${label} answered with status ${status}; ${words}.${advice[status] ?? ""}${wait}`,
    { data: { status } },
  );
}

/** The reason in a body: the message of a JSON error, the text of a page, or the body itself. */
function reasonOf({ body, contentType }: Failure): string {
  if (/html/i.test(contentType) || /^\s*<(?:!doctype|html)/i.test(body)) return toText(body, { layout: true });
  try {
    const json = JSON.parse(body);
    const error = json?.error ?? json;
    const message = typeof error === "string" ? error : error?.message ?? error?.error;
    return typeof message === "string" ? message : body;
  } catch {
    return body;
  }
}
