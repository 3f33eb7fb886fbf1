// Pure: no Deno, no fetch, no file system.

/**
 * What the npm package is made of, decided from `deno.json` and from what the bundler saw.
 *
 * @module
 */

/** The parts of `deno.json` that the package repeats. */
export interface DenoConfig {
  readonly name: string;
  readonly version: string;
  readonly license: string;
  readonly exports: Readonly<Record<string, string>>;
  readonly imports: Readonly<Record<string, string>>;
}

/** Entry points of the bundler: the name of the output, and the source. Names are flat, as {@link workerFile} wants. */
export function entryPoints(config: DenoConfig): Readonly<Record<string, string>> {
  const faces = Object.entries(config.exports).map(([face, source]) => [outputName(face), source.slice(2)]);
  const programs = [["cli", "cli.ts"], ["mcp_server", "mcp.ts"], ["worker_main", "codemode/runtime/worker_main.ts"]];
  return Object.fromEntries([...faces, ...programs]);
}

function outputName(face: string): string {
  return face === "." ? "mod" : face.slice(2);
}

/** The name of an npm package in an import of it or of a file in it. */
export function packageName(specifier: string): string {
  return specifier.split("/").slice(0, specifier.startsWith("@") ? 2 : 1).join("/");
}

/** Packages that are found when they are needed, not imported. */
const resolved = ["@vscode/ripgrep"];

/** The `package.json`. Throws a `RangeError` for an imported package that `deno.json` does not list. */
export function packageJson(config: DenoConfig, imported: readonly string[]): Record<string, unknown> {
  const names = new Set([...imported.filter((name) => !name.startsWith("node:")).map(packageName), ...resolved]);
  const dependencies = Object.fromEntries(
    [...names].toSorted().map((name) => {
      const pinned = config.imports[name]?.match(/^npm:.+@(\d[^@]*)$/)?.[1];
      if (pinned === undefined) throw new RangeError(`Cannot depend on "${name}": deno.json does not list its version`);
      return [name, `^${pinned}`];
    }),
  );
  const exports = Object.fromEntries(
    Object.entries(config.exports).map(([face, source]) => [face, {
      types: `./types/${source.slice(2).replace(/\.ts$/, ".d.ts")}`,
      default: `./dist/${outputName(face)}.js`,
    }]),
  );
  return {
    name: config.name,
    version: config.version,
    description: "The retrieval, web and orchestration tools of a coding agent, behind a permission gate",
    license: config.license,
    type: "module",
    engines: { node: ">=20.6" },
    exports,
    bin: { scout: "./dist/cli.js", "scout-mcp": "./dist/mcp_server.js" },
    files: ["dist", "types"],
    dependencies,
  };
}

/** Where the address of a source file of ours is made from that of the module; the file is an entry point of its own. */
export const workerFile = /new URL\("\.\/(\w+)\.ts", import\.meta\.url\)/g;

/** A source file as the package holds it: a module that is started by its address is found as JavaScript, beside it. */
export function packagedSource(text: string): string {
  return text.replace(workerFile, 'new URL("./$1.js", import.meta.url)');
}

/**
 * A declaration file as TypeScript reads it for Node: files of ours have the ending `.js`, and so have those inside of
 * packages that list none of their own.
 */
export function packagedDeclaration(text: string): string {
  return text
    .replace(/((?:from|import)\s*\(?\s*")(\.{1,2}\/[^"]+)\.ts"/g, '$1$2.js"')
    .replace(/"(@modelcontextprotocol\/sdk\/(?:types|shared\/\w+))"/g, '"$1.js"');
}
