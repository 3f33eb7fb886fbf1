// Shell: loads the detector's rules when they are first needed.

/** A secret that was recognised. */
export interface Secret {
  /** What it looks like, such as `GITHUB_TOKEN`. */
  readonly name: string;
  /** Where it starts in the text, in UTF-16 code units. */
  readonly start: number;
  /** Where it ends. */
  readonly end: number;
}

/** Finds secrets in a text. */
export type Detector = (text: string) => Promise<readonly Secret[]>;

/** What of the library is used: rules that look at a text and report ranges. */
interface LibraryRule {
  readonly meta: { readonly id: string };
  // deno-lint-ignore no-explicit-any -- the library's own types ask for much that its rules do not use
  readonly create: (context: any, options: any) => { readonly file?: (source: any) => unknown };
}

interface Report {
  readonly message: { readonly messageId: string };
  readonly range: readonly [number, number];
}

/**
 * A detector with the recommended rules of secretlint. The rules take some 50 ms to load, which the first search with a
 * match pays.
 */
export function createDetector(): Detector {
  let loading: Promise<readonly LibraryRule[]> | undefined;
  return async (text) => {
    loading ??= import("@secretlint/secretlint-rule-preset-recommend").then(({ rules }) =>
      // Comments in a file cannot switch the detector off.
      (rules as unknown as LibraryRule[]).filter((rule) => !rule.meta.id.endsWith("filter-comments"))
    );
    const found: Secret[] = [];
    const context = {
      sharedOptions: {},
      createTranslator: () => (messageId: string) => ({ messageId, message: messageId }),
      ignore() {},
      report({ message, range }: Report) {
        found.push({ name: message.messageId, start: range[0], end: range[1] });
      },
    };
    const source = {
      content: text,
      contentType: "text",
      ext: "",
      hasBOM: false,
      filePath: undefined,
      getFilePath: () => undefined,
      getPhysicalFilePath: () => undefined,
    };
    for (const rule of await loading) await rule.create(context, {}).file?.(source);
    return found;
  };
}
