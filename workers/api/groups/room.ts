import type { groups } from "#contract/groups/calls";
import { roomObject } from "../../../durable-objects/objects";
import { groups as groupsTable } from "../../db/schema/groups";
import { firstValue, runSql, statement } from "../../db/sql";
import type { Env } from "../../env";
import { inTime } from "../../in-time";
import { registerGroupRoom } from "../chat/rooms/room-register";
import { logFaultOf, notFound } from "../errors";
import type { Handler } from "../serve";
import { requireMember } from "./members/membership";

const FOLLOWED_WITHIN_MS = 5000;

type MemberList = {
  name: string;
  roomId: string | null;
  rev: number;
  adminId: string | null;
  memberIds: string[];
};

/** The chat of the group, made at the first time somebody asks for it. */
export const openRoom: Handler<typeof groups.openRoom> = async ({ viewer, db, env, params }) => {
  await requireMember(db, viewer, params.id);
  const id = (await roomIdOf(env.DB, params.id)) ?? (await giveRoom(env, params.id));
  await followNow(env, params.id);
  const room = roomObject(env, id);
  if (!(await room.isMember(viewer.id))) throw notFound();
  return { roomId: id };
};

const roomIdOf = (DB: D1Database, groupId: string) =>
  firstValue(DB, { room_id: groupsTable.roomId }, "SELECT room_id FROM groups WHERE id = ?", groupId);

/** Two who ask at one moment get one room. */
async function giveRoom(env: Env, groupId: string): Promise<string> {
  const id = await registerGroupRoom(env, groupId);
  await runSql(
    env.DB,
    "UPDATE groups SET room_id = ?2 WHERE id = ?1 AND room_id IS NULL AND deleted_at IS NULL",
    groupId,
    id,
  );
  return (await roomIdOf(env.DB, groupId)) ?? id;
}

/**
 * Brings into the group's room everybody who belongs to the group, and nobody else, before the answer. A room that
 * fails is asked again by the queue, until it knows.
 */
export async function roomFollows(env: Env, groupId: string): Promise<void> {
  try {
    await inTime(followNow(env, groupId), FOLLOWED_WITHIN_MS);
  } catch (error) {
    logFaultOf(error);
    await env.EVENTS.send({ type: "groupMembersChanged", groupId });
  }
}

/** A state and its number: told twice, or late, it changes nothing. A group without a room needs none. */
export async function followNow(env: Env, groupId: string): Promise<void> {
  const memberList = await memberListOf(env.DB, groupId);
  if (!memberList?.roomId) return;
  const { roomId: id, name: title, rev, memberIds, adminId } = memberList;
  const room = roomObject(env, id);
  await room.follow({
    id,
    groupId,
    title,
    rev,
    memberIds,
    ownerId: adminId ?? memberIds[0] ?? "",
  });
}

/** Those of its members who chat: doctors and MS who are active. */
async function memberListOf(DB: D1Database, groupId: string): Promise<MemberList | null> {
  const [heads, members] = await DB.batch([
    statement(
      DB,
      "SELECT name, room_id AS roomId, members_rev + rev AS rev FROM groups WHERE id = ?",
      groupId,
    ),
    statement(
      DB,
      `SELECT m.user_id AS userId, m.state FROM memberships m JOIN users ON users.id = m.user_id
       WHERE m.group_id = ?1 AND (SELECT room_id FROM groups WHERE id = ?1) IS NOT NULL AND m.state IN ('admin', 'member') AND users.role IN ('doctor', 'ms')
       ORDER BY m.joined_at, m.user_id`,
      groupId,
    ),
  ]);
  const head = heads?.results[0] as Pick<MemberList, "name" | "roomId" | "rev"> | undefined;
  if (!head) return null;
  const rows = (members?.results ?? []) as { userId: string; state: string }[];
  const adminId = rows.find(({ state }) => state === "admin")?.userId ?? null;
  return { ...head, adminId, memberIds: rows.map(({ userId }) => userId) };
}
