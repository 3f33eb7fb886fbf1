// Pure: no Deno, no fetch, no file system.

/** The programs that all interpreters run: the same text for each, older syntax for those that need it. */

/** A program and what it is about. */
export interface BenchProgram {
  /** Its letter in the tables. */
  readonly id: string;
  /** What it does. */
  readonly what: string;
  /** The body of a function; asynchronous when {@link BenchProgram.calls} says so. */
  readonly code: string;
  /** The same in the syntax of 2009, where that can be said. */
  readonly old?: string;
  /** Whether it awaits `tools.t.noop`. */
  readonly calls: boolean;
  /** What it must return. */
  readonly result: unknown;
}

const objects = 20_000;

/** The programs of the peers' table. */
export const programs: readonly BenchProgram[] = [
  {
    id: "a",
    what: "300,000 turns of an integer loop",
    code: "let s = 0; for (let i = 0; i < 300000; i++) { s = (s + i * 2) % 1000003 } return s",
    old: "var s = 0; for (var i = 0; i < 300000; i++) { s = (s + i * 2) % 1000003 } return s",
    calls: false,
    result: 430003,
  },
  {
    id: "b",
    what: "fib(22)",
    code: "function fib(n) { return n < 2 ? n : fib(n - 1) + fib(n - 2) } return fib(22)",
    old: "function fib(n) { return n < 2 ? n : fib(n - 1) + fib(n - 2) } return fib(22)",
    calls: false,
    result: 17711,
  },
  {
    id: "c",
    what: "20,000 objects built, sorted, filtered, mapped, reduced",
    code: `const a = []; for (let i = 0; i < ${objects}; i++) a.push({ id: i, v: (i * 7919) % 10007, name: "n" + i });
a.sort((x, y) => x.v - y.v);
return a.filter((x) => x.v % 2 === 0).map((x) => x.v * 2).reduce((p, c) => p + c, 0)`,
    old: `var a = []; for (var i = 0; i < ${objects}; i++) a.push({ id: i, v: (i * 7919) % 10007, name: "n" + i });
a.sort(function (x, y) { return x.v - y.v });
return a.filter(function (x) { return x.v % 2 === 0 }).map(function (x) { return x.v * 2 }).reduce(function (p, c) { return p + c }, 0)`,
    calls: false,
    result: 100047868,
  },
  {
    id: "d",
    what: "50,000 string appends",
    code: 'let s = ""; for (let i = 0; i < 50000; i++) { s += "x" } return s.length',
    old: 'var s = ""; for (var i = 0; i < 50000; i++) { s += "x" } return s.length',
    calls: false,
    result: 50000,
  },
  {
    id: "e",
    what: "20,000 nested objects taken apart and spread",
    code:
      `const xs = []; for (let i = 0; i < ${objects}; i++) xs.push({ id: i, a: { b: i, c: [i, i + 1] }, tags: ["x", "y"] });
const out = xs.map(({ id, a: { b, c: [p, q] }, ...rest }) => ({ id, sum: b + p + q, ...rest, n: { id } }));
return out.length + out[5].sum`,
    calls: false,
    result: 20016,
  },
  {
    id: "f",
    what: "200 awaited tool calls in sequence",
    code: "let n = 0; for (let i = 0; i < 200; i++) { const r = await tools.t.noop({ n: i }); n += r.n } return n",
    calls: true,
    result: 19900,
  },
  {
    id: "g",
    what: "Promise.all of 200 tool calls",
    code: `const ps = []; for (let i = 0; i < 200; i++) ps.push(tools.t.noop({ n: i }));
const rs = await Promise.all(ps); let n = 0; for (const r of rs) n += r.n; return n`,
    calls: true,
    result: 19900,
  },
];

/** What a process that runs the programs prints: milliseconds by letter; a letter is missing where one cannot. */
export type Times = Readonly<Record<string, number>>;
