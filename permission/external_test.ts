// Pure: no Deno, no fetch, no file system.

import assert from "node:assert/strict";
import path from "node:path";
import fc from "fast-check";
import { type ExternalTarget, planExternal } from "./external.ts";
import { insideRoots, isInside, relativeToWorktree, type Workspace } from "./workspace.ts";

const workspace: Workspace = { directory: "/w/app/src", worktree: "/w/app", gateRealPath: false };
const file = (place: string): ExternalTarget => ({ path: place, kind: "file" });

Deno.test("[external.when] inside is the working directory and the worktree, by whole names", () => {
  const table: readonly (readonly [place: string, asks: boolean])[] = [
    ["a.ts", false],
    ["", false],
    [".", false],
    ["../lib/a.ts", false],
    ["..", false],
    ["../..", true],
    ["../../app/src/a.ts", false],
    ["../../app-secret/x", true],
    ["../../app2", true],
    ["/w/app", false],
    ["/w/app/", false],
    ["/w/application", true],
    ["/w/app/../app-secret/x", true],
    ["/w/app/x/../../app/y", false],
    ["..notes", false],
    ["../..notes/x", false],
    ["..../x", false],
    ["/", true],
    ["/w", true],
    ["/etc/passwd", true],
    ["//w/app/src/a.ts", false],
  ];
  for (const [place, asks] of table) {
    assert.equal(planExternal(file(place), workspace).request !== undefined, asks, JSON.stringify(place));
  }
});

Deno.test("[external.when] when the worktree is the root of the file system only the working directory counts", () => {
  const unversioned: Workspace = { directory: "/w/app", worktree: "/", gateRealPath: false };
  assert.deepEqual(insideRoots(unversioned), ["/w/app"]);
  assert.equal(planExternal(file("a"), unversioned).request, undefined);
  assert.ok(planExternal(file("/w/other"), unversioned).request);
  const everything: Workspace = { directory: "/", worktree: "/", gateRealPath: false };
  assert.equal(planExternal(file("/etc/passwd"), everything).request, undefined);
});

Deno.test("[truncation.readable] a readable folder asks no question, and nothing beside it is opened", () => {
  const withSpill: Workspace = { ...workspace, readable: ["/tmp/spill"] };
  assert.equal(planExternal(file("/tmp/spill/a.txt"), withSpill).request, undefined);
  assert.ok(planExternal(file("/tmp/spilled"), withSpill).request);
  assert.ok(planExternal(file("/tmp"), withSpill).request);
});

Deno.test("[external.pattern] [external.metadata] the parent of a file, a directory itself; always as asked", () => {
  type Row = readonly [ExternalTarget, pattern: string, filepath: string, parentDir: string, meant?: string];
  const table: readonly Row[] = [
    [file("/ext/a.txt"), "/ext/*", "/ext/a.txt", "/ext"],
    [{ path: "/ext", kind: "directory" }, "/ext/*", "/ext", "/ext"],
    [file("/a.txt"), "/*", "/a.txt", "/"],
    [{ path: "/", kind: "directory" }, "/*", "/", "/"],
    [file("../../ext/a.txt"), "/w/ext/*", "/w/ext/a.txt", "/w/ext"],
    // What was sent is shown, what it means is asked for.
    [file("/w/app/../ext/a.txt"), "/w/ext/*", "/w/app/../ext/a.txt", "/w/app/../ext", "/w/ext/a.txt"],
  ];
  for (const [target, pattern, filepath, parentDir, meant = filepath] of table) {
    assert.deepEqual(planExternal(target, workspace).request, {
      permission: "external_directory",
      patterns: [pattern],
      always: [pattern],
      targets: [meant],
      metadata: { filepath, parentDir },
    });
  }
});

Deno.test("[external.lexical] without a look at the file system paths are compared as text, after .. is resolved", () => {
  const plan = planExternal(file("link/../../../ext/a"), workspace);
  assert.equal(plan.open, "/w/ext/a");
  assert.equal(plan.real, undefined);
  assert.deepEqual(plan.relative, ["../ext/a"]);
  assert.deepEqual(plan.request?.patterns, ["/w/ext/*"]);
});

const real = (target: string) => ({ target, roots: ["/w/app/src", "/w/app"], worktree: "/w/app" });

Deno.test("[external.symlink] a link inside that leads outside asks for the real place, and says which link it was", () => {
  const plan = planExternal(file("link/a.txt"), workspace, real("/ext/a.txt"));
  assert.deepEqual(plan.request, {
    permission: "external_directory",
    patterns: ["/ext/*"],
    always: ["/ext/*"],
    targets: ["/ext/a.txt"],
    metadata: { filepath: "/ext/a.txt", parentDir: "/ext", link: "/w/app/src/link/a.txt" },
  });
  assert.equal(plan.open, "/ext/a.txt");
  assert.deepEqual(plan.relative, ["src/link/a.txt", "../../ext/a.txt"]);
});

