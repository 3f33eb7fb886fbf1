// Pure: no Deno, no fetch, no file system.

import { builtins } from "../stdlib/mod.ts";
import { createIntrinsics, GuestObject, type Intrinsics, type Value } from "../values/mod.ts";
import type { Reason } from "./exclusions.ts";
import {
  declaredNames,
  describe,
  type Done,
  failureSpec,
  nativeFiles,
  nativeGlobals,
  prepareHarness,
} from "./harness.ts";
import { type Outcome, Sandbox } from "./sandbox.ts";
import { exclusionOf } from "./select.ts";
import { readMeta, type TestMeta } from "./test_file.ts";

/** What became of a test. */
export type TestResult =
  | { readonly type: "passed" }
  | { readonly type: "failed"; readonly why: string }
  | { readonly type: "excluded"; readonly reason: Reason };

/** Options of {@link TestRunner}. */
export interface RunnerOptions {
  /** The text of a harness file. */
  readonly harness: (name: string) => string;
  /** The clock, in milliseconds. */
  readonly clock: () => number;
  /** Milliseconds a test may take. */
  readonly timeoutMs: number;
}

/** Runs tests one after the other. */
export class TestRunner {
  readonly #options: RunnerOptions;
  readonly #intrinsics: Intrinsics = createIntrinsics([...builtins, failureSpec]);
  readonly #globalNames: ReadonlySet<string> = new Set(Object.keys(this.#intrinsics.globals));
  #sandbox: Sandbox;
  /** What the harness files of a set declare, for the machine in use. */
  #harnesses = new Map<string, ReadonlyMap<string, Value>>();
  readonly #done: Done = { told: undefined };

  constructor(options: RunnerOptions) {
    this.#options = options;
    this.#sandbox = this.#newSandbox();
  }

  #newSandbox(): Sandbox {
    this.#harnesses = new Map();
    return new Sandbox({ ...this.#options, intrinsics: this.#intrinsics });
  }

  /** Run one test, given its path from the root of the tests and its text. */
  run(path: string, source: string): TestResult | undefined {
    const meta = readMeta(source);
    if (meta === undefined) return undefined;
    const reason = exclusionOf(path, source, meta, this.#globalNames);
    if (reason !== undefined) return { type: "excluded", reason };
    this.#done.told = undefined;
    const outcome = this.#sandbox.run(source, this.#globalsOf(meta));
    const failure = this.#judge(meta, outcome);
    // What a test left half done must not reach the next.
    if (outcome.type === "halted") this.#sandbox = this.#newSandbox();
    return failure === undefined ? { type: "passed" } : { type: "failed", why: failure };
  }

  #globalsOf(meta: TestMeta): ReadonlyMap<string, Value> {
    const files = ["assert.js", ...(meta.flags.includes("async") ? ["asyncHelpers.js"] : []), ...meta.includes]
      .filter((name, index, all) => !nativeFiles.has(name) && all.indexOf(name) === index);
    const key = files.join();
    const known = this.#harnesses.get(key);
    if (known !== undefined) return known;
    const globals = nativeGlobals(this.#done);
    const text = files.map((name) => prepareHarness(name, this.#options.harness(name))).join("\n");
    const names = declaredNames(text);
    const members = names.map((name) => `${name}: typeof ${name} === "undefined" ? undefined : ${name}`);
    const outcome = this.#sandbox.run(`${text}\nreturn { ${members.join()} }`, globals);
    if (outcome.type !== "ended" || !(outcome.value instanceof GuestObject)) {
      throw new Error(`The harness ${key} does not run: ${JSON.stringify(this.#explain(outcome))}`);
    }
    for (const name of names) globals.set(name, outcome.value[name]);
    // Tests may change what they are given, so nothing of it is kept for the next when they do; the natives stay.
    this.#harnesses.set(key, globals);
    return globals;
  }

  #explain(outcome: Outcome): string {
    switch (outcome.type) {
      case "refused":
        return `${outcome.diagnostic.kind}: ${outcome.diagnostic.message} (line ${outcome.diagnostic.line ?? "?"})`;
      case "threw":
        return describe(this.#sandbox.machine, outcome.reason);
      case "halted":
        return outcome.why;
      case "ended":
        return outcome.settled ? "ended" : "awaits what never comes";
    }
  }

  /** What is wrong with an outcome; undefined when it is what the test wants. */
  #judge(meta: TestMeta, outcome: Outcome): string | undefined {
    const { negative } = meta;
    if (negative !== undefined) {
      if (negative.phase === "parse" || negative.phase === "early") {
        return outcome.type === "refused" ? undefined : `${negative.type} was expected before the program runs`;
      }
      if (outcome.type === "threw" && this.#explain(outcome).startsWith(`${negative.type}:`)) return undefined;
      return `${negative.type} was expected, not: ${this.#explain(outcome)}`;
    }
    if (outcome.type !== "ended") return this.#explain(outcome);
    if (!meta.flags.includes("async")) return undefined;
    const { told } = this.#done;
    return told === undefined ? "$DONE was never called" : told.failure;
  }
}
