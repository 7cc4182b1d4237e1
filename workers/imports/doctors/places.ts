import { hospitals, hospitals as hospitalsTable } from "../../db/schema/hospitals";
import { municipalities } from "../../db/schema/reference";
import { allRows, computed, nullable, type RowOf } from "../../db/sql";
import { joinKeys } from "../clean/names";
import type { FaultKind } from "../faults";
import type { NamedPlace } from "./read";

/** A place of work as the record keeps it, without the time there, which no list tells. */
export type Place = {
  type: "hospital" | "other";
  hospitalId: string | null;
  name: string;
  prefectureCode: string | null;
  city: string | null;
  medicalAreaId: string | null;
};
const HOSPITAL_COLUMNS = {
  name: hospitalsTable.name,
  prefectureCode: nullable(hospitalsTable.prefectureCode),
  medicalAreaId: nullable(hospitalsTable.medicalAreaId),
  city: nullable(municipalities.name),
  id: hospitalsTable.id,
};
type Hospital = RowOf<typeof HOSPITAL_COLUMNS>;
type Fault = (kind: FaultKind, value: string) => void;

const ROWS_AT_ONCE = 20_000;

/**
 * Finds the hospitals that lists name: by the ministry's id or the insurers' number, else by name and prefecture. The
 * names of the whole country are read when the first is asked for, and stay.
 */
export function placeFinder(DB: D1Database, prefectureCodes: ReadonlyMap<string, string>) {
  let names: Promise<Names> | undefined;
  const prefectureOf = (typed: string) =>
    prefectureCodes.get(typed) ?? prefectureCodes.get(typed.replace(/[都道府県]$/, "")) ?? null;

  /** The hospitals of these places, by their ids, with those that names lead to. */
  async function read(places: readonly NamedPlace[]) {
    const ids = await idsByCode(DB, places);
    const byName = new Map<string, string | "several">();
    for (const { code, name, prefecture } of places) {
      if (ids.has(code.toLowerCase()) || name === "") continue;
      const prefectureCode = prefectureOf(prefecture);
      if (prefectureCode === null) continue;
      names ??= readNames(DB);
      const found = idByName(await names, prefectureCode, name);
      if (found !== undefined) byName.set(`${prefectureCode} ${name}`, found);
    }
    const wanted = [...ids.values(), ...byName.values()].filter((id) => id !== "several");
    return { ids, byName, hospitals: await readHospitals(DB, wanted) };
  }

  /** Gives each list of places as the record keeps it: each hospital once. */
  return async (all: readonly NamedPlace[]) => {
    const { ids, byName, hospitals } = await read(all);
    return (places: readonly NamedPlace[], fault: (place: NamedPlace) => Fault): Place[] => {
      const found = places.map((place) => {
        const say = fault(place);
        const { code, name, prefecture } = place;
        const byCode = hospitals.get(ids.get(code.toLowerCase()) ?? "");
        if (byCode) return ofHospital(byCode);
        if (code !== "") say("workplace-code-unknown", code);
        if (name === "") return null;
        const prefectureCode = prefectureOf(prefecture);
        const id = prefectureCode === null ? undefined : byName.get(`${prefectureCode} ${name}`);
        const hospital = hospitals.get(id ?? "");
        if (hospital) return ofHospital(hospital);
        if (prefectureCode === null) say("workplace-prefecture", `${name} ${prefecture}`.trim());
        else say(id === "several" ? "workplace-ambiguous" : "workplace-unknown", `${name} ${prefecture}`);
        return { ...NO_HOSPITAL, name, prefectureCode };
      });
      const seen = new Set<string>();
      return found.flatMap((place) => {
        const key = place?.hospitalId ?? place?.name ?? "";
        if (!place || seen.has(key)) return [];
        seen.add(key);
        return place;
      });
    };
  };
}

const NO_HOSPITAL = { type: "other", hospitalId: null, city: null, medicalAreaId: null } as const;

const ofHospital = ({ id, ...hospital }: Hospital): Place => ({
  type: "hospital",
  hospitalId: id,
  ...hospital,
});

async function idsByCode(DB: D1Database, places: readonly NamedPlace[]): Promise<Map<string, string>> {
  const codes = [...new Set(places.flatMap(({ code }) => (code === "" ? [] : code.toLowerCase())))];
  if (codes.length === 0) return new Map();
  const results = await allRows(
    DB,
    { code: computed<string>(), id: computed<string>() },
    BY_CODE,
    JSON.stringify(codes),
  );
  return new Map(results.map(({ code, id }) => [code, id]));
}

const BY_CODE = `SELECT c.value AS code, coalesce(h.id, j.hospital_id) AS id FROM json_each(?1) c
  LEFT JOIN hospitals h ON lower(h.id) = c.value
  LEFT JOIN import_joins j ON j.source = 'bureau' AND j.key = c.value AND j.state = 'joined'
  WHERE coalesce(h.id, j.hospital_id) IS NOT NULL`;

async function readHospitals(DB: D1Database, ids: readonly string[]): Promise<Map<string, Hospital>> {
  if (ids.length === 0) return new Map();
  const results = await allRows(
    DB,
    HOSPITAL_COLUMNS,
    `SELECT h.id, h.name, h.prefecture_code AS prefectureCode, m.name AS city, h.medical_area_id AS medicalAreaId
     FROM hospitals h LEFT JOIN municipalities m ON m.code = h.municipality_code
     WHERE h.id IN (SELECT value FROM json_each(?1))`,
    JSON.stringify([...new Set(ids)]),
  );
  return new Map(results.map((row) => [row.id, row]));
}

/** Folded names with their prefecture → the id, or that there are several. */
type Names = { whole: Map<string, string>; bare: Map<string, string> };

function idByName({ whole, bare }: Names, prefectureCode: string, name: string): string | undefined {
  const keys = joinKeys(name);
  return whole.get(prefectureCode + keys.whole) ?? bare.get(prefectureCode + keys.bare);
}

const NAMED = { id: hospitals.id, name: hospitals.name, prefectureCode: hospitals.prefectureCode };

async function readNames(DB: D1Database): Promise<Names> {
  const names: Names = { whole: new Map(), bare: new Map() };
  for (let after = ""; ; ) {
    const results = await allRows(DB, NAMED, NAMES, after, ROWS_AT_ONCE);
    for (const { id, name, prefectureCode } of results) {
      const keys = joinKeys(name);
      note(names.whole, prefectureCode + keys.whole, id);
      if (keys.bare !== keys.whole) note(names.bare, prefectureCode + keys.bare, id);
    }
    if (results.length < ROWS_AT_ONCE) return names;
    after = results.at(-1)?.id ?? after;
  }
}

function note(names: Map<string, string>, key: string, id: string): void {
  names.set(key, names.has(key) ? "several" : id);
}

const NAMES = `SELECT id, name, prefecture_code AS prefectureCode FROM hospitals
  WHERE id > ?1 AND closed_at IS NULL AND kind IN ('hospital', 'clinic', 'dental', 'other') ORDER BY id LIMIT ?2`;
