// Shell: resolves links (realPath), asks which permissions are granted.

import { gateExternal } from "../permission/external_shell.ts";

/**
 * Those of some directories that lie in `within` by their real places too: a name inside may be a link that leads
 * anywhere, and what a link leads to would count as inside once it is the working directory.
 */
export async function leadInside(directories: readonly string[], within: string): Promise<readonly string[]> {
  const workspace = { directory: within, worktree: within, gateRealPath: true };
  const refuse = () => Promise.reject(new Error("outside"));
  const inside = await Promise.all(
    directories.map((path) =>
      gateExternal({ path, kind: "directory" }, workspace, refuse).then(() => true, () => false)
    ),
  );
  return directories.filter((_, at) => inside[at]);
}
