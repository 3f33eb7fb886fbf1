// Shell: joins the searches of the profile `extended` with other habits.

import type { Implementation } from "../implementation.ts";
import type { Reply } from "../protocol.ts";
import type { PlainOptions } from "./plain/plain.ts";
import { wide } from "./wide/wide.ts";
import { rightWide, type WideParts } from "./wide/wide_parts.ts";

/** The rules of the profile `extended`, kept with other words, another window, more metadata, and hits in another order. */
const otherHabits: WideParts = {
  ...rightWide,
  words: {
    shown: (shown, total, atLeast, where) =>
      `[There are ${atLeast ? "more than, or as many as, " : ""}${
        total.toLocaleString("en")
      }; you see ${shown}${where}]`,
    most: (files, counts) => `. Files: ${files}. Look first into:\n  ${counts.join("\n  ")}\n`,
    unread: (names) => `[Incomplete!\n${names.map((name) => `  cannot open ${name}`).join("\n")}]`,
    late: "[Incomplete! Stopped, it went on for too long]",
    binary: (names) => `[Not text to its end: ${names.join("; ")}]`,
    call: (tool, params) => `\`\`\`json\n${JSON.stringify(params, undefined, 2)}\n\`\`\` (${tool})`,
    because: (why, call) => `Why? Because ${why}.\n${call && `Try\n${call}`}`,
    near: (names) => `\nThere is:\n${names.join("\n")}`,
    mark: { ask: "\t(will ask)", deny: "\t(off limits)" },
    leftOut: (names, total) => `[Not looked into, on account of the read rules (${total}): ${names.join(" | ")}]`,
    secret: "*****",
    masked: (count) => `[${count} × ***** stands for a secret. The tool \`read\` may show it.]`,
    window: (piece, bytes) => `[${bytes} bytes] …${piece}…`,
  },
  // The hit at the end of the window, where the line allows it.
  piece: (line, at, longLine, window) =>
    line.length <= longLine
      ? undefined
      : line.slice(Math.max(0, Math.min(at + 50, line.length) - window)).slice(0, window).toWellFormed(),
  contextMark: "|",
  read: {
    ...rightWide.read,
    goesOn: (params) => `[More?\n${JSON.stringify(params, undefined, 2)}]`,
    failed: (path, why) => `!! ${path}: ${why}`,
    saysEncoding: (encoding) => `[It is ${encoding.toUpperCase()}]`,
    malformed: "[Perhaps it is in another ENCODING: some bytes make no character]",
    saysName: (found) => `[You mean ${JSON.stringify(found)}]`,
  },
  web: {
    ...rightWide.web,
    saysPart: (read, total) =>
      `[Only the first ${read.toLocaleString("en")} bytes${
        total === undefined ? "" : `, of ${total.toLocaleString("en")}`
      }.\nFetch a page that is shorter.]`,
    partMetadata: { partial: true, engine: "other" },
  },
  metadata: (all) => ({ engine: "other", ...all, truncated: all.truncated === true, atLeast: all.atLeast === true }),
};

/** Asks with metadata, refusals without codes, and rows of a list the other way round. */
export function otherWide(options: PlainOptions): Implementation {
  const right = wide({ ...options, wide: otherHabits });
  const call: Implementation["call"] = async (request, signal): Promise<Reply> => {
    const reply = await right.call(request, signal);
    if (reply.kind === "refused") return { kind: "refused", refusal: { ...reply.refusal, code: undefined } };
    if (reply.kind !== "ok" || request.tool !== "glob") return reply;
    const [list = "", ...rest] = reply.answer.output.split("\n\n");
    const output = [list.split("\n").reverse().join("\n"), ...rest].join("\n\n");
    return { kind: "ok", answer: { ...reply.answer, output } };
  };
  const features = (right.hello.features ?? []).filter((feature) => feature !== "code");
  return { ...right, hello: { ...right.hello, features }, call };
}
