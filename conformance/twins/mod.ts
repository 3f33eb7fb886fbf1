// Shell: joins the twins, which work on files.

import { optionNames, type SetName } from "../check.ts";
import type { Implementation } from "../implementation.ts";
import type { Reply } from "../protocol.ts";
import { type NativeParts, rightNative } from "./native/native_parts.ts";
import { otherWeb } from "./other_web.ts";
import { plain, type PlainOptions } from "./plain/plain.ts";
import { type Parts, rightParts } from "./plain/parts.ts";
import { otherWide } from "./other_wide.ts";
import { wide } from "./wide/wide.ts";

/** An implementation that is right, but different in what the contract leaves free. */
export interface Twin {
  /** Its name. */
  readonly id: string;
  /** The sets whose checks it passes; all but `codemode` and `extended` by default. */
  readonly sets?: readonly SetName[];
  /** Makes it. */
  readonly make: (options: PlainOptions) => Implementation;
}

type Answer = Extract<Reply, { kind: "ok" }>["answer"];

/** A plain implementation around which replies are changed. */
function around(change: (reply: Reply) => Reply | Promise<Reply>): Twin["make"] {
  return (options) => {
    const right = plain(options);
    return { ...right, call: async (request, signal) => await change(await right.call(request, signal)) };
  };
}

const onAnswer = (change: (answer: Answer) => Answer) =>
  around((reply) => reply.kind === "ok" ? { kind: "ok", answer: change(reply.answer) } : reply);

/** Other words for every notice and error, long ones. */
const otherWords: Parts["words"] = {
  lineSuffix: (length) => `... (only the first ${length} characters of this line)`,
  end: (total) => `(End of file: total ${total})`,
  more: (first, last, total) => `(Lines ${first}-${last}, file has ${total}. Next: offset=${last + 1}.)`,
  capped: (first, last) => `(50 KB reached at lines ${first}-${last}. Next: offset=${last + 1}.)`,
  entries: (total) => `(${total} entries)`,
  moreEntries: (shown, total, next) => `(${shown} entries of ${total}. Next: offset=${next}.)`,
  globNotice: (shown) => `(Only the first ${shown} results. Use a more specific path or pattern.)`,
  grepNotice: () => `(Only a part of the results.\nUse a more specific path or pattern.)`,
  spilled: (cut, unit, file) =>
    `[${cut} ${unit} truncated]\n\nFull text: ${file}\nUse Grep to search it, or Read with offset/limit.`,
  invalid: (tool, parameter, problem) => `${tool}: invalid arguments: "${parameter}" ${problem}`,
  missing: (path, names) => `File not found: ${path}${names.length ? `; did you mean ${names.join(" or ")}?` : ""}`,
  binary: (path) => `Cannot read binary file: ${path}`,
  range: (offset, total) => `Offset ${offset} is out of range (${total} lines)`,
  partial: () => "(Some paths were unreadable.)",
};

/** A program's failure, its questions and its notices, in other words. */
const nativeOtherWords: NativeParts = {
  ...rightNative,
  failureText: (kind, message) => `Sorry!\n[${kind}]\n\n${message}\n\nPlease repair it.`,
  cancelled: "CANCELLED: no time was left",
  render: (value, logs, warnings) =>
    rightNative.render(value, logs, []) + warnings.map((each) => `\n(A failure nobody waited for: ${each})`).join(""),
  project(result) {
    const { value, attachments } = rightNative.project(result);
    return { attachments, value: attachments.length ? `See the 3 attached files.` : value };
  },
};

/** The twins. Every check must pass on every one of them. */
export const twins: readonly Twin[] = [
  { id: "native", sets: ["codemode"], make: plain },
  {
    id: "native, other words",
    sets: ["codemode"],
    make: (options) => {
      const right = plain({ ...options, native: nativeOtherWords });
      const call: Implementation["call"] = async (request, signal) => {
        const reply = await right.call(request, signal);
        if (reply.kind !== "refused") return reply;
        // Without codes and kinds, as an adapter that sees texts only.
        return { kind: "refused", refusal: { message: reply.refusal.message, asks: reply.refusal.asks } };
      };
      return { ...right, hello: { ...right.hello, features: ["asks", "abort"] }, call };
    },
  },
  {
    id: "native, one call at a time",
    sets: ["codemode"],
    make: (options) =>
      plain({ ...options, native: { ...rightNative, guest: { ...rightNative.guest, concurrency: 1 } } }),
  },
  { id: "extended", sets: ["extended"], make: wide },
  { id: "extended, other words", sets: ["extended"], make: otherWide },
  { id: "plain", make: plain },
  { id: "other words", make: (options) => plain({ ...options, parts: { ...rightParts, words: otherWords } }) },
  {
    id: "extra metadata",
    make: onAnswer((answer) => ({
      ...answer,
      metadata: { took: 3, engine: { name: "x" }, ...answer.metadata, zzz: null },
    })),
  },
  {
    id: "extra fields",
    make: onAnswer((answer) => ({
      ...answer,
      attachments: answer.attachments?.map((each) => ({ ...each, filename: "x", id: "1" })) ?? [],
      cost: 0,
    })),
  },
  {
    id: "a reminder after the file",
    make: onAnswer((answer) =>
      answer.output.startsWith("<path>")
        ? { ...answer, output: `${answer.output}\n\n<reminder>\nbe kind\n</reminder>` }
        : answer
    ),
  },
  { id: "slower", make: around(async (reply) => await new Promise((resolve) => setTimeout(() => resolve(reply), 5))) },
  {
    id: "another path library",
    make: (options) =>
      plain({
        ...options,
        parts: { ...rightParts, sortEntries: (names) => names.sort((a, b) => a.localeCompare(b, "en-US")) },
      }),
  },
  {
    id: "asks with more metadata",
    make: around((reply) => {
      const more = <T extends { asks?: { metadata?: object }[] }>(body: T): T => ({
        ...body,
        asks: body.asks?.map((ask) => ({ ...ask, id: "p1", metadata: { ...ask.metadata, title: "?" } })),
      });
      if (reply.kind === "ok") return { kind: "ok", answer: more(reply.answer) };
      return reply.kind === "refused" ? { kind: "refused", refusal: more(reply.refusal) } : reply;
    }),
  },
  {
    id: "without codes",
    make: (options) => {
      const right = plain(options);
      const call: Implementation["call"] = async (request, signal) => {
        const reply = await right.call(request, signal);
        return reply.kind === "refused" ? { kind: "refused", refusal: { ...reply.refusal, code: undefined } } : reply;
      };
      return {
        ...right,
        hello: { ...right.hello, features: ["asks", "abort", "memory", "endpoints", "environment", ...optionNames] },
        call,
      };
    },
  },
  { id: "other habits on the web", make: (options) => plain({ ...options, parts: { ...rightParts, web: otherWeb } }) },
  {
    id: "searches cannot be pointed elsewhere",
    make: (options) => {
      const right = plain(options);
      const call: Implementation["call"] = async (request, signal) =>
        request.context.endpoints
          ? { kind: "skip", reason: "the services' addresses are fixed" }
          : await right.call(request, signal);
      return {
        ...right,
        hello: { ...right.hello, features: ["asks", "code", "abort", "memory", ...optionNames] },
        call,
      };
    },
  },
];
