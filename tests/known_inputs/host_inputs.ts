// Pure: no Deno, no fetch, no file system.

import { elsewhere, type KnownInput } from "./known_input.ts";
import { program } from "./program_inputs.ts";

const executes = "codemode/execute_test.ts";
const hosts = "codemode/execute_host_test.ts";
const runs = "codemode/run_test.ts";
const connects = "codemode/mcp/connect_test.ts";
const signatures = "codemode/catalog/signature_test.ts";
const catalogs = "codemode/catalog/catalog_test.ts";
const scenarios = "tests/known_inputs/program_scenarios_test.ts";

/** What a tool's answer is for a program. */
const answer = (name: string, tool: string, value: unknown, attached?: string) =>
  program(name, `return await tools.${tool}({})`, { value, ...(attached === undefined ? {} : { attached }) });

/** A call that fails before or at the server, caught by the program. */
const caught = (name: string, call: string, said: RegExp) =>
  program(name, `try { return await ${call} } catch (e) { return [e instanceof Error, e.message, e.cause] }`, {
    says: [/^\[\n {2}true,/, said],
    not: [/file:\/\//, /\.ts:/, /secret/],
  });

/** Inputs for Code Mode: servers, permissions, catalogue, limits. */
export const hostInputs: readonly KnownInput[] = [
  {
    id: "B88",
    input: "answers of MCP tools",
    expected: "structured content wins, JSON is data where no schema says otherwise, media go around the program",
    tries: [
      {
        ...program("an object in JSON", "return typeof await tools.s.issues({})", { value: "string" }),
        contract: true,
      },
      elsewhere(
        "an object in JSON, with the option readJson",
        "data, unless the tool has a schema",
        scenarios,
        "B88: with readJson an object or an array in JSON is data, where the tool has no schema",
      ),
      answer("a number in JSON", "s.number", "42"),
      answer("null in JSON", "s.null_text", "null"),
      answer("broken JSON", "s.broken", "[broken"),
      answer("a link in Markdown", "s.link", "[see docs](x)"),
      answer("two texts", "t.texts", "one\ntwo"),
      answer("structured content alone", "s.structured", { issues: [1] }),
      answer("both, and they disagree", "t.both", { from: "structure" }),
      answer("nothing", "t.nothing", null),
      answer("an image with a text", "t.picture", "a caption", "image/png"),
      answer("an image of 3 MB", "s.big", "[1 file attached to the result: image/png]", "image/png"),
      answer("a link to a resource, and one inside", "t.links", "Manual: demo://manual\nthe note"),
      caught("an answer that is an error", 'tools.t.fail({ message: "no luck" })', /"no luck"/),
      caught("an answer that is an error without a word", "tools.t.fail({})", /failed without saying why/),
    ],
  },
  {
    id: "B89",
    input: "rules for the tools that programs call",
    expected:
      "the gate of a direct call for each; what is denied is not there; a rejection is caught and stops nothing else",
    tries: [
      program("allowed and asked for", "return [await tools.t.nothing({}), await tools.t.texts({})]", {
        value: [null, "one\ntwo"],
        asked: ["t_texts"],
      }, { rules: { t_texts: "ask" } }),
      {
        ...program(
          "one of three questions rejected",
          [
            "const ask = (n) => tools.t.echo({ value: n }).then(() => 'done', () => 'caught');",
            "return await Promise.all([1, 2, 3].map(ask))",
          ].join("\n"),
          // A rejection ends the questions that are open in its session (B98).
          { value: ["done", "caught", "caught"], asked: ["t_echo", "t_echo", "t_echo"] },
          { rules: { t_echo: "ask" }, answers: ["once", "reject", "once"] },
        ),
        contract: true,
      },
      program(
        "one rejected, another asked for afterwards",
        [
          "const ask = (n) => tools.t.echo({ value: n }).then(() => 'done', () => 'caught');",
          "return [await ask(1), await ask(2), await ask(3)]",
        ].join("\n"),
        { value: ["done", "caught", "done"], asked: ["t_echo", "t_echo", "t_echo"] },
        { rules: { t_echo: "ask" }, answers: ["once", "reject", "once"] },
      ),
      program(
        "denied",
        "return [Object.keys(tools.t).includes('texts'), (await search({ query: 'several text parts' })).items.some((one) => one.path === 'tools.t.texts')]",
        {
          value: [false, false],
        },
        { rules: { t_texts: "deny" } },
      ),
      program("denied, and called", "return await tools.t.texts({})", {
        error: "program_failed",
        says: [/Unknown tool tools\.t\.texts/],
      }, {
        rules: { t_texts: "deny" },
      }),
      elsewhere(
        "ask, allow, deny and reject",
        "each call by itself",
        executes,
        "[execute.permission] ask, allow, deny and reject, each call by itself",
      ),
      {
        ...elsewhere(
          "a person who takes longer than the program may",
          "the time limit ends the program and the question",
          scenarios,
          "B89: the time limit runs while a person is asked, and ends the question too",
        ),
        contract: true,
      },
    ],
  },
  {
    id: "B90",
    input: "failures of tools, and input that does not fit",
    expected: "an Error with the words of the server and nothing of the host; wrong input is told before it is sent",
    tries: [
      caught("an error of the protocol", "tools.t.refuse({})", /boom from the server/),
      caught("no input", "tools.t.find_order()", /takes exactly one input object, it was given nothing/),
      caught("a text as input", 'tools.t.find_order("order_1")', /it was given a string/),
      caught("two inputs", "tools.t.find_order({}, {})", /it was given 2 arguments/),
      {
        ...caught("a field that is missing, as the server says it", "tools.t.find_order({})", /No order/),
        contract: true,
      },
      elsewhere(
        "a field of another type, a field that is missing, with the option checkInput",
        "told by the field, and not sent",
        scenarios,
        "B90: with checkInput an input that does not fit is told by its field, and is not sent",
      ),
      program("a field too many", 'return (await tools.t.find_order({ id: "order_1", x: 1 })).id', {
        value: "order_1",
      }),
      caught(
        "content that is not what the schema says",
        "tools.t.wrong_shape({})",
        /does not match its output schema: at id/,
      ),
      elsewhere(
        "faults of the host",
        "pass as they are, without their words",
        hosts,
        "[codemode.diagnostics] messages for the model get through, faults of the host pass as they are",
      ),
      elsewhere(
        "a server that dies",
        "fails the call by name",
        executes,
        "[execute.mcp] a server that dies in the middle of a program is caught; a changed list is seen",
      ),
      elsewhere(
        "a tool that never answers",
        "ended by the limits",
        connects,
        "[execute.mcp] progress keeps a call alive past its time; silence ends it, and the server is told",
      ),
    ],
  },
  {
    id: "B92",
    input: "odd schemas",
    expected: "a signature that parses, bounded, true to what is required, out of which no text breaks",
    tries: [
      elsewhere(
        "a table of them",
        "the type that each says",
        signatures,
        "[codemode.signatures] types say what the schema says",
      ),
      elsewhere(
        "required in any shape",
        "decides what may be left out",
        signatures,
        "[codemode.signatures] required decides what may be left out, whatever shape it has",
      ),
      elsewhere(
        "names and texts that would break out",
        "stay inside",
        signatures,
        "[codemode.signatures] no text of a server can end a comment or break a line",
      ),
      elsewhere(
        "any schema at all",
        "parses as TypeScript",
        "codemode/catalog/signature_parse_test.ts",
        "[codemode.signatures] any schema, name and description parses as TypeScript",
      ),
      elsewhere("large, deep, circular", "bounded", signatures, "[codemode.signatures] odd schemas stay within bounds"),
    ],
  },
  {
    id: "B93",
    input: "many tools",
    expected: "the same text for the same tools in any order, each server in it, the counts right; none without tools",
    tries: [
      elsewhere("any budget", "never passed", catalogs, "[codemode.catalog] the budget is never passed"),
      elsewhere(
        "another order",
        "the same choice",
        catalogs,
        "[codemode.catalog] the choice does not depend on the order of the tools",
      ),
      elsewhere(
        "counts",
        "true",
        catalogs,
        "[codemode.catalog] it says truthfully whether it is complete, with every namespace and its counts",
      ),
      elsewhere(
        "500 tools of one server beside another",
        "both are in it, the text says how many",
        scenarios,
        "B93: 500 tools of one server leave room for another's, and the text counts truthfully",
      ),
      elsewhere(
        "no tools",
        "not offered",
        executes,
        "[execute.description] without a visible tool it is not offered, and says so when asked",
      ),
    ],
  },
  {
    id: "B94",
    input: "cancelling, time limits, calls on the way",
    expected: "the calls on the way are ended too, none begins afterwards, the result lists those that were made",
    tries: [
      elsewhere(
        "an abort while tools run",
        "they are ended on the wire",
        executes,
        "[codemode.abort] abort ends the program and its calls on the wire, and the output says so",
      ),
      elsewhere(
        "an abort in a busy loop",
        "ends it",
        runs,
        "[codemode.abort] an abort ends a busy loop, a waiting program, and one not started",
      ),
      elsewhere(
        "a time limit with calls on the way",
        "ends them on the wire",
        executes,
        "[codemode.limits] a timeout ends the calls on the wire",
      ),
      elsewhere(
        "calls that wait",
        "are not begun",
        "codemode/runtime/scheduler_test.ts",
        "[codemode.abort] after the end of the program no waiting call starts",
      ),
      elsewhere(
        "progress",
        "starts the silence of a call anew",
        connects,
        "[execute.mcp] progress keeps a call alive past its time; silence ends it, and the server is told",
      ),
      elsewhere(
        "everything together, at random moments",
        "nothing is left",
        "tests/soak_test.ts",
        "soak: 500 calls aborted at random moments, twice 200 at once and 200 on a changing tree leave nothing and end as calls may",
      ),
    ],
  },
];
