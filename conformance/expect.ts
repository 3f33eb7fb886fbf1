// Pure: no Deno, no fetch, no file system.

/**
 * What a check may expect of a reply. Few helpers, exact where the contract is literal, facts where its wording is free.
 *
 * @module
 */

import type { Answer, Refusal, Reply } from "./protocol.ts";

/** An expectation: what is wanted, in words or literally, and a judge that says what was got instead. */
export interface Expectation {
  /** What is wanted. */
  readonly want: string;
  /** `undefined` when the reply is right; else what was got, in words or literally. */
  readonly got: (reply: Reply, facts: { readonly claimsCode: boolean }) => string | undefined;
}

/** A reply in words. */
export function inWords(reply: Reply): string {
  switch (reply.kind) {
    case "ok":
      return reply.answer.output === "" ? "an empty output" : reply.answer.output;
    case "refused":
      return `refused${reply.refusal.code ? ` (${reply.refusal.code})` : ""}: ${
        reply.refusal.message || "(empty message)"
      }`;
    case "skip":
      return `skipped: ${reply.reason}`;
    case "broke":
      return `broke: ${reply.trace}`;
  }
}

/** The answer must satisfy `problem`, which says what is wrong or nothing. */
export function answers(want: string, problem: (answer: Answer) => string | undefined): Expectation {
  return { want, got: (reply) => reply.kind === "ok" ? problem(reply.answer) : inWords(reply) };
}

/** The output is exactly this. */
export function output(exact: string): Expectation {
  return answers(exact, (answer) => answer.output === exact ? undefined : inWords({ kind: "ok", answer }));
}

/** The output holds each text. */
export function holds(...texts: string[]): Expectation {
  return answers(
    `an output that holds ${texts.map((text) => JSON.stringify(text)).join(" and ")}`,
    (answer) => texts.every((text) => answer.output.includes(text)) ? undefined : inWords({ kind: "ok", answer }),
  );
}

/** A refusal: with one of the codes, where the target reports codes, and with each text in the message. */
export function refused(codes: readonly string[], ...mentions: string[]): Expectation {
  const naming = mentions.length ? ` that names ${mentions.map((text) => JSON.stringify(text)).join(" and ")}` : "";
  return {
    want: `a refusal (${codes.join(" or ")})${naming}`,
    got: (reply, { claimsCode }) => {
      if (reply.kind !== "refused" || reply.refusal.message.trim() === "") return inWords(reply);
      if (claimsCode && !codes.includes(reply.refusal.code ?? "")) return inWords(reply);
      return mentions.every((text) => names(reply.refusal, text)) ? undefined : inWords(reply);
    },
  };
}

function names(refusal: Refusal, text: string): boolean {
  return refusal.message.toLowerCase().includes(text.toLowerCase());
}

/** A success, whatever it says, but something. */
export const succeeds: Expectation = answers(
  "a success",
  (answer) => answer.output === "" ? "an empty output" : undefined,
);

/** Every whole number in a text, separators inside numbers forgiven (`2,000` is 2000). */
export function numbersIn(text: string): number[] {
  return [...text.replace(/(?<=\d)[,_'\u00a0\u202f](?=\d{3}(?!\d))/g, "").matchAll(/\d+/g)].map(([digits]) =>
    Number(digits)
  );
}

/** The metadata holds exactly this value under the key. */
export function metadata(key: string, value: unknown): Expectation {
  return answers(`metadata.${key} = ${JSON.stringify(value)}`, (answer) => {
    const got = answer.metadata?.[key];
    return JSON.stringify(got) === JSON.stringify(value) ? undefined : `metadata.${key} = ${JSON.stringify(got)}`;
  });
}

/** All of the expectations; the first that is missed speaks. */
export function all(...expectations: readonly Expectation[]): Expectation {
  return {
    want: expectations.map((each) => each.want).join("; "),
    got: (reply, facts) => {
      for (const each of expectations) {
        const got = each.got(reply, facts);
        if (got !== undefined) return got;
      }
    },
  };
}
