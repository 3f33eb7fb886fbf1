// Shell: runs ripgrep.

import { Refuse } from "../gate.ts";

/** Time that is running out. */
export interface Clock extends Disposable {
  /** Aborts when it is over. */
  readonly signal: AbortSignal;
  /** From now on only so many milliseconds are left. */
  left(milliseconds: number): void;
}

/** A clock that runs for some milliseconds. */
export function clock(milliseconds: number): Clock {
  const controller = new AbortController();
  let timer = setTimeout(() => controller.abort(), milliseconds);
  return {
    signal: controller.signal,
    left(milliseconds) {
      clearTimeout(timer);
      timer = setTimeout(() => controller.abort(), milliseconds);
    },
    [Symbol.dispose]: () => clearTimeout(timer),
  };
}

/** How a run ended. */
export interface Ended {
  /** The clock ended it. */
  readonly late: boolean;
  /** What could not be read. */
  readonly unread: readonly string[];
  /** Something could not be read. */
  readonly partial: boolean;
}

/** A run of ripgrep. */
export interface Run {
  readonly ripgrep: string;
  readonly args: readonly string[];
  readonly directory: string;
  /** The byte behind each row. */
  readonly separator: 0 | 10;
  readonly clock: Clock;
  readonly signal: AbortSignal;
}

const unreadable = /\(os error (?:2|13|40)\)$/;

/** Gives each row to `take` until that says stop. */
export async function eachRow(run: Run, take: (row: string) => void | "stop"): Promise<Ended> {
  const { ripgrep, args, directory, separator, clock, signal } = run;
  const child = new Deno.Command(ripgrep, {
    args: [...args],
    cwd: directory,
    stdin: "null",
    stdout: "piped",
    stderr: "piped",
    signal: AbortSignal.any([clock.signal, signal]),
  }).spawn();
  const said = new Response(child.stderr).text();
  const decoder = new TextDecoder();
  let stopped = false, begun = "";
  reading:
  for await (const chunk of child.stdout) {
    let from = 0;
    for (let at = chunk.indexOf(separator); at >= 0; at = chunk.indexOf(separator, from)) {
      const row = begun + decoder.decode(chunk.subarray(from, at));
      from = at + 1;
      begun = "";
      if (take(row) === "stop") {
        stopped = true;
        child.kill("SIGKILL");
        break reading;
      }
    }
    begun += decoder.decode(chunk.subarray(from), { stream: true });
  }
  const { code } = await child.status;
  const lines = (await said).split("\n").filter((line) => line !== "");
  if (signal.aborted) throw new Refuse("aborted", "The call was ended.");
  const late = clock.signal.aborted;
  if (!stopped && !late && code > 1 && !lines.every((line) => unreadable.test(line))) {
    throw new Refuse(
      code === 2 ? "invalid_pattern" : "ripgrep_failed",
      lines.join("\n") || `ripgrep ended with ${code}`,
    );
  }
  const unread = lines.flatMap((line) => /^rg: (?:\.\/)?(.*?): /.exec(line)?.[1] ?? []);
  return { late, unread, partial: !stopped && !late && code === 2 };
}
