// Pure: no Deno, no fetch, no file system.

import type { ProfileName } from "../../spec/profiles.ts";
import { below, oneOf, type Random, weighted } from "./draw.ts";
import { fileNames, folderNames } from "./places.ts";

/** A tool that a call is drawn for. */
export type SoakTool = "read" | "glob" | "grep" | "webfetch" | "websearch" | "execute";

/** One call of the soak. */
export interface SoakCall {
  /** The tool. */
  readonly tool: SoakTool;
  /** Its parameters; `<SITE>` stands for the origin of the server. */
  readonly params: Readonly<Record<string, unknown>>;
  /** The toolset that makes it. */
  readonly profile: ProfileName;
  /** What whoever is asked says; `silent` never answers. */
  readonly answer: "once" | "reject" | "silent";
  /** Milliseconds after which it is aborted; 0 is at once, before anything else runs. */
  readonly abortAfter?: number;
}

const profiles: readonly ProfileName[] = ["documented", "opencode-1.18", "extended"];

/** Parts of the server, and whether an answer comes by itself. */
const pages = [
  "/page",
  "/large",
  "/slow",
  "/stall",
  "/hang",
  "/redirect/3",
  "/redirect/30",
  "/gzip",
  "/image",
  "/missing",
  "/reset",
  "/challenge",
  "/too-large",
  "/text",
];

/** Queries; the search service of the soak answers as the query says. */
export const queries: readonly string[] = ["json", "events", "slow", "stall", "error", "page", "520", "reset"];

const programs = [
  "return [1, 2, 3].map((n) => n * 2)",
  "let n = 0; for (let i = 0; i < 400_000; i++) n += i; return n",
  "return (await tools.scout.grep({ pattern: 'needle' })).metadata.matches",
  "return (await Promise.all(['a', 'b', 'c', 'd'].map((one) => tools.scout.glob({ pattern: `**/${one}*` })))).length",
  "return (await Promise.allSettled(Array.from({ length: 12 }, (_, n) => tools.scout.read({ filePath: `deep/f${n}.txt` })))).length",
  "return await tools.shop.list_orders({ status: 'open' })",
  "await Promise.all(Array.from({ length: 10 }, (_, n) => tools.shop.wait({ ms: 5, tag: n })))",
  "tools.shop.wait({ ms: 20 }); tools.shop.fail({ message: 'late' }); return 'early'",
  "await tools.shop.hang({})",
  "await tools.shop.media({}); return (await tools.shop.strange_keys({}))",
  "const kept = []; for (let i = 0; i < 60_000; i++) kept.push({ i, text: 'x'.repeat(i % 50) }); return kept.length",
  "while (true) {}",
  "for (;;) await 0",
  "let s = 'x'; while (true) s += s",
  "return /^(a+)+$/.test('a'.repeat(60) + 'b')",
  "return 'x'.repeat(200_000)",
  "const page = await tools.scout.webfetch({ url: '<SITE>/page' }); return page.output.length",
  "throw { code: 1 }",
  "return await tools.shop.nothing(",
];

const places = [...fileNames, ...folderNames, "gone.txt", "deep/none/at/all", "../outside/o.txt", ""];

function paramsOf(tool: SoakTool, random: Random): Readonly<Record<string, unknown>> {
  const sometimes = (chance: number, params: Record<string, unknown>) => random() < chance ? params : {};
  switch (tool) {
    case "read":
      return {
        filePath: oneOf(random, places),
        ...sometimes(0.4, { offset: 1 + below(random, 3000) }),
        ...sometimes(0.4, { limit: 1 + below(random, 2500) }),
      };
    case "glob":
      return {
        pattern: oneOf(random, ["**/*", "*.txt", "**/*.md", "deep/**", "[", "none/*", "**/f1?.txt", "/deep/*"]),
        ...sometimes(0.4, { path: oneOf(random, places) }),
      };
    case "grep":
      return {
        pattern: oneOf(random, ["needle", ".", "no such text", "(", "line \\d+7$", "x{40}", "^"]),
        ...sometimes(0.4, { path: oneOf(random, places) }),
        ...sometimes(0.2, { include: oneOf(random, ["*.txt", "*.{md,bin}", "deep/**"]) }),
      };
    case "webfetch":
      return {
        url: `<SITE>${oneOf(random, pages)}`,
        timeout: 2,
        ...sometimes(0.5, { format: oneOf(random, ["text", "html", "markdown"]) }),
      };
    case "websearch":
      return { query: oneOf(random, queries), ...sometimes(0.3, { numResults: 3 }) };
    case "execute":
      return { code: oneOf(random, programs) };
  }
}

/** A moment from at once to some time after most calls have ended, the early ones more often. */
function drawMoment(random: Random): number {
  return weighted<() => number>(random, [
    [1, () => 0],
    [2, () => 2 * random()],
    [4, () => 25 * random()],
    [3, () => 150 * random()],
  ])();
}

/** Draws a call; an aborted one may wait for an answer that never comes. */
export function drawCall(random: Random, { aborted }: { readonly aborted: boolean }): SoakCall {
  const tool = weighted<SoakTool>(random, [
    [3, "read"],
    [2, "glob"],
    [3, "grep"],
    [2, "webfetch"],
    [1, "websearch"],
    [2, "execute"],
  ]);
  const answer = weighted<SoakCall["answer"]>(random, [[8, "once"], [1, "reject"], [aborted ? 1 : 0, "silent"]]);
  const params = paramsOf(tool, random);
  // The observed program waits for a body without end (rule webfetch.timeout), so only an abort ends it.
  const endless = !aborted && params.url === "<SITE>/hang";
  const call = { tool, params, profile: endless ? "documented" : oneOf(random, profiles), answer };
  return aborted ? { ...call, abortAfter: drawMoment(random) } : call;
}

/** The same value with the server's origin in the place of `<SITE>`. */
export function placed<T>(value: T, origin: string): T {
  return JSON.parse(JSON.stringify(value).replaceAll("<SITE>", origin));
}
