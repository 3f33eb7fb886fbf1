// Pure: no Deno, no fetch, no file system.

/** A value of a JSON text, with the text it was written as. */
export interface Sourced {
  /** A primitive as it is read; `undefined` for an array or object. */
  readonly value: string | number | boolean | null | undefined;
  /** The text of a primitive. */
  readonly source: string | undefined;
  /** What elements or properties were; of properties with one name, the last. */
  readonly members: ReadonlyMap<string, Sourced> | undefined;
}

/** An array or object that is being read, and the key of what comes next; `undefined` where a name comes next. */
interface Level {
  readonly members: Map<string, Sourced>;
  /** Elements so far; `undefined` in an object. */
  elements: number | undefined;
  key: string | undefined;
}

/**
 * Reads a JSON text that is known to be right, keeping the text of each primitive. Parsers that tell a reviver the source
 * are newer than some hosts.
 */
export function jsonSources(text: string): Sourced {
  const whole = new Map<string, Sourced>();
  // A stack of our own: the text may be nested deeper than calls can be.
  const open: Level[] = [{ members: whole, elements: undefined, key: "" }];
  for (let at = 0; at < text.length;) {
    const level = open.at(-1)!;
    const letter = text[at]!;
    if (letter === "{" || letter === "[") {
      const members = new Map<string, Sourced>();
      level.members.set(level.key!, { value: undefined, source: undefined, members });
      open.push(letter === "[" ? { members, elements: 0, key: "0" } : { members, elements: undefined, key: undefined });
      at++;
    } else if (letter === "}" || letter === "]") {
      open.pop();
      at++;
    } else if (letter === ",") {
      level.key = level.elements === undefined ? undefined : String(++level.elements);
      at++;
    } else if (/[\s:]/.test(letter)) {
      at++;
    } else {
      const end = letter === '"' ? endOfString(text, at) : endOfWord(text, at);
      const source = text.slice(at, end);
      const value = JSON.parse(source);
      if (level.key === undefined) level.key = value;
      else level.members.set(level.key, { value, source, members: undefined });
      at = end;
    }
  }
  return whole.get("")!;
}

/** Where a string ends that begins at an index: behind the next quote that no backslash makes part of it. */
function endOfString(text: string, start: number): number {
  for (let quote = text.indexOf('"', start + 1);; quote = text.indexOf('"', quote + 1)) {
    let first = quote;
    while (text[first - 1] === "\\") first--;
    if ((quote - first) % 2 === 0) return quote + 1;
  }
}

function endOfWord(text: string, start: number): number {
  let end = start + 1;
  while (end < text.length && !/[\s,\]}]/.test(text[end]!)) end++;
  return end;
}
