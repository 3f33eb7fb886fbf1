// Pure: no Deno, no fetch, no file system.

const unicode = "The tables of Unicode are the host's, which are older than the test's.";
const species = "`constructor` is never consulted: methods give arrays and promises.";
const own = "The test makes instances of a constructor of its own, which `new` does not take.";
const locked = "Functions made by built-ins are locked like all built-ins.";
const readOnly = "Built-ins are read-only; the test changes one through a variable.";
const getters = "Getters of built-ins are read but not shown in descriptions.";
const once = "A function is declared once at top level, as in a module.";
const noFunction = "There is no `Function`, so functions have no `constructor`.";
const poison = "Functions have neither `arguments` nor `caller`, not even to throw.";
const callee = "There is no `arguments.callee`, not even to throw.";

/** Causes of failures that their own message does not tell, by the beginning of the test's path. */
export const causes: readonly (readonly [prefix: string, cause: string])[] = [
  ["built-ins/RegExp/property-escapes/", unicode],
  ["built-ins/RegExp/unicodeSets/generated/rgi-emoji-", unicode],
  ["built-ins/Array/from/source-object-constructor", own],
  ["built-ins/Array/prototype/concat/create-ctor-non-object", species],
  ["built-ins/Array/prototype/filter/create-ctor-non-object", species],
  ["built-ins/Array/prototype/flat/non-object-ctor-throws", species],
  ["built-ins/Array/prototype/map/create-ctor-non-object", species],
  ["built-ins/Array/prototype/slice/create-ctor-non-object", species],
  ["built-ins/Array/prototype/splice/create-ctor-non-object", species],
  ["built-ins/Promise/prototype/then/ctor-null", species],
  ["built-ins/Promise/race/capability", own],
  ["built-ins/Promise/reject/capability", own],
  ["built-ins/Promise/resolve/", own],
  ["built-ins/Promise/reject-function-extensible", locked],
  ["built-ins/Promise/resolve-function-extensible", locked],
  [
    "built-ins/Array/prototype/length.js",
    "`Array.prototype` is a table of methods, its `length` a member like others.",
  ],
  ["built-ins/Error/length.js", noFunction],
  ["language/expressions/property-accessors/S11.2.1_A4_T", noFunction],
  ["built-ins/Object/getOwnPropertyNames/15.2.3.4-2-4", readOnly],
  ["built-ins/RegExp/prototype/exec/S15.10.6.2_A2_T2", readOnly],
  ["built-ins/RegExp/prototype/test/S15.10.6.3_A2_T2", readOnly],
  ["built-ins/RegExp/prototype/global/S15", readOnly],
  ["built-ins/RegExp/prototype/ignoreCase/S15", readOnly],
  ["built-ins/RegExp/prototype/multiline/S15", readOnly],
  ["built-ins/String/prototype/split/instance-is-math", readOnly],
  ["built-ins/String/prototype/substring/S15.5.4.15_A3_T9", readOnly],
  ["built-ins/RegExp/prototype/flags/prop-desc", getters],
  ["built-ins/RegExp/prototype/ignoreCase/15", getters],
  ["built-ins/RegExp/prototype/multiline/15", getters],
  ["built-ins/RegExp/prototype/source/prop-desc", getters],
  ["built-ins/RegExp/prototype/exec/S15.10.6.2_A1_T9", once],
  ["built-ins/RegExp/prototype/test/S15.10.6.3_A1_T9", once],
  ["language/destructuring/binding/syntax/recursive-array-and-object-patterns", once],
  ["language/statements/function/S", once],
  [
    "language/statements/function/13.2-4-s",
    "Functions have no `arguments`, so that nothing keeps it from being written.",
  ],
  ["built-ins/Function/prototype/bind/15.3.4.5-21-", poison],
  ["built-ins/Function/prototype/bind/S15.3.4.5_A2", poison],
  ["language/arguments-object/10.6-1", callee],
  ["language/arguments-object/S10.6_A3", callee],
  ["language/identifiers/val-this", "The parser reads TypeScript, where `this` names a parameter."],
];
