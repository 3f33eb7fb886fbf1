// Pure: no Deno, no fetch, no file system.

import type { RuleId } from "../../spec/rule_ids.ts";
import type { WideReadParts } from "../twins/wide/read_parts.ts";
import { answer, type Foil, widePart, wrap } from "./foil.ts";

/** A foil made by replacing parts of `read`. */
function part(breaks: RuleId, what: string, parts: (right: WideReadParts) => Partial<WideReadParts>): Foil {
  return widePart(breaks, what, ({ read }) => ({ read: { ...read, ...parts(read) } }));
}

/** Foils of the rules of `read` in the profile `extended`. */
export const extendedReadFoils: readonly Foil[] = [
  part("read.several", "19 at most", () => ({ most: 19 })),
  part("read.several", "any number", () => ({ most: 1000 })),
  part("read.several", "what stands beside holds for none", () => ({ defaultsHold: false })),
  part("read.several", "one that fails costs all", () => ({ failureIs: "the answer" })),
  part("read.several", "the last comes first", () => ({ order: (frames) => frames.toReversed() })),
  part("read.several", "one question for all", () => ({ asksEach: false })),
  part(
    "read.several",
    "what failed is not named",
    () => ({ failed: () => "<error>\nsome could not be read\n</error>" }),
  ),
  wrap("read.several", "no records", { reply: answer(({ metadata }) => ({ metadata: { ...metadata, files: 3 } })) }),
  part("read.shared", "first come, first served", () => ({
    share(needs, amount) {
      let left = amount;
      return needs.map((need) => {
        const share = Math.min(need, left);
        left -= share;
        return share;
      });
    },
  })),
  part("read.shared", "equal parts, needed or not", () => ({
    share: (needs, amount) => needs.map((need) => Math.min(need, Math.floor(amount / needs.length))),
  })),
  part("read.shared", "every file has the limits to itself", () => ({ share: (needs) => needs })),
  part("read.shared", "no call goes on", () => ({ goesOn: () => "-- there is more" })),
  part("read.encoding", "marks say nothing", () => ({ marked: () => undefined })),
  part("read.encoding", "UTF-32 is UTF-16", ({ marked }) => ({
    marked: (sample) => marked(sample)?.replace("32", "16"),
  })),
  part("read.encoding", "nothing is recognised without a mark", () => ({ guessed: () => undefined })),
  part("read.encoding", "what is asked for comes before the mark", () => ({ markFirst: false })),
  part("read.encoding", "NUL is text", () => ({ isStrange: () => false })),
  part("read.encoding", "no near labels", () => ({ labels: [] })),
  part("read.encoding", "the notice does not name it", () => ({ saysEncoding: () => "-- decoded" })),
  wrap("read.encoding", "the parameter does nothing", {
    request: (request) => ({ ...request, params: { ...request.params as object, encoding: undefined } }),
  }),
  part("read.malformed", "nothing is said", () => ({ malformed: "" })),
  part("read.malformed", "a replacement character that is there counts", () => ({
    isMalformed: (line) => new TextDecoder().decode(line).includes("\ufffd"),
  })),
  part("read.spelling", "names are compared as they are", () => ({ look: (name) => name })),
  part("read.spelling", "spaces are not compared", ({ look }) => ({
    look: (name) => look(name.replace(/[^\S ]/g, (space) => `<${space.charCodeAt(0)}>`)),
  })),
  part("read.spelling", "accents are not compared", ({ look }) => ({
    look: (name) => look(name.replace(/\u0301/g, "<acute>")),
  })),
  part("read.spelling", "the name is not told", () => ({ saysName: () => "-- another name" })),
  widePart("read.near", "nothing is offered", ({ tries }) => ({
    tries: new Set([...tries].filter((each) => each !== "near")),
  })),
  part("read.whole-characters", "half a pair is shown", () => ({
    keepLine: (line, limit) => ({ text: line.slice(0, limit), cut: line.length > limit }),
  })),
];
