// Pure: no Deno, no fetch, no file system.

import { checksOf } from "../check.ts";
import { all, answers, holds, output, refused, succeeds } from "../expect.ts";
import { png } from "./samples.ts";
import { shows } from "./views.ts";

const { list, check } = checksOf("files");

/** Checks of the area `tool`. */
export const toolChecks = list;

const wellFormed = answers("a result { title, output, metadata }", ({ title, output, metadata }) => {
  if (typeof title !== "string") return `title ${JSON.stringify(title)}`;
  if (output === "") return "an empty output";
  return typeof metadata === "object" && metadata !== null ? undefined : `metadata ${JSON.stringify(metadata)}`;
});

check("tool.result", { tools: ["read", "glob", "grep"] }, async (t) => {
  const place = await t.dir({ "a.txt": "needle\n", "p.png": { bytes: png } });
  t.control(await t.call("read", { filePath: "a.txt" }, place), shows({ lines: ["needle"] }));
  const image = answers(
    `one attachment { type: "file", mime: "image/png", url: "data:image/png;base64,…" } with the file's bytes`,
    (answer) => {
      const [only, ...others] = answer.attachments ?? [];
      const [head, data] = only?.url.split(",") ?? [];
      const right = only?.type === "file" && only.mime === "image/png" && head === "data:image/png;base64" &&
        data === png.toBase64();
      return right && others.length === 0 ? undefined : `attachments ${JSON.stringify(answer.attachments)}`;
    },
  );
  const none = answers(
    "no attachment",
    ({ attachments }) => attachments?.length ? `attachments ${JSON.stringify(attachments)}` : undefined,
  );
  t.expect(await t.call("read", { filePath: "p.png" }, place), all(wellFormed, image));
  t.expect(await t.call("read", { filePath: "a.txt" }, place), all(wellFormed, none));
  t.expect(await t.call("glob", { pattern: "*.txt" }, place), all(wellFormed, none));
  t.expect(await t.call("grep", { pattern: "needle" }, place), all(wellFormed, none));
});

check("tool.params/types", { tools: ["read"] }, async (t) => {
  const place = await t.dir({ "a.txt": "x\ny\nz\n" });
  t.control(await t.call("read", { filePath: "a.txt", limit: 2 }, place), shows({ lines: ["x", "y"] }));
  for (const limit of ["2", true, [2], { n: 2 }, 1.5]) {
    t.expect(await t.call("read", { filePath: "a.txt", limit }, place), refused(["invalid_params"], "read", "limit"));
  }
});

check("tool.params/extra", { tools: ["read"] }, async (t) => {
  const place = await t.dir({ "a.txt": "x\n" });
  t.control(await t.call("read", { filePath: "a.txt" }, place), shows({ lines: ["x"] }));
  t.expect(await t.call("read", { filePath: "a.txt", verbose: true }, place), shows({ lines: ["x"] }));
});

check("tool.params/object", { tools: ["read"] }, async (t) => {
  const place = await t.dir({ "a.txt": "x\n" });
  t.control(await t.call("read", { filePath: "a.txt" }, place), shows({ lines: ["x"] }));
  t.expect(await t.call("read", ["a.txt"], place), refused(["invalid_params"], "read"));
  t.expect(await t.call("read", {}, place), refused(["invalid_params"], "read", "filePath"));
});

check("tool.zero", { tools: ["read", "glob", "grep"] }, async (t) => {
  const place = await t.dir({ "a.txt": "needle\n" });
  t.control(await t.call("grep", { pattern: "needle" }, place), holds("a.txt"));
  t.expect(await t.call("grep", { pattern: "absent" }, place), output("No files found"));
  t.expect(await t.call("glob", { pattern: "*.absent" }, place), output("No files found"));
  t.expect(await t.call("grep", { pattern: "(" }, place), refused(["invalid_pattern"]));
  t.expect(await t.call("read", { filePath: "absent.txt" }, place), refused(["not_found"]));
});

check("tool.own-truncation", { tools: ["read", "glob", "grep"] }, async (t) => {
  const lines = Array.from({ length: 2500 }, (_, i) => `l${i}`);
  const place = await t.dir({ "long.txt": lines.join("\n") + "\n", "short.txt": "x\n" });
  t.control(await t.call("read", { filePath: "short.txt" }, place), shows({ lines: ["x"] }));
  // 2500 lines are over the general limit of 2000: had it a say, they would be cut.
  t.expect(await t.call("read", { filePath: "long.txt", limit: 2500 }, place), shows({ lines, facts: [2500] }));
  const says = answers(
    "metadata.truncated true or false",
    ({ metadata }) => typeof metadata?.truncated === "boolean" ? undefined : `metadata ${JSON.stringify(metadata)}`,
  );
  t.expect(await t.call("read", { filePath: "short.txt" }, place), says);
  t.expect(await t.call("glob", { pattern: "*.txt" }, place), says);
  t.expect(await t.call("grep", { pattern: "x" }, place), all(succeeds, says));
});
