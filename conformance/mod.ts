// Shell: re-exports what runs checks on targets.

/**
 * The conformance suite as a library: checks by requirement set, targets, and a way to run one on the other.
 *
 * @example
 * ```ts
 * import { assertCheck, checks, hereTarget, makeRig } from "@scout/tools/conformance";
 * import assert from "node:assert/strict";
 *
 * // An implementation that only says no: every check of it fails.
 * const rig = await makeRig();
 * const target = await hereTarget(() => ({
 *   hello: { protocol: 1, name: "mine", version: "0", language: "TypeScript", tools: ["glob"] },
 *   call: () => Promise.resolve({ kind: "refused", refusal: { message: "No." } }),
 *   close: () => Promise.resolve(),
 * }));
 * const zero = checks("files").find((check) => check.id === "glob.zero");
 * assert(zero);
 * await assert.rejects(assertCheck(zero, { target, rig }), /glob.zero/);
 * await rig.close();
 * ```
 *
 * @module
 */
export type {
  CallOptions,
  Check,
  HostOption,
  Need,
  Place,
  ProfileName,
  RgCall,
  SeenRequest,
  ServedPage,
  ServerAnswer,
  ServerCall,
  ServerScript,
  SetName,
  Site,
  Trial,
  Values,
} from "./check.ts";
export { setNames } from "./check.ts";
export { checks } from "./checks/mod.ts";
export type { Expectation } from "./expect.ts";
export type { Implementation } from "./implementation.ts";
export type { Miss } from "./outcome.ts";
export type {
  Answer,
  CallRequest,
  Hello,
  Refusal,
  Reply,
  WireAsk,
  WireContext,
  WireRule,
  WireWeb,
} from "./protocol.ts";
export type { Replay } from "./property.ts";
export { makeRig, type Rig } from "./rig.ts";
export { assertCheck, type Bench, runCheck, runChecks, type RunOptions } from "./run.ts";
export { serve } from "./serve.ts";
export type { Target } from "./target.ts";
export { type HereOptions, hereTarget } from "./target_here.ts";
export { lineTarget, type LineTargetOptions } from "./target_line.ts";
export type { Tree, TreeEntry } from "./tree.ts";
export type { CallRecord } from "./trial.ts";
export { type Verdict, type VerdictName, verdictNames } from "./verdict.ts";
export type { RuleLevel } from "../spec/rule.ts";
