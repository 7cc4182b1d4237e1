import type { chat } from "#contract/chat/calls";
import { openText, readPayload } from "#contract/chat/payload";
import type { ListedRoom, Person } from "#contract/chat/rooms";
import { MESSAGE_UNREADABLE } from "#contract/chat/texts";
import type { Latest } from "../../../durable-objects/delivery";
import { unwrapRoomKey } from "../../../durable-objects/encryption";
import { inboxOf } from "../../../durable-objects/objects";
import { openTitle } from "../../../durable-objects/title";
import type { Env } from "../../env";
import { masterKeys } from "../../keys/keys";
import type { Handler } from "../serve";
import { peopleOf } from "./people/people";
import { roomName } from "./rooms/room-name";

type Listed = Awaited<ReturnType<ReturnType<typeof inboxOf>["rooms"]>>[number];

/** This takes one call of the Inbox and one query, however many rooms there are. */
export const rooms: Handler<typeof chat.rooms> = async ({ viewer, query, db, env }) => {
  const listed = await inboxOf(env, viewer.id).rooms(viewer.id, query);
  const people = await peopleOf(
    db,
    listed.flatMap((row) => row.memberIds),
  );
  return { rooms: await Promise.all(listed.map((row) => lineOf(env, viewer.id, row, people))) };
};

export const unreadCount: Handler<typeof chat.unreadCount> = async ({ viewer, env }) => {
  const { chat } = await inboxOf(env, viewer.id).counters();
  return { count: chat };
};

/** A room as the list shows it. */
export async function lineOf(
  env: Env,
  viewerId: string,
  row: Listed,
  people: Map<string, Person>,
): Promise<ListedRoom> {
  const members = row.memberIds.flatMap((id) => people.get(id) ?? []);
  const others = members.filter(({ objectId }) => objectId !== viewerId);
  const title = await openTitle(env, { ...row, id: row.roomId });
  return {
    key: row.roomId,
    sessionId: row.roomId,
    kind: row.kind,
    title,
    name: roomName(title, others, row.memberCount - 1),
    members,
    memberCount: row.memberCount,
    latest: await previewOf(env, row),
    unread: row.unread,
    isMuted: row.isMuted,
    isFavourite: row.isFavourite,
    isMarked: row.isMarked,
    isMentioned: row.isMentioned,
  };
}

async function previewOf(env: Env, { roomId, latest }: Listed): Promise<ListedRoom["latest"]> {
  if (!latest) return null;
  const { senderId, createdAt } = latest;
  if (latest.payload === "") return { senderId, createdAt, message: "", isDeleted: true };
  const message = await textOf(env, roomId, latest).catch(() => MESSAGE_UNREADABLE);
  return { senderId, createdAt, message, isDeleted: false };
}

async function textOf(env: Env, roomId: string, { payload: sealed, wrappedKey }: Latest) {
  const payload = readPayload(sealed);
  if (!payload) throw new Error("a payload is not readable");
  const { key } = await unwrapRoomKey(
    masterKeys(env),
    { roomId, keyVersion: payload.keyVersion },
    wrappedKey,
  );
  return openText(key, roomId, payload);
}
