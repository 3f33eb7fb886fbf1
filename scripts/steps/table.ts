// Pure: no Deno, no fetch, no file system.

import type { Step } from "./step.ts";

/** Properties draw the same inputs each time: an input that nobody knew is found by whoever runs a test file by itself. */
const seeded = "--preload=scripts/fault_runner/same_seed.ts";

/**
 * What `deno task test` runs, and so what CI checks. Add a step by adding a row. Two run at a time, in this order, so
 * the long ones stand first.
 */
export const steps: readonly Step[] = [
  {
    name: "shell",
    args: ["test", "--frozen", "--no-check", "-A", seeded, "{shellTests}"],
    counts: "deno",
    seconds: 1500,
  },
  {
    name: "check",
    args: ["check", "--quiet", "--frozen", "{sources}"],
    counts: "none",
    seconds: 900,
  },
  {
    name: "pure",
    args: ["test", "--frozen", "--no-check", "--no-prompt", seeded, "{pureTests}"],
    counts: "deno",
    seconds: 1200,
  },
  {
    name: "examples",
    args: ["test", "--doc", "--frozen", "--no-prompt", "-A", "{examples}"],
    counts: "deno",
    seconds: 900,
  },
  {
    name: "faults",
    args: ["run", "--frozen", "--no-check", "--no-prompt", "-A", "scripts/faults.ts", "--quiet"],
    counts: "last-line",
    seconds: 1500,
  },
  {
    name: "mcp",
    args: ["run", "--frozen", "--no-check", "--no-prompt", "-A", "scripts/mcp/conformance.ts"],
    counts: "last-line",
    seconds: 120,
  },
  {
    name: "conformance",
    args: ["run", "--frozen", "--no-check", "--no-prompt", "-A", "conformance/self.ts"],
    counts: "last-line",
    seconds: 1200,
  },
  {
    // What takes long is left to `deno task npm:test`.
    name: "npm",
    args: ["run", "--frozen", "--no-check", "--no-prompt", "-A", "scripts/npm/try_package.ts", "--quick"],
    counts: "last-line",
    seconds: 1200,
  },
  {
    name: "commands",
    args: ["run", "--frozen", "--no-check", "--no-prompt", "-A", "scripts/docs.ts"],
    counts: "last-line",
    seconds: 300,
  },
  {
    name: "walks",
    args: ["run", "--frozen", "--no-check", "--no-prompt", "-A", "scripts/walks.ts"],
    counts: "last-line",
    seconds: 1500,
  },
  {
    name: "publish",
    args: ["publish", "--frozen", "--dry-run", "--allow-dirty"],
    counts: "none",
    seconds: 300,
  },
  {
    name: "docs",
    args: ["doc", "--frozen", "--lint", "{exports}"],
    counts: "none",
    seconds: 120,
  },
  { name: "fmt", args: ["fmt", "--check"], counts: "none", seconds: 120 },
  { name: "lint", args: ["lint"], counts: "none", seconds: 120 },
  {
    name: "spec",
    args: ["run", "--frozen", "--no-prompt", "--allow-read=.", "scripts/spec.ts", "--check"],
    counts: "none",
    seconds: 60,
  },
  {
    name: "house",
    args: ["run", "--frozen", "--no-prompt", "--allow-read=.", "scripts/house.ts"],
    counts: "none",
    seconds: 60,
  },
];
