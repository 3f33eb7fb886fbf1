// Pure: no Deno, no fetch, no file system.

import { type CallTry, elsewhere, type Gives, type KnownInput } from "./known_input.ts";

type Files = CallTry["tree"];
type Rest = Omit<CallTry, "kind" | "name" | "tree" | "call" | "gives">;

const read = (name: string, tree: Files, params: CallTry["call"][1], gives: Gives, rest: Rest = {}): CallTry => ({
  kind: "call",
  name,
  tree,
  call: ["read", params],
  gives,
  ...rest,
});

/** A read of `a.txt` with this content. */
const readText = (name: string, content: string | Uint8Array, gives: Gives, rest: Rest = {}): CallTry =>
  read(name, { "a.txt": content }, { filePath: "a.txt" }, gives, rest);

/** The contract wants it so; `extended` does better. */
const better = (extended: Gives) => ({ contract: true, extended }) as const;

const scenarios = "tests/known_inputs/scenarios_test.ts";
const numbered = (count: number) => Array.from({ length: count }, (_, i) => `line ${i + 1}\n`).join("");
const file250 = { "a.txt": numbered(250) };
const utf16 = (text: string, littleEndian: boolean): Uint8Array => {
  const view = new DataView(new ArrayBuffer(2 * text.length));
  for (let i = 0; i < text.length; i++) view.setUint16(2 * i, text.charCodeAt(i), littleEndian);
  return new Uint8Array(view.buffer);
};
const whole = [/250: line 250\n/, /End of file: 250 lines/];
const nothingThere = { error: "not_found", says: [/^File not found: /] } as const;
const fileA = { "a.ts": "x\n" };

