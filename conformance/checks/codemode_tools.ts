// Pure: no Deno, no fetch, no file system.

import { checksOf, type ServerCall, type ServerScript, type Trial } from "../check.ts";
import { answers, holds, refused } from "../expect.ts";
import { execute, fails, gives, openShop, structured, text } from "./programs.ts";

const { list, check } = checksOf("codemode");

/** Checks of what lies between a program and its tools: calls, the boundary, search, keys. */
export const codemodeToolChecks = list;

const needs = { tools: ["execute"] };

/** What the server was asked, in short. */
const told = (calls: readonly ServerCall[]) =>
  calls.map(({ name, arguments: given }) => `${name} ${JSON.stringify(given)}`).join(", ");

/** Demands that the server was asked for exactly this. */
function heard(t: Trial, calls: readonly ServerCall[], ...wanted: string[]): void {
  const got = told(calls);
  t.demand(`the calls ${wanted.join(", ")}`, got === wanted.join(", ") ? undefined : `the calls ${got || "(none)"}`);
}

check("codemode.calls", needs, async (t) => {
  const { run, calls } = await openShop(t);
  t.control(await run("return (await tools.t.get({})).id"), gives(7));
  await calls();
  t.expect(
    await run("const first = tools.t.note({ n: 1 }); await tools.t.note({ n: 2 }); return await first"),
    gives("noted"),
  );
  heard(t, await calls(), 'note {"n":1}', 'note {"n":2}');
  t.expect(
    await run("const p = tools.t.get({}); return [p instanceof Promise, await p.then((x) => x.id)]"),
    gives([true, 7]),
  );
});

check("codemode.concurrency", needs, async (t) => {
  const { run, calls } = await openShop(t);
  t.control(await run("return await tools.t.note({})"), gives("noted"));
  await calls();
  const code = "await Promise.all(Array.from({ length: 20 }).map((x, n) => tools.t.many({ n }))); return 'all'";
  t.expect(await run(code), gives("all"));
  const made = await calls();
  const most = Math.max(0, ...made.map(({ running = 0 }) => running));
  t.demand("at most 8 calls at a time", most <= 8 ? undefined : `${most} calls at a time`);
  heard(t, made, ...Array.from({ length: 20 }, (_, n) => `many {"n":${n}}`));
});

check("codemode.boundary", needs, async (t) => {
  const { run, calls } = await openShop(t);
  t.control(await run("return await tools.t.note({ a: 1 })"), gives("noted"));
  heard(t, await calls(), 'note {"a":1}');
  const given = "{ u: undefined, n: NaN, d: new Date(0), list: [undefined, 1] }";
  t.expect(await run(`return await tools.t.note(${given})`), gives("noted"));
  heard(t, await calls(), 'note {"n":null,"d":"1970-01-01T00:00:00.000Z","list":[null,1]}');
  t.expect(await run("const o = { n: 1 }; const p = tools.t.note(o); o.n = 2; return await p"), gives("noted"));
  heard(t, await calls(), 'note {"n":1}');
});

check("codemode.boundary/one-object", needs, async (t) => {
  const { run, calls } = await openShop(t);
  t.control(await run("return await tools.t.note({})"), gives("noted"));
  await calls();
  for (const given of ["5", "'text'", "[1]", "null", "{}, {}"]) {
    t.expect(await run(`return await tools.t.note(${given})`), fails("InvalidToolInput"));
  }
  heard(t, await calls());
});

check("codemode.boundary/copies", needs, async (t) => {
  const { run } = await openShop(t);
  t.control(await run("return (await tools.t.get({})).tags"), gives(["a"]));
  const code =
    "const a = await tools.t.get({}); a.id = 9; a.tags.push('b'); const b = await tools.t.get({}); return [b.id, b.tags]";
  t.expect(await run(code), gives([7, ["a"]]));
});

check("codemode.unawaited", needs, async (t) => {
  const { run, calls } = await openShop(t);
  t.control(await run("await tools.t.note({ n: 1 }); return 'done'"), gives("done"));
  await calls();
  const code =
    "(async () => { await tools.t.note({ n: 1 }); await tools.t.note({ n: 2 }); console.log('late') })(); return 'done'";
  t.expect(await run(code), holds("done", "late"));
  heard(t, await calls(), 'note {"n":1}', 'note {"n":2}');
  t.expect(await run("tools.t.fail({}); return 'done'"), holds("done", "no luck today"));
});

