// Shell: joins the foils, of which some hang on purpose.

import type { Implementation } from "../implementation.ts";
import { plain, type PlainOptions } from "../twins/plain/plain.ts";
import { rightParts } from "../twins/plain/parts.ts";
import { readFoils } from "./files_read.ts";
import { searchFoils } from "./files_search.ts";
import type { Foil } from "./foil.ts";
import { hungryFoils } from "./hungry.ts";
import { permissionFoils } from "./permission.ts";
import { truncationFoils } from "./truncation.ts";

/** Every foil. A new area adds its file here. */
export const foils: readonly Foil[] = [
  ...searchFoils,
  ...readFoils,
  ...hungryFoils,
  ...permissionFoils,
  ...truncationFoils,
];

/** The implementation that a foil is. */
export function makeFoil(foil: Foil, options: PlainOptions): Implementation {
  const parts = { ...rightParts, ...foil.parts?.(rightParts), name: foil.id };
  const ripgrep = foil.goesPastRecorder ? options.realRipgrep ?? options.ripgrep : options.ripgrep;
  const made = plain({ ...options, ripgrep, parts });
  return foil.wrap ? foil.wrap(made) : made;
}
