// Pure: no Deno, no fetch, no file system.

/**
 * The inside of a program's realm: its `tools`, its `console`, and the way its result leaves. The function is turned into
 * text and evaluated in a fresh realm, so it may use nothing from outside but its parameters.
 *
 * @module
 */

/** What a foil may get wrong inside the realm. The right values are {@link rightGuest}. */
export interface GuestParts {
  /** Calls at once. */
  readonly concurrency: number;
  /** Which waiting call is next. */
  readonly next: "first" | "last";
  /** When a call starts. */
  readonly starts: "at once" | "when awaited";
  /** What a call gives. */
  readonly gives: "promise" | "thenable";
  /** What is done about arguments that are not exactly one object. */
  readonly otherInput: "refuse" | "pass";
  /** How arguments are written. */
  readonly writes: "json" | "undefined too";
  /** When arguments are written. */
  readonly writesInput: "at the call" | "a turn later";
  /** Whether two equal calls share one result. */
  readonly sharesResults: boolean;
  /** Whether work that was not awaited is finished. */
  readonly finishes: "all" | "calls" | "nothing";
  /** Whether failures of work that was not awaited are told. */
  readonly tellsFailures: boolean;
  /** Levels that a result may have around its innermost value. */
  readonly depth: number;
  /** Methods of the console. */
  readonly console: readonly string[];
  /** What `Object.keys(tools)` gives. */
  readonly keys: "names" | "none" | "namespaces only";
  /** Built-ins that are missing, as expressions to delete. */
  readonly without: string;
  /** A text run in the realm first. */
  readonly before: string;
  /** Host globals stay, and functions can be made of text. */
  readonly keepsGlobals: boolean;
  /** One realm serves every program. */
  readonly sharesRealm: boolean;
  /** How special values leave. */
  readonly undefinedAs: "null" | "left out";
  readonly numberAs: "null" | "text";
  readonly dateAs: "text" | "number";
  readonly urlAs: "text" | "object";
  readonly mapAs: "empty" | "entries";
  readonly functionAs: "refuse" | "null";
  readonly promiseAs: "refuse" | "empty";
  readonly cycleAs: "refuse" | "null";
  /** What a failed tool call throws. */
  readonly throws: "error" | "text";
  /** Kinds of failures that are called otherwise. */
  readonly renames: Readonly<Record<string, string>>;
}

/** The right parts. */
export const rightGuest: GuestParts = {
  concurrency: 8,
  next: "first",
  starts: "at once",
  gives: "promise",
  otherInput: "refuse",
  writes: "json",
  writesInput: "at the call",
  sharesResults: false,
  finishes: "all",
  tellsFailures: true,
  depth: 32,
  console: ["log", "info", "debug", "warn", "error", "dir", "table"],
  keys: "names",
  without: "",
  before: "",
  keepsGlobals: false,
  sharesRealm: false,
  undefinedAs: "null",
  numberAs: "null",
  dateAs: "text",
  urlAs: "text",
  mapAs: "empty",
  functionAs: "refuse",
  promiseAs: "refuse",
  cycleAs: "refuse",
  throws: "error",
  renames: {},
};

/** How a program ended, as it leaves the process. */
export interface GuestEnd {
  /** The result as JSON, or a failure. */
  readonly value?: string;
  readonly failure?: {
    readonly kind: string;
    readonly message: string;
    readonly stack?: string | undefined;
    readonly suggestion?: string | undefined;
  };
  /** Lines of the console. */
  readonly logs: readonly string[];
  /** Failures of work that nobody awaited. */
  readonly warnings: readonly string[];
}

/** What the realm gets from outside. */
export interface GuestHost {
  /** Names of tools by namespace. */
  readonly tools: Readonly<Record<string, readonly string[]>>;
  readonly parts: GuestParts;
  /** Asks the host for a call; `settle` gets the outcome as JSON. */
  readonly call: (path: string, input: string | undefined, settle: (outcome: string) => void) => void;
  /** Resolves after everything that is ready has run. */
  readonly turn: (then: () => void) => void;
  /** Rejections that nobody handled, as texts. */
  readonly unhandled: () => string[];
  readonly end: (json: string) => void;
  readonly URL: unknown;
  readonly URLSearchParams: unknown;
}

