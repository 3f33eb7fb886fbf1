// Pure: no Deno, no fetch, no file system.

import type { LimitRow } from "../../spec/limit_rows.ts";
import { alignedTable } from "./aligned_table.ts";

const preface = `# Limits

<!-- Generated from spec/limit_rows.ts by \`deno task spec\`. -->

Every number of the contract, with what happens when it is reached and who can move it. Where nothing is said, nobody
can: those of \`read\`, \`glob\` and \`grep\` are what models are trained on, so no setting moves them. They stand in
[spec/limits.ts](../spec/limits.ts); "the host" means an option of \`createToolset\`, or of \`connectMcp\` for the MCP
client.
`;

/** What the groups of limits are, in their order. */
const titles: Readonly<Record<string, string>> = {
  read: "read",
  glob: "glob",
  grep: "grep",
  search: "glob and grep in the profile extended",
  ripgrep: "ripgrep, below glob and grep",
  permission: "The permission gate",
  truncation: "The generic truncation",
  webfetch: "webfetch",
  websearch: "websearch",
  codemode: "Code Mode",
  mcp: "The MCP client of Code Mode",
};

/** The group of a limit: `read` of `read.lines`. */
const groupOf = ({ limit }: LimitRow) => limit.slice(0, limit.indexOf("."));

/**
 * The table of some groups of limits. `spec` is the path from the document that shows it to the specification. A group
 * without a limit throws a `RangeError`.
 */
export function limitsTable(rows: readonly LimitRow[], groups: readonly string[], spec: string): string {
  const lost = groups.find((group) => !rows.some((row) => groupOf(row) === group));
  if (lost !== undefined) throw new RangeError(`Cannot show the limits of "${lost}": there are none`);
  return alignedTable(
    ["limit", "value", "when it is reached", "moved by", "rule"],
    groups.flatMap((group) => rows.filter((row) => groupOf(row) === group)).map((row) => [
      `${row.about.slice(row.about.indexOf(": ") + 2)} (\`${row.limit}\`)`,
      row.value,
      row.reached,
      row.movedBy ?? "",
      `[${row.rule}](${spec}#${row.rule})`,
    ]),
  );
}

/** `docs/limits.md`: all limits by group. A group without a title throws a `RangeError`. */
export function renderLimits(rows: readonly LimitRow[]): string {
  const groups = [...new Set(rows.map(groupOf))];
  return [
    preface,
    ...groups.map((group) => {
      const title = titles[group];
      if (title === undefined) throw new RangeError(`Cannot show the limits of "${group}": it has no title`);
      return `## ${title}\n\n${limitsTable(rows, [group], "../spec/SPEC.md")}`;
    }),
  ].join("\n");
}
