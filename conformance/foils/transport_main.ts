// Shell: a target that breaks the protocol in the way its argument names.

/**
 * Transport foils: the implementation is right, the way its replies travel is not. `deno run -A transport_main.ts MODE`.
 *
 * @module
 */

import { type CallRequest, decodeRequest, encode, type Hello, replyBody } from "../protocol.ts";
import { writeStdout } from "../stdout.ts";
import { plain } from "../twins/plain/plain.ts";
import { lineSplitter } from "../lines.ts";

/** The ways to be wrong; the last three are odd but right. */
export const transportModes = [
  "dies",
  "hangs",
  "half-line",
  "noise",
  "wrong-id",
  "twice",
  "two-bodies",
  "bad-answer",
  "huge",
  "bom",
  "flaky",
  "throws",
  "silent-hello",
  "dies-at-hello",
  "bad-hello",
  "crlf",
  "drip",
  "chatty-stderr",
] as const;

type Mode = typeof transportModes[number];

const greet = (mode: Mode, hello: Hello): unknown =>
  mode === "bad-hello" ? { ...hello, protocol: 2 } : { ...hello, name: mode, features: ["code"] };

async function sendReply(mode: Mode, id: number, body: Record<string, unknown>, nth: number): Promise<void> {
  const line = encode({ id, ...body });
  switch (mode) {
    case "dies":
      console.error("a fatal mistake in line 1");
      return Deno.exit(7);
    case "hangs":
      return;
    case "half-line":
      await writeStdout(line.slice(0, 20));
      return Deno.exit(0);
    case "noise":
      return await writeStdout(`Starting up...\n${line}`);
    case "wrong-id":
      return await writeStdout(encode({ id: id + 1000, ...body }));
    case "twice":
      return await writeStdout(line + line);
    case "two-bodies":
      // Short and without a path: the report quotes the start of the line, and a folder's length would move its end.
      return await writeStdout(encode({ id, ok: { output: "an answer" }, skip: "and yet not" }));
    case "bad-answer":
      return await writeStdout(encode({ id, ok: { output: 5 } }));
    case "huge":
      return await writeStdout(encode({ id, ok: { output: "x".repeat(40 * 1024 * 1024) } }));
    case "bom":
      return await writeStdout(`\uFEFF${line}`);
    case "flaky":
      return await writeStdout(nth % 5 === 2 ? encode({ id, ok: { output: "now and then" } }) : line);
    case "throws":
      return await writeStdout(encode({ id, broke: "TypeError: x is undefined\n    at mine.ts:3:1" }));
    case "crlf":
      return await writeStdout(line.replace("\n", "\r\n"));
    case "drip":
      for (const part of line.match(/[^]{1,40}/g) ?? []) await writeStdout(part);
      return;
    case "chatty-stderr":
      console.error("e".repeat(200_000));
      return await writeStdout(line);
    case "silent-hello":
    case "dies-at-hello":
    case "bad-hello":
      return await writeStdout(line);
  }
}

if (import.meta.main) {
  const mode = transportModes.find((name) => name === Deno.args[0]) ?? "dies";
  const right = plain({ ripgrep: "rg" });
  const split = lineSplitter(1 << 20);
  let nth = 0;
  for await (const chunk of Deno.stdin.readable) {
    for (const event of split.push(chunk)) {
      const request = "line" in event ? decodeRequest(event.line) : undefined;
      if (!request?.ok) continue;
      const { id, op } = request.value;
      if (op === "bye") Deno.exit(0);
      if (op === "hello") {
        if (mode === "dies-at-hello") Deno.exit(3);
        if (mode !== "silent-hello") await writeStdout(encode({ id, ok: greet(mode, right.hello) }));
        continue;
      }
      const reply = await right.call(request.value as CallRequest, AbortSignal.timeout(5000));
      await sendReply(mode, id, replyBody(reply), ++nth);
    }
  }
}
