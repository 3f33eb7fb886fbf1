// Shell: starts an adapter and tries it.

import { toolErrorCodes } from "../spec/tool_error.ts";
import { claims, TargetStartError } from "./target.ts";
import { oneLine } from "./verdict.ts";
import { makeRig } from "./rig.ts";
import { lineTarget } from "./target_line.ts";
import { inWords } from "./expect.ts";
import { shortTrace } from "./outcome.ts";
import { lastWords } from "./report_terminal.ts";
import type { CallRequest, Reply } from "./protocol.ts";

/** A finding about an adapter: what was seen, and what to do. */
interface Finding {
  readonly what: string;
  readonly todo?: string;
}

/** A call for each tool that must succeed, and one that must be refused. */
const calls: Readonly<Record<string, { readonly good: unknown; readonly bad: unknown }>> = {
  read: { good: { filePath: "a.txt" }, bad: { filePath: "missing.txt" } },
  glob: { good: { pattern: "*.txt" }, bad: { pattern: "*", path: "a.txt" } },
  grep: { good: { pattern: "needle" }, bad: { pattern: "" } },
};

/** The other tools of the suite: what they need is set up by the checks themselves. */
const untried = ["webfetch", "websearch", "execute"];

const codes: readonly string[] = toolErrorCodes;

/** What to do about a broken connection, which is no fault of the call that met it; with what the target last said. */
function mendConnection(reply: Reply, stderr: string): string | undefined {
  if (reply.kind !== "broke" || !reply.transport) return undefined;
  const last = lastWords(stderr).join("\n        ");
  return "answer each call with one line of JSON that carries the call's id, flush it, and wait for the next call; log to stderr" +
    (last === "" ? "" : `; its standard error ends with:\n        ${last}`);
}

/** A reply in a line: of an answer its start is enough, of a trace the end may hold the error. */
const inShort = (reply: Reply): string =>
  reply.kind === "broke" ? `broke: ${oneLine(shortTrace(reply.trace))}` : oneLine(inWords(reply), 100);

function judgeGood(tool: string, reply: Reply, directory: string): Finding {
  const call = `${tool} ${JSON.stringify(calls[tool]?.good)}`;
  switch (reply.kind) {
    case "broke":
      return {
        what: `${call} broke: ${oneLine(shortTrace(reply.trace))}`,
        todo:
          `catch what the implementation throws on purpose and reply with refused, and keep broke for accidents; where ` +
          `there is no ${tool}, take "${tool}" out of hello.tools`,
      };
    case "skip":
      return { what: `${call} was skipped: ${reply.reason}`, todo: `take "${tool}" out of hello.tools, or map it` };
    case "refused":
      return {
        what: `${call} was refused: ${reply.refusal.message}`,
        todo: "resolve relative paths against context.directory, not against the adapter's own directory",
      };
    case "ok": {
      const { output } = reply.answer;
      if (output === "") {
        return { what: `${call} gave an empty output`, todo: "put the text that the model would see into ok.output" };
      }
      if (tool === "read" && !output.includes("needle")) {
        return {
          what: `${call} does not show the file's text: ${output.slice(0, 80)}`,
          todo: "put the file's text into ok.output",
        };
      }
      if (tool !== "read" && !output.includes(`${directory}/a.txt`)) {
        return {
          what: `${call} does not name the file by its absolute path`,
          todo: "run the search in context.directory, and give absolute paths",
        };
      }
      return { what: `${call} answers` };
    }
  }
}

function judgeBad(tool: string, reply: Reply, hasCode: boolean): Finding {
  const call = `${tool} ${JSON.stringify(calls[tool]?.bad)}`;
  if (reply.kind === "refused" && hasCode && reply.refusal.code === undefined) {
    return {
      what: `${call} is refused without a code`,
      todo: 'send refused.code, or leave "code" out of hello.features',
    };
  }
  if (reply.kind === "refused" && hasCode && !codes.includes(reply.refusal.code ?? "")) {
    return {
      what: `${call} is refused with the code "${reply.refusal.code}", which is none of the contract's`,
      todo: `send one of ${
        codes.slice(0, 6).join(", ")
      }, … (spec/tool_error.ts), or leave "code" out of hello.features`,
    };
  }
  if (reply.kind === "refused") return { what: `${call} is refused` };
  const todo = reply.kind === "broke"
    ? "an error that the tool raises on purpose is refused, not broke"
    : "an error must come as refused, not as ok with its text";
  return { what: `${call} is not refused: ${inShort(reply)}`, todo };
}

