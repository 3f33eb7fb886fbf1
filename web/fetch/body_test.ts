// Pure: no Deno, no fetch, no file system.

import assert from "node:assert/strict";
import * as fc from "fast-check";
import { readBody, readStart } from "./body.ts";
import { cooperate } from "./cooperate.ts";
import { endedByCaller, startDeadline } from "./deadline.ts";
import { networkReason, transferError } from "./failure.ts";

/** A body of chunks, which notes how many were taken and whether it was cancelled. */
function body(sizes: readonly number[]) {
  const seen = { taken: 0, cancelled: false };
  const stream = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (seen.taken === sizes.length) return controller.close();
      controller.enqueue(new Uint8Array(sizes[seen.taken++]!).fill(seen.taken));
    },
    cancel() {
      seen.cancelled = true;
    },
  }, { highWaterMark: 0 });
  return { stream, seen };
}

Deno.test("[webfetch.size] a body of exactly the limit passes, one byte more fails at once and cancels the rest", async () => {
  for (const sizes of [[10], [4, 6], [0, 10, 0], [1, 1, 8]]) {
    assert.equal((await readBody(body(sizes).stream, 10, "u")).byteLength, 10);
  }
  for (const sizes of [[11], [10, 1, 5, 5], [4, 7, 100]]) {
    const { stream, seen } = body(sizes);
    await assert.rejects(readBody(stream, 10, "u"), { code: "too_large" });
    assert.equal(seen.cancelled, true);
    assert.ok(seen.taken <= 2, `${seen.taken} chunks were taken of ${sizes}`);
  }
  assert.equal((await readBody(null, 10, "u")).byteLength, 0);
  assert.deepEqual([...await readBody(body([2, 1]).stream, 10, "u")], [1, 1, 2]);
});

Deno.test("[webfetch.partial] the start of a body is its first bytes up to the limit, however it is chunked, and the rest is cancelled", async () => {
  const limit = 10;
  const sizes = fc.array(fc.integer({ min: 0, max: 12 }), { maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(sizes, fc.boolean(), async (sizes, isLonger) => {
      const all = sizes.flatMap((size, at) => new Array<number>(size).fill(at + 1));
      const { stream, seen } = body(sizes);
      const start = await readStart(stream, limit, isLonger);
      assert.deepEqual([...start.bytes], all.slice(0, limit));
      // Where more is known to come, the limit itself is the end.
      const isWhole = isLonger ? all.length < limit : all.length <= limit;
      assert.equal(start.isWhole, isWhole);
      assert.equal(seen.cancelled, !isWhole);
      const taken = sizes.slice(0, seen.taken - 1).reduce((sum, size) => sum + size, 0);
      assert.ok(isLonger ? taken < limit || isWhole : taken <= limit, `${taken} bytes before the last chunk`);
    }),
    { examples: [[[10], false], [[10], true], [[11], false], [[4, 6], true], [[4, 7], false], [[], true]] },
  );
  assert.deepEqual(await readStart(null, limit), { bytes: new Uint8Array(), isWhole: true });
});

Deno.test("[webfetch.timeout] a deadline fires with its reason, stands still while it is held, and never after it is cleared", async () => {
  const short = startDeadline(0.01, () => new Error("up"));
  await new Promise((resolve) => short.signal.addEventListener("abort", resolve));
  assert.equal(short.signal.reason.message, "up");
  const held = startDeadline(0.05, () => new Error("up"));
  await held.hold(() => new Promise((resolve) => setTimeout(resolve, 100)));
  assert.equal(held.signal.aborted, false);
  await new Promise((resolve) => held.signal.addEventListener("abort", resolve));
  const cleared = startDeadline(0.001, () => new Error("up"));
  cleared.clear();
  await new Promise((resolve) => setTimeout(resolve, 20));
  assert.equal(cleared.signal.aborted, false);
});

Deno.test("[webfetch.timeout] [websearch.timeout] a deadline longer than any timer does not fire at once", async () => {
  const deadlines = [2 ** 31 / 1000, 1e9, Infinity].map((seconds) => startDeadline(seconds, () => new Error("over")));
  // Timers fire in the order of their time.
  await new Promise((resolve) => setTimeout(resolve, 10));
  for (const { signal, clear } of deadlines) {
    clear();
    assert.equal(signal.aborted, false);
  }
});

Deno.test("[webfetch.timeout] of a caller and a deadline the first ends the work, even when both have come", async () => {
  for (const first of ["caller", "deadline"]) {
    const caller = new AbortController();
    const deadline = startDeadline(first === "caller" ? 1000 : 0.01, () => new Error("up"));
    const signal = AbortSignal.any([caller.signal, deadline.signal]);
    assert.equal(endedByCaller(signal, deadline), false);
    if (first === "deadline") await new Promise((resolve) => deadline.signal.addEventListener("abort", resolve));
    caller.abort();
    assert.equal(endedByCaller(signal, deadline), first === "caller");
    deadline.clear();
  }
});

Deno.test("[webfetch.timeout] work in steps lets timers run, and ends when the signal fires", async () => {
  function* endless(): Generator<void, string> {
    while (true) yield;
  }
  const controller = new AbortController();
  let ticks = 0;
  const timer = setInterval(() => ++ticks === 3 && controller.abort(new Error("stopped")), 1);
  await assert.rejects(cooperate(endless(), controller.signal), { message: "stopped" });
  clearInterval(timer);
  assert.equal(ticks, 3);
  function* short(): Generator<void, string> {
    yield;
    return "done";
  }
  assert.equal(await cooperate(short(), new AbortController().signal), "done");
});

Deno.test("failures of a transfer are told apart in plain words", () => {
  const wrapped = (text: string) => new TypeError("error sending request", { cause: new Error(text) });
  assert.match(networkReason(wrapped("dns error: failed to lookup address information")), /not found/);
  assert.match(networkReason(wrapped("tcp connect error: Connection refused (os error 111)")), /refused/);
  assert.match(networkReason(wrapped("invalid peer certificate: UnknownIssuer")), /TLS/);
  assert.match(networkReason(wrapped("connection closed before message completed")), /before the whole answer/);
  assert.match(networkReason(new Error("odd")), /failed/);
  const url = new URL("http://a.test:81/");
  const denied = transferError("Cannot fetch", url, new TypeError('Requires net access to "a.test:81", run again'));
  assert.equal(denied.code, "permission_missing");
  assert.match(denied.message, /--allow-net=a\.test:81/);
  assert.equal(transferError("Cannot fetch", url, wrapped("x")).code, "network");
});
