// Shell: asks a person at the terminal.

import process from "node:process";
import { createInterface } from "node:readline/promises";
import type { Question, Reply } from "../permission/mod.ts";
import { readAnswer, renderQuestion } from "./render.ts";

/**
 * The host callback that asks the person at the terminal, or undefined when there is none: then an ask is a refusal
 * that says which rule asks, and nothing hangs on a question. Questions go to standard error, so that the output stays
 * what the model would see. Ctrl-C at a question calls `interrupt`; Ctrl-D, which says that there are no more answers,
 * rejects.
 */
export function terminalAsk(interrupt: () => void): ((question: Question) => Promise<Reply>) | undefined {
  if (!Deno.stdin.isTerminal() || !Deno.stderr.isTerminal()) return undefined;
  // One question at a time, also when several calls ask at once.
  let turn: Promise<unknown> = Promise.resolve();
  return (question) => {
    const reply = turn.then(() => askOnce(question, interrupt));
    turn = reply.catch(() => {});
    return reply;
  };
}

async function askOnce({ request, signal }: Question, interrupt: () => void): Promise<Reply> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  // While it reads, the terminal gives Ctrl-C as a key and not as a signal.
  terminal.on("SIGINT", interrupt);
  // A question that is open when the input ends is never answered.
  const over = Promise.withResolvers<undefined>();
  terminal.on("close", () => over.resolve(undefined));
  const ask = (text: string) => Promise.race([terminal.question(text, { signal }), over.promise]);
  try {
    let question = renderQuestion(request);
    while (true) {
      const line = await ask(question);
      if (line === undefined) return { kind: "reject" };
      const answer = readAnswer(line);
      if (answer === "reject") {
        const message = (await ask("What should it do instead? (optional) "))?.trim();
        return message ? { kind: "reject", message } : { kind: "reject" };
      }
      if (answer !== undefined) return { kind: answer };
      question = "Please answer o, a or r: ";
    }
  } finally {
    terminal.close();
  }
}