/** Says hello, calls each tool once well and once badly, asks a question, says bye; tells what to mend. Gives the exit code. */
export async function checkAdapter(command: readonly string[], signal?: AbortSignal): Promise<number> {
  const rig = await makeRig({ signal });
  const findings: Finding[] = [];
  const judged = (finding: Finding, reply: Reply, stderr = "") => {
    const todo = mendConnection(reply, stderr) ?? finding.todo;
    findings.push(todo === undefined ? finding : { ...finding, todo });
  };
  try {
    const target = await lineTarget({ command, env: { PATH: `${rig.bin}:${Deno.env.get("PATH") ?? ""}` }, signal });
    const { name, version, tools, features = [] } = target.hello;
    findings.push({
      what: `hello: ${name} ${version}, tools ${tools.join(", ") || "none"}, features ${features.join(", ") || "none"}`,
    });
    const place = await rig.build({ "a.txt": "needle\n" }, {});
    const request = (tool: string, params: unknown, more: Partial<CallRequest["context"]> = {}): CallRequest => ({
      session: "adapter-check",
      tool,
      params,
      context: { directory: place.directory, rules: [{ permission: "*", pattern: "*", action: "allow" }], ...more },
      within: 10000,
    });
    for (const [tool, { good, bad }] of Object.entries(calls)) {
      if (!tools.includes(tool)) continue;
      const answer = await target.call(request(tool, good));
      judged(judgeGood(tool, answer, place.directory), answer, target.stderr?.());
      const refusal = await target.call(request(tool, bad));
      judged(judgeBad(tool, refusal, claims(target.hello, "code")), refusal, target.stderr?.());
    }
    const others = untried.filter((tool) => tools.includes(tool));
    if (others.length > 0) findings.push({ what: `${others.join(", ")}: not tried here, a run tries them` });
    else if (!tools.some((tool) => tool in calls)) {
      findings.push({
        what: `hello names no tool of ${[...Object.keys(calls), ...untried].join(", ")}`,
        todo: 'name them in hello.tools, such as ["read","grep"]',
      });
    }
    if (claims(target.hello, "asks") && tools.includes("read")) {
      const reply = await target.call(
        request("read", { filePath: "a.txt" }, {
          rules: [{ permission: "*", pattern: "*", action: "ask" }],
          replies: ["once"],
        }),
      );
      const asks = reply.kind === "ok" ? reply.answer.asks ?? [] : [];
      findings.push(
        asks.length === 1 ? { what: "a question is asked and answered once" } : {
          what: `the feature "asks" is claimed, but the rule "ask" gave ${asks.length} questions: ${
            inWords(reply).slice(0, 80)
          }`,
          todo: "list each question in ok.asks and answer it from context.replies",
        },
      );
    }
    const unknown = await target.call(request("no-such-tool", {}));
    judged(
      unknown.kind === "skip" || unknown.kind === "refused" ? { what: "an unknown tool is skipped" } : {
        what: `an unknown tool gives ${inShort(unknown)}`,
        todo: 'reply {"skip":"no such tool here"} to what the adapter cannot do',
      },
      unknown,
      target.stderr?.(),
    );
    await target.close();
  } catch (error) {
    if (!(error instanceof TargetStartError)) throw error;
    findings.push({
      what: error.message,
      todo: "write one JSON object a line to stdout and flush it; send every log to stderr",
    });
  } finally {
    await rig.close();
  }
  for (const { what, todo } of findings) {
    console.log(todo === undefined ? `ok    ${what}` : `MEND  ${what}\n      ${todo}`);
  }
  return findings.some(({ todo }) => todo !== undefined) ? 2 : 0;
}
