import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { join } from "node:path";
import { finished } from "node:stream/promises";
import { type AsyncZippable, zip } from "fflate";
import type { Municipality, Prefecture } from "../../../workers/imports/clean/places";
import { type Random, randomFrom } from "../../demo/random";
import { facilityRow } from "./facility-rows";
import headers from "./headers.data.json";
import { hoursRows } from "./hours-rows";

/** The number of institutions of each kind in the list of 1 June 2026: 206,043 in all. */
export const NATIONAL: Sizes = {
  hospital: 7_715,
  clinic: 80_155,
  dental: 54_637,
  midwife: 2_138,
  pharmacy: 61_398,
};
export type GeneratedKind = "hospital" | "clinic" | "dental" | "midwife" | "pharmacy";
export type Sizes = Record<GeneratedKind, number>;
export type World = { prefectures: readonly Prefecture[]; municipalities: readonly Municipality[] };
export type Made = {
  kind: GeneratedKind;
  number: number;
  random: Random;
  municipality: Municipality;
  prefecture: Prefecture;
  id: string;
};

type Slug = keyof typeof headers;
const FACILITY: Record<GeneratedKind, Slug> = {
  hospital: "01-1_hospital_facility_info",
  clinic: "02-1_clinic_facility_info",
  dental: "03-1_dental_facility_info",
  midwife: "04_maternity_home",
  pharmacy: "05_pharmacy",
};
const HOURS: Partial<Record<GeneratedKind, Slug>> = {
  hospital: "01-2_hospital_speciality_hours",
  clinic: "02-2_clinic_speciality_hours",
  dental: "03-2_dental_speciality_hours",
};

/**
 * Invented files in the very format of the ministry's, with its dirt at its rates: BOM, CRLF, every cell quoted but the
 * coordinates. The same for the same sizes. Returns their paths, facility files first.
 */
export async function generateFiles(
  folder: string,
  world: World,
  sizes: Sizes,
  date = "20260601",
): Promise<string[]> {
  const paths: string[] = [];
  for (const kind of Object.keys(FACILITY) as GeneratedKind[]) {
    const columns = headers[FACILITY[kind]];
    const path = join(folder, `${FACILITY[kind]}_${date}.csv`);
    await write(
      path,
      columns,
      rows(kind, sizes[kind], world, (made) => [facilityRow(made, columns)]),
    );
    paths.push(path);
  }
  for (const [kind, slug] of Object.entries(HOURS) as [GeneratedKind, Slug][]) {
    const path = join(folder, `${slug}_${date}.csv`);
    await write(
      path,
      headers[slug],
      rows(kind, sizes[kind], world, (made) => hoursRows(made)),
    );
    paths.push(path);
  }
  return paths;
}

/** Each institution has a stream of chance of its own: its rows are the same in both of its files. */
function* rows(
  kind: GeneratedKind,
  size: number,
  { prefectures, municipalities }: World,
  rowsOf: (made: Made) => string[],
) {
  const byCode = new Map(prefectures.map((prefecture) => [prefecture.code, prefecture]));
  const digit = Object.keys(FACILITY).indexOf(kind) + 1;
  for (let number = 0; number < size; number += 1) {
    const random = randomFrom(digit * 10_000_000 + number);
    const municipality = random.pick(municipalities);
    const prefecture = byCode.get(municipality.prefectureCode);
    if (!prefecture) throw new Error(`no prefecture ${municipality.prefectureCode}`);
    const id = `${prefecture.code}${digit}${String(number).padStart(10, "0")}`;
    yield* rowsOf({ kind, number, random, municipality, prefecture, id });
  }
}

async function write(path: string, columns: readonly string[], lines: Iterable<string>): Promise<void> {
  const file = createWriteStream(path);
  file.write(`\ufeff${columns.map((column) => `"${column}"`).join(",")}\r\n`);
  for (const line of lines) if (!file.write(`${line}\r\n`)) await once(file, "drain");
  file.end();
  await finished(file);
}

/** A zip as the ministry publishes each file. */
export function zipped(files: AsyncZippable): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    zip(files, { level: 6 }, (error, bytes) => (error ? reject(error) : resolve(bytes)));
  });
}
