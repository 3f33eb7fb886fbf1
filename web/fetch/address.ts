// Pure: no Deno, no fetch, no file system.

import ipaddr from "ipaddr.js";

/** Names that are never public, whatever they resolve to. */
const localNames = [/^localhost$/, /\.localhost$/, /\.local$/, /\.internal$/, /^metadata$/, /\.home\.arpa$/];

/**
 * Host of a URL as a resolver sees it: without the brackets of IPv6, without a final dot, in lower case.
 *
 * @example
 * ```ts
 * import { hostOf } from "@scout/tools/web";
 * import assert from "node:assert/strict";
 *
 * assert.equal(hostOf(new URL("http://[::1]:80/")), "::1");
 * assert.equal(hostOf(new URL("http://Example.COM./")), "example.com");
 * ```
 */
export function hostOf(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, "").replace(/\.$/, "").toLowerCase();
}

/**
 * Whether a host name is private by its name alone (rule webfetch.private).
 *
 * @example
 * ```ts
 * import { isLocalName } from "@scout/tools/web";
 * import assert from "node:assert/strict";
 *
 * assert.equal(isLocalName("printer.local"), true);
 * assert.equal(isLocalName("example.com"), false);
 * ```
 */
export function isLocalName(host: string): boolean {
  return localNames.some((name) => name.test(host));
}

/**
 * Whether a host is an address, not a name. URLs spell decimal, octal and short IPv4 out, so only plain ones are left.
 *
 * @example
 * ```ts
 * import { isAddress } from "@scout/tools/web";
 * import assert from "node:assert/strict";
 *
 * assert.equal(isAddress("127.0.0.1"), true);
 * assert.equal(isAddress("example.com"), false);
 * ```
 */
export function isAddress(host: string): boolean {
  return ipaddr.isValid(host);
}

/**
 * Whether an address is anything but a public one (rule webfetch.private): loopback, private, link-local (with it the metadata
 * services), shared, reserved, multicast, and every IPv6 form that carries such an IPv4 address or tunnels to one.
 *
 * @example
 * ```ts
 * import { isPrivateAddress } from "@scout/tools/web";
 * import assert from "node:assert/strict";
 *
 * assert.equal(isPrivateAddress("169.254.169.254"), true);
 * assert.equal(isPrivateAddress("::ffff:127.0.0.1"), true);
 * assert.equal(isPrivateAddress("93.184.216.34"), false);
 * ```
 */
export function isPrivateAddress(text: string): boolean {
  const bare = text.replace(/%.*$/, "");
  // [webfetch.private] What cannot be read as an address is not let through.
  if (!ipaddr.isValid(bare)) return true;
  const address = ipaddr.parse(bare);
  if (address.kind() === "ipv6") {
    const bytes = address.toByteArray();
    // The first 96 bits are zero in the old IPv4-compatible form, which has no range of its own.
    if (bytes.slice(0, 12).every((byte) => byte === 0)) return true;
    const mapped = embeddedIpv4(address as ipaddr.IPv6, bytes);
    if (mapped !== undefined) return isPrivateAddress(mapped);
  }
  return address.range() !== "unicast";
}

/** The IPv4 address inside an IPv4-mapped or NAT64 one. */
function embeddedIpv4(address: ipaddr.IPv6, bytes: readonly number[]): string | undefined {
  const range = address.range();
  return range === "ipv4Mapped" || range === "rfc6052" ? bytes.slice(12).join(".") : undefined;
}
