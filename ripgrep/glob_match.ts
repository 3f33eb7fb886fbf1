// Pure: no Deno, no fetch, no file system.

/** How {@link compileGlob} reads a glob. */
export interface GlobReading {
  /** Ignore case. Default: false. */
  readonly ignoreCase?: boolean;
  /** Whether wildcards stand for a dot that a name begins with. Default: true, as in ripgrep. */
  readonly dots?: boolean;
  /** Read brackets as characters and not as a class. Default: false. */
  readonly literalBrackets?: boolean;
}

/**
 * A glob of ripgrep's as a test of paths relative to the search directory. ripgrep lets a positive glob overrule ignore
 * files; to select without that, paths are judged here, in the same dialect.
 *
 * `undefined` for what is no selection of files by their path, and better left to ripgrep: an exclusion (`!x`), a
 * comment, a glob that does not parse, or one of so many stars or braces that a matcher which
 * backtracks could be slow.
 *
 * @example
 * ```ts
 * import { compileGlob } from "@scout/tools/ripgrep";
 * import assert from "node:assert/strict";
 *
 * const matches = compileGlob("src/**\/*.{ts,js}");
 * assert.equal(matches?.("src/lib/a.ts"), true);
 * assert.equal(matches?.("lib/a.ts"), false);
 * assert.equal(compileGlob("*.ts")?.("any/depth/a.ts"), true);
 * assert.equal(compileGlob("!*.ts"), undefined);
 * ```
 */
