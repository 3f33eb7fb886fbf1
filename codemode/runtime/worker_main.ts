// Shell: runs in a worker: messages, the clock, the size of the heap.

/** A worker that runs programs which take long, so that their host does not stand still. */

import { check } from "../source/check.ts";
import { parse } from "../source/parse.ts";
import { cancelled } from "./ends.ts";
import { Engine } from "./engine.ts";
import { heapSize } from "./heap.ts";
import { intrinsics } from "./intrinsics.ts";
import type { FromWorker, ToWorker } from "./protocol.ts";

declare const self: {
  onmessage: (event: MessageEvent<ToWorker>) => void;
  postMessage(message: FromWorker): void;
};

let engine: Engine | undefined;

self.onmessage = ({ data }) => {
  if (data.type === "settle") return engine?.settle(data.settlement);
  const { source, trace, deadline, timeoutMs, memory, taken } = data;
  const parsed = parse(source, Infinity);
  if (!parsed.ok || check(source, parsed.program) !== undefined) throw new Error("The program was read before");
  const names = new Map(data.names);
  const flag = new Int32Array(data.flag);
  engine = new Engine(
    parsed.program,
    source,
    intrinsics,
    {
      deadline: deadline ?? Infinity,
      timeoutMs,
      memory,
      taken,
      moveAtBytes: Infinity,
      moveAtMs: Infinity,
      yieldAtMs: Infinity,
    },
    {
      call: (index, path, input) => self.postMessage({ type: "call", index, path, input }),
      list: (path) => names.get(JSON.stringify(path)),
      defer: (run) => void setTimeout(run, 0),
      clock: () => performance.timeOrigin + performance.now(),
      now: () => Date.now(),
      heap: heapSize,
      // [codemode.abort] The flag is shared memory: a busy loop sees it, messages it would not.
      stopped: () => Atomics.load(flag, 0) === 0 ? undefined : cancelled(),
      done: (result) => {
        engine = undefined;
        self.postMessage({ type: "done", result });
      },
      move: () => {},
    },
    trace,
  );
  engine.start();
};
