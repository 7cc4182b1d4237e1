import { type SQL, sql } from "drizzle-orm";
import type * as z from "zod";
import type { notices, RecipientLine, readingCounts } from "#contract/notices/calls";
import type { ReadingState } from "#contract/notices/limits";
import type { Database } from "../../db/client";
import { hospitals } from "../../db/schema/hospitals";
import { allRows, computed, nullable, type RowOf } from "../../db/sql";
import { inReadingOrder } from "../../search/words/syllabary";
import { isNamed, isWrittenIn } from "../chat/people/people";
import { contactEdits, contactLinesOf, formerContactsIn } from "../hospitals/former-contacts";
import type { Handler } from "../serve";
import { type NoticeRow, sentNotice, staffOf } from "./notice-record";

type Existing = Pick<NoticeRow, "id">;

/** SQL: what the record has of the notice, so that its readers are found by the trip that looks it up. */
const noticeColumn = ({ id }: Existing, column: "round" | "author_id" | "is_must_read") =>
  sql`(SELECT ${sql.raw(column)} FROM hospital_notices WHERE id = ${id})`;

/** What was asked of the readers was done: they have read it, or said so. */
const doneOf = (notice: Existing, of: "r" | "seen" | "one") =>
  sql`iif(${noticeColumn(notice, "is_must_read")}, ${sql.raw(of)}.acknowledged_at, ${sql.raw(of)}.read_at) IS NOT NULL`;

/**
 * The people of a notice, who come and go: looked up once for the figures and for the page alike. `seen`: the people
 * who work at its hospitals now, with what they have read in this round, and not its author; `place`: its hospitals,
 * done once all of their people are; `counted`: the figures.
 */
const readingOf = (row: Existing) => sql`WITH seen AS MATERIALIZED (
    SELECT staff.hospital_id, staff.user_id, reading.read_at, reading.acknowledged_at
    FROM ${staffOf(sql`SELECT hospital_id FROM hospital_notice_recipients WHERE notice_id = ${row.id}`)} staff
      LEFT JOIN hospital_notice_reads reading
        ON reading.notice_id = ${row.id} AND reading.user_id = staff.user_id AND reading.round = ${noticeColumn(row, "round")}
    WHERE staff.user_id <> ${noticeColumn(row, "author_id")}),
  place AS MATERIALIZED (
    SELECT r.hospital_id, r.position, coalesce(there.done, 0) AS done,
      CASE WHEN there.people IS NULL THEN iif(${doneOf(row, "r")}, 'done', 'nobody')
        WHEN there.done = there.people THEN 'done' ELSE 'waiting' END AS state
    FROM hospital_notice_recipients r LEFT JOIN (
        SELECT hospital_id, count(*) AS people, sum(${doneOf(row, "seen")}) AS done FROM seen GROUP BY hospital_id) there
      ON there.hospital_id = r.hospital_id
    WHERE r.notice_id = ${row.id}),
  counted AS MATERIALIZED (SELECT
    (SELECT json_object('all', count(*), 'waiting', coalesce(sum(state = 'waiting'), 0),
      'some', coalesce(sum(state = 'waiting' AND done > 0), 0),
      'done', coalesce(sum(state = 'done'), 0), 'nobody', coalesce(sum(state = 'nobody'), 0)) FROM place) AS hospitalCounts,
    (SELECT json_object('all', count(DISTINCT user_id), 'read', count(DISTINCT iif(read_at IS NULL, NULL, user_id)),
      'acknowledged', count(DISTINCT iif(acknowledged_at IS NULL, NULL, user_id))) FROM seen) AS peopleCounts)`;

const COUNTED_COLUMNS = { hospitalCounts: computed<string>(), peopleCounts: computed<string>() };
type Counted = RowOf<typeof COUNTED_COLUMNS>;
type Counts = z.output<typeof readingCounts>;

const countsFrom = ({ hospitalCounts, peopleCounts }: Counted): Counts => ({
  hospitals: JSON.parse(hospitalCounts),
  people: JSON.parse(peopleCounts),
});

/** The figures are counted now, since people come and go. */
export async function countsOf(db: Database, row: Existing): Promise<Counts> {
  const [counted] = await allRows(db, COUNTED_COLUMNS, sql`${readingOf(row)} SELECT * FROM counted`);
  if (!counted) throw new Error("nothing was counted");
  return countsFrom(counted);
}

const isOfState = (state: ReadingState, of: SQL) => (state === "all" ? sql`true` : sql`${of} = ${state}`);
/** A condition on the hospital at a position of the notice; no name is looked at where nothing is sought. */
const isCalled = (q: string, position: SQL) =>
  q.trim()
    ? sql`${position} IN (SELECT place.position FROM place JOIN hospitals h ON h.id = place.hospital_id
        WHERE ${isWrittenIn(sql`replace(replace(h.name, ' ', ''), '　', '')`, q)})`
    : sql`true`;

/** The figures, with a line of the page beside them; beyond the last line they are alone. */
const SIDEBAR_COLUMNS = {
  hospitalCounts: computed<string>(),
  peopleCounts: computed<string>(),
  total: computed<number>(),
  hospital: nullable(hospitals.name),
  person: computed<string | null>(),
};
type Sidebar = RowOf<typeof SIDEBAR_COLUMNS>;
const SIDEBAR_PERSON_COLUMNS = {
  hospitalCounts: computed<string>(),
  peopleCounts: computed<string>(),
  total: computed<number>(),
  hospital: computed<string | null>(),
  person: computed<string | null>(),
  lastKana: computed<string>(),
  firstKana: computed<string>(),
  isDone: computed<number>(),
};
type SidebarPerson = RowOf<typeof SIDEBAR_PERSON_COLUMNS>;