check("codemode.abort", { tools: ["execute"], needs: ["abort"] }, async (t) => {
  const { run, calls } = await openShop(t);
  t.control(await run("return await tools.t.note({})"), gives("noted"));
  await calls();
  let seen: Awaited<ReturnType<typeof calls>> = [];
  let begun = 0;
  // Only calls that were begun can be cancelled, and on a busy machine a server may take long to start.
  for (const within of [2000, 8000]) {
    const reply = await run("await Promise.all([tools.t.hang({ n: 1 }), tools.t.hang({ n: 2 })]); return 1", {
      within,
      silenceFails: true,
    });
    t.expect(reply, refused(["aborted", "timeout"], "cancel"));
    // The server hears of it on a way of its own: what it logs next comes after.
    t.expect(await run("return await tools.t.note({})"), gives("noted"));
    seen = await calls();
    begun = seen.filter(({ name }) => name === "hang").length;
    if (begun > 0) break;
  }
  const cancelled = seen.filter((call) => call.cancelled).length;
  t.demand(
    "every call that was begun cancelled at the server",
    begun > 0 && cancelled === begun ? undefined : `${cancelled} of ${begun} calls cancelled`,
  );
});

const anyObject = { type: "object" };

/** Tools whose signatures and places in a search are known. */
const library: ServerScript = {
  tools: [
    {
      name: "find_issue",
      description: "Finds one issue",
      inputSchema: {
        type: "object",
        properties: {
          id: { type: "integer", description: "Number of the issue" },
          state: { enum: ["open", "closed"], default: "open" },
          since: { type: "string", format: "date-time" },
          labels: { type: "array", items: { type: "string" }, minItems: 1, maxItems: 5 },
          old: { type: "boolean", deprecated: true },
          "dashed-name": { type: "number" },
        },
        required: ["id"],
      },
      outputSchema: { type: "object", properties: { title: { type: "string" } }, required: ["title"] },
      answers: [structured({ title: "x" })],
    },
    { name: "cut", description: "Works on paper", inputSchema: anyObject, answers: [text("cut")] },
    { name: "odd-name", description: "Has a dash", inputSchema: anyObject, answers: [text("odd")] },
    { name: "print", description: "Makes paper of an issue", inputSchema: anyObject, answers: [text("printed")] },
    {
      name: "balance",
      description: "Says how heavy it is",
      inputSchema: { type: "object", properties: { paper: { type: "string" } } },
      answers: [text("heavy")],
    },
    { name: "paper", description: "Lists what there is", inputSchema: anyObject, answers: [text("sheets")] },
    {
      name: "news_paper",
      description: "Sorts what holds together",
      inputSchema: anyObject,
      answers: [text("sorted")],
    },
    ...Array.from({ length: 12 }, (_, i) => ({
      name: `zebra_${String.fromCharCode(97 + i)}`,
      description: "Striped",
      inputSchema: anyObject,
      answers: [text("z")],
    })),
  ],
};

interface Page {
  readonly items: readonly { readonly path: string; readonly description: string; readonly signature: string }[];
  readonly remaining: number;
  readonly next: { readonly offset: number } | null;
}

/** Searches in the library; a reply that is no page fails the demand. */
async function openLibrary(t: Trial) {
  const [place, server, other] = [
    await t.dir({}),
    await t.server(library),
    await t.server({ tools: library.tools.slice(0, 2) }),
  ];
  const mcp = { lib: server, second: other };
  const run = (code: string) => execute(t, place, code, { mcp });
  const search = async (input: object): Promise<Page> => {
    const reply = await run(`return await tools.$codemode.search(${JSON.stringify(input)})`);
    t.expect(reply, answers("a page { items, remaining, next }", ({ output }) => pageOf(output) ? undefined : output));
    return (reply.kind === "ok" && pageOf(reply.answer.output)) || { items: [], remaining: 0, next: null };
  };
  t.control(await run("return await tools.lib.paper({})"), gives("sheets"));
  return { run, search };
}

