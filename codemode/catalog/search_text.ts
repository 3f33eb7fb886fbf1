// Pure: no Deno, no fetch, no file system.

/** A word without its plural ending: `issues` and `issue`, `cities` and `city`, `boxes` and `box` are one. */
export function foldPlural(word: string): string {
  if (word.length > 4 && word.endsWith("ies")) return `${word.slice(0, -3)}y`;
  if (word.length > 4 && /(?:[sxz]|[cs]h)es$/.test(word)) return word.slice(0, -2);
  if (word.length > 3 && word.endsWith("s") && !/[sui]s$/.test(word)) return word.slice(0, -1);
  return word;
}

/** A text as lower-case words with `_` between them: dashes, dots, spaces and changes of case all part words. */
export function foldText(text: string): string {
  return words(text).map(foldPlural).join("_");
}

/** The words of a text, lower case. */
export function words(text: string): string[] {
  return text.replace(/([\p{Ll}\p{N}])(\p{Lu})/gu, "$1_$2").toLowerCase().split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");
}

/** The terms of a query, folded: its words set apart by spaces, and the parts of those that have parts. */
export function queryTerms(query: string): string[] {
  const terms = new Set<string>();
  for (const chunk of query.split(/\s+/)) {
    const parts = words(chunk).map(foldPlural);
    if (parts.length === 0) continue;
    terms.add(parts.join("_"));
    for (const part of parts) terms.add(part);
  }
  return [...terms];
}
