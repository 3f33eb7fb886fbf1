// Pure: no Deno, no fetch, no file system.

/** What is recorded of one object of the host: its prototype, whether it can grow, and its own properties. */
interface Recorded {
  readonly object: object;
  readonly path: string;
  readonly prototype: object | null;
  readonly extensible: boolean;
  readonly properties: ReadonlyMap<PropertyKey, PropertyDescriptor>;
}

/** The host's own objects at one moment, to be compared with a later one. */
export class IntrinsicsSnapshot {
  readonly #records: readonly Recorded[];

  /** Record every object that can be reached from the roots through own properties, getters and prototypes. */
  constructor(roots: Readonly<Record<string, object>>) {
    const records: Recorded[] = [];
    const seen = new Set<object>();
    const waiting: [path: string, value: unknown][] = Object.entries(roots);
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const [path, value] = next;
      if ((typeof value !== "object" && typeof value !== "function") || value === null || seen.has(value)) continue;
      seen.add(value);
      const properties = new Map<PropertyKey, PropertyDescriptor>();
      for (const key of Reflect.ownKeys(value)) {
        const descriptor = Object.getOwnPropertyDescriptor(value, key)!;
        properties.set(key, descriptor);
        const name = `${path}.${String(key)}`;
        waiting.push([name, descriptor.value], [`get ${name}`, descriptor.get], [`set ${name}`, descriptor.set]);
      }
      const prototype = Object.getPrototypeOf(value);
      waiting.push([`${path}.[prototype]`, prototype]);
      records.push({ object: value, path, prototype, extensible: Object.isExtensible(value), properties });
    }
    this.#records = records;
  }

  /** How many objects are recorded. */
  get size(): number {
    return this.#records.length;
  }

  /** What has changed since, as sentences; empty when nothing has. */
  changes(): string[] {
    const changes: string[] = [];
    for (const { object, path, prototype, extensible, properties } of this.#records) {
      if (Object.getPrototypeOf(object) !== prototype) changes.push(`${path} has another prototype`);
      if (Object.isExtensible(object) !== extensible) changes.push(`${path} has been locked`);
      const keys = Reflect.ownKeys(object);
      for (const key of keys) {
        const before = properties.get(key);
        const now = Object.getOwnPropertyDescriptor(object, key)!;
        if (before === undefined) changes.push(`${path} has a new property ${String(key)}`);
        else if (!isSame(before, now)) changes.push(`${path}.${String(key)} has changed`);
      }
      for (const key of properties.keys()) {
        if (!Object.hasOwn(object, key)) changes.push(`${path} has lost ${String(key)}`);
      }
    }
    return changes;
  }
}

function isSame(a: PropertyDescriptor, b: PropertyDescriptor): boolean {
  return Object.is(a.value, b.value) && a.get === b.get && a.set === b.set && a.writable === b.writable &&
    a.enumerable === b.enumerable && a.configurable === b.configurable;
}

/** The roots of the language's own objects: its globals, and what only syntax reaches. */
export function languageRoots(): Record<string, object> {
  const names = Object.getOwnPropertyNames(globalThis).filter((name) => /^[A-Z]/.test(name) || name === "console");
  const roots: Record<string, object> = {};
  for (const name of names) {
    const { value } = Object.getOwnPropertyDescriptor(globalThis, name)!;
    if ((typeof value === "object" || typeof value === "function") && value !== null) roots[name] = value;
  }
  roots["async function"] = async function () {};
  roots["generator"] = function* () {};
  roots["async generator"] = async function* () {};
  roots["array iterator"] = [].values();
  roots["string iterator"] = ""[Symbol.iterator]();
  roots["map iterator"] = new Map().keys();
  roots["set iterator"] = new Set().keys();
  roots["match iterator"] = "".matchAll(/a/g);
  return roots;
}
