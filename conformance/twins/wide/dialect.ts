// Pure: no Deno, no fetch, no file system.

/** How a glob is read. */
export interface Reading {
  /** Wildcards stand for the dot that a name begins with. */
  readonly dots: boolean;
  /** In any case. */
  readonly anyCase?: boolean;
  /** Brackets stand for themselves. */
  readonly brackets?: boolean;
}

/** Braces written out: `{a,b}c` is `ac` and `bc`. */
function writtenOut(glob: string): string[] {
  const braces = /^([^]*?)\{([^{}]*)\}([^]*)$/.exec(glob);
  if (!braces) return [glob];
  const [, before = "", choices = "", after = ""] = braces;
  return choices.split(",").flatMap((choice) => writtenOut(before + choice + after));
}

const plain = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");

/** One segment of a glob; `undefined` when it does not parse. */
function segmentSource(segment: string, { dots, brackets }: Reading): string | undefined {
  let source = dots || segment.startsWith(".") ? "" : "(?!\\.)";
  for (let at = 0; at < segment.length; at++) {
    const unit = segment.charAt(at);
    if (unit === "*") source += "[^/]*";
    else if (unit === "?") source += "[^/]";
    else if (unit === "\\") source += plain(segment.charAt(++at));
    else if (unit === "[" && !brackets) {
      const end = segment.indexOf("]", at + 2);
      if (end < 0) return undefined;
      const set = segment.slice(at + 1, end).replace(/^!/, "^").replace(/[\\\]]/g, "\\$&");
      source += `(?!/)[${set}]`;
      at = end;
    } else source += plain(unit);
  }
  return source;
}

/** A glob as a predicate on relative paths; `undefined` when it does not parse. */
export function readGlob(glob: string, reading: Reading): ((path: string) => boolean) | undefined {
  const any = reading.dots ? "[^/]+" : "(?!\\.)[^/]+";
  const sources: string[] = [];
  for (const each of writtenOut(glob)) {
    const anchored = each.replace(/^\//, "");
    const segments = each.includes("/") ? anchored.split("/") : ["**", each];
    let source = "";
    for (const [i, segment] of segments.entries()) {
      const last = i === segments.length - 1;
      if (segment === "**") source += last ? `(?:${any}/)*${any}` : `(?:${any}/)*`;
      else {
        const own = segmentSource(segment, reading);
        if (own === undefined) return undefined;
        source += own + (last ? "" : "/");
      }
    }
    sources.push(source);
  }
  const whole = new RegExp(`^(?:${sources.join("|")})$`, reading.anyCase ? "isu" : "su");
  return (path) => whole.test(path);
}

/** A glob that stands for exactly this path. */
export function escaped(path: string): string {
  return path.replace(/[*?[\]{}\\]/g, "\\$&");
}
