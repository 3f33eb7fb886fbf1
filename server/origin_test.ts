// Pure: no Deno, no fetch, no file system.

import assert from "node:assert/strict";
import { foreignRequest } from "./origin.ts";

Deno.test("foreignRequest() lets through names of this machine, on any port, with no origin or one of this machine", () => {
  for (const host of ["localhost", "localhost:80", "127.0.0.1:65535", "[::1]:3000", "LOCALHOST:1"]) {
    assert.equal(foreignRequest(new Headers({ host })), undefined, host);
    for (const origin of ["http://localhost:6274", "https://127.0.0.1", "http://[::1]:1"]) {
      assert.equal(foreignRequest(new Headers({ host, origin })), undefined, origin);
    }
  }
});

Deno.test("foreignRequest() refuses every other Host", () => {
  const hosts = ["evil.example", "localhost.evil.example", "127.0.0.1.evil.example", "evil@localhost", "0.0.0.0"];
  for (const host of [...hosts, "localhost/x", "localhost?", "local host", "192.168.0.1", ""]) {
    assert.match(foreignRequest(new Headers({ host })) ?? "", /Host/, host);
  }
  assert.match(foreignRequest(new Headers()) ?? "", /Host/);
});

Deno.test("foreignRequest() refuses every other Origin, null too", () => {
  const origins = ["null", "https://evil.example", "http://localhost.evil.example", "http://evil@localhost", "file://"];
  for (const origin of [...origins, "chrome-extension://localhost", "http://localhost/path", "localhost", ""]) {
    assert.match(foreignRequest(new Headers({ host: "localhost", origin })) ?? "", /Origin/, origin);
  }
});
