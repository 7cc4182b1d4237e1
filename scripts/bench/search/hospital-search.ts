import { hospitalDocument } from "../../../workers/search/documents/hospital-document";
import { readHospitals } from "../../../workers/search/documents/record";
import { addHospitals, removeRank } from "../../../workers/search/documents/store";
import { facetsOfDoctorsAt } from "../../../workers/search/documents/update";
import { searchHospitals } from "../../../workers/search/query";
import type { Store } from "../../demo/store";
import { figuresOf, line, meanOf } from "../measure/figures";
import type { Postgres } from "../postgres/postgres";
import { type HospitalCard, hospitalSql, loadHospitals } from "../postgres/postgres-hospitals";
import { type HospitalQuestion, hospitalQuestions } from "./hospital-questions";

/** Questions over so many hospitals, the rows that each makes the index read, and SQLite's milliseconds for it. */
type Ready = { total: number; questions: HospitalQuestion[]; rows: number[]; inSqlite: number[] };
type Ask = (path: string, body: object) => Promise<{ ms: number; total: number }>;
type Measured = { ours: number[]; theirs: number[]; different: string[] };

const PATH = "/hospital/search";
const MOST_COUNTED = 10_000;

/** What needs the databases to itself; null where the directory has no hospitals. */
export async function prepareHospitals(
  store: Store,
  postgres: Postgres | null,
  count: number,
): Promise<Ready | null> {
  const cards = await cardsOf(store);
  if (cards.length === 0) return null;
  if (postgres) await loadHospitals(postgres, cards);
  const sample = cards.filter(({ rank }) => rank % 13 === 0).map(({ source }) => source);
  const questions = hospitalQuestions(sample, count);
  const metas: D1Meta[] = [];
  const metered = withMetas(store.SEARCH_DB, metas);
  for (const { condition } of questions) await searchHospitals(metered, condition, Date.now());
  if (metas.length !== questions.length) throw new Error("A search is one statement.");
  await reportBedEdit(store, cards);
  const rows = metas.map((meta) => meta.rows_read);
  return { total: cards.length, questions, rows, inSqlite: metas.map((meta) => meta.duration) };
}

/** The same database; what it says of each statement, the rows and the time in SQLite, is kept. */
function withMetas(d1: D1Database, metas: D1Meta[]): D1Database {
  const all = async (statement: D1PreparedStatement) => {
    const result = await statement.all();
    metas.push(result.meta);
    return result;
  };
  return {
    prepare: (sql: string) => ({
      bind: (...values: unknown[]) => ({ all: () => all(d1.prepare(sql).bind(...values)) }),
    }),
  } as unknown as D1Database;
}

/** Hospital search beside PostgreSQL, one after the other: our whole request, and one statement there. */
export async function compareHospitals(ready: Ready, postgres: Postgres | null, ask: Ask): Promise<void> {
  const now = Date.now();
  const session = postgres?.session();
  const measured: Measured = { ours: [], theirs: [], different: [] };
  for (const { kind, condition } of ready.questions) {
    const { ms, total } = await ask(PATH, bodyOf(condition));
    measured.ours.push(ms);
    const other = await session?.ask(hospitalSql(condition, now));
    if (other === undefined) continue;
    measured.theirs.push(other.ms);
    const theirs = Number.parseInt(other.output, 10);
    if (theirs !== Math.min(total, MOST_COUNTED))
      measured.different.push(`${kind} ${JSON.stringify(condition)}: ${total}, PostgreSQL ${theirs}`);
  }
  session?.end();
  report(ready, measured);
}

/** The same as a page asks it; nearness is that to the asker's own hospital. */
function bodyOf({ prefectures, reportsVacancies, place, ...condition }: HospitalQuestion["condition"]) {
  return { ...condition, prefectureCodes: prefectures };
}

