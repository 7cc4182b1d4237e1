import { type SQL, sql } from "drizzle-orm";
import type * as z from "zod";
import type { community } from "#contract/community/calls";
import type { membersRequested, Participant } from "#contract/community/shapes";
import { GROUP_NOT_FOUND } from "#contract/groups/texts";
import type { Database } from "../../db/client";
import { communityMembers } from "../../db/schema/community";
import { allRows, computed, type RowOf } from "../../db/sql";
import type { Viewer } from "../../viewer";
import { isCalled, peopleIn, personJson } from "../chat/people/people";
import { notFound } from "../errors";
import type { Handler } from "../serve";
import { communitiesFor, communityRowOf, STORED_COMMUNITY_COLUMNS } from "./lists";
import { isModerator, membershipOf } from "./membership-record";
import { reportsWaiting } from "./moderation";

type Asked = z.output<z.ZodObject<typeof membersRequested>>;
const SEAT_COLUMNS = {
  userId: communityMembers.userId,
  role: communityMembers.role,
  joinedAt: communityMembers.joinedAt,
  person: computed<string | null>(),
};
type Seat = RowOf<typeof SEAT_COLUMNS>;

const LOOKS_AFTER = 20;

export const get: Handler<typeof community.get> = async ({ viewer, params, query, db }) => {
  const [[row], admins, page, waiting] = await Promise.all([
    allRows(db, STORED_COMMUNITY_COLUMNS, communitiesFor(viewer, sql`c.id = ${params.id}`, sql`c.id`)),
    adminSeats(db, params.id),
    seatPage(db, viewer, params.id, query),
    reportsWaiting(db, params.id),
  ]);
  if (!row) throw notFound(GROUP_NOT_FOUND);
  const standing = membershipOf(row);
  const members = seated(page.slice(0, query.limit));
  return {
    ...communityRowOf(row),
    rules: row.rules,
    createdAt: row.createdAt,
    standing,
    reportsWaiting: isModerator(standing) ? waiting : 0,
    admins: seated(admins),
    members,
    next: page.length > query.limit ? (page[query.limit - 1]?.userId ?? null) : null,
  };
};

export function adminSeats(db: Database, communityId: string): Promise<Seat[]> {
  return allRows(
    db,
    SEAT_COLUMNS,
    withPeople(sql`SELECT user_id AS userId, role, joined_at AS joinedAt FROM community_members
    WHERE community_id = ${communityId} AND state = 'joined' AND rank < 2
    ORDER BY rank, joined_at, user_id LIMIT ${LOOKS_AFTER}`),
  );
}

const withPeople = (seats: SQL) =>
  sql`WITH found AS MATERIALIZED (${seats}) SELECT found.*, ${sql.raw(personJson("found.userId"))} AS person FROM found`;

/**
 * For participants alone. One row more than asked for says that a page follows. Paged by key: the thousandth page costs
 * what the first does.
 */
function seatPage(
  db: Database,
  viewer: Viewer,
  communityId: string,
  { q, kind, after, limit, offset }: Asked,
): Promise<Seat[]> {
  const follows = after
    ? sql`AND (m.rank, m.joined_at, m.user_id) > (SELECT rank, joined_at, user_id FROM community_members
        WHERE community_id = ${communityId} AND user_id = ${after})`
    : sql``;
  const isKind = kind === "lead" ? sql`AND m.rank < 2` : kind ? sql`AND users.role = ${kind}` : sql``;
  const people =
    q || kind
      ? sql`JOIN users ON users.id = m.user_id LEFT JOIN companies ON companies.code = users.company_code`
      : sql``;
  return allRows(
    db,
    SEAT_COLUMNS,
    withPeople(sql`SELECT m.user_id AS userId, m.role, m.joined_at AS joinedAt
    FROM community_members m ${people}
    WHERE EXISTS (SELECT 1 FROM community_members own
        WHERE own.community_id = ${communityId} AND own.user_id = ${viewer.id} AND own.state = 'joined')
      AND m.community_id = ${communityId} AND m.state = 'joined' ${follows} ${isKind} ${q ? sql`AND ${isCalled(q)}` : sql``}
    ORDER BY m.rank, m.joined_at, m.user_id LIMIT ${limit + 1} OFFSET ${offset}`),
  );
}

/** The people of seats; somebody who has no row any more is left out. */
export function seated(seats: readonly Seat[]): Participant[] {
  const people = peopleIn(seats.map(({ person }) => person));
  return seats.flatMap(({ userId, role, joinedAt }) => {
    const person = people.get(userId);
    return person ? [{ ...person, communityRole: role, joinedAt }] : [];
  });
}
