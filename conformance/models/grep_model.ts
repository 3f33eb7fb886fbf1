// Pure: no Deno, no fetch, no file system.

/**
 * Matching lines of small text files, with the host's regular expressions: right for patterns on which they and
 * ripgrep's agree.
 */
export function grepModel(
  files: Readonly<Record<string, string>>,
  pattern: string,
): { path: string; line: number; text: string }[] {
  const expression = new RegExp(pattern, "u");
  return Object.entries(files).flatMap(([path, content]) => {
    const lines = content.split("\n");
    if (lines.at(-1) === "") lines.pop();
    return lines.flatMap((text, i) => expression.test(text) ? [{ path, line: i + 1, text }] : []);
  });
}
