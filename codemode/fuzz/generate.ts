// Pure: no Deno, no fetch, no file system.

/**
 * Programs from the accepted grammar, made from a list of numbers: each choice takes the next number, and when none is
 * left the simplest alternative. Shorter lists and smaller numbers therefore give simpler programs, which is what a
 * shrinker wants.
 *
 * @module
 */

type Kind = "num" | "str" | "bool" | "arr" | "obj" | "fn" | "any";

interface Variable {
  readonly name: string;
  readonly kind: Kind;
  readonly constant: boolean;
}

/** What every generated program starts with: a bound on its work, and a way to show values without losing anything. */
export const prelude = `let $n = 0;
function tick() { if (++$n > 400) throw new RangeError("ticks"); }
function show(v, d = 0) {
  if (d > 5) return "...";
  if (typeof v === "string") return JSON.stringify(v);
  if (typeof v === "number") return Object.is(v, -0) ? "-0" : String(v);
  if (typeof v === "function") return "fn " + v.name + "/" + v.length;
  if (v === null || typeof v !== "object") return String(v);
  if (v instanceof Error) return v.name;
  if (v instanceof Date) return "Date " + v.getTime();
  if (v instanceof RegExp) return String(v) + v.lastIndex;
  if (v instanceof Promise) return "promise";
  if (v instanceof Map) return "Map{" + [...v].map(([k, x]) => show(k, d + 1) + "=>" + show(x, d + 1)).join() + "}";
  if (v instanceof Set) return "Set{" + [...v].map((x) => show(x, d + 1)).join() + "}";
  if (Array.isArray(v)) {
    let s = "[";
    for (let i = 0; i < v.length && i < 60; i++) s += (i in v ? show(v[i], d + 1) : "hole") + ",";
    return s + v.length + "]";
  }
  return "{" + Object.keys(v).map((k) => k + ":" + show(v[k], d + 1)).join() + "}";
}
const log = (...vs) => console.log(vs.map((v) => show(v)).join(" "));
`;

/** Make a program. */
export function generate(choices: ArrayLike<number>): string {
  return new Generator(choices).program();
}

class Generator {
  private at = 0;
  private names = 0;
  private depth = 0;
  private size = 0;
  private scopes: Variable[][] = [[]];
  private asynchronous = true;
  private inFunction = false;
  private loops: string[] = [];
  private breakable = 0;

  constructor(private readonly choices: ArrayLike<number>) {}

  program(): string {
    const body = this.block(6 + this.pick(10));
    return `${prelude}try {\n${body}\nreturn "end " + show([${this.visible().map((v) => v.name).join(", ")}]);\n` +
      `} catch (e) { return "threw " + (e instanceof Error ? e.name : show(e)) } finally { log("finally", $n > 400) }`;
  }

  private pick(n: number): number {
    const value = this.at < this.choices.length ? this.choices[this.at++]! : 0;
    return n <= 256 ? Math.floor(value * n / 256) : value % n;
  }

  private chance(percent: number): boolean {
    return this.pick(100) >= 100 - percent;
  }

  private one<T>(items: readonly T[]): T {
    return items[this.pick(items.length)]!;
  }

  private fresh(): string {
    return `v${this.names++}`;
  }

  private visible(): Variable[] {
    return this.scopes.flat();
  }

  private declare(kind: Kind, constant: boolean, name = this.fresh()): string {
    this.scopes.at(-1)!.push({ name, kind, constant });
    return name;
  }

  private variable(kind: Kind): string | undefined {
    const fitting = this.visible().filter((v) =>
      kind === "any" || v.kind === kind || v.kind === "any" && this.chance(20)
    );
    return fitting.length === 0 ? undefined : this.one(fitting).name;
  }

  private assignable(kind: Kind): string | undefined {
    const fitting = this.visible().filter((v) => !v.constant && (kind === "any" || v.kind === kind));
    return fitting.length === 0 ? undefined : this.one(fitting).name;
  }

  private block(count: number): string {
    this.scopes.push([]);
    const lines: string[] = [];
    for (let i = 0; i < count; i++) lines.push(this.statement());
    // The function's own scope ends with the block.
    const kept = this.scopes.pop()!;
    if (this.scopes.length === 1 && this.depth === 0) this.scopes[0]!.push(...kept);
    return lines.join("\n");
  }

