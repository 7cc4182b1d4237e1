import { env } from "cloudflare:test";
import type { RoomMembership, RoomSnapshot } from "../../../../durable-objects/delivery";
import { directRoomId, newRoomId } from "../../../../durable-objects/room/room-id";

export const roomOf = (id: string) => env.CHAT_ROOM.get(env.CHAT_ROOM.idFromName(id));
export const inboxOf = (userId: string) => env.INBOX.get(env.INBOX.idFromName(userId));

/** A room of two, opened by the first. */
export async function directRoom(one: string, other: string) {
  const id = await directRoomId(env.MASTER_KEY, [one, other]);
  await roomOf(id).open({ id, kind: "direct", ownerId: one, memberIds: [one, other], title: "" });
  return { id, room: roomOf(id) };
}

export async function groupRoom(memberIds: string[]) {
  const id = await newRoomId(env.MASTER_KEY);
  await roomOf(id).open({ id, kind: "group", ownerId: memberIds[0] ?? "", memberIds, title: "循環器連携" });
  return { id, room: roomOf(id) };
}

/** A message that has to be taken. */
export const sentBy = async (
  room: ReturnType<typeof roomOf>,
  who: string,
  text: string,
  more: { medias?: string[]; replyTo?: string; mentions?: string[] } = {},
) => {
  const message = await room.send(who, { text, clientMessageId: crypto.randomUUID(), ...more });
  if (!message || typeof message === "string") throw new Error("not sent");
  return message;
};

export const wholePage = { limit: 500, offset: 0 };

let count = 0;
/** Objects outlive a test, so each test has people of its own. */
export const somebody = (name: string) => `${name}-${++count}`;

/** What a room tells an Inbox of a person who sees all of it, unless said otherwise. */
export const membership = (more: Partial<RoomMembership> = {}): RoomMembership => ({
  isMember: true,
  joinedSeq: 0,
  sentSeq: 0,
  mentionedSeq: 0,
  ...more,
});

const OTHER = "other";

/** What a room of two tells after so many messages of the other. */
export function snapshotAt(lastSeq: number, more: Partial<RoomSnapshot> = {}): RoomSnapshot {
  const latest = {
    id: `m${lastSeq}`,
    seq: lastSeq,
    senderId: OTHER,
    clientMessageId: "c",
    payload: "p",
    createdAt: lastSeq,
    wrappedKey: "k",
  };
  return {
    roomId: "room",
    kind: "direct",
    ownerId: OTHER,
    title: "",
    revision: 1,
    memberIds: ["me", OTHER],
    memberCount: 2,
    lastSeq,
    latest: lastSeq > 0 ? latest : null,
    ...more,
  };
}
