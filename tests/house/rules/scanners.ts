import ts from "typescript";
import { redosPatternsOf } from "./redos";
import { parse, productCode, type Source } from "./sources";

/** A regular expression of the product: where it stands, and what it is. */
export type Expression = { path: string; source: string; flags: string };

/** A function of the product that takes nothing but texts. */
export type Scanner = { path: string; name: string; texts: number };

/** Every regular expression that is written down; those put together at run time are reached by the functions around them: see `madeAtRunTime`. */
export function expressionsOf(files: readonly Source[] = productCode()): Expression[] {
  return files.flatMap((file) => {
    const found: Expression[] = [];
    const visit = (node: ts.Node) => {
      if (ts.isRegularExpressionLiteral(node)) {
        const end = node.text.lastIndexOf("/");
        found.push({ path: file.path, source: node.text.slice(1, end), flags: node.text.slice(end + 1) });
      }
      ts.forEachChild(node, visit);
    };
    visit(parse(file));
    return found;
  });
}

/** Files that put an expression together at run time, which `expressionsOf` does not read. */
export function madeAtRunTime(files: readonly Source[]): string[] {
  return files
    .filter((file) => {
      let isMade = false;
      const visit = (node: ts.Node) => {
        const isCall = ts.isNewExpression(node) || ts.isCallExpression(node);
        if (isCall && node.expression.getText() === "RegExp") isMade = true;
        else ts.forEachChild(node, visit);
      };
      visit(parse(file));
      return isMade;
    })
    .map(({ path }) => path);
}

/** Every exported function all of whose required parameters are texts. */
export function scannersOf(files: readonly Source[]): Scanner[] {
  return files.flatMap((file) =>
    parse(file).statements.flatMap((statement) => {
      const isExported =
        ts.canHaveModifiers(statement) &&
        ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);
      return isExported ? functionsOf(statement).flatMap((each) => scanner(file.path, each)) : [];
    }),
  );
}

type Named = { name: string; made: ts.FunctionDeclaration | ts.ArrowFunction };

function functionsOf(statement: ts.Statement): Named[] {
  if (ts.isFunctionDeclaration(statement)) return [{ name: statement.name?.text ?? "", made: statement }];
  if (!ts.isVariableStatement(statement)) return [];
  return statement.declarationList.declarations.flatMap(({ name, initializer }) =>
    initializer && ts.isArrowFunction(initializer) ? [{ name: name.getText(), made: initializer }] : [],
  );
}

const TEXT = /^string( \| (null|undefined))*$/;

function scanner(path: string, { name, made }: Named): Scanner[] {
  const required = made.parameters.filter(({ initializer, questionToken }) => !initializer && !questionToken);
  const areTexts = required.every(({ type }) => TEXT.test(type?.getText() ?? ""));
  // What is waited for asks somebody else; a hook needs a page.
  const isRequested = made.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.AsyncKeyword);
  return required.length > 0 && areTexts && !isRequested && !/^use[A-Z]/.test(name)
    ? [{ path, name, texts: required.length }]
    : [];
}

/** A text of about `length` characters that costs the most, made of a beginning, what is repeated, and an end. */
export type Attack = { name: string; of: (length: number) => string };

const repeated = (beginning: string, unit: string, end: string): Attack => ({
  name: JSON.stringify(`${beginning}${unit}…${end}`),
  of: (length) => beginning + unit.repeat(Math.ceil(length / unit.length)) + end,
});

const UNITS = [
  ..."a 1.!,()[]{}<>\"'\\/&%@=-_+#?:;\n\t0Zあがアー゛゜゙一年１Ａ．　、。・『𠮷",
  "\r\n",
  "\0",
  "\ud83d",
  "e\u0301",
  "\u0316\u0301",
  "👩‍⚕️",
  "http://",
  "https://a/(",
  "a@",
  "a.",
  ".a",
  "@.",
  "v1.",
  "../",
  '{"a":',
  "oh",
  "n'",
  "ンア",
  "オウ",
  "十",
  "a ",
  '",',
];
const ENDS = ["", "x", "\0"];

/** What has cost more than it should. */
const ATTACKS_ON_ADDRESSES: Attack[] = [
  ...["!", ")", "(", ".", "%"].map((unit) => repeated("http://a/", unit, "x")),
  {
    name: "an address with punctuation, a letter and brackets that nothing opened",
    of: (length) => `http://a/${"!".repeat(length / 2)}a${")".repeat(length / 2)}`,
  },
  {
    name: "an address with brackets and punctuation in turn",
    of: (length) => `http://a/${"!)".repeat(length / 2)}`,
  },
];

export const ATTACKS_ON_TEXT: Attack[] = [
  ...UNITS.flatMap((unit) => ENDS.map((end) => repeated("", unit, end))),
  ...ATTACKS_ON_ADDRESSES,
];

/** Letters of an expression that are tried in pairs, and alone. */
const FEW = 5;
const MANY = 16;
const CLASSES: Record<string, string> = { d: "0", w: "a", s: " ", b: "", D: "x", W: "!", S: "x" };

/** Characters that an expression speaks of: what it repeats is among them, whatever it begins with. */
function lettersIn({ source }: Expression): string[] {
  const plain = source
    .replace(/\\u\{?([0-9a-f]{4,5})\}?/gi, (_, code: string) =>
      String.fromCodePoint(Number.parseInt(code, 16)),
    )
    .replace(/\\([dwsbDWS])/g, (_, kind: string) => CLASSES[kind] ?? "")
    .replace(/\\([nrt])/g, (_, kind: string) => ({ n: "\n", r: "\r", t: "\t" })[kind] ?? "")
    .replace(/\(\?(<?[=!]|:|<\w+>)/g, "")
    .replace(/\{\d+(,\d*)?\}/g, "")
    .replace(/[()[\]|*+?^$\\]/g, "");
  return [...new Set([...plain].slice(0, 400))];
}

/** What an expression repeats, led to by what it asks before, until the last of what it asks afterwards is missing; and over and over. */
function pumping({ source, flags }: Expression): Attack[] {
  return redosPatternsOf(source, flags).flatMap(({ lead, units, tail }) =>
    units.flatMap((unit) => [
      ...[...new Set(["", "\0", "\n", tail.slice(0, -1)])].map((end) => repeated(lead, unit, end)),
      repeated("", lead + unit, ""),
    ]),
  );
}

/** Repeats each letter of an expression, each two of them, and all of them, with ends that keep it from matching. */
export function attacksOn(expression: Expression): Attack[] {
  const letters = lettersIn(expression);
  const few = letters.length > FEW ? [...letters.slice(0, FEW - 2), ...letters.slice(-2)] : letters;
  const pairs = few.flatMap((one) => few.filter((other) => other !== one).map((other) => one + other));
  const units = [...letters.slice(0, MANY), ...pairs, letters.join("").slice(0, MANY), "a", " "].filter(
    Boolean,
  );
  const ends = ["", "\0"];
  return [
    ...units.flatMap((unit) => ends.map((end) => repeated("", unit, end))),
    ...pumping(expression),
    ...ATTACKS_ON_ADDRESSES,
  ];
}

/** Gives a search as the code would do it: with `g` for all that it finds, else for the first. */
export function finder({ source, flags }: Pick<Expression, "source" | "flags">) {
  const expression = new RegExp(source, flags);
  return flags.includes("g")
    ? (text: string) => text.replace(expression, "")
    : (text: string) => String(text.search(expression));
}
