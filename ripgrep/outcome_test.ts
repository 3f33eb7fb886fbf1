// Pure: no Deno, no fetch, no file system.

import assert from "node:assert/strict";
import fc from "fast-check";
import { type Outcome, ripgrepOutcome, type RunEnd } from "./outcome.ts";

const end = (given: Partial<RunEnd>): RunEnd => ({
  code: 0,
  signal: null,
  stderr: "",
  stderrCut: false,
  anyRows: false,
  ...given,
});

/** An outcome in one word. */
function word(outcome: Outcome): string {
  switch (outcome.kind) {
    case "done":
      return outcome.partial ? "partial" : "whole";
    case "failed":
      return outcome.error.code;
  }
}

const regex = "rg: regex parse error:\n    (?:()\n    ^\nerror: unclosed group\n";
const glob = "rg: error parsing glob '[': unclosed character class; missing ']'\n";
const size = "rg: compiled regex exceeds size limit of 104857600\n";
const newline = 'rg: the literal "\\n" is not allowed in a regex\n\nConsider enabling multiline mode.\n';
const denied = "rg: ./locked: Permission denied (os error 13)\n";
const dangling = "rg: ./broken: No such file or directory (os error 2)\n";
const ignore = "rg: ./sub/.gitignore: line 1: error parsing glob '{a': unclosed alternate group; missing '}'\n";
const loop = "rg: File system loop found: ./loop points to an ancestor .\n";

Deno.test("[ripgrep.exit] the table of exits", () => {
  // What ripgrep ended with; with strict exits; without.
  const cases: [Partial<RunEnd>, string, string][] = [
    [{ code: 0, anyRows: true }, "whole", "whole"],
    [{ code: 0 }, "whole", "whole"],
    [{ code: 1 }, "whole", "whole"],
    [{ code: 1, stderr: "rg: No files were searched\n" }, "whole", "whole"],
    [{ code: 2, anyRows: true }, "partial", "partial"],
    [{ code: 2, anyRows: true, stderr: denied }, "partial", "partial"],
    [{ code: 2, anyRows: true, stderr: regex }, "partial", "partial"],
    [{ code: 2, stderr: "" }, "partial", "partial"],
    [{ code: 2, stderr: denied }, "partial", "partial"],
    [{ code: 2, stderr: denied + dangling }, "partial", "partial"],
    [{ code: 2, stderr: loop }, "partial", "partial"],
    [{ code: 2, stderr: denied + ignore }, "partial", "partial"],
    [{ code: 2, stderr: ignore + denied + ignore }, "partial", "partial"],
    [{ code: 2, stderr: regex.replace("(?:()", "(?:( (os error 2))") }, "invalid_pattern", "invalid_pattern"],
    [
      { code: 2, stderr: "rg: error parsing glob '[ (os error 2)': unclosed character class\n" },
      "invalid_pattern",
      "whole",
    ],
    [{ code: 2, stderr: denied + loop }, "partial", "partial"],
    [{ code: 2, stderr: "rg: ./new\nline: Permission denied (os error 13)\n" }, "partial", "partial"],
    [{ code: 2, stderr: denied.repeat(200).slice(0, 8192), stderrCut: true }, "partial", "partial"],
    [{ code: 2, stderr: regex }, "invalid_pattern", "invalid_pattern"],
    [{ code: 2, stderr: glob }, "invalid_pattern", "whole"],
    [{ code: 2, stderr: size }, "invalid_pattern", "whole"],
    [{ code: 2, stderr: newline }, "invalid_pattern", "whole"],
    [
      { code: 2, stderr: "rg: regex parse error: " + "x".repeat(9000), stderrCut: true },
      "invalid_pattern",
      "invalid_pattern",
    ],
    [{ code: 3 }, "ripgrep_failed", "ripgrep_failed"],
    [{ code: 127, stderr: "not found", anyRows: true }, "ripgrep_failed", "ripgrep_failed"],
    [{ code: 137, signal: "SIGKILL", anyRows: true }, "ripgrep_failed", "ripgrep_failed"],
    [{ code: 0, signal: "SIGSEGV" }, "ripgrep_failed", "ripgrep_failed"],
  ];
  for (const [given, strict, lenient] of cases) {
    const what = JSON.stringify(given).slice(0, 120);
    assert.equal(word(ripgrepOutcome(end(given))), strict, what);
    assert.equal(word(ripgrepOutcome(end(given), true)), strict, what);
    assert.equal(word(ripgrepOutcome(end(given), false)), lenient, what);
  }
});

Deno.test("[ripgrep.exit] [tool.zero] an error carries ripgrep's text, or the code or signal when it said nothing", () => {
  const message = (given: Partial<RunEnd>) => {
    const outcome = ripgrepOutcome(end(given));
    assert.equal(outcome.kind, "failed");
    return outcome.error.message;
  };
  assert.match(
    message({ code: 2, stderr: regex }),
    /rg: regex parse error:\n {4}\(\?:\(\)\n {4}\^\nerror: unclosed group$/,
  );
  assert.match(message({ code: 2, stderr: glob }), /unclosed character class/);
  assert.match(message({ code: 7, stderr: "boom" }), /7[^]*boom/);
  assert.match(message({ code: 7 }), /exit code 7/);
  assert.match(message({ code: 143, signal: "SIGTERM" }), /SIGTERM/);
});

Deno.test("[ripgrep.exit] files that cannot be read never cost rows, however many there are", () => {
  const name = fc.string({ maxLength: 8 }).map((text) => text.replaceAll("\0", ""));
  const message = name.map((text) => `rg: ./${text}: Permission denied (os error 13)\n`);
  fc.assert(fc.property(fc.array(message, { minLength: 1 }), fc.boolean(), (messages, anyRows) => {
    assert.equal(word(ripgrepOutcome(end({ code: 2, stderr: messages.join(""), anyRows }))), "partial");
  }));
});
