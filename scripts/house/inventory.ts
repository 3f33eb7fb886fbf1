// Pure: no Deno, no fetch, no file system.

import { posix } from "node:path";
import type { Problem } from "./problem.ts";
import type { SourceFile } from "./source.ts";

/** The document that lists every folder and every task. */
const guide = "docs/architecture.md";

/** The folders that a text names in code font: `tools/read/`. */
export function namedFolders(text: string): readonly string[] {
  return [...text.matchAll(/`([\w.-]+(?:\/[\w.-]+)*)\/`/g)].map((match) => match[1] ?? "");
}

/** The tasks that a text names in code: `deno task house`. */
export function namedTasks(text: string): readonly string[] {
  return [...text.matchAll(/\bdeno task ([a-z]\w*(?:[:-]\w+)*)/g)].map((match) => match[1] ?? "");
}

/** Each thing that a document names is there: problems by line. */
function namesInVain(file: SourceFile, names: (line: string) => readonly string[], message: (name: string) => string) {
  return file.text.split("\n").flatMap((line, at) =>
    names(line).map((name): Problem => ({ path: file.path, line: at + 1, message: message(name) }))
  );
}

/**
 * The list of the house is complete and true: each folder with sources and each task of `deno.json` is named in
 * docs/architecture.md, each folder named there is there, and no document names a task that is not.
 */
export function checkInventory(files: readonly SourceFile[], tasks: readonly string[]): readonly Problem[] {
  const list = files.find((file) => file.path === guide);
  if (list === undefined) return [];
  const listed = { folders: new Set(namedFolders(list.text)), tasks: new Set(namedTasks(list.text)) };
  const sources = files.filter((file) => file.path.endsWith(".ts") && file.path.includes("/"));
  const folders = new Set(sources.map((file) => posix.dirname(file.path)));
  const there = (folder: string) => folder === "fixtures" || files.some((file) => file.path.startsWith(`${folder}/`));
  const missing = (what: string): Problem => ({ path: guide, line: 0, message: `${what} is not listed` });
  return [
    ...[...folders].filter((folder) => !listed.folders.has(folder)).map((folder) => missing(`The folder "${folder}/"`)),
    ...tasks.filter((task) => !listed.tasks.has(task)).map((task) => missing(`The task "deno task ${task}"`)),
    ...namesInVain(
      list,
      (line) => namedFolders(line).filter((folder) => !there(folder)),
      (folder) => `The folder "${folder}/" does not exist`,
    ),
    ...files.filter((file) => file.path.endsWith(".md")).flatMap((file) =>
      namesInVain(
        file,
        (line) => namedTasks(line).filter((task) => !tasks.includes(task)),
        (task) => `The task "deno task ${task}" does not exist: name one of deno.json`,
      )
    ),
  ];
}
