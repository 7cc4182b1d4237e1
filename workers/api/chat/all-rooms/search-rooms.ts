import type { chat } from "#contract/chat/calls";
import { FOUND_PER_ROOM, ROOMS_SEARCHED, SEARCHED_PER_ROOM } from "#contract/chat/limits";
import type { FoundRoom } from "#contract/chat/rooms";
import { matches } from "#contract/japanese/wording";
import { DAY_MS } from "#contract/limits";
import { inboxOf } from "../../../../durable-objects/objects";
import type { Search } from "../../../../durable-objects/room/messages/find";
import type { Env } from "../../../env";
import { inTime } from "../../../in-time";
import type { Handler } from "../../serve";
import { lineOf } from "../list";
import { roomOf } from "../objects";
import { namesOf, peopleOf } from "../people/people";
import { shownMessage } from "../rooms/room";

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
