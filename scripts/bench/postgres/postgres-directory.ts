import { fold, isKana } from "#contract/japanese/fold";
import { SEARCH_WINDOW } from "#contract/limits";
import type { DoctorSource } from "../../../workers/search/documents/doctor-document";
import type { DoctorCondition } from "../../../workers/search/query";
import type { Postgres } from "./postgres";

export type Card = { rank: number; source: string };

/** The same rows in PostgreSQL, with the indexes its own manual advises: trigrams for texts, GIN for lists. */
export async function loadDirectory(postgres: Postgres, cards: AsyncIterable<Card>): Promise<void> {
  postgres.run("CREATE EXTENSION IF NOT EXISTS pg_trgm");
  postgres.run(`CREATE TABLE doctors (rank bigint PRIMARY KEY, name text, kana text, hosp text, departments text[],
    areas text[], experts text[], signed_up boolean, source text)`);
  await postgres.load("COPY doctors FROM STDIN", rowsOf(cards));
  for (const column of ["name", "kana", "hosp"])
    postgres.run(`CREATE INDEX ON doctors USING gin (${column} gin_trgm_ops)`);
  for (const column of ["departments", "areas", "experts"])
    postgres.run(`CREATE INDEX ON doctors USING gin (${column})`);
  postgres.run("VACUUM ANALYZE doctors");
}

/** The question as one statement: the total, counted as far as the product counts, and the page. */
export function sqlOf(condition: DoctorCondition): string {
  const where = conditionsOf(condition).join(" AND ");
  return `SELECT (SELECT count(*) FROM (SELECT 1 FROM doctors WHERE ${where} LIMIT ${SEARCH_WINDOW}) AS counted),
    (SELECT string_agg(source, ',' ORDER BY rank) FROM
      (SELECT rank, source FROM doctors WHERE ${where} ORDER BY rank LIMIT 100 OFFSET ${condition.from ?? 0}) AS page)`;
}

function conditionsOf(condition: DoctorCondition): string[] {
  const { partOfName, hospitalName, departments, medicalAreaIds, doctorExpertCategory, signupCondition } =
    condition;
  const name = partOfName && fold(partOfName);
  return [
    name && like(isKana(name) ? "kana" : "name", name),
    hospitalName && like("hosp", fold(hospitalName)),
    overlaps("departments", departments),
    overlaps("areas", medicalAreaIds),
    overlaps("experts", doctorExpertCategory),
    signupCondition === 1 && "signed_up",
  ].filter((one) => typeof one === "string" && one !== "") as string[];
}

// Folded texts hold letters and digits only: nothing in them means something to SQL or to LIKE.
function like(column: string, folded: string): string {
  return `${column} LIKE '%${folded}%'`;
}

function overlaps(column: string, codes: readonly string[] = []): string {
  return codes.length ? `${column} && ARRAY[${codes.map((code) => `'${code}'`).join()}]` : "";
}

async function* rowsOf(cards: AsyncIterable<Card>): AsyncIterable<string> {
  for await (const { rank, source } of cards) {
    const doctor: DoctorSource = JSON.parse(source);
    const places = doctor.enrollmentPeriodList;
    const row = [
      rank,
      fold(doctor.lastName + doctor.firstName),
      fold(doctor.lastNameKana + doctor.firstNameKana),
      places.map(({ name }) => fold(name)).join("|"),
      list(doctor.doctorCategory),
      list(places.flatMap(({ medicalAreaId }) => medicalAreaId ?? [])),
      list(doctor.doctorExpertCategory),
      doctor.hpcrUser !== null,
      source.replace(/\\/g, "\\\\"),
    ];
    yield `${row.join("\t")}\n`;
  }
}

function list(codes: string[]): string {
  return `{${codes.join()}}`;
}
