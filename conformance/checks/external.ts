// Pure: no Deno, no fetch, no file system.

import { checksOf } from "../check.ts";
import { refused } from "../expect.ts";
import { askAll, asksOf, rulesOf } from "./questions.ts";
import { finds, matches, shows } from "./views.ts";

const { list, check } = checksOf("permission");

/** Checks of the external-directory gate. */
export const externalChecks = list;

const no = refused(["denied", "rejected"]);
const closed = rulesOf("* * allow", "external_directory * deny");

check("external.when", { tools: ["read", "glob", "grep"] }, async (t) => {
  const place = await t.dir({ "a.txt": "x\n", "sub/b.txt": "x\n" }, {
    "ext/c.txt": "needle\n",
    "work-not/d.txt": "x\n",
  });
  const ext = `${place.outside}/ext`;
  t.control(await t.call("read", { filePath: "a.txt" }, place, { rules: closed }), shows({ lines: ["x"] }));
  t.control(await t.call("read", { filePath: `${ext}/c.txt` }, place), shows({ lines: ["needle"] }));
  t.expect(await t.call("read", { filePath: `${ext}/c.txt` }, place, { rules: closed }), no);
  t.expect(await t.call("read", { filePath: "../work-not/d.txt" }, place, { rules: closed }), no);
  t.expect(await t.call("glob", { pattern: "*", path: ext }, place, { rules: closed }), no);
  t.expect(await t.call("grep", { pattern: "needle", path: ext }, place, { rules: closed }), no);
  // The worktree counts as inside.
  const inner = { rules: closed, directory: place.at("sub"), worktree: place.directory };
  t.expect(await t.call("read", { filePath: "../a.txt" }, place, inner), shows({ lines: ["x"] }));
});

check("external.when/no-repository", { tools: ["read"] }, async (t) => {
  const place = await t.dir({ "a.txt": "x\n" }, { "ext/c.txt": "x\n" });
  const options = { rules: closed, worktree: "/" };
  t.control(await t.call("read", { filePath: "a.txt" }, place, options), shows({ lines: ["x"] }));
  t.expect(await t.call("read", { filePath: `${place.outside}/ext/c.txt` }, place, options), no);
});

check("external.pattern", { tools: ["read", "glob"], needs: ["asks"] }, async (t) => {
  const place = await t.dir({}, { "ext/c.txt": "x\n", "ext/deep/d.txt": "y\n", "other/e.txt": "z\n" });
  const rules = rulesOf("* * allow", "external_directory * ask");
  const session = t.session();
  const read = (name: string, ...replies: "always"[]) =>
    t.call("read", { filePath: `${place.outside}/${name}` }, place, { rules, replies, session });
  const first = await read("ext/c.txt", "always");
  t.control(first, shows({ lines: ["x"] }));
  const pattern = `${place.outside}/ext/*`;
  const got = JSON.stringify(
    asksOf(first).map(({ permission, patterns, always }) => ({ permission, patterns, always })),
  );
  const want = JSON.stringify([{ permission: "external_directory", patterns: [pattern], always: [pattern] }]);
  t.demand(want, got === want ? undefined : got);
  t.expect(await read("ext/deep/d.txt"), shows({ lines: ["y"] }));
  t.expect(await read("other/e.txt"), no);
  const folder = await t.call("glob", { pattern: "*", path: `${place.outside}/other` }, place, {
    rules,
    replies: ["always"],
    session,
  });
  t.expect(folder, finds(`${place.outside}/other/e.txt`));
  t.demand(
    "the folder itself with /*",
    asksOf(folder)[0]?.patterns[0] === `${place.outside}/other/*` ? undefined : JSON.stringify(asksOf(folder)),
  );
});

check("external.metadata", { tools: ["read"], needs: ["asks"] }, async (t) => {
  const place = await t.dir({ "a.txt": "in\n" }, { "ext/c.txt": "x\n" });
  const filepath = `${place.outside}/ext/c.txt`;
  t.control(
    await t.call("read", { filePath: "a.txt" }, place, { rules: askAll, replies: ["once"] }),
    shows({ lines: ["in"] }),
  );
  const reply = await t.call("read", { filePath: filepath }, place, { rules: askAll, replies: ["once", "once"] });
  t.expect(reply, shows({ lines: ["x"] }));
  const got = asksOf(reply)[0]?.metadata ?? {};
  const right = got.filepath === filepath && got.parentDir === `${place.outside}/ext`;
  t.demand(JSON.stringify({ filepath, parentDir: `${place.outside}/ext` }), right ? undefined : JSON.stringify(got));
});

check("external.lexical", { tools: ["read"] }, async (t) => {
  const place = await t.dir({ "..notes": "x\n", "sub/a.txt": "x\n" }, { "ext/c.txt": "x\n" });
  const read = (filePath: string) => t.call("read", { filePath }, place, { rules: closed });
  t.control(await read("sub/a.txt"), shows({ lines: ["x"] }));
  t.expect(await read("..notes"), shows({ lines: ["x"] }));
  t.expect(await read("sub/../sub/a.txt"), shows({ lines: ["x"] }));
  t.expect(await read("sub/../../ext/c.txt"), no);
  t.expect(await read(`${place.directory}/sub/../../ext/c.txt`), no);
});

check("external.symlink", { tools: ["read", "grep"] }, async (t) => {
  const place = await t.dir({
    "inside/a.txt": "needle in\n",
    "link-in": { link: "inside" },
    "link-out": { link: "../ext" },
  }, { "ext/c.txt": "needle out\n" });
  t.control(
    await t.call("read", { filePath: "link-in/a.txt" }, place, { rules: closed }),
    shows({ lines: ["needle in"] }),
  );
  const reply = await t.call("read", { filePath: "link-out/c.txt" }, place, { rules: closed });
  t.expect(reply, t.profile === "opencode-1.18" ? shows({ lines: ["needle out"] }) : no);
  const search = await t.call("grep", { pattern: "needle", path: "link-out" }, place, { rules: closed });
  t.expect(
    search,
    t.profile === "opencode-1.18" ? matches({ path: place.at("link-out/c.txt"), line: 1, text: "needle out" }) : no,
  );
});
