// Pure: no Deno, no fetch, no file system.

/** What is known of a server's process when something went wrong with it. */
export interface ServerFacts {
  /** How the process ended, such as `exit code 1`; `undefined` while it runs and for servers at an address. */
  readonly ending?: string | undefined;
  /** The last of its standard error. */
  readonly stderr?: string | undefined;
  /** What it printed where only messages belong. */
  readonly noise?: { readonly lines: number; readonly last: string } | undefined;
}

/** Why a server cannot be used, for the person who configured it. */
export function startFailure(server: string, problem: string, facts: ServerFacts = {}): string {
  const what = facts.ending === undefined ? problem : `ended before it was ready (${facts.ending})`;
  const lines = [`MCP server "${server}" ${shortly(plainText(what))}.`];
  const { noise, stderr } = facts;
  if (noise !== undefined && noise.lines > 0) {
    lines.push(
      `It printed ${noise.lines} ${noise.lines === 1 ? "line" : "lines"} that are no MCP messages, the last: ${
        plainText(noise.last)
      }`,
    );
  }
  const words = plainText(stderr ?? "").trim();
  if (words !== "") lines.push(`Its standard error ends with:\n${words.split("\n").slice(-10).join("\n")}`);
  return lines.join("\n");
}

/** Words of a server, which may be a page of its own: the beginning says what there is to say. */
function shortly(text: string): string {
  return text.length > shown ? `${text.slice(0, shown)}…` : text;
}

/** UTF-16 code units of a problem that are shown. */
const shown = 2000;

/** A text without the codes that colour it in a terminal, or do worse there. */
function plainText(text: string): string {
  // deno-lint-ignore no-control-regex
  return text.replace(/\u001b\[[0-9;]*[A-Za-z]/g, "").replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g, "");
}

/** Why a call could not be finished, for the program and the model: nothing of the server's own output. */
export function callFailure(server: string, problem: string): string {
  return `MCP server "${server}" ${problem}`;
}
