// Pure: no Deno, no fetch, no file system.

import { type Run, suiteVersion } from "./events.ts";
import { type Cell, matrixOf, type MatrixRow } from "./matrix.ts";
import { againCommand, failureText } from "./report_terminal.ts";
import { script, style } from "./report_html_assets.ts";

const escape = (text: string) => text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`);
/** Markdown code spans in a rule's sentence. */
const sentence = (text: string) => escape(text).replace(/`([^`]+)`/g, "<code>$1</code>");

const signs: Readonly<Record<Cell["verdict"], readonly [string, string]>> = {
  pass: ["✓", "pass"],
  fail: ["✗", "fail"],
  warn: ["!", "warn"],
  broke: ["✹", "broke"],
  flaky: ["~", "flaky"],
  known: ["k", "known"],
  untestable: ["?", "untestable"],
  "not-claimed": ["–", "not claimed"],
  absent: ["", "not run"],
};

const nameOf = ({ header: { target, profile } }: Run) => `${target.name} ${target.version}, ${profile}`;

function cellHtml(cell: Cell, run: Run, row: MatrixRow): string {
  const [glyph, word] = signs[cell.verdict];
  const label = `<span class="glyph" aria-hidden="true">${glyph}</span> <span class="word">${word}</span>`;
  const open = `<td class="${cell.verdict}" data-target="${escape(nameOf(run))}">`;
  const told = cell.verdicts.filter(({ verdict }) => verdict !== "pass");
  if (told.length === 0) return `${open}${label}</td>`;
  const texts = told.map((verdict) => {
    const story = verdict.verdict === "untestable" || verdict.verdict === "not-claimed"
      ? `${verdict.check}: ${verdict.message}`
      : failureText(verdict, againCommand(run.header, verdict));
    return `<pre tabindex="0">${escape(story)}</pre>`;
  });
  const hidden = `<span class="for-reader"> ${escape(row.rule)} on ${escape(nameOf(run))}: why</span>`;
  return `${open}<details><summary>${label}${hidden}</summary>${texts.join("")}</details></td>`;
}

function rowHtml(row: MatrixRow, runs: readonly Run[]): string {
  const cells = row.cells.map((cell, i) => {
    const run = runs[i];
    return run ? cellHtml(cell, run, row) : "";
  });
  return `<tr id="${row.rule}" data-level="${row.level}" data-differs="${row.differs}">` +
    `<th scope="row"><a href="#${row.rule}">${row.rule}</a> <span class="level">${row.level}</span><p>${
      sentence(row.text)
    }</p></th>${cells.join("")}</tr>`;
}

function columnHtml(run: Run): string {
  const { target, transport, date } = run.header;
  const incomplete = run.footer ? "" : " <strong>incomplete</strong>";
  return `<th scope="col">${escape(target.name)} <span>${escape(target.version)}</span><small>profile ${
    escape(run.header.profile)
  }<br>${escape(target.language)}, over ${escape(transport)}<br>${escape(date.slice(0, 10))}${incomplete}</small></th>`;
}

function runHtml(run: Run): string {
  const { header } = run;
  const facts = [
    ["command", header.command],
    ["suite", header.suite],
    ["seed", String(header.seed)],
    ["ripgrep", header.ripgrep],
    ["system", header.system],
    ["sets", header.sets.join(", ")],
    ["checks", String(run.verdicts.length)],
  ];
  return `<h3>${escape(nameOf(run))}</h3><dl>${
    facts.map(([name, value = ""]) => `<dt>${name}</dt><dd><code>${escape(value)}</code></dd>`).join("")
  }</dl>`;
}

/**
 * Runs as one static page: rules by targets, every failure behind its cell. It loads nothing, reads without scripts,
 * on a phone, in the dark and by a screen reader.
 */
export function reportHtml(runs: readonly Run[]): string {
  const areas = matrixOf(runs);
  const versions = new Set(runs.map(({ header }) => header.suite));
  const note = versions.size > 1
    ? `<p role="note">These runs are of different versions of the suite (${
      [...versions].join(", ")
    }): they stand side by side and are not compared.</p>`
    : "";
  const head = `<thead><tr><th scope="col">Rule</th>${runs.map(columnHtml).join("")}</tr></thead>`;
  const bodies = areas.map(({ area, rows }) =>
    `<tbody id="area-${area}"><tr class="area"><th scope="rowgroup" colspan="${
      runs.length + 1
    }"><h2>${area}</h2></th></tr>\n${rows.map((row) => rowHtml(row, runs)).join("\n")}</tbody>`
  );
  const nav = areas.map(({ area }) => `<a href="#area-${area}">${area}</a>`).join(" ");
  const legend = Object.entries(signs).filter(([name]) => name !== "absent").map(([name, [glyph, word]]) =>
    `<span class="${name}">${glyph} ${word}</span>`
  ).join(" ");
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Conformance: rules by targets</title>
<style>${style}</style>
</head>
<body>
<a class="skip" href="#matrix">Skip to the matrix</a>
<header>
<h1>Conformance: rules by targets</h1>
<p>Scout's conformance suite ${suiteVersion}. A cell is the worst verdict of a rule's checks; open it for what was wanted and what came.</p>
<nav aria-label="Areas">${nav}</nav>
<form id="filters" hidden>
<label>Level <select name="level"><option value="">all</option><option>MUST</option><option>SHOULD</option><option>MAY</option></select></label>
<label><input type="checkbox" name="differs"> only where the targets differ</label>
<output name="count" aria-live="polite"></output>
</form>
<p class="legend">${legend}</p>${note}
</header>
<main>
<div class="scroll" role="region" aria-label="Rules by targets" tabindex="0">
<table id="matrix"><caption class="for-reader">Rules of the contract in rows, targets in columns</caption>
${head}
${bodies.join("\n")}
</table>
</div>
<section aria-labelledby="runs"><h2 id="runs">The runs</h2>${runs.map(runHtml).join("\n")}</section>
</main>
<script>${script}</script>
</body>
</html>
`;
}
