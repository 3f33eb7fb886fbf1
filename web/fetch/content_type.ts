// Pure: no Deno, no fetch, no file system.

/** The values of a content type, of which a header that is sent again makes several; a comma inside quotes parts nothing. */
function valuesOf(contentType: string): readonly string[] {
  const values = (contentType.match(/(?:"[^"]*"?|[^",])+/g) ?? []).map((value) => value.trim());
  const types = values.filter((value) => value.split(";", 1)[0]!.includes("/"));
  return types.length > 0 ? types : values.slice(0, 1);
}

function mediaOf(value: string): string {
  return value.split(";", 1)[0]!.trim().toLowerCase();
}

/** Media type without parameters, in lower case; of several, which a repeated header gives, the last. */
export function mediaType(contentType: string): string {
  return mediaOf(valuesOf(contentType).at(-1) ?? "");
}

/**
 * The charset parameter of a content type, or `undefined`. Of several types the last counts, which has the charset of one
 * before it when that is the same type.
 */
export function headerCharset(contentType: string): string | undefined {
  let last: string | undefined;
  let charset: string | undefined;
  for (const value of valuesOf(contentType)) {
    const match = /;\s*charset\s*=\s*(?:"([^"]*)"?|([^\s;]*))/i.exec(value);
    const own = match?.[1] ?? match?.[2];
    const media = mediaOf(value);
    charset = own ?? (media === last ? charset : undefined);
    last = media;
  }
  return charset;
}