  private statement(): string {
    if (++this.size > 220 || this.depth > 5) return `log(${this.expr("any")});`;
    this.depth++;
    const text = this.statementInner();
    this.depth--;
    return text;
  }

  private statementInner(): string {
    switch (this.pick(26)) {
      case 0:
      case 1:
        return `log(${this.expr("any")});`;
      case 2:
      case 3: {
        const kind = this.kind();
        const value = this.expr(kind);
        return `let ${this.declare(kind, false)} = ${value};`;
      }
      case 4: {
        const kind = this.kind();
        const value = this.expr(kind);
        return `const ${this.declare(kind, true)} = ${value};`;
      }
      case 5:
        return this.destructuring();
      case 6:
        return this.assignment() + ";";
      case 7:
        return `if (${this.expr("any")}) {\n${this.block(1 + this.pick(3))}\n}` +
          (this.chance(40) ? ` else {\n${this.block(1 + this.pick(2))}\n}` : "");
      case 8:
        return this.forLoop();
      case 9:
        return this.forOf();
      case 10:
        return this.forIn();
      case 11: {
        const n = this.fresh();
        const bound = 1 + this.pick(4);
        return this.chance(50)
          ? `let ${n} = 0; while (${n}++ < ${bound}) {${this.loopBody()}}`
          : `let ${n} = 0; do {${this.loopBody()}} while (++${n} < ${bound});`;
      }
      case 12:
        return this.switchStatement();
      case 13:
      case 14:
        return this.tryStatement();
      case 15:
        return this.functionDeclaration();
      case 16: {
        // Closures over a loop variable, called after the loop.
        const list = this.declare("arr", true);
        const i = this.fresh();
        return `const ${list} = []; for (${
          this.one(["let", "let", "var"])
        } ${i} = 0; ${i} < 3; ${i}++) { ${list}.push(() => ${i}${this.chance(40) ? "++" : ""}); ${
          this.chance(30) ? `${i} += 0.5;` : ""
        } } log(${list}.map((f) => f()), ${list}.map((f) => f()));`;
      }
      case 17:
        return this.asynchronous ? this.concurrent() : `log(${this.expr("any")});`;
      case 18:
        return this.jump();
      case 19: {
        const use = this.fresh();
        return this.chance(50)
          ? `try { log(${use}); let ${use} = 1; } catch (e) { log(e.name); }`
          : `{ const f${use} = () => ${use}; try { f${use}(); } catch (e) { log(e.name); } let ${use} = ${
            this.expr("any")
          }; log(f${use}()); }`;
      }
      case 20:
        return `{\n${this.block(1 + this.pick(3))}\n}`;
      case 21: {
        const obj = this.variable("obj");
        if (obj === undefined) return `log(${this.expr("obj")});`;
        return this.one([
          `log(delete ${obj}.${this.key()}, ${obj});`,
          `${obj}.${this.key()} = ${this.expr("any")};`,
          `${obj}[${this.expr("any")}] = ${this.expr("num")}; log(${obj});`,
          `log(Object.entries(${obj}));`,
          `log("${this.key()}" in ${obj}, Object.hasOwn(${obj}, "${this.key()}"));`,
        ]);
      }
      case 22: {
        const arr = this.variable("arr");
        if (arr === undefined) return `log(${this.expr("arr")});`;
        return this.one([
          `log(${arr}.push(${this.expr("any")}), ${arr});`,
          `${arr}[${this.pick(5)}] = ${this.expr("any")};`,
          `log(${arr}.splice(${this.expr("num")}, ${this.pick(3)}, ${this.expr("any")}), ${arr});`,
          `if (${arr}.length > 30) ${arr}.length = 3; log(${arr}.reverse());`,
          `log(${arr}.pop(), ${arr}.shift(), ${arr}.unshift(${this.expr("num")}), ${arr});`,
        ]);
      }
      case 23:
        return `log(${this.collection()});`;
      case 24:
        return `log(${this.expr("str")}, ${this.expr("num")}, ${this.expr("bool")});`;
      default:
        return `log(((${this.expr("any")}), ${this.expr("any")}));`;
    }
  }

  private kind(): Kind {
    return this.one(["num", "str", "arr", "obj", "bool", "fn", "any"]);
  }

  private key(): string {
    return this.one(["a", "b", "c", "d", "length", "x"]);
  }

