// Pure: no Deno, no fetch, no file system.

import type { Area } from "../../spec/areas.ts";
import type { Divergence } from "../../spec/divergences.ts";
import type { LimitRow } from "../../spec/limit_rows.ts";
import type { Profile } from "../../spec/profiles.ts";
import type { Rule } from "../../spec/rule.ts";

/** Everything `spec/SPEC.md` is made of. */
export interface SpecData {
  readonly areas: readonly Area[];
  readonly rules: readonly Rule[];
  readonly limitRows: readonly LimitRow[];
  readonly profiles: readonly Profile[];
  readonly divergences: readonly Divergence[];
}

const preface = `# The contract

Generated from the data in \`spec/\` by \`deno task spec\`; change the data, not this file.

Each rule has an id, a level and a basis. **MUST** missed is a failure, **SHOULD** missed a warning, **MAY** a choice
to be declared. *Documented* is stated in the documents that the contract rests on; *observed* was seen by running
opencode 1.18.14 where the documents are silent; *extension* is Scout's own.

What stands in code font between quotes of the output (\`No files found\`, \`Found N matches\`, \`  Line 42: text\`, the
tags and the \`N: \` prefix) is exact. Other notices are free in their words: a rule says which facts they carry.
`;

/** Make one cell of a Markdown table: pipes escaped, line breaks to spaces. */
export function cell(text: string): string {
  return text.replaceAll("|", "\\|").replaceAll(/\s*\n\s*/g, " ");
}

/** Render a Markdown table. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map(cell).join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n") + "\n";
}

/** A link to the rule's anchor in the same document. */
function link(id: string): string {
  return `[${id}](#${id})`;
}

function renderRule(rule: Rule): string {
  const reasons = [
    rule.unobservable && `No check: ${rule.unobservable}`,
    rule.unwritten && `No line of code: ${rule.unwritten}`,
    rule.pending && `Not kept yet: ${rule.pending}`,
  ].filter((reason) => typeof reason === "string");
  const head = `<a id="${rule.id}"></a>**${rule.id}** · ${rule.level} · *${rule.basis}*`;
  return [head, rule.text, ...reasons.map((reason) => `*${reason}*`)].join("\n\n") + "\n";
}

function renderArea(area: Area, rules: readonly Rule[]): string {
  const state = area.built ? "" : " *(not built yet)*";
  return [`## ${area.title}${state}\n`, `${area.about}\n`, ...rules.map(renderRule)].join("\n");
}

function renderProfiles(profiles: readonly Profile[]): string {
  const switches = Object.keys(profiles[0] ?? {}).filter((key) => key !== "name");
  const rows = switches.map((name) => [
    `\`${name}\``,
    ...profiles.map((profile) => String(Object.entries(profile).find(([key]) => key === name)?.[1])),
  ]);
  return table(["switch", ...profiles.map((profile) => `\`${profile.name}\``)], rows);
}

function renderDivergences(divergences: readonly Divergence[]): string {
  const rows = divergences.map((row) => [
    row.rules.map(link).join(", "),
    row.documented,
    row.program,
    row.always
      ? `${row.switch ? `\`${row.switch}\`; e` : "E"}very profile as documented: ${row.always}`
      : `\`${row.switch}\``,
    row.readIn ? `\`${row.readIn}\`` : "",
  ]);
  return table(["rules", "documented (default)", "the program", "switch", "read in"], rows);
}

/**
 * Render the specification as Markdown: the rules by area with an anchor each, then limits, profiles and divergences.
 * A rule whose area is not in the list throws a `RangeError`, so that none is lost in silence.
 */
export function renderSpec(data: SpecData): string {
  const known = new Set(data.areas.map((area) => area.id));
  const lost = data.rules.find((rule) => !known.has(rule.area));
  if (lost) throw new RangeError(`Cannot render the rule "${lost.id}": no area "${lost.area}"`);
  return [
    preface,
    ...data.areas.map((area) => renderArea(area, data.rules.filter((rule) => rule.area === area.id))),
    "## Limits\n",
    table(
      ["what", "value", "rule", "name"],
      data.limitRows.map((row) => [
        row.about,
        row.value,
        row.stated ? link(row.rule) : `${link(row.rule)}, open there`,
        `\`${row.limit}\``,
      ]),
    ),
    "## Profiles\n",
    "A profile is a record of switches; `true` gives the documented, safer behaviour unless the table of divergences says otherwise.\n",
    renderProfiles(data.profiles),
    "## Divergences\n",
    "In the profiles `documented` and `extended` the second column holds, in `opencode-1.18` the third.\n",
    renderDivergences(data.divergences),
  ].join("\n");
}

/** Render `spec/rule_ids.ts`, the union of all ids, from ids in the order of the rules. */
export function renderRuleIds(ids: readonly string[]): string {
  return [
    "// Pure: no Deno, no fetch, no file system.\n",
    "// Generated from the rules by `deno task spec`; change the rules, not this file.\n",
    "/** The id of a rule of the contract. */",
    "export type RuleId =",
    ids.map((id) => `  | ${JSON.stringify(id)}`).join("\n") + ";\n",
  ].join("\n");
}
