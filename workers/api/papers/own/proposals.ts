import { sql } from "drizzle-orm";
import type { OwnPaper } from "#contract/papers/calls";
import { PROPOSALS } from "#contract/papers/limits";
import type { Database } from "../../../db/client";
import { listIn } from "../../../db/columns";
import { type Author, isAuthor } from "../../../db/schema/papers";
import { doctorKeys } from "../../../search/papers/author-keys";
import { findByAuthor } from "../../../search/papers/find-papers";
import { type KnownPlace, reasonFor, type Self } from "./affiliation";

/** Candidates that are looked into: a common name has many. */
const CANDIDATES = 300;

type Row = {
  lastName: string;
  firstName: string;
  lastKana: string;
  firstKana: string;
  places: string;
};

/**
 * Papers that may be a doctor's own and on which nothing is decided: found anew each time, so what has been imported since
 * is among them and nothing is kept of what never was one's own.
 */
export async function proposalsFor(
  db: Database,
  SEARCH_DB: D1Database,
  doctorId: string,
  decided: ReadonlySet<string>,
): Promise<OwnPaper[]> {
  const self = await selfOf(db, doctorId);
  if (!self) return [];
  const found = await findByAuthor(SEARCH_DB, [...self.keys.full, ...self.keys.short], CANDIDATES);
  const open = found.filter(({ id }) => !decided.has(id));
  if (open.length === 0) return [];
  const authors = await authorsOf(
    db,
    open.map(({ id }) => id),
  );
  return open
    .flatMap((card): OwnPaper[] => {
      const why = reasonFor(authors.get(card.id) ?? [], self);
      return why ? [{ ...card, state: "proposed", why }] : [];
    })
    .slice(0, PROPOSALS);
}

async function selfOf(db: Database, doctorId: string): Promise<Self | null> {
  const row = await db.get<Row | undefined>(sql`
    SELECT d.last_name AS lastName, d.first_name AS firstName, d.last_name_kana AS lastKana,
      d.first_name_kana AS firstKana, (
        SELECT json_group_array(json_object('name', name, 'kana', kana, 'isArea', is_area)) FROM (
          SELECT w.name, coalesce(h.furigana, '') AS kana, 0 AS is_area
            FROM workplaces w LEFT JOIN hospitals h ON h.id = w.hospital_id WHERE w.doctor_id = d.id
          UNION ALL SELECT u.name, u.kana, 0 FROM universities u WHERE u.code = d.university_code
          UNION ALL SELECT p.name, p.kana, 1 FROM workplaces w JOIN prefectures p ON p.code = w.prefecture_code
            WHERE w.doctor_id = d.id)
      ) AS places
    FROM doctors d WHERE d.id = ${doctorId}`);
  if (!row) return null;
  const places = (JSON.parse(row.places) as (Omit<KnownPlace, "isArea"> & { isArea: number })[]).map(
    (place) => ({
      ...place,
      isArea: place.isArea === 1,
    }),
  );
  return { keys: doctorKeys(row), places };
}

async function authorsOf(db: Database, ids: string[]): Promise<Map<string, Author[]>> {
  const rows = await db.all<{ id: string; authors: string }>(sql`
    SELECT id, authors FROM papers WHERE id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`);
  return new Map(rows.map(({ id, authors }) => [id, listIn(authors, isAuthor)]));
}