  private pattern(depth = 0): string {
    const leaf = (): string => {
      if (depth < 2 && this.chance(25)) {
        return this.pattern(depth + 1) +
          (this.chance(50) ? ` = ${this.one(["{}", "[]", "[1, [2]]", '"ab"'])}` : " = []");
      }
      const name = this.declare("any", false);
      return name + (this.chance(35) ? ` = ${this.expr("any")}` : "");
    };
    if (this.chance(50)) {
      const parts = Array.from({ length: 1 + this.pick(3) }, () => this.chance(15) ? "" : leaf());
      if (this.chance(30)) parts.push(`...${this.declare("any", false)}`);
      return `[${parts.join(", ")}]`;
    }
    const parts = Array.from({ length: 1 + this.pick(3) }, () => {
      if (this.chance(20)) return `[${this.expr("str")}]: ${leaf()}`;
      return `${this.key()}: ${leaf()}`;
    });
    if (this.chance(30)) parts.push(`...${this.declare("any", false)}`);
    return `{ ${parts.join(", ")} }`;
  }

  private destructuring(): string {
    const value = this.one([this.expr("arr"), this.expr("obj"), this.expr("str"), this.expr("any")]);
    if (this.chance(25)) {
      const a = this.assignable("any");
      const b = this.assignable("any");
      if (a !== undefined && b !== undefined) {
        return this.one([
          `[${a}, ${b}] = [${b}, ${a}];`,
          `({ a: ${a}, b: ${b} = ${this.expr("any")} } = ${value} ?? {});`,
          `[${a} = ${this.expr("any")}, ...${b}] = ${this.expr("arr")};`,
        ]);
      }
    }
    // The names exist, dead, while the value is computed: the value is made first so that it cannot see them.
    return `${this.one(["let", "var"])} ${this.pattern()} = ${value};`;
  }

  private assignment(): string {
    const kind = this.one<Kind>(["num", "str", "any"]);
    const target = this.assignable(kind);
    if (target === undefined) return `log(${this.expr("any")})`;
    const operator = this.one(["=", "+=", "-=", "*=", "??=", "||=", "&&=", "**=", ">>>=", "%=", "|="]);
    return `${target} ${operator} ${operator === "=" ? this.expr(kind) : this.expr("any")}`;
  }

  private loopBody(label?: string): string {
    this.breakable++;
    if (label !== undefined) this.loops.push(label);
    const text = `tick();\n${this.block(1 + this.pick(3))}\n`;
    if (label !== undefined) this.loops.pop();
    this.breakable--;
    return text;
  }

  private labelled(make: (label?: string) => string): string {
    if (!this.chance(30)) return make();
    const label = `L${this.names++}`;
    return `${label}: ${make(label)}`;
  }

  private forLoop(): string {
    return this.labelled((label) => {
      this.scopes.push([]);
      const i = this.declare("num", false);
      const text = `for (let ${i} = 0; ${i} < ${1 + this.pick(4)}; ${this.one([`${i}++`, `++${i}`, `${i} += 1`])}) {${
        this.loopBody(label)
      }}`;
      this.scopes.pop();
      return text;
    });
  }

  private forOf(): string {
    return this.labelled((label) => {
      const list = this.one([
        this.expr("arr"),
        this.expr("str"),
        `new Set(${this.expr("arr")})`,
        `Object.entries(${this.expr("obj")})`,
      ]);
      this.scopes.push([]);
      const head = this.chance(30) ? this.pattern() : this.declare("any", true);
      const text = `for (const ${head} of ${list}) {${this.loopBody(label)}}`;
      this.scopes.pop();
      return text;
    });
  }

  private forIn(): string {
    const object = this.one([this.expr("obj"), this.expr("arr")]);
    this.scopes.push([]);
    const text = `for (const ${this.declare("str", true)} in ${object}) {${this.loopBody()}}`;
    this.scopes.pop();
    return text;
  }

  private switchStatement(): string {
    const subject = this.expr(this.one(["num", "str"]));
    this.breakable++;
    const cases = Array.from(
      { length: 1 + this.pick(3) },
      () => `case ${this.expr("any")}: {\n${this.block(1)}\n} ${this.chance(60) ? "break;" : ""}`,
    );
    if (this.chance(60)) {
      cases.splice(
        this.pick(cases.length + 1),
        0,
        `default: log(${this.expr("any")}); ${this.chance(30) ? "break;" : ""}`,
      );
    }
    this.breakable--;
    return `switch (${subject}) {\n${cases.join("\n")}\n}`;
  }

