// Pure: no Deno, no fetch, no file system.

import fc from "fast-check";
import { checksOf } from "../check.ts";
import { holds, refused } from "../expect.ts";
import { readModel } from "../models/read_model.ts";
import { near } from "../property.ts";
import { shows } from "./views.ts";

const { list, check } = checksOf("files");

/** Checks of `read` at its limits: properties whose generators reach them. */
export const readLimitChecks = list;

const numbered = (count: number) => Array.from({ length: count }, (_, i) => `l${i + 1}\n`).join("");

/** What the notice must give, and must not, by the ending. */
function endingOf(text: string, offset?: number, limit?: number) {
  const model = readModel(text, offset, limit);
  if (model === "out of range") throw new Error("the generator left the file");
  const { first, lines, total, ending } = model;
  const last = first + lines.length - 1;
  const facts = { end: [total], more: [first, last, total, last + 1], capped: [50, first, last, last + 1] }[ending];
  const without = ending === "end" ? [total + 1] : [];
  return { first, lines, facts, without };
}

check("read.lines", { tools: ["read"] }, async (t) => {
  const place = await t.dir({ "few.txt": numbered(3) });
  t.control(await t.call("read", { filePath: "few.txt" }, place), shows({ lines: ["l1", "l2", "l3"], facts: [3] }));
  await t.property(near(2000, 1), async (count) => {
    const text = numbered(count);
    await t.put(place, { "a.txt": text });
    t.expect(await t.call("read", { filePath: "a.txt" }, place), shows(endingOf(text)));
  }, { runs: 7, examples: [1999, 2000, 2001] });
  const text = numbered(4500);
  await t.put(place, { "long.txt": text });
  t.expect(await t.call("read", { filePath: "long.txt", limit: 4500 }, place), shows(endingOf(text, 1, 4500)));
});

check("read.line-cut", { tools: ["read"] }, async (t) => {
  const place = await t.dir({ "short.txt": "x\n" });
  t.control(await t.call("read", { filePath: "short.txt" }, place), shows({ lines: ["x"] }));
  // 2002 units in 1001 characters: the units count.
  await t.put(place, { "a.txt": "😀".repeat(1001) + "\n" });
  t.expect(
    await t.call("read", { filePath: "a.txt" }, place),
    shows({ lines: [{ text: "😀".repeat(1000), cut: true }] }),
  );
  const letters = fc.constantFrom("x", "é", "漢", "😀");
  await t.property(
    fc.tuple(near(2000, 1), letters, fc.constantFrom("\n", "\r\n", "")),
    async ([length, letter, end]) => {
      const line = letter.repeat(Math.ceil(length / letter.length)).slice(0, length);
      // A lone surrogate cannot be written to a file: leave an odd length to the one-unit letters.
      const text = (line.isWellFormed() ? line : "x" + line.slice(0, -1)) + end;
      await t.put(place, { "a.txt": text });
      const model = readModel(text);
      if (model === "out of range") return;
      const lines = model.lines.filter(({ text }) => text.isWellFormed());
      if (lines.length === model.lines.length) {
        t.expect(await t.call("read", { filePath: "a.txt" }, place), shows({ lines }));
      }
    },
    { runs: 12, examples: [[1999, "x", "\n"], [2000, "é", ""], [2001, "x", "\r\n"], [2001, "漢", ""]] },
  );
});

check("read.bytes", { tools: ["read"] }, async (t) => {
  const place = await t.dir({ "short.txt": "x\n" });
  t.control(await t.call("read", { filePath: "short.txt" }, place), shows({ lines: ["x"], facts: [1] }));
  // Lines of 100 bytes with their newline, and a last one that brings the text to `size` bytes.
  await t.property(
    fc.tuple(near(51200, 200), fc.constantFrom("x", "é"), fc.constantFrom("", "more\n")),
    async ([size, letter, rest]) => {
      const unit = new TextEncoder().encode(letter).length;
      const rows = Math.floor((size - 1) / 100);
      const last = size - rows * 100;
      const row = (length: number) => letter.repeat(Math.floor(length / unit)) + "y".repeat(length % unit);
      const text = `${(row(99) + "\n").repeat(rows)}${row(last)}\n${rest}`;
      await t.put(place, { "a.txt": text });
      t.expect(await t.call("read", { filePath: "a.txt" }, place), shows(endingOf(text)));
    },
    {
      runs: 10,
      examples: [[51199, "x", ""], [51200, "é", "more\n"], [51200, "x", ""], [51201, "x", ""], [51201, "é", ""]],
    },
  );
});

check("read.bytes/stops", { tools: ["read"] }, async (t) => {
  const head = ("x".repeat(99) + "\n").repeat(600);
  const place = await t.dir({ "small.txt": head, "huge.txt": { sparse: { head, size: 2 ** 40 } } });
  const wanted = shows(endingOf(head));
  t.control(await t.call("read", { filePath: "small.txt" }, place), wanted);
  // After the cap come a terabyte of nothing: who reads on does not answer.
  t.expect(await t.call("read", { filePath: "huge.txt" }, place, { within: 3000, silenceFails: true }), wanted);
});

