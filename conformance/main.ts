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

/** Runs the command; gives the exit code. */
export async function main(given: readonly string[]): Promise<number> {
  const args = ownArguments(given);
  const command = parseCommand(args);
  switch (command.kind) {
    case "help":
      console.log(usage);
      return 0;
    case "run":
      return await runCommand(command.options, args);
    case "copy":
      await copyCases(command.directory, setNames);
      return 0;
    case "adapter":
      return await checkAdapter(command.target);
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
  try {
    Deno.exit(await main(Deno.args));
  } catch (error) {
    console.error(
      error instanceof UsageError || error instanceof RangeError || error instanceof TargetStartError
        ? error.message
        : error,
    );
    Deno.exit(error instanceof TargetStartError ? 2 : 3);
  }
}
