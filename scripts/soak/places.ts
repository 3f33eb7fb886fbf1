// Pure: no Deno, no fetch, no file system.

const numbered = (count: number, name: (at: number) => string) => Array.from({ length: count }, (_, at) => name(at));

/** Files of the tree that the calls are made on and that changes under them. */
export const fileNames: readonly string[] = [
  ...numbered(20, (at) => `f${at}.txt`),
  ...numbered(40, (at) => `deep/f${at}.txt`),
  ...numbered(20, (at) => `deep/er/d${at}.md`),
  "big.txt",
  "line.txt",
  "wide.txt",
  "raw.bin",
  "picture.png",
];

/** Its folders. */
export const folderNames: readonly string[] = ["deep", "deep/er", "links", "empty"];