export function compileGlob(glob: string, reading: GlobReading = {}): ((path: string) => boolean) | undefined {
  const trimmed = glob.endsWith("\\ ") ? glob : glob.trimEnd();
  if (/^$|^[!#]/.test(trimmed) || isSlow(trimmed)) return undefined;
  const onlyDirectories = trimmed.endsWith("/");
  const named = onlyDirectories ? trimmed.slice(0, -1) : trimmed;
  const body = named.replace(/^\//, "");
  const anchored = named.includes("/");
  const full = (anchored || body.startsWith("**/") ? body : `**/${body}`).replace(/\/\*\*$/, "/**/*");
  const source = toRegExp(full, reading);
  if (source === undefined) return undefined;
  const pattern = new RegExp(`^${source}$`, reading.ignoreCase ? "isu" : "su");
  // A glob for directories alone selects no file.
  return onlyDirectories ? () => false : (path) => pattern.test(path);
}

/**
 * Whether a matcher that backtracks could take long on a name made for it: its work grows with a power of the length that
 * is the number of stars, and doubles with each brace.
 */
function isSlow(glob: string): boolean {
  const segments = glob.split("/");
  const count = (text: string, unit: string) => text.split(unit).length - 1;
  return count(glob, "{") > 3 || segments.filter((segment) => segment === "**").length > 2 ||
    segments.some((segment) => segment !== "**" && count(segment, "*") > 3);
}

/** The source of a regular expression for a glob, or `undefined` when it does not parse. */
function toRegExp(glob: string, { dots = true, literalBrackets = false }: GlobReading): string | undefined {
  const guard = dots ? "" : String.raw`(?!(?<![^/])\.)`;
  const directories = `(?:${guard}[^/]+/)*`;
  // By code points: `?` stands for one.
  const units = [...glob];
  let source = "";
  let depth = 0;
  for (let at = 0; at < units.length; at++) {
    const unit = units[at]!;
    const next = units[at + 1];
    switch (unit) {
      case "*": {
        const last = at + 1;
        const starts = at === 0 || units[at - 1] === "/";
        if (next === "*" && starts && (last + 1 === units.length || units[last + 1] === "/")) {
          if (depth > 0) return undefined;
          const ends = last + 1 === units.length;
          source += ends ? `${directories}${guard}[^/]+` : directories;
          at += ends ? 1 : 2;
        } else if (next === "*" && depth > 0 && /[{,]/.test(units[at - 1] ?? "")) {
          return undefined;
        } else source += `${guard}[^/]*`;
        break;
      }
      case "?":
        source += `${guard}[^/]`;
        break;
      case "[": {
        if (literalBrackets) {
          source += "\\[";
          break;
        }
        const read = readClass(units, at, dots);
        if (read === undefined) return undefined;
        source += guard + read.source;
        at = read.end;
        break;
      }
      case "{":
        depth++;
        source += "(?:";
        break;
      case "}":
        if (--depth < 0) return undefined;
        source += ")";
        break;
      case ",":
        source += depth > 0 ? "|" : ",";
        break;
      case "\\":
        if (next === undefined) return undefined;
        source += escapeUnit(next);
        at++;
        break;
      default:
        source += escapeUnit(unit);
    }
  }
  return depth === 0 ? source : undefined;
}

/** The class that opens at `start`, as a regular expression, and where it closes. */
function readClass(
  units: readonly string[],
  start: number,
  dots: boolean,
): { source: string; end: number } | undefined {
  let at = start + 1;
  const negated = units[at] === "!" || units[at] === "^";
  if (negated) at++;
  const ranges: [string, string][] = [];
  for (let first = true;; first = false) {
    const unit = units[at];
    if (unit === undefined) return undefined;
    if (unit === "]" && !first) break;
    const to = units[at + 2];
    if (units[at + 1] === "-" && to !== undefined && to !== "]") {
      if (unit.codePointAt(0)! > to.codePointAt(0)!) return undefined;
      ranges.push([unit, to]);
      at += 3;
    } else {
      ranges.push([unit, unit]);
      at++;
    }
  }
  const inner = ranges.map(([from, to]) => from === to ? escapeUnit(from) : `${escapeUnit(from)}-${escapeUnit(to)}`);
  // As in ripgrep, a negated class stands for a slash too; not where it could so step over the dot of a name.
  return { source: `[${negated ? (dots ? "^" : "^/") : ""}${inner.join("")}]`, end: at };
}

function escapeUnit(unit: string): string {
  return unit === "-" ? "\\x2d" : /[\^$\\.*+?()[\]{}|/]/.test(unit) ? `\\${unit}` : unit;
}

/**
 * The glob of a path's last segment when the whole glob can be narrowed by it, so that ripgrep looks at fewer files;
 * `undefined` when it cannot.
 *
 * @example
 * ```ts
 * import { lastSegment } from "@scout/tools/ripgrep";
 * import assert from "node:assert/strict";
 *
 * assert.equal(lastSegment("src/**\/*.{ts,js}"), "*.{ts,js}");
 * assert.equal(lastSegment("src/**"), undefined);
 * ```
 */
export function lastSegment(glob: string): string | undefined {
  if (hasSlashInClass(glob)) return undefined;
  const last = glob.trimEnd().split("/").at(-1)!;
  // A brace that opened further left or holds a slash cannot be taken apart, nor can a negated class, which stands for
  // a slash too.
  const whole = [...last].reduce(
    (open, unit) => open < 0 ? open : open + (unit === "{" ? 1 : unit === "}" ? -1 : 0),
    0,
  );
  const cut = whole !== 0 || /\[[!^]/.test(last) || (last.includes("]") && !last.includes("["));
  return cut || /^(?:\**)$/.test(last) || last.includes(":") || last.includes("\\") ? undefined : last;
}

/** Whether a class of the glob holds a slash, so that what follows the slash is no segment: `[a/b[c]` stands for one character. */
function hasSlashInClass(glob: string): boolean {
  const units = [...glob];
  for (let at = 0; at < units.length; at++) {
    if (units[at] === "\\") at++;
    else if (units[at] === "[") {
      const read = readClass(units, at, true);
      if (read === undefined) return false;
      if (units.slice(at, read.end).includes("/")) return true;
      at = read.end;
    }
  }
  return false;
}