Deno.test("[external.symlink] outside by name and elsewhere by its real path: both places are asked for at once", () => {
  const plan = planExternal(file("/tmp/a.txt"), workspace, real("/private/tmp/a.txt"));
  assert.deepEqual(plan.request?.patterns, ["/tmp/*", "/private/tmp/*"]);
  assert.deepEqual(plan.request?.metadata, { filepath: "/tmp/a.txt", parentDir: "/tmp" });
  assert.deepEqual(plan.request?.targets, ["/tmp/a.txt", "/private/tmp/a.txt"]);
  // [permission.narrow] two names in one directory are one question, and what is meant is the file that is opened
  const beside = planExternal(file("/ext/link"), workspace, real("/ext/a.txt"));
  assert.deepEqual([beside.request?.patterns, beside.request?.targets], [["/ext/*"], ["/ext/a.txt"]]);
  const back = planExternal(file("/ext/back"), workspace, real("/w/app/a.txt"));
  assert.deepEqual(back.request?.patterns, ["/ext/*"], "a way in from outside is outside");
});

Deno.test("[external.symlink] a workspace reached through a link is inside itself, by either name", () => {
  const linked: Workspace = { directory: "/link", worktree: "/link", gateRealPath: true };
  const view = (target: string) => ({ target, roots: ["/real/ws", "/real/ws"], worktree: "/real/ws" });
  const byLink = planExternal(file("a/b.txt"), linked, view("/real/ws/a/b.txt"));
  assert.equal(byLink.request, undefined);
  // [external.race] below the folder there is no link left, and the folder keeps the name that may be read
  assert.equal(byLink.open, "/link/a/b.txt");
  assert.deepEqual(byLink.relative, ["a/b.txt"]);
  assert.equal(planExternal(file("/real/ws/a"), linked, view("/real/ws/a")).request, undefined);
  const inner = planExternal(file("in"), linked, view("/real/ws/sub/b.txt"));
  assert.equal(inner.open, "/link/sub/b.txt");
  assert.deepEqual(inner.relative, ["in", "sub/b.txt"], "rules see what the link leads to as well");
});

Deno.test("[external.when] isInside() and relativeToWorktree() agree with walking up the parents", () => {
  const segment = fc.constantFrom("a", "b", "a2", "..x", "..");
  const place = fc.array(segment, { maxLength: 5 }).map((segments) => path.resolve("/", ...segments));
  fc.assert(fc.property(place, place, (child, parent) => {
    let found = false;
    for (let at = child;; at = path.dirname(at)) {
      if (at === parent) found = true;
      if (at === "/") break;
    }
    assert.equal(isInside(child, parent), found);
    const relative = relativeToWorktree(child, { ...workspace, worktree: parent });
    assert.equal(path.resolve(parent, relative), child);
    assert.equal(relative === "", child === parent);
  }));
});

Deno.test("[external.race] with its siblings a file's directory is judged: that of the workspace itself lies outside", () => {
  const plain: Workspace = { directory: "/w/app", worktree: "/w/app", gateRealPath: true };
  const target: ExternalTarget = { path: "a.txt", kind: "file", withSiblings: true };
  const seenAs = (real: string) =>
    planExternal(target, plain, { target: real, roots: ["/w/app", "/w/app"], worktree: "/w/app" }).request;
  assert.equal(seenAs("/w/app/a.txt"), undefined);
  assert.equal(seenAs("/w/app/src/b.txt"), undefined);
  // A link to the workspace took the file's place after it was looked at.
  assert.deepEqual(seenAs("/w/app")?.patterns, ["/w/*"]);
  assert.deepEqual(seenAs("/w/app")?.targets, ["/w"]);
  const named = planExternal({ ...target, path: "/w/app" }, { ...plain, gateRealPath: false });
  assert.deepEqual(named.request?.patterns, ["/w/*"]);
});

Deno.test("[external.race] the path to open is never outside without a question", () => {
  const segment = fc.constantFrom("a", "..", ".", "..x", "app", "ext", "");
  const sent = fc.array(segment, { maxLength: 6 }).chain((parts) =>
    fc.constantFrom("", "/", "/w/app/").map((start) => start + parts.join("/"))
  );
  const target = fc.constantFrom("/w/app/a", "/w/app/src/x", "/ext/a", "/w/app2/a", "/");
  fc.assert(fc.property(sent, fc.option(target), (sent, target) => {
    const plan = planExternal(file(sent), workspace, target === null ? undefined : real(target));
    if (!plan.request) assert.ok(isInside(plan.open, "/w/app"));
    if (target !== null) assert.equal(plan.open, target);
    else assert.equal(plan.open, path.resolve(workspace.directory, sent));
  }));
});
