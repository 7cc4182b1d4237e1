import type { Source } from "#contract/hospitals/figures";
import { runSql } from "../../db/sql";

/**
 * Keeps that lists of a source were read, of which day the newest is, and how many institutions all of them together
 * have told of: a bureau publishes its region alone.
 */
export async function noteList(
  DB: D1Database,
  source: Source,
  { date, now }: { date: string; now: number },
): Promise<void> {
  await runSql(DB, NOTE, source, date, now);
}

const NOTE = `INSERT INTO import_runs (source, kind, source_date, institutions, finished_at)
  SELECT ?1, '', ?2, count(DISTINCT hospital_id), ?3 FROM import_joins WHERE source = ?1 AND state = 'joined'
  ON CONFLICT (source, kind) DO UPDATE SET source_date = max(excluded.source_date, import_runs.source_date),
    institutions = excluded.institutions, finished_at = excluded.finished_at`;
