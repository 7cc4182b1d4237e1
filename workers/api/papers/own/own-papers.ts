import { and, desc, eq, sql } from "drizzle-orm";
import { fold } from "#contract/japanese/fold";
import { DAY_MS } from "#contract/limits";
import type { papers as contract, OwnPaper } from "#contract/papers/calls";
import { PROPOSALS } from "#contract/papers/limits";
import { type Database, jobDatabase } from "../../../db/client";
import { doctors } from "../../../db/schema/doctors";
import { type Author, doctorPapers, papers, toldPapers } from "../../../db/schema/papers";
import { allRows, firstRow, notNull, nullable, runSql } from "../../../db/sql";
import type { Env } from "../../../env";
import { endNotifications, notify } from "../../../notifications/notify";
import type { PapersProposedEvent } from "../../../queue/queue-message";
import { authorKeys, doctorKeys, soundOf } from "../../../search/papers/author-keys";
import { findByAuthor } from "../../../search/papers/find-papers";
import { romajiKey } from "../../../search/words/romaji";
import type { Viewer } from "../../../viewer";
import { notFound } from "../../errors";
import type { Handler } from "../../serve";
import { LINE, lineOf } from "../newest";

export const own: Handler<typeof contract.own> = async ({ viewer, params, db, env, later }) => {
  const { doctorId } = params;
  await refuseStranger(db, viewer, doctorId);
  const papers = await papersOn(db, env, doctorId);
  const proposed = papers.filter(({ state }) => state === "proposed").map(({ id }) => id);
  later(papersWereSeen(env, { userId: viewer.id, doctorId, proposed }));
  return { papers };
};

/** Gives 404 for anybody else's page. */
export async function refuseStranger(db: Database, viewer: Viewer, doctorId: string): Promise<void> {
  const [row] = await db
    .select({ id: doctors.id })
    .from(doctors)
    .where(and(eq(doctors.id, doctorId), eq(doctors.userId, viewer.id)));
  if (!row) throw notFound();
}

/** The proposed papers, then those that are on the page, hidden or not. */
export async function papersOn(db: Database, env: Env, doctorId: string): Promise<OwnPaper[]> {
  return withProposals(db, env, await readPapers(db, doctorId));
}

type Existing = Awaited<ReturnType<typeof readPapers>>;

async function readPapers(db: Database, doctorId: string) {
  const [rows, self] = await Promise.all([
    db
      .select({ ...LINE, state: doctorPapers.state })
      .from(doctorPapers)
      .innerJoin(papers, eq(papers.id, doctorPapers.paperId))
      .where(eq(doctorPapers.doctorId, doctorId))
      .orderBy(desc(papers.year), desc(papers.number)),
    selfOf(db, doctorId),
  ]);
  return { rows, self };
}

async function withProposals(db: Database, env: Env, { rows, self }: Existing): Promise<OwnPaper[]> {
  const decided = new Set(rows.map(({ id }) => id));
  const proposed = self ? await proposalsFor(db, env.SEARCH_DB, self, decided) : [];
  const saved = rows.flatMap(({ state, ...line }): OwnPaper[] =>
    state === "removed" ? [] : [{ ...lineOf(line), state, why: null }],
  );
  return [...proposed, ...saved];
}

/** Doctors whose papers are looked for in one hour, as many as go to the queue together; after a week again. */
const DOCTORS_AT_ONCE = 100;
const AGAIN_AFTER_MS = 7 * DAY_MS;

const DUE_COLUMNS = {
  doctorId: doctors.id,
  userId: notNull(doctors.userId),
  knownIds: nullable(toldPapers.paperIds),
};

/** Runs hourly: the next doctors go to the queue, each by themselves, so that one who fails keeps no other waiting. */
export async function notifyOfPapers(env: Env, now: number): Promise<void> {
  const results = await allRows(
    env.DB,
    DUE_COLUMNS,
    `${DUE} ORDER BY coalesce(t.looked_at, 0), d.id LIMIT ?2`,
    now - AGAIN_AFTER_MS,
    DOCTORS_AT_ONCE,
  );
  const messages = results.map(({ doctorId }) => ({
    body: { type: "papersProposed", doctorId } satisfies PapersProposedEvent,
  }));
  if (messages.length > 0) await env.EVENTS.sendBatch(messages);
}

/**
 * Looks for papers that may be a doctor's own, and tells of those that they have neither seen nor been notified of. Nothing
 * to do where that was done since the message was sent.
 */
