// Pure: no Deno, no fetch, no file system.

/** What the generic truncation keeps of a text, by the documents' numbers; `undefined` when it passes unchanged. */
export function truncationModel(text: string): { kept: string; byBytes: boolean; cut: number } | undefined {
  const size = (s: string) => new TextEncoder().encode(s).length;
  const lines = text.split("\n");
  if (lines.at(-1) === "") lines.pop();
  if (lines.length <= 2000 && size(text) <= 51200) return undefined;
  let kept = lines.slice(0, 2000);
  let byBytes = false;
  while (size(kept.join("\n")) > 51200) {
    kept = kept.slice(0, -1);
    byBytes = true;
  }
  const text2 = kept.join("\n");
  return { kept: text2, byBytes, cut: byBytes ? size(text) - size(text2) : lines.length - kept.length };
}