const PERSON = sql`'userId', u.id, 'name', trim(u.last_name_ja || ' ' || u.first_name_ja), 'role', u.role,
  'occupation', u.occupation, 'doctorId', (SELECT d.id FROM doctors d WHERE d.user_id = u.id)`;

export const recipients: Handler<typeof notices.recipients> = async ({ viewer, params, query, db }) => {
  const row = { id: params.objectId };
  const reading = allRows(
    db,
    SIDEBAR_PERSON_COLUMNS,
    sql`${readingOf(row)},
    wanted AS MATERIALIZED (
      SELECT at.hospital_id, at.position FROM place at
      WHERE ${isOfState(query.state, sql`at.state`)} AND ${isCalled(query.q, sql`at.position`)}),
    page AS MATERIALIZED (
      SELECT wanted.hospital_id, wanted.position, json_object('hospitalId', h.id, 'name', h.name,
        'prefectureCode', h.prefecture_code, 'city', coalesce(m.name, ''), 'tel', h.tel, 'fax', h.fax,
        'referralName', coalesce(h.referral_name, ''), 'referralTel', h.referral_tel, 'referralFax', h.referral_fax,
        'formerContacts', json(${contactEdits(sql`h.id`)})) AS hospital
      FROM (SELECT * FROM wanted ORDER BY position LIMIT ${query.limit} OFFSET ${query.offset}) wanted
        JOIN hospitals h ON h.id = wanted.hospital_id LEFT JOIN municipalities m ON m.code = h.municipality_code)
    SELECT counted.*, (SELECT count(*) FROM wanted) AS total, page.hospital, iif(u.id IS NULL, NULL,
      json_object(${PERSON}, 'readAt', seen.read_at, 'acknowledgedAt', seen.acknowledged_at)) AS person,
      ${doneOf(row, "seen")} AS isDone, coalesce(u.last_name_kana, '') AS lastKana,
      coalesce(u.first_name_kana, '') AS firstKana
    FROM counted LEFT JOIN page ON true LEFT JOIN seen ON seen.hospital_id = page.hospital_id
      LEFT JOIN users u ON u.id = seen.user_id
    ORDER BY page.position, u.id`,
  );
  const [rows] = await Promise.all([reading, sentNotice(viewer, db, row.id)]);
  return { ...figuresOf(rows), hospitals: hospitalsOf(rows) };
};

function figuresOf([first]: readonly Sidebar[]) {
  if (!first) throw new Error("nothing was counted");
  return { counts: countsFrom(first), total: first.total };
}

/** Each hospital once, with its people as in an address book, except that those who have not read it come first. */
function hospitalsOf(rows: readonly SidebarPerson[]): RecipientLine[] {
  const lines = new Map<string, RecipientLine>();
  for (const { hospital } of rows)
    if (hospital !== null && !lines.has(hospital))
      lines.set(hospital, { ...recipientIn(hospital), people: [] });
  for (const { hospital, person } of inReadingOrder(rows).sort((a, b) => a.isDone - b.isDone))
    if (hospital !== null && person !== null) lines.get(hospital)?.people.push(JSON.parse(person));
  return [...lines.values()];
}

function recipientIn(hospital: string): Omit<RecipientLine, "people"> {
  const { formerContacts, referralTel, ...line } = JSON.parse(hospital);
  const current = contactLinesOf({ ...line, referralTel });
  return { ...line, formerContacts: formerContactsIn(JSON.stringify(formerContacts), current) };
}

export const readers: Handler<typeof notices.readers> = async ({ viewer, params, query, db }) => {
  const row = { id: params.objectId };
  const state = sql`CASE WHEN ${doneOf(row, "one")} THEN 'done' ELSE 'waiting' END`;
  const reading = allRows(
    db,
    SIDEBAR_COLUMNS,
    sql`${readingOf(row)},
    one AS (
      SELECT seen.user_id, min(place.position) AS position, max(seen.read_at) AS read_at,
        max(seen.acknowledged_at) AS acknowledged_at
      FROM seen JOIN place ON place.hospital_id = seen.hospital_id GROUP BY seen.user_id),
    wanted AS MATERIALIZED (
      SELECT one.*, u.last_name_kana AS lastKana, u.first_name_kana AS firstKana
      FROM one JOIN users u ON u.id = one.user_id
      WHERE ${isOfState(query.state, state)} AND (${isCalled(query.q, sql`one.position`)}
        OR ${isNamed(query.q, sql`u`)})),
    page AS MATERIALIZED (
      SELECT * FROM wanted ORDER BY position, lastKana, firstKana, user_id LIMIT ${query.limit} OFFSET ${query.offset})
    SELECT counted.*, (SELECT count(*) FROM wanted) AS total, h.name AS hospital, iif(u.id IS NULL, NULL,
      json_object(${PERSON}, 'readAt', page.read_at, 'acknowledgedAt', page.acknowledged_at,
        'hospitalName', h.name)) AS person
    FROM counted LEFT JOIN page ON true LEFT JOIN users u ON u.id = page.user_id
      LEFT JOIN place ON place.position = page.position LEFT JOIN hospitals h ON h.id = place.hospital_id
    ORDER BY page.position, page.lastKana, page.firstKana, page.user_id`,
  );
  const [rows] = await Promise.all([reading, sentNotice(viewer, db, row.id)]);
  const people = rows.flatMap(({ person }) => (person === null ? [] : [JSON.parse(person)]));
  return { ...figuresOf(rows), people };
};
