// Pure: no Deno, no fetch, no file system.

import type { Attachment } from "./tool.ts";

/**
 * The base64 text inside an attachment's data URL, as hosts and model APIs want it beside the media type. Throws a
 * `TypeError` when the URL is no base64 data URL (rule tool.result).
 *
 * @example
 * ```ts
 * import { attachmentData } from "@scout/tools/tools";
 * import assert from "node:assert/strict";
 *
 * const data = attachmentData({ type: "file", mime: "image/png", url: "data:image/png;base64,iVBORw0=" });
 * assert.equal(data, "iVBORw0=");
 * ```
 */
export function attachmentData({ url }: Attachment): string {
  const comma = url.indexOf(",");
  if (!/^data:[^,]*;base64$/i.test(url.slice(0, comma))) {
    throw new TypeError(`Cannot take the data of the attachment: its URL is no base64 data URL: ${url.slice(0, 40)}`);
  }
  return url.slice(comma + 1);
}
