// Pure: no Deno, no fetch, no file system.

import { ToolError } from "../../spec/tool_error.ts";

/** What went wrong between here and a server, in the words of Deno, Node and Bun. */
interface Cause {
  readonly pattern: RegExp;
  readonly text: string;
}

const causes: readonly Cause[] = [
  {
    pattern: /dns error|failed to lookup|name or service not known|ENOTFOUND|EAI_/i,
    text: "its host name was not found",
  },
  {
    pattern: /port \d+ are blocked|bad port/i,
    text: "that port is not one for the web, and requests to it are blocked",
  },
  { pattern: /connection refused|ECONNREFUSED/i, text: "the server refused the connection" },
  {
    pattern: /certificate|tls|handshake|InvalidContentType|SSL routines/i,
    text: "no secure connection could be made (TLS); if the site has no HTTPS, use http://",
  },
  {
    pattern: /invalid (?:HTTP|content-length)|HTTP\/1\.1 protocol|malformed_?http/i,
    text: "its answer is not HTTP as it should be; if that port speaks HTTPS, use https://",
  },
  { pattern: /head is too large|headers overflow/i, text: "its answer has more headers than are taken" },
  { pattern: /unreachable|no route|ENETUNREACH|EHOSTUNREACH/i, text: "the network does not reach it" },
  {
    pattern:
      /decompress|corrupt|gzip|zlib|brotli|deflate|invalid header|incorrect (?:header|data) check|CRC|invalid (?:stored|block|distance|code|bit|literal|window)/i,
    text: "its compressed body is damaged",
  },
  {
    pattern:
      /end of file|eof|incomplete|before message completed|body.*(?:error|connection)|message length|other side closed|closed unexpectedly|not match content-length/i,
    text: "the connection was closed before the whole answer had come",
  },
  { pattern: /reset|ECONNRESET|broken pipe|connection (?:closed|aborted)/i, text: "the connection was reset" },
];

/** The text of an error and of what caused it. */
function describe(error: unknown): string {
  const parts: string[] = [];
  for (let at: unknown = error; at instanceof Error && parts.length < 4; at = at.cause) parts.push(at.message);
  return parts.join(": ");
}

/** The reason of a failed transfer, in plain words where they are known. */
export function networkReason(error: unknown): string {
  const text = describe(error);
  return causes.find((cause) => cause.pattern.test(text))?.text ?? "the connection failed";
}

/** The error of a transfer that failed on the way: `network`, or `permission_missing` when the process may not connect. */
export function transferError(action: string, url: URL, error: unknown): ToolError {
  if (error instanceof Error && /NotCapable|PermissionDenied/.test(error.name)) {
    return missingPermission(action, url, error);
  }
  if (error instanceof Error && /Requires net access/.test(describe(error))) {
    return missingPermission(action, url, error);
  }
  return new ToolError("network", `${action}: ${networkReason(error)}.`, { cause: error });
}

function missingPermission(action: string, url: URL, error: unknown): ToolError {
  return new ToolError(
    "permission_missing",
    `${action}: this process may not connect to ${url.host}. Its user can allow it with --allow-net=${url.host}, unless a --deny-net forbids it.`,
    { cause: error },
  );
}
