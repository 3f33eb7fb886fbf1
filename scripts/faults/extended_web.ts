// Pure: no Deno, no fetch, no file system.

import type { Fault } from "./fault.ts";

const convertTest = "convert_test.ts";
const textTest = "text_test.ts";
const partialTest = "partial_test.ts";

const tables =
  "[webfetch.tables] a table of data is a table, one for layout is its cells, and without the switch all are";
const fences =
  "[webfetch.fences] every pre is a fence with its language, and without the switch only one with code in it";
const links = "[webfetch.links] links and images are absolute, and without the switch as the page has them";
const hidden = "[webfetch.hidden] what a reader does not see is left out, and without the switch it is not";
const hiddenText =
  "[webfetch.hidden] laid out, what an element's own attributes hide is left out with all that is in it";
const layout = "[webfetch.layout] text keeps apart what the page does, and without the switch runs together";
const sniff = "[webfetch.sniff] HTML without a type, bodies that are no text, and images of nothing";
const note = "[webfetch.partial] a part says so first, with its size, the whole's where it is known, and what to do";
const cuttable = "[webfetch.partial] what may be cut, by profile and content type";
const start =
  "[webfetch.partial] the start of a body is its first bytes up to the limit, however it is chunked, and the rest is cancelled";
const characters =
  "[webfetch.partial] [webfetch.charset] cut at any byte, a text is as many whole characters as there are before it";
const atLimit =
  "[webfetch.partial] [webfetch.size] exactly the limit is whole, one byte more is cut there, plain or compressed";
const known = "[webfetch.partial] a declared length over the limit is read up to the limit: the rest is not waited for";

function fault(id: string, file: string, find: string, replace: string, testFile: string, test: string): Fault {
  const folder = "web/fetch/";
  return {
    id: `extended-web.${id}`,
    file: folder + file,
    find,
    replace,
    killedBy: { file: folder + testFile, test },
  };
}

/** Faults in what webfetch does in the profile `extended`. */
export const faults: readonly Fault[] = [
  fault("tables-always-layout", "convert.ts", "rich: richPages,", "rich: false,", convertTest, tables),
  fault("plain-never", "convert.ts", "rich: richPages,", "rich: true,", convertTest, hidden),
  fault("layout-never", "convert.ts", "{ layout: richPages }", "{ layout: false }", convertTest, layout),
  fault(
    "pipes-part-cells",
    "markdown/table.ts",
    '.replace(/\\\\?\\|/g, "\\\\|")',
    "",
    convertTest,
    tables,
  ),
  fault(
    "fence-without-language",
    "markdown/writer.ts",
    ", codeLanguage(tree, pre));",
    ', "");',
    convertTest,
    fences,
  ),
  fault("links-as-they-are", "convert.ts", "options.absoluteLinks ? url : undefined", "undefined", convertTest, links),
  fault(
    "hidden-by-attribute-only",
    "hidden.ts",
    "  return /(?:^|;)\\s*(?:display\\s*:\\s*none",
    "  return /(?:^|;)\\s*(?:no-display\\s*:\\s*none",
    convertTest,
    hidden,
  ),
  fault(
    "hidden-in-text",
    "text.ts",
    "hidesItself((each) => attributes[each])",
    "(false as boolean)",
    textTest,
    hiddenText,
  ),
  fault("hidden-for-good", "text.ts", "stack.length < hiddenAt", "stack.length < 0", textTest, hiddenText),
  fault("void-mutes", "text.ts", "if (stack[0] !== name) return;", "", textTest, hiddenText),
  fault("forgotten-mutes", "text.ts", "if (hiddenAt > 0 && --hiddenAt === 0) leave();", "", textTest, hiddenText),
  fault("pdf-is-text", "convert.ts", "!start.includes(0) && !isPdf(start)", "!start.includes(0)", convertTest, sniff),
  fault("untyped-is-no-html", "convert.ts", 'contentType === "" && looksHtml', "false", convertTest, sniff),
  fault("part-unsaid", "convert.ts", "partialText(output, cut)", "output", convertTest, note),
  fault("part-without-total", "partial.ts", "total === undefined", "total !== 0", convertTest, note),
  fault(
    "images-cut",
    "partial.ts",
    ' && bodyKind(contentType, profile).kind !== "image" &&',
    " &&",
    convertTest,
    cuttable,
  ),
  fault("every-profile-cuts", "partial.ts", "profile.cutsLargePages && ", "", convertTest, cuttable),
  fault("half-characters", "charset.ts", "{ stream: isCut }", "{ stream: false }", "charset_test.ts", characters),
  fault(
    "whole-chunks",
    "body.ts",
    "bytes: joined(chunks, limit), isWhole: false",
    "bytes: joined(chunks, length), isWhole: false",
    "body_test.ts",
    start,
  ),
  fault(
    "waits-for-the-rest",
    "transfer.ts",
    "readStart(body, request.maxBytes, isLonger)",
    "readStart(body, request.maxBytes)",
    partialTest,
    known,
  ),
  fault(
    "compressed-length-is-the-page's",
    "response.ts",
    'head.header("content-encoding") === null && ',
    "",
    partialTest,
    atLimit,
  ),
];
