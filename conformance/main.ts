// Shell: reads the command line, starts targets, prints and writes reports.

import { setNames } from "./check.ts";
import { ownArguments, parseCommand, usage, UsageError, withFile } from "./command.ts";
import { checkAdapter } from "./adapter_check.ts";
import { copyCases } from "./copy.ts";
import { readEvents, reportJson } from "./events.ts";
import { reportBadge } from "./report_badge.ts";
import { reportHtml } from "./report_html.ts";
import { reportJunit } from "./report_junit.ts";
import { reportTerminal } from "./report_terminal.ts";
import { runCommand } from "./run_command.ts";
import { TargetStartError } from "./target.ts";

async function print(text: string, file: string | undefined): Promise<void> {
  if (file === undefined) console.log(text.trimEnd());
  else await withFile("write the report", Deno.writeTextFile(file, text));
}

/** Signals that end a run from outside, and the exit code that says so. */
const endings = [["SIGINT", 130], ["SIGTERM", 143]] as const;

/** Runs the command; gives the exit code. When the signal fires, nothing is left of what it began. */
export async function main(given: readonly string[], signal?: AbortSignal): Promise<number> {
  const args = ownArguments(given);
  const command = parseCommand(args);
  switch (command.kind) {
    case "help":
      console.log(usage);
      return 0;
    case "run":
      return await runCommand(command.options, args, signal);
    case "copy":
      await copyCases(command.directory, setNames, signal);
      return 0;
    case "adapter":
      return await checkAdapter(command.target, signal);
    case "report": {
      const runs = await Promise.all(
        command.files.map(async (file) =>
          readEvents(await withFile("read the event file", Deno.readTextFile(file)), file)
        ),
      );
      const [first] = runs;
      if (first === undefined) return 3;
      switch (command.to) {
        case "terminal":
          await print(reportTerminal(first), command.out);
          break;
        case "json":
          await print(reportJson(first), command.out);
          break;
        case "junit":
          await print(reportJunit(first), command.out);
          break;
        case "html":
          await print(reportHtml(runs), command.out);
          break;
        case "badge":
          await print(reportBadge(first), command.out);
      }
      return 0;
    }
  }
}

if (import.meta.main) {
  const ended = new AbortController();
  // Targets are process groups of their own, which an interrupt at the terminal does not reach.
  for (const [name, code] of endings) {
    // Windows knows no SIGTERM.
    if (Deno.build.os === "windows" && name === "SIGTERM") continue;
    Deno.addSignalListener(name, () => {
      ended.abort();
      Deno.exit(code);
    });
  }
  try {
    Deno.exit(await main(Deno.args, ended.signal));
  } catch (error) {
    console.error(
      error instanceof UsageError || error instanceof RangeError || error instanceof TargetStartError
        ? error.message
        : error,
    );
    Deno.exit(error instanceof TargetStartError ? 2 : 3);
  }
}