check("read.end", { tools: ["read"] }, async (t) => {
  const capped = ("x".repeat(99) + "\n").repeat(600);
  const place = await t.dir({ "five.txt": numbered(5), "capped.txt": capped });
  t.control(
    await t.call("read", { filePath: "five.txt" }, place),
    holds("l1", "l5"),
  );
  t.expect(await t.call("read", { filePath: "capped.txt" }, place), shows(endingOf(capped)));
  t.expect(await t.call("read", { filePath: "capped.txt", offset: 20 }, place), shows(endingOf(capped, 20)));
  await t.property(
    fc.tuple(fc.integer({ min: 1, max: 8 }), fc.integer({ min: 1, max: 8 }), fc.integer({ min: 1, max: 9 })),
    async ([count, offset, limit]) => {
      const text = numbered(count);
      await t.put(place, { "a.txt": text });
      const reply = await t.call("read", { filePath: "a.txt", offset, limit }, place);
      t.expect(
        reply,
        offset > count
          ? refused(["out_of_range"], String(offset), String(count))
          : shows(endingOf(text, offset, limit)),
      );
    },
  );
});

check("read.split/windows", { tools: ["read"] }, async (t) => {
  const place = await t.dir({ "short.txt": "x\n" });
  t.control(await t.call("read", { filePath: "short.txt" }, place), shows({ lines: ["x"] }));
  const text = fc.array(fc.constantFrom("a", "bc", "é", "\n", "\r\n", "\r", "\n\n"), { maxLength: 24 }).map((parts) =>
    parts.join("")
  );
  // Windows laid end to end are the file.
  await t.property(fc.tuple(text, fc.integer({ min: 1, max: 5 })), async ([text, limit]) => {
    await t.put(place, { "a.txt": text });
    const model = readModel(text);
    if (model === "out of range") return;
    for (let offset = 1; offset <= Math.max(1, model.total); offset += limit) {
      const wanted = readModel(text, offset, limit);
      if (wanted === "out of range") return;
      t.expect(
        await t.call("read", { filePath: "a.txt", offset, limit }, place),
        shows({ first: wanted.first, lines: wanted.lines }),
      );
    }
  }, { runs: 15 });
});

check("read.binary/content", { tools: ["read"] }, async (t) => {
  const place = await t.dir({ "a.txt": "x\n" });
  t.control(await t.call("read", { filePath: "a.txt" }, place), shows({ lines: ["x"] }));
  // 100 bytes with `strange` of them not printable: 30 are text, 31 are binary.
  for (const byte of [1, 8, 14, 27, 31]) {
    for (const strange of [30, 31]) {
      const bytes = Uint8Array.from({ length: 100 }, (_, i) => i < strange ? byte : 0x78);
      await t.put(place, { "b.txt": { bytes } });
      const text = shows({ lines: [new TextDecoder().decode(bytes)] });
      t.expect(await t.call("read", { filePath: "b.txt" }, place), strange > 30 ? refused(["binary"], "b.txt") : text);
    }
  }
  const printable = Uint8Array.of(9, 11, 12, 0x7f, 0xc3, 0xa9);
  await t.put(place, { "c.txt": { bytes: printable } });
  t.expect(await t.call("read", { filePath: "c.txt" }, place), shows({ lines: [new TextDecoder().decode(printable)] }));
});

check("read.binary/sample", { tools: ["read"] }, async (t) => {
  const place = await t.dir({ "a.txt": "x\n" });
  t.control(await t.call("read", { filePath: "a.txt" }, place), shows({ lines: ["x"] }));
  const rows = ("x".repeat(99) + "\n").repeat(50);
  for (const at of [0, 4094, 4095, 4096, 4097]) {
    const bytes = new TextEncoder().encode(rows);
    bytes[at] = 0;
    await t.put(place, { "b.txt": { bytes } });
    const reply = await t.call("read", { filePath: "b.txt", limit: 1 }, place);
    t.expect(reply, at < 4096 ? refused(["binary"], "b.txt") : shows({ lines: ["x".repeat(99)] }));
  }
});

check("read.memory", { tools: ["read"], needs: ["memory"] }, async (t) => {
  const head = "x".repeat(5000);
  const size = 400 * 1024 * 1024;
  const place = await t.dir({
    "small.txt": `${head}\nlast\n`,
    "big.txt": { sparse: { head, size, tail: "\nlast\n" } },
  });
  const wanted = shows({ lines: [{ text: "x".repeat(2000), cut: true }, "last"], facts: [2] });
  t.control(await t.call("read", { filePath: "small.txt" }, place), wanted);
  const growth = await t.growthDuring(async () => {
    t.expect(await t.call("read", { filePath: "big.txt" }, place, { within: 20000 }), wanted);
  });
  // A fourth of the line is generous to any buffer, and far from holding the line.
  t.demand(
    "memory bounded by the window",
    growth > size / 4 ? `${Math.round(growth / 2 ** 20)} MB more for one line of ${size / 2 ** 20} MB` : undefined,
  );
});
