// Pure: no Deno, no fetch, no file system.

import { posix } from "node:path";

/** The package's own name and what it exports, as in deno.json: `"./tools"` to `"./tools/mod.ts"`. */
export interface PackageFaces {
  readonly name: string;
  readonly exports: Readonly<Record<string, string>>;
}

/** Where a specifier leads: a file of the repository, or a library. */
export type Target =
  | { readonly kind: "file"; readonly path: string }
  | { readonly kind: "library"; readonly name: string };

/** Resolve a specifier written in a file, as Deno does with this import map. */
export function resolve(specifier: string, fromPath: string, faces: PackageFaces): Target {
  if (specifier.startsWith("./") || specifier.startsWith("../")) {
    return { kind: "file", path: posix.join(posix.dirname(fromPath), specifier) };
  }
  const bare = specifier.replace(/^npm:\/?/, "").replace(/^(@[^/]+\/[^/@]+|[^/@]+)@[^/]+/, "$1");
  if (bare === faces.name || bare.startsWith(`${faces.name}/`)) {
    const face = faces.exports[`.${bare.slice(faces.name.length)}`];
    if (face !== undefined) return { kind: "file", path: posix.normalize(face) };
  }
  if (bare.startsWith("node:")) return { kind: "library", name: bare };
  const [scope = "", name = ""] = bare.split("/");
  return { kind: "library", name: scope.startsWith("@") ? `${scope}/${name}` : scope };
}
