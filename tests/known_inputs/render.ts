// Pure: no Deno, no fetch, no file system.

import path from "node:path";
import { type Gives, type KnownInput, titleOf, type Try } from "./known_input.ts";

const head = `# Known inputs

Inputs that broke other tools of this kind, and what Scout makes of them. Written by
\`deno run --allow-read=. --allow-write=docs scripts/known_inputs.ts\` from the data in \`tests/known_inputs/\`, which its
tests run. \`contract\` stands where the contract asks for another answer than users do, \`extended: planned\` where the
profile \`extended\` is to give theirs. A character that is not ASCII stands as its number.
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
    ...tries.map((one) => {
      const cells = [inputOf(one), profileOf(one), resultOf(one), standing(one), keptBy(id, one)];
      return `| ${cells.map(cell).join(" | ")} |`;
    }),
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

function profileOf(one: Try): string {
  return one.kind === "call" ? one.profile ?? "documented" : "";
}

/** The test file that makes the calls of the table. */
const calls = "calls_test.ts";

function keptBy(id: string, one: Try): string {
  const [file, title] = one.kind === "call" ? [calls, titleOf(id, one)] : one.test;
  return `${code(path.posix.basename(file))}: ${code(title)}`;
}

function standing({ contract, extended }: Try): string {
  return [contract ? "contract" : "as expected", ...(extended ? [`extended: ${extended}`] : [])].join(", ");
}

function resultOf(one: Try): string {
  if (one.kind === "test") return one.gives;
  const asked = one.asked === undefined ? [] : [
    one.asked.length === 0 ? "nothing is asked" : `asks ${one.asked.map(code).join(" and ")}`,
  ];
  return [...asked, ...resultParts(one.gives)].join("; ");
}

function resultParts({ hits, error, says = [] }: Gives): string[] {
  return [
    ...(error === undefined ? [] : [`error ${code(error)}`]),
    ...(hits === undefined ? [] : [hits.length === 0 ? "`No files found`" : `finds ${hits.map(code).join(", ")}`]),
    ...(says.length === 0 ? [] : [`says ${says.map(({ source }) => code(source)).join(" and ")}`]),
  ];
}
