// Pure: no Deno, no fetch, no file system.

import { checksOf } from "../check.ts";
import { all, answers, holds, metadata, refused } from "../expect.ts";
import { askAll, asked } from "./questions.ts";
import { beginnings } from "./samples.ts";
import { lists, shows, viewRead } from "./views.ts";

const { list, check } = checksOf("files");

/** Checks of `read` that are tables; those at limits are in `read_limits.ts`. */
export const readChecks = list;

check("read.params", { tools: ["read"] }, async (t) => {
  const place = await t.dir({ "sub/a.txt": "1\n2\n3\n" });
  const filePath = "sub/a.txt";
  t.control(await t.call("read", { filePath: place.at(filePath) }, place), shows({ lines: ["1", "2", "3"] }));
  t.expect(await t.call("read", { filePath }, place), shows({ lines: ["1", "2", "3"] }));
  t.expect(await t.call("read", { filePath, offset: 2 }, place), shows({ first: 2, lines: ["2", "3"] }));
  t.expect(await t.call("read", { filePath, offset: 2, limit: 1 }, place), shows({ first: 2, lines: ["2"] }));
  t.expect(await t.call("read", { filePath, offset: 0 }, place), shows({ lines: ["1", "2", "3"] }));
  for (const bad of [{ offset: -1 }, { limit: -1 }, { offset: 1.5 }, { limit: "2" }]) {
    const [name = ""] = Object.keys(bad);
    t.expect(await t.call("read", { filePath, ...bad }, place), refused(["invalid_params"], name));
  }
  t.expect(await t.call("read", { offset: 1 }, place), refused(["invalid_params"], "filePath"));
});

check("read.limit-zero", { tools: ["read"] }, async (t) => {
  const place = await t.dir({ "a.txt": "1\n2\n" });
  t.control(await t.call("read", { filePath: "a.txt", limit: 1 }, place), shows({ lines: ["1"] }));
  const wanted = t.profile === "opencode-1.18"
    ? shows({ lines: [], facts: [1, 0] })
    : shows({ lines: ["1", "2"], facts: [2] });
  t.expect(await t.call("read", { filePath: "a.txt", limit: 0 }, place), wanted);
});

check("read.order", { tools: ["read"], needs: ["asks"] }, async (t) => {
  const place = await t.dir({ "a.txt": "in\n" }, { "ext/b.txt": "out\n" });
  const outside = { filePath: `${place.outside}/ext/b.txt` };
  const both = await t.call("read", outside, place, { rules: askAll, replies: ["once", "once"] });
  t.control(both, shows({ lines: ["out"] }));
  t.demand("the questions external_directory, read", asked(both, ["external_directory", "read"]));
  const no = await t.call("read", outside, place, { rules: askAll, replies: ["reject"] });
  t.expect(no, refused(["rejected", "denied"]));
  t.demand("the question external_directory only", asked(no, ["external_directory"]));
  // What is missing or binary is said only to one who may read.
  const missing = await t.call("read", { filePath: "gone.txt" }, place, { rules: askAll, replies: ["reject"] });
  t.expect(missing, refused(["rejected", "denied"]));
  t.demand("the question read, before the path is said to be missing", asked(missing, ["read"]));
});

check("read.frame", { tools: ["read"] }, async (t) => {
  const place = await t.dir({ "a.txt": "x\n", "b.txt": "y\n", "d/e.txt": "z\n" });
  const notice = (text: string) => {
    const view = viewRead(text);
    return typeof view === "string" ? "" : view.notice;
  };
  // A host may add to what it reads, below the frame.
  const exactly = (frame: (notice: string) => string) =>
    answers(
      frame("(the notice)"),
      ({ output }) => `${output}\n`.startsWith(`${frame(notice(output))}\n`) ? undefined : output,
    );
  const file = (name: string, line: string) => (said: string) =>
    `<path>${place.at(name)}</path>\n<type>file</type>\n<content>\n1: ${line}\n\n${said}\n</content>`;
  t.control(await t.call("read", { filePath: "b.txt" }, place), holds("y"));
  t.expect(await t.call("read", { filePath: "a.txt" }, place), exactly(file("a.txt", "x")));
  t.expect(
    await t.call("read", { filePath: "d" }, place),
    exactly((said) => `<path>${place.at("d")}</path>\n<type>directory</type>\n<entries>\ne.txt\n\n${said}\n</entries>`),
  );
});

check("read.range", { tools: ["read"] }, async (t) => {
  const place = await t.dir({ "three.txt": "1\n2\n3\n", "empty.txt": "" });
  t.control(
    await t.call("read", { filePath: "three.txt", offset: 3 }, place),
    shows({ first: 3, lines: ["3"], facts: [3] }),
  );
  t.expect(await t.call("read", { filePath: "three.txt", offset: 4 }, place), refused(["out_of_range"], "4", "3"));
  t.expect(await t.call("read", { filePath: "three.txt", offset: 77 }, place), refused(["out_of_range"], "77", "3"));
  t.expect(await t.call("read", { filePath: "empty.txt" }, place), shows({ lines: [], facts: [0] }));
  t.expect(await t.call("read", { filePath: "empty.txt", offset: 2 }, place), refused(["out_of_range"], "2", "0"));
});

