// Shell: standard output.

/** Writes a text to standard output, however long it is. */
export async function writeStdout(text: string): Promise<void> {
  const bytes = new TextEncoder().encode(text);
  for (let at = 0; at < bytes.length;) at += await Deno.stdout.write(bytes.subarray(at));
}
