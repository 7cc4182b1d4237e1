import { fromJapanTime } from "#contract/dates/japan-time";
import { hospitals } from "../../db/schema/hospitals";
import { allRows, statement } from "../../db/sql";
import type { InstitutionKind } from "../clean/ids";

/** The share above which a list is taken for a part of the country, not for news of so many closures. */
const MOST_VANISHED = 0.1;
/** A handful may always close. */
const ALWAYS_ALLOWED = 20;
const PAGE = 5_000;

export type Closing = { closed: number; refused: number };

/**
 * Marks as closed what a whole list of a kind names no more. Nothing is deleted: workplaces and lists go on naming it.
 * When too many are missing the list is not whole, and nothing is closed unless `isWhole` says so.
 */
export async function closeVanished(
  DB: D1Database,
  {
    kind,
    seen,
    date,
    now,
    isWhole,
  }: { kind: InstitutionKind; seen: ReadonlySet<string>; date: string; now: number; isWhole: boolean },
): Promise<Closing> {
  const { open, vanished } = await vanishedOf(DB, kind, seen, date);
  if (!isWhole && vanished.length > Math.max(ALWAYS_ALLOWED, open * MOST_VANISHED))
    return { closed: 0, refused: vanished.length };
  for (let start = 0; start < vanished.length; start += PAGE) {
    const ids = JSON.stringify(vanished.slice(start, start + PAGE));
    await DB.batch([
      statement(DB, CLOSE, ids, fromJapanTime(`${date}T00:00`), now),
      statement(DB, NOTE, ids),
    ]);
  }
  return { closed: vanished.length, refused: 0 };
}

async function vanishedOf(DB: D1Database, kind: InstitutionKind, seen: ReadonlySet<string>, date: string) {
  const vanished: string[] = [];
  let open = 0;
  for (let last = ""; ; ) {
    const results = await allRows(DB, { id: hospitals.id }, OPEN, kind, last, date, PAGE);
    open += results.length;
    for (const { id } of results) if (!seen.has(id.toLowerCase())) vanished.push(id);
    if (results.length < PAGE) return { open, vanished };
    last = results.at(-1)?.id ?? last;
  }
}

// An older list says nothing of what a newer one has brought.
const OPEN = `SELECT id FROM hospitals
  WHERE source = 'navii' AND kind = ?1 AND closed_at IS NULL AND id > ?2 AND source_date <= ?3 ORDER BY id LIMIT ?4`;
const CLOSE = `UPDATE hospitals SET closed_at = ?2, revision = revision + 1, imported_revision = revision + 1, updated_at = ?3
  WHERE id IN (SELECT value FROM json_each(?1)) AND closed_at IS NULL`;
const NOTE = `INSERT INTO unindexed_hospitals (hospital_id) SELECT value FROM json_each(?1)
  WHERE true ON CONFLICT DO NOTHING`;