  private tryStatement(): string {
    const attempt = this.block(1 + this.pick(3)) + (this.chance(40) ? `\nthrow ${this.expr("any")};` : "");
    this.scopes.push([]);
    const param = this.declare("any", false);
    const handler = this.chance(80)
      ? ` catch (${param}) {\nlog(${param} instanceof Error ? ${param}.name : ${param});\n${this.block(1)}\n}`
      : "";
    this.scopes.pop();
    const finalizer = handler === "" || this.chance(40) ? ` finally {\n${this.block(1)}\n}` : "";
    return `try {\n${attempt}\n}${handler}${finalizer}`;
  }

  private jump(): string {
    const guard = `if (${this.expr("bool")}) `;
    if (this.loops.length > 0 && this.chance(50)) {
      return `${guard}${this.one(["break", "continue"])} ${this.one(this.loops)};`;
    }
    if (this.breakable > 0 && this.chance(70)) return `${guard}break;`;
    if (this.inFunction) return `${guard}return ${this.expr("any")};`;
    return `${guard}log(${this.expr("any")});`;
  }

  /** Compile a function's inside with its own jumps and kinds of await. */
  private inside<T>(asynchronous: boolean, make: () => T): T {
    const saved = {
      asynchronous: this.asynchronous,
      inFunction: this.inFunction,
      loops: this.loops,
      breakable: this.breakable,
    };
    this.asynchronous = asynchronous;
    this.inFunction = true;
    this.loops = [];
    this.breakable = 0;
    this.scopes.push([]);
    const result = make();
    this.scopes.pop();
    Object.assign(this, saved);
    return result;
  }

  private parameters(): string {
    const list = Array.from({ length: this.pick(4) }, () => {
      if (this.chance(15)) return `${this.pattern()} = {}`;
      const name = this.declare("any", false);
      return name + (this.chance(25) ? ` = ${this.expr("any")}` : "");
    });
    if (this.chance(20)) list.push(`...${this.declare("any", false)}`);
    return list.join(", ");
  }

  private functionText(form: "arrow" | "function" | "declaration", name = ""): string {
    const asynchronous = this.asynchronous && this.chance(25);
    const word = asynchronous ? "async " : "";
    return this.inside(false, () => {
      // A default value may not await.
      const parameters = this.parameters();
      this.asynchronous = asynchronous;
      if (form === "arrow" && this.chance(60)) return `${word}(${parameters}) => ${this.wrapped(this.expr("any"))}`;
      const use = form !== "arrow" && this.chance(20) ? `log(arguments.length, typeof this);\n` : "";
      const body = `{\ntick();\n${use}${this.block(1 + this.pick(3))}\nreturn ${this.expr("any")};\n}`;
      return form === "arrow" ? `${word}(${parameters}) => ${body}` : `${word}function ${name}(${parameters}) ${body}`;
    });
  }

  private wrapped(text: string): string {
    return text.startsWith("{") ? `(${text})` : text;
  }

  private functionDeclaration(): string {
    const name = this.fresh();
    const early = this.chance(40) ? `log(typeof ${name});\n` : "";
    const text = this.functionText("declaration", name);
    this.declare("fn", true, name);
    return `${early}${text}\nlog(${this.call(name)});`;
  }

  private call(f: string): string {
    const args = Array.from({ length: this.pick(4) }, () => this.expr("any"));
    if (this.chance(15)) args.push(`...${this.expr("arr")}`);
    return `${f}(${args.join(", ")})`;
  }

  /** Several asynchronous flows whose steps interleave. */
  private concurrent(): string {
    const flow = (mark: string): string =>
      this.inside(true, () => {
        const steps = Array.from({ length: 1 + this.pick(3) }, (_, i) =>
          this.one([
            `log("${mark}${i}"); await ${this.promise()};`,
            `await null; log("${mark}${i}");`,
            `for (let i = 0; i < 2; i++) { await i; log("${mark}", i); }`,
            `try { await ${this.promise()}; } catch (e) { log("${mark} caught", e); } finally { log("${mark}f"); }`,
            `log(await ${this.promise()} ?? "${mark}");`,
          ]));
        return `(async () => { ${steps.join(" ")} return "${mark}"; })()`;
      });
    const flows = Array.from({ length: 1 + this.pick(3) }, (_, i) => flow(String.fromCharCode(97 + i)));
    const chain = this.chance(50) ? `Promise.resolve(1).then((x) => log("then", x)).then(() => log("then2"));` : "";
    return `${chain} log(await Promise.allSettled([${flows.join(", ")}]));`;
  }

