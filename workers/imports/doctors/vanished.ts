import { doctorImports } from "../../db/schema/imports";
import { allRows, statement } from "../../db/sql";

/** The share above which a list is taken for a part of the country. */
const MOST_VANISHED = 0.1;
/** A handful may always vanish. */
const ALWAYS_ALLOWED = 20;
const PAGE = 5_000;

type Listed = { seen: ReadonlySet<string>; date: string; time: number; isWhole: boolean };

/**
 * Marks what a whole list names no more: the record stays, and leaves the directory unless it has an account. When too
 * many are missing the list is not whole, and nothing is marked unless `isWhole` says so.
 */
export async function markVanished(
  DB: D1Database,
  { seen, date, time, isWhole }: Listed,
): Promise<{ marked: number; refused: number }> {
  const vanished: string[] = [];
  let listed = 0;
  for (let last = ""; ; ) {
    const results = await allRows(DB, { code: doctorImports.code }, LISTED, last, date, PAGE);
    listed += results.length;
    for (const { code } of results) if (!seen.has(code)) vanished.push(code);
    if (results.length < PAGE) break;
    last = results.at(-1)?.code ?? last;
  }
  if (!isWhole && vanished.length > Math.max(ALWAYS_ALLOWED, listed * MOST_VANISHED))
    return { marked: 0, refused: vanished.length };
  for (let start = 0; start < vanished.length; start += PAGE) {
    const codes = JSON.stringify(vanished.slice(start, start + PAGE));
    await DB.batch([
      statement(DB, MARK, codes, time),
      statement(DB, NOTE, codes),
      statement(DB, NOTE_HOSPITALS, codes),
      statement(DB, LEAVE, codes, time),
    ]);
  }
  return { marked: vanished.length, refused: 0 };
}

// An older list says nothing of what a newer one has brought.
const LISTED = `SELECT code FROM doctor_imports
  WHERE code > ?1 AND vanished_at IS NULL AND source_date <= ?2 ORDER BY code LIMIT ?3`;
const OF_CODES = "SELECT i.doctor_id FROM doctor_imports i WHERE i.code IN (SELECT value FROM json_each(?1))";
const MARK = `UPDATE doctor_imports SET vanished_at = ?2
  WHERE code IN (SELECT value FROM json_each(?1)) AND vanished_at IS NULL`;
const NOTE = `INSERT INTO unindexed_doctors (doctor_id) SELECT id FROM doctors
  WHERE id IN (${OF_CODES}) ON CONFLICT DO NOTHING`;
const NOTE_HOSPITALS = `INSERT INTO unindexed_hospitals (hospital_id) SELECT hospital_id FROM workplaces
  WHERE hospital_id IS NOT NULL AND doctor_id IN (${OF_CODES}) ON CONFLICT DO NOTHING`;
/** A record to which another code leads is still listed. */
const LEAVE = `UPDATE doctors SET vanished_at = ?2 WHERE id IN (${OF_CODES}) AND vanished_at IS NULL AND NOT EXISTS (
  SELECT 1 FROM doctor_imports other WHERE other.doctor_id = doctors.id AND other.vanished_at IS NULL)`;
