// Shell: asks a person at the terminal.

import process from "node:process";
import { createInterface } from "node:readline/promises";
import type { Question, Reply } from "../permission/mod.ts";
import { readAnswer, renderQuestion } from "./render.ts";

/**
 * The host callback that asks the person at the terminal, or undefined when there is none: then an ask is a refusal
 * that says which rule asks, and nothing hangs on a question. Questions go to standard error, so that the output stays
 * what the model would see.
 */
export function terminalAsk(): ((question: Question) => Promise<Reply>) | undefined {
  if (!Deno.stdin.isTerminal() || !Deno.stderr.isTerminal()) return undefined;
  // One question at a time, also when several calls ask at once.
  let turn: Promise<unknown> = Promise.resolve();
  return (question) => {
    const reply = turn.then(() => askOnce(question));
    turn = reply.catch(() => {});
    return reply;
  };
}

async function askOnce({ request, signal }: Question): Promise<Reply> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    let question = renderQuestion(request);
    while (true) {
      const answer = readAnswer(await terminal.question(question, { signal }));
      if (answer === "reject") {
        const message = (await terminal.question("What should it do instead? (optional) ", { signal })).trim();
        return message === "" ? { kind: "reject" } : { kind: "reject", message };
      }
      if (answer !== undefined) return { kind: answer };
      question = "Please answer o, a or r: ";
    }
  } finally {
    terminal.close();
  }
}
