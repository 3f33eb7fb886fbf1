// pi's tools `read` and `grep` (@mariozechner/pi-coding-agent 0.73.1) as a target; `find` needs a newer fd than most
// systems have, and is left out.
//
//   deno run -A conformance/targets/install.ts pi /tmp/outsiders
//   deno task conformance -- node conformance/targets/pi.mjs /tmp/outsiders
import { createRequire } from "node:module";
import path from "node:path";
import process from "node:process";
import { pathToFileURL } from "node:url";
import { fileFrame, serve, unsupported } from "./frames.mjs";

const folder = path.resolve(process.argv[2] ?? ".");
const main = path.join(folder, "node_modules/@mariozechner/pi-coding-agent/dist/index.js");
const { createReadTool, createGrepTool } = await import(pathToFileURL(main).href);
const { version } = createRequire(main)("../package.json");

const tools = {
  read: (directory, { filePath, ...window }) => createReadTool(directory).execute("1", { path: filePath, ...window }),
  grep: (directory, { pattern, path: below, include }) =>
    createGrepTool(directory).execute("1", { pattern, path: below, glob: include }),
};

/** `path:line: text` as groups by file; the notice in brackets stays. */
function grepFrame(directory, base, text) {
  if (text === "No matches found") return "No files found";
  const [, body = "", notice = ""] = /^([^]*?)(?:\n\n(\[[^]*\]))?$/.exec(text) ?? [];
  const rows = body.split("\n").map((row) => /^(.*?):(\d+): (.*)$/.exec(row)).filter((row) => row !== null);
  const groups = [];
  for (const [, name, line, shown] of rows) {
    const file = path.resolve(directory, base ?? ".", name);
    if (groups.at(-1)?.file !== file) groups.push({ file, lines: [] });
    groups.at(-1).lines.push(`  Line ${line}: ${shown}\n`);
  }
  const shown = groups.map(({ file, lines }) => `${file}:\n${lines.join("\n")}`).join("\n\n");
  return `Found ${rows.length} matches${/limit reached/.test(notice) ? " (more matches available)" : ""}\n${shown}${
    notice ? `\n\n${notice}` : ""
  }`;
}

await serve(
  { protocol: 1, name: "pi", version, language: "TypeScript, Node", tools: Object.keys(tools), features: [] },
  async ({ tool, params, context }) => {
    const { directory } = context;
    const reason = tools[tool] === undefined ? `no ${tool} here` : unsupported(context);
    if (reason) return { skip: reason };
    let result;
    try {
      result = await tools[tool](directory, params);
    } catch (error) {
      return { refused: { message: error.message } };
    }
    const text = result.content.filter(({ type }) => type === "text").map(({ text }) => text).join("\n");
    const attachments = result.content.filter(({ type }) => type === "image").map(({ data, mimeType }) => ({
      type: "file",
      mime: mimeType,
      url: `data:${mimeType};base64,${data}`,
    }));
    if (tool === "grep") {
      return { ok: { output: grepFrame(directory, params.path, text), metadata: result.details ?? {} } };
    }
    if (attachments.length > 0) return { ok: { output: text, attachments, metadata: result.details ?? {} } };
    const [, body = "", notice = "(no notice)"] = /^([^]*?)(?:\n\n(\[[^\]]*\]))?$/.exec(text) ?? [];
    return {
      ok: {
        output: fileFrame(path.resolve(directory, params.filePath), body, params.offset || 1, notice),
        metadata: result.details ?? {},
      },
    };
  },
);
