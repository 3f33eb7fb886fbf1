// Pure: no Deno, no fetch, no file system.

/**
 * What the checks of `websearch` share: the suite's own Exa and Parallel.
 *
 * @module
 */

import type { CallOptions, Place, SeenRequest, ServedPage, Site, Trial } from "../check.ts";
import { type Expectation, output } from "../expect.ts";
import { serviceModel } from "../models/web_model.ts";
import type { Reply } from "../protocol.ts";

/** A search service. */
export type Service = "exa" | "parallel";
/** Both. */
export const services: readonly Service[] = ["exa", "parallel"];
/** The tool that each offers. */
export const tools: Readonly<Record<Service, string>> = { exa: "web_search_exa", parallel: "web_search" };
/** What its label holds. */
export const labels: Readonly<Record<Service, string>> = { exa: "Exa", parallel: "Parallel" };

/** A result of these texts. */
export const result = (
  ...texts: readonly string[]
): Readonly<Record<string, unknown>> & { readonly result: unknown } => ({
  jsonrpc: "2.0",
  id: 1,
  result: { content: texts.map((text) => ({ type: "text", text })) },
});
/** A message as a body of JSON. */
export const inJson = (message: unknown, more: Partial<ServedPage> = {}): ServedPage => ({
  body: JSON.stringify(message),
  headers: { "content-type": "application/json" },
  ...more,
});
/** A stream of events, sent in these pieces. */
export const inEvents = (...pieces: readonly string[]): ServedPage => ({
  body: pieces,
  headers: { "content-type": "text/event-stream" },
});

/** A session that lands at a service when nothing is switched on, by the suite's own checksum. */
export function sessionAt(t: Trial, service: Service): string {
  for (;;) {
    const session = t.session();
    if (serviceModel(session) === service) return session;
  }
}

/** The services, and searches at them. */
export interface Desk extends Site {
  readonly place: Place;
  /** A search, by default at Exa. */
  search(params?: object, options?: CallOptions & { readonly at?: Service }): Promise<Reply>;
  /** The last request's arguments. */
  args(): Record<string, unknown>;
}

/** The two services, and a search that goes to one of them. */
export async function desk(
  t: Trial,
  answer: ServedPage | ((request: SeenRequest) => ServedPage) = inJson(result("found it")),
): Promise<Desk> {
  const place = await t.dir({});
  const served = await t.serve({ "/exa": answer, "/parallel": answer });
  const endpoints = { exa: `${served.origin}/exa`, parallel: `${served.origin}/parallel` };
  return {
    origin: served.origin,
    requests: served.requests,
    seen: served.seen,
    sent: 0,
    place,
    search: (params = {}, { at = "exa", ...options } = {}) =>
      t.call("websearch", { query: "what is new", ...params }, place, {
        endpoints,
        session: sessionAt(t, at),
        ...options,
      }),
    args: () => {
      try {
        return JSON.parse(served.seen.at(-1)?.body ?? "{}").params?.arguments ?? {};
      } catch {
        return {};
      }
    },
  };
}

/** The answer of the services, unless they are told another. */
export const found: Expectation = output("found it");

/** `undefined` when a value is the wanted one, as JSON. */
export const differs = (got: unknown, wanted: unknown): string | undefined =>
  JSON.stringify(got) === JSON.stringify(wanted) ? undefined : JSON.stringify(got) ?? "nothing";
