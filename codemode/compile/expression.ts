// Pure: no Deno, no fetch, no file system.

/** Expressions to closures. */

import type { AnyNode, Expression, Identifier, Literal } from "acorn";
import { concat, isObject, toNumber, toText, typeOf, type Value } from "../values/mod.ts";
import { arrayLiteral, objectLiteral, regExpLiteral, taggedTemplate } from "./literal.ts";
import { assignment, update } from "./assign.ts";
import { call, construct } from "./call.ts";
import { chain, chainedCall, removeMember } from "./chain.ts";
import { member } from "./member.ts";
import { binary, type Operand } from "./operators.ts";
import { globalValue, readBinding, readName } from "./variable.ts";
import type { ExpressionNode, Run, Unit } from "./unit.ts";

/** Compile an expression. `name` is what an anonymous function in this place is called. */
export function expression(unit: Unit, given: ExpressionNode, name?: string): Run {
  const override = unit.overrides.get(given);
  if (override !== undefined) return override;
  const node = given as Expression;
  switch (node.type) {
    case "Identifier":
      return readName(unit, node);
    case "Literal":
      return literal(unit, node);
    case "ThisExpression": {
      const use = unit.use(node);
      return use === undefined ? () => undefined : readBinding(unit, use.binding!, false, node.start);
    }
    case "TemplateLiteral":
      return template(unit, node.quasis.map((q) => q.value.cooked!), node.expressions, node.start);
    case "TaggedTemplateExpression":
      return taggedTemplate(unit, node);
    case "ArrayExpression":
      return arrayLiteral(unit, node);
    case "ObjectExpression":
      return objectLiteral(unit, node);
    case "FunctionExpression":
    case "ArrowFunctionExpression":
      return unit.func(node, name);
    case "UnaryExpression":
      return unary(unit, node.operator, node.argument, node.start);
    case "UpdateExpression":
      return update(unit, node);
    case "BinaryExpression":
      return binary(unit.m, node.operator, operand(unit, node.left), operand(unit, node.right), node.start);
    case "LogicalExpression":
      return logical(node.operator, expression(unit, node.left), expression(unit, node.right));
    case "AssignmentExpression":
      return assignment(unit, node);
    case "ConditionalExpression": {
      const test = expression(unit, node.test);
      const yes = expression(unit, node.consequent, name);
      const no = expression(unit, node.alternate, name);
      return (f) => test(f) ? yes(f) : no(f);
    }
    case "SequenceExpression":
      return sequence(node.expressions.map((e) => expression(unit, e)));
    case "MemberExpression":
      return member(unit, node);
    case "CallExpression":
      return node.callee.type === "ChainExpression" && !unit.overrides.has(node.callee)
        ? chainedCall(unit, node)
        : call(unit, node);
    case "NewExpression":
      return construct(unit, node);
    case "ChainExpression":
      return chain(unit, node);
    case "ParenthesizedExpression":
      return expression(unit, node.expression, name);
    default:
      throw new Error(`The compiler was given '${node.type}'`);
  }
}

/** Compile an operand, with what is known of it. */
export function operand(unit: Unit, node: ExpressionNode): Operand {
  const overridden = unit.overrides.has(node);
  return {
    run: expression(unit, node),
    slot: overridden ? -1 : unit.localSlot(node as AnyNode),
    constant: overridden ? undefined : numberConstant(node),
  };
}

function numberConstant(node: ExpressionNode): number | undefined {
  if (node.type === "Literal" && typeof node.value === "number") return node.value;
  if (node.type === "UnaryExpression" && node.operator === "-") {
    const value = numberConstant(node.argument);
    return value === undefined ? undefined : -value;
  }
  return undefined;
}

function literal(unit: Unit, node: Literal): Run {
  if (node.regex != null) return regExpLiteral(unit, node);
  const value = node.value as Value;
  return () => value;
}

/** Compile a template: each value is turned into text before the next is computed. */
function template(unit: Unit, texts: readonly string[], parts: readonly Expression[], pos: number): Run {
  const { m } = unit;
  const runs = parts.map((p) => expression(unit, p));
  const count = runs.length;
  const first = texts[0]!;
  if (count === 0) return () => first;
  return (f) => {
    let result = first;
    for (let i = 0; i < count; i++) {
      const value = runs[i]!(f);
      if (isObject(value)) m.position = pos;
      result = concat(
        m,
        result,
        typeof value === "string" ? value : isObject(value) ? toText(m, value) : String(value),
      );
      const text = texts[i + 1]!;
      if (text !== "") result = concat(m, result, text);
    }
    return result;
  };
}

/** `&&`, `||`, `??`. */
function logical(operator: "&&" | "||" | "??", left: Run, right: Run): Run {
  switch (operator) {
    case "&&":
      return (f) => left(f) && right(f);
    case "||":
      return (f) => left(f) || right(f);
    case "??":
      return (f) => left(f) ?? right(f);
  }
}

function sequence(runs: readonly Run[]): Run {
  const last = runs.at(-1)!;
  const before = runs.slice(0, -1);
  return (f) => {
    for (const run of before) run(f);
    return last(f);
  };
}

function unary(unit: Unit, operator: string, argument: Expression, pos: number): Run {
  const { m } = unit;
  if (operator === "delete") return removeMember(unit, argument, pos);
  if (operator === "typeof" && argument.type === "Identifier") return typeOfName(unit, argument);
  const constant = operator === "-" && !unit.overrides.has(argument) ? numberConstant(argument) : undefined;
  if (constant !== undefined) return () => -constant;
  const run = expression(unit, argument);
  switch (operator) {
    case "!":
      return (f) => !run(f);
    case "-":
      return (f) => {
        const value = run(f);
        if (typeof value === "number") return -value;
        m.position = pos;
        return -toNumber(m, value);
      };
    case "+":
      return (f) => {
        const value = run(f);
        if (typeof value === "number") return value;
        m.position = pos;
        return toNumber(m, value);
      };
    case "~":
      return (f) => {
        const value = run(f);
        m.position = pos;
        return ~toNumber(m, value);
      };
    case "typeof":
      return (f) => typeOf(run(f));
    default: // void
      return (f) => void run(f);
  }
}

/** `typeof name` of a name that nothing declares is "undefined", not an error. */
function typeOfName(unit: Unit, node: Identifier): Run {
  const { binding } = unit.use(node);
  if (binding === undefined && !unit.overrides.has(node) && globalValue(unit, node.name) === undefined) {
    return () => "undefined";
  }
  const run = expression(unit, node);
  return (f) => typeOf(run(f));
}
