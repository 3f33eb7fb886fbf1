// Pure: no Deno, no fetch, no file system.

/**
 * The event file: a header, one line for each verdict, a footer. Every report is made from it.
 *
 * @module
 */

import { z } from "zod";
import type { Hello } from "./protocol.ts";
import { type Verdict, type VerdictName, verdictNames } from "./verdict.ts";

/** Version of the suite: a minor one may add checks. */
export const suiteVersion = "0.1.0";

/** The first line: what ran on what. */
export interface Header {
  /** Always `header`. */
  readonly event: "header";
  /** Version of the suite. */
  readonly suite: string;
  /** When it ran, as an ISO date. */
  readonly date: string;
  /** Behaviour profile. */
  readonly profile: string;
  /** Sets that were run. */
  readonly sets: readonly string[];
  /** Base seed. */
  readonly seed: number;
  /** What the target says it is. */
  readonly target: Hello;
  /** How it was reached. */
  readonly transport: string;
  /** The command that repeats the run. */
  readonly command: string;
  /** What `rg --version` says. */
  readonly ripgrep: string;
  /** Operating system and processor. */
  readonly system: string;
  /** True when only some of the checks were asked for. */
  readonly partial: boolean;
}

/** The last line. A file without it is incomplete, and every report says so. */
export interface Footer {
  /** Always `footer`. */
  readonly event: "footer";
  /** Verdicts by name. */
  readonly counts: Readonly<Record<string, number>>;
  /** Entries of the file of known failures that are no longer needed. */
  readonly stale: readonly string[];
  /** Milliseconds of the whole run. */
  readonly ms: number;
  /** The exit code. */
  readonly exit: number;
}

/** A whole run. */
export interface Run {
  /** The header. */
  readonly header: Header;
  /** The verdicts, in the order of the checks. */
  readonly verdicts: readonly Verdict[];
  /** The footer; `undefined` when the run did not come to its end. */
  readonly footer: Footer | undefined;
}

const header = z.looseObject({
  event: z.literal("header"),
  suite: z.string(),
  date: z.string(),
  profile: z.string(),
  sets: z.array(z.string()),
  seed: z.int(),
  target: z.looseObject({ name: z.string(), version: z.string(), language: z.string(), tools: z.array(z.string()) }),
  transport: z.string(),
  command: z.string(),
  ripgrep: z.string(),
  system: z.string(),
  partial: z.boolean(),
});

const verdict = z.looseObject({
  event: z.literal("verdict"),
  check: z.string(),
  rule: z.string(),
  level: z.enum(["MUST", "SHOULD", "MAY"]),
  set: z.string(),
  verdict: z.enum(verdictNames),
  message: z.string().optional(),
  ms: z.number(),
  calls: z.int(),
  miss: z.looseObject({
    control: z.boolean(),
    want: z.string(),
    got: z.string(),
    call: z.string().optional(),
    tree: z.string().optional(),
  }).optional(),
  seen: z.string().optional(),
  replay: z.looseObject({ seed: z.int(), path: z.string(), shrunkIn: z.int().optional() }).optional(),
  stderr: z.string().optional(),
  known: z.string().optional(),
});

const footer = z.looseObject({
  event: z.literal("footer"),
  counts: z.record(z.string(), z.int()),
  stale: z.array(z.string()),
  ms: z.number(),
  exit: z.int(),
});

const summary = z.object({ header, verdicts: z.array(verdict), footer: footer.optional(), complete: z.boolean() });

/** Count the verdicts by name. */
export function countVerdicts(verdicts: readonly Verdict[]): Record<VerdictName, number> {
  const counts = Object.fromEntries(verdictNames.map((name) => [name, 0])) as Record<VerdictName, number>;
  for (const { verdict } of verdicts) counts[verdict]++;
  return counts;
}

/** The exit code of a run: 1 when something unexpected is red, 0 else. */
export function exitCode(verdicts: readonly Verdict[], stale: readonly unknown[], strict: boolean): 0 | 1 {
  const bad = ["fail", "broke", "flaky", ...(strict ? ["warn"] : [])];
  return stale.length > 0 || verdicts.some(({ verdict }) => bad.includes(verdict)) ? 1 : 0;
}

/** One line of the file. */
export function writeEvent(event: Header | Verdict | Footer): string {
  return JSON.stringify(event) + "\n";
}

/** Read an event file. Throws a `RangeError` with the file's name, where it is given, and the line that is wrong. */
export function readEvents(text: string, name = ""): Run {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  const read = <T>(schema: z.ZodType<T>, line: string | undefined, number: number): T => {
    const problem = (why: string) =>
      new RangeError(`Cannot read the event file${name && ` ${name}`}: line ${number} ${why}`);
    let value: unknown;
    try {
      value = JSON.parse(line ?? "");
    } catch {
      throw problem("is not JSON");
    }
    const result = schema.safeParse(value);
    if (!result.success) throw problem(`breaks the schema at ${result.error.issues[0]?.path.join(".") ?? "?"}`);
    return result.data;
  };
  const first = read(header, lines[0], 1) as unknown as Header;
  const last = lines.length > 1 && /"event":"footer"/.test(lines.at(-1) ?? "")
    ? read(footer, lines.at(-1), lines.length) as Footer
    : undefined;
  const middle = lines.slice(1, last ? -1 : undefined);
  return { header: first, verdicts: middle.map((line, i) => read(verdict, line, i + 2) as Verdict), footer: last };
}

/** A run as one JSON document; `report.schema.json` is its schema. */
export function reportJson(run: Run): string {
  return JSON.stringify({ ...run, complete: run.footer !== undefined }, undefined, 2) + "\n";
}

/** The JSON Schema of {@link reportJson}. */
export function reportSchema(): Record<string, unknown> {
  return { title: "A report of the Scout conformance suite, version 1", ...z.toJSONSchema(summary) };
}
