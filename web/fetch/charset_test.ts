// Pure: no Deno, no fetch, no file system.

import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import * as fc from "fast-check";
import { decodeBody, type Markup } from "./charset.ts";
import { headerCharset } from "./content_type.ts";

const bytes = (...parts: (string | number[])[]) =>
  Uint8Array.from(
    Buffer.concat(parts.map((part) => typeof part === "string" ? Buffer.from(part, "latin1") : Buffer.from(part))),
  );

const chinese = [0xc4, 0xe3, 0xba, 0xc3];
const japanese = [0x93, 0xfa, 0x96, 0x7b];
const cyrillic = [0xcf, 0xf0, 0xe8];
const mark8 = [0xef, 0xbb, 0xbf];

const cases: readonly [string, Uint8Array, string, Markup, string][] = [
  ["header, gb18030", bytes(chinese), "text/html; charset=gb18030", "html", "你好"],
  ["header, gbk on plain text", bytes(chinese), "text/plain; charset=gbk", "none", "你好"],
  ["header, Shift_JIS", bytes(japanese), "text/html; charset=Shift_JIS", "html", "日本"],
  ["header, windows-1251", bytes(cyrillic), "text/html;charset=windows-1251", "html", "При"],
  ["header, iso-8859-1 is windows-1252", bytes([0x93, 0xe9, 0x94]), "text/plain; charset=iso-8859-1", "none", "“é”"],
  ["header, quoted", bytes([0xe9]), 'text/html; charset="iso-8859-1"', "html", "é"],
  ["header, other parameters around it", bytes([0xe9]), "text/html; a=b; Charset = latin1 ; c=d", "html", "é"],
  ["header, a label that does not exist", bytes([0xc3, 0xa9]), "text/html; charset=nope-8", "html", "é"],
  ["header, empty", bytes([0xc3, 0xa9]), "text/html; charset=", "html", "é"],
  ["header, an encoding that is replaced", bytes([0xc3, 0xa9]), "text/html; charset=hz-gb-2312", "html", "é"],
  [
    "header, sent twice",
    bytes(cyrillic),
    "text/plain; charset=windows-1251, text/plain; charset=windows-1251",
    "none",
    "При",
  ],
  ["header, sent again without it", bytes(cyrillic), "text/plain; charset=windows-1251, text/plain", "none", "При"],
  [
    "header, the last of two",
    bytes(cyrillic),
    "text/html; charset=utf-8, text/html; charset=windows-1251",
    "html",
    "При",
  ],
  ["header, the last is another type", bytes([0xc3, 0xa9]), "text/plain; charset=gbk, text/html", "html", "é"],
  ["header, a comma behind it", bytes(cyrillic), "text/plain; charset=windows-1251,", "none", "При"],
  ["header, a quote that does not end", bytes(cyrillic), 'text/plain; charset="windows-1251', "none", "При"],
  ["header, a comma in quotes", bytes(cyrillic), 'text/plain; a="b,c"; charset=windows-1251', "none", "При"],
  ["header, utf-16le", bytes([0x61, 0, 0xe9, 0]), "text/html; charset=utf-16le", "html", "aé"],
  ["mark, UTF-8", bytes(mark8, [0xc3, 0xa9]), "text/plain", "none", "é"],
  ["mark, UTF-16 little", bytes([0xff, 0xfe, 0x61, 0, 0xe9, 0]), "text/html", "html", "aé"],
  ["mark, UTF-16 big", bytes([0xfe, 0xff, 0, 0x61]), "text/html", "html", "a"],
  ["mark before header", bytes(mark8, [0xc3, 0xa9]), "text/html; charset=iso-8859-1", "html", "é"],
  [
    "header before meta",
    bytes('<meta charset="gbk">', [0xc3, 0xa9]),
    "text/html; charset=utf-8",
    "html",
    '<meta charset="gbk">é',
  ],
  ["meta charset", bytes('<meta charset="gb18030">', chinese), "text/html", "html", '<meta charset="gb18030">你好'],
  ["meta, unquoted", bytes("<META CHARSET=gbk >", chinese), "text/html", "html", "<META CHARSET=gbk >你好"],
  [
    "meta http-equiv",
    bytes('<meta http-equiv="Content-Type" content="text/html; charset=shift_jis">', japanese),
    "text/html",
    "html",
    '<meta http-equiv="Content-Type" content="text/html; charset=shift_jis">日本',
  ],
  [
    "meta, order of attributes",
    bytes("<meta content='text/html;charset=windows-1251' http-equiv=content-type>", cyrillic),
    "text/html",
    "html",
    "<meta content='text/html;charset=windows-1251' http-equiv=content-type>При",
  ],
  [
    "meta, some other name",
    bytes('<meta name=x content="charset=gbk">', [0xc3, 0xa9]),
    "text/html",
    "html",
    '<meta name=x content="charset=gbk">é',
  ],
  [
    "meta in a comment",
    bytes("<!-- <meta charset=gbk> -->", [0xc3, 0xa9]),
    "text/html",
    "html",
    "<!-- <meta charset=gbk> -->é",
  ],
  [
    "meta that says utf-16",
    bytes("<meta charset=utf-16>", [0xc3, 0xa9]),
    "text/html",
    "html",
    "<meta charset=utf-16>é",
  ],
  ["meta in plain text", bytes("<meta charset=gbk>", [0xc3, 0xa9]), "text/plain", "none", "<meta charset=gbk>é"],
  [
    "XML declaration",
    bytes('<?xml version="1.0" encoding="ISO-8859-1"?>', [0xe9]),
    "application/xml",
    "xml",
    '<?xml version="1.0" encoding="ISO-8859-1"?>é',
  ],
  ["nothing declared", bytes([0xc3, 0xa9]), "text/html", "html", "é"],
  ["bytes that do not fit", bytes("a", [0xff], "b", [0xc3]), "text/plain; charset=utf-8", "none", "a\ufffdb\ufffd"],
];

