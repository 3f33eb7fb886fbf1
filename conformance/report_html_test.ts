// Shell: opens the page in a headless Chromium.

import assert from "node:assert/strict";
import { readEvents, type Run } from "./events.ts";
import { reportHtml } from "./report_html.ts";
import { findChromium, openPage, type Page } from "./testing/chromium.ts";

const chromium = await findChromium();

const header = (name: string) => ({
  event: "header",
  suite: "0.1.0",
  date: "2026-11-30T12:00:00.000Z",
  profile: "documented",
  sets: ["files"],
  seed: 1,
  target: { protocol: 1, name, version: "1.0", language: "C", tools: ["read"] },
  transport: "JSON lines",
  command: "deno task conformance -- ./target",
  ripgrep: "ripgrep 15",
  system: "linux",
  partial: false,
});
const verdict = (check: string, name: string, more: object = {}) => ({
  event: "verdict",
  check,
  rule: check,
  level: check === "read.memory" ? "SHOULD" : "MUST",
  set: "files",
  verdict: name,
  ms: 1,
  calls: 2,
  ...more,
});
const footer = { event: "footer", counts: {}, stale: [], ms: 1, exit: 0 };
const runOf = (...events: object[]): Run => readEvents(events.map((event) => JSON.stringify(event)).join("\n"));
const miss = {
  control: false,
  want: "No files found",
  got: `${"long ".repeat(200)}<script>alert(1)</script>`,
  call: 'glob {"pattern":"*"}',
};

const html = reportHtml([
  runOf(
    header("alpha"),
    verdict("glob.zero", "pass"),
    verdict("read.lines", "pass"),
    verdict("read.memory", "pass"),
    footer,
  ),
  runOf(
    header("beta"),
    verdict("glob.zero", "fail", { message: "want", miss }),
    verdict("read.lines", "pass"),
    verdict("read.memory", "untestable", { message: "no process" }),
    footer,
  ),
]);

async function withPage(work: (page: Page) => Promise<void>): Promise<void> {
  const file = await Deno.makeTempFile({ suffix: ".html" });
  await Deno.writeTextFile(file, html);
  const page = await openPage(chromium ?? "", `file://${file}`);
  try {
    await work(page);
  } finally {
    await page.close();
    await Deno.remove(file);
  }
}

/** Without a Chromium these are ignored, and the summary of the test run counts them so. */
const inChromium = (name: string, work: (page: Page) => Promise<void>) =>
  Deno.test({ name: `in Chromium: ${name}`, ignore: chromium === undefined, fn: () => withPage(work) });

const visibleRows =
  `[...document.querySelectorAll("tr[data-level]")].filter((row) => row.offsetHeight > 0).map((row) => row.id)`;

inChromium("the matrix is shown, loads nothing, and its cells open", async (page) => {
  assert.equal(page.requests.length, 1, page.requests.join());
  assert.equal(await page.evaluate("document.querySelectorAll('thead th[scope=col]').length"), 3);
  assert.deepEqual(await page.evaluate(visibleRows), ["glob.zero", "read.lines", "read.memory"]);
  const cell = "document.querySelector('[id=\"glob.zero\"] td.fail')";
  assert.equal(await page.evaluate(`${cell}.querySelector("pre").checkVisibility()`), false);
  await page.evaluate(`${cell}.querySelector("summary").click()`);
  assert.equal(await page.evaluate(`${cell}.querySelector("pre").checkVisibility()`), true);
  const shown = await page.evaluate<string>(`${cell}.innerText`);
  assert.match(shown, /fail/);
  assert.match(shown, /want\s+No files found/);
  assert.match(shown, /again\s+deno task conformance --only glob\.zero -- \.\/target/);
  assert.equal(await page.evaluate("document.querySelectorAll('main script').length"), 0);
});

inChromium("the filters keep what they say", async (page) => {
  const set = (change: string) =>
    page.evaluate(
      `{ const form = document.getElementById("filters"); ${change}; form.dispatchEvent(new Event("input")) }`,
    );
  await set("form.level.value = 'SHOULD'");
  assert.deepEqual(await page.evaluate(visibleRows), ["read.memory"]);
  await set("form.level.value = ''; form.differs.checked = true");
  assert.deepEqual(await page.evaluate(visibleRows), ["glob.zero"]);
  assert.equal(await page.evaluate("document.querySelector('output').value"), "1 rules");
});

