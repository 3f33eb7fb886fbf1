// Pure: no Deno, no fetch, no file system.

import { createParser } from "eventsource-parser";
import { limits } from "../../spec/limits.ts";
import type { Profile } from "../../spec/profiles.ts";
import { isFinal, type Reading, readMessage, readMessages } from "./message.ts";

/** Reads the body of an answer piece by piece. */
export interface AnswerReader {
  /** Takes a piece; gives the reading as soon as one settles the call, so that an open stream need not end. */
  readonly push: (text: string) => Reading | undefined;
  /** Ends the body; gives what it was. `undefined` is a body that is no answer. */
  readonly end: () => Reading | undefined;
}

/** The reader of a body, by its content type, or by how it starts where that says nothing (rule websearch.response). */
export function answerReader(contentType: string, profile: Pick<Profile, "sseByRules">): AnswerReader {
  // [websearch.response] The observed program looks at each line by itself.
  if (!profile.sseByRules) return lineReader();
  const media = (contentType.split(";", 1)[0] ?? "").trim().toLowerCase();
  if (media === "text/event-stream") return eventReader();
  return media === "application/json" ? jsonReader() : sniffingReader();
}

/** Reads a body that only means something as a whole. */
function wholeReader(read: (body: string) => Reading | undefined): AnswerReader {
  const parts: string[] = [];
  return {
    push: (text) => {
      parts.push(text);
      return undefined;
    },
    end: () => read(parts.join("")),
  };
}

function jsonReader(): AnswerReader {
  return wholeReader((text) => {
    const body = parseJson(text.replace(/^\uFEFF/, ""));
    return body === undefined ? undefined : readMessages(body);
  });
}

/** Events by the rules of server-sent events: their data is tried in order, and the first that settles the call wins. */
function eventReader(): AnswerReader {
  let found: Reading | undefined;
  let seen: Reading | undefined;
  const parser = createParser({
    maxBufferSize: limits.websearch.bytes,
    onEvent: ({ event, data }) => {
      if (found !== undefined || (event !== undefined && event !== "" && event !== "message")) return;
      const body = parseJson(data);
      if (body === undefined) return;
      const reading = readMessages(body);
      if (isFinal(reading)) found = reading;
      else if (reading.kind === "empty" || seen === undefined) seen = reading;
    },
  });
  return {
    push: (text) => {
      parser.feed(text);
      return found;
    },
    end: () => {
      // A last event that no blank line ends is taken for whole.
      parser.feed("\n\n");
      return found ?? seen;
    },
  };
}

/** Decides by the first characters: JSON, or else events. */
function sniffingReader(): AnswerReader {
  let start = "";
  let reader: AnswerReader | undefined;
  return {
    push: (text) => {
      if (reader !== undefined) return reader.push(text);
      start += text;
      const first = /[^\s\uFEFF]/.exec(start)?.[0];
      if (first === undefined) return undefined;
      reader = first === "{" || first === "[" ? jsonReader() : eventReader();
      return reader.push(start);
    },
    end: () => reader?.end(),
  };
}

/** Line by line: a JSON body, or the first line of data whose result has a text; errors are not looked for. */
function lineReader(): AnswerReader {
  return wholeReader((body) => {
    const whole = parseJson(body);
    if (whole !== undefined) return asResult(whole);
    const readings = body.split("\n").filter((line) => line.startsWith("data: "))
      .map((line) => asResult(parseJson(line.slice("data: ".length))));
    return readings.find((reading) => reading.kind === "text") ?? { kind: "empty" };
  });
}

/** The text of a message whatever it says of errors, as the observed program takes it. */
function asResult(message: unknown): Reading {
  if (typeof message !== "object" || message === null) return { kind: "empty" };
  const { result } = message as { result?: Record<string, unknown> };
  const reading = readMessage({ id: 1, result: { content: result?.content } });
  return reading.kind === "text" ? reading : { kind: "empty" };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
