// Shell: joins the foils, of which some hang on purpose.

import type { Implementation } from "../implementation.ts";
import { rightNative } from "../twins/native/native_parts.ts";
import type { PlainOptions } from "../twins/plain/plain.ts";
import { rightParts } from "../twins/plain/parts.ts";
import { wide } from "../twins/wide/wide.ts";
import { rightWide } from "../twins/wide/wide_parts.ts";
import { codemodeFoils } from "./codemode.ts";
import { extendedFoils } from "./extended.ts";
import { extendedReadFoils } from "./extended_read.ts";
import { extendedWebfetchFoils } from "./extended_webfetch.ts";
import { readFoils } from "./files_read.ts";
import { searchFoils } from "./files_search.ts";
import type { Foil } from "./foil.ts";
import { hungryFoils } from "./hungry.ts";
import { permissionFoils } from "./permission.ts";
import { truncationFoils } from "./truncation.ts";
import { webfetchFoils } from "./web_fetch.ts";
import { websearchFoils } from "./web_search.ts";

/** Every foil. A new area adds its file here. */
export const foils: readonly Foil[] = [
  ...searchFoils,
  ...readFoils,
  ...hungryFoils,
  ...permissionFoils,
  ...truncationFoils,
  ...codemodeFoils,
  ...webfetchFoils,
  ...websearchFoils,
  ...extendedFoils,
  ...extendedReadFoils,
  ...extendedWebfetchFoils,
];

/** The implementation that a foil is. */
export function makeFoil(foil: Foil, options: PlainOptions): Implementation {
  const parts = { ...rightParts, ...foil.parts?.(rightParts), name: foil.id };
  const ripgrep = foil.goesPastRecorder ? options.realRipgrep ?? options.ripgrep : options.ripgrep;
  const native = { ...rightNative, ...foil.native?.(rightNative) };
  const made = wide({ ...options, ripgrep, parts, native, wide: { ...rightWide, ...foil.wide?.(rightWide) } });
  return foil.wrap ? foil.wrap(made) : made;
}
