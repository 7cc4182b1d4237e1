import { type SQL, sql } from "drizzle-orm";
import type { Role } from "#contract/endpoint";
import type { notices } from "#contract/notices/calls";
import type { ReadingState } from "#contract/notices/reading-states";
import type { NoticeReader } from "#contract/notices/shapes";
import type { Database } from "../../db/client";
import { inReadingOrder, type Read } from "../../search/words/syllabary";
import type { Handler } from "../serve";
import { type NoticeRow, sentNotice } from "./notice-record";
import { staffOf } from "./staff";

type Known = Pick<NoticeRow, "id" | "round" | "authorId" | "isMustRead">;

/** Who works at the hospitals of a notice now, with what they have read in this round. Not its author. */
const seenAt = ({ id, round, authorId }: Known, hospitals: SQL) => sql`(
  SELECT staff.hospital_id, staff.user_id, reading.read_at, reading.acknowledged_at FROM ${staffOf(hospitals)} staff
    LEFT JOIN hospital_notice_reads reading
      ON reading.notice_id = ${id} AND reading.user_id = staff.user_id AND reading.round = ${round}
  WHERE staff.user_id <> ${authorId})`;

const everywhere = ({ id }: Known) =>
  sql`SELECT hospital_id FROM hospital_notice_recipients WHERE notice_id = ${id}`;

/** What was asked of who reads it: that they have read it, or said so. */
const doneOf = ({ isMustRead }: Known, of: "r" | "seen" | "one") =>
  sql.raw(`${of}.${isMustRead ? "acknowledged_at" : "read_at"} IS NOT NULL`);

/** Hospitals of a notice, each with the number of its people. */
const hospitalsOf = (row: Known) => sql`hospital_notice_recipients r
  LEFT JOIN (SELECT seen.hospital_id, count(*) AS people FROM ${seenAt(row, everywhere(row))} seen GROUP BY seen.hospital_id) staffed
    ON staffed.hospital_id = r.hospital_id`;

const stateOf = (row: Known) => sql`CASE WHEN ${doneOf(row, "r")} THEN 'done'
  WHEN staffed.people IS NULL THEN 'nobody' ELSE 'waiting' END`;

/** Counted now, since people come and go. */
export async function countsOf(db: Database, row: Known) {
  const [[hospitals], [people]] = await Promise.all([
    db.all<{ all: number; waiting: number; done: number; nobody: number }>(sql`
      SELECT count(*) AS 'all', coalesce(sum(state = 'waiting'), 0) AS waiting, coalesce(sum(state = 'done'), 0) AS done,
        coalesce(sum(state = 'nobody'), 0) AS nobody
      FROM (SELECT ${stateOf(row)} AS state FROM ${hospitalsOf(row)} WHERE r.notice_id = ${row.id})`),
    db.all<{ all: number; read: number; acknowledged: number }>(sql`
      SELECT count(*) AS 'all', count(read_at) AS read, count(acknowledged_at) AS acknowledged
      FROM (SELECT seen.user_id, max(seen.read_at) AS read_at, max(seen.acknowledged_at) AS acknowledged_at
        FROM ${seenAt(row, everywhere(row))} seen GROUP BY seen.user_id)`),
  ]);
  return {
    hospitals: hospitals ?? { all: 0, waiting: 0, done: 0, nobody: 0 },
    people: people ?? { all: 0, read: 0, acknowledged: 0 },
  };
}

const isOfState = (state: ReadingState, of: SQL) => (state === "all" ? sql`true` : sql`${of} = ${state}`);
const isCalled = (q: string) => (q.trim() ? sql`instr(h.name, ${q.trim()}) > 0` : sql`true`);

type Line = {
  hospitalId: string;
  name: string;
  prefectureCode: string;
  city: string;
  tel: string | null;
  fax: string | null;
};
type Person = NoticeReader & Read & { hospitalId: string; isDone: number };

