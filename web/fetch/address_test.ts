// Pure: no Deno, no fetch, no file system.

import assert from "node:assert/strict";
import { hostOf, isAddress, isLocalName, isPrivateAddress } from "./address.ts";

Deno.test("[webfetch.private] addresses that are not public", () => {
  const notPublic = [
    "127.0.0.1",
    "127.255.255.254",
    "0.0.0.0",
    "10.0.0.1",
    "172.16.0.1",
    "172.31.255.255",
    "192.168.1.1",
    "169.254.169.254",
    "169.254.0.1",
    "100.64.0.1",
    "192.0.2.1",
    "198.18.0.1",
    "224.0.0.1",
    "240.0.0.1",
    "255.255.255.255",
    "::",
    "::1",
    "fe80::1",
    "fe80::1%lo",
    "fc00::1",
    "fd12::1",
    "ff02::1",
    "::ffff:127.0.0.1",
    "::ffff:7f00:1",
    "::127.0.0.1",
    "::7f00:1",
    "64:ff9b::7f00:1",
    "64:ff9b::10.0.0.1",
    "2002:7f00:1::",
    "2001:0:7f00:1::",
    "2001:db8::1",
    "not an address",
    "",
  ];
  for (const address of notPublic) assert.equal(isPrivateAddress(address), true, address);
  for (
    const address of [
      "1.1.1.1",
      "93.184.216.34",
      "172.32.0.1",
      "11.0.0.1",
      "2606:4700::1111",
      "64:ff9b::101:101",
      "::ffff:1.1.1.1",
    ]
  ) {
    assert.equal(isPrivateAddress(address), false, address);
  }
});

Deno.test("[webfetch.private] every spelling of an address is read as the address it is", () => {
  const spellings: readonly [string, string][] = [
    ["http://2130706433/", "127.0.0.1"],
    ["http://0177.0.0.1/", "127.0.0.1"],
    ["http://0x7f.1/", "127.0.0.1"],
    ["http://127.1/", "127.0.0.1"],
    ["http://0/", "0.0.0.0"],
    ["http://①②⑦.0.0.1/", "127.0.0.1"],
    ["http://127.0.0.1./", "127.0.0.1"],
    ["http://[::ffff:127.0.0.1]/", "::ffff:7f00:1"],
    ["http://[0:0:0:0:0:0:0:1]/", "::1"],
    ["http://user:pw@10.0.0.1/", "10.0.0.1"],
  ];
  for (const [url, host] of spellings) {
    assert.equal(hostOf(new URL(url)), host, url);
    assert.ok(isAddress(host) && isPrivateAddress(host), url);
  }
  assert.equal(hostOf(new URL("http://evil.test#@good.test/")), "evil.test");
});

Deno.test("[webfetch.private] names that are local whatever they resolve to", () => {
  for (
    const url of [
      "http://localhost/",
      "http://LOCALHOST./",
      "http://a.localhost/",
      "http://ⓛocalhost/",
      "http://metadata.google.internal/",
      "http://nas.local/",
    ]
  ) {
    assert.equal(isLocalName(hostOf(new URL(url))), true, url);
  }
  for (const url of ["http://example.com/", "http://localhost.example.com/", "http://internal.example/"]) {
    assert.equal(isLocalName(hostOf(new URL(url))), false, url);
  }
});
