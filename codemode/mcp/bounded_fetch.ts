// Shell: fetch.

/**
 * `fetch` for a server at an address, whose answers may be of any size: where one message, or a body that is no stream
 * of events, has more than `limit` bytes, its body fails and `onTooLong` is called.
 */
export function boundedFetch(limit: number, onTooLong: () => void): typeof fetch {
  return async (input, init) => {
    const response = await fetch(input, init);
    if (response.body === null) return response;
    const { status, statusText, headers } = response;
    const isStream = /^\s*text\/event-stream\s*(?:;|$)/i.test(headers.get("content-type") ?? "");
    return new Response(response.body.pipeThrough(bounded(isStream, limit, onTooLong)), {
      status,
      statusText,
      headers,
    });
  };
}

/** Passes bytes on, and fails once a message has more than `limit`. Events end with an empty line; a body is one message. */
function bounded(isStream: boolean, limit: number, onTooLong: () => void): TransformStream<Uint8Array, Uint8Array> {
  let message = 0;
  let line = 0;
  let last = 0;
  const count = (byte: number) => {
    message++;
    const isSecondOfTwo = byte === lineFeed && last === carriageReturn;
    last = byte;
    if (byte !== lineFeed && byte !== carriageReturn) line++;
    else if (!isSecondOfTwo) {
      if (line === 0) message = 0;
      line = 0;
    }
  };
  return new TransformStream({
    transform: (chunk, controller) => {
      if (!isStream) message += chunk.length;
      else for (let at = 0; at < chunk.length && message <= limit; at++) count(chunk[at]!);
      if (message <= limit) return controller.enqueue(chunk);
      controller.error(new Error(`A message of more than ${limit} bytes`));
      onTooLong();
    },
  });
}

const lineFeed = 10;
const carriageReturn = 13;
