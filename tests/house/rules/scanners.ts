import ts from "typescript";
import { pumpsOf } from "./pumps";
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

/** Where an expression is put together at run time, and so is not read by `expressionsOf`. */
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
  const isAsked = made.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.AsyncKeyword);
  return required.length > 0 && areTexts && !isAsked && !/^use[A-Z]/.test(name)
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
  return pumpsOf(source, flags).flatMap(({ lead, units, tail }) =>
    units.flatMap((unit) => [
      ...[...new Set(["", "\0", "\n", tail.slice(0, -1)])].map((end) => repeated(lead, unit, end)),
      repeated("", lead + unit, ""),
    ]),
  );
}

/** For one expression: each of its letters, each two of them, and all of them, with ends that keep it from matching. */
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

/** As its code would use it: with `g` all that it finds, else the first. */
export function finder({ source, flags }: Pick<Expression, "source" | "flags">) {
  const expression = new RegExp(source, flags);
  return flags.includes("g")
    ? (text: string) => text.replace(expression, "")
    : (text: string) => String(text.search(expression));
}

/** Enough for what is exponential to be seen. */
const SHORT = 28;
export const LENGTHS = [750, 1500, 3000] as const;
/** What takes less for 3,000 characters needs no comparison: a clock is no finer. */
const CHEAP_MS = 1.5;
/** Four times the length takes four times as long; sixteen times would be quadratic. */
const MOST_TIMES = 11;
/** A second look, at eight times the length: what does not look steep there is not. */
const LOOKED_AT = [LENGTHS[0] / 2, LENGTHS[2]] as const;
const LOOKS = 2;
const TIMES = 5;
const AGAIN = { least: 2, most: 20, ms: 400 };
/** Nobody waits for the longer ones. */
const TOO_LONG_MS = 200;
/** What a collection of garbage, or a step of the compiler, does to a linear one is seen once, and not again at these. */
const LONGER = [LENGTHS[2], LENGTHS[2] * 2, LENGTHS[2] * 4] as const;

export type Cost = { attack: string; ms: number[] };

/** The worst cost at 1×, 2× and 4× length; the first that grows faster than the length ends the search. */
export function worstOf(run: (text: string) => unknown, attacks: readonly Attack[]) {
  let worst: Cost = { attack: "", ms: [0] };
  const steep: Cost[] = [];
  for (const attack of attacks) {
    const ms = costs(run, attack);
    if ((ms.at(-1) ?? 0) > (worst.ms.at(-1) ?? 0)) worst = { attack: attack.name, ms };
    if (!isSteep(ms)) continue;
    steep.push({ attack: attack.name, ms });
    break;
  }
  return { worst, steep };
}

/** Whether one of them looks steep at a glance: `worstOf` would look at it again, until it is sure. */
export const looksSteep = (run: (text: string) => unknown, attacks: readonly Attack[]) =>
  attacks.some((attack) => isSteep(glance(run, attack)));

/** Of the longest text. */
export const longest = ({ worst }: ReturnType<typeof worstOf>) => worst.ms.at(-1) ?? 0;

/** What does not look steep at a glance is not; what doubles with each letter would never come to the end of a longer text. */
function glance(run: (text: string) => unknown, attack: Attack): number[] {
  const short = measured(run, attack, [SHORT], LOOKS);
  if (isSteep(short)) return short;
  const first = measured(run, attack, [LENGTHS[2]], 1);
  return isSteep([0, ...first]) ? measured(run, attack, LOOKED_AT, LOOKS) : first;
}

function costs(run: (text: string) => unknown, attack: Attack): number[] {
  const look = glance(run, attack);
  if (!isSteep(look) || look.length === 1) return look;
  let ms = measured(run, attack, LENGTHS, TIMES);
  // Whatever else goes on only ever adds: what looks steep is looked at again, and the least of all times counts.
  for (let again = 0; again < agains(ms) && isSteep(ms); again += 1) {
    ms = leastOf(ms, measured(run, attack, LENGTHS, TIMES));
  }
  return isSteep(ms) && !isClear(ms) ? confirmed(run, attack, ms) : ms;
}

/** The longer a text takes, the less a pause of the machine adds to it, and the fewer looks tell them apart. */
const agains = (ms: number[]) =>
  Math.min(AGAIN.most, Math.max(AGAIN.least, Math.ceil(AGAIN.ms / (ms.at(-1) || 1))));

/** What grows too fast grows so from there on too; else the figures of the longer texts are the true ones. */
function confirmed(run: (text: string) => unknown, attack: Attack, ms: number[]): number[] {
  let longer = measured(run, attack, LONGER, TIMES);
  for (let again = 0; again < agains(longer) && isSteep(longer); again += 1) {
    longer = leastOf(longer, measured(run, attack, LONGER, LOOKS));
  }
  return isSteep(longer) ? ms : longer;
}

/** Longer texts would say nothing else of what takes so long already. */
const isClear = (ms: number[]) => (ms.at(-1) ?? 0) > TOO_LONG_MS;

/** A run that took too long to be finished has no figures for the longer texts. */
const leastOf = (one: number[], other: number[]) =>
  one.length === other.length
    ? one.map((ms, index) => Math.min(ms, other[index] ?? ms))
    : other.length > one.length
      ? other
      : one;

function measured(run: (text: string) => unknown, { of }: Attack, lengths: readonly number[], times: number) {
  const ms: number[] = [];
  for (const length of lengths) {
    const cost = best(run, of(length), times);
    ms.push(cost);
    if (cost > TOO_LONG_MS) break;
  }
  return ms;
}

function isSteep(ms: number[]): boolean {
  const [shortest = 0, longest = 0] = [ms[0], ms.at(-1)];
  return longest > TOO_LONG_MS || (longest > CHEAP_MS && longest > shortest * MOST_TIMES);
}

/** Of several times the shortest, ms. */
export function best(run: (text: string) => unknown, text: string, times: number): number {
  let least = Number.POSITIVE_INFINITY;
  for (let time = 0; time < times; time += 1) {
    // Of this process alone: others may keep the machine busy.
    const began = process.cpuUsage();
    attempt(run, text);
    const { user, system } = process.cpuUsage(began);
    least = Math.min(least, (user + system) / 1000);
  }
  return least;
}

/** A refusal is an answer too. */
function attempt(run: (text: string) => unknown, text: string) {
  try {
    run(text);
  } catch {
    return;
  }
}
