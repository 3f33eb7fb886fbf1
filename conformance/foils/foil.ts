// Pure: no Deno, no fetch, no file system.

import type { RuleId } from "../../spec/rule_ids.ts";
import type { Implementation } from "../implementation.ts";
import type { CallRequest, Reply } from "../protocol.ts";
import type { NativeParts } from "../twins/native/native_parts.ts";
import type { Parts } from "../twins/plain/parts.ts";
import type { WideParts } from "../twins/wide/wide_parts.ts";

/** An implementation that is wrong on purpose in one point. */
export interface Foil {
  /** Its name: the rule's, and what is wrong. */
  readonly id: string;
  /** The rule that it breaks, and whose checks must kill it. */
  readonly breaks: RuleId;
  /** The wrong parts. */
  readonly parts?: (right: Parts) => Partial<Parts>;
  /** The wrong parts of `execute`. */
  readonly native?: (right: NativeParts) => Partial<NativeParts>;
  /** The wrong parts of the searches in the profile `extended`. */
  readonly wide?: (right: WideParts) => Partial<WideParts>;
  /** The wrong call around a right implementation. */
  readonly wrap?: (right: Implementation) => Implementation;
  /** Runs the ripgrep behind the recording one. */
  readonly goesPastRecorder?: true;
}

/** A foil made by replacing parts of the plain implementation. */
export function part(breaks: RuleId, what: string, parts: (right: Parts) => Partial<Parts>): Foil {
  return { id: `${breaks}: ${what}`, breaks, parts };
}

/** A foil that changes a number of the plain implementation. */
export function number(breaks: RuleId, name: keyof Parts["numbers"], value: number): Foil {
  return part(breaks, `${name} ${value}`, ({ numbers }) => ({ numbers: { ...numbers, [name]: value } }));
}

/** A foil that changes words of the plain implementation. */
export function words(breaks: RuleId, what: string, other: Partial<Parts["words"]>): Foil {
  return part(breaks, what, ({ words }) => ({ words: { ...words, ...other } }));
}

/** A foil made by replacing parts of the searches in the profile `extended`. */
export function widePart(breaks: RuleId, what: string, wide: (right: WideParts) => Partial<WideParts>): Foil {
  return { id: `${breaks}: ${what}`, breaks, wide };
}

/** A foil that changes what goes in or what comes out. */
export function wrap(
  breaks: RuleId,
  what: string,
  change: {
    readonly request?: (request: CallRequest) => CallRequest;
    readonly reply?: (reply: Reply, request: CallRequest) => Reply | Promise<Reply>;
  },
): Foil {
  return {
    id: `${breaks}: ${what}`,
    breaks,
    wrap: (right) => ({
      ...right,
      async call(request, signal) {
        const reply = await right.call(change.request?.(request) ?? request, signal);
        return change.reply ? await change.reply(reply, request) : reply;
      },
    }),
  };
}

/** A reply with another answer, where it is one. */
export function answer(change: (answer: Extract<Reply, { kind: "ok" }>["answer"]) => object): (reply: Reply) => Reply {
  return (reply) => reply.kind === "ok" ? { kind: "ok", answer: { ...reply.answer, ...change(reply.answer) } } : reply;
}
