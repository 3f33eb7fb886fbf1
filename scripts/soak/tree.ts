// Shell: makes a tree and changes it.

import path from "node:path";
import type { TreeChange } from "./draw_change.ts";
import { fileNames, folderNames } from "./places.ts";

const line = (at: number) => `line ${at} of the soak${at % 50 === 7 ? " with a needle" : ""}\n`;
const text = (lines: number) => Array.from({ length: lines }, (_, at) => line(at)).join("");

const odd: Readonly<Record<string, () => string | Uint8Array>> = {
  "big.txt": () => text(300_000),
  "line.txt": () => `needle ${"x".repeat(2_000_000)}\n`,
  "wide.txt": () =>
    Uint8Array.from([0xff, 0xfe, ...new Uint8Array(Uint16Array.from(text(100), (c) => c.charCodeAt(0)).buffer)]),
  "raw.bin": () => Uint8Array.from({ length: 70_000 }, (_, at) => at % 251),
  "picture.png": () => Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, ...new Uint8Array(30_000)]),
};

/** Makes the tree `work` and the folder `outside` beside it. */
export function makeSoakTree(root: string): void {
  const work = path.join(root, "work");
  for (const name of folderNames) Deno.mkdirSync(path.join(work, name), { recursive: true });
  for (const [at, name] of fileNames.entries()) {
    const content = odd[name]?.() ?? text(10 * at);
    const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
    Deno.writeFileSync(path.join(work, name), bytes);
  }
  for (const [at, to] of ["../f1.txt", "../deep", "..", "nowhere", "../../outside"].entries()) {
    Deno.symlinkSync(to, path.join(work, "links", `l${at}`));
  }
  Deno.mkdirSync(path.join(root, "outside"), { recursive: true });
  Deno.writeTextFileSync(path.join(root, "outside", "o.txt"), text(20));
}

function removeAny(place: string): void {
  try {
    Deno.removeSync(place, { recursive: true });
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
  }
}

/** Makes one change of the tree in this directory; one that something is in the way of is left out. */
export function changeTree(directory: string, change: TreeChange): void {
  const place = path.join(directory, change.place);
  try {
    switch (change.kind) {
      case "write":
        removeAny(place);
        return Deno.writeTextFileSync(place, text(change.lines));
      case "grow":
        // A link to a device takes whatever it is given.
        if (Deno.lstatSync(place).isFile) Deno.writeTextFileSync(place, text(change.lines), { append: true });
        return;
      case "truncate":
        if (Deno.lstatSync(place).isFile) Deno.truncateSync(place, change.bytes);
        return;
      case "rename":
        return Deno.renameSync(place, path.join(directory, change.to));
      case "remove":
        return removeAny(place);
      case "folder":
        removeAny(place);
        Deno.mkdirSync(place, { recursive: true });
        return Deno.writeTextFileSync(path.join(place, "new.txt"), text(5));
      case "link":
        removeAny(place);
        return Deno.symlinkSync(change.to, place);
    }
  } catch {
    // The folder above is gone, or is no folder now.
    Deno.mkdirSync(directory, { recursive: true });
  }
}
