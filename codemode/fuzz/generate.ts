// Pure: no Deno, no fetch, no file system.

/**
 * Programs from the accepted grammar, made from a list of numbers: each choice takes the next number, and when none is
 * left the simplest alternative. Shorter lists and smaller numbers therefore give simpler programs, which is what a
 * shrinker wants.
 *
 * @module
 */

import type { Kind } from "./choices.ts";
import { Expressions } from "./expressions.ts";

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

class Generator extends Expressions {
  program(): string {
    const body = this.block(6 + this.pick(10));
    return `${prelude}try {\n${body}\nreturn "end " + show([${this.visible().map((v) => v.name).join(", ")}]);\n` +
      `} catch (e) { return "threw " + (e instanceof Error ? e.name : show(e)) } finally { log("finally", $n > 400) }`;
  }

  protected override block(count: number): string {
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
    switch (this.pick(27)) {
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
      case 25:
        return this.inOrder();
      default:
        return `log(((${this.expr("any")}), ${this.expr("any")}));`;
    }
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
      ? ` catch (${param}) {\n// The texts of errors are each engine's own.\nif (${param} instanceof Error) ${param} = ${param}.name;\nlog(${param});\n${
        this.block(1)
      }\n}`
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

  private functionDeclaration(): string {
    const name = this.fresh();
    const early = this.chance(40) ? `log(typeof ${name});\n` : "";
    const text = this.functionText("declaration", name);
    this.declare("fn", true, name);
    return `${early}${text}\nlog(${this.call(name)});`;
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

  /** Forms whose parts are found before other parts are computed; where something awaits, they are kept meanwhile. */
  private inOrder(): string {
    const any = (): string => this.expr("any");
    const seen = (name: string): string => `(log("${name}"), ${this.expr("any")})`;
    const key = (name: string): string => `{ toString() { log("key"); return "${name}"; } }`;
    return this.one([
      () => `log({ [${key("p")}]: ${seen("value")}, q: ${any()} });`,
      () =>
        `{ const o = {}; [(log("o"), o)[${key("a")}] = ${seen("default")}, o.b = ${any()}] = ${
          this.expr("arr")
        }; log(o); }`,
      () =>
        `{ const o = {}; ({ a: (log("o"), o).a = ${seen("default")}, ...o.rest } = ${
          this.expr("obj")
        } ?? {}); log(o); }`,
      () =>
        `{ const o = { x: 1, t(s, ...v) { return [this?.x, v]; } }; log(o.t\`<\${${any()}}|\${${any()}}>\`, (o?.t)(${any()})); }`,
      () => `{ const o = ${this.expr("obj")}; log(delete o?.[${seen("key")}], delete o.none?.[${seen("never")}], o); }`,
      () =>
        `try { for (const x of Iterator.from({ n: 0, next() { return { value: this.n++, done: false }; }, return() { log("closed"); return {}; } })) { tick(); log(x, ${any()}); if (x > 1) ${
          this.one(["break", "throw 1", "null.x"])
        }; } } catch (e) { log("caught"); }`,
      () =>
        `try { const [p = ${any()}, q = ${any()}] = Iterator.from({ next() { return { done: false }; }, return() { log("closed"); return {}; } }); log(p, q); } catch (e) { log("caught"); }`,
      () => {
        const value = this.inside(true, () => `[x, this.y, ${any()}, await ${any()}]`);
        const call = `({ y: 1, async m(x) { return ${value}; } }).m(${any()})`;
        return this.asynchronous ? `log(await ${call});` : `log(${call});`;
      },
    ])();
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
}
