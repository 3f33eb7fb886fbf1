// Pure: no Deno, no fetch, no file system.

/** Properties of strings, which only the flag v knows. */
const ofStrings: ReadonlySet<string> = new Set([
  "Basic_Emoji",
  "Emoji_Keycap_Sequence",
  "RGI_Modifier_Sequence",
  "RGI_Flag_Sequence",
  "RGI_Emoji_Modifier_Sequence",
  "RGI_Emoji_Flag_Sequence",
  "RGI_Emoji_Tag_Sequence",
  "RGI_Emoji_ZWJ_Sequence",
  "RGI_Emoji",
]);

/** Whether the expression names a property of strings, such as `RGI_Emoji`. */
export function isStringProperty(expression: string): boolean {
  return ofStrings.has(expression);
}

/**
 * Whether the host knows the property. The expression is vetted to be letters, digits, `_` and at most one `=` before
 * the host sees it, so program text never becomes a host pattern of any other shape.
 */
export function isKnownProperty(expression: string, unicodeSets: boolean): boolean {
  if (!/^[A-Za-z_]+(?:=[A-Za-z0-9_]+)?$|^[A-Za-z0-9_]+$/.test(expression)) return false;
  try {
    new RegExp(`\\p{${expression}}`, unicodeSets ? "v" : "u");
    return true;
  } catch {
    return false;
  }
}

/** A test for one code point of a known property. */
export function propertyTest(expression: string): (code: number) => boolean {
  const pattern = new RegExp(`^\\p{${expression}}$`, "u");
  return (code) => pattern.test(String.fromCodePoint(code));
}

/** A test for a whole string of a known property of strings. */
export function stringPropertyTest(expression: string): (text: string) => boolean {
  const pattern = new RegExp(`^\\p{${expression}}$`, "v");
  return (text) => pattern.test(text);
}
