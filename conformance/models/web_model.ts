// Pure: no Deno, no fetch, no file system.

import type { ServedPage } from "../check.ts";

/** The service that a session is at when nothing else decides: FNV-1a of 32 bits over UTF-16 code units, even is Exa. */
export function serviceModel(session: string): "exa" | "parallel" {
  let sum = 0x811c9dc5;
  for (const unit of session.split("")) {
    sum ^= unit.charCodeAt(0);
    // The prime 16777619 is 2^24 + 2^8 + 0x93; 32 bits are kept.
    sum = ((sum << 24) + (sum << 8) + (sum << 7) + (sum << 4) + (sum << 1) + sum) >>> 0;
  }
  return sum % 2 === 0 ? "exa" : "parallel";
}

/** A list of media types with their q values, whatever its order and spacing. */
export function acceptModel(header: string): Readonly<Record<string, number>> {
  return Object.fromEntries(
    header.split(",").map((entry) => {
      const [type = "", ...parameters] = entry.split(";").map((part) => part.trim());
      const q = parameters.find((parameter) => /^q\s*=/i.test(parameter))?.split("=")[1] ?? "1";
      return [type.toLowerCase(), Number(q)] as const;
    }).sort(([a], [b]) => a < b ? -1 : 1),
  );
}

/** A compressed body. */
export async function gzipped(body: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const stream = new Blob([body]).stream().pipeThrough(new CompressionStream("gzip"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** A page of HTML. */
export function html(body: string | Uint8Array, contentType = "text/html; charset=utf-8"): ServedPage {
  return { body, headers: { "content-type": contentType } };
}
