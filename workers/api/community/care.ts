import type { community } from "#contract/community/calls";
import type { CommunityMembership, LogEntry } from "#contract/community/shapes";
import { COMMUNITY_ROLE_LABELS, NO_PARTICIPANT, SELF_BAN_REFUSED } from "#contract/community/texts";
import { ADMIN_REQUIRED } from "#contract/groups/texts";
import type { Topic } from "#contract/notifications/topics";
import { communities } from "../../db/schema/community";
import { firstValue, statement } from "../../db/sql";
import type { Env } from "../../env";
import { notify } from "../../notifications/notify";
import type { Viewer } from "../../viewer";
import { conflict, Refusal } from "../errors";
import type { Call, Handler } from "../serve";
import { OTHER_ADMIN } from "./membership";
import { adminOf, membershipIn } from "./membership-record";

/** The heir of each community whose only admin is `?1`: the moderator who has been there longest; null for none. */
const HEIRS = `SELECT gone.community_id, (SELECT heir.user_id FROM community_members heir
    JOIN users ON users.id = heir.user_id AND users.status = 'active'
    WHERE heir.community_id = gone.community_id AND heir.state = 'joined' AND heir.role = 'moderator'
    ORDER BY heir.joined_at, heir.user_id LIMIT 1) AS user_id
  FROM community_members gone WHERE gone.user_id = ?1 AND gone.state = 'joined' AND gone.role = 'admin'
    AND NOT EXISTS (SELECT 1 FROM community_members another JOIN users ON users.id = another.user_id
      WHERE another.community_id = gone.community_id AND another.user_id <> ?1 AND another.state = 'joined'
        AND another.role = 'admin' AND users.status = 'active')`;

/**
 * A person who leaves the service hands over the communities of which they were the only admin. Where nobody moderates,
 * the console says that an admin is missing: a participant is not made answerable for the others unasked. The new admin
 * is told so.
 */
export async function leaveCommunities(env: Env, userId: string): Promise<void> {
  const { DB } = env;
  const now = Date.now();
  const [heirs] = await DB.batch<{ openCommunity: string; userId: string }>([
    statement(
      DB,
      `SELECT community_id AS openCommunity, user_id AS userId FROM (${HEIRS}) WHERE user_id IS NOT NULL`,
      userId,
    ),
    statement(
      DB,
      `INSERT INTO community_log (community_id, user_id, at, actor_id, act, detail)
       SELECT community_id, user_id, ?2, ?1, 'role', 'admin' FROM (${HEIRS}) WHERE user_id IS NOT NULL`,
      userId,
      now,
    ),
    statement(
      DB,
      `UPDATE community_members SET role = 'admin', updated_at = ?2 WHERE (community_id, user_id) IN (${HEIRS})`,
      userId,
      now,
    ),
  ]);
  for (const body of heirs?.results ?? [])
    await notifyMember({ body, env }, "communityRoleGiven", COMMUNITY_ROLE_LABELS.admin);
}

/** The person who acts is an admin at the very moment: an admin who was banned meanwhile bans nobody. */
const BY_ADMIN = `EXISTS (SELECT 1 FROM community_members actor
  WHERE actor.community_id = ?1 AND actor.user_id = ?4 AND actor.state = 'joined' AND actor.rank = 0)`;

type Act = { openCommunity: string; userId: string };
type Acting = { viewer: Viewer; env: Env; body: Act };

export const updateRole: Handler<typeof community.updateRole> = async (call) => {
  const { body, viewer, env, db } = call;
  await adminOf(db, body.openCommunity, viewer.id);
  const [changed] = await env.DB.batch([
    statement(
      env.DB,
      `UPDATE community_members SET role = ?5, updated_at = ?3
       WHERE community_id = ?1 AND user_id = ?2 AND state = 'joined' AND role <> ?5
         AND ${BY_ADMIN} AND (role <> 'admin' OR ${OTHER_ADMIN})`,
      ...bindings(call),
      body.role,
    ),
    logging(call, "role", body.role),
  ]);
  const result = await outcome(call, changed);
  if (result.state !== "joined") throw conflict(NO_PARTICIPANT, result);
  if (result.role !== body.role) throw conflict(ADMIN_REQUIRED, result);
  if (hasChanged(changed)) await notifyMember(call, "communityRoleGiven", COMMUNITY_ROLE_LABELS[body.role]);
  return { result };
};

