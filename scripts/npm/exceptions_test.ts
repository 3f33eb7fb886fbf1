// Shell: reads the sources.

import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { parseFile } from "../house/parse.ts";
import { readSourceTree } from "../house/source_tree.ts";
import { exceptions, slow } from "./exceptions.ts";
import { hostTests } from "./host_tests.ts";

Deno.test("exceptions and slow files are tests that exist, each named once and with a reason", async () => {
  const sources = await readSourceTree(fileURLToPath(new URL("../../", import.meta.url)));
  const files = hostTests(sources.map(({ path }) => path));
  const strings = new Map(
    sources.filter(({ path }) => files.includes(path)).map(({ path, text }) => [
      path,
      parseFile(text).strings.map((each) => each.text),
    ]),
  );
  for (const { file, title } of exceptions) {
    assert.ok(strings.has(file), `${file} is no test of the library`);
    assert.ok(title === undefined || strings.get(file)!.includes(title), `${file} has no test "${title}"`);
  }
  for (const file of Object.keys(slow)) assert.ok(strings.has(file), `${file} is no test of the library`);
  for (const why of [...exceptions.map((each) => each.why), ...Object.values(slow)]) assert.ok(why.length > 20, why);
  const names = exceptions.flatMap(({ on, file, title }) => on.map((host) => `${host} ${file} ${title}`));
  assert.deepEqual(names.filter((name, at) => names.indexOf(name) !== at), []);
});
