// Pure: no Deno, no fetch, no file system.

import assert from "node:assert/strict";
import fc from "fast-check";
import { absence, exactly, type Grant, grantFits, grantsOf, type Where } from "./grant.ts";
import type { AlwaysReply } from "./reply.ts";
import type { AskRequest } from "./request.ts";
import { matches } from "./wildcard.ts";

const outside: AskRequest = {
  permission: "external_directory",
  patterns: ["/ext/*", "/real/*"],
  always: ["/ext/*", "/real/*"],
  targets: ["/ext/a.txt", "/real/a.txt"],
  metadata: {},
};
const request = (pattern: string, always: readonly string[] = ["*"]): AskRequest => ({
  permission: "grep",
  patterns: [pattern],
  always,
  metadata: {},
});
const given = (request: AskRequest, reply: Omit<AlwaysReply, "kind">, call?: string) =>
  grantsOf({ request, session: "s", ...(call === undefined ? {} : { call }) }, { kind: "always", ...reply }, 50);

Deno.test("[permission.narrow] what is asked for is granted as it stands, of a place outside the file itself", () => {
  const fields = { permission: "external_directory", action: "allow", exact: true };
  assert.deepEqual(given(outside, { only: "asked" }), [
    { ...fields, pattern: "/ext/a.txt" },
    { ...fields, pattern: "/real/a.txt" },
  ]);
  assert.deepEqual(exactly(request("a.*b")), ["a.*b"]);
  const [grant] = given(request("a.*b"), { only: "asked" });
  assert.equal(grantFits(grant!, "grep", "a.*b"), true);
  for (const other of ["a.xb", "a.*b ", "A.*b", "a.*c"]) assert.equal(grantFits(grant!, "grep", other), false, other);
  assert.equal(grantFits(grant!, "glob", "a.*b"), false);
});

Deno.test("[permission.narrow] a part of what was offered is granted, and what is wider refused with what was offered", () => {
  const grants = given(outside, { only: ["/ext/sub/*", "/real/a.txt"] });
  assert.deepEqual(grants.map(({ pattern, exact }) => [pattern, exact]), [
    ["/ext/sub/*", undefined],
    ["/real/a.txt", undefined],
  ]);
  assert.deepEqual(given(outside, { only: [] }), []);
  const wider: readonly (readonly [AskRequest, AlwaysReply["only"]])[] = [
    [outside, ["*"]],
    [outside, ["/ext/*", "/ex*"]],
    [outside, ["/ext"]],
    [outside, ["/ext?*"]],
    [request("a", ["b*"]), ["a"]],
    [request("a", []), ["a"]],
    // Nothing was offered that covers it, so what is asked for can be let through once and no more.
    [request("a", ["b*"]), "asked"],
    [request("a", []), "asked"],
  ];
  for (const [asked, only] of wider) {
    assert.throws(() => given(asked, { only }), { name: "ToolError", code: "invalid_params" }, JSON.stringify(only));
  }
  assert.throws(() => given(outside, { only: ["/ext/a", "/w/*"] }), {
    message: 'Grant a part of what was offered, which is "/ext/*", "/real/*": "/w/*" is not covered by it',
  });
});

Deno.test("[permission.narrow] whatever part is chosen, it allows nothing that the whole would not have", () => {
  const piece = fc.constantFrom("a", "b", "*", "?", "/", " ");
  const pattern = fc.array(piece, { maxLength: 5 }).map((pieces) => pieces.join(""));
  const text = fc.array(fc.constantFrom("a", "b", "/", " ", "*", "?"), { maxLength: 5 }).map((units) => units.join(""));
  let covered = 0;
  fc.assert(
    fc.property(pattern, pattern, text, (offered, part, text) => {
      const [whole] = given(request("x", [offered]), {});
      let grants: readonly Grant[];
      try {
        grants = given(request("x", [offered]), { only: [part] });
      } catch {
        return;
      }
      covered++;
      if (grants.some((grant) => grantFits(grant, "grep", text))) {
        assert.ok(grantFits(whole!, "grep", text), `${offered} covers ${part}, which lets ${text} through`);
      }
    }),
    { numRuns: 2000 },
  );
  assert.ok(covered > 100, "parts were granted");
});

Deno.test("[external.pattern] [permission.narrow] what is exactly meant changes nothing for a grant of a whole directory", () => {
  const name = fc.constantFrom("a", "b", "a*", "?b", "..x");
  const place = fc.array(name, { maxLength: 4 }).map((names) => `/${names.join("/")}`);
  fc.assert(fc.property(place, place, fc.option(name, { nil: undefined }), (granted, folder, file) => {
    const below = (directory: string) => `${directory === "/" ? "" : directory}/`;
    const grant: Grant = { permission: "external_directory", pattern: `${below(granted)}*`, action: "allow" };
    const pattern = `${below(folder)}*`;
    const target = file === undefined ? folder : `${below(folder)}${file}`;
    assert.equal(
      grantFits(grant, "external_directory", pattern, target),
      matches(grant.pattern, pattern),
    );
  }));
});

Deno.test("[permission.expiry] a grant carries the session, the call and the time that it holds for", () => {
  const table: readonly (readonly [Omit<AlwaysReply, "kind">, Partial<Grant>])[] = [
    [{}, {}],
    [{ within: "session" }, { session: "s" }],
    [{ within: "call" }, { call: "c" }],
    [{ milliseconds: 7 }, { since: 50, until: 57 }],
    [{ within: "session", milliseconds: 7 }, { session: "s", since: 50, until: 57 }],
  ];
  for (const [reply, fields] of table) {
    assert.deepEqual(given(request("x"), reply, "c"), [
      { permission: "grep", pattern: "*", action: "allow", ...fields },
    ]);
  }
  assert.deepEqual(given(request("x"), { within: "call" }), [], "a call without a name is over with its request");
  assert.equal(given({ ...request("x"), permission: "write" }, {})[0]?.permission, "edit");
});

Deno.test("[permission.expiry] a grant for one session or one call holds for no other, nor for who does not say", () => {
  const grant: Grant = { permission: "grep", pattern: "*", action: "allow" };
  const table: readonly (readonly [Partial<Grant>, Where, ReturnType<typeof absence>])[] = [
    [{}, {}, undefined],
    [{ session: "a" }, { session: "a", call: "1" }, undefined],
    [{ session: "a" }, { session: "b", call: "1" }, "other-session"],
    [{ session: "a" }, {}, "other-session"],
    [{ call: "1" }, { session: "a", call: "1" }, undefined],
    [{ call: "1" }, { session: "a", call: "2" }, "other-call"],
    [{ call: "1" }, {}, "other-call"],
  ];
  for (const [fields, where, why] of table) assert.equal(absence({ ...grant, ...fields }, where), why);
});
