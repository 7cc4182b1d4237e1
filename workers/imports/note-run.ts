import type { RunList } from "#contract/imports/calls";
import { runSql } from "../db/sql";

type Read = { read: number; date?: string; now: number };

/**
 * Saves when one of our own lists was read last, of which day it was ('' where it names none) and how many records it
 * had; none: nothing.
 */
export async function noteRun(DB: D1Database, list: RunList, { read, date, now }: Read): Promise<void> {
  if (read === 0) return;
  await runSql(DB, NOTE, list, date ?? "", read, now);
}

const NOTE = `INSERT INTO import_runs (source, kind, source_date, institutions, finished_at) VALUES (?1, '', ?2, ?3, ?4)
  ON CONFLICT (source, kind) DO UPDATE SET source_date = excluded.source_date, institutions = excluded.institutions,
    finished_at = excluded.finished_at`;
