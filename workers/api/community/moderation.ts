import { sql } from "drizzle-orm";
import type { community } from "#contract/community/calls";
import { COMMUNITY_LOG_ROWS } from "#contract/community/limits";
import type { ReportedThing } from "#contract/community/shapes";
import { REPORT_REASONS } from "#contract/moderation/words";
import type { Database } from "../../db/client";
import { communityLog, communityMembers } from "../../db/schema/community";
import { reportCases } from "../../db/schema/moderation";
import { comments, posts } from "../../db/schema/posts";
import { allRows, computed, notNull, nullable } from "../../db/sql";
import { peopleOf } from "../chat/people/people";
import type { Handler } from "../serve";
import { moderatorOf } from "./membership-record";

/** The acts of the record are fixed with its table: what was left standing is kept as shown, with this word. */
export const SETTLED = "settle";

const BANNED_ROW_COLUMNS = {
  userId: communityMembers.userId,
  reason: communityMembers.banReason,
  bannedAt: notNull(communityMembers.bannedAt),
};
const LOG_ROW_COLUMNS = {
  at: communityLog.at,
  act: communityLog.act,
  detail: communityLog.detail,
  actorId: communityLog.actorId,
  userId: communityLog.userId,
};

export const moderation: Handler<typeof community.moderation> = async ({ viewer, params, db }) => {
  await moderatorOf(db, params.id, viewer.id);
  const [reported, banned, log] = await Promise.all([
    reportedIn(db, params.id, viewer.id),
    allRows(
      db,
      BANNED_ROW_COLUMNS,
      sql`SELECT user_id AS userId, ban_reason AS reason, banned_at AS bannedAt
      FROM community_members WHERE community_id = ${params.id} AND state = 'banned'
      ORDER BY banned_at DESC LIMIT 200`,
    ),
    allRows(
      db,
      LOG_ROW_COLUMNS,
      sql`SELECT at, act, actor_id AS actorId, user_id AS userId, detail FROM community_log
      WHERE community_id = ${params.id} ORDER BY at DESC, id DESC LIMIT ${COMMUNITY_LOG_ROWS}`,
    ),
  ]);
  const people = await peopleOf(db, [
    ...banned.map(({ userId }) => userId),
    ...log.flatMap(({ actorId, userId }) => [actorId ?? "", userId ?? ""]),
  ]);
  const personOf = (id: string | null) => people.get(id ?? "") ?? null;
  return {
    reported,
    banned: banned.flatMap(({ userId, ...row }) => {
      const person = people.get(userId);
      return person ? [{ ...person, ...row }] : [];
    }),
    log: log.map(({ actorId, userId, act, detail, at }) => ({
      at,
      ...(act === "restore" && detail === SETTLED ? { act: SETTLED, detail: "" } : { act, detail }),
      actor: personOf(actorId),
      user: personOf(userId),
    })),
  };
};

const REPORTED_ROW_COLUMNS = {
  title: posts.title,
  postId: posts.id,
  commentId: nullable(comments.id),
  reportCount: computed<number>(),
  reportedAt: reportCases.reportedAt,
  isHidden: computed<number>(),
  isOwn: computed<number>(),
  reasons: computed<string>(),
};

/** Reported things: those that can still be read first, then the latest. Who reported is for the operator alone. */
async function reportedIn(db: Database, communityId: string, viewerId: string): Promise<ReportedThing[]> {
  const rows = await allRows(
    db,
    REPORTED_ROW_COLUMNS,
    sql`
    SELECT p.id AS postId, k.id AS commentId, p.title, c.reported_at AS reportedAt,
      (SELECT count(*) FROM reports r WHERE r.case_id = c.id) AS reportCount,
      (SELECT json_group_array(DISTINCT r.reason) FROM reports r WHERE r.case_id = c.id) AS reasons,
      coalesce(k.status, p.status) = 'hidden' AS isHidden,
      coalesce(k.author_id, p.author_id) = ${viewerId} AS isOwn
    ${reportedFrom(communityId)}
    ORDER BY isHidden, c.reported_at DESC LIMIT ${COMMUNITY_LOG_ROWS}`,
  );
  return rows.map((row) => {
    const given = JSON.parse(row.reasons) as string[];
    return {
      ...row,
      reasons: REPORT_REASONS.filter((each) => given.includes(each)),
      isHidden: row.isHidden === 1,
      isOwn: row.isOwn === 1,
    };
  });
}

const reportedFrom = (communityId: string) => sql`FROM report_cases c
  LEFT JOIN comments k ON c.kind = 'communityComment' AND k.id = c.item_id
  JOIN posts p ON p.id = coalesce(k.post_id, c.item_id)
  WHERE c.kind IN ('communityPost', 'communityComment') AND c.state <> 'dismissed'
    AND p.place_kind = 'community' AND p.place_id = ${communityId} AND coalesce(k.status, p.status) <> 'deleted'
    AND (coalesce(k.status, p.status) = 'hidden' OR c.reported_at > coalesce(c.settled_at, 0))`;

/** The number of reported things that can still be read. */
export async function reportsWaiting(db: Database, communityId: string): Promise<number> {
  const [row] = await allRows(
    db,
    { waiting: computed<number>() },
    sql`SELECT count(*) AS waiting ${reportedFrom(communityId)} AND coalesce(k.status, p.status) = 'published'`,
  );
  return row?.waiting ?? 0;
}
