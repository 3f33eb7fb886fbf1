// Pure: no Deno, no fetch, no file system.

import { limits } from "../../spec/limits.ts";
import { ToolError } from "../../spec/tool_error.ts";
import { someOf } from "../search/notices.ts";
import type { ToolResult } from "../tool.ts";
import { type Outcome, renderPart } from "./part.ts";
import { fitTogether, goingOn } from "./share.ts";

/**
 * The result of a call for several targets: a frame for each, in their order, and what could not be read. Throws
 * `ToolError` when none could be: with the code that they share, or `unreadable`.
 */
export function renderSeveral(outcomes: readonly Outcome[]): ToolResult {
  const failed = outcomes.filter((one) => one.kind === "failed");
  if (failed.length === outcomes.length) throw noneRead(failed.map(({ error }) => error));
  const fitted = fitTogether(outcomes);
  const answers = fitted.map(answerOf);
  const results = answers.flatMap(({ result }) => result ?? []);
  const { bytes, lines, preview } = limits.read;
  const rest = goingOn(fitted);
  const notices = [
    // [read.several] what was not read is named
    ...(failed.length === 0 ? [] : [
      `(Partial: ${results.length} of ${outcomes.length} were read. Not read: ${
        someOf(failed.map(({ shown }) => shown))
      }.)`,
    ]),
    ...(rest === undefined
      ? []
      : [`(At most ${lines} lines and ${bytes / 1024} KB are shown together. To go on: ${rest})`]),
  ];
  const isPartial = failed.length > 0 || results.some(({ metadata }) => metadata.partial === true);
  const attachments = results.flatMap(({ attachments = [] }) => attachments);
  const previews = results.map(({ metadata }) => metadata.preview).join("\n");
  return {
    title: someOf(fitted.flatMap((one) => one.kind === "failed" ? [] : one.target.title || one.target.shown)),
    output: [...answers.map(({ frame }) => frame), ...(notices.length > 0 ? [notices.join("\n")] : [])].join("\n\n"),
    metadata: {
      preview: previews.split("\n").slice(0, preview).join("\n"),
      truncated: results.some(({ metadata }) => metadata.truncated === true),
      loaded: [...new Set(results.flatMap(({ metadata }) => metadata.loaded as readonly string[]))],
      ...(isPartial ? { partial: true } : {}),
      files: answers.map(({ record }) => record),
    },
    ...(attachments.length > 0 ? { attachments } : {}),
  };
}

/** What is said of one target. */
interface Answer {
  readonly frame: string;
  readonly record: Readonly<Record<string, unknown>>;
  readonly result?: ToolResult;
}

function answerOf(one: Outcome): Answer {
  if (one.kind === "failed") {
    const { shown, error: { code, message } } = one;
    return {
      frame: `<path>${shown}</path>\n<error>\n${message}\n</error>`,
      record: { path: shown, error: { code, message } },
    };
  }
  const result = renderPart(one);
  const { shown } = one.target;
  const { preview: _, loaded: __, ...facts } = result.metadata;
  // An image or a PDF has no frame of its own.
  const frame = one.kind === "attachment" ? `<path>${shown}</path>\n${result.output}` : result.output;
  return { frame, record: { path: shown, ...facts }, result };
}

function noneRead(errors: readonly ToolError[]): ToolError {
  const code = errors.every((error) => error.code === errors[0]!.code) ? errors[0]!.code : "unreadable";
  const text = errors.map(({ message }) => `- ${message}`).join("\n");
  return new ToolError(code, `None of the ${errors.length} could be read:\n${text}`, { cause: errors[0] });
}
