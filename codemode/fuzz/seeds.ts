// Shell: reads and writes the kept seeds.

/** Choices of programs that once differed, kept so that they are tried again each time. */

const file = new URL("../../fixtures/codemode/fuzz_seeds.json", import.meta.url);

/** The kept choices, as lists of numbers from 0 to 255. */
export async function keptChoices(): Promise<readonly (readonly number[])[]> {
  return JSON.parse(await Deno.readTextFile(file));
}

/** Keep one more. */
export async function keepChoices(choices: readonly number[]): Promise<void> {
  const kept = [...await keptChoices(), choices];
  await Deno.writeTextFile(file, `[\n${kept.map((list) => `  ${JSON.stringify(list)}`).join(",\n")}\n]\n`);
}
