import type { Source } from "#contract/hospitals/figures";
import { type Counts, chunkWriter, noCounts } from "../chunks";
import type { ExistingHospital } from "../existing";
import type { Fault } from "../faults";
import { ask, decisionsOn, link, type Question } from "../joins";
import type { Said } from "../merge";
import { type Candidate, candidateFinder } from "./candidates";
import { matchIn } from "./match";

/** A row of a list without our id: what it says, and where to look for whom it means. */
export type JoinRow = {
  key: string;
  line: number;
  file: string;
  name: string;
  address: string;
  /** The place in words for an operator. */
  place: string;
  candidates: (find: ReturnType<typeof candidateFinder>) => Promise<Candidate[]>;
  said: (known: ExistingHospital | undefined) => Said[];
};
export type Joined = Counts & {
  rows: number;
  taken: number;
  decided: number;
  ambiguous: number;
  missing: number;
};
type Options = { source: Source; date: string; now: number; fault: (fault: Fault) => void };

const CHUNK = 200;

/** A table that was read, and the rows by which it speaks of each hospital. */
type ReadTable = { options: Options; counts: Joined; rowsOf: Map<string, JoinRow[]> };

/** Rows → the hospitals they mean. What is ambiguous is put before the operators; what they have decided is kept to. */
export async function joinRows(
  DB: D1Database,
  rows: AsyncIterable<JoinRow>,
  options: Options,
): Promise<Joined> {
  const table = await readRows(DB, rows, options);
  await writeTables(DB, [table]);
  return table.counts;
}

/**
 * Writes what the tables of one import say of each hospital, once for each. Where several rows are of one, the newer
 * speaks: that of the newer list, in a list that of the higher number, which insurers give in the order of time.
 */
export async function writeTables(DB: D1Database, tables: readonly ReadTable[]): Promise<void> {
  const saying = new Map<string, OfRow[]>();
  for (const table of tables)
    for (const [id, rows] of table.rowsOf)
      saying.set(id, [...(saying.get(id) ?? []), ...rows.map((row) => ({ row, table }))]);
  for (const said of saying.values()) said.sort(byAge);
  for (const table of tables) {
    const { source, date, now } = table.options;
    const writer = chunkWriter({ DB, origin: { source, date }, now, counts: table.counts }, CHUNK);
    for (const [id, said] of saying)
      if (said.at(-1)?.table === table)
        await writer.add({
          id,
          said: (existing) =>
            newestOf(
              said.map(({ row }) => row),
              existing,
            ),
        });
    await writer.end();
  }
}

type OfRow = { row: JoinRow; table: ReadTable };

/** The older first: by the day of its list, within a day by its number. */
function byAge(one: OfRow, other: OfRow): number {
  const [a, b] = [one, other].map(({ row, table }) => `${table.options.date} ${row.key}`) as [string, string];
  return a < b ? -1 : a > b ? 1 : 0;
}

/** The last word on each field. */
function newestOf(rows: readonly JoinRow[], existing: ExistingHospital | undefined): Said[] {
  const said = rows.flatMap((row) => row.said(existing));
  return [...new Map(said.map((one) => [one.field, one])).values()];
}

/** Finds out which hospitals the rows mean, and writes nothing of them yet. */
export async function readRows(
  DB: D1Database,
  rows: AsyncIterable<JoinRow>,
  options: Options,
): Promise<ReadTable> {
  const find = candidateFinder(DB);
  const counts: Joined = { ...noCounts(), rows: 0, taken: 0, decided: 0, ambiguous: 0, missing: 0 };
  const { source, date, now } = options;
  const rowsOf = new Map<string, JoinRow[]>();
  const means = (id: string, row: JoinRow) => rowsOf.set(id, [...(rowsOf.get(id) ?? []), row]);
  const settle = async (chunk: JoinRow[]) => {
    const decided = await decisionsOn(
      DB,
      source,
      chunk.map(({ key }) => key),
    );
    const questions: Question[] = [];
    const links: { key: string; hospitalId: string; name: string; place: string }[] = [];
    for (const row of chunk) {
      const decision = decided.get(row.key);
      if (decision && decision.state !== "open") {
        counts.decided += 1;
        if (decision.hospitalId) means(decision.hospitalId, row);
        continue;
      }
      const candidates = await row.candidates(find);
      const match = matchIn(candidates, row.name, row.address);
      if (match.is === "one") {
        counts.taken += 1;
        links.push({ key: row.key, hospitalId: match.id, name: row.name, place: row.place });
        means(match.id, row);
        continue;
      }
      counts[match.is === "several" ? "ambiguous" : "missing"] += 1;
      const kind = match.is === "several" ? "join-ambiguous" : "join-none";
      options.fault({ file: row.file, line: row.line, id: row.key, kind, value: `${row.name} ${row.place}` });
      if (match.is === "several")
        questions.push({
          key: row.key,
          name: row.name,
          place: row.place,
          said: row.said(undefined),
          candidates: match.ids,
        });
    }
    await ask(DB, source, questions, { date, now });
    await link(DB, source, links, { date, now });
  };
  let chunk: JoinRow[] = [];
  for await (const row of rows) {
    counts.rows += 1;
    chunk.push(row);
    if (chunk.length < CHUNK) continue;
    await settle(chunk);
    chunk = [];
  }
  await settle(chunk);
  return { options, counts, rowsOf };
}
