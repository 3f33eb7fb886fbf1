// Pure: no Deno, no fetch, no file system.

import { type Check, fullSets, type SetName } from "../check.ts";
import { codemodeLanguageChecks } from "./codemode_language.ts";
import { codemodeToolChecks } from "./codemode_tools.ts";
import { executeChecks } from "./execute.ts";
import { extendedGlobChecks } from "./extended_glob.ts";
import { extendedGrepChecks } from "./extended_grep.ts";
import { extendedOptionChecks } from "./extended_options.ts";
import { extendedReadChecks } from "./extended_read.ts";
import { extendedWebfetchChecks } from "./extended_webfetch.ts";
import { externalChecks } from "./external.ts";
import { globChecks } from "./glob.ts";
import { grepChecks } from "./grep.ts";
import { permissionChecks } from "./permission.ts";
import { readChecks } from "./read.ts";
import { readLimitChecks } from "./read_limits.ts";
import { ripgrepChecks } from "./ripgrep.ts";
import { toolChecks } from "./tool.ts";
import { truncationChecks } from "./truncation.ts";
import { webfetchChecks } from "./webfetch.ts";
import { webfetchGuardChecks } from "./webfetch_guards.ts";
import { webfetchPageChecks } from "./webfetch_pages.ts";
import { websearchChecks } from "./websearch.ts";
import { websearchAnswerChecks } from "./websearch_answers.ts";

/** Every check, in the order of the specification. A new area adds its file here. */
export const allChecks: readonly Check[] = [
  ...toolChecks,
  ...ripgrepChecks,
  ...globChecks,
  ...grepChecks,
  ...readChecks,
  ...readLimitChecks,
  ...permissionChecks,
  ...externalChecks,
  ...truncationChecks,
  ...codemodeLanguageChecks,
  ...codemodeToolChecks,
  ...executeChecks,
  ...webfetchChecks,
  ...webfetchPageChecks,
  ...webfetchGuardChecks,
  ...websearchChecks,
  ...websearchAnswerChecks,
  ...extendedGlobChecks,
  ...extendedGrepChecks,
  ...extendedOptionChecks,
  ...extendedReadChecks,
  ...extendedWebfetchChecks,
];

/**
 * The checks of a requirement set, or of `full`, which is all of them but `extended`.
 *
 * @example
 * ```ts
 * import { checks } from "@scout/tools/conformance";
 * import assert from "node:assert/strict";
 *
 * assert(checks("files").some((check) => check.rule === "glob.zero"));
 * assert.equal(checks("permission").length < checks("full").length, true);
 * ```
 */
export function checks(set: SetName | "full"): readonly Check[] {
  return allChecks.filter((check) => set === "full" ? fullSets.includes(check.set) : check.set === set);
}
