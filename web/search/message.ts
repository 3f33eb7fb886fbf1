// Pure: no Deno, no fetch, no file system.

/** What a JSON-RPC message means for the call. */
export type Reading =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "empty" }
  | { readonly kind: "error"; readonly message: string }
  | { readonly kind: "rate-limited"; readonly message: string }
  | { readonly kind: "other" };

type Json = Readonly<Record<string, unknown>>;

function isRecord(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The texts of a tool result's content, joined; empty when it has none. */
function contentText(result: Json): string {
  const { content, structuredContent } = result;
  const blocks = Array.isArray(content) ? content : [];
  const texts = blocks.flatMap((block) =>
    isRecord(block) && typeof block.text === "string" && block.text.trim() !== "" ? [block.text] : []
  );
  if (texts.length > 0) return texts.join("\n");
  return isRecord(structuredContent) && Object.keys(structuredContent).length > 0
    ? JSON.stringify(structuredContent, null, 2)
    : "";
}

/** Reads one message (rule websearch.response). Answers to other calls and notifications are `other`. */
export function readMessage(message: unknown): Reading {
  if (!isRecord(message) || "method" in message) return { kind: "other" };
  const { id, error, result } = message;
  if (id !== 1 && id !== undefined && id !== null) return { kind: "other" };
  // [websearch.response] What the service calls an error is one, wherever it says so.
  if (error !== undefined && error !== null) {
    const text = isRecord(error) && typeof error.message === "string" ? error.message : JSON.stringify(error);
    return { kind: "error", message: text };
  }
  if (!isRecord(result)) return { kind: "other" };
  const text = contentText(result);
  if (isRecord(result._meta) && result._meta["ai.exa/rateLimited"] === true) {
    return { kind: "rate-limited", message: text };
  }
  if (result.isError === true) return { kind: "error", message: text };
  return text === "" ? { kind: "empty" } : { kind: "text", text };
}

/** Reads a body of JSON, which may be a batch: the first text or error in it, else whether there was an answer at all. */
export function readMessages(body: unknown): Reading {
  const readings = (Array.isArray(body) ? body : [body]).map(readMessage);
  return readings.find(isFinal) ?? readings.find((reading) => reading.kind === "empty") ?? { kind: "other" };
}

/** Whether a reading settles the call. */
export function isFinal(reading: Reading): boolean {
  return reading.kind !== "empty" && reading.kind !== "other";
}
