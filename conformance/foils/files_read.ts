// Pure: no Deno, no fetch, no file system.

import { answer, type Foil, number, part, words, wrap } from "./foil.ts";

const ofRead = (change: Parameters<typeof answer>[0]): Foil["wrap"] => (right) => ({
  ...right,
  call: async (request, signal) => {
    const reply = await right.call(request, signal);
    return request.tool === "read" ? answer(change)(reply) : reply;
  },
});

/** Foils of the area `read`; the hanging and the greedy ones are in `hungry.ts`. */
export const readFoils: readonly Foil[] = [
  part("read.params", "offset counts from 0", () => ({ offset: (given) => (given ?? 0) + 1 })),
  part(
    "read.params",
    "fractions accepted",
    () => ({ numberFrom: (value) => typeof value === "number" ? Math.floor(value) : undefined }),
  ),
  part(
    "read.params",
    "negative numbers accepted",
    () => ({
      numberFrom: (value) => typeof value === "number" && Number.isInteger(value) ? Math.abs(value) : undefined,
    }),
  ),
  part(
    "read.params",
    "relative to the parent",
    ({ resolves }) => ({
      resolves: (directory, given) =>
        resolves(given.includes("/") && !given.startsWith("/") ? `${directory}/..` : directory, given),
    }),
  ),
  part("read.limit-zero", "an empty window", () => ({ limitZero: "none" })),
  part("read.order", "read asked before the external directory", () => ({
    readGates: async (external, own) => {
      await own();
      await external();
    },
  })),
  part("read.order", "no question for read", () => ({ readGates: (external) => external() })),
  {
    id: "read.frame: no tags",
    breaks: "read.frame",
    wrap: ofRead(({ output }) => ({ output: output.replace(/<\/?(content|entries)>\n?/g, "") })),
  },
  {
    id: "read.frame: no empty line before the notice",
    breaks: "read.frame",
    wrap: ofRead(({ output }) => ({ output: output.replace(/\n\n--/, "\n--") })),
  },
  {
    id: "read.frame: a directory called a file",
    breaks: "read.frame",
    wrap: ofRead(({ output }) => ({ output: output.replace("<type>directory", "<type>file") })),
  },
  part("read.frame", "a tab for the colon", () => ({ lineNumber: (n, text) => `${n}\t${text}` })),
  number("read.lines", "lines", 1999),
  number("read.lines", "lines", 2001),
  number("read.lines", "lines", 1000),
  number("read.line-cut", "lineLength", 1999),
  number("read.line-cut", "lineLength", 2001),
  part("read.line-cut", "counted in bytes", () => ({
    keepLine: (line, limit) => {
      const bytes = new TextEncoder().encode(line);
      return bytes.length > limit
        ? { text: new TextDecoder().decode(bytes.subarray(0, limit)), cut: true }
        : { text: line, cut: false };
    },
  })),
  part("read.line-cut", "counted in code points", () => ({
    keepLine: (line, limit) => {
      const points = [...line];
      return points.length > limit ? { text: points.slice(0, limit).join(""), cut: true } : { text: line, cut: false };
    },
  })),
  words("read.line-cut", "a suffix without the length", { lineSuffix: () => "…" }),
  words("read.line-cut", "no suffix", { lineSuffix: () => "" }),
  number("read.bytes", "bytes", 51199),
  number("read.bytes", "bytes", 51201),
  part("read.bytes", "prefixes counted", ({ cost }) => ({ cost: (shown, first) => cost(shown, first) + 4 })),
  part("read.bytes", "newlines not counted", ({ cost }) => ({ cost: (shown) => cost(shown, true) })),
  part("read.bytes", "characters counted", () => ({ cost: (shown, first) => shown.length + (first ? 0 : 1) })),
  part("read.bytes", "the rest of the file is read", () => ({ readsOn: true })),
  words("read.range", "no total", { range: (offset) => `There is no line ${offset}.` }),
  wrap("read.range", "out of range is an empty answer", {
    reply: (reply) =>
      reply.kind === "refused" && reply.refusal.code === "out_of_range"
        ? {
          kind: "ok",
          answer: { title: "", output: "<path></path>\n<type>file</type>\n<content>\n\n\n0\n</content>", metadata: {} },
        }
        : reply,
  }),
  words("read.end", "the total missing at the end", { end: () => "-- the file ends here" }),
  words("read.end", "the next offset missing", {
    more: (first, last, total) => `-- lines ${first} to ${last} out of ${total}`,
  }),
  words("read.end", "the last line given for the next offset", {
    more: (first, last, total) => `-- lines ${first} to ${last} out of ${total}; go on with offset ${last}`,
  }),
  words("read.end", "capped like any other cut", {
    capped: (first, last) => `-- lines ${first} to ${last}; go on with offset ${last + 1}`,
  }),
  words("read.end", "go on after the end", { end: (total) => `-- ${total} lines; go on with offset ${total + 1}` }),
  part("read.split", "a lone CR is text", () => ({ lineBreak: /\r?\n/g })),
  part("read.split", "CR and LF are two ends", () => ({ lineBreak: /\n|\r/g })),
  part("read.split", "U+2028 ends a line", () => ({ lineBreak: /\r\n|\n|\r|\u2028/g })),
  part(
    "read.split",
    "the byte order mark stays",
    () => ({ decoder: () => new TextDecoder("utf-8", { ignoreBOM: true }) }),
  ),
  part("read.split", "latin1", () => ({ decoder: () => new TextDecoder("latin1") })),
  part("read.directory", "sorted by code unit", () => ({ sortEntries: (names) => names.sort() })),
  part(
    "read.directory",
    "no slash after links",
    () => ({ directoryMark: (name, { isDirectory }) => isDirectory ? `${name}/` : name }),
  ),
  part("read.directory", "no slash", () => ({ directoryMark: (name) => name })),
  words("read.directory", "no next offset", { moreEntries: (shown, total) => `-- ${shown} out of ${total}` }),
  part(
    "read.sniff",
    "PNG only",
    ({ sniff }) => ({ sniff: (name, sample) => sniff(name, sample) === "image/png" ? "image/png" : undefined }),
  ),
  part(
    "read.sniff",
    "SVG is an image",
    ({ sniff }) => ({ sniff: (name, sample) => name.endsWith(".svg") ? "image/svg+xml" : sniff(name, sample) }),
  ),
  part(
    "read.sniff",
    "everything is PNG",
    ({ sniff }) => ({ sniff: (name, sample) => sniff(name, sample) && "image/png" }),
  ),
  part("read.image-content", "by the name", () => ({ imageByName: true })),
  part(
    "read.binary",
    "from 30 percent on",
    ({ isBinary, binaryExtensions }) => ({
      isBinary: (name, sample, share) => isBinary.call({ binaryExtensions } as never, name, sample, share - 1e-9),
    }),
  ),
  part("read.binary", "NUL is text", ({ isBinary, binaryExtensions }) => ({
    isBinary: (name, sample, share) =>
      isBinary.call({ binaryExtensions } as never, name, sample.map((byte) => byte === 0 ? 1 : byte), share),
  })),
  part("read.binary", "escape is printable", ({ isBinary, binaryExtensions }) => ({
    isBinary: (name, sample, share) =>
      isBinary.call({ binaryExtensions } as never, name, sample.map((byte) => byte === 27 ? 9 : byte), share),
  })),
  part(
    "read.binary",
    "wasm is text",
    ({ binaryExtensions }) => ({ binaryExtensions: new Set([...binaryExtensions].filter((each) => each !== "wasm")) }),
  ),
  part(
    "read.binary",
    "mp3 is binary",
    ({ binaryExtensions }) => ({ binaryExtensions: new Set([...binaryExtensions, "mp3"]) }),
  ),
  part("read.binary", "extensions in lower case only", ({ isBinary, binaryExtensions }) => ({
    isBinary: (name, sample, share) =>
      isBinary.call({ binaryExtensions } as never, /\.[A-Z]|Bin$/.test(name) ? "x.txt" : name, sample, share),
  })),
  number("read.binary", "sample", 4095),
  number("read.binary", "sample", 4097),
  words("read.binary", "the file not named", { binary: () => "This is binary." }),
  number("read.missing", "suggestions", 5),
  number("read.missing", "suggestions", 0),
  part(
    "read.missing",
    "case counts",
    () => ({ isNear: (asked, entry) => asked.includes(entry) || entry.includes(asked) }),
  ),
  part(
    "read.missing",
    "one way only",
    () => ({ isNear: (asked, entry) => entry.toLowerCase().includes(asked.toLowerCase()) }),
  ),
  part("read.missing", "every name is near", () => ({ isNear: () => true })),
  number("read.metadata", "preview", 19),
  part(
    "read.metadata",
    "nothing loaded is nothing said",
    ({ metadata }) => ({ metadata: (tool, { loaded: _loaded, ...rest }) => metadata(tool, rest) }),
  ),
];