inChromium("far down the table the names of the targets are still in sight", async (page) => {
  await page.send("Emulation.setDeviceMetricsOverride", {
    width: 1200,
    height: 400,
    deviceScaleFactor: 1,
    mobile: false,
  });
  await page.evaluate(
    "document.querySelector('#matrix tbody:last-of-type tr:last-child').scrollIntoView({ block: 'end' })",
  );
  const head = "document.querySelector('thead th:last-child').getBoundingClientRect()";
  const { top, bottom } = await page.evaluate<{ top: number; bottom: number }>(
    `({ top: ${head}.top, bottom: ${head}.bottom })`,
  );
  assert(top >= 0 && bottom <= 400, `from ${top} to ${bottom}`);
});

inChromium("on a phone nothing leaves the screen, and every cell names its target", async (page) => {
  await page.send("Emulation.setDeviceMetricsOverride", {
    width: 390,
    height: 844,
    deviceScaleFactor: 2,
    mobile: true,
  });
  await page.evaluate("for (const each of document.querySelectorAll('details')) each.open = true");
  assert.equal(await page.evaluate("document.documentElement.scrollWidth"), 390);
  const wide =
    "[...document.querySelectorAll('body *')].filter((each) => each.checkVisibility() && !each.closest('.for-reader,.skip,thead') && each.getBoundingClientRect().right > 391).length";
  assert.equal(await page.evaluate(wide), 0);
  const named = "getComputedStyle(document.querySelector('td.fail'), '::before').content";
  assert.match(await page.evaluate(named), /beta 1\.0, documented/);
});

/** Contrast of text on the page, by the rule of the accessibility guidelines. */
const contrast = `(() => {
  const light = (colour) => { const [r, g, b] = colour.match(/\\d+/g).map(Number).map((v) => v / 255).map((v) => v <= .03928 ? v / 12.92 : ((v + .055) / 1.055) ** 2.4); return .2126 * r + .7152 * g + .0722 * b };
  const back = light(getComputedStyle(document.body).backgroundColor);
  const texts = [...document.querySelectorAll("th p, td, h1, a, dd")].map((each) => light(getComputedStyle(each).color));
  return { back, worst: Math.min(...texts.map((text) => (Math.max(text, back) + .05) / (Math.min(text, back) + .05))) };
})()`;

inChromium("light and dark both have enough contrast", async (page) => {
  for (const [value, isDark] of [["light", false], ["dark", true]] as const) {
    await page.send("Emulation.setEmulatedMedia", { features: [{ name: "prefers-color-scheme", value }] });
    const { back, worst } = await page.evaluate<{ back: number; worst: number }>(contrast);
    assert.equal(back < 0.2, isDark, value);
    assert(worst >= 4.5, `${value}: ${worst}`);
  }
});

inChromium("a screen reader finds a table with headers, named cells and landmarks", async (page) => {
  const { nodes } = await page.send("Accessibility.getFullAXTree") as {
    nodes: { ignored: boolean; role?: { value: string }; name?: { value: string } }[];
  };
  const names = (role: string) =>
    nodes.filter((node) => !node.ignored && node.role?.value === role).map((node) => node.name?.value ?? "");
  assert.deepEqual(names("table"), ["Rules of the contract in rows, targets in columns"]);
  assert(names("columnheader").some((name) => name.includes("beta")));
  assert(names("rowheader").some((name) => name.includes("glob.zero")));
  assert.equal(names("main").length, 1);
  assert(names("navigation").includes("Areas"));
  assert(
    names("DisclosureTriangle").some((name) => /fail.*glob\.zero on beta/.test(name)),
    names("DisclosureTriangle").join("; "),
  );
  assert.equal(await page.evaluate("document.documentElement.lang"), "en");
});

inChromium("a picture of the page is no empty one", async (page) => {
  const { data } = await page.send("Page.captureScreenshot", { format: "png" });
  const bytes = Uint8Array.fromBase64(String(data));
  assert.deepEqual([...bytes.slice(1, 4)], [0x50, 0x4e, 0x47]);
  const text = await page.evaluate<string>("document.body.innerText");
  for (const words of ["Conformance: rules by targets", "glob.zero", "alpha", "beta", "No files found"]) {
    assert(text.includes(words), words);
  }
});
