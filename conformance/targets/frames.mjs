// What an outsider shows, put into the frames of the contract. Only the presentation is translated: which lines, which
// files, which notices and which errors come are the outsider's own.

/** Serves `call` over the protocol on stdin and stdout. */
export async function serve(hello, call) {
  const { createInterface } = await import("node:readline");
  for await (const line of createInterface({ input: process.stdin })) {
    const message = JSON.parse(line);
    if (message.op === "bye") break;
    const body = message.op === "hello"
      ? { ok: hello }
      : await call(message).catch((error) => ({ broke: String(error?.stack ?? error) }));
    process.stdout.write(JSON.stringify({ id: message.id, ...body }) + "\n");
  }
  process.exit(0);
}

/** A text as the frame of `read`: lines get their numbers; `notice` stays as it is. */
export function fileFrame(path, text, first, notice) {
  const lines = text.split("\n");
  if (lines.at(-1) === "") lines.pop();
  const body = lines.map((line, i) => `${first + i}: ${line}`).join("\n");
  return `<path>${path}</path>\n<type>file</type>\n<content>\n${body}\n\n${notice}\n</content>`;
}

/** Rules, replies and worktrees that these outsiders have no place for. */
export function unsupported({ rules, replies, worktree, directory, mcp }) {
  const open = rules === undefined ||
    (rules.length === 1 && rules[0].permission === "*" && rules[0].pattern === "*" && rules[0].action === "allow");
  if (!open || replies?.length || mcp) return "no permissions here";
  return worktree !== undefined && worktree !== directory ? "no worktree here" : undefined;
}
