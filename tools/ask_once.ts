// Pure: no Deno, no fetch, no file system.

import type { AskRequest } from "../permission/request.ts";

/**
 * Asks each question of a call once: a path and the one that it stands for often lie in the same place outside, and what
 * was granted a moment ago is not asked again. What was refused ends the call.
 */
export function askOnce(ask: (request: AskRequest) => Promise<void>): (request: AskRequest) => Promise<void> {
  const granted = new Set<string>();
  return async (request) => {
    const question = JSON.stringify([request.permission, request.patterns]);
    if (granted.has(question)) return;
    await ask(request);
    granted.add(question);
  };
}
