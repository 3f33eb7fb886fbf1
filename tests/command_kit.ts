// Shell: makes small trees of files.

import { dirname, join } from "node:path";
export { fileURLToPath as fromFileUrl } from "node:url";

/** A tree of text files in a temporary folder, removed when it goes out of scope. */
export function makeTree(files: Readonly<Record<string, string>>): { readonly path: string } & Disposable {
  const path = Deno.makeTempDirSync({ prefix: "scout-tree-" });
  for (const [name, text] of Object.entries(files)) {
    Deno.mkdirSync(dirname(join(path, name)), { recursive: true });
    Deno.writeTextFileSync(join(path, name), text);
  }
  return { path, [Symbol.dispose]: () => Deno.removeSync(path, { recursive: true }) };
}
