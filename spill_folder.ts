// Shell: makes and removes a temporary folder, asks which permissions are granted.

/** The folder for whole texts of results that were cut. */
export interface SpillFolder {
  /** The folder as far as it is known yet: none before the first text is spilled, unless the host named one. */
  readonly known: () => readonly string[];
  /** The folder, made when it does not exist. Throws what `Deno.makeTempDir` throws, and never prompts. */
  readonly open: () => Promise<string>;
  /** Removes the folder, unless the host named it. */
  readonly close: () => Promise<void>;
}

/**
 * The host's folder, or a temporary one that lives as long as the toolset. It is made when it is first needed, so that a
 * toolset that spills nothing needs no permission to write.
 */
export function createSpillFolder(named: string | undefined): SpillFolder {
  let made: string | undefined;
  let making: Promise<string> | undefined;
  const make = async () => made = await Deno.makeTempDir({ prefix: "scout-", dir: await temporaryPlace() });
  return {
    known: () => named !== undefined ? [named] : made !== undefined ? [made] : [],
    open: () => named !== undefined ? Promise.resolve(named) : making ??= make(),
    async close() {
      await making?.catch(() => {});
      if (made !== undefined) await Deno.remove(made, { recursive: true }).catch(() => {});
    },
  };
}

/**
 * Where the temporary folder is made: the system's place, or `/tmp` when that is one of the places the process may write
 * to. Trying all the same would make Deno ask whoever sits at the terminal.
 */
async function temporaryPlace(): Promise<string | undefined> {
  for (const path of [undefined, "/tmp"]) {
    if ((await Deno.permissions.query({ name: "write", path })).state === "granted") return path;
  }
  throw new Deno.errors.NotCapable("Requires write access to a temporary folder");
}
