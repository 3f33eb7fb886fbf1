// Shell: reads the fixtures; programs may go on in a worker.

import assert from "node:assert/strict";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type ProgramLimits, type ProgramResult, runProgram } from "./run.ts";

/**
 * A fixture is a program with what it must give, in comments at its head:
 *
 * - `// expect: <JSON>`: the result,
 * - `// expect error: <kind>: <text>`: the kind of the diagnostic and a part of its message,
 * - `// expect at: <line>:<column>`: where the diagnostic points, counted from the first line after the head,
 * - `// expect log: <line>`: a line of the log, in order,
 * - `// expect warning: <text>`: a part of a warning,
 * - `// limits: <JSON>`: the limits of the run.
 */
interface Fixture {
  readonly name: string;
  readonly code: string;
  readonly value: string | undefined;
  readonly error: string | undefined;
  readonly at: string | undefined;
  readonly logs: readonly string[];
  readonly warnings: readonly string[];
  readonly limits: ProgramLimits;
}

const root = fileURLToPath(new URL("../fixtures/codemode/", import.meta.url));

function readFixture(name: string): Fixture | undefined {
  const lines = Deno.readTextFileSync(join(root, name)).split("\n");
  const end = lines.findIndex((line) => !/^\/\/ (?:expect|limits)/.test(line));
  if (end <= 0) return undefined;
  const head = lines.slice(0, end);
  const all = (label: string) =>
    head.filter((line) => line.startsWith(`// ${label}: `) || line === `// ${label}:`)
      .map((line) => line.slice(label.length + 5));
  return {
    name,
    code: lines.slice(end).join("\n").replace(/\n$/, ""),
    value: all("expect")[0],
    error: all("expect error")[0],
    at: all("expect at")[0],
    logs: all("expect log"),
    warnings: all("expect warning"),
    limits: JSON.parse(all("limits")[0] ?? "{}"),
  };
}

function* fixtureNames(folder: string): Generator<string> {
  for (const entry of [...Deno.readDirSync(join(root, folder))].sort((a, b) => a.name < b.name ? -1 : 1)) {
    const name = join(folder, entry.name);
    if (entry.isDirectory) yield* fixtureNames(name);
    else if (name.endsWith(".js")) yield name;
  }
}

function verify(fixture: Fixture, result: ProgramResult): void {
  const { name } = fixture;
  const told = JSON.stringify(result.ok ? result.value : result.diagnostic);
  if (fixture.error === undefined) {
    assert.ok(result.ok, `${name}: ${told}`);
    assert.deepEqual(result.value, JSON.parse(fixture.value!), name);
  } else {
    assert.ok(!result.ok, `${name}: ${told}`);
    const { kind, message, line, column } = result.diagnostic;
    const [expectedKind, ...text] = fixture.error.split(": ");
    assert.equal(kind, expectedKind, `${name}: ${told}`);
    assert.ok(message.includes(text.join(": ")), `${name}: ${told}`);
    if (fixture.at !== undefined) assert.equal(`${line}:${column}`, fixture.at, `${name}: ${told}`);
  }
  // A program that fails may have logged; only what a fixture names is compared then.
  if (fixture.error === undefined || fixture.logs.length > 0) {
    assert.equal(result.logs.join("\n"), fixture.logs.join("\n"), name);
  }
  assert.equal(result.warnings.length, fixture.warnings.length, `${name}: ${result.warnings}`);
  fixture.warnings.forEach((text, index) => assert.ok(result.warnings[index]!.includes(text), name));
}

const fixtures = [...fixtureNames("")].map(readFixture).filter((fixture) => fixture !== undefined);

Deno.test("[codemode.subset] [codemode.result] [codemode.refused] [codemode.erase] every fixture gives what its head says", async () => {
  assert.ok(fixtures.length >= 400, `only ${fixtures.length} fixtures`);
  for (const fixture of fixtures.filter(({ name }) => !name.startsWith("limits/"))) {
    verify(fixture, await runProgram(fixture.code, { limits: { timeoutMs: 10_000, ...fixture.limits } }));
  }
});

Deno.test("[codemode.limits] every program that asks for too much ends as its fixture says", async () => {
  const limited = fixtures.filter(({ name }) => name.startsWith("limits/"));
  assert.ok(limited.length >= 30, `only ${limited.length} fixtures`);
  // A few at a time, because most of them wait for their time to be over.
  for (let from = 0; from < limited.length; from += 4) {
    const batch = limited.slice(from, from + 4);
    await Promise.all(batch.map(async (fixture) => {
      verify(fixture, await runProgram(fixture.code, { limits: fixture.limits }));
    }));
  }
});
