// Pure: no Deno, no fetch, no file system.

/** The text that a model gets for a program that finished (rule execute.output). */
export function renderOutput(value: unknown, logs: readonly string[], warnings: readonly string[]): string {
  // [execute.output] A string result as it is, other data as JSON with two spaces; logs after it.
  const result = typeof value === "string" ? value : JSON.stringify(value, null, 2) ?? "null";
  return `${result}${section("Logs", logs)}${section("Warnings", warnings)}`;
}

/** The text that a model gets for a program that failed: what happened, then what it logged before. */
export function renderFailure(message: string, logs: readonly string[], warnings: readonly string[]): string {
  return `${message}${section("Logs", logs)}${section("Warnings", warnings)}`;
}

function section(title: string, lines: readonly string[]): string {
  return lines.length === 0 ? "" : `\n\n${title}:\n${lines.join("\n")}`;
}
