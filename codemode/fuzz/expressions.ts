// Pure: no Deno, no fetch, no file system.

/** Expressions of each kind. */

import { Choices, type Kind } from "./choices.ts";

/** Makes expressions; statements inside functions come from the subclass. */
export abstract class Expressions extends Choices {
  /** A block of statements. */
  protected abstract block(count: number): string;

  /** An expression of about the wanted kind. */
  protected expr(kind: Kind): string {
    if (++this.size > 260 || this.depth > 7) return this.leaf(kind);
    this.depth++;
    const text = this.exprInner(kind);
    this.depth--;
    return text;
  }

  protected exprInner(kind: Kind): string {
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

  protected any(): string {
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

  protected wrapMember(text: string): string {
    return `(${text})`;
  }

  protected number(): string {
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

  protected text(): string {
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

  protected boolean(): string {
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

  protected array(): string {
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

  protected object(): string {
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
  /** Compile a function's inside with its own jumps and kinds of await. */
  protected inside<T>(asynchronous: boolean, make: () => T): T {
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

  protected parameters(): string {
    const list = Array.from({ length: this.pick(4) }, () => {
      if (this.chance(15)) return `${this.pattern()} = {}`;
      const name = this.declare("any", false);
      return name + (this.chance(25) ? ` = ${this.expr("any")}` : "");
    });
    if (this.chance(20)) list.push(`...${this.declare("any", false)}`);
    return list.join(", ");
  }

  protected functionText(form: "arrow" | "function" | "declaration", name = ""): string {
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

  protected wrapped(text: string): string {
    return text.startsWith("{") ? `(${text})` : text;
  }

  protected pattern(depth = 0): string {
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

  protected call(f: string): string {
    const args = Array.from({ length: this.pick(4) }, () => this.expr("any"));
    if (this.chance(15)) args.push(`...${this.expr("arr")}`);
    return `${f}(${args.join(", ")})`;
  }
}
