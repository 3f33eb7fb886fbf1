// Pure: no Deno, no fetch, no file system.

import type { Fault } from "./fault.ts";

const readTest = "tools/read/extended_test.ts";
const severalTest = "tools/read/several_test.ts";
const encodingTest = "tools/read/encoding_test.ts";
const decoderTest = "tools/read/decoder_test.ts";
const shareTest = "tools/read/share_test.ts";
const scanTest = "tools/read/scan_test.ts";
const notesTest = "tools/read/notes_test.ts";
const globTest = "tools/glob/extended_test.ts";
const grepTest = "tools/grep/extended_test.ts";
const foldTest = "tools/fold_name_test.ts";

const costsNoOther = "[read.several] one that is missing, binary, refused or no file costs no other, and is named";
const beside =
  "[read.several] what stands beside files holds for each, a filePath is the first, and one target is none of several";
const shares = "[read.shared] who needs less than a fair share has it all, and what is left is shared by the others";
const goesOn = "[read.shared] the call that goes on with what was cut, and with nothing else";
const marks = "[read.encoding] byte order marks, the longest first, and before the encoding that is asked for";
const unmarked = "[read.encoding] UTF-16 without a mark is recognised when it is plain, either way round";
const judged = "[read.encoding] a mark makes no text of what holds NUL, or more strange characters than the share";
const named = "[read.encoding] the encoding that is asked for, whatever the name; what it makes of the bytes is judged";
const cut = "[read.encoding] a text is the same in every encoding, wherever its bytes are cut; a mark stays";
const borders = "[read.encoding] characters at the borders of what is read at a time stay whole";
const sameText = "[read.encoding] UTF-16 and UTF-32 give what the same text gives in UTF-8, in every page, however big";
const malformed =
  "[read.malformed] a line that is shown holds bytes that are not UTF-8; U+FFFD itself is a character like others";
const folded = "[read.spelling] what looks the same is folded to the same, and nothing else is";
const spelled = "[read.spelling] the exact spelling first; else the one that looks the same, behind its own question";
const gated =
  "[read.spelling] [external.race] what looks the same and is a link passes the gate; nothing behind it is listed before";
const near = "[read.near] a slip of the pen in a name or in a folder is answered with what is there";
const shorter = "[read.partial] a file that becomes shorter gives what there was to read, and says so";
const refusedOn =
  "[read.partial] what was read before the system refused to read on is given, and what is missing is named";

function fault(id: string, file: string, find: string, replace: string, testFile: string, test: string): Fault {
  return { id: `extended-read.${id}`, file, find, replace, killedBy: { file: testFile, test } };
}

