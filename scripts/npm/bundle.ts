// Shell: runs esbuild on the sources.

import * as esbuild from "esbuild";
import { fileURLToPath, pathToFileURL } from "node:url";

const shim = fileURLToPath(new URL("shim/inject.ts", import.meta.url));

/** Options of {@link bundle}. */
export interface BundleOptions {
  /** Root of the sources. */
  readonly root: string;
  /** Output names and the sources of the entry points. */
  readonly entries: Readonly<Record<string, string>>;
  /** Folder for the output. */
  readonly out: string;
  /** What becomes of a source file's text before it is compiled. */
  readonly source: (text: string, url: string) => string;
  /** What stands in the place of Deno's globals. Default: what the library needs. */
  readonly inject?: string;
  /** The oldest Node that it is for. Default: the oldest that the package is for. */
  readonly target?: string;
}

/**
 * Compiles entry points for Node 20, with what they share in chunks, so that a class is the same through every entry. Each
 * mention of `Deno`, `Worker` or `self` that is a free name becomes an import of the shim; the sources know nothing of it.
 * Gives the packages that are imported.
 */
export async function bundle(options: BundleOptions): Promise<readonly string[]> {
  const { root, entries, out, source, inject = shim, target = "node20" } = options;
  const { metafile } = await esbuild.build({
    absWorkingDir: root,
    entryPoints: Object.entries(entries).map(([name, path]) => ({ in: path, out: name })),
    outdir: out,
    bundle: true,
    splitting: true,
    format: "esm",
    platform: "node",
    target,
    packages: "external",
    inject: [inject],
    define: { "import.meta.main": "true" },
    chunkNames: "chunk-[hash]",
    legalComments: "none",
    metafile: true,
    logLevel: "warning",
    plugins: [{
      name: "source",
      setup: (build) =>
        build.onLoad({ filter: /\.ts$/ }, async ({ path }) => ({
          contents: source(await Deno.readTextFile(path), String(pathToFileURL(path))),
          loader: "ts",
        })),
    }],
  });
  await esbuild.stop();
  const imports = Object.values(metafile.outputs).flatMap((output) => output.imports);
  return [...new Set(imports.filter((each) => each.external).map((each) => each.path))];
}