function report({ total, questions, rows, inSqlite }: Ready, { ours, theirs, different }: Measured) {
  console.log(`hospital search over ${total}, ${questions.length} questions`);
  console.log(line("  POST /api/hospital/search, whole request", figuresOf(ours)));
  console.log(line("  its statement alone, in SQLite", figuresOf(inSqlite)));
  if (theirs.length > 0) {
    console.log(line("  PostgreSQL 15 pg_trgm, statement alone", figuresOf(theirs)));
    const ratio = (milliseconds: number[]) =>
      (figuresOf(milliseconds).p95 / figuresOf(theirs).p95).toFixed(3);
    console.log(
      `  p95 ratio of the statements ${ratio(inSqlite)} (aim: at most 0.2), of the request ${ratio(ours)}`,
    );
    console.log(`  totals that differ: ${different.length} of ${ours.length}`);
    for (const each of different.slice(0, 10)) console.log(`    ${each}`);
  }
  console.log(`  rows read, mean ${meanOf(rows).toFixed(0)} (aim: at most 1,000)`);
  for (const kind of new Set(questions.map((question) => question.kind))) {
    const p95 = (milliseconds: number[]) =>
      figuresOf(milliseconds.filter((_, at) => questions[at]?.kind === kind)).p95.toFixed(1);
    const theirs95 = theirs.length > 0 ? `, PostgreSQL ${p95(theirs)}` : "";
    const rowsOf = meanOf(rows.filter((_, at) => questions[at]?.kind === kind)).toFixed(0);
    console.log(
      `    ${kind}: p95 ${p95(ours)} ms, in SQLite ${p95(inSqlite)}${theirs95}, rows read ${rowsOf}`,
    );
  }
}

/** What one report of vacant beds costs the index; afterwards it stands as before, since others count the same rows. */
async function reportBedEdit({ DB, SEARCH_DB }: Store, cards: readonly HospitalCard[]): Promise<void> {
  const edited = cards.filter(({ source }) => source.vacantBeds.length > 0).slice(0, 200);
  const read = await readHospitals(
    DB,
    edited.map(({ source }) => source.hospitalId),
  );
  const ranks = new Map(edited.map(({ rank, source }) => [source.hospitalId, rank]));
  const inSqlite: number[] = [];
  for (const hospital of read) {
    const rank = ranks.get(hospital.hospitalId);
    if (rank === undefined) continue;
    const vacantBeds = hospital.vacantBeds.map((bed) => ({
      ...bed,
      number: bed.number + 1,
      either: bed.either + 1,
    }));
    const doctorFacets = (await facetsOfDoctorsAt(DB, [hospital.hospitalId])).get(hospital.hospitalId) ?? [];
    const put = (beds: typeof vacantBeds) => {
      const document = hospitalDocument({ ...hospital, vacantBeds: beds, doctorFacets });
      return SEARCH_DB.batch([
        ...removeRank(SEARCH_DB, "hospital", rank),
        ...addHospitals(SEARCH_DB, [{ ...document, rank }]),
      ]);
    };
    const done = await put(vacantBeds);
    inSqlite.push(done.reduce((sum, { meta }) => sum + meta.duration, 0));
    await put(hospital.vacantBeds);
  }
  if (inSqlite.length === 0) return;
  console.log(
    `  one edit of vacant beds, in SQLite: mean ${meanOf(inSqlite).toFixed(2)} ms, p99 ${figuresOf(inSqlite).p99} ms (aim: at most 5)`,
  );
}

async function cardsOf({ DB, SEARCH_DB }: Store): Promise<HospitalCard[]> {
  const numbers = await numbersOf(DB);
  const cards: HospitalCard[] = [];
  for (let after = 0; ; ) {
    const sql = "SELECT rank, source FROM hospital_cards WHERE rank > ? ORDER BY rank LIMIT 5000";
    const { results } = await SEARCH_DB.prepare(sql).bind(after).all<{ rank: number; source: string }>();
    for (const row of results) {
      const source: HospitalCard["source"] = JSON.parse(row.source);
      cards.push({ rank: row.rank, source, numbers: numbers.get(source.hospitalId) ?? [] });
    }
    const last = results.at(-1);
    if (last === undefined) return cards;
    after = last.rank;
  }
}

/** All telephone and FAX numbers: a hospital is found by those too that its card does not show. */
async function numbersOf(DB: D1Database): Promise<Map<string, string[]>> {
  const numbers = new Map<string, string[]>();
  for (let after = ""; ; ) {
    const { results } = await DB.prepare(NUMBERS).bind(after).all<{ id: string; numbers: string }>();
    for (const row of results) numbers.set(row.id, JSON.parse(row.numbers));
    const last = results.at(-1);
    if (last === undefined) return numbers;
    after = last.id;
  }
}

const NUMBERS = `SELECT id, json_array(tel, tel2, fax, referral_tel, referral_fax) AS numbers
  FROM hospitals WHERE id > ? ORDER BY id LIMIT 5000`;
