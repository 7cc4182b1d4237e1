import type { groups } from "#contract/groups/calls";
import { GROUP_INVITATION_MS } from "#contract/groups/limits";
import type { SentInvitation } from "#contract/groups/shapes";
import { groupEvents } from "../../db/schema/groups";
import { allRows, computed, statement } from "../../db/sql";
import { peopleIn, personJson } from "../chat/people/people";
import type { Handler } from "../serve";
import { requireAdmin, requireMember } from "./members/membership";

const LINE = {
  id: groupEvents.id,
  kind: groupEvents.kind,
  at: groupEvents.at,
  userId: groupEvents.userId,
  actorId: groupEvents.actorId,
  user: computed<string | null>(),
  actor: computed<string | null>(),
};

const PEOPLE = (actor: "actorId" | "inviterId") =>
  `${personJson("found.userId")} AS user, ${personJson(`found.${actor}`)} AS actor`;

/** The history is paged by key: ids rise with time. `offset` counts from where `before` points. */
export const getNotification: Handler<typeof groups.getNotification> = async ({
  viewer,
  db,
  env,
  params,
  body,
}) => {
  const [found] = await Promise.all([
    allRows(
      env.DB,
      LINE,
      `WITH found AS MATERIALIZED (SELECT id, kind, at, user_id AS userId, actor_id AS actorId FROM group_events
         WHERE group_id = ?1 AND id < ?2 ORDER BY id DESC LIMIT ?3 OFFSET ?4)
       SELECT found.*, ${PEOPLE("actorId")} FROM found ORDER BY id DESC`,
      params.id,
      body.before ?? "~",
      body.limit + 1,
      body.offset,
    ),
    requireMember(db, viewer, params.id),
  ]);
  const lines = found.slice(0, body.limit);
  const people = peopleIn(lines.flatMap(({ user, actor }) => [user, actor]));
  const items = lines.map(({ id, kind, at, userId, actorId }) => ({
    objectId: id,
    kind,
    at,
    user: people.get(userId ?? "") ?? null,
    // Only the admins learn who took somebody out.
    actor: kind === "removed" ? null : (people.get(actorId ?? "") ?? null),
  }));
  return { items, next: found.length > body.limit ? (lines.at(-1)?.id ?? null) : null };
};

type Sent = {
  id: string;
  userId: string;
  inviterId: string | null;
  message: string;
  invitedAt: number;
  outcome: "accepted" | "declined" | "withdrawn" | "renewed" | null;
  outcomeAt: number | null;
  isOpen: number;
  user: string | null;
  actor: string | null;
};

/** It is the one that the membership waits on: the same person may have been invited anew since. */
const IS_OPEN = `EXISTS (SELECT 1 FROM memberships m WHERE m.group_id = sent.group_id AND m.user_id = sent.user_id
  AND m.state = 'invited' AND m.invited_at = sent.invited_at)`;

export const invitations: Handler<typeof groups.invitations> = async ({ viewer, db, env, params, query }) => {
  const [[counted, rows]] = await Promise.all([
    env.DB.batch([
      statement(env.DB, "SELECT count(*) AS total FROM group_invitations WHERE group_id = ?", params.id),
      statement(
        env.DB,
        `WITH found AS MATERIALIZED (
           SELECT id, user_id AS userId, inviter_id AS inviterId, message, invited_at AS invitedAt, outcome,
             outcome_at AS outcomeAt, outcome IS NULL AND ${IS_OPEN} AS isOpen
           FROM group_invitations sent WHERE group_id = ? ORDER BY id DESC LIMIT ? OFFSET ?)
         SELECT found.*, ${PEOPLE("inviterId")} FROM found ORDER BY id DESC`,
        params.id,
        query.limit,
        query.offset,
      ),
    ]),
    requireAdmin(db, viewer, params.id),
  ]);
  const [{ total } = { total: 0 }] = (counted?.results ?? []) as { total: number }[];
  const sent = (rows?.results ?? []) as Sent[];
  const people = peopleIn(sent.flatMap(({ user, actor }) => [user, actor]));
  const now = Date.now();
  return {
    total,
    invitations: sent.flatMap((row): SentInvitation[] => {
      const user = people.get(row.userId);
      if (!user) return [];
      const expiresAt = row.invitedAt + GROUP_INVITATION_MS;
      return [
        {
          objectId: row.id,
          user,
          inviter: people.get(row.inviterId ?? "") ?? null,
          message: row.message,
          invitedAt: row.invitedAt,
          expiresAt,
          state: row.outcome ?? (expiresAt < now ? "expired" : "invited"),
          answeredAt: row.outcomeAt,
          isOpen: row.isOpen === 1,
        },
      ];
    }),
  };
};
