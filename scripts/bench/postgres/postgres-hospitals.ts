import { dayNumberInJapan } from "#contract/dates/japan-time";
import { BED_FIGURES_FRESH_DAYS } from "#contract/hospitals/bed-age";
import { fold, isKana } from "#contract/japanese/fold";
import { SEARCH_WINDOW } from "#contract/limits";
import type { HospitalSource } from "../../../workers/search/documents/hospital-document";
import type { HospitalCondition } from "../../../workers/search/hospitals/condition";
import type { Postgres } from "./postgres";

/** `numbers`: all of its telephones and FAXes. */
export type HospitalCard = { rank: number; source: HospitalSource; numbers: readonly (string | null)[] };

/** The same hospitals in PostgreSQL, with the indexes its manual advises; vacant beds in a table of their own. */
export async function loadHospitals(postgres: Postgres, cards: readonly HospitalCard[]): Promise<void> {
  postgres.run("CREATE EXTENSION IF NOT EXISTS pg_trgm");
  postgres.run(`CREATE TABLE hospitals (rank bigint PRIMARY KEY, name text, kana text, addr text, phones text[],
    zip text, kind text, type int, departments text[], area text, prefecture text, beds int[],
    latitude float, longitude float, source text)`);
  postgres.run(
    "CREATE TABLE beds (rank bigint, kind int, men int, women int, either int, number int, day int, at bigint)",
  );
  await postgres.load("COPY hospitals FROM STDIN", linesOf(cards));
  await postgres.load("COPY beds FROM STDIN", bedsOf(cards));
  for (const column of ["name", "kana", "addr"])
    postgres.run(`CREATE INDEX ON hospitals USING gin (${column} gin_trgm_ops)`);
  for (const column of ["phones", "departments", "beds"])
    postgres.run(`CREATE INDEX ON hospitals USING gin (${column})`);
  for (const column of ["zip text_pattern_ops", "area", "prefecture"])
    postgres.run(`CREATE INDEX ON hospitals (${column})`);
  postgres.run("CREATE INDEX ON beds (kind, day)");
  postgres.run("CREATE INDEX ON beds (rank)");
  postgres.run("VACUUM ANALYZE hospitals");
  postgres.run("VACUUM ANALYZE beds");
}

/** The question as one statement: the total, counted as far as the product counts, and the page in its order. */
export function hospitalSql(condition: HospitalCondition, now: number): string {
  const where = wheres(condition, now).join(" AND ") || "true";
  const order = orderOf(condition, now);
  return `SELECT (SELECT count(*) FROM (SELECT 1 FROM hospitals h WHERE ${where} LIMIT ${SEARCH_WINDOW}) AS counted),
    (SELECT string_agg(source, ',') FROM (SELECT source FROM hospitals h WHERE ${where}
      ORDER BY ${order} LIMIT ${condition.size ?? 100}) AS page)`;
}

function wheres(condition: HospitalCondition, now: number): string[] {
  const { name, words, address, kinds, hospitalTypes, departments, medicalAreaIds, prefectures } = condition;
  const folded = name && fold(name);
  const digits = words?.normalize("NFKC").replace(/\D/g, "");
  return [
    folded && like(isKana(folded) ? "kana" : "name", folded),
    digits && (digits.length === 7 ? `zip = '${digits}'` : `phones @> ARRAY['${digits}']`),
    address && like("addr", fold(address)),
    kinds && `kind IN (${kinds.map((kind) => `'${kind}'`).join()})`,
    hospitalTypes && `type IN (${hospitalTypes.join()})`,
    departments?.length && `departments && ARRAY[${departments.map((code) => `'${code}'`).join()}]`,
    medicalAreaIds && `area IN (${medicalAreaIds.map((id) => `'${id}'`).join()})`,
    prefectures && `prefecture IN (${prefectures.map((code) => `'${code}'`).join()})`,
    condition.bedKinds && `beds && ARRAY[${condition.bedKinds.join()}]`,
    condition.vacant && `EXISTS (SELECT 1 FROM beds b WHERE b.rank = h.rank AND ${vacant(condition, now)})`,
    condition.reportsVacancies && "EXISTS (SELECT 1 FROM beds b WHERE b.rank = h.rank)",
  ].filter((one): one is string => typeof one === "string" && one !== "");
}

function vacant({ vacant: wanted }: HospitalCondition, now: number): string {
  const sex = wanted?.sex ? ` AND (b.${wanted.sex} > 0 OR b.either > 0)` : "";
  const kinds = wanted?.kinds?.length ? ` AND b.kind IN (${wanted.kinds.join()})` : "";
  return `b.number > 0 AND b.day >= ${dayNumberInJapan(now) - BED_FIGURES_FRESH_DAYS}${kinds}${sex}`;
}

function orderOf(condition: HospitalCondition, now: number): string {
  const { sort, place } = condition;
  if (sort === "near" && place)
    return `(latitude - ${place.latitude})^2 + ((longitude - ${place.longitude}) * cos(radians(${place.latitude})))^2, rank`;
  if (sort !== "fresh") return "rank";
  const of = condition.vacant ? ` AND ${vacant(condition, now)}` : "";
  return `(SELECT max(at) FROM beds b WHERE b.rank = h.rank${of}) DESC, rank`;
}

// Folded texts hold letters and digits only: nothing in them means something to SQL or to LIKE.
const like = (column: string, folded: string) => `${column} LIKE '%${folded}%'`;

async function* linesOf(cards: readonly HospitalCard[]): AsyncIterable<string> {
  for (const { rank, source, numbers } of cards) {
    const phones = numbers.flatMap((number) => number?.replace(/\D/g, "") ?? []);
    const row = [
      rank,
      fold(source.name),
      fold(source.furigana),
      fold(source.municipality + source.address),
      `{${phones.join()}}`,
      source.zipcode,
      source.kind,
      source.type,
      `{${source.departments.join()}}`,
      source.medicalAreaId,
      source.prefectureCode,
      `{${source.bedKinds.join()}}`,
      source.latitude ?? "\\N",
      source.longitude ?? "\\N",
      JSON.stringify(source).replace(/\\/g, "\\\\"),
    ];
    yield `${row.join("\t")}\n`;
  }
}

async function* bedsOf(cards: readonly HospitalCard[]): AsyncIterable<string> {
  for (const { rank, source } of cards)
    for (const bed of source.vacantBeds) {
      const { bedKind, men, women, either, number, updatedAt } = bed;
      yield `${[rank, bedKind, men, women, either, number, dayNumberInJapan(updatedAt), updatedAt].join("\t")}\n`;
    }
}