export const ban: Handler<typeof community.ban> = async (call) => {
  const { body, viewer, env, db } = call;
  await adminOf(db, body.openCommunity, viewer.id);
  if (body.userId === viewer.id) throw new Refusal(422, "self-ban", SELF_BAN_REFUSED);
  const [changed] = await env.DB.batch([
    statement(
      env.DB,
      `UPDATE community_members SET state = 'banned', role = 'member', ban_reason = ?5, banned_by = ?4,
         banned_at = ?3, updated_at = ?3
       WHERE community_id = ?1 AND user_id = ?2 AND user_id <> ?4 AND state = 'joined' AND ${BY_ADMIN}`,
      ...bindings(call),
      body.reason,
    ),
    logging(call, "ban", body.reason),
  ]);
  const result = await outcome(call, changed);
  if (result.state !== "banned") throw conflict(NO_PARTICIPANT, result);
  if (hasChanged(changed)) await notifyMember(call, "communityBanned");
  return { result };
};

export const unban: Handler<typeof community.unban> = async (call) => {
  const { body, viewer, env, db } = call;
  await adminOf(db, body.openCommunity, viewer.id);
  const [changed] = await env.DB.batch([
    statement(
      env.DB,
      `UPDATE community_members SET state = 'none', ban_reason = '', banned_by = NULL, banned_at = NULL,
         updated_at = ?3
       WHERE community_id = ?1 AND user_id = ?2 AND state = 'banned' AND ${BY_ADMIN}`,
      ...bindings(call),
    ),
    logging(call, "unban", ""),
  ]);
  if (hasChanged(changed)) await notifyMember(call, "communityUnbanned");
  return { result: await outcome(call, changed) };
};

const hasChanged = (written: D1Result | undefined) => (written?.meta.changes ?? 0) > 0;

/** The person concerned learns of it, once for each time it happened. The person who did it goes unnamed. */
export async function notifyMember({ body, env }: Pick<Acting, "body" | "env">, topic: Topic, word = "") {
  const { openCommunity, userId } = body;
  const name = await firstValue(
    env.DB,
    { name: communities.name },
    "SELECT name FROM communities WHERE id = ?",
    openCommunity,
  );
  await notify(env, [userId], {
    eventKey: `${topic}/${openCommunity}/${userId}/${Date.now()}`,
    topic,
    about: { type: "community", id: openCommunity },
    text: [name, word].filter(Boolean).join("："),
  });
}

const bindings = ({ body, viewer }: Acting) =>
  [body.openCommunity, body.userId, Date.now(), viewer.id] as const;

/** Only what has happened is in the log: a second click changes nothing, and writes nothing. */
function logging({ body, viewer, env }: Acting, act: LogEntry["act"], detail: string) {
  return statement(
    env.DB,
    `INSERT INTO community_log (community_id, user_id, at, actor_id, act, detail)
     SELECT ?1, ?2, ?3, ?4, ?5, ?6 WHERE changes() > 0`,
    body.openCommunity,
    body.userId,
    Date.now(),
    viewer.id,
    act,
    detail,
  );
}

/**
 * The other person's standing now; 403 where nothing has changed because the caller has lost the authority meanwhile.
 * Somebody who gave up their own authority has done so.
 */
async function outcome(
  { body, viewer, db }: Pick<Call<typeof community.ban>, "viewer" | "db"> & { body: Act },
  changed: D1Result | undefined,
): Promise<CommunityMembership> {
  if (!hasChanged(changed)) await adminOf(db, body.openCommunity, viewer.id);
  return membershipIn(db, body.openCommunity, body.userId);
}