/** Faults in what read does in the profile `extended`. */
export const faults: readonly Fault[] = [
  fault(
    "failure-costs-all",
    "tools/read/read.ts",
    'outcomes.push({ kind: "failed", shown: plan.shown, error });',
    "throw error;",
    severalTest,
    costsNoOther,
  ),
  fault(
    "failure-unnamed",
    "tools/read/several.ts",
    "...(failed.length === 0 ? [] : [",
    "...(failed.length >= 0 ? [] : [",
    severalTest,
    costsNoOther,
  ),
  fault(
    "abort-is-a-failure",
    "tools/read/read.ts",
    "      throwIfAborted(context.signal);\n",
    "",
    severalTest,
    "[read.several] an abort between two ends the call, and nothing stays open",
  ),
  fault(
    "all-failed-is-success",
    "tools/read/several.ts",
    "if (failed.length === outcomes.length) throw",
    "if (outcomes.length === 0) throw",
    severalTest,
    "[read.several] when none can be read the call is an error, with all the reasons",
  ),
  fault(
    "own-values-lose",
    "tools/read/extended_params.ts",
    "({ ...rest, ...given(one) })",
    "({ ...given(one), ...given(rest), filePath: one.filePath })",
    severalTest,
    beside,
  ),
  fault(
    "twice-asked-twice-read",
    "tools/read/extended_params.ts",
    ") === at\n",
    ") >= 0\n",
    severalTest,
    beside,
  ),
  fault(
    "first-takes-all",
    "tools/read/share.ts",
    "Math.floor(left / (order.length - turn))",
    "left",
    shareTest,
    shares,
  ),
  fault(
    "equal-parts-only",
    "tools/read/share.ts",
    "Math.floor(left / (order.length - turn))",
    "Math.floor(amount / order.length)",
    shareTest,
    shares,
  ),
  fault(
    "lines-unshared",
    "tools/read/share.ts",
    "linesOf(one).slice(0, counts[at])",
    "linesOf(one).slice(0, lines)",
    shareTest,
    "[read.shared] lines at the limit: one fewer, exactly, one more",
  ),
  fault(
    "bytes-in-characters",
    "tools/read/share.ts",
    "sum + Buffer.byteLength(line) + 1",
    "sum + line.length + 1",
    shareTest,
    "[read.shared] bytes at the limit: one fewer, exactly, one more",
  ),
  fault(
    "goes-on-one-late",
    "tools/read/share.ts",
    "offset: offset + count,",
    "offset: offset + count + 1,",
    shareTest,
    goesOn,
  ),
  fault("encoding-forgotten", "tools/read/share.ts", "? { encoding: part.encoding }", "? {}", shareTest, goesOn),
  fault(
    "full-window-goes-on",
    "tools/read/share.ts",
    "(!isDefault && count >= limit)",
    "(!isDefault && count > limit)",
    shareTest,
    goesOn,
  ),
  fault(
    "images-unbounded",
    "tools/read/read.ts",
    "left -= Math.floor(part.attachment.url.length * 3 / 4);",
    "left -= 0;",
    severalTest,
    "[read.shared] images together are as big as one may be; the next one is refused by itself",
  ),
  fault("utf-32-as-utf-16", "tools/read/encoding.ts", '  ["utf-32le", [0xff, 0xfe, 0, 0]],\n', "", encodingTest, marks),
  fault(
    "mark-outranked",
    "tools/read/encoding.ts",
    'if (marked !== undefined && marked !== "utf-8" &&',
    'if (marked !== undefined && asked === undefined && marked !== "utf-8" &&',
    encodingTest,
    marks,
  ),
  fault(
    "mark-is-enough",
    "tools/read/encoding.ts",
    "strangeIn(text) <= text.length * strangeShare",
    "text.length > 0",
    encodingTest,
    judged,
  ),
  fault(
    "little-end-only",
    "tools/read/encoding.ts",
    "b.narrow - a.narrow",
    "a.narrow - b.narrow",
    encodingTest,
    unmarked,
  ),
  fault(
    "guess-from-little",
    "tools/read/encoding.ts",
    "isPlain: isLikely && controlsIn",
    "isPlain: controlsIn",
    encodingTest,
    unmarked,
  ),
  fault(
    "guess-with-controls",
    "tools/read/encoding.ts",
    "controlsIn(text) + strangeIn(text) === 0 }",
    "strangeIn(text) === 0 }",
    encodingTest,
    "[read.encoding] of two texts that differ in one odd byte, one is UTF-16 and the other is not",
  ),
  fault(
    "named-unjudged",
    "tools/read/encoding.ts",
    "return why === undefined",
    "return why !== 0 as unknown",
    encodingTest,
    named,
  ),
  fault(
    "unknown-label-is-utf-8",
    "tools/read/encoding.ts",
    'name === "utf-32le" || name === "utf-32be") return name;',
    'name === "utf-32le" || name === "utf-32be" || name === "gbkk") return name;',
    encodingTest,
    "[read.encoding] labels of the standard are taken, and others are errors with near ones",
  ),
  fault("piece-by-piece", "tools/read/decoder.ts", "{ stream: true }", "{}", decoderTest, cut),
  fault("utf-32-rest-lost", "tools/read/decoder.ts", "all.slice(whole)", "all.slice(all.length)", decoderTest, cut),
  fault(
    "half-utf-32-unsaid",
    "tools/read/decoder.ts",
    'return cut ? "\\ufffd" : "";',
    'return "";',
    decoderTest,
    "[read.encoding] [read.malformed] what is no character is U+FFFD, at the end too, and the text goes on behind it",
  ),
  fault(
    "decoded-one-by-one",
    "tools/read/utf8_source.ts",
    "const decoder = decoderFor(encoding);",
    'const decoder = { push: (bytes: Uint8Array) => decoderFor(encoding).push(bytes), end: () => "" };',
    readTest,
    borders,
  ),
  fault(
    "mark-shown",
    "tools/read/scan.ts",
    "ignoreBOM: !isFirst",
    "ignoreBOM: true",
    readTest,
    sameText,
  ),
  fault(
    "malformed-always",
    "tools/read/scan.ts",
    "next.malformed ||= !isUtf8(next.line, isLast || next.line.length === lineBytes);",
    "next.malformed = true;",
    scanTest,
    malformed,
  ),
  fault(
    "malformed-at-line-end",
    "tools/read/scan.ts",
    "isLast || next.line.length === lineBytes",
    "true",
    scanTest,
    malformed,
  ),
  fault(
    "malformed-unsaid",
    "tools/read/notes.ts",
    "if (!malformed) return undefined;",
    "if (malformed !== undefined) return undefined;",
    readTest,
    "[read.malformed] bytes that are not valid are said to be, with a call that names an encoding",
  ),
  fault(
    "half-a-pair",
    "tools/read/scan.ts",
    "wholeCharacters && isSplit ?",
    "wholeCharacters && !isSplit ?",
    scanTest,
    "[read.whole-characters] a line is cut between characters, one code unit earlier at most; else as ever",
  ),
  fault(
    "searched-unasked",
    "tools/glob/extended.ts",
    'place = await pass(instead.path, instead.path, "directory");',
    "place = { ...place, shown: instead.path, open: instead.path };",
    globTest,
    "[glob.repair] [external.when] a path that looks the same and leads outside passes the gate",
  ),
  fault(
    "path-not-folded",
    "tools/search/place.ts",
    "repair && alike.length === 1",
    "repair && alike.length > 1",
    grepTest,
    "[grep.repair] a path that looks the same is searched, a file and a folder, and it is said",
  ),
  fault(
    "alike-untold",
    "tools/glob/why.ts",
    'if (alike.some((matches) => matches(foldName(path)))) return "alike";',
    "",
    globTest,
    "[glob.repair] [glob.why] names that look the same: as path one is searched, in a pattern they are named",
  ),
  fault("composed-only", "tools/fold_name.ts", 'name.normalize("NFC")', "name", foldTest, folded),
  fault("narrow-space", "tools/fold_name.ts", "\\u202f\\u205f\\u3000]", "\\u205f\\u3000]", foldTest, folded),
  fault(
    "found-unasked",
    "tools/read/target.ts",
    "new Set([...gated.relative, ...found?.gated.relative ?? []])",
    "new Set([...gated.relative])",
    readTest,
    spelled,
  ),
  fault(
    "asked-twice",
    "tools/ask_once.ts",
    "if (granted.has(question)) return;",
    "",
    readTest,
    "[read.spelling] what looks the same in one place outside is asked for there once",
  ),
  fault(
    "exact-not-first",
    "tools/like_paths.ts",
    "if (await exists(path.join(directory, segment))) return [[...above, segment]];",
    "",
    readTest,
    gated,
  ),
  fault(
    "spelled-alike-is-alike",
    "tools/like_paths.ts",
    "name !== segment && foldName(name) === folded",
    "foldName(name) === folded",
    grepTest,
    "[grep.repair] [grep.missing] a name in bytes that are no UTF-8 is not there by the name it is shown by, and that ends",
  ),
  fault(
    "share-of-nothing",
    "tools/read/share.ts",
    "(nothing ? firstLines(texts, bytes) : shown)",
    "shown",
    shareTest,
    "[read.shared] where no line fits into a share, the first files show one each, so that every call goes on",
  ),
  fault("listed-behind-link", "tools/like_paths.ts", "if (info?.isSymlink ?? true) return true;", "", readTest, gated),
  fault(
    "one-of-several",
    "tools/read/target.ts",
    "like?.alike.length === 1",
    "like && like.alike.length > 0",
    readTest,
    "[read.spelling] several that look the same are listed so that each can be asked for",
  ),
  fault(
    "folder-slip-unseen",
    "tools/like_paths.ts",
    "await nearIn(parent, first)",
    "missing.length > 1 ? [] : await nearIn(parent, first)",
    readTest,
    near,
  ),
  fault(
    "shorter-unsaid",
    "tools/read/file.ts",
    "fs.fstatSync(descriptor).size < size;",
    "fs.fstatSync(descriptor).size > size;",
    readTest,
    shorter,
  ),
  fault(
    "read-on-refused",
    "tools/read/file.ts",
    "if (failure && !careful) throw",
    "if (failure) throw",
    readTest,
    refusedOn,
  ),
  fault(
    "refusal-is-an-end",
    "tools/read/file.ts",
    'if (failure) return { kind: "failed", read, error: failure.error };',
    "",
    readTest,
    refusedOn,
  ),
  fault(
    "end-made-up",
    "tools/read/notes.ts",
    'if (short?.kind !== "failed" ||',
    'if (short?.kind !== "shrank" ||',
    notesTest,
    "[read.partial] nobody is told of an end, or of a total, that is not known",
  ),
];
