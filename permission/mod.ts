// Shell: re-exports the shell that resolves paths.

/**
 * The permission gate: rules, requests, replies, and the question about places outside the workspace.
 *
 * @example
 * ```ts
 * import { createGate, defaultRules, readConfig } from "@scout/tools/permission";
 * import assert from "node:assert/strict";
 *
 * const rules = [...defaultRules, ...readConfig({ read: { "secret/*": "deny" } })];
 * const gate = createGate({ rules });
 * assert.equal(gate.explain("read", "secret/key.txt").action, "deny");
 * await gate.ask({ permission: "read", patterns: ["src/a.ts"], always: ["*"], metadata: {} }, { session: "main" });
 * ```
 *
 * @module
 */
export * from "./clock.ts";
export * from "./config.ts";
export * from "./engine.ts";
export * from "./evaluate.ts";
export * from "./external.ts";
export * from "./external_shell.ts";
export * from "./gate.ts";
export * from "./grant.ts";
export * from "./lapse.ts";
export * from "./reply.ts";
export * from "./request.ts";
export * from "./rule.ts";
export * from "./wildcard.ts";
export * from "./workspace.ts";
