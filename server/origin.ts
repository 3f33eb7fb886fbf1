// Pure: no Deno, no fetch, no file system.

/** A name of this machine for itself, with or without a port. */
const loopback = String.raw`(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?`;
const loopbackHost = new RegExp(`^${loopback}$`, "i");
const loopbackOrigin = new RegExp(`^https?://${loopback}$`, "i");

/**
 * Why a request must not be answered, if it must not: its `Host` is no name of the loopback interface (a page elsewhere
 * whose name was made to lead here), or it carries the `Origin` of a page that is not served from this machine.
 *
 * @example
 * ```ts
 * import { foreignRequest } from "@scout/tools/mcp";
 * import assert from "node:assert/strict";
 *
 * assert.equal(foreignRequest(new Headers({ host: "127.0.0.1:3000" })), undefined);
 * assert.match(foreignRequest(new Headers({ host: "evil.example" })) ?? "", /Host/);
 * assert.match(foreignRequest(new Headers({ host: "localhost", origin: "https://evil.example" })) ?? "", /Origin/);
 * ```
 */
export function foreignRequest(headers: Headers): string | undefined {
  const host = headers.get("host");
  if (host === null || !loopbackHost.test(host)) {
    return `Cannot serve a request whose Host is ${
      JSON.stringify(host ?? "")
    }: only localhost, 127.0.0.1 and [::1] are`;
  }
  const origin = headers.get("origin");
  if (origin !== null && !loopbackOrigin.test(origin)) {
    return `Cannot serve a request from the Origin ${JSON.stringify(origin)}: only pages of this machine may ask`;
  }
  return undefined;
}
