// Pure: no Deno, no fetch, no file system.

/** Whether an element's own attributes keep it from readers (rule webfetch.hidden); of a style sheet nothing is known. */
export function hidesItself(attribute: (name: string) => string | undefined): boolean {
  if (attribute("hidden") !== undefined) return true;
  if (attribute("aria-hidden")?.toLowerCase() === "true") return true;
  return /(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*hidden)/i.test(attribute("style") ?? "");
}
