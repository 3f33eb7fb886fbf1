// Pure: no Deno, no fetch, no file system.

/**
 * What the pages of the tools draw: a project, a folder beside it, a few web pages, a search service and an MCP server.
 *
 * @module
 */

const numbered = (count: number, line: (number: number) => string) =>
  Array.from({ length: count }, (_, at) => line(at + 1)).join("");

const pad = (number: number, width: number) => String(number).padStart(width, "0");

/** The smallest picture, a pixel of red. */
const pixel = Uint8Array.fromBase64(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC",
);

/** The files, by their places; the project is in `project`, and `elsewhere` lies beside it. */
export const sampleFiles: Readonly<Record<string, string | Uint8Array>> = {
  "project/.env": "API_KEY=not-a-real-key\n",
  "project/.github/workflows/ci.yml": "on: push\n",
  "project/notes.md": "# Notes\n\nGreet by name.\n",
  "project/empty.txt": "",
  "project/logo.png": pixel,
  "project/store.bin": new Uint8Array([1, 0, 2]),
  "project/src/greet.ts":
    "export const greet = (name: string) => `Hello ${name}`;\n// TODO: greet in the evening too\n",
  "project/src/main.ts":
    'import { greet } from "./greet.ts";\n\nconsole.log(greet("you")); // TODO: ask for the name\n',
  "project/src/greet_test.ts": 'import { greet } from "./greet.ts";\n\n// TODO: test it\n',
  // Longer than the default window.
  "project/logs/access.log": numbered(2500, (n) => `10:${pad(n % 60, 2)} GET /page/${n} 200\n`),
  // Shorter than it, and over 50 KB.
  "project/logs/wide.log": numbered(600, (n) => `${pad(n, 3)} ${"=".repeat(95)}\n`),
  "project/logs/one_line.json": `{"rows":[${"0,".repeat(1500)}0]}\n`,
  "project/logs/huge_line.json": `{"rows":[${"0,".repeat(40_000)}1]}\n`,
  ...Object.fromEntries(Array.from({ length: 100 }, (_, at) => [`project/data/row_${pad(at + 1, 3)}.csv`, "1,2\n"])),
  "elsewhere/readme.md": "# Elsewhere\n",
};

/** A page of the site. */
export interface SamplePage {
  /** Status; 200 by default. */
  readonly status?: number;
  /** Content type; HTML by default. */
  readonly type?: string;
  /** Where it redirects to. */
  readonly location?: string;
  /** What it holds. */
  readonly body: string | Uint8Array;
}

const article = (inner: string) => `<!doctype html><html><head><title>Guide</title></head><body>${inner}</body></html>`;

/** The pages, by path. */
export const samplePages: Readonly<Record<string, SamplePage>> = {
  "/guide": {
    body: article(
      `<h1>Guide</h1><p>Install it with <code>npm i x</code>, then <a href="/start">start</a>.</p>` +
        `<ul><li>fast</li><li>small</li></ul><pre><code class="language-js">x();</code></pre><script>track()</script>`,
    ),
  },
  "/long": { body: article(numbered(1200, (n) => `<p>Paragraph ${n} of a long page.</p>`)) },
  "/book": { body: article(numbered(110_000, (n) => `<p>Paragraph ${n} of a book on a single page.</p>`)) },
  "/logo.png": { type: "image/png", body: pixel },
  "/data.json": { type: "application/json", body: '{ "stars": 42 }\n' },
  "/empty": { body: "<!doctype html><html><body><script>app()</script></body></html>" },
  "/busy": { status: 429, body: "slow down" },
  "/video": { type: "video/mp4", body: new Uint8Array(6 * 1024 * 1024) },
  "/round": { status: 302, location: "/round", body: "" },
};

/** What the search service answers to a query: the result of `tools/call`. */
export function sampleSearch(query: string): Readonly<Record<string, unknown>> {
  const text = (text: string) => ({ content: [{ type: "text", text }] });
  if (query.includes("nothing")) return { content: [] };
  if (query.includes("busy")) return { ...text("Rate limit reached for anonymous use"), isError: true };
  return text(
    "Title: Deno 2.9 release notes\nURL: https://deno.example/blog/v2.9\nText: What is new in Deno 2.9 …\n\n" +
      "Title: Upgrade guide\nURL: https://deno.example/upgrade\nText: How to move from 2.8 …",
  );
}

const issues = [
  { id: 7, title: "Greeting is rude", open: true },
  { id: 9, title: "Typo", open: false },
  { id: 12, title: "Greets twice", open: true },
];

/** An MCP server, as the script of `fixtures/mcp/scripted.ts`. */
export const sampleServer = {
  name: "tracker",
  tools: [
    {
      name: "list_issues",
      description: "Lists the issues of a project.",
      inputSchema: {
        type: "object",
        properties: { project: { type: "string", description: "Name of the project" }, open: { type: "boolean" } },
        required: ["project"],
      },
      outputSchema: {
        type: "object",
        properties: {
          issues: {
            type: "array",
            items: {
              type: "object",
              properties: { id: { type: "number" }, title: { type: "string" }, open: { type: "boolean" } },
              required: ["id", "title", "open"],
            },
          },
        },
        required: ["issues"],
      },
      answers: [{ result: { content: [], structuredContent: { issues } } }],
    },
    {
      name: "screenshot",
      description: "Takes a picture of an issue's page.",
      inputSchema: { type: "object", properties: { id: { type: "number" } }, required: ["id"] },
      answers: [{ result: { content: [{ type: "image", mimeType: "image/png", data: pixel.toBase64() }] } }],
    },
    {
      name: "close_issue",
      description: "Closes an issue.",
      inputSchema: { type: "object", properties: { id: { type: "number" } }, required: ["id"] },
      answers: [{ result: { content: [{ type: "text", text: "Issue 9 is closed already" }], isError: true } }],
    },
  ],
} as const;
