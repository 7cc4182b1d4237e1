import type { Source } from "#contract/hospitals/figures";
import { type Counts, chunkWriter, noCounts } from "../chunks";
import type { Fault } from "../faults";
import { ask, decisionsOn, link, type Question } from "../joins";
import type { Said } from "../merge";
import type { StandingHospital } from "../standing";
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
  said: (known: StandingHospital | undefined) => Said[];
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

/** Rows → the hospitals they mean. What is ambiguous is put before the operators; what they have decided is kept to. */
export async function joinRows(
  DB: D1Database,
  rows: AsyncIterable<JoinRow>,
  options: Options,
): Promise<Joined> {
  const find = candidateFinder(DB);
  const counts: Joined = { ...noCounts(), rows: 0, taken: 0, decided: 0, ambiguous: 0, missing: 0 };
  const { source, date, now } = options;
  const writer = chunkWriter({ DB, origin: { source, date }, now, counts }, CHUNK);
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
        if (decision.hospitalId) await writer.add({ id: decision.hospitalId, said: row.said });
        continue;
      }
      const candidates = await row.candidates(find);
      const match = matchIn(candidates, row.name, row.address);
      if (match.is === "one") {
        counts.taken += 1;
        links.push({ key: row.key, hospitalId: match.id, name: row.name, place: row.place });
        await writer.add({ id: match.id, said: row.said });
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
  await writer.end();
  return counts;
}