export const recipients: Handler<typeof notices.recipients> = async ({ viewer, params, query, db }) => {
  const row = await sentNotice(viewer, db, params.objectId);
  const wanted = sql`FROM ${hospitalsOf(row)} JOIN hospitals h ON h.id = r.hospital_id
    LEFT JOIN municipalities m ON m.code = h.municipality_code
    WHERE r.notice_id = ${row.id} AND ${isOfState(query.state, stateOf(row))} AND ${isCalled(query.q)}`;
  const [counts, [[counted], lines]] = await Promise.all([
    countsOf(db, row),
    Promise.all([
      db.all<{ total: number }>(sql`SELECT count(*) AS total ${wanted}`),
      db.all<Line>(sql`
        SELECT h.id AS hospitalId, h.name, h.prefecture_code AS prefectureCode, coalesce(m.name, '') AS city, h.tel, h.fax
        ${wanted} ORDER BY r.position LIMIT ${query.limit} OFFSET ${query.offset}`),
    ]),
  ]);
  const people = await peopleAt(
    db,
    row,
    lines.map(({ hospitalId }) => hospitalId),
  );
  const hospitals = lines.map((line) => ({ ...line, people: people.get(line.hospitalId) ?? [] }));
  return { counts, total: counted?.total ?? 0, hospitals };
};

const PERSON = sql`u.id AS userId, trim(u.last_name_ja || ' ' || u.first_name_ja) AS name, u.role, u.occupation,
  (SELECT d.id FROM doctors d WHERE d.user_id = u.id) AS doctorId`;

async function peopleAt(
  db: Database,
  row: Known,
  ids: readonly string[],
): Promise<Map<string, NoticeReader[]>> {
  const hospitals = sql`SELECT value AS hospital_id FROM json_each(${JSON.stringify(ids)})`;
  const rows = await db.all<Person>(sql`
    SELECT seen.hospital_id AS hospitalId, ${PERSON}, seen.read_at AS readAt, seen.acknowledged_at AS acknowledgedAt,
      ${doneOf(row, "seen")} AS isDone, u.last_name_kana AS lastKana, u.first_name_kana AS firstKana
    FROM ${seenAt(row, hospitals)} seen JOIN users u ON u.id = seen.user_id ORDER BY u.id`);
  const waitingFirst = inReadingOrder(rows).sort((a, b) => a.isDone - b.isDone);
  const byHospital = new Map<string, NoticeReader[]>();
  for (const { hospitalId, isDone: _, lastKana: __, firstKana: ___, ...person } of waitingFirst) {
    byHospital.set(hospitalId, [...(byHospital.get(hospitalId) ?? []), person]);
  }
  return byHospital;
}

export const readers: Handler<typeof notices.readers> = async ({ viewer, params, query, db }) => {
  const row = await sentNotice(viewer, db, params.objectId);
  const state = sql`CASE WHEN ${doneOf(row, "one")} THEN 'done' ELSE 'waiting' END`;
  const wanted = sql`FROM (
      SELECT seen.user_id, min(r.position) AS position, max(seen.read_at) AS read_at,
        max(seen.acknowledged_at) AS acknowledged_at
      FROM ${seenAt(row, everywhere(row))} seen JOIN hospital_notice_recipients r
        ON r.notice_id = ${row.id} AND r.hospital_id = seen.hospital_id GROUP BY seen.user_id) one
    JOIN users u ON u.id = one.user_id
    JOIN hospital_notice_recipients at ON at.notice_id = ${row.id} AND at.position = one.position
    JOIN hospitals h ON h.id = at.hospital_id
    WHERE ${isOfState(query.state, state)} AND (${isCalled(query.q)}
      OR instr(u.last_name_ja || u.first_name_ja, ${query.q.replace(/\s/g, "")}) > 0)`;
  const [counts, [[counted], people]] = await Promise.all([
    countsOf(db, row),
    Promise.all([
      db.all<{ total: number }>(sql`SELECT count(*) AS total ${wanted}`),
      db.all<NoticeReader & { role: Role; hospitalName: string }>(sql`
        SELECT ${PERSON}, one.read_at AS readAt, one.acknowledged_at AS acknowledgedAt, h.name AS hospitalName
        ${wanted} ORDER BY at.position, u.last_name_kana, u.first_name_kana, u.id
        LIMIT ${query.limit} OFFSET ${query.offset}`),
    ]),
  ]);
  return { counts, total: counted?.total ?? 0, people };
};
