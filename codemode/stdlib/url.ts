// Pure: no Deno, no fetch, no file system.

/** `URL` and `URLSearchParams`. Parsing is the host's; its objects stay inside. */

import {
  accessor,
  type AccessorSpec,
  type BuiltinSpec,
  done,
  enumerableNames,
  get,
  GuestURL,
  GuestURLSearchParams,
  hostIterator,
  isIterable,
  isObject,
  iterate,
  type Machine,
  method,
  toList,
  toText,
  type Value,
} from "../values/mod.ts";
import { show, toCallback } from "./support.ts";

function thisUrl(m: Machine, self: Value): GuestURL {
  if (self instanceof GuestURL) return self;
  return m.fail("TypeError", `The receiver ${show(self)} is not a URL`);
}

function thisParams(m: Machine, self: Value): GuestURLSearchParams {
  if (self instanceof GuestURLSearchParams) return self;
  return m.fail("TypeError", `The receiver ${show(self)} is not a URLSearchParams`);
}

function parse(m: Machine, [address, base]: Value[]): URL | null {
  const text = toText(m, address);
  const baseText = base === undefined ? undefined : toText(m, base);
  m.chargeString((text.length + (baseText?.length ?? 0)) * 3);
  return URL.parse(text, baseText);
}

function construct(m: Machine, args: Value[]): Value {
  if (args.length === 0) return m.fail("TypeError", "URL needs 1 argument, an address");
  const url = parse(m, args);
  if (url !== null) return new GuestURL(url);
  const base = args[1] === undefined ? "" : ` with base ${show(toText(m, args[1]))}`;
  return m.fail("TypeError", `Invalid URL: ${show(toText(m, args[0]))}${base}`);
}

type Part =
  | "hash"
  | "host"
  | "hostname"
  | "href"
  | "password"
  | "pathname"
  | "port"
  | "protocol"
  | "search"
  | "username";

function part(name: Part): AccessorSpec {
  return accessor((m, self) => thisUrl(m, self).url[name], (m, self, value) => {
    const url = thisUrl(m, self);
    const text = toText(m, value);
    m.chargeString(text.length * 3);
    try {
      url.url[name] = text;
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
      m.fail("TypeError", `Invalid URL: ${show(text)}`);
    }
  });
}

/** `URL`. */
export const urlSpec: BuiltinSpec = {
  type: "function",
  name: "URL",
  summary: "Web addresses, taken apart and put together.",
  call: method(1, (m) => m.fail("TypeError", "Class constructor URL cannot be invoked without 'new'"), { construct }),
  statics: {
    canParse: method(1, (m, _self, args) => parse(m, args) !== null),
    parse: method(1, (m, _self, args) => {
      const url = parse(m, args);
      return url === null ? null : new GuestURL(url);
    }),
  },
  prototype: {
    kind: "URL",
    members: {
      hash: part("hash"),
      host: part("host"),
      hostname: part("hostname"),
      href: part("href"),
      origin: accessor((m, self) => thisUrl(m, self).url.origin),
      password: part("password"),
      pathname: part("pathname"),
      port: part("port"),
      protocol: part("protocol"),
      search: part("search"),
      searchParams: accessor((m, self) => {
        const url = thisUrl(m, self);
        return url.params ??= new GuestURLSearchParams(url.url.searchParams);
      }),
      username: part("username"),
      toString: method(0, (m, self) => thisUrl(m, self).url.href),
      toJSON: method(0, (m, self) => thisUrl(m, self).url.href),
    },
  },
};

/** A name and a value of a list of pairs. */
function pairOf(m: Machine, value: Value): [string, string] {
  if (!isObject(value) || !isIterable(value)) {
    return m.fail("TypeError", "Each element must be a [name, value] pair");
  }
  const list = toList(m, value);
  if (list.length !== 2) return m.fail("TypeError", "Each element must be a [name, value] pair");
  return [toText(m, list[0]), toText(m, list[1])];
}

function pairsOf(m: Machine, value: Value): [string, string][] {
  const pairs: [string, string][] = [];
  const add = (pair: [string, string]) => {
    m.charge(64 + (pair[0].length + pair[1].length) * 2);
    pairs.push(pair);
  };
  if (isIterable(value)) {
    const iterator = iterate(m, value);
    for (let item = iterator.step(m); item !== done; item = iterator.step(m)) add(pairOf(m, item));
  } else {
    for (const name of enumerableNames(m, value)) add([name, toText(m, get(m, value, name))]);
  }
  return pairs;
}

function constructParams(m: Machine, [init]: Value[]): Value {
  if (init === undefined) return new GuestURLSearchParams(new URLSearchParams());
  if (isObject(init)) return new GuestURLSearchParams(new URLSearchParams(pairsOf(m, init)));
  const text = toText(m, init);
  m.chargeString(text.length * 2);
  return new GuestURLSearchParams(new URLSearchParams(text));
}

/** A method that takes a name and perhaps a value, both required texts. */
function named(
  name: string,
  arity: 1 | 2,
  act: (params: URLSearchParams, name: string, value: string | undefined) => Value | void,
) {
  return method(arity, (m, self, args) => {
    const { params } = thisParams(m, self);
    if (args.length < arity) {
      m.fail("TypeError", `URLSearchParams.${name} needs ${arity} argument${arity > 1 ? "s" : ""}`);
    }
    const first = toText(m, args[0]);
    const second = args[1] === undefined && arity === 1 ? undefined : toText(m, args[1]);
    m.charge(64 + (first.length + (second?.length ?? 0)) * 2);
    m.step(1 + (params.size >> 2));
    return act(params, first, second) as Value;
  });
}

/** `URLSearchParams`. */
export const urlSearchParamsSpec: BuiltinSpec = {
  type: "function",
  name: "URLSearchParams",
  summary: "The query of an address as names and values.",
  call: method(0, (m) => m.fail("TypeError", "Class constructor URLSearchParams cannot be invoked without 'new'"), {
    construct: constructParams,
  }),
  prototype: {
    kind: "URLSearchParams",
    members: {
      append: named("append", 2, (params, name, value) => void params.append(name, value!)),
      delete: named("delete", 1, (params, name, value) => void params.delete(name, value)),
      get: named("get", 1, (params, name) => params.get(name)),
      getAll: named("getAll", 1, (params, name) => params.getAll(name)),
      has: named("has", 1, (params, name, value) => params.has(name, value)),
      set: named("set", 2, (params, name, value) => void params.set(name, value!)),
      sort: method(0, (m, self) => {
        const { params } = thisParams(m, self);
        m.step(1 + params.size);
        params.sort();
        return undefined;
      }),
      size: accessor((m, self) => thisParams(m, self).params.size),
      forEach: method(1, (m, self, [callback, receiver]) => {
        const params = thisParams(m, self);
        const f = toCallback(m, callback);
        for (const [name, value] of params.params) f.call3(m, receiver, value, name, params);
        return undefined;
      }),
      keys: method(0, (m, self) => hostIterator("URLSearchParams Iterator", thisParams(m, self).params.keys())),
      values: method(0, (m, self) => hostIterator("URLSearchParams Iterator", thisParams(m, self).params.values())),
      entries: method(
        0,
        (m, self) =>
          hostIterator(
            "URLSearchParams Iterator",
            thisParams(m, self).params.entries(),
            ([name, value]) => [name, value],
          ),
      ),
      toString: method(0, (m, self) => {
        const text = thisParams(m, self).params.toString();
        m.chargeString(text.length);
        return text;
      }),
    },
  },
};
