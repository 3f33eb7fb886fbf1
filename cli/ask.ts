// Shell: asks a person at the terminal.

import process from "node:process";
import { createInterface } from "node:readline/promises";
import type { Question, Reply } from "../permission/mod.ts";
import { excess, readAnswer, renderAnswers, renderQuestion } from "./question.ts";

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

async function askOnce(question: Question, interrupt: () => void): Promise<Reply> {
  const { request, signal } = question;
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  // While it reads, the terminal gives Ctrl-C as a key and not as a signal.
  terminal.on("SIGINT", interrupt);
  // A question that is open when the input ends is never answered.
  const over = Promise.withResolvers<undefined>();
  terminal.on("close", () => over.resolve(undefined));
  const ask = (text: string) => Promise.race([terminal.question(text, { signal }), over.promise]);
  try {
    const again = "Please answer o, a, t or r (? says more): ";
    let text = renderQuestion(question);
    while (true) {
      const line = await ask(text);
      if (line === undefined) return { kind: "reject" };
      const answer = readAnswer(line);
      switch (answer?.kind) {
        case "once":
          return answer;
        case "always": {
          const wrong = excess(question, answer);
          if (wrong === undefined) return answer;
          text = `${wrong}\n${again}`;
          break;
        }
        case "reject": {
          const message = (await ask("What should it do instead? (optional) "))?.trim();
          return message ? { kind: "reject", message } : answer;
        }
        case "help":
          text = renderAnswers(request) + again;
          break;
        case undefined:
          text = again;
      }
    }
  } finally {
    terminal.close();
  }
}
