// Shell: makes the trees that are searched, in a temporary folder.

/** The trees of the search benches; removed when they are disposed of. */
export interface SearchTrees extends AsyncDisposable {
  /** 20,000 files. */
  readonly small: string;
  /** 60,000 files. */
  readonly large: string;
  /** A folder with one file that is a single line of 200 MB. */
  readonly line: string;
}

/** In nearly every line of the trees. */
export const commonWord = "function";
/** In one line of one file. */
export const rareWord = "quokka";
/** A file name that each tree has once. */
export const rareName = "quokka.ts";

const words = ["const", "return", commonWord, "value", "import", "export", "node", "tree", "list", "path", "index"];

/** A text of 60 lines, about 3 KB, that depends on a number alone. */
function text(seed: number): string {
  let state = seed + 1;
  const lines = Array.from({ length: 60 }, () =>
    Array.from({ length: 8 }, () => {
      state = (state * 1103515245 + 12345) % 2147483648;
      return words[Math.floor(state / 65536) % words.length];
    }).join(" "));
  return lines.join("\n") + "\n";
}

function fill(directory: string, files: number): void {
  for (let index = 0; index < files; index++) {
    const folder = `${directory}/package${Math.floor(index / 2000)}/src${Math.floor(index / 100) % 20}`;
    if (index % 100 === 0) Deno.mkdirSync(folder, { recursive: true });
    Deno.writeTextFileSync(`${folder}/file${index}.ts`, text(index));
  }
  Deno.writeTextFileSync(`${directory}/package5/src7/${rareName}`, `${rareWord}\n`);
}

/** Makes the trees; takes some seconds. */
export async function makeSearchTrees(): Promise<SearchTrees> {
  const root = await Deno.makeTempDir({ prefix: "scout-bench-" });
  const [small, large, line] = [`${root}/small`, `${root}/large`, `${root}/line`];
  fill(small, 20_000);
  fill(large, 60_000);
  Deno.mkdirSync(line);
  const part = new Uint8Array(1_000_000).fill("x".charCodeAt(0));
  using file = Deno.openSync(`${line}/line.txt`, { create: true, write: true });
  for (let index = 0; index < 200; index++) file.writeSync(part);
  return { small, large, line, [Symbol.asyncDispose]: () => Deno.remove(root, { recursive: true }) };
}
