// Pure: no Deno, no fetch, no file system.

/**
 * The shapes of the protocol that the pure parts of the server give and take, as far as they use them.
 *
 * @module
 */

/** A tool as it is listed. */
export type McpTool = {
  /** Name to call it by. */
  name: string;
  /** A short line for a person. */
  title?: string;
  /** What it does. */
  description: string;
  /** JSON Schema of its arguments. */
  inputSchema: { type: "object"; [keyword: string]: unknown };
  /** What a client may know before a call. */
  annotations: McpHints;
};

/** Hints about a tool. */
export type McpHints = {
  /** A short line for a person. */
  title?: string;
  /** It changes nothing. */
  readOnlyHint: boolean;
  /** It may destroy something; says nothing where it only reads. */
  destructiveHint?: boolean;
  /** It reaches out of this machine. */
  openWorldHint: boolean;
};

/** A piece of a result. */
export type McpContent =
  /** A text. */
  | { type: "text"; text: string }
  /** An image in base64. */
  | { type: "image"; data: string; mimeType: string }
  /** Another file in base64. */
  | { type: "resource"; resource: { uri: string; mimeType: string; blob: string } };

/** The result of a call. */
export type McpResult = {
  /** What the model sees. */
  content: McpContent[];
  /** The same as data, with what is for the host. */
  structuredContent?: Record<string, unknown>;
  /** Whether the call failed. */
  isError?: true;
};

/** A form for the person at the client. */
export type McpForm = {
  /** Always `"form"`. */
  mode: "form";
  /** What is asked. */
  message: string;
  /** The fields. */
  requestedSchema: {
    type: "object";
    properties: {
      answer: { type: "string"; title: string; oneOf: { const: string; title: string }[] };
      part: { type: "string"; title: string; description: string };
      minutes: { type: "number"; title: string; description: string; minimum: number };
      message: { type: "string"; title: string; description: string };
    };
    required: string[];
  };
};

/** What became of a form. */
export type McpFormResult = {
  /** Sent, refused or closed. */
  action: "accept" | "decline" | "cancel";
  /** What was filled in. */
  content?: Readonly<Record<string, unknown>> | undefined;
};
