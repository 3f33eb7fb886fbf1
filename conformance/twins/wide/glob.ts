// Shell: looks at paths, runs ripgrep.

import * as path from "node:path";
import type { Answer } from "../../protocol.ts";
import { Refuse } from "../gate.ts";
import { escaped } from "./dialect.ts";
import { gaps, kindOf, listFiles, openPlace, verdicts, type WideCall } from "./place.ts";
import { clock } from "./rows.ts";
import { below, isHidden, predicates, split } from "./wide_parts.ts";

interface Mended {
  readonly pattern: string;
  readonly base: string;
}

/** A pattern that can find nothing as it stands, mended. */
async function mended({ wide: { mends } }: WideCall, given: string, base: string): Promise<Mended> {
  const pattern = mends.dot ? given.replace(/^(?:\.\/)+(?=.)/, "") : given;
  if (mends.absolute && /^(?:\/|\.\.(?:\/|$))/.test(pattern)) {
    const { prefix, rest } = split(pattern);
    const anchored = pattern.startsWith("/") && await kindOf(path.join(base, prefix)) === "directory";
    if (anchored && prefix !== "") return { pattern, base };
    const named = path.resolve(base, prefix || "/");
    if (await kindOf(path.join(named, rest)) === "directory") return { pattern: "**", base: path.join(named, rest) };
    const inside = named === base ? "" : below(base, named);
    if (inside !== undefined) return { pattern: `/${path.join(inside, rest)}`, base };
    if (prefix !== "") return { pattern: `/${rest}`, base: named };
  }
  const bare = pattern.replace(/^\/|\/$/g, "");
  if (mends.folder && !/[*?{}]/.test(bare) && bare !== "") {
    const target = path.join(base, bare);
    if (below(base, target) && (await Deno.lstat(target).catch(() => undefined))?.isDirectory) {
      return { pattern: `/${escaped(bare)}/**`, base };
    }
  }
  return { pattern, base };
}

/** The tool `glob` in the profile `extended`. */
export async function wideGlob(call: WideCall): Promise<Answer> {
  const { wide, request, params, gate } = call;
  const { numbers, words } = wide;
  const { directory, worktree = directory } = request.context;
  const place = await openPlace(call, "glob");
  const { pattern, base } = await mended(call, params.pattern, place.target);
  const notes = [...place.notes];
  if (base !== place.target) {
    if (wide.gatesMended) await gate.external(base, "directory");
    notes.push(`-- searched ${base} for ${pattern}`);
  } else if (pattern !== params.pattern && pattern.endsWith("/**")) notes.push("-- that is a directory");
  const hidden = params.hidden ?? false, ignored = params.ignored ?? false;
  const fits = predicates(wide, pattern, { dots: hidden });
  if (fits.length === 0) throw new Refuse("invalid_pattern", `${pattern} is no glob.`);
  const rows: string[] = [];
  let total = 0;
  using time = clock(numbers.budget);
  const choice = { hidden: hidden || wide.namesDot(pattern), ignored, glob: pattern };
  const there = await kindOf(base) === "directory";
  const ended = !there
    ? { late: false, unread: [], partial: false }
    : await listFiles(call, base, choice, time, (row) => {
      if (!fits.some((fit) => fit(row))) return;
      if (++total <= numbers.paths) rows.push(row);
      else if (total === numbers.paths + 1) time.left(numbers.totals);
    });
  const more = wide.isMore(total, rows.length);
  const verdict = verdicts(call, base);
  const shown = rows.map((row) => {
    const of = verdict.of(row);
    return path.join(base, row) + (of === "allow" ? "" : words.mark[of]);
  });
  const early = ended.late && !more;
  const why = rows.length > 0 || early ? [] : await whyNone(call, pattern, base);
  const head = rows.length === 0 ? ["No files found", ...why] : [shown.join("\n")];
  const cut = more ? [words.shown(rows.length, total, ended.late, "")] : [];
  const partial = ended.partial || early;
  return {
    title: path.relative(worktree, base),
    output: [...head, ...notes, ...cut, ...gaps(wide, { ...ended, late: early })].join("\n\n"),
    metadata: wide.metadata({
      count: rows.length,
      truncated: more,
      ...(more ? { total } : {}),
      ...(more && ended.late ? { atLeast: true } : {}),
      ...(partial ? { partial } : {}),
    }),
  };
}

/** Why nothing was found. */
async function whyNone(call: WideCall, pattern: string, base: string): Promise<string[]> {
  const { wide, params } = call;
  const { tries, words } = wide;
  const because = (why: string, change?: object) => [
    words.because(why, change ? words.call("glob", { ...params, ...change }) : ""),
  ];
  const missing = await blocked(base, pattern);
  if (missing?.link && tries.has("link")) {
    const rest = pattern.replace(/^\//, "").slice(missing.at.length + 1);
    return because(`${missing.at} is a link`, { pattern: rest, path: path.join(base, missing.at) });
  }
  const name = pattern.split("/").at(-1) ?? "";
  const found: Record<string, string[]> = { ignored: [], hidden: [], case: [], elsewhere: [] };
  const exact = predicates(wide, pattern, { dots: true });
  const anyCase = predicates(wide, pattern, { dots: true, anyCase: true });
  const elsewhere = pattern.includes("/") && /[^*]/.test(name) ? predicates(wide, `**/${name}`, { dots: false }) : [];
  using time = clock(wide.numbers.totals);
  if (await kindOf(base) === "directory") {
    await listFiles(call, base, { hidden: true, ignored: true }, time, (row) => {
      const is = (fits: readonly ((path: string) => boolean)[]) => fits.some((fit) => fit(row));
      if (is(exact)) found[isHidden(row) && !params.hidden ? "hidden" : "ignored"]?.push(row);
      else if (is(anyCase)) found.case?.push(row);
      else if (is(elsewhere)) found.elsewhere?.push(row);
    });
  }
  const changes: Record<string, object> = {
    ignored: { ignored: true },
    hidden: { hidden: true },
    case: { pattern: escaped(found.case?.[0] ?? "") },
    elsewhere: { pattern: `**/${name}` },
  };
  for (const [kind, change] of Object.entries(changes)) {
    const [first] = found[kind] ?? [];
    if (first !== undefined && tries.has(kind)) return because(`there is ${first} (${kind})`, change);
  }
  if (missing && tries.has("missing")) return because(`there is no directory ${missing.at}`);
  return because(`nothing below ${base} fits`);
}

/** The first leading directory of a pattern that is not there, or is a link. */
async function blocked(base: string, pattern: string): Promise<{ at: string; link: boolean } | undefined> {
  const segments = split(pattern.replace(/^\//, "")).prefix.split("/").filter((segment) => segment !== "");
  for (const [i] of segments.entries()) {
    const at = segments.slice(0, i + 1).join("/");
    const info = await Deno.lstat(path.join(base, at)).catch(() => undefined);
    if (!info) return { at, link: false };
    if (info.isSymlink) return { at, link: true };
  }
}
