// Shell: runs npm in a folder of the caller's.

/**
 * `deno run -A conformance/targets/install.ts NAME FOLDER`: installs an outsider into a scratch folder. None of them is
 * a dependency of Scout.
 *
 * @module
 */

/** The packages that are measured, pinned. */
const packages: Readonly<Record<string, string>> = {
  opencode: "opencode-linux-x64@1.18.14",
  pi: "@mariozechner/pi-coding-agent@0.73.1",
  filesystem: "@modelcontextprotocol/server-filesystem@2026.8.31",
};

if (import.meta.main) {
  const [name = "", folder] = Deno.args;
  const wanted = packages[name];
  if (wanted === undefined || folder === undefined) {
    console.error(`want ${Object.keys(packages).join(", ")} and a folder`);
    Deno.exit(3);
  }
  await Deno.mkdir(folder, { recursive: true });
  const { code } = await new Deno.Command("npm", {
    args: ["install", "--prefix", folder, "--no-audit", "--no-fund", wanted],
  }).output();
  console.log(code === 0 ? `installed ${wanted} in ${folder}` : `npm ended with code ${code}`);
  Deno.exit(code);
}