Deno.test("[webfetch.charset] mark, header, meta, and UTF-8 otherwise", () => {
  for (const [name, body, type, markup, wanted] of cases) assert.equal(decodeBody(body, type, markup), wanted, name);
});

Deno.test("[webfetch.charset] a declaration counts in the first 1024 bytes only", () => {
  const meta = '<meta charset="gbk">';
  const inside = bytes(" ".repeat(1024 - meta.length), meta, chinese);
  const outside = bytes(" ".repeat(1024), meta, chinese);
  assert.ok(decodeBody(inside, "text/html", "html").endsWith("你好"));
  assert.ok(!decodeBody(outside, "text/html", "html").endsWith("你好"));
});

Deno.test("[webfetch.charset] no label and no bytes make it throw", () => {
  fc.assert(fc.property(fc.string(), fc.uint8Array({ maxLength: 40 }), (label, body) => {
    assert.equal(typeof decodeBody(body, `text/html; charset=${label}`, "html"), "string");
  }));
  assert.equal(headerCharset("text/html"), undefined);
});

Deno.test("[webfetch.partial] [webfetch.charset] cut at any byte, a text is as many whole characters as there are before it", () => {
  const text = "aé你😀b日c";
  const encoded: readonly [string, Uint8Array, string][] = [
    ["utf-8", new TextEncoder().encode(text), text],
    ["utf-16le", Uint8Array.from(Buffer.from(text, "utf16le")), text],
    ["gb18030", bytes("a", chinese, [0x94, 0x39, 0xda, 0x33], "b"), "a你好💩b"],
    ["shift_jis", bytes("a", japanese, "b"), "a日本b"],
  ];
  for (const [charset, body, whole] of encoded) {
    const type = `text/plain; charset=${charset}`;
    let longest = "";
    for (let at = 0; at <= body.length; at++) {
      const part = decodeBody(body.subarray(0, at), type, "none", true);
      assert.ok(whole.startsWith(part), `${charset} cut at ${at}: ${part}`);
      assert.ok(part.isWellFormed(), `${charset} cut at ${at}`);
      assert.ok(part.length >= longest.length);
      longest = part;
    }
    assert.equal(longest, whole);
  }
  // What is not cut shows that its end is missing, and what does not fit shows so in either.
  assert.equal(decodeBody(bytes("a", [0xe4, 0xbd]), "text/plain", "none"), "a\ufffd");
  assert.equal(decodeBody(bytes("a", [0xff], "b"), "text/plain", "none", true), "a\ufffdb");
});
