// Shell: makes and removes a temporary folder.

/** The folder for whole texts of results that were cut. */
export interface SpillFolder {
  /** The folder as far as it is known yet: none before the first text is spilled, unless the host named one. */
  readonly known: () => readonly string[];
  /** The folder, made when it does not exist. Throws what `Deno.makeTempDir` throws. */
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
  const make = async () => made = await Deno.realPath(await Deno.makeTempDir({ prefix: "scout-" }));
  return {
    known: () => named !== undefined ? [named] : made !== undefined ? [made] : [],
    open: () => named !== undefined ? Promise.resolve(named) : making ??= make(),
    async close() {
      await making?.catch(() => {});
      if (made !== undefined) await Deno.remove(made, { recursive: true }).catch(() => {});
    },
  };
}
