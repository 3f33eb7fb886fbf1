// Pure: no Deno, no fetch, no file system.

/** The path of a `file:` URL. */
export function fromFileUrl(url: URL): string {
  return decodeURIComponent(url.pathname);
}
