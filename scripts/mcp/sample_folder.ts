// Shell: makes a folder with one file of each kind.

/** The smallest PNG: one pixel. */
export const png = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

/** A folder with a text, an image, a PDF and a secret, removed when it goes out of scope. */
export function sampleFolder(): { readonly path: string } & Disposable {
  const path = Deno.makeTempDirSync({ prefix: "scout-sample-" });
  Deno.writeTextFileSync(`${path}/a.txt`, "one\nneedle\n");
  Deno.writeFileSync(`${path}/dot.png`, Uint8Array.from(atob(png), (char) => char.charCodeAt(0)));
  Deno.writeTextFileSync(`${path}/page.pdf`, "%PDF-1.4\n%%EOF\n");
  Deno.writeTextFileSync(`${path}/.env`, "KEY=secret\n");
  return { path, [Symbol.dispose]: () => Deno.removeSync(path, { recursive: true }) };
}
