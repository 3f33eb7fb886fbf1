// Pure: no Deno, no fetch, no file system.

/** Names of the areas: the part of a rule's id before the dot. */
export type AreaId =
  | "tool"
  | "ripgrep"
  | "glob"
  | "grep"
  | "read"
  | "permission"
  | "external"
  | "truncation"
  | "webfetch"
  | "websearch"
  | "codemode"
  | "execute";

/** A part of the contract, with whether Scout keeps it yet. */
export interface Area {
  /** The name rules of this area begin with. */
  readonly id: AreaId;
  /** What a reader of the specification sees as the heading. */
  readonly title: string;
  /** One sentence on what the area covers. */
  readonly about: string;
  /**
   * Whether the code of the area stands. From then on the house check demands, for each of its rules, a check and a
   * comment in the code, or a written reason.
   */
  readonly built: boolean;
}

/** The areas in the order of the specification. */
export const areas: readonly Area[] = [
  {
    id: "tool",
    title: "Tool results and parameters",
    about: "What every tool takes and gives, whichever it is.",
    built: true,
  },
  {
    id: "ripgrep",
    title: "The ripgrep adapter",
    about: "Parameters to arguments, bytes to rows, an exit to an outcome; and the process that runs in between.",
    built: true,
  },
  { id: "glob", title: "glob", about: "The name of a file is roughly known.", built: true },
  { id: "grep", title: "grep", about: "Only a string inside a file is known.", built: true },
  { id: "read", title: "read", about: "The path is known.", built: true },
  {
    id: "permission",
    title: "Permission",
    about: "The gate that decides before a tool touches anything.",
    built: true,
  },
  {
    id: "external",
    title: "The external-directory gate",
    about: "The question that a target outside the working directory raises.",
    built: true,
  },
  {
    id: "truncation",
    title: "Generic truncation",
    about: "The backstop for tools that do not bound their own output.",
    built: true,
  },
  { id: "webfetch", title: "webfetch", about: "One URL to text, Markdown or an image.", built: true },
  { id: "websearch", title: "websearch", about: "A query to one of two hosted search services.", built: true },
  {
    id: "codemode",
    title: "Code Mode",
    about: "A small language that orchestrates tool calls, its boundary, and the catalogue that describes the tools.",
    built: true,
  },
  {
    id: "execute",
    title: "The execute tool",
    about: "The one tool through which a model uses Code Mode over MCP servers.",
    built: true,
  },
];