check("read.split", { tools: ["read"] }, async (t) => {
  const bytes = (...parts: (string | number)[]) => ({
    bytes: Uint8Array.from(
      parts.flatMap((part) => typeof part === "string" ? [...new TextEncoder().encode(part)] : [part]),
    ),
  });
  const place = await t.dir({
    "lf.txt": "a\nb\n",
    "none.txt": "a\nb",
    "crlf.txt": "a\r\nb\r\n",
    "cr.txt": "a\rb\r",
    "mixed.txt": "a\r\r\nb\n\rc",
    "blank.txt": "a\n\n",
    "bom.txt": bytes(0xef, 0xbb, 0xbf, "a\nb\n"),
    "bad.txt": bytes("a", 0xff, "\nb\n"),
    "separators.txt": "a\u2028b\u0085c\fd\n",
  });
  const read = async (name: string, lines: string[]) =>
    t.expect(await t.call("read", { filePath: name }, place), shows({ lines, facts: [lines.length] }));
  t.control(await t.call("read", { filePath: "lf.txt" }, place), shows({ lines: ["a", "b"] }));
  await read("none.txt", ["a", "b"]);
  await read("crlf.txt", ["a", "b"]);
  await read("cr.txt", ["a", "b"]);
  await read("mixed.txt", ["a", "", "b", "", "c"]);
  await read("blank.txt", ["a", ""]);
  await read("bom.txt", ["a", "b"]);
  await read("bad.txt", ["a\uFFFD", "b"]);
  await read("separators.txt", ["a\u2028b\u0085c\fd"]);
});

check("read.directory", { tools: ["read"] }, async (t) => {
  const names = [
    "_x",
    ".hid",
    "10.txt",
    "2.txt",
    "9.txt",
    "a b",
    "a_b",
    "a-b",
    "a.txt",
    "A.txt",
    "ä.txt",
    "B.txt",
    "e",
    "é",
    "z.txt",
    "Z",
  ];
  const place = await t.dir({
    ...Object.fromEntries(names.map((name) => [`d/${name}`, ""])),
    "d/sub/x.txt": "",
    "d/linked": { link: "sub" },
    "d/file-link": { link: "a.txt" },
    "d/broken": { link: "nowhere" },
    "few/a.txt": "",
    "few/b.txt": "",
    "many/keep": "",
  });
  const entries = [...names, "sub/", "linked/", "file-link", "broken"].sort((a, b) => a.localeCompare(b, "en-US"));
  t.control(await t.call("read", { filePath: "few" }, place), lists(["a.txt", "b.txt"], [2]));
  t.expect(await t.call("read", { filePath: "d" }, place), lists(entries, [entries.length]));
  const cut = await t.call("read", { filePath: "d", offset: 3, limit: 4 }, place);
  t.expect(cut, lists(entries.slice(2, 6), [4, entries.length, 7]));
});

check("read.sniff", { tools: ["read"] }, async (t) => {
  const files = Object.entries(beginnings).map(([mime, bytes], i) => ({ mime, bytes, name: `f${i}.txt` }));
  const place = await t.dir({
    ...Object.fromEntries(files.map(({ name, bytes }) => [name, { bytes }])),
    "text.txt": "PNG\n",
    "drawing.svg": "<svg/>\n",
  });
  t.control(await t.call("read", { filePath: "text.txt" }, place), shows({ lines: ["PNG"] }));
  for (const { mime, bytes, name } of files) {
    const attached = answers(`an attachment of ${mime}, and a text without the file's content`, (answer) => {
      const [only] = answer.attachments ?? [];
      const right = answer.attachments?.length === 1 && only?.mime === mime &&
        only.url === `data:${mime};base64,${bytes.toBase64()}`;
      return right && !answer.output.includes("<content>")
        ? undefined
        : `${answer.output}, attachments ${JSON.stringify(answer.attachments)}`;
    });
    t.expect(
      await t.call("read", { filePath: name }, place),
      all(attached, holds(mime === "application/pdf" ? "PDF" : "mage")),
    );
  }
  t.expect(await t.call("read", { filePath: "drawing.svg" }, place), shows({ lines: ["<svg/>"] }));
});

