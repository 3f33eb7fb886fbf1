// Pure: no Deno, no fetch, no file system.

import { Parser } from "htmlparser2";

/** How a test ended: `error` is one that never came to its end, because something outside it threw. */
export type TestState = "passed" | "failed" | "error" | "skipped";

/** Read the state of each test, by title, from a JUnit report. Titles that occur twice keep their worst state. */
export function readJunit(xml: string): ReadonlyMap<string, TestState> {
  const states = new Map<string, TestState>();
  const order: readonly TestState[] = ["skipped", "passed", "error", "failed"];
  const worse = (a: TestState | undefined, b: TestState) => a && order.indexOf(a) > order.indexOf(b) ? a : b;
  let title: string | undefined;
  let state: TestState = "passed";
  const parser = new Parser({
    onopentag(name, attributes) {
      if (name === "testcase") [title, state] = [attributes.name, "passed"];
      if (name === "failure") state = "failed";
      if (name === "error") state = "error";
      if (name === "skipped") state = "skipped";
    },
    onclosetag(name) {
      if (name !== "testcase" || title === undefined) return;
      states.set(title, worse(states.get(title), state));
      title = undefined;
    },
  }, { xmlMode: true });
  parser.end(xml);
  return states;
}
