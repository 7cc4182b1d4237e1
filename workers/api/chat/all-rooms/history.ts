import type { chat } from "#contract/chat/calls";
import { HISTORY_ROOMS } from "#contract/chat/limits";
import { inboxOf } from "../../../../durable-objects/objects";
import type { Handler } from "../../serve";
import { roomOf } from "../objects";
import { peopleOf } from "../people/people";
import { shownMessage } from "../rooms/room";

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
