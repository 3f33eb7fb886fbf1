// Shell: downloads pages with apt-get and npm into a folder of scratch files.

import { fileURLToPath } from "node:url";
// Imported so that the package is there; its pages are read as files.
import "htmlparser-benchmark/package.json" with { type: "json" };

/** Where the pages are kept between runs; the repository ignores it. */
export const scratch: string = fileURLToPath(new URL("../../.scratch/web/", import.meta.url));

/** A page to convert. */
export interface BenchPage {
  /** Name in the report. */
  readonly name: string;
  /** Its file. */
  readonly path: string;
  /** Its size in bytes. */
  readonly bytes: number;
}

/** Packages of documentation in Debian 12, and pages in them from 32 KB to 6 MB, one kind of site each. */
const debian: Readonly<Record<string, readonly string[]>> = {
  "python3.11-doc": [
    "python3.11/html/library/re.html",
    "python3.11/html/contents.html",
    "python3.11/html/library/functions.html",
  ],
  "nodejs-doc": ["nodejs/api/fs.html", "nodejs/api/all.html", "nodejs/api/url.html"],
  "git-doc": ["git/html/git-config.html", "git/html/git-log.html"],
  "sqlite3-doc": ["sqlite3-doc/c3ref/intro.html", "sqlite3-doc/lang_select.html", "sqlite3-doc/changes.html"],
  "apache2-doc": ["apache2-doc/manual/en/mod/core.html", "apache2-doc/manual/en/mod/quickreference.html"],
  "postgresql-doc-15": ["postgresql-doc-15/html/functions-json.html", "postgresql-doc-15/html/sql-createtable.html"],
  "openjdk-17-doc": [
    "openjdk-17-jre-headless/api/index-files/index-7.html",
    "openjdk-17-jre-headless/api/java.base/java/lang/String.html",
  ],
  "maxima-doc": ["maxima-doc/html/maxima_singlepage.html"],
};

async function run(command: string, args: readonly string[], cwd: string): Promise<boolean> {
  try {
    return (await new Deno.Command(command, { args: [...args], cwd, stdout: "null", stderr: "null" }).output()).success;
  } catch {
    return false;
  }
}

async function exists(path: string): Promise<boolean> {
  return await Deno.stat(path).then(() => true, () => false);
}

/** The pages of the Debian packages that could be had, smallest first. */
export async function debianPages(): Promise<readonly BenchPage[]> {
  const folder = `${scratch}debian/`;
  await Deno.mkdir(folder, { recursive: true });
  const pages: BenchPage[] = [];
  for (const [name, paths] of Object.entries(debian)) {
    if (!await exists(`${folder}${name}`) && await run("apt-get", ["download", name], folder)) {
      const file = (await Array.fromAsync(Deno.readDir(folder))).find((entry) => entry.name.startsWith(`${name}_`));
      if (file !== undefined) await run("dpkg", ["-x", file.name, name], folder);
    }
    for (const path of paths) {
      const full = await Deno.realPath(`${folder}${name}/usr/share/doc/${path}`).catch(() => undefined);
      if (full === undefined) continue;
      pages.push({ name: path.split("/").slice(-1)[0]!, path: full, bytes: (await Deno.stat(full)).size });
    }
  }
  return pages.filter((page) => page.bytes >= 32 * 1024).sort((a, b) => a.bytes - b.bytes);
}

/** Real pages of the web from the npm package of the tests: the largest ones, smallest first; all for `Infinity`. */
export async function webPages(count: number): Promise<readonly BenchPage[]> {
  const folder = fileURLToPath(new URL("files/", import.meta.resolve("htmlparser-benchmark")));
  const all = await Array.fromAsync(Deno.readDir(folder), async ({ name }) => ({
    name: `web ${name.slice(0, 6)}`,
    path: folder + name,
    bytes: (await Deno.stat(folder + name)).size,
  }));
  return all.sort((a, b) => a.bytes - b.bytes).slice(-count);
}

/** Installs the converters that stand beside ours in the table; gives their folder. */
export async function installPeers(): Promise<string> {
  const folder = `${scratch}peers`;
  await Deno.mkdir(folder, { recursive: true });
  if (!await exists(`${folder}/node_modules/mdream`)) {
    const packages = ["node-html-markdown@2.0.0", "mdream@1.7.2"];
    await run(
      "npm",
      ["install", "--no-save", "--omit=optional", "--ignore-scripts", "--prefix", folder, ...packages],
      folder,
    );
  }
  return folder;
}

/** Writes a page made by `make` and gives its place. */
export async function madePage(name: string, make: () => string): Promise<BenchPage> {
  await Deno.mkdir(`${scratch}made`, { recursive: true });
  const path = `${scratch}made/${name.replaceAll(/[^\w]+/g, "-")}.html`;
  const text = make();
  await Deno.writeTextFile(path, text);
  return { name, path, bytes: new TextEncoder().encode(text).byteLength };
}
