// Pure: no Deno, no fetch, no file system.

import { InvalidArgumentError, Option } from "commander";
import { limits } from "./spec/limits.ts";

function milliseconds(value: string): number {
  const seconds = Number(value);
  const most = Math.floor(limits.permission.wait / 1000);
  if (value.trim() === "" || !(seconds > 0 && seconds <= most)) {
    throw new InvalidArgumentError(`It must be a number of seconds, more than 0 and at most ${most}.`);
  }
  return seconds * 1000;
}

/** The option of our commands that says how long a question waits; its value, `answerTimeout`, is in milliseconds. */
export function answerTimeOption(): Option {
  return new Option("--answer-timeout <seconds>", "refuse a question that nobody answers in this time")
    .argParser(milliseconds);
}
