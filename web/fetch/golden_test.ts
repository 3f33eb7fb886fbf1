// Shell: starts a server, reads the recorded calls.

import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import { createHash } from "node:crypto";
import { startServer } from "../../fixtures/golden/web/server.mjs";
import { profiles } from "../../spec/profiles.ts";
import { ToolError } from "../../spec/tool_error.ts";
import type { ToolResult } from "../../tools/tool.ts";
import { callContext } from "../testing.ts";
import { createWebfetch } from "./webfetch.ts";

interface Recorded {
  readonly id: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly ok: boolean;
  readonly result?: {
    readonly title: string;
    readonly output?: string;
    readonly outputSha256?: string;
    readonly metadata: { readonly truncated: boolean };
    readonly cut?: { readonly count: number; readonly unit: "lines" | "bytes" };
    readonly attachments?: readonly { readonly mime: string; readonly sha256: string }[];
  };
  readonly error?: string;
  readonly asks: readonly unknown[];
  readonly requests?: readonly { readonly url: string; readonly userAgent?: string; readonly accept?: string }[];
  readonly flaky?: boolean;
}

/** Calls that wait for the full timeout; what they show is tested on `timeoutSeconds`. */
const tooSlow = new Set(["webfetch/hang default", "webfetch/hang timeout 500"]);

/** What kind of failure a recorded error is, its wording set aside. */
function codeOf(error: string): string {
  const status = /non 2xx status code \((\d+)/.exec(error)?.[1];
  if (status !== undefined) return status === "429" ? "rate_limited 429" : `bad_status ${status}`;
  const codes: readonly [RegExp, string][] = [
    [/URL must start|InvalidUrl/, "invalid_url"],
    [/Transport error/, "network"],
    [/too large/, "too_large"],
    [/timed out/, "timeout"],
    [/invalid arguments/, "invalid_params"],
    [/is not an object/, "bad_response"],
  ];
  return codes.find(([pattern]) => pattern.test(error))?.[1] ?? error;
}

/** The text that the observed program's truncation keeps: whole lines from the start. */
function kept(text: string, { count, unit }: { count: number; unit: "lines" | "bytes" }): string {
  if (unit === "lines") return text.split("\n").slice(0, -count).join("\n");
  return text.slice(0, text.length - count);
}

/** An echoed request without what depends on who sent it. */
function echoed(output: string): unknown {
  const { method, url, headers } = JSON.parse(output);
  const lower = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
  return { method, url, accept: lower.accept, language: lower["accept-language"], agent: lower["user-agent"] };
}

Deno.test("[webfetch.accept] [webfetch.agent] [webfetch.title] [webfetch.text] [webfetch.markdown] the recorded calls agree in profile opencode-1.18", async () => {
  const server = await startServer();
  const port = String(new URL(server.origin).port);
  const real = (text: string) => text.replaceAll("<ORIGIN>", server.origin).replaceAll("<PORT>", port);
  const lines = (await Deno.readTextFile(new URL("../../fixtures/golden/web/webfetch.jsonl", import.meta.url))).trim();
  const cases: Recorded[] = lines.split("\n").map((line) => JSON.parse(real(line)));
  const webfetch = createWebfetch({ profile: profiles["opencode-1.18"] });
  let compared = 0;
  try {
    for (const recorded of cases) {
      if (recorded.flaky || tooSlow.has(recorded.id)) continue;
      const seen = server.requests.length;
      const { context, asks } = callContext();
      let result: ToolResult | undefined;
      let failure = "";
      try {
        result = await webfetch.call(recorded.params, context);
      } catch (error) {
        assert.ok(error instanceof ToolError, `${recorded.id}: ${error}`);
        const status = error.data.status === undefined ? "" : ` ${error.data.status}`;
        failure = error.code + status;
      }
      assert.deepEqual(asks, recorded.asks, recorded.id);
      assert.equal(failure, recorded.ok ? "" : codeOf(recorded.error!), recorded.id);
      if (recorded.result !== undefined) compare(recorded, result!);
      if (recorded.requests !== undefined) {
        // A request without a User-Agent is none of the tool: the recorder looked whether the server was up.
        const requests = server.requests.slice(seen).map((each: { url: string; headers: Record<string, string> }) => ({
          url: each.url,
          agent: new Headers(each.headers).get("user-agent"),
        })).filter((each: { url: string }) => String(recorded.params.url).endsWith(each.url));
        assert.deepEqual(
          requests,
          recorded.requests.flatMap((each) =>
            each.userAgent === undefined ? [] : [{ url: each.url, agent: each.userAgent }]
          ),
          recorded.id,
        );
      }
      compared++;
    }
  } finally {
    server.close();
  }
  assert.ok(compared >= 250, `${compared} compared`);
});

function compare({ id, result }: Recorded, ours: ToolResult): void {
  assert.equal(ours.title, result!.title, id);
  if (result!.output?.startsWith('{\n "method"')) assert.deepEqual(echoed(ours.output), echoed(result!.output), id);
  else if (result!.cut !== undefined) assert.equal(kept(ours.output, result!.cut), result!.output, id);
  else if (result!.outputSha256 !== undefined) {
    assert.equal(createHash("sha256").update(ours.output).digest("hex"), result!.outputSha256, id);
  } else if (result!.attachments === undefined) assert.equal(ours.output, result!.output, id);
  const attachments = ours.attachments?.map(({ mime, url }) => ({
    mime,
    sha256: createHash("sha256").update(Buffer.from(url.slice(url.indexOf(",") + 1), "base64")).digest("hex"),
  }));
  assert.deepEqual(attachments, result!.attachments?.map(({ mime, sha256 }) => ({ mime, sha256 })), id);
}
