import { sql } from "drizzle-orm";
import type * as z from "zod";
import type { community } from "#contract/community/calls";
import type { membersRequested, Participant } from "#contract/community/shapes";
import { GROUP_NOT_FOUND } from "#contract/groups/texts";
import type { Database } from "../../db/client";
import { communities, communityMembers } from "../../db/schema/community";
import { allRows, computed, nullable, type RowOf } from "../../db/sql";
import { isCalled, peopleOf } from "../chat/people/people";
import { notFound } from "../errors";
import type { Handler } from "../serve";
import { communitiesFor, communityRowOf } from "./lists";
import { isModerator, membershipOf } from "./membership-record";
import { reportsWaiting } from "./moderation";

type Asked = z.output<z.ZodObject<typeof membersRequested>>;
const SEAT_COLUMNS = {
  userId: communityMembers.userId,
  role: communityMembers.role,
  joinedAt: communityMembers.joinedAt,
};
type Seat = RowOf<typeof SEAT_COLUMNS>;

const LOOKS_AFTER = 20;

export const get: Handler<typeof community.get> = async ({ viewer, params, query, db }) => {
  const [row] = await allRows(
    db,
    {
      state: nullable(communityMembers.state),
      role: nullable(communityMembers.role),
      joinedAt: nullable(communityMembers.joinedAt),
      banReason: nullable(communityMembers.banReason),
      tells: nullable(communityMembers.tells),
      mutedUntil: nullable(communityMembers.mutedUntil),
      lastRead: nullable(communityMembers.lastReadAt),
      id: communities.id,
      name: communities.name,
      description: communities.description,
      rules: communities.rules,
      image: communities.image,
      memberCount: communities.memberCount,
      createdAt: communities.createdAt,
      latestAt: communities.latestAt,
      hasUnread: computed<number | null>(),
    },
    communitiesFor(viewer, sql`c.id = ${params.id}`, sql`c.id`),
  );
  if (!row) throw notFound(GROUP_NOT_FOUND);
  const standing = membershipOf(row);
  const isIn = standing.state === "joined";
  const [admins, page, waiting] = await Promise.all([
    adminSeats(db, params.id),
    isIn ? seatPage(db, params.id, query) : [],
    isModerator(standing) ? reportsWaiting(db, params.id) : 0,
  ]);
  const people = await seated(db, [...admins, ...page]);
  const members = people(page.slice(0, query.limit));
  return {
    ...communityRowOf(row),
    rules: row.rules,
    createdAt: row.createdAt,
    standing,
    reportsWaiting: waiting,
    admins: people(admins),
    members,
    next: page.length > query.limit ? (page[query.limit - 1]?.userId ?? null) : null,
  };
};

export function adminSeats(db: Database, communityId: string): Promise<Seat[]> {
  return allRows(
    db,
    SEAT_COLUMNS,
    sql`SELECT user_id AS userId, role, joined_at AS joinedAt FROM community_members
    WHERE community_id = ${communityId} AND state = 'joined' AND rank < 2
    ORDER BY rank, joined_at, user_id LIMIT ${LOOKS_AFTER}`,
  );
}

/**
 * One row more than asked for says that a page follows. Paged by key: the thousandth page costs what the first does.
 */
function seatPage(
  db: Database,
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
    sql`SELECT m.user_id AS userId, m.role, m.joined_at AS joinedAt
    FROM community_members m ${people}
    WHERE m.community_id = ${communityId} AND m.state = 'joined' ${follows} ${isKind} ${q ? sql`AND ${isCalled(q)}` : sql``}
    ORDER BY m.rank, m.joined_at, m.user_id LIMIT ${limit + 1} OFFSET ${offset}`,
  );
}

/** Gives the people of seats, in one query for all of them. */
export async function seated(db: Database, seats: readonly Seat[]) {
  const people = await peopleOf(
    db,
    seats.map(({ userId }) => userId),
  );
  return (wanted: readonly Seat[]): Participant[] =>
    wanted.flatMap(({ userId, role, joinedAt }) => {
      const person = people.get(userId);
      return person ? [{ ...person, communityRole: role, joinedAt }] : [];
    });
}
