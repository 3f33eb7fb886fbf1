// Pure: no Deno, no fetch, no file system.

import path from "node:path";
import { type CallTry, type Gives, type KnownInput, titleOf, type Try } from "./known_input.ts";

const head = `# Known inputs

Inputs that broke other tools of this kind, and what Scout makes of them. Written by
\`deno run --allow-read=. --allow-write=docs scripts/known_inputs.ts\` from the data in \`tests/known_inputs/\`, which its
tests run. \`contract\` stands where the contract asks for another answer than users do; the profile \`extended\` may give
theirs. A character that is not ASCII stands as its number.
`;

/** The document, by the areas of the inputs. */
export function renderKnownInputs(areas: readonly (readonly [area: string, inputs: readonly KnownInput[]])[]): string {
  return [head, ...areas.map(([area, inputs]) => `## ${area}\n\n${inputs.map(renderInput).join("\n")}`)].join("\n");
}

function renderInput({ id, input, expected, tries }: KnownInput): string {
  return [
    `### ${id}: ${input}`,
    "",
    `Expected: ${expected}.`,
    "",
    "| input | profile | result | stands | kept by |",
    "| --- | --- | --- | --- | --- |",
    ...tries.flatMap((one) => rowsOf(id, one)).map((cells) => `| ${cells.map(cell).join(" | ")} |`),
    "",
  ].join("\n");
}

/** A cell of a table: on one line, with nothing in it that ends it. */
const cell = (text: string) => text.replaceAll("|", "\\|").replaceAll("\n", "\\n");

/** Text as it stands; characters that cannot be seen by their numbers. */
const code = (text: string) => {
  const seen = text.replace(/[^\x20-\x7e]/gu, (unit) => `\\u{${unit.codePointAt(0)!.toString(16)}}`);
  return seen.includes("`") ? `\`\` ${seen} \`\`` : `\`${seen}\``;
};

/** What sets the input apart, and the call; a long one is cut. */
function inputOf(one: Try): string {
  if (one.kind === "test") return one.name;
  const [tool, params] = one.call;
  const call = `${tool} ${JSON.stringify(params)}`;
  return `${one.name}: ${code(call.length > 100 ? `${call.slice(0, 100)}...` : call)}`;
}

/** The test file that makes the calls of the table. */
const calls = "calls_test.ts";

/** The rows of a try: one, and one for the profile `extended` where that gives another answer. */
function rowsOf(id: string, one: Try): string[][] {
  const input = inputOf(one);
  const stands = one.contract ? "contract" : "as expected";
  if (one.kind === "test") {
    const [file, title] = one.test;
    return [[input, "", one.gives, stands, testOf(path.posix.basename(file), title)]];
  }
  const { extended } = one;
  const rows = [[
    input,
    one.profile ?? "documented",
    resultOf(one),
    stands,
    testOf(calls, titleOf(id, one)),
  ]];
  if (extended !== undefined) {
    rows.push([input, "extended", partsOf(extended).join("; "), "as expected", testOf(calls, titleOf(id, one, true))]);
  }
  return rows;
}

const testOf = (file: string, title: string) => `${code(file)}: ${code(title)}`;

function resultOf({ asked, gives }: CallTry): string {
  const questions = asked === undefined
    ? []
    : [asked.length === 0 ? "nothing is asked" : `asks ${asked.map(code).join(" and ")}`];
  return [...questions, ...partsOf(gives)].join("; ");
}

function partsOf({ hits, error, says = [] }: Gives): string[] {
  return [
    ...(error === undefined ? [] : [`error ${code(error)}`]),
    ...(hits === undefined ? [] : [hits.length === 0 ? "`No files found`" : `finds ${hits.map(code).join(", ")}`]),
    ...(says.length === 0 ? [] : [`says ${says.map(({ source }) => code(source)).join(" and ")}`]),
  ];
}
