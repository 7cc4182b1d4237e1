import type { chat } from "#contract/chat/calls";
import { FOUND_PER_ROOM, HISTORY_ROOMS, ROOMS_SEARCHED, SEARCHED_PER_ROOM } from "#contract/chat/limits";
import { openText, readPayload } from "#contract/chat/payload";
import type { FoundRoom, ListedRoom, Person } from "#contract/chat/shapes";
import { MESSAGE_UNREADABLE } from "#contract/chat/texts";
import { matches } from "#contract/japanese/wording";
import { DAY_MS } from "#contract/limits";
import type { Latest } from "../../../durable-objects/delivery";
import { unwrapRoomKey } from "../../../durable-objects/encryption";
import { inboxOf } from "../../../durable-objects/objects";
import type { Search } from "../../../durable-objects/room/messages/find";
import { openTitle } from "../../../durable-objects/title";
import type { Env } from "../../env";
import { inTime } from "../../in-time";
import { masterKeys } from "../../keys/keys";
import type { Handler } from "../serve";
import { roomOf } from "./objects";
import { namesOf, peopleOf } from "./people/people";
import { roomName, shownMessage } from "./rooms/room";

/** After so many milliseconds the page goes out with what was found. */
const BUDGET_MS = 1_500;
/** Rooms with something in them that are enough for a page. */
const ENOUGH_ROOMS = 10;

/**
 * Asks the rooms themselves, twenty at a time, those with the newest activity first: messages are sealed for each room,
 * and no index of their words exists. A room that fails, or takes longer than the page may, is left out.
 */
export const searchRooms: Handler<typeof chat.searchRooms> = async ({ viewer, query, db, env }) => {
  const { only, days } = query;
  const search: Search = {
    query: query.query,
    searched: SEARCHED_PER_ROOM,
    enough: FOUND_PER_ROOM + 1,
    since: days > 0 ? Date.now() - days * DAY_MS : 0,
    ...(only && { only }),
  };
  const until = Date.now() + BUDGET_MS;
  const found: FoundRoom[] = [];
  const names: FoundRoom["room"][] = [];
  let next: number | null = query.offset;
  while (next !== null && found.length < ENOUGH_ROOMS && Date.now() < until) {
    const page = { limit: ROOMS_SEARCHED, offset: next, byActivity: true };
    const listed = await inboxOf(env, viewer.id).rooms(viewer.id, page);
    const people = await peopleOf(
      db,
      listed.flatMap(({ memberIds }) => memberIds),
    );
    const lines = await Promise.all(listed.map((row) => lineOf(env, viewer.id, row, people)));
    names.push(...lines.filter(({ name }) => matches(name, query.query)).map(nameOnly));
    const left = Math.max(until - Date.now(), 1);
    const hits = await Promise.allSettled(
      lines.map((line) => inTime(foundIn(env, viewer.id, line, search), left)),
    );
    found.push(...hits.flatMap((hit) => (hit.status === "fulfilled" && hit.value ? [hit.value] : [])));
    next = listed.length < ROOMS_SEARCHED ? null : next + ROOMS_SEARCHED;
  }
  const senders = found.flatMap(({ messages }) => messages.map(({ senderId }) => senderId));
  return { rooms: found, names, people: [...(await namesOf(env.DB, senders)).values()], next };
};

type Line = Awaited<ReturnType<typeof lineOf>>;

async function foundIn(env: Env, viewerId: string, line: Line, search: Search): Promise<FoundRoom | null> {
  const found = await (await roomOf(env, line.key)).find(viewerId, search);
  if (!found || found.messages.length === 0) return null;
  const messages = found.messages.slice(0, FOUND_PER_ROOM).map((message) => shownMessage(line.key, message));
  const isMore = found.next !== null || found.messages.length > FOUND_PER_ROOM;
  return { room: nameOnly(line), messages, isMore };
}

const nameOnly = ({ key, sessionId, kind, title, name, members, memberCount }: Line): FoundRoom["room"] => ({
  key,
  sessionId,
  kind,
  title,
  name,
  members,
  memberCount,
});

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
async function lineOf(
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

/** Asks the most active rooms for as many messages as the page may need, and merges them by time. */
export const history: Handler<typeof chat.history> = async ({ viewer, query, db, env }) => {
  const { limit, offset } = query;
  const rooms = await inboxOf(env, viewer.id).rooms(viewer.id, {
    limit: HISTORY_ROOMS,
    offset: 0,
    byActivity: true,
  });
  // A room that fails is left out: it must not take the others along.
  const pages = await Promise.allSettled(
    rooms.map(async ({ roomId }) => {
      const view = await (await roomOf(env, roomId)).view(viewer.id, { limit: limit + offset, offset: 0 });
      return (view?.messages ?? []).map((message) => ({ ...shownMessage(roomId, message), roomId }));
    }),
  );
  const newest = pages
    .flatMap((page) => (page.status === "fulfilled" ? page.value : []))
    .sort((one, other) => other.createdAt - one.createdAt);
  const messages = newest.slice(offset, offset + limit);
  const people = await peopleOf(
    db,
    messages.map(({ senderId }) => senderId),
  );
  return { messages, people: [...people.values()] };
};
