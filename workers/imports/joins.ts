import type { Source } from "#contract/hospitals/figures";
import { fold } from "#contract/japanese/fold";
import { importJoins } from "../db/schema/imports";
import { allRows, runSql } from "../db/sql";
import type { Said } from "./merge";

/** A row that an operator is to place, or has placed: `key` is the source's own word for it. */
export type Question = { key: string; name: string; place: string; said: Said[]; candidates: string[] };
type Decision = { state: "open" | "joined" | "none"; hospitalId: string | null };

/** The operators' decisions about these rows of a source. */
export async function decisionsOn(
  DB: D1Database,
  source: Source,
  keys: readonly string[],
): Promise<Map<string, Decision>> {
  const results = await allRows(
    DB,
    { state: importJoins.state, hospitalId: importJoins.hospitalId, key: importJoins.key },
    `SELECT key, state, hospital_id AS hospitalId FROM import_joins
     WHERE source = ?1 AND key IN (SELECT value FROM json_each(?2))`,
    source,
    JSON.stringify(keys),
  );
  return new Map(results.map(({ key, ...decision }) => [key, decision]));
}

/** Puts rows before the operators, once each; what a later list says replaces what an earlier one said. */
export async function ask(
  DB: D1Database,
  source: Source,
  questions: readonly Question[],
  { date, now }: { date: string; now: number },
): Promise<void> {
  if (questions.length === 0) return;
  const rows = questions.map(({ key, name, place, said, candidates }) => [
    key,
    name,
    place,
    JSON.stringify(said),
    JSON.stringify(candidates),
  ]);
  await runSql(DB, ASK, JSON.stringify(rows), source, date, now);
}

const ASK = `INSERT INTO import_joins (key, name, place, said, candidates, source, source_date, created_at)
  SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, ?2, ?3, ?4 FROM json_each(?1) WHERE true
  ON CONFLICT (source, key) DO UPDATE SET said = excluded.said, candidates = excluded.candidates,
    source_date = excluded.source_date
  WHERE import_joins.state = 'open' AND excluded.said <> import_joins.said`;

/** The key of an ID whose institution may be another one now. */
export const identityKey = (id: string, name: string) => `${id} ${fold(name)}`;

type Link = { key: string; hospitalId: string; name: string; place: string };

/** Keeps which hospital a row was found to mean, by the source's own key: the insurer's number of a bureau's list. */
export async function link(
  DB: D1Database,
  source: Source,
  links: readonly Link[],
  { date, now }: { date: string; now: number },
): Promise<void> {
  if (links.length === 0) return;
  const rows = links.map(({ key, hospitalId, name, place }) => [key, hospitalId, name, place]);
  await runSql(DB, LINK, JSON.stringify(rows), source, date, now);
}

const LINK = `INSERT INTO import_joins
    (key, hospital_id, name, place, said, candidates, state, source, source_date, created_at, decided_at)
  SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, '[]', '[]', 'joined', ?2, ?3, ?4, ?4
  FROM json_each(?1) WHERE true ON CONFLICT (source, key) DO UPDATE SET state = 'joined',
    hospital_id = excluded.hospital_id, decided_at = excluded.decided_at WHERE import_joins.state = 'open'`;
