// Pure: no Deno, no fetch, no file system.

import path from "node:path";
import {
  type CallTry,
  type Gives,
  type KnownInput,
  type ProgramGives,
  type ProgramTry,
  type Served,
  titleOf,
  type Try,
  type WebGives,
  type WebTry,
} from "./known_input.ts";

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

/** A text cut to what fits into a cell. */
const short = (text: string) => code(text.length > 100 ? `${text.slice(0, 100)}...` : text);

/** What sets the input apart, and the call, the page or the program; a long one is cut. */
function inputOf(one: Try): string {
  switch (one.kind) {
    case "test":
      return one.name;
    case "call":
      return `${one.name}: ${callOf(one.call)}`;
    case "web":
      return `${one.name}: ${pageOf(one) ?? callOf(one.call)}`;
    case "program":
      return one.name === one.code ? short(one.code) : `${one.name}: ${short(one.code)}`;
  }
}

const callOf = ([tool, params]: readonly [string, unknown]) => short(`${tool} ${JSON.stringify(params)}`);

/** The page that is fetched, where it says more than its address. */
function pageOf({ call: [tool], serves }: WebTry): string | undefined {
  if (serves === "echo" || tool !== "webfetch") return undefined;
  const { body } = serves["/"] as Served;
  return typeof body === "string" && body !== "" ? short(body) : undefined;
}

/** The test file that makes the tries of each kind. */
const calls = { call: "calls_test.ts", web: "web_calls_test.ts", program: "program_calls_test.ts" } as const;

/** The rows of a try: one, and one for the profile `extended` where that gives another answer. */
function rowsOf(id: string, one: Try): string[][] {
  const input = inputOf(one);
  const stands = one.contract ? "contract" : "as expected";
  if (one.kind === "test") {
    const [file, title] = one.test;
    return [[input, "", one.gives, stands, testOf(path.posix.basename(file), title)]];
  }
  const extended = one.kind === "program" ? undefined : one.extended;
  const rows = [[
    input,
    one.profile ?? "documented",
    resultOf(one),
    stands,
    testOf(calls[one.kind], titleOf(id, one)),
  ]];
  if (extended !== undefined) {
    rows.push([
      input,
      "extended",
      partsOf(extended).join("; "),
      "as expected",
      testOf(calls[one.kind], titleOf(id, one, true)),
    ]);
  }
  return rows;
}

const testOf = (file: string, title: string) => `${code(file)}: ${code(title)}`;

function resultOf(one: CallTry | WebTry | ProgramTry): string {
  const { gives } = one;
  const asked = one.kind === "call" ? one.asked : one.kind === "program" ? one.gives.asked : undefined;
  const questions = asked === undefined
    ? []
    : [asked.length === 0 ? "nothing is asked" : `asks ${asked.map(code).join(" and ")}`];
  return [...questions, ...partsOf(gives)].join("; ");
}

function partsOf(gives: Gives | WebGives | ProgramGives): string[] {
  const { hits, error, says = [] } = gives;
  return [
    ...("output" in gives && gives.output !== undefined ? [short(gives.output)] : []),
    ...("value" in gives && gives.value !== undefined ? [short(JSON.stringify(gives.value))] : []),
    ...("attached" in gives ? [`attaches ${code(gives.attached!)}`] : []),
    ...("requests" in gives && gives.requests !== undefined ? [requestsOf(gives.requests)] : []),
    ...(error === undefined ? [] : [`error ${code(error)}`]),
    ...(hits === undefined ? [] : [hits.length === 0 ? "`No files found`" : `finds ${hits.map(code).join(", ")}`]),
    ...(says.length === 0 ? [] : [`says ${says.map(({ source }) => code(source)).join(" and ")}`]),
  ];
}

function requestsOf(requests: readonly string[]): string {
  if (requests.length === 0) return "nothing is sent";
  return `asks for ${requests.map(short).join(", then ")}`;
}
