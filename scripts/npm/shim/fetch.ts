// Shell: fetch.

/**
 * `fetch` as Deno's leaves a body: of the encodings that a server may choose it decodes gzip and br. Node and Bun decode
 * deflate too, and leave the header that says there is something to decode.
 */
export const fetch: typeof globalThis.fetch = async (input, init) => {
  const response = await globalThis.fetch(input, init);
  const encoding = response.headers.get("content-encoding")?.trim().toLowerCase();
  if (encoding !== "deflate" || response.body === null) return response;
  const { status, statusText } = response;
  const headers = new Headers(response.headers);
  // The length is that of the body as it was sent.
  for (const name of ["content-encoding", "content-length"]) headers.delete(name);
  return new Response(response.body, { status, statusText, headers });
};
