import type { community } from "#contract/community/calls";
import { MUTED_MS } from "#contract/community/limits";
import { LAST_ADMIN_STAYS } from "#contract/community/texts";
import { runSql } from "../../db/sql";
import { conflict } from "../errors";
import type { Access } from "../posts/access";
import { announceMove } from "../posts/announce";
import type { Handler } from "../serve";
import { bannedFrom, membershipIn, participantOf } from "./membership-record";

/** Somebody who was there before is a plain participant again: what they were does not come back by itself. */
export const join: Handler<typeof community.join> = async ({ viewer, body, env, db, later }) => {
  await runSql(
    env.DB,
    `INSERT INTO community_members (community_id, user_id, state, joined_at, last_read_at, updated_at)
     SELECT id, ?2, 'joined', ?3, ?3, ?3 FROM communities WHERE id = ?1 AND closed_at IS NULL
     ON CONFLICT (community_id, user_id) DO UPDATE
       SET state = 'joined', joined_at = ?3, last_read_at = max(last_read_at, ?3), updated_at = ?3
       WHERE state IN ('left', 'none')`,
    body.openCommunity,
    viewer.id,
    Date.now(),
  );
  const result = await membershipIn(db, body.openCommunity, viewer.id);
  if (result.state === "banned") throw bannedFrom(result, body.openCommunity);
  later(announceMove({ env, viewer }));
  return { result };
};

/** The last admin is found in the same statement: when two leave at once, somebody stays. */
export const leave: Handler<typeof community.leave> = async ({ viewer, body, env, db, later }) => {
  await runSql(
    env.DB,
    `UPDATE community_members SET state = 'left', role = 'member', updated_at = ?3
     WHERE community_id = ?1 AND user_id = ?2 AND state = 'joined' AND (role <> 'admin' OR ${OTHER_ADMIN})`,
    body.openCommunity,
    viewer.id,
    Date.now(),
  );
  const result = await membershipIn(db, body.openCommunity, viewer.id);
  if (result.state === "joined") throw conflict(LAST_ADMIN_STAYS, result);
  later(announceMove({ env, viewer }));
  return { result };
};

/** Somebody else than `?2`, who is active, is an admin of `?1`. */
export const OTHER_ADMIN = `EXISTS (SELECT 1 FROM community_members other JOIN users ON users.id = other.user_id
  WHERE other.community_id = ?1 AND other.state = 'joined' AND other.rank = 0 AND other.user_id <> ?2
    AND users.status = 'active')`;

export const setNotificationLevel: Handler<typeof community.setNotificationLevel> = async ({
  viewer,
  params,
  body,
  env,
  db,
}) => {
  const { tells, isMuted } = body;
  await participantOf(db, params.id, viewer.id);
  await runSql(
    env.DB,
    `UPDATE community_members SET tells = coalesce(?3, tells), muted_until = coalesce(?4, muted_until)
     WHERE community_id = ?1 AND user_id = ?2 AND state = 'joined'`,
    params.id,
    viewer.id,
    tells ?? null,
    isMuted === undefined ? null : isMuted ? Date.now() + MUTED_MS : 0,
  );
  return { result: await membershipIn(db, params.id, viewer.id) };
};

/** Nothing later than now counts as seen: what is to come cannot have been seen. */
export const read: Handler<typeof community.read> = async ({ viewer, body, env }) => {
  await seen({ viewer, env, place: { id: body.openCommunity } }, Math.min(body.upTo, Date.now()));
};

type Seeing = Pick<Access, "viewer" | "env"> & { place: { id: string } };

/** The viewer has seen what was posted up to then; never backwards. */
export async function seen({ viewer, env, place }: Seeing, upTo: number): Promise<void> {
  await runSql(
    env.DB,
    `UPDATE community_members SET last_read_at = ?3
     WHERE community_id = ?1 AND user_id = ?2 AND state = 'joined' AND last_read_at < ?3`,
    place.id,
    viewer.id,
    upTo,
  );
}
