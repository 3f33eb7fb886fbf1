// Shell: starts a headless Chromium and talks to it over its DevTools protocol.

/** A page in a headless Chromium. */
export interface Page {
  /** Sends a command of the DevTools protocol. */
  send(method: string, params?: Record<string, unknown>): Promise<Record<string, unknown>>;
  /** Runs an expression in the page and gives its value. */
  evaluate<T>(expression: string): Promise<T>;
  /** Addresses that the page asked for. */
  readonly requests: readonly string[];
  /** Ends the browser. */
  close(): Promise<void>;
}

/** Where Chromium is on this machine, if anywhere. */
export async function findChromium(): Promise<string | undefined> {
  for (const name of ["chromium", "chromium-browser", "google-chrome", "chrome"]) {
    for (const folder of (Deno.env.get("PATH") ?? "").split(":")) {
      const file = `${folder}/${name}`;
      if (await Deno.stat(file).then((info) => info.isFile, () => false)) return file;
    }
  }
}

/** The first address in a stream that matches; the rest of the stream is read and dropped. */
async function addressIn(stream: ReadableStream<Uint8Array>): Promise<string> {
  const found = Promise.withResolvers<string>();
  (async () => {
    let text = "";
    const decoder = new TextDecoder();
    for await (const chunk of stream) {
      if (text.length < 100_000) text += decoder.decode(chunk, { stream: true });
      const address = /DevTools listening on (ws:\S+)/.exec(text)?.[1];
      if (address) found.resolve(address);
    }
    found.reject(new Error(`Chromium did not start: ${text.slice(-500)}`));
  })();
  return await found.promise;
}

/** Opens a file in a headless Chromium. */
export async function openPage(chromium: string, url: string): Promise<Page> {
  const profile = await Deno.makeTempDir({ prefix: "conformance-chromium-" });
  const browser = new Deno.Command(chromium, {
    args: [
      "--headless=new",
      "--no-sandbox",
      "--disable-gpu",
      "--disable-dev-shm-usage",
      "--no-first-run",
      "--remote-debugging-port=0",
      `--user-data-dir=${profile}`,
      "about:blank",
    ],
    stdout: "null",
    stderr: "piped",
  }).spawn();
  const address = await addressIn(browser.stderr);
  const socket = new WebSocket(address);
  await new Promise((resolve, reject) => {
    socket.onopen = resolve;
    socket.onerror = reject;
  });
  const waiting = new Map<number, PromiseWithResolvers<Record<string, unknown>>>();
  const requests: string[] = [];
  let loaded = Promise.withResolvers<void>();
  let id = 0;
  let session: string | undefined;
  socket.onmessage = ({ data }) => {
    const message = JSON.parse(data);
    if (message.method === "Network.requestWillBeSent") requests.push(message.params.request.url);
    if (message.method === "Page.loadEventFired") loaded.resolve();
    const promise = waiting.get(message.id);
    if (message.error) promise?.reject(new Error(JSON.stringify(message.error)));
    else promise?.resolve(message.result);
    waiting.delete(message.id);
  };
  const send: Page["send"] = (method, params = {}) => {
    const promise = Promise.withResolvers<Record<string, unknown>>();
    waiting.set(++id, promise);
    socket.send(JSON.stringify({ id, method, params, ...(session === undefined ? {} : { sessionId: session }) }));
    return promise.promise;
  };
  const { targetId } = await send("Target.createTarget", { url: "about:blank" });
  session = String((await send("Target.attachToTarget", { targetId, flatten: true })).sessionId);
  for (const domain of ["Page", "Network", "Runtime", "Accessibility"]) await send(`${domain}.enable`);
  loaded = Promise.withResolvers<void>();
  await send("Page.navigate", { url });
  await loaded.promise;
  return {
    send,
    requests,
    async evaluate<T>(expression: string) {
      const { result, exceptionDetails } = await send("Runtime.evaluate", {
        expression,
        returnByValue: true,
        awaitPromise: true,
      });
      if (exceptionDetails) throw new Error(JSON.stringify(exceptionDetails));
      return (result as { value: T }).value;
    },
    async close() {
      session = undefined;
      await send("Browser.close").catch(() => {});
      socket.close();
      await browser.status;
      await Deno.remove(profile, { recursive: true }).catch(() => {});
    },
  };
}
