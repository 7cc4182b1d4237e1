import { type DoctorSource, doctorDocument } from "../../../workers/search/documents/doctor-document";
import { readDoctors } from "../../../workers/search/documents/record";
import { addDoctors, removeRank } from "../../../workers/search/documents/store";
import type { Store } from "../../demo/store";
import { figuresOf, meanOf } from "../measure/figures";
import type { Card } from "../postgres/postgres-directory";

/** How large the index is, without the rows it shows. */
export async function reportSize({ SEARCH_DB }: Store): Promise<void> {
  const tables = ["doctor", "hospital"].flatMap((kind) => [
    `${kind}_index_data`,
    `${kind}_index_idx`,
    `${kind}_index_docsize`,
  ]);
  const columns: Record<string, string> = { data: "block", idx: "term", docsize: "sz" };
  let bytes = 0;
  for (const table of tables) {
    const column = columns[table.split("_").at(-1) ?? ""];
    bytes +=
      (
        await SEARCH_DB.prepare(`SELECT sum(length(CAST(${column} AS BLOB))) AS bytes FROM ${table}`).first<{
          bytes: number;
        }>()
      )?.bytes ?? 0;
  }
  console.log(`index ${(bytes / 1e6).toFixed(1)} MB (aim: at most 120)`);
}

/** What one profile edit costs the index. */
export async function reportEdit({ DB, SEARCH_DB }: Store): Promise<void> {
  const sql = "SELECT id, search_rank AS rank FROM doctors WHERE search_rank IS NOT NULL LIMIT 300";
  const { results } = await DB.prepare(sql).all<{ id: string; rank: number }>();
  const rankOf = new Map(results.map(({ id, rank }) => [id, rank]));
  const inSqlite: number[] = [];
  for (const doctor of await readDoctors(DB, [...rankOf.keys()])) {
    const rank = rankOf.get(doctor.id);
    if (rank === undefined) continue;
    const row = { ...doctorDocument(doctor), rank };
    const done = await SEARCH_DB.batch([
      ...removeRank(SEARCH_DB, "doctor", rank),
      ...addDoctors(SEARCH_DB, [row]),
    ]);
    inSqlite.push(done.reduce((sum, { meta }) => sum + meta.duration, 0));
  }
  console.log(
    `one profile edit, in SQLite: mean ${meanOf(inSqlite).toFixed(2)} ms, p99 ${figuresOf(inSqlite).p99} ms (aim: at most 5)`,
  );
}

/** Every doctor in the index, in its order. */
export async function* cardsOf({ SEARCH_DB }: Store): AsyncIterable<Card> {
  for (let after = 0; ; ) {
    const sql = "SELECT rank, source FROM doctor_cards WHERE rank > ? ORDER BY rank LIMIT 5000";
    const { results } = await SEARCH_DB.prepare(sql).bind(after).all<Card>();
    yield* results;
    const last = results.at(-1);
    if (last === undefined) return;
    after = last.rank;
  }
}

/** Some thousands of doctors from all over the directory. */
export async function sampleOf(store: Store): Promise<DoctorSource[]> {
  const sql = "SELECT source FROM doctor_cards WHERE rank % 11 = 0 AND rank % 7 = 0";
  const { results } = await store.SEARCH_DB.prepare(sql).all<{ source: string }>();
  return results.map(({ source }) => JSON.parse(source));
}

/** Prefecture → its medical areas, as far as the sample works there. */
export function areasOf(sample: DoctorSource[]): Map<string, string[]> {
  const areas = new Map<string, Set<string>>();
  for (const { prefectureCode, medicalAreaId } of sample.flatMap((doctor) => doctor.enrollmentPeriodList)) {
    if (prefectureCode === null || medicalAreaId === null) continue;
    areas.set(prefectureCode, (areas.get(prefectureCode) ?? new Set()).add(medicalAreaId));
  }
  return new Map([...areas].map(([prefecture, ids]) => [prefecture, [...ids].sort()]));
}