  private promise(): string {
    return this.one([
      "null",
      "Promise.resolve(7)",
      'Promise.reject("r")',
      "Promise.resolve(Promise.resolve(8))",
      "new Promise((ok) => ok(Promise.resolve(9)))",
      "(async () => 10)()",
      "(async () => { throw new TypeError() })()",
      "(async () => Promise.resolve(11))()",
      "{ then(ok) { log('then called'); ok(12); } }",
      "Promise.all([1, Promise.resolve(2), (async () => 3)()])",
      "Promise.race([(async () => { await 0; return 1 })(), Promise.resolve(2)])",
      "Promise.any([Promise.reject(1), Promise.resolve(2)])",
      "Promise.any([Promise.reject(1)])",
      "Promise.resolve(5).finally(() => log('finally'))",
      "Promise.reject(6).catch((x) => x + 1)",
      "new Promise((ok, no) => { no(1); ok(2); })",
      "new Promise(() => { throw 13 })",
    ]);
  }

  private collection(): string {
    const arr = (): string => this.expr("arr");
    return this.one([
      () => `new Map(${arr()}.map((x, i) => [x, i]))`,
      () => `[...new Map([[${this.expr("any")}, 1], [NaN, 2], [NaN, 3]]).keys()]`,
      () => `new Set(${arr()}).size`,
      () => `[...new Set(${arr()})].map(show)`,
      () =>
        `((m) => { const seen = []; for (const [k, v] of m) { seen.push(k); if (v < 3) m.set(k + "x", v + 1); if (v === 1) m.delete(k); } return seen; })(new Map([["a", 1], ["b", 2]]))`,
      () => `Object.groupBy(${arr()}, (x) => typeof x)`,
      () => `Object.fromEntries(${arr()}.map((x, i) => [i, x]))`,
      () =>
        `new Date(${this.one(["0", "86400000", "NaN", '"2024-02-29T12:00:00Z"', "2020, 1, 30"])}).${
          this.one(["getTime()", "toISOString()", "toJSON()", "getUTCDay()"])
        }`,
      () => `JSON.stringify(${this.expr("any")}, null, ${this.pick(3)})`,
      () => `JSON.parse(JSON.stringify({ q: ${this.expr("any")} }))`,
      () => `structuredClone(${arr()}.filter((x) => typeof x !== "function").length)`,
      () => `Array.from({ length: ${this.pick(5)} }, (_, i) => i * ${this.inside(false, () => this.expr("num"))})`,
      () => `((f) => [f.name, f.length])(${this.expr("fn")})`,
    ])();
  }

  /** An expression of about the wanted kind. */
  private expr(kind: Kind): string {
    if (++this.size > 260 || this.depth > 7) return this.leaf(kind);
    this.depth++;
    const text = this.exprInner(kind);
    this.depth--;
    return text;
  }

