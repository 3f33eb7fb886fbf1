// A small implementation to be held to the contract: glob for plain patterns, and a read of text files.
import { readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";

export class Refused extends Error {
  constructor(code, message) {
    super(message);
    this.code = code;
  }
}

function* walk(folder, prefix = "") {
  for (const entry of readdirSync(path.join(folder, prefix), { withFileTypes: true })) {
    if (entry.name.startsWith(".")) continue;
    const name = prefix + entry.name;
    if (entry.isDirectory()) yield* walk(folder, name + "/");
    else if (entry.isFile()) yield name;
  }
}

/** `*`, `**` and `?`; a pattern without a slash matches at every depth. */
function toExpression(pattern) {
  const whole = pattern.includes("/") ? pattern : `**/${pattern}`;
  const parts = whole.split("/").map((segment, i, all) => {
    if (segment === "**") return i === all.length - 1 ? ".+" : "(?:[^/]+/)*";
    const text = segment.replace(/[.+^${}()|[\]\\]/g, "\\$&").replace(/\*/g, "[^/]*").replace(/\?/g, "[^/]");
    return i === all.length - 1 ? text : `${text}/`;
  });
  return new RegExp(`^${parts.join("")}$`);
}

export function glob({ directory }, { pattern, path: below = "." }) {
  if (typeof pattern !== "string") throw new Refused("invalid_params", "glob: pattern must be a string");
  if (typeof below !== "string") throw new Refused("invalid_params", "glob: path must be a string");
  const base = path.resolve(directory, below);
  const info = statSync(base, { throwIfNoEntry: false });
  if (!info) throw new Refused("not_found", `there is no folder ${base}`);
  if (!info.isDirectory()) throw new Refused("not_directory", `glob path must be a directory: ${base}`);
  const expression = toExpression(pattern);
  const found = [...walk(base)].filter((name) => expression.test(name)).slice(0, 100).map((name) =>
    path.join(base, name)
  );
  const truncated = found.length === 100;
  const notice = truncated ? "\n\n(The first 100 are shown. Use a more specific path or pattern.)" : "";
  return {
    title: path.relative(directory, base),
    output: found.length === 0 ? "No files found" : found.join("\n") + notice,
    metadata: { count: found.length, truncated },
  };
}

export function read({ directory }, { filePath }) {
  if (typeof filePath !== "string") throw new Refused("invalid_params", "read: filePath must be a string");
  const file = path.resolve(directory, filePath);
  if (!statSync(file, { throwIfNoEntry: false })?.isFile()) throw new Refused("not_found", `there is no file ${file}`);
  const lines = readFileSync(file, "utf8").split(/\r\n|\n|\r/);
  if (lines.at(-1) === "") lines.pop();
  const body = lines.map((line, i) => `${i + 1}: ${line}`).join("\n");
  return {
    title: filePath,
    output:
      `<path>${file}</path>\n<type>file</type>\n<content>\n${body}\n\n(End of file: ${lines.length} lines)\n</content>`,
    metadata: { truncated: false },
  };
}
