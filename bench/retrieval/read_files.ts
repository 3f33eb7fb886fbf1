// Shell: writes big files into a temporary folder.

/** Files to read, removed when they are disposed of. */
export interface ReadFiles extends AsyncDisposable {
  /** The folder that holds them. */
  readonly root: string;
}

const gigabyte = 1024 ** 3;

/** Names of the files. */
export const files = {
  /** 1 GB of lines of 20 to 160 characters: the byte cap ends the first window. */
  lines: "lines.txt",
  /** 1 GB of short lines and CRLF: the same for files of another system. */
  crlf: "crlf.txt",
  /** 1 GB whose first 2000 lines are short, so that no cap ends the window and the total is needed. */
  short: "short.txt",
  /** A line of 200 MB. */
  line: "line.txt",
  /** A text of 60 lines. */
  small: "small.txt",
} as const;

/** Makes the files: about 3.2 GB. */
export async function makeReadFiles(): Promise<ReadFiles> {
  const root = await Deno.realPath(await Deno.makeTempDir({ prefix: "scout-bench-" }));
  const sentence = "the quick brown fox jumps over the lazy dog and on it goes ".repeat(3);
  const prose = (newline: string) =>
    Array.from({ length: 20_000 }, (_, i) => sentence.slice(0, 20 + (i * 7919) % 140) + newline).join("");
  const write = async (name: string, head: string, block: string, size: number) => {
    using file = await Deno.open(`${root}/${name}`, { write: true, create: true });
    const writer = file.writable.getWriter();
    await writer.write(new TextEncoder().encode(head));
    const bytes = new TextEncoder().encode(block);
    for (let written = 0; written < size; written += bytes.length) await writer.write(bytes);
    await writer.close();
  };
  await write(files.lines, "", prose("\n"), gigabyte);
  await write(files.crlf, "x\r\n".repeat(2500), prose("\r\n"), gigabyte);
  await write(files.short, "x\n".repeat(2500), prose("\n"), gigabyte);
  await write(files.line, "", "x".repeat(1024 * 1024), 200 * 1024 * 1024);
  await write(files.small, prose("\n").slice(0, 5000), "", 0);
  return { root, [Symbol.asyncDispose]: () => Deno.remove(root, { recursive: true }) };
}
