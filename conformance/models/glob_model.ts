// Pure: no Deno, no fetch, no file system.

function segmentMatches(pattern: string, name: string): boolean {
  if (pattern === "") return name === "";
  const rest = pattern.slice(1);
  if (pattern[0] === "*") return [...Array(name.length + 1).keys()].some((n) => segmentMatches(rest, name.slice(n)));
  return name !== "" && (pattern[0] === "?" || pattern[0] === name[0]) && segmentMatches(rest, name.slice(1));
}

function segmentsMatch(pattern: readonly string[], path: readonly string[]): boolean {
  const [head, ...rest] = pattern;
  if (head === undefined) return path.length === 0;
  if (head === "**") {
    // A last `**` stands for at least one segment, any other for none or more.
    if (rest.length === 0) return path.length > 0;
    return [...Array(path.length + 1).keys()].some((n) => segmentsMatch(rest, path.slice(n)));
  }
  const [name, ...below] = path;
  return name !== undefined && segmentMatches(head, name) && segmentsMatch(rest, below);
}

/**
 * Does a pattern of literal characters, `?`, `*` and `**` match a path (segments joined by `/`)? A pattern without a
 * slash matches at every depth.
 */
export function globMatches(pattern: string, path: string): boolean {
  const segments = pattern.split("/");
  return segmentsMatch(segments.length === 1 ? ["**", ...segments] : segments, path.split("/"));
}
