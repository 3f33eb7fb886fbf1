// Pure: no Deno, no fetch, no file system.

import type { Fault } from "./fault.ts";

const language = "codemode/compile/language_test.ts";
const awaits = "codemode/compile/await_test.ts";
const engine = "codemode/runtime/engine_test.ts";
const run = "codemode/run_test.ts";
const reader = "codemode/source/parse_test.ts";
const checker = "codemode/source/check_test.ts";
const boundary = "codemode/values/boundary_test.ts";
const scheduler = "codemode/runtime/scheduler_test.ts";

const turns = "[codemode.subset] each turn of a loop has bindings of its own";
const dead = "[codemode.subset] a name is dead until its declaration has run";
const hoisting = "[codemode.subset] var and functions are hoisted, blocks hide names";
const finallyRuns = "[codemode.subset] finally runs whatever happens, and may override";
const labels = "[codemode.subset] labels lead break and continue to their loop";
const order = "[codemode.subset] things are evaluated in the order of the language";
const chains = "[codemode.subset] optional chains stop at the first missing link and keep receivers";
const receivers = "[codemode.subset] this is the receiver in methods and undefined in plain calls";
const jobs = "[codemode.subset] jobs run in the order in which they run natively";

/** Faults of Code Mode's language: reader, compiler, values, runtime. */
export const faults: readonly Fault[] = [
  {
    id: "language.scope-shared-per-turn",
    file: "codemode/compile/scope.ts",
    find: "if (captured) this.framed = true;",
    replace: "if (captured) this.framed = false;",
    killedBy: { file: language, test: turns },
  },
  {
    id: "language.for-copy-missing",
    file: "codemode/compile/loop.ts",
    find: "if (copies) f = f.slice();\n        if (update",
    replace: "if (update",
    killedBy: { file: language, test: turns },
  },
  {
    id: "language.for-copy-missing-with-await",
    file: "codemode/compile/emit_loop.ts",
    find: "if (scope.framed) e.effect((act) => void (act.f = act.f.slice()));",
    replace: "void scope;",
    killedBy: { file: language, test: turns },
  },
  {
    id: "language.dead-zone-not-checked",
    file: "codemode/compile/variable.ts",
    find: "if (value === unset) {",
    replace: "if (value === unset && pos < 0) {",
    killedBy: { file: language, test: dead },
  },
  {
    id: "language.dead-zone-of-switch",
    file: "codemode/compile/scope.ts",
    find: 'if (binding.scope.kind === "switch") return true;',
    replace: 'if (binding.scope.kind === "loop") return true;',
    killedBy: { file: language, test: dead },
  },
  {
    id: "language.dead-zone-of-hoisted-function",
    file: "codemode/compile/scope.ts",
    find: 'return func.form === "declaration" || func.start < binding.ready;',
    replace: "return func.start < binding.ready;",
    killedBy: { file: language, test: dead },
  },
  {
    id: "language.head-alive-in-next-turn",
    file: "codemode/compile/loop.ts",
    find: "opening?.(f);\n      store(f, value);",
    replace: "store(f, value);",
    killedBy: { file: language, test: dead },
  },
  {
    id: "language.const-assignable",
    file: "codemode/compile/variable.ts",
    find: 'binding.kind === "const" || binding.kind === "callee"',
    replace: 'binding.kind === "callee"',
    killedBy: { file: language, test: dead },
  },
  {
    id: "language.body-variable-without-parameter",
    file: "codemode/compile/function.ts",
    find: "f[binding.slot] = f[parameter.slot];",
    replace: "f[binding.slot] = undefined;",
    killedBy: { file: language, test: hoisting },
  },
  {
    id: "language.finally-skipped-after-throw",
    file: "codemode/compile/statement.ts",
    find: "      failed = true;\n      failure = error;\n    }",
    replace: "      throw error;\n    }",
    killedBy: { file: language, test: finallyRuns },
  },
  {
    id: "language.finally-loses-return-value",
    file: "codemode/compile/statement.ts",
    find: "    state.value = value;\n    state.completion",
    replace: "    state.completion",
    killedBy: { file: language, test: finallyRuns },
  },
  {
    id: "language.finally-skipped-by-jump-with-await",
    file: "codemode/compile/emitter.ts",
    find: "          return this.goto(context.start);",
    replace: "          break;",
    killedBy: { file: language, test: finallyRuns },
  },
  {
    id: "language.continue-label-is-break",
    file: "codemode/compile/statement.ts",
    find: "const run = body(unit, node.body, [...own, breaks + 1]);",
    replace: "const run = body(unit, node.body, own);",
    killedBy: { file: language, test: labels },
  },
  {
    id: "language.key-converted-before-value",
    file: "codemode/compile/assign.ts",
    find: "    const k = key(f);\n    const v = value(f);\n    setIndexed(",
    replace: "    const k = toKey(m, key(f));\n    const v = value(f);\n    setIndexed(",
    killedBy: { file: language, test: order },
  },
  {
    id: "language.compound-reads-late",
    file: "codemode/compile/emit_expression.ts",
    find: "const after = apply(before(act.f), value(act.f));",
    replace: "const after = apply(read(act.f), value(act.f));",
    killedBy: { file: language, test: order },
  },
  {
    id: "language.children-not-kept-across-await",
    file: "codemode/compile/emit_lift.ts",
    find: "for (let i = 0; i <= last; i++) {",
    replace: "for (let i = last; i <= last; i++) {",
    killedBy: { file: language, test: order },
  },
  {
    id: "language.chain-goes-on",
    file: "codemode/compile/chain.ts",
    find: "    if (o === broken) return broken;\n    if (optional",
    replace: "    if (o === broken) return undefined;\n    if (optional",
    killedBy: { file: language, test: chains },
  },
  {
    id: "language.arguments-of-outer-function",
    file: "codemode/compile/analyse.ts",
    find: '"(arguments)"',
    replace: '"arguments"',
    killedBy: { file: language, test: receivers },
  },
  {
    id: "language.promise-resolved-a-turn-early",
    file: "codemode/values/promise.ts",
    find: "if (value instanceof GuestPromise && value.props === undefined) {",
    replace:
      'if (value instanceof GuestPromise && value.state === "fulfilled") return fulfil(m, promise, value.value);\n  if (value instanceof GuestPromise && value.props === undefined) {',
    killedBy: { file: language, test: jobs },
  },
  {
    id: "language.clock-never-read",
    file: "codemode/runtime/engine.ts",
    find: "if (now >= limits.deadline) throw timeout(limits.timeoutMs);",
    replace: "if (now >= limits.deadline && m.depth < 0) throw timeout(limits.timeoutMs);",
    killedBy: {
      file: engine,
      test: "[codemode.limits] the clock is looked at in busy loops, and the deadline ends them",
    },
  },
  {
    id: "language.catch-sees-the-end",
    file: "codemode/values/machine.ts",
    find: "  if (exception instanceof Thrown) return exception.value;",
    replace:
      "  if (exception instanceof Thrown) return exception.value;\n  if (exception instanceof Halt) return undefined;",
    killedBy: { file: engine, test: "[codemode.limits] no handler of the program sees its end" },
  },
  {
    id: "language.call-made-again-after-move",
    file: "codemode/runtime/calls.ts",
    find: "if (index >= this.replayed) this.begin(m, index, path, input);",
    replace: "this.begin(m, index, path, input);",
    killedBy: {
      file: engine,
      test: "[codemode.calls] a program that moves does the same elsewhere, and no call is made twice",
    },
  },
  {
    id: "language.clock-not-replayed",
    file: "codemode/runtime/engine.ts",
    find: "this.replayedTimes[this.clockReads++] ?? this.io.now()",
    replace: "this.io.now()",
    killedBy: {
      file: engine,
      test: "[codemode.calls] a program that moves does the same elsewhere, and no call is made twice",
    },
  },
  {
    id: "language.result-before-work-is-done",
    file: "codemode/runtime/engine.ts",
    find: "if (this.calls.open) return;",
    replace: 'if (this.calls.open && this.main.state === "pending") return;',
    killedBy: {
      file: engine,
      test: "[codemode.unawaited] started work is finished before the result, its failures stand beside it",
    },
  },
  {
    id: "language.nine-calls-at-once",
    file: "codemode/runtime/scheduler.ts",
    find: "if (this.running < limits.codemode.concurrency)",
    replace: "if (this.running <= limits.codemode.concurrency)",
    killedBy: {
      file: scheduler,
      test: "[codemode.calls] at most eight calls run at a time, the rest follow in order",
    },
  },
  {
    id: "language.host-message-shown",
    file: "codemode/runtime/scheduler.ts",
    find: 'message: "The tool failed for a reason that is not shown" }',
    replace: "message: String((error as Error).message) }",
    killedBy: {
      file: scheduler,
      test: "[codemode.diagnostics] only an explicit failure's message is passed on",
    },
  },
  {
    id: "language.one-level-more",
    file: "codemode/values/boundary.ts",
    find: "    if (open.length > limits.codemode.depth) {",
    replace: "    if (open.length > limits.codemode.depth + 1) {",
    killedBy: {
      file: boundary,
      test:
        "[codemode.result] [codemode.depth] a result has at most 32 levels inside the outermost, one more is refused",
    },
  },
  {
    id: "language.proto-lost-on-the-way-out",
    file: "codemode/values/boundary.ts",
    find: "  else Object.defineProperty(object, key,",
    replace: '  else if (key === "") Object.defineProperty(object, key,',
    killedBy: {
      file: boundary,
      test: "[codemode.boundary] keys with names of prototypes are data in both directions",
    },
  },
  {
    id: "language.getter-of-the-host-runs",
    file: "codemode/values/boundary.ts",
    find: "return Object.getOwnPropertyDescriptor(object, key)?.value;",
    replace: "return (object as Record<string, unknown>)[key];",
    killedBy: {
      file: boundary,
      test: "[codemode.boundary] what comes in is copied: no getter runs, nothing is shared",
    },
  },
  {
    id: "language.unknown-node-accepted",
    file: "codemode/source/check.ts",
    find: "if (accepted === undefined) throw new Refusal(refusedNodes[node.type] ?? unlisted(node.type), node.start);",
    replace: "if (accepted === undefined) return;",
    killedBy: { file: checker, test: "[codemode.refused] a kind of node that nobody thought of is refused" },
  },
  {
    id: "language.accessor-accepted",
    file: "codemode/source/check.ts",
    find: 'node.kind === "get" || node.kind === "set"',
    replace: 'node.kind === "set"',
    killedBy: {
      file: checker,
      test:
        "[codemode.refused] [codemode.erase] what is not in the language is refused at its place, with what works instead",
    },
  },
  {
    id: "language.declare-kept",
    file: "codemode/source/check.ts",
    find: "|| node.declare === true) return true;",
    replace: ") return true;",
    killedBy: { file: checker, test: "[codemode.erase] what TypeScript adds leaves the program that JavaScript has" },
  },
  {
    id: "language.carriage-return-counted-twice",
    file: "codemode/source/diagnostic.ts",
    find: "/\\r\\n?|[\\n\\u2028\\u2029]/g",
    replace: "/[\\r\\n\\u2028\\u2029]/g",
    killedBy: { file: reader, test: "[codemode.erase] places are those of the program as written" },
  },
  {
    id: "language.aborted-worker-loses-lines",
    file: "codemode/run.ts",
    find: "if (this.engine !== undefined) return this.engine.halt(halt);",
    replace: 'if (this.engine !== undefined && halt.reason !== "timeout") return this.engine.halt(halt);',
    killedBy: {
      file: run,
      test: "[codemode.limits] [codemode.abort] a timeout ends the wait for a tool, and tells the tool",
    },
  },
  {
    id: "language.literal-compiled-twice",
    file: "codemode/compile/literal.ts",
    find: "const count = node.properties.length;",
    replace: "const count = node.properties.map((property) => objectPart(unit, property)).length;",
    killedBy: {
      file: awaits,
      test: "[codemode.subset] functions in object literals may await and keep the values before",
    },
  },
  {
    id: "language.loop-with-await-not-closed",
    file: "codemode/compile/emit_loop.ts",
    find: "closing(e, read, () => turn(e, node, item))",
    replace: "turn(e, node, item)",
    killedBy: { file: awaits, test: "[codemode.subset] loops that await close their iterator however they end" },
  },
  {
    id: "language.pattern-with-await-not-closed",
    file: "codemode/compile/emit_pattern.ts",
    find: "if (!ended) source.close?.(machine);",
    replace: "if (ended) source.close?.(machine);",
    killedBy: {
      file: awaits,
      test: "[codemode.subset] patterns that await close the iterator that they did not exhaust",
    },
  },
  {
    id: "language.key-made-after-its-value",
    file: "codemode/compile/emit_expression.ts",
    find: "if (property.computed) liftKey(e, property);",
    replace: "if (property.computed) lift(e, [property.key]);",
    killedBy: { file: awaits, test: "[codemode.subset] a computed key is a key before its value is computed" },
  },
];
