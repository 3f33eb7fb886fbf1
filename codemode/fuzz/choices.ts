// Pure: no Deno, no fetch, no file system.

/** Choices taken from a list of numbers, and the names in scope while a program is made of them. */

/** What a value mostly is. */
export type Kind = "num" | "str" | "bool" | "arr" | "obj" | "fn" | "any";

/** A name in scope. */
export interface Variable {
  readonly name: string;
  readonly kind: Kind;
  readonly constant: boolean;
}

/** Takes choices, knows names. */
export abstract class Choices {
  protected at = 0;
  protected names = 0;
  protected depth = 0;
  protected size = 0;
  protected scopes: Variable[][] = [[]];
  protected asynchronous = true;
  protected inFunction = false;
  protected loops: string[] = [];
  protected breakable = 0;

  constructor(private readonly choices: ArrayLike<number>) {}

  protected pick(n: number): number {
    const value = this.at < this.choices.length ? this.choices[this.at++]! : 0;
    return n <= 256 ? Math.floor(value * n / 256) : value % n;
  }

  protected chance(percent: number): boolean {
    return this.pick(100) >= 100 - percent;
  }

  protected one<T>(items: readonly T[]): T {
    return items[this.pick(items.length)]!;
  }

  protected fresh(): string {
    return `v${this.names++}`;
  }

  protected visible(): Variable[] {
    return this.scopes.flat();
  }

  protected declare(kind: Kind, constant: boolean, name = this.fresh()): string {
    this.scopes.at(-1)!.push({ name, kind, constant });
    return name;
  }

  protected variable(kind: Kind): string | undefined {
    const fitting = this.visible().filter((v) =>
      kind === "any" || v.kind === kind || v.kind === "any" && this.chance(20)
    );
    return fitting.length === 0 ? undefined : this.one(fitting).name;
  }

  protected assignable(kind: Kind): string | undefined {
    const fitting = this.visible().filter((v) => !v.constant && (kind === "any" || v.kind === kind));
    return fitting.length === 0 ? undefined : this.one(fitting).name;
  }

  protected kind(): Kind {
    return this.one(["num", "str", "arr", "obj", "bool", "fn", "any"]);
  }

  protected key(): string {
    return this.one(["a", "b", "c", "d", "length", "x"]);
  }

  /** The simplest expressions of a kind. */
  protected leaf(kind: Kind): string {
    const known = this.chance(60) ? this.variable(kind) : undefined;
    if (known !== undefined) return known;
    switch (kind) {
      case "num":
        return this.one([
          "0",
          "1",
          "2",
          "3",
          "7",
          "-1",
          "0.1",
          "1.5",
          "NaN",
          "-0",
          "1e21",
          "2147483648",
          "Infinity",
          "1e-7",
          "255",
        ]);
      case "str":
        return this.one(['"a"', '""', '"b,c"', '"10"', '"é😀"', '"Abc"', '" x "', '"a-b-c"', '"\\n"']);
      case "bool":
        return this.one(["true", "false"]);
      case "arr":
        return this.one([
          "[1, 2, 3]",
          "[]",
          '["b", "a"]',
          "[3, 1, 2]",
          "[, 1]",
          "[[1], [2, [3]]]",
          "[undefined, null]",
        ]);
      case "obj":
        return this.one([
          "{ a: 1 }",
          "{}",
          '{ b: "x", a: 2 }',
          "{ 2: 1, 1: 2, c: 3 }",
          "{ a: { b: { c: 1 } } }",
          '{ "constructor": 5 }',
        ]);
      case "fn":
        return this.one([
          "((x) => x)",
          "((x, y) => y)",
          "(function () { return this })",
          "(() => { throw new RangeError() })",
        ]);
      default:
        return this.one(["1", '"s"', "null", "undefined", "true", "[1]", "{ a: 1 }"]);
    }
  }
}