check("read.image-content", { tools: ["read"] }, async (t) => {
  const place = await t.dir({ "words.txt": "words\n", "words.png": "words\n", "words.pdf": "words\n" });
  t.control(await t.call("read", { filePath: "words.txt" }, place), shows({ lines: ["words"] }));
  const attached = answers(
    "an attachment by the name",
    ({ attachments }) => attachments?.length === 1 ? undefined : `attachments ${JSON.stringify(attachments)}`,
  );
  const wanted = t.profile === "opencode-1.18" ? attached : shows({ lines: ["words"] });
  t.expect(await t.call("read", { filePath: "words.png" }, place), wanted);
  t.expect(await t.call("read", { filePath: "words.pdf" }, place), wanted);
});

const binaryExtensions =
  "zip tar gz exe dll so class jar war 7z doc docx xls xlsx ppt pptx odt ods odp bin dat obj o a lib wasm pyc pyo"
    .split(" ");

check("read.binary/extension", { tools: ["read"] }, async (t) => {
  const extensions = [...binaryExtensions, "ZIP", "Bin"];
  const place = await t.dir({
    ...Object.fromEntries(extensions.map((ext) => [`f.${ext}`, "text\n"])),
    "f.txt": "text\n",
    "f.mp3": "text\n",
    "zip": "text\n",
    "empty.bin": "",
    "empty.txt": "",
  });
  t.control(await t.call("read", { filePath: "f.txt" }, place), shows({ lines: ["text"] }));
  t.expect(await t.call("read", { filePath: "f.mp3" }, place), shows({ lines: ["text"] }));
  for (const ext of extensions) {
    t.expect(await t.call("read", { filePath: `f.${ext}` }, place), refused(["binary"], `f.${ext}`));
  }
  t.expect(await t.call("read", { filePath: "zip" }, place), shows({ lines: ["text"] }));
  t.expect(await t.call("read", { filePath: "empty.bin" }, place), refused(["binary"], "empty.bin"));
  t.expect(await t.call("read", { filePath: "empty.txt" }, place), shows({ lines: [] }));
});

check("read.missing", { tools: ["read"] }, async (t) => {
  const place = await t.dir({
    "d/Config.ts": "x\n",
    "d/other.md": "x\n",
    ...Object.fromEntries(["a", "b", "c", "d"].map((x) => [`many/user-${x}.ts`, ""])),
  });
  t.control(await t.call("read", { filePath: "d/Config.ts" }, place), shows({ lines: ["x"] }));
  t.expect(
    await t.call("read", { filePath: "d/config" }, place),
    refused(["not_found"], "config", place.at("d/Config.ts")),
  );
  t.expect(
    await t.call("read", { filePath: "d/old-config.ts.bak" }, place),
    refused(["not_found"], place.at("d/Config.ts")),
  );
  for (const filePath of ["d/nothing-like-it", "gone/config"]) {
    const reply = await t.call("read", { filePath }, place);
    t.expect(reply, refused(["not_found"], filePath));
    const said = reply.kind === "refused" ? reply.refusal.message : "";
    t.demand("no name offered", said.includes("Config.ts") || said.includes("other.md") ? said : undefined);
  }
  const many = await t.call("read", { filePath: "many/user" }, place);
  t.expect(many, refused(["not_found"], place.at("many/user-")));
  const offered = many.kind === "refused" ? many.refusal.message.split(place.at("many/user-")).length - 1 : 0;
  t.demand("3 names offered", offered === 3 ? undefined : `${offered} names offered`);
});

check("read.metadata", { tools: ["read"] }, async (t) => {
  const lines = Array.from({ length: 30 }, (_, i) => `l${i + 1}`);
  const place = await t.dir({ "a.txt": lines.join("\n") + "\n", "b.txt": "x\n" });
  const display = answers(
    "metadata.display",
    (answer) => answer.metadata?.display !== undefined ? undefined : `metadata ${JSON.stringify(answer.metadata)}`,
  );
  t.control(await t.call("read", { filePath: "b.txt" }, place), metadata("preview", "x"));
  t.expect(
    await t.call("read", { filePath: "a.txt" }, place),
    all(
      metadata("preview", lines.slice(0, 20).join("\n")),
      metadata("truncated", false),
      metadata("loaded", []),
      display,
    ),
  );
  t.expect(
    await t.call("read", { filePath: "a.txt", limit: 5, offset: 2 }, place),
    all(metadata("preview", lines.slice(1, 6).join("\n")), metadata("truncated", true)),
  );
});

check("read.special", { tools: ["read"] }, async (t) => {
  const place = await t.dir({ "a.txt": "x\n", "pipe": { fifo: true } });
  t.control(await t.call("read", { filePath: "a.txt" }, place), shows({ lines: ["x"] }));
  const wanted = refused(["unsupported_file", "binary", "unreadable"]);
  t.expect(await t.call("read", { filePath: "pipe" }, place, { within: 3000, silenceFails: true }), wanted);
  t.expect(await t.call("read", { filePath: "/dev/zero" }, place, { within: 3000, silenceFails: true }), wanted);
});
