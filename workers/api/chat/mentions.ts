import type { chat } from "#contract/chat/calls";
import { EVERYONE, HISTORY_ROOMS, MENTION_ALL_MEMBERS } from "#contract/chat/limits";
import { nfkc } from "#contract/japanese/nfkc";
import { inboxOf } from "../../../durable-objects/objects";
import type { RoomHead } from "../../../durable-objects/room/room-view";
import { firstRow } from "../../db/sql";
import type { Env } from "../../env";
import type { Viewer } from "../../viewer";
import type { Handler } from "../serve";
import { roomOf } from "./objects";
import { namesOf } from "./people/people";
import { shownMessage } from "./rooms/room";

type Members = { head: RoomHead; memberIds: string[] };

/**
 * The members whom a text mentions: `@` before a full name, with or without its blank, in either width; 「@全員」 all of
 * them, where the writer may. Two members of one name are both meant; the name of anybody else is an ordinary word.
 */
export async function mentionedIn(
  text: string,
  viewer: Pick<Viewer, "id">,
  env: Env,
  membersOf: () => Promise<Members | null>,
): Promise<string[]> {
  const called = foldedName(text);
  if (!called.includes("@")) return [];
  const room = await membersOf();
  if (!room) return [];
  const others = room.memberIds.filter((id) => id !== viewer.id);
  if (called.includes(`@${EVERYONE}`) && (await mayMentionAll(viewer, env, room))) return others;
  const people = await namesOf(env.DB, others);
  const names = new Map(others.map((id) => [id, foldedName(people.get(id)?.name ?? "")]));
  const longestFirst = [...names.values()].filter(Boolean).sort((one, other) => other.length - one.length);
  // 「@林健一」 does not mean 林 健.
  const meant = called
    .split("@")
    .slice(1)
    .map((rest) => longestFirst.find((name) => rest.startsWith(name)));
  return others.filter((id) => meant.includes(names.get(id)));
}

/** In a room of more than twenty only its owner, or an administrator of its community, mentions everybody. */
async function mayMentionAll(
  viewer: Pick<Viewer, "id">,
  { DB }: Pick<Env, "DB">,
  { head, memberIds }: Members,
) {
  if (memberIds.length <= MENTION_ALL_MEMBERS || head.ownerId === viewer.id) return true;
  if (head.groupId === null) return false;
  const query = "SELECT 1 FROM memberships WHERE group_id = ? AND user_id = ? AND state = 'admin'";
  return (await firstRow(DB, {}, query, head.groupId, viewer.id)) !== null;
}

const foldedName = (text: string) => nfkc(text).replace(/\s/g, "");

/** What mentions the viewer, in the rooms that mentioned them last, newest first. */
export const mentions: Handler<typeof chat.mentions> = async ({ viewer, query, env }) => {
  const { limit, offset } = query;
  const roomIds = await inboxOf(env, viewer.id).mentioningRooms(HISTORY_ROOMS);
  // A room that fails is left out: it must not take the others along.
  const pages = await Promise.allSettled(
    roomIds.map(async (roomId) => {
      const messages = await (await roomOf(env, roomId)).mentioning(viewer.id, limit + offset);
      return messages.map((message) => ({ ...shownMessage(roomId, message), roomId }));
    }),
  );
  const newest = pages
    .flatMap((page) => (page.status === "fulfilled" ? page.value : []))
    .sort((one, other) => other.createdAt - one.createdAt);
  const messages = newest.slice(offset, offset + limit);
  const people = await namesOf(
    env.DB,
    messages.map(({ senderId }) => senderId),
  );
  return { messages, people: [...people.values()] };
};
