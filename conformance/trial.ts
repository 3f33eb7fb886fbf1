// Shell: runs a check's calls on a target, with a rig under it.

import type { Arbitrary } from "fast-check";
import type { CallOptions, Place, Trial, Values } from "./check.ts";
import type { Expectation } from "./expect.ts";
import { Broke, Missed, shortTrace, Skipped, Untestable } from "./outcome.ts";
import { type PropertyOptions, runProperty } from "./property.ts";
import { type CallRequest, clip, type Reply } from "./protocol.ts";
import type { Rig } from "./rig.ts";
import { growthDuring, isRunning } from "./processes.ts";
import { claims, type Target } from "./target.ts";
import { cutAlike, describeTree, type Tree } from "./tree.ts";

/** What a trial is made of. */
export interface TrialOptions {
  /** The target. */
  readonly target: Target;
  /** The machine's part. */
  readonly rig: Rig;
  /** Behaviour profile in force. */
  readonly profile: Trial["profile"];
  /** Seed and phases of the check's properties. */
  readonly property: PropertyOptions;
  /** Prefix of session names; no two trials share one. */
  readonly name: string;
  /** Factor on every deadline. */
  readonly patience: number;
  /** That factor where silence is a failure, and so is waited for. */
  readonly silencePatience: number;
  /** Sees every call with its tree and its reply. */
  readonly onCall?: (record: CallRecord) => void;
}

/** A call that was made, with all that it takes to make it again. */
export interface CallRecord {
  /** The files of the place and beside it (`../`). */
  readonly tree: Tree;
  /** The place. */
  readonly place: Place;
  /** What was sent. */
  readonly request: CallRequest;
  /** What came back. */
  readonly reply: Reply;
}

/** Everything a place's name hides behind, so that messages do not differ from run to run. */
export function hidePlace(text: string, place: Place | undefined): string {
  return place ? text.replaceAll(place.directory, "{{dir}}").replaceAll(place.outside, "{{outside}}") : text;
}

/** What the calls of a trial come to. */
export interface TrialCounts {
  /** Calls made. */
  calls: number;
}

interface Called {
  readonly place: Place;
  readonly text: string;
  readonly options: CallOptions;
}

/** Makes the trial that a check runs on, and the counts that it keeps. */
export function makeTrial(options: TrialOptions): { trial: Trial; counts: TrialCounts } {
  const { target, rig, profile } = options;
  const counts: TrialCounts = { calls: 0 };
  const trees = new Map<Place, Tree>();
  const called = new WeakMap<Reply, Called>();
  let latest: Called | undefined;
  let sessions = 0;
  const session = () => `${options.name}-${++sessions}`;
  const missed = (control: boolean, wanted: string, given: string, of: Called | undefined): Missed => {
    const [want, got] = cutAlike(hidePlace(wanted, of?.place), hidePlace(given, of?.place));
    const call = of && clip(hidePlace(of.text, of.place), 2000);
    const tree = of && hidePlace(describeTree(trees.get(of.place) ?? {}), of.place);
    return new Missed({
      control,
      want,
      got,
      ...(call === undefined ? {} : { call }),
      ...(tree === undefined ? {} : { tree }),
    });
  };
  const judge = (control: boolean, reply: Reply, expectation: Expectation) => {
    const of = called.get(reply);
    if (reply.kind === "broke") {
      if (reply.silent && of?.options.silenceFails) throw missed(control, expectation.want, reply.trace, of);
      const trace = hidePlace(reply.trace, of?.place);
      throw new Broke(trace, missed(control, expectation.want, shortTrace(trace), of).miss);
    }
    if (reply.kind === "skip") throw new Skipped(reply.reason);
    const got = expectation.got(reply, { claimsCode: claims(target.hello, "code") });
    if (got !== undefined) throw missed(control, expectation.want, got, of);
  };
  const trial: Trial = {
    profile,
    tools: target.hello.tools,
    async dir(tree, outside = {}) {
      const place = await rig.build(tree, outside);
      trees.set(place, {
        ...tree,
        ...Object.fromEntries(Object.entries(outside).map(([name, entry]) => [`../${name}`, entry])),
      });
      return place;
    },
    async put(place, tree) {
      await rig.put(place.directory, tree);
      trees.set(place, { ...trees.get(place), ...tree });
    },
    async call(tool, params, place, call = {}) {
      const directory = call.directory ?? place.directory;
      const context: CallRequest["context"] = {
        directory,
        ...(call.worktree === undefined ? {} : { worktree: call.worktree }),
        ...(call.defaultRules
          ? {}
          : { rules: [...(call.rules ?? [{ permission: "*", pattern: "*", action: "allow" as const }])] }),
        ...(call.replies ? { replies: [...call.replies] } : {}),
        ...(call.mcp ? { mcp: { ...call.mcp } } : {}),
        ...(call.endpoints ? { endpoints: { ...call.endpoints } } : {}),
        ...(call.environment ? { environment: { ...call.environment } } : {}),
        ...(call.web
          ? { web: { ...call.web, refusePrivate: call.web.refusePrivate && [...call.web.refusePrivate] } }
          : {}),
        profile,
      };
      const request = {
        session: call.session ?? session(),
        tool,
        params,
        context,
        within: Math.round((call.within ?? 10000) * (call.silenceFails ? options.silencePatience : options.patience)),
      };
      counts.calls++;
      const shownContext = [
        ...(call.rules ? [`rules ${JSON.stringify(call.rules)}`] : []),
        ...(call.replies ? [`replies ${JSON.stringify(call.replies)}`] : []),
      ].join(" ");
      const now: Called = {
        place,
        options: call,
        text: `${tool} ${JSON.stringify(params)}${shownContext && `  ${shownContext}`}`,
      };
      latest = now;
      const reply = await target.call(request);
      called.set(reply, now);
      options.onCall?.({ tree: trees.get(place) ?? {}, place, request, reply });
      return reply;
    },
    control: (reply, expectation) => judge(true, reply, expectation),
    expect: (reply, expectation) => judge(false, reply, expectation),
    demand(want, problem, got = problem ?? "") {
      if (problem !== undefined) throw missed(false, want, got, latest);
    },
    property<T>(
      values: Values<T>,
      holds: (value: T) => Promise<void>,
      given: { readonly runs?: number; readonly examples?: readonly T[] } = {},
    ) {
      const { runs = options.property.runs, examples = [] } = given;
      // The limits themselves are always tried; only chance is rationed.
      const most = Math.max(examples.length, Math.min(runs, options.property.runs));
      return runProperty(values as Arbitrary<T>, holds, { ...options.property, runs: most }, examples);
    },
    session,
    restart: () => target.restart(),
    rgCalls: () => rig.rgCalls(),
    rgScript: (script) => rig.rgScript(script),
    serve: (pages) => rig.serve(pages),
    server: (script) => rig.server(script),
    serverCalls: (server) => rig.serverCalls(server),
    async native(code) {
      const { value, failure, logs } = await rig.native.run(code);
      return { logs, ...(failure ? { failure: failure.message } : { value: JSON.parse(value ?? "null") }) };
    },
    growthDuring: (work) => growthDuring(target.pid ?? Deno.pid, work),
    isRunning,
    readFile: (path) => Deno.readTextFile(path).catch(() => undefined),
    untestable(reason): never {
      throw new Untestable(reason);
    },
  };
  return { trial, counts };
}
