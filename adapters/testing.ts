// Pure: no Deno, no fetch, no file system.

import { ToolError } from "../spec/tool_error.ts";
import type { Attachment } from "../tools/tool.ts";
import type { CallableTools } from "./run_call.ts";

/** What a call of {@link echoTools} was made with. */
export interface Heard {
  readonly name: string;
  readonly params: unknown;
  readonly options: unknown;
}

/** An attachment whose data is `QUJD`. */
export function attached(mime: string, filename?: string): Attachment {
  return {
    type: "file",
    mime,
    url: `data:${mime};base64,QUJD`,
    ...(filename === undefined ? {} : { filename }),
  };
}

/** One tool, `echo`, which gives what it is told to: attachments, a failure, a fault. */
export function echoTools(heard: Heard[] = []): CallableTools {
  return {
    tools: [{
      name: "echo",
      description: "Says it again",
      parameters: { type: "object", properties: { say: { type: "string" } }, required: ["say"] },
    }],
    call(name, params, options) {
      heard.push({ name, params, options });
      const { say, fail, fault, attachments } = params as {
        say: string;
        fail?: boolean;
        fault?: boolean;
        attachments?: Attachment[];
      };
      if (fault) return Promise.reject(new TypeError(say));
      if (fail) return Promise.reject(new ToolError("not_found", say));
      const result = { title: "t", output: say, metadata: { length: say.length } };
      return Promise.resolve(attachments ? { ...result, attachments } : result);
    },
  };
}