/** Inputs for `read`. */
export const readInputs: readonly KnownInput[] = [
  {
    id: "B36",
    input: "a limit or an offset of 0",
    expected: "no window without lines that sends a model round in a loop",
    tries: [
      read("limit 0", file250, { filePath: "a.txt", limit: 0 }, { says: whole }),
      read("offset 0", file250, { filePath: "a.txt", offset: 0 }, { says: whole }),
      read("both", file250, { filePath: "a.txt", offset: 0, limit: 0 }, { says: whole }),
    ],
  },
  {
    id: "B37",
    input: "numbers as strings, fractions, negative, huge, none",
    expected: "a refusal that names the parameter and its type; a huge limit is no limit",
    tries: [
      ...["offset", "limit"].map((key) =>
        read(`${key} "90"`, file250, { filePath: "a.txt", [key]: "90" }, {
          error: "invalid_params",
          says: [new RegExp(`"${key}": expected number, received string`)],
        })
      ),
      ...[-1, 1.5, NaN, 9007199254740993].map((offset) =>
        read(`offset ${offset}`, file250, { filePath: "a.txt", offset }, {
          error: "invalid_params",
          says: [/"offset"/],
        })
      ),
      read("limit 1e9", file250, { filePath: "a.txt", limit: 1e9 }, { says: whole }),
      read("offset null", file250, { filePath: "a.txt", offset: null }, {
        error: "invalid_params",
        says: [/"offset": expected number, received null/],
      }, { contract: true }),
    ],
  },
  {
    id: "B38",
    input: "the borders of pages",
    expected: "the pages, joined, are the file; the last one says that it is",
    tries: [
      elsewhere(
        "1999, 2000 and 2001 lines",
        "each line once",
        scenarios,
        "B38: the pages of a file, joined, are the file",
      ),
      ...([["a\\nb\\n", "a\nb\n", 2], ["a\\nb", "a\nb", 2], ["a\\n\\n", "a\n\n", 2]] as const).map((
        [name, text, total],
      ) => readText(name, text, { says: [new RegExp(`End of file: ${total} lines`)] })),
    ],
  },
  {
    id: "B40",
    input: "directories with many entries",
    expected: "each entry once, folders and links to folders marked, the answer bounded",
    tries: [
      elsewhere(
        "pages of 100 of 250",
        "each entry once",
        scenarios,
        "B40: the pages of a directory hold each entry once",
      ),
      elsewhere("5000 entries", "2000 of them", scenarios, "B40: of 5000 entries the first 2000 are shown"),
      read("limit 2 to the power of 53", { "d/a": "" }, { filePath: "d", limit: 2 ** 53 }, {
        error: "invalid_params",
        says: [/"limit"/],
      }),
      read("a folder and a link to one", { "d/sub/": "" }, { filePath: "d" }, { says: [/\nlink\/\nsub\/\n/] }, {
        shell: "ln -s sub d/link",
      }),
    ],
  },
  {
    id: "B41",
    input: "the limit of 50 KB",
    expected: "it falls between two lines, names the next one, and no later limit cuts again",
    tries: [
      readText("400 lines of 200", `${"x".repeat(199)}\n`.repeat(400), {
        says: [/lines 1-256 are shown/, /offset=257/],
      }),
      readText("one line of 60 KB", "x".repeat(60_000), { says: [/1: x{2000}\.\.\. /, /End of file: 1 lines/] }),
      readText("30 lines of 1990 emoji", `${"😀".repeat(1990)}\n`.repeat(30), {
        says: [/Stopped at 50 KB: lines 1-12 are shown. Go on with offset=13/],
        not: [/\ufffd/],
      }),
      readText("49 KB and a long line", `${"x".repeat(99)}\n`.repeat(499) + "y".repeat(60_000), {
        says: [/499: x/, /Stopped at 50 KB: lines 1-499 are shown. Go on with offset=500/],
      }),
      read("the same from line 40", { "a.txt": `${"x".repeat(99)}\n`.repeat(499) + "y".repeat(60_000) }, {
        filePath: "a.txt",
        offset: 40,
      }, { says: [/^40: x/m, /500: y{2000}\.\.\./, /End of file: 500 lines/] }),
    ],
  },
  {
    id: "B42",
    input: "lines of more than 2000 characters",
    expected: "2000 are whole, more are cut and said to be; a way to the rest",
    tries: [
      readText("10,000", "x".repeat(10_000), { says: [/1: x{2000}\.\.\. \(line truncated to 2000 chars\)/] }),
      readText("2000", "x".repeat(2000), { says: [/1: x{2000}\n/], not: [/truncated/] }),
      readText("2001", "x".repeat(2001), { says: [/truncated to 2000/] }),
      readText(
        "a pair of surrogates at the border",
        `${"x".repeat(1999)}😀`,
        { says: [/x\ud83d\.\.\./] },
        better({
          says: [/x\.\.\. \(line truncated to 1999 chars\)/],
          not: [/\ud83d/],
        }),
      ),
    ],
  },
  {
    id: "B44",
    input: "UTF-16, UTF-32 and byte order marks",
    expected: "decoded when a mark says so; else an honest error, and no NUL",
    tries: [
      ...([["UTF-16LE", true], ["UTF-16BE", false]] as const).map(([name, little]) =>
        readText(
          name,
          utf16("\ufeffHello\n", little),
          { error: "binary", says: [/NUL/] },
          better({ says: [/1: Hello\n/, /byte order mark/] }),
        )
      ),
      readText(
        "UTF-32LE",
        Uint8Array.of(0xff, 0xfe, 0, 0, 72, 0, 0, 0),
        { error: "binary" },
        better({ says: [/1: H\n/] }),
      ),
      readText("UTF-16LE without a mark", utf16("Hello\n", true), { error: "binary", says: [/NUL/] }, {
        extended: { says: [/1: Hello\n/, /It has no byte order mark/] },
      }),
      readText("UTF-8 with a mark", "\ufeffHello\n", { says: [/1: Hello\n/] }),
    ],
  },
  {
    id: "B45",
    input: "old encodings",
    expected: "the right line numbers, U+FFFD, a word about it",
    tries: ([
      ["GBK", "gbk", [0xd6, 0xd0, 0xce, 0xc4], "\u4e2d\u6587"],
      ["Shift_JIS", "shift_jis", [0x93, 0xfa, 0x96, 0x7b], "\u65e5\u672c"],
      ["windows-1251", "windows-1251", [0xcf, 0xf0], "\u041f\u0440"],
      ["Latin-1", "latin1", [0x63, 0x61, 0x66, 0xe9], "caf\u00e9"],
    ] as const).flatMap(([name, encoding, bytes, text]) => {
      const content = Uint8Array.from([...bytes, 10, 98, 10]);
      const shown = [/1: .*\ufffd/, /^2: b$/m];
      return [
        readText(name, content, { says: shown }, better({ says: [...shown, /not UTF-8/] })),
        read(`${name}, named`, { "a.txt": content }, { filePath: "a.txt", encoding }, {
          says: [new RegExp(`1: ${text}\n2: b\n`)],
        }, {
          profile: "extended",
        }),
      ];
    }),
  },
  {
    id: "B46",
    input: "line ends",
    expected: "CRLF without its CR; a stated rule for CR alone; no others",
    tries: [
      readText("CR alone", "a\rb\rc", { says: [/1: a\n2: b\n3: c\n/] }),
      readText("mixed", "a\r\nb\nc\r", { says: [/1: a\n2: b\n3: c\n\n\(End of file: 3 lines/] }),
      readText("CRLF at the border of a chunk", `${"x".repeat(96 * 1024 - 1)}\r\nb\r\n`, {
        says: [/^2: b$/m, /2 lines/],
      }),
      readText("form feed, U+2028, U+0085, vertical tab", "a\fb\u2028c\u0085d\ve\n", {
        says: [/1: a\fb\u2028c\u0085d\ve\n\n\(End of file: 1 lines/],
      }),
    ],
  },
  {
    id: "B48",
    input: "what is no plain file",
    expected: "an error at once, and no FIFO is opened in a walk",
    tries: [
      read("a FIFO", {}, { filePath: "p" }, { error: "unsupported_file", says: [/FIFO/] }, { shell: "mkfifo p" }),
      ...["/dev/zero", "/dev/null"].map((filePath) =>
        read(filePath, {}, { filePath }, { error: "unsupported_file", says: [/device/] })
      ),
      read("/proc/self/mem", {}, { filePath: "/proc/self/mem" }, { error: "unreadable" }),
      read("/proc/cpuinfo", {}, { filePath: "/proc/cpuinfo" }, { says: [/1: \S/] }),
      elsewhere(
        "a socket",
        "the error `unsupported_file`",
        "tools/read/read_paths_test.ts",
        "[read.special] a FIFO, a socket and a device are errors at once, in every profile",
      ),
      read("10 lines of a sparse file of 3 GB", {}, { filePath: "big", limit: 10 }, { error: "binary" }, {
        shell: "truncate -s 3G big",
      }),
      elsewhere(
        "a file that grows",
        "read to the end it had",
        scenarios,
        "B48: a file that grows is read to the end it had",
      ),
      {
        kind: "call",
        name: "grep with a FIFO as the path",
        shell: "mkfifo p",
        call: ["grep", { pattern: "x", path: "p" }],
        gives: { error: "unsupported_file", says: [/FIFO/] },
      },
      {
        kind: "call",
        name: "grep that meets a FIFO",
        tree: { "a.txt": "x\n" },
        shell: "mkfifo p",
        call: ["grep", { pattern: "x" }],
        gives: { hits: ["a.txt:1"] },
      },
      {
        kind: "call",
        name: "glob that meets a FIFO",
        tree: { "a.txt": "x\n" },
        shell: "mkfifo p",
        call: ["glob", { pattern: "*.txt" }],
        gives: { hits: ["a.txt"] },
      },
    ],
  },
  {
    id: "B49",
    input: "names near a missing one",
    expected: "none from outside, and no way to tell what exists there; useful ones inside",
    tries: [
      ...["id_rs", "id_rsa", "nothing"].map((name) =>
        read(`${name} outside, denied`, { "ws/": "", "ssh/id_rsa": "" }, { filePath: `<ROOT>/ssh/${name}` }, {
          error: "denied",
          says: [/<ROOT>\/ssh\/\*/],
          not: [/id_/],
        }, { directory: "ws", rules: { external_directory: "deny" } })
      ),
      read("a slip of the pen", { "src/main.ts": "" }, { filePath: "src/mian.ts" }, {
        error: "not_found",
        not: [/main/],
      }, better({ error: "not_found", says: [/<ROOT>\/src\/main\.ts/] })),
      read("a beginning", { "README.md": "" }, { filePath: "README" }, {
        error: "not_found",
        says: [/<ROOT>\/README\.md/],
      }),
      read("without its folder", {}, { filePath: "no/such/a.ts" }, { ...nothingThere, not: [/Did you mean/] }),
    ],
  },
  {
    id: "B50",
    input: "spellings of a path",
    expected: "relative to the working directory; else a rule or an error that names the path",
    tries: [
      ...["./a.ts", "a.ts", "<ROOT>/a.ts"].map((filePath) => read(filePath, fileA, { filePath }, { says: [/1: x\n/] })),
      ...[
        "~/a.ts",
        "$HOME/a.ts",
        "file://<ROOT>/a.ts",
        '"a.ts"',
        "@a.ts",
        "`a.ts`",
        "a.ts:10",
        "a.ts\n",
        "a.ts ",
        "C:\\w\\a.ts",
      ]
        .map((filePath) => read(JSON.stringify(filePath), fileA, { filePath }, nothingThere, { contract: true })),
      read("a NUL", fileA, { filePath: "a.ts\0" }, { error: "invalid_params", says: [/"filePath".*NUL/] }),
    ],
  },
  {
    id: "B52",
    input: "what cannot be read",
    expected: "a short message of its own for each, and nothing of the machine",
    tries: [
      elsewhere(
        "a file that may not be read",
        "the system denies permission",
        "tools/read/failure_test.ts",
        "[tool.zero] a failure of the system is an error that names the path and says what is wrong, in our words",
      ),
      read("a dangling link", {}, { filePath: "l" }, { error: "not_found", says: [/a symbolic link to nowhere/] }, {
        shell: "ln -s nowhere l",
      }),
      read("a loop of links", {}, { filePath: "a" }, { error: "unreadable", says: [/loop/] }, {
        shell: "ln -s b a; ln -s a b",
      }),
      read("through a file", fileA, { filePath: "a.ts/x" }, {
        error: "unreadable",
        says: [/is a file, not a directory/],
      }),
      read("a name of 300 bytes", {}, { filePath: "x".repeat(300) }, { error: "unreadable", says: [/too long/] }),
    ],
  },
];
