// Shell: starts processes that are hard to end.

import assert from "node:assert/strict";
import { startChild } from "./child.ts";

/** Starts a shell script, and gives it once it has printed a line. */
async function started(script: string) {
  const first = Promise.withResolvers<string>();
  const ended = Promise.withResolvers<string>();
  const child = startChild({
    command: ["/bin/sh", "-c", script],
    onLine: (event) => first.resolve("line" in event ? event.line : ""),
    onEnd: ended.resolve,
  });
  return { child, line: await first.promise, ended: ended.promise };
}

/** Fails when the work is not done in a minute: it would never be. */
async function comesToAnEnd<T>(work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("it does not end")), 60_000);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

for (
  const [what, script] of [["at its own time", "setsid sleep 600 & echo $!; exit 7"], [
    "when it is told to",
    "setsid sleep 600 & echo $!; cat > /dev/null; exit 7",
  ]] as const
) {
  Deno.test(`a process that ends ${what} has ended, though a daemon of its own holds its output`, async () => {
    const { child, line, ended } = await started(script);
    try {
      await comesToAnEnd(child.end());
      assert.equal(await ended, "exited with code 7");
    } finally {
      Deno.kill(Number(line), "SIGKILL");
    }
  });
}

Deno.test("a process that does not read is ended, though a message waits to be read", async () => {
  const { child, ended } = await started("echo here; exec sleep 600");
  const written = child.write("x".repeat(1_000_000));
  await comesToAnEnd(child.end(0));
  assert.equal(await ended, "was ended by SIGKILL");
  assert.equal(await written, false);
});
