// Shell: makes the calls of a document.

import { type AskRequest, defaultRules, evaluate } from "../../permission/mod.ts";
import { limitRows } from "../../spec/limit_rows.ts";
import { limitsTable } from "../spec/limits_page.ts";
import {
  drawing,
  type DrawnBlock,
  type DrawnCall,
  drawnCalls,
  type NewBlock,
  withBlocks,
  withLimits,
  withNotes,
} from "./drawing.ts";
import type { Answer, Stage } from "./stage.ts";

/** A question as it is drawn: what is asked for, what the default rules say, what an "always" would open. */
function questionLine({ permission, patterns, always }: AskRequest): string {
  const list = (all: readonly string[]) => all.map((one) => JSON.stringify(one)).join(", ");
  const actions = patterns.map((pattern) => evaluate(defaultRules, permission, pattern).action);
  return `${permission} ${list(patterns)}: ${[...new Set(actions)].join(", ")} by default; "always" opens ${
    list(always)
  }\n`;
}

function answerBlock(answer: Answer): { readonly info: string; readonly text: string } {
  if ("error" in answer) return { info: `text ${answer.error.code}`, text: answer.error.message };
  const { output, attachments = [] } = answer.result;
  const attached = attachments.map(({ mime, url }) =>
    `\n(attached: ${mime}, ${url.length} characters of base64 and header)`
  );
  return { info: "text", text: output + attached.join("") };
}

async function newBlock(stage: Stage, call: DrawnCall, { shows, block }: DrawnBlock): Promise<NewBlock> {
  switch (shows) {
    case "output":
      return { block, ...answerBlock(await stage.answer(call)) };
    case "asks":
      return { block, info: "text asks", text: (await stage.questions(call)).map(questionLine).join("") };
    case "facts": {
      const answer = await stage.answer(call);
      if ("error" in answer) throw answer.error;
      const { title, metadata } = answer.result;
      return { block, info: "text facts", text: `title: ${title}\nmetadata: ${JSON.stringify(metadata)}` };
    }
    case "description":
      return { block, info: "text description", text: await stage.description(call) };
  }
}

/** A document as it should be: each drawn block shows what the real tool gives, each table of limits what the data say. */
export async function drawDocument(markdown: string, stage: Stage): Promise<string> {
  const changes: NewBlock[] = [];
  for (const call of drawnCalls(markdown)) {
    for (const drawn of call.blocks) {
      const { block, info, text } = await newBlock(stage, call, drawn);
      changes.push({
        block,
        info,
        text: withNotes(drawing(stage.tidy(text), drawn.shows === "description"), block.text),
      });
    }
  }
  return withLimits(withBlocks(markdown, changes), (groups) => limitsTable(limitRows, groups, "../../spec/SPEC.md"));
}