function pageOf(output: string): Page | undefined {
  try {
    const page = JSON.parse(output);
    return Array.isArray(page.items) && typeof page.remaining === "number" && "next" in page ? page : undefined;
  } catch {
    return undefined;
  }
}

const squeezed = (signature: string) => signature.replace(/\s+/g, " ");

check("codemode.signatures", needs, async (t) => {
  const { search } = await openLibrary(t);
  const of = async (query: string) => squeezed((await search({ query })).items[0]?.signature ?? "");
  const demand = (signature: string, ...parts: RegExp[]) => {
    const missing = parts.find((part) => !part.test(signature));
    t.demand(`a signature with ${missing?.source ?? ""}`, missing ? signature : undefined);
  };
  demand(
    await of("tools.lib.find_issue"),
    /^tools\.lib\.find_issue\(/,
    /\bid: number/,
    /state\?: "open" \| "closed"/,
    /since\?: string/,
    /labels\?: (string\[\]|Array<string>)/,
    /"dashed-name"\?: number/,
    /Promise<\{ title: string[,;]? \}>$/,
    /\/\*\*[^/]*Number of the issue/,
    /@default "?open"?/,
    /@format date-time/,
    /@minItems 1/,
    /@maxItems 5/,
    /@deprecated/,
  );
  demand(await of('tools.lib["odd-name"]'), /^tools\.lib\["odd-name"\]\(/, /Promise<unknown>$/);
});

check("codemode.search", needs, async (t) => {
  const { search } = await openLibrary(t);
  const found = async (input: object, ...paths: string[]) => {
    const got = (await search(input)).items.map(({ path }) => path).join(", ");
    t.demand(
      `${JSON.stringify(input)} finds ${paths.join(", ")}`,
      got === paths.join(", ") ? undefined : got || "nothing",
    );
  };
  // A whole name of the path, a part of it, the description, other text.
  const byScore = [
    "tools.lib.paper",
    "tools.lib.news_paper",
    "tools.lib.cut",
    "tools.lib.print",
    "tools.lib.balance",
  ];
  await found({ query: "paper", namespace: "lib" }, ...byScore);
  await found({ query: "papers", namespace: "lib" }, ...byScore);
  await found({ query: "tools.lib.print" }, "tools.lib.print");
  await found({ query: "find_issue", namespace: "second" }, "tools.second.find_issue");
  await found({ query: "unheardof" });
});

check("codemode.search/pages", needs, async (t) => {
  const { search } = await openLibrary(t);
  const all = Array.from({ length: 12 }, (_, i) => `tools.lib.zebra_${String.fromCharCode(97 + i)}`);
  const page = async (input: object, from: number, to: number) => {
    const got = await search({ query: "zebra", ...input });
    const wanted = { paths: all.slice(from, to), remaining: 12 - to, next: to < 12 ? { offset: to } : null };
    const given = { paths: got.items.map(({ path }) => path), remaining: got.remaining, next: got.next };
    t.demand(
      JSON.stringify(wanted),
      JSON.stringify(given) === JSON.stringify(wanted) ? undefined : JSON.stringify(given),
    );
  };
  await page({}, 0, 10);
  await page({ offset: 10 }, 10, 12);
  await page({ limit: 3 }, 0, 3);
  await page({ limit: 3, offset: 9 }, 9, 12);
});

check("codemode.search/everywhere", needs, async (t) => {
  const { run } = await openShop(t);
  t.control(await run("return await tools.t.note({})"), gives("noted"));
  const code =
    "const { items } = await tools.$codemode.search({ query: 'order' }); return items.map((item) => item.path)";
  t.expect(await run(code), gives(["tools.t.get"]));
});

check("codemode.keys", needs, async (t) => {
  const { run } = await openShop(t);
  t.control(await run("return Object.keys({ a: 1 })"), gives(["a"]));
  const both =
    "const seen = []; for (const name in tools) seen.push(name); return [Object.keys(tools).includes('t'), seen.includes('t')]";
  t.expect(await run(both), gives([true, true]));
  const names = ["both", "fail", "get", "hang", "many", "media", "note", "texts"];
  const below =
    "const seen = []; for (const name in tools.t) seen.push(name); return [Object.keys(tools.t).toSorted(), seen.toSorted()]";
  t.expect(await run(below), gives([names, names]));
});
