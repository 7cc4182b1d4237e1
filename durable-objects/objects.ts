import type { LivePlace } from "#contract/posts/live";
import type { Env } from "../workers/env";

/** The Inbox of a person. A stub that has failed once fails for ever: who asks for long takes a new one then. */
export const inboxOf = ({ INBOX }: Pick<Env, "INBOX">, userId: string) => INBOX.get(INBOX.idFromName(userId));

/** The object of a room, for who knows that the id is one that we issued (`isRoomId`). */
export const roomObject = ({ CHAT_ROOM }: Pick<Env, "CHAT_ROOM">, roomId: string) =>
  CHAT_ROOM.get(CHAT_ROOM.idFromName(roomId));

/** The object that knows who looks at a group or a community. */
export const placeObject = ({ PLACES }: Pick<Env, "PLACES">, { kind, id }: LivePlace) =>
  PLACES.get(PLACES.idFromName(`${kind}/${id}`));