export async function notifyDoctor(env: Env, doctorId: string): Promise<void> {
  const now = Date.now();
  const due = await firstRow(env.DB, DUE_COLUMNS, `${DUE} AND d.id = ?2`, now - AGAIN_AFTER_MS, doctorId);
  if (!due) return;
  const { userId, knownIds } = due;
  const proposed = await proposedTo(env, doctorId);
  const existing = new Set(knownIds);
  const fresh = proposed.filter((id) => !existing.has(id));
  if (fresh.length > 0)
    await notify(env, [userId], {
      // If the process dies before this is remembered, people are notified of the same papers again, under the same event key.
      eventKey: `papers-proposed/${doctorId}/${fresh.toSorted().join(",")}`,
      topic: "papersProposed",
      about: about(doctorId),
      text: `候補 ${fresh.length}件`,
      at: now,
    });
  await remember(env, doctorId, proposed, now);
}

const DUE = `
  SELECT d.id AS doctorId, d.user_id AS userId, t.paper_ids AS knownIds
  FROM doctors d JOIN users u ON u.id = d.user_id AND u.status = 'active' LEFT JOIN told_papers t ON t.doctor_id = d.id
  WHERE coalesce(t.looked_at, 0) < ?1`;

/** Somebody who looks at the proposals has seen them, and is not notified of them any more. */
async function papersWereSeen(env: Env, seen: { userId: string; doctorId: string; proposed: string[] }) {
  const { userId, doctorId, proposed } = seen;
  await endNotifications(env, [userId], { about: about(doctorId) }, "read");
  await remember(env, doctorId, proposed, Date.now());
}

const about = (doctorId: string) => ({ type: "ownPapers" as const, id: doctorId });

async function proposedTo(env: Env, doctorId: string): Promise<string[]> {
  const results = await allRows(
    env.DB,
    { id: doctorPapers.paperId },
    "SELECT paper_id AS id FROM doctor_papers WHERE doctor_id = ?",
    doctorId,
  );
  const decided = new Set(results.map(({ id }) => id));
  const db = jobDatabase(env.DB);
  const self = await selfOf(db, doctorId);
  return self ? (await proposalsFor(db, env.SEARCH_DB, self, decided)).map(({ id }) => id) : [];
}

const remember = ({ DB }: Env, doctorId: string, paperIds: readonly string[], now: number) =>
  runSql(
    DB,
    `INSERT INTO told_papers (doctor_id, paper_ids, looked_at) VALUES (?1, ?2, ?3)
     ON CONFLICT (doctor_id) DO UPDATE SET paper_ids = ?2, looked_at = ?3`,
    doctorId,
    JSON.stringify(paperIds),
    now,
  );

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
async function proposalsFor(
  db: Database,
  SEARCH_DB: D1Database,
  self: Self,
  decided: ReadonlySet<string>,
): Promise<OwnPaper[]> {
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
  const rows = await allRows(
    db,
    { id: papers.id, authors: papers.authors },
    sql`
    SELECT id, authors FROM papers WHERE id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`,
  );
  return new Map(rows.map(({ id, authors }) => [id, authors]));
}

/** A place where a doctor works or has studied, as written and as it sounds. A prefecture says less than a place. */
type KnownPlace = { name: string; kana: string; isArea: boolean };
type Self = { keys: { full: string[]; short: string[] }; places: readonly KnownPlace[] };
type Reason = { author: string; affiliation: string | null };

/** A sound that short is in many names. */
const LEAST_SOUND = 3;

/**
 * Why a paper may be a doctor's own; null when nothing but chance speaks for it. The full name with a place or a
 * prefecture, the initial with a place; where the source names no affiliation, the full name alone.
 */
export function reasonFor(authors: readonly Author[], self: Self): Reason | null {
  for (const author of authors) {
    const keys = authorKeys(author);
    const isFull = keys.some((key) => self.keys.full.includes(key));
    const isShort = keys.some((key) => self.keys.short.includes(key));
    if (!isFull && !isShort) continue;
    const place = placeIn(author.affiliations, self.places);
    const name = [author.last, author.first].filter(Boolean).join(" ");
    if (place && (isFull || !place.isArea)) return { author: name, affiliation: place.name };
    if (isFull && author.affiliations.length === 0) return { author: name, affiliation: null };
  }
  return null;
}

/** The likeliest place that affiliations name, by its own before its prefecture. */
function placeIn(affiliations: readonly string[], places: readonly KnownPlace[]): KnownPlace | null {
  const text = affiliations.map(fold).join(" ");
  const sounds = affiliations
    .flatMap((each) => each.match(/[A-Za-z'-]{3,}/g) ?? [])
    .map(soundOf)
    .filter((sound) => sound.length >= LEAST_SOUND);
  const fits = ({ name, kana }: KnownPlace) =>
    (fold(name) !== "" && text.includes(fold(name))) ||
    sounds.some((sound) => romajiKey(kana).startsWith(sound));
  return places.find((place) => !place.isArea && fits(place)) ?? places.find(fits) ?? null;
}