/** Runs in the realm; gives the function that starts the program, which is the body of an async function. */
// deno-lint-ignore no-explicit-any
export function guest(host: GuestHost, realm: any): (program: (tools: unknown) => Promise<unknown>) => void {
  const { parts } = host;
  const logs: string[] = [];
  // Tables of their own: the program may have replaced what it can reach.
  const { stringify, parse } = JSON;
  const { keys } = Object;
  const text = (value: unknown): string => {
    if (typeof value === "string") return value;
    if (value instanceof Error) return `${value.name}: ${value.message}`;
    if (typeof value === "function" || value === undefined || typeof value === "number") return String(value);
    return stringify(value) ?? String(value);
  };
  const console: Record<string, unknown> = {};
  for (const name of parts.console) {
    console[name] = (...values: unknown[]) => void logs.push(values.map(text).join(" "));
  }
  realm.console = console;
  realm.URL = host.URL;
  realm.URLSearchParams = host.URLSearchParams;

  class CallFailure extends Error {
    declare kind: string;
    constructor(kind: string, message: string) {
      super(message);
      Object.defineProperty(this, "kind", { value: kind, enumerable: false });
      Object.defineProperty(this, "name", { value: "Error", enumerable: false });
    }
  }

  const waiting: (() => unknown)[] = [];
  let running = 0;
  const pending = new Set<Promise<void>>();
  const known = new Map<string, unknown>();
  const isTool = (value: unknown) => typeof value === "function" && toolFunctions.has(value);
  const toolFunctions = new WeakSet<object>();
  const begin = () => {
    while (running < parts.concurrency && waiting.length > 0) {
      running++;
      (parts.next === "first" ? waiting.shift() : waiting.pop())?.();
    }
  };
  const failure = (kind: string, message: string) =>
    parts.throws === "text" ? message : new CallFailure(parts.renames[kind] ?? kind, message);
  const write = (input: unknown): string | undefined =>
    stringify(input, (_key, value) => parts.writes !== "json" && value === undefined ? null : value);

  const start = (path: string, args: readonly unknown[]): Promise<unknown> => {
    const [input] = args;
    const wrong = args.length !== 1 || typeof input !== "object" || input === null || Array.isArray(input);
    if (wrong && parts.otherInput === "refuse") {
      return Promise.reject(failure("InvalidToolInput", `${path} takes exactly one input object`));
    }
    const early = parts.writesInput === "at the call" ? write(input) : undefined;
    // Beside the promise that the program gets, so that a failure that nobody handles is still seen as one.
    const ended = Promise.withResolvers<void>();
    pending.add(ended.promise);
    const promise = new Promise<unknown>((resolve, reject) => {
      waiting.push(async () => {
        if (early === undefined) await null;
        host.call(path, early ?? write(input), (json) => {
          running--;
          pending.delete(ended.promise);
          ended.resolve();
          begin();
          const outcome = parse(json);
          if (outcome.failure) return reject(failure(outcome.failure.kind, outcome.failure.message));
          const shared = `${path} ${early}`;
          if (parts.sharesResults) {
            if (!known.has(shared)) known.set(shared, outcome.value);
            return resolve(known.get(shared));
          }
          resolve(outcome.value);
        });
      });
    });
    begin();
    return promise;
  };

  const callable = (path: string) => {
    const tool = (...args: unknown[]) => {
      let promise: Promise<unknown> | undefined;
      const lazy = () => promise ??= start(path, args);
      if (parts.starts === "at once") lazy();
      if (parts.starts === "at once" && parts.gives === "promise") return promise;
      return { then: (ok?: (value: unknown) => unknown, no?: (error: unknown) => unknown) => lazy().then(ok, no) };
    };
    toolFunctions.add(tool);
    return tool;
  };

  const tree = (path: string, names: readonly string[], make: (name: string) => unknown) => {
    const made = new Map<string, unknown>();
    return new Proxy(Object.create(null), {
      get(_target, name) {
        if (typeof name !== "string" || (name === "then" && !names.includes("then"))) return undefined;
        if (!made.has(name)) made.set(name, make(name));
        return made.get(name);
      },
      has: (_target, name) => names.includes(String(name)),
      set: () => false,
      ownKeys: () => parts.keys === "none" || (parts.keys === "namespaces only" && path !== "") ? [] : [...names],
      getOwnPropertyDescriptor: (_target, name) =>
        names.includes(String(name)) ? { enumerable: true, configurable: true, value: make(String(name)) } : undefined,
    });
  };
  const missing = (path: string) => () =>
    Promise.reject(failure("UnknownTool", `There is no tool ${path}. Find it with tools.$codemode.search({ query }).`));
  const tools = tree("", keys(host.tools), (namespace) => {
    const names = host.tools[namespace];
    if (names === undefined) return tree(namespace, [], (name) => missing(`${namespace}.${name}`));
    return tree(
      namespace,
      names,
      (name) => names.includes(name) ? callable(`${namespace}.${name}`) : missing(`${namespace}.${name}`),
    );
  });

  const is = (value: object, kind: string) => Object.prototype.toString.call(value) === `[object ${kind}]`;
  const toJson = Date.prototype.toJSON;
  const copy = (value: unknown, open: readonly object[]): unknown => {
    switch (typeof value) {
      case "undefined":
        return null;
      case "number":
        return Number.isFinite(value) ? value : parts.numberAs === "null" ? null : String(value);
      case "function":
        if (parts.functionAs === "null") return null;
        throw new CallFailure("InvalidDataValue", isTool(value) ? "a tool is no data" : "a function is no data");
      case "object":
        break;
      default:
        return value;
    }
    if (value === null) return null;
    if (is(value, "Promise")) {
      if (parts.promiseAs === "empty") return {};
      throw new CallFailure("InvalidDataValue", "a promise is no data: await it");
    }
    if (is(value, "Date")) return parts.dateAs === "text" ? toJson.call(value as Date) : Number(value);
    if (is(value, "URL")) return parts.urlAs === "text" ? String(value) : {};
    if (is(value, "Map") || is(value, "Set")) return parts.mapAs === "empty" ? {} : [...value as Set<unknown>];
    if (is(value, "RegExp")) return {};
    if (open.includes(value)) {
      if (parts.cycleAs === "null") return null;
      throw new CallFailure("InvalidDataValue", "a cycle is no data");
    }
    if (open.length > parts.depth) {
      throw new CallFailure("InvalidDataValue", `the value has more than ${parts.depth} levels`);
    }
    const inside = [...open, value];
    if (Array.isArray(value)) return Array.from(value, (item) => copy(item, inside));
    const result: Record<string, unknown> = Object.create(null);
    for (const [key, field] of Object.entries(value)) {
      if (field === undefined && parts.undefinedAs === "left out") continue;
      result[key] = copy(field, inside);
    }
    return result;
  };

  const turn = () => new Promise<void>((done) => host.turn(done));
  const finish = async () => {
    if (parts.finishes === "nothing") return;
    if (parts.finishes === "calls") return void await Promise.all(pending);
    do {
      await Promise.all(pending);
      await turn();
      await turn();
    } while (pending.size > 0);
  };
  const describe = (error: unknown) => {
    const kind = error instanceof CallFailure ? error.kind : "ExecutionFailure";
    const said = error instanceof Error
      ? error.name === "Error" ? error.message : `${error.name}: ${error.message}`
      : text(error);
    const stack = error instanceof Error ? String(error.stack) : undefined;
    return { kind: parts.renames[kind] ?? kind, message: said, stack };
  };
  return (program) => {
    const main = async () => {
      try {
        const value = stringify(copy(await program(tools), []));
        await finish();
        return { value };
      } catch (error) {
        await finish();
        return { failure: describe(error) };
      }
    };
    main().then((ended) => {
      host.end(stringify({ ...ended, logs, warnings: parts.tellsFailures ? host.unhandled() : [] }));
    });
  };
}
