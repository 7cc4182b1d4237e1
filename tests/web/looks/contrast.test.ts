import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

type Tokens = Record<string, string>;

const css = readFileSync("app/styles/tokens.css", "utf8");
const light = tokensOf(css.slice(0, css.indexOf("@media")));
const dark = tokensOf(mediaBlock("@media (prefers-color-scheme: dark)"));
const strong = tokensOf(mediaBlock("@media (prefers-contrast: more) {"));
const strongDark = tokensOf(mediaBlock("@media (prefers-contrast: more) and (prefers-color-scheme: dark)"));

const main = {
  light: light.root,
  dark: { ...light.root, ...dark.root },
  "light, more contrast": { ...light.root, ...strong.root },
  "dark, more contrast": { ...light.root, ...dark.root, ...strong.root, ...strongDark.root },
};
const connect = {
  light: { ...main.light, ...light.connect },
  dark: { ...main.dark, ...light.connect, ...dark.connect },
  "light, more contrast": { ...main["light, more contrast"], ...light.connect, ...strong.connect },
  "dark, more contrast": {
    ...main["dark, more contrast"],
    ...light.connect,
    ...dark.connect,
    ...strong.connect,
    ...strongDark.connect,
  },
};

const GROUNDS = ["ground", "surface", "sunken", "hover"];
const ROLES = ["doctor", "co-medical", "ms", "connect", "organisation"].map((role) => `role-${role}`);
const WORDS: [string, string][] = [
  ...GROUNDS.flatMap((ground): [string, string][] =>
    ["ink", "ink-2", "brand", "brand-hover", "shu", "danger", "success", "warning"].map((word) => [
      word,
      ground,
    ]),
  ),
  ["on-brand", "brand"],
  ["on-brand", "brand-hover"],
  ["on-danger", "danger"],
  ["on-danger", "danger-hover"],
  ["surface", "ink"],
  ["on-shu", "shu"],
  ["on-deep", "deep"],
  ["on-deep", "deep-2"],
  ["on-deep-2", "deep"],
  ["pr", "pr-tint"],
  ["ink-2", "brand-tint"],
  ...["brand", "success", "warning", "danger"].flatMap((kind): [string, string][] => [
    [kind, `${kind}-tint`],
    ["ink", `${kind}-tint`],
  ]),
  ...ROLES.map((role): [string, string] => [role, `${role}-paper`]),
];
const EDGES: [string, string][] = [
  ...GROUNDS.flatMap((ground): [string, string][] => [
    ["field", ground],
    ["focus", ground],
  ]),
  ["focus-glow", "deep"],
  ["shu-deep", "deep"],
];

describe.each(Object.entries({ main, connect }))("%s", (_, schemes) => {
  describe.each(Object.entries(schemes))("%s", (_scheme, tokens) => {
    test("every word is legible: 4.5 to 1", () => expect(tooWeak(tokens, WORDS, 4.5)).toEqual([]));
    test("every edge and focus ring can be seen: 3 to 1", () =>
      expect(tooWeak(tokens, EDGES, 3)).toEqual([]));
  });
});

test("the measure itself tells grey on grey", () => {
  expect(tooWeak({ a: "#999999", b: "#eeeeee" }, [["a", "b"]], 4.5)).toEqual(["a on b: 2.46"]);
});

function tooWeak(tokens: Tokens, pairs: [string, string][], least: number) {
  return pairs
    .map(([front, back]) => ({ pair: `${front} on ${back}`, ratio: contrast(tokens[front], tokens[back]) }))
    .filter(({ ratio }) => !(ratio >= least))
    .map(({ pair, ratio }) => `${pair}: ${ratio.toFixed(2)}`);
}

function contrast(front = "", back = "") {
  const [low = 0, high = 0] = [luminance(front), luminance(back)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

function luminance(hex: string) {
  const digits = hex.length === 4 ? [...hex.slice(1)].map((d) => d + d).join("") : hex.slice(1);
  const [r = 0, g = 0, b = 0] = [0, 2, 4].map((at) => {
    const value = Number.parseInt(digits.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function mediaBlock(head: string) {
  const from = css.indexOf(head);
  const end = css.indexOf("\n}", from);
  return css.slice(from, end);
}

function tokensOf(block: string): { root: Tokens; connect: Tokens } {
  const split = block.indexOf("[data-service");
  const read = (text: string): Tokens =>
    Object.fromEntries(
      [...text.matchAll(/--([\w-]+):\s*(#[0-9a-f]+);/g)].map(([, name, value]) => [name ?? "", value ?? ""]),
    );
  return { root: read(block.slice(0, split)), connect: read(block.slice(split)) };
}