  private leaf(kind: Kind): string {
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

  private exprInner(kind: Kind): string {
    if (this.asynchronous && this.chance(6)) return `(await ${this.expr(kind)})`;
    if (this.chance(8)) return `(${this.expr("any")} ? ${this.expr(kind)} : ${this.expr(kind)})`;
    if (this.chance(5)) return `(${this.expr(kind)} ${this.one(["??", "||", "&&"])} (${this.expr(kind)}))`;
    switch (kind) {
      case "num":
        return this.number();
      case "str":
        return this.text();
      case "bool":
        return this.boolean();
      case "arr":
        return this.array();
      case "obj":
        return this.object();
      case "fn":
        return this.chance(50) ? this.leaf("fn") : `(${this.functionText(this.one(["arrow", "function"]))})`;
      default:
        return this.any();
    }
  }

  private any(): string {
    switch (this.pick(8)) {
      case 0:
        return this.leaf("any");
      case 1: {
        const f = this.variable("fn");
        return f === undefined ? this.expr("num") : this.call(f);
      }
      case 2:
        return `${this.wrapMember(this.expr("any"))}?.${
          this.one([this.key(), `[${this.expr("num")}]`, "at?.(0)", "toString?.()"])
        }`;
      case 3: {
        const target = this.assignable("any");
        return target === undefined ? this.expr("str") : `(${target} = ${this.expr("any")})`;
      }
      default:
        return this.expr(this.kind() === "any" ? "num" : this.one(["num", "str", "arr", "obj", "bool"]));
    }
  }

  private wrapMember(text: string): string {
    return `(${text})`;
  }

  private number(): string {
    const num = (): string => `(${this.expr("num")})`;
    switch (this.pick(14)) {
      case 0:
        return this.leaf("num");
      case 1:
      case 2:
        return `(${this.expr("num")} ${this.one(["+", "-", "*", "/", "%"])} ${this.expr("num")})`;
      case 3:
        return `(${this.expr("any")} ${this.one(["-", "*", "|", "&", "^", "<<", ">>", ">>>"])} ${this.expr("any")})`;
      case 4:
        return `(${num()} ** ${this.pick(4)})`;
      case 5:
        return `(${this.one(["-", "+", "~"])}${num()})`;
      case 6: {
        const target = this.assignable("num");
        return target === undefined
          ? num()
          : this.one([`${target}++`, `--${target}`, `(${target} += ${this.expr("num")})`]);
      }
      case 7:
        return `${this.wrapMember(this.expr("str"))}.${
          this.one([
            "length",
            'indexOf("a")',
            "charCodeAt(0)",
            "codePointAt(1)",
            'localeCompare("a")',
            "search(/[a-c]/)",
          ])
        }`;
      case 8:
        return `${this.wrapMember(this.expr("arr"))}.${
          this.one([
            "length",
            "indexOf(1)",
            "lastIndexOf(2)",
            "findIndex((x) => x > 1)",
            "reduce((p, c) => p + Number(c), 0)",
            "reduceRight((p, c) => p - c, 9)",
          ])
        }`;
      case 9:
        return `Math.${this.one(["floor", "round", "sign", "abs", "trunc", "max", "min", "cbrt"])}(${
          this.expr("num")
        }, ${this.expr("num")})`;
      case 10:
        return this.one([
          `Number(${this.expr("any")})`,
          `parseInt(${this.expr("str")}, ${this.one(["10", "16", "2"])})`,
          `parseFloat(${this.expr("str")})`,
        ]);
      case 11:
        return `((${this.expr("any")}), ${this.expr("num")})`;
      default:
        return this.leaf("num");
    }
  }

  private text(): string {
    const str = (): string => `(${this.expr("str")})`;
    switch (this.pick(14)) {
      case 0:
        return this.leaf("str");
      case 1:
        return `(${this.expr("str")} + ${this.expr("any")})`;
      case 2:
        return `\`<\${${this.expr("any")}}|\${${this.expr("num")}}>\``;
      case 3:
        return `String(${this.expr("any")})`;
      case 4:
        return `typeof (${this.expr("any")})`;
      case 5:
        return `(${this.expr("num")}).${
          this.one(["toFixed(2)", "toString(2)", "toString()", "toPrecision(3)", "toExponential(1)", "toString(36)"])
        }`;
      case 6:
        return `(${this.expr("arr")}).join(${this.one(['"-"', ""])})`;
      case 7:
      case 8:
        return `${str()}.${
          this.one([
            "toUpperCase()",
            "trim()",
            "slice(1)",
            "slice(-2, 5)",
            "substring(2, 0)",
            "padStart(5, 'ab')",
            "padEnd(4)",
            "repeat(2)",
            "replace('a', '[$&]')",
            "replaceAll('b', (m, i) => m + i)",
            "replace(/(?<l>[a-c])/g, '<$<l>>')",
            "replace(/./gu, (c) => c.codePointAt(0))",
            "at(-1)",
            "charAt(1)",
            "concat(1, null)",
            "normalize('NFD')",
            "split('').reverse().join('')",
          ])
        }`;
      case 9:
        return `JSON.stringify(${this.expr("any")})`;
      case 10:
        return "((s, ...v) => s.raw.join('|') + v.map(show).join())`x${" + this.expr("any") + "}\\n${" +
          this.expr("num") + "}`";
      case 11:
        return `show(${this.expr("any")})`;
      default:
        return this.leaf("str");
    }
  }

  private boolean(): string {
    switch (this.pick(10)) {
      case 0:
      case 1:
        return `(${this.expr("num")} ${this.one(["<", ">", "<=", ">=", "===", "!==", "=="])} ${this.expr("num")})`;
      case 2:
        return `(${this.expr("any")} ${this.one(["==", "!=", "===", "<", ">="])} ${this.expr("any")})`;
      case 3:
        return `!${this.wrapMember(this.expr("any"))}`;
      case 4:
        return `(${this.expr("str")} in ${this.expr("obj")})`;
      case 5:
        return `(${this.expr("any")} instanceof ${this.one(["Array", "Object", "Error", "Map", "Date"])})`;
      case 6:
        return `(${this.expr("str")}).${this.one(["includes('a')", "startsWith('b')", "endsWith('c')"])}`;
      case 7:
        return `(${this.expr("arr")}).${this.one(["includes(NaN)", "some((x) => x > 1)", "every(Boolean)"])}`;
      case 8:
        return `/${this.one(["^a", "b+", "[^x]$", "(a)(b)?", "\\\\d"])}/${this.one(["", "i", "g", "u"])}.test(${
          this.expr("str")
        })`;
      default:
        return this.leaf("bool");
    }
  }

  private array(): string {
    const arr = (): string => `(${this.expr("arr")})`;
    switch (this.pick(12)) {
      case 0:
        return this.leaf("arr");
      case 1:
      case 2: {
        const parts = Array.from(
          { length: this.pick(4) },
          () => this.chance(20) ? `...${this.expr("arr")}` : this.expr("any"),
        );
        return `[${parts.join(", ")}]`;
      }
      case 3:
        return `${arr()}.map(${
          this.one(["(x) => x", "(x, i) => i", "(x) => [x]", "String", "Number", "(x) => typeof x"])
        })`;
      case 4:
        return `${arr()}.filter(${this.one(["Boolean", "(x, i) => i % 2 === 0", "(x) => x > 1"])})`;
      case 5:
        return `${arr()}.${
          this.one([
            "slice(1)",
            "slice(-2)",
            "concat([9], 8)",
            "flat()",
            "flat(2)",
            "toReversed()",
            "toSpliced(0, 1, 5)",
            "with(0, 4)",
            "fill(0, 1)",
            "flatMap((x) => [x, x])",
          ])
        }`;
      case 6:
        return `[...${arr()}].${
          this.one([
            "sort()",
            "sort((a, b) => a - b)",
            "sort((a, b) => String(b).localeCompare(String(a)))",
            "toSorted()",
          ])
        }`;
      case 7:
        return `Object.${this.one(["keys", "values", "entries"])}(${this.expr("obj")})`;
      case 8:
        return `(${this.expr("str")}).split(${this.one(['""', '"-"', "/[,b]/", "/(b)/"])})`;
      case 9:
        return `[...(${this.expr("str")}).matchAll(/[a-c]/g)].map((m) => [m[0], m.index])`;
      default:
        return this.leaf("arr");
    }
  }

  private object(): string {
    switch (this.pick(8)) {
      case 0:
        return this.leaf("obj");
      case 1:
      case 2:
      case 3: {
        const parts = Array.from({ length: this.pick(4) }, () => {
          switch (this.pick(6)) {
            case 0:
              return `[${this.expr("str")}]: ${this.expr("any")}`;
            case 1:
              return `...${this.expr("any")}`;
            case 2:
              return `${this.key()}(x) { return ${this.inside(false, () => this.expr("any"))} }`;
            default:
              return `${this.key()}: ${this.expr("any")}`;
          }
        });
        return `({ ${parts.join(", ")} })`;
      }
      case 4:
        return `Object.assign({}, ${this.expr("obj")}, ${this.expr("any")})`;
      case 5:
        return `{ ...${this.expr("obj")}, x: ${this.expr("any")} }`.replace(/^(.*)$/s, "($1)");
      case 6:
        return `(({ ${this.key()}: q, ...rest }) => rest)(${this.expr("obj")})`;
      default:
        return this.leaf("obj");
    }
  }
}
