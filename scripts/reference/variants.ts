/**
 * Writes workers/contract/japanese/variants.ts: which characters are one in the search key.
 *
 * `tsx scripts/reference/variants.ts UNIHAN_FOLDER`: the folder holds Unihan_*.txt of the Unicode Character Database
 * (Unicode License v3; Debian: package unicode-data). The old forms of simplified characters come from OpenCC's table
 * JPShinjitaiCharacters (Apache-2.0; `npm pack opencc-js`, its path as the second argument). What neither has is in
 * variants-by-hand.txt, whose first characters stand for their families.
 */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const TARGET = "workers/contract/japanese/variants.ts";
const PER_LINE = 28;
/** Common words of their own that the tables join: 余 is not 餘 alone, but 欠 and 缺 nobody distinguishes. */
const APART = new Set(["弁", "缶", "予", "余", "叶", "只", "表"]);

const [unihan = "", opencc = ""] = process.argv.slice(2);
const families = new Map<string, Set<string>>();
const headOf = new Map<string, string>();

for (const family of byHand()) for (const other of family.slice(1)) unite(family[0] ?? "", other);
for (const [usual, old] of [...oldForms(opencc), ...namesAllowed(unihan)])
  if (!APART.has(usual) && usual.normalize("NFKC") !== old.normalize("NFKC")) unite(usual, old);
writeFileSync(TARGET, text());

function byHand(): string[][] {
  const lines = readFileSync("scripts/reference/variants-by-hand.txt", "utf8").split("\n");
  return lines
    .filter((line) => !line.startsWith("#"))
    .flatMap((line) => line.split(/\s+/).filter(Boolean))
    .map((family) => Array.from(family));
}

/** OpenCC: 万 萬|与 與|… */
function oldForms(path: string): [string, string][] {
  const [, entries = ""] = /"(.*)"/.exec(readFileSync(path, "utf8")) ?? [];
  return entries.split("|").flatMap((entry) => {
    const [usual = "", ...old] = entry.split(" ");
    return old.map((form): [string, string] => [usual, form]);
  });
}

/** Unihan's kJinmeiyoKanji: a form allowed in names beside the usual one (2010:U+4E9C), and kZVariant among these. */
function namesAllowed(folder: string): [string, string][] {
  const pairs: [string, string][] = [];
  for (const name of readdirSync(folder).filter((each) => /^Unihan_\w+\.txt$/.test(each)))
    for (const line of readFileSync(join(folder, name), "utf8").split("\n")) {
      const [code = "", field = "", value = ""] = line.split("\t");
      const [, usual] = /^\d{4}:U\+(\w+)$/.exec(value) ?? [];
      if (field === "kJinmeiyoKanji" && usual) pairs.push([character(usual), character(code.slice(2))]);
    }
  return pairs;
}

function character(code: string): string {
  return String.fromCodePoint(Number.parseInt(code, 16));
}

/** Puts a form into the family of the usual one, or of whom either of them already belongs to. */
function unite(usual: string, form: string): void {
  const head = headOf.get(usual) ?? headOf.get(form) ?? usual;
  const family = families.get(head) ?? new Set([head]);
  for (const each of [usual, form])
    if (!headOf.has(each) || headOf.get(each) === head) {
      family.add(each);
      headOf.set(each, head);
    }
  families.set(head, family);
}

function text(): string {
  const all = [...families.values()]
    .map((family) => [...family].join(""))
    .filter((family) => family.length > 1);
  const lines: string[] = [];
  for (let at = 0; at < all.length; at += PER_LINE) lines.push(all.slice(at, at + PER_LINE).join(" "));
  return `/**
 * Each word has the form that stands in the search key, then the forms it stands for. What is shown is never changed.
 * Made by scripts/reference/variants.ts from Unihan (© Unicode, Inc., Unicode License v3), OpenCC's table of Japanese
 * simplified characters (Apache-2.0) and variants-by-hand.txt; not edited by hand.
 */
const FAMILIES = \`
${lines.join("\n")}
\`;

/** Variant character → the one that stands for it (spelling of names differs between registers: 髙橋 = 高橋). */
export const VARIANTS: ReadonlyMap<string, string> = /* @__PURE__ */ readFamilies();

function readFamilies(): Map<string, string> {
  const families = FAMILIES.split(/\\s+/).map((family) => Array.from(family));
  return new Map(
    families.flatMap(([head = "", ...others]) =>
      others.filter((other) => other !== head).map((other) => [other, head] as const),
    ),
  );
}
`;
}
