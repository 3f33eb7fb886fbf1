// Pure: no Deno, no fetch, no file system.

import assert from "node:assert/strict";
import { networkReason } from "./failure.ts";

/** What the hosts say, with the error that caused it below, and what is made of it. */
const said: readonly (readonly [host: string, message: string, cause: string | undefined, reason: RegExp])[] = [
  ["Deno", "fetch failed", "dns error: failed to lookup address information: Name or service not known", /not found/],
  ["Node", "fetch failed", "getaddrinfo ENOTFOUND nope.invalid", /not found/],
  ["Deno", "Fetch failed: Requests to port 6667 are blocked", undefined, /blocked/],
  ["Node", "fetch failed", "bad port", /blocked/],
  ["Deno", "fetch failed", "tcp connect error: Connection refused (os error 111)", /refused/],
  ["Node", "fetch failed", "connect ECONNREFUSED 127.0.0.1:59999", /refused/],
  ["Bun", "ECONNREFUSED: Unable to connect. Is the computer able to access the url?", undefined, /refused/],
  ["Deno", "fetch failed", "received corrupt message of type InvalidContentType", /TLS/],
  ["Node", "fetch failed", "error:0A00010B:SSL routines:ssl3_get_record:wrong version number", /TLS/],
  ["Bun", "EPROTO: The TLS handshake failed. Does the server speak TLS on this port?", undefined, /TLS/],
  ["Node", "fetch failed", "connect ENETUNREACH 192.0.2.1:80", /does not reach/],
  ["Deno", "Invalid gzip header", undefined, /damaged/],
  ["Node", "terminated", "incorrect header check", /damaged/],
  ["Node", "terminated", "Decompression failed", /damaged/],
  ["Bun", 'ZlibError fetching "http://127.0.0.1/"', undefined, /damaged/],
  ["Deno", "CRC computed does not match", undefined, /damaged/],
  ["zlib", "incorrect data check", undefined, /damaged/],
  ["zlib", "invalid stored block lengths", undefined, /damaged/],
  ["Deno", "fetch failed", "client error (SendRequest): invalid HTTP version parsed", /not HTTP.*https:/],
  ["Deno", "fetch failed", "client error (SendRequest): invalid HTTP status-code parsed", /not HTTP/],
  ["Deno", "fetch failed", "client error (SendRequest): invalid content-length parsed", /not HTTP/],
  ["Node", "fetch failed", "Response does not match the HTTP/1.1 protocol (Expected HTTP/)", /not HTTP/],
  ["Bun", "Malformed_HTTP_Response", undefined, /not HTTP/],
  ["Deno", "fetch failed", "client error (SendRequest): message head is too large", /more headers/],
  ["Node", "fetch failed", "Headers Overflow Error", /more headers/],
  ["Deno", "error reading a body from connection", undefined, /before the whole answer/],
  ["Node", "terminated", "other side closed", /before the whole answer/],
  ["Node", "terminated", "Response body length does not match content-length header", /before the whole answer/],
  ["Bun", "ECONNRESET: The socket connection was closed unexpectedly.", undefined, /before the whole answer/],
  ["Deno", "fetch failed", "Connection reset by peer (os error 104)", /reset/],
  ["Node", "fetch failed", "read ECONNRESET", /reset/],
  ["any", "something new", undefined, /^the connection failed$/],
];

Deno.test("networkReason() says what is wrong in plain words, whichever host says it", () => {
  for (const [host, message, cause, reason] of said) {
    const error = new TypeError(message, cause === undefined ? {} : { cause: new Error(cause) });
    assert.match(networkReason(error), reason, `${host}: ${message}: ${cause}`);
  }
});
